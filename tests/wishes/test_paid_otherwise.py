"""What a hand does to a score: it is set to a number, or both sides' points are held against each other.

The seats are 0 to 3. The dealer of the first hand is 0; the deal moves on by one seat.
"""

from tests.texts import problems

from .small import ALL, HALF, NOTHING, PASS, Deal, played, sit, small

SET_TO_A_NUMBER = """settlement
  made: pitcher scores points taken
  made: score becomes 12 if the bid is 4
  set: score becomes 0
  set: pitcher goes back to 5 if own score is 5 or more
  set: pitcher goes back to 10 if own score is 10 or more
"""
DIFFERENCE = """settlement
  made: pitcher scores points taken less points taken by the others
  others: score points taken less points taken by the pitcher
"""


def test_a_made_bid_sets_the_score_to_a_number_and_a_failed_one_to_the_last_step() -> None:
    # Seat 1 takes all four with a bid of 4: its score becomes 12, not 4. It fails the second: from 12 back to 10, and
    # seat 2, its neighbour, has four. It fails the third, from 10: it stays at 10; seat 2 has eight. The fourth is a
    # bid of 1 with two points: 12, as points taken; seat 2 takes the two others: ten.
    deals = (Deal(0, 1, ALL), Deal(1, 1, NOTHING), Deal(2, 1, NOTHING), Deal(3, 1, HALF), Deal(0))
    table = sit(small(SET_TO_A_NUMBER), *deals)
    assert played(table, (4,), ALL) == (0, 12, 0, 0)
    assert played(table, (PASS, PASS, PASS, 1), NOTHING) == (0, 10, 4, 0)
    assert played(table, (PASS, PASS, 1, PASS), NOTHING) == (0, 10, 8, 0)
    assert played(table, (PASS, 1, PASS, PASS), HALF) == (0, 12, 10, 0)


def test_a_score_below_the_first_step_falls_to_the_start() -> None:
    # Two points with a bid of 1 are less than 5, so a failed bid leads to 0. Seat 2 has the two others, and then four.
    table = sit(small(SET_TO_A_NUMBER), Deal(0, 1, HALF), Deal(1, 1, NOTHING), Deal(2))
    assert played(table, (1, PASS, PASS, PASS), HALF) == (0, 2, 2, 0)
    assert played(table, (PASS, PASS, PASS, 1), NOTHING) == (0, 0, 6, 0)


def test_it_is_written_in_the_words_of_the_language() -> None:
    said = small(SET_TO_A_NUMBER).settlement
    assert [case.value.words("s", on=True) for case in said.made.change.exceptions] == ["goes to 12"]
    assert said.set.change.general is not None
    assert said.set.change.general.words("s") == "goes back to 0"


def test_a_made_bid_that_leads_to_the_target_is_noticed() -> None:
    found = problems("variant my extends team-auction\nsettlement\n  made: score becomes 52\n")
    assert [each.code for each in found] == ["P377"]
    steps = "  set: score becomes 0\n  set: pitcher goes back to 5 if own score is {} or more\n"
    for least, codes in ((5, []), (4, ["P372"])):  # who has 4 and fails would come one point nearer
        found = problems(f"variant my extends team-auction\nsettlement\n{steps.format(least)}")
        assert [each.code for each in found] == codes


def test_a_side_scores_by_how_much_it_has_more() -> None:
    # Seat 1 has all four and the others none: 4. Each of the others: 0 less 4. Then seat 1 takes two and seat 2 two:
    # 2 less 2 are 0 for both, and seats 3 and 0, with nothing, lose the two of the pitcher.
    table = sit(small(DIFFERENCE), Deal(0, 1, ALL), Deal(1, 1, HALF), Deal(2))
    assert played(table, (1, PASS, PASS, PASS), ALL) == (-4, 4, -4, -4)
    assert played(table, (PASS, PASS, PASS, 1), HALF) == (-6, 4, -4, -6)


def test_the_others_of_several_sides_are_all_of_them_together() -> None:
    # Seat 1 bids 1 and takes high and low; seat 2 jack and last trick, which are worth three in this game: 2 less 3.
    three = "points\n  last trick: 2 to the winner of the last trick\nbidding\n  bids: 1-5\n"
    table = sit(small(three + DIFFERENCE), Deal(0, 1, HALF), Deal(1))
    assert played(table, (1, PASS, PASS, PASS), HALF) == (-2, -1, 1, -2)

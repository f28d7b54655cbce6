"""Wishes about what a hand is worth, where scores end, and who has won.

The seats are 0 to 3. The dealer of the first hand is 0; the deal moves on by one seat.
"""

from pitchdsl.game.events import OverEvent

from .registry import meets
from .small import ALL, HALF, NOTHING, PASS, Cards, Deal, played, settled, sit, small

BY_PIPS = """points
  game: 1 to the winner of most pips
  game: 2 if pips taken are 8 or more
  pips: A 4, K 3, J 1
"""
NO_POINT = "settlement\n  each side: loses 1 if points taken are 0\n"
NO_POINT_OF_OTHERS = "settlement\n  each side: loses 1 if points taken are 0 and it is not the pitcher\n"
EXACTLY = "winning\n  target: exactly 6\n  over the target: goes back to 5\n"
EXACTLY_OR_NOTHING = "winning\n  target: exactly 6\n  over the target: keeps the score before the hand\n"
BACK_TO_ZERO = "settlement\n  set: pitcher goes back to 0\n"
DOUBLE = """settlement
  made: pitcher scores points taken
  made: pitcher scores twice points taken if takes every point
  others: score points taken
  others: score twice points taken if takes every point
"""
HALF_OF_IT = "settlement\n  set: pitcher loses half the bid, rounded down plus 2, at most 3\n"
FLOORS = "settlement\n  never below: -3\n  others: score points taken, at most 2\n"
CEILING = "settlement\n  never above: 3\nwinning\n  target: 3\n"
OWN_BID = "winning\n  target: 4\n  may not win: keeps its score\nto win\n  own bid: made the last bid\n"
BEFORE_AND_AFTER = """settlement
  made: pitcher scores points taken
  made: pitcher scores 1 if own score before the hand is 2 or more
winning
  target: 3
to win
  clear: own score after the hand is more than best other score after the hand plus 1
"""

QUEEN = Cards(("AS QS", "JS 3H", "2S 4H", "5H 6H"), "AS JS 2S 5H", "QS 3H 4H 6H")
"""As ``ALL``, but the second trick is won with the queen."""


@meets("a3")
def test_a3_game_is_worth_two_with_many_pips() -> None:
    # ALL: ace 4, king 3 and jack 1 are 8 pips, so game is two: 4 + 2. With the queen for the king there are 5: 4 + 1.
    assert played(sit(small(BY_PIPS), Deal(0, 1, ALL), Deal(1)), (1, PASS, PASS, PASS), ALL) == (0, 6, 0, 0)
    assert played(sit(small(BY_PIPS), Deal(0, 1, QUEEN), Deal(1)), (1, PASS, PASS, PASS), QUEEN) == (0, 5, 0, 0)
    # The neighbour's pips count as well: ace, king and jack are 8.
    assert played(sit(small(BY_PIPS), Deal(0, 1, NOTHING), Deal(1)), (1, PASS, PASS, PASS), NOTHING) == (0, -1, 6, 0)


@meets("a4")
def test_a4_who_takes_nothing_loses_one() -> None:
    # Seat 1 fails a two: -2, and -1 for no point. Seat 2 has four; seats 3 and 0 lose one each.
    table = sit(small(NO_POINT), Deal(0, 1, NOTHING), Deal(1))
    assert played(table, (2, PASS, PASS, PASS), NOTHING) == (-1, -3, 4, -1)


def test_a4_the_pitchers_side_may_be_left_out() -> None:
    table = sit(small(NO_POINT_OF_OTHERS), Deal(0, 1, NOTHING), Deal(1))
    assert played(table, (2, PASS, PASS, PASS), NOTHING) == (-1, -2, 4, -1)


@meets("a10")
def test_a10_exactly_six_wins_and_over_it_goes_back() -> None:
    # Seat 1: 4; then 4 + 4 = 8 is over six, so 5; nobody has won. Seat 2, with 0, takes 4, then two: 6 wins, though
    # seat 3 has two by that hand.
    table = sit(small(EXACTLY), Deal(0, 1, ALL), Deal(1, 1, ALL), Deal(2, 2, ALL), Deal(3, 2, HALF), Deal(0))
    assert played(table, (1, PASS, PASS, PASS), ALL) == (0, 4, 0, 0)
    assert played(table, (PASS, PASS, PASS, 1), ALL) == (0, 5, 0, 0)
    assert played(table, (PASS, PASS, PASS, 1), ALL) == (0, 5, 4, 0)
    assert table.outcome is None
    assert played(table, (PASS, PASS, 1, PASS), HALF) == (0, 5, 6, 2)
    assert isinstance(table.events[-1], OverEvent)
    assert table.events[-1].outcome.winner == 2


def test_a10_over_it_a_hand_may_be_lost() -> None:
    # 4 + 4 would be 8: it stays at 4.
    table = sit(small(EXACTLY_OR_NOTHING), Deal(0, 1, ALL), Deal(1, 1, ALL), Deal(2))
    played(table, (1, PASS, PASS, PASS), ALL)
    assert played(table, (PASS, PASS, PASS, 1), ALL) == (0, 4, 0, 0)


def test_a10_a_score_may_be_set_to_a_number() -> None:
    # Seat 1 has 4 from the first hand and fails in the second: back to 0. Seat 2 takes the four points of it.
    table = sit(small(BACK_TO_ZERO), Deal(0, 1, ALL), Deal(1, 1, NOTHING), Deal(2))
    played(table, (1, PASS, PASS, PASS), ALL)
    assert played(table, (PASS, PASS, PASS, 1), NOTHING) == (0, 0, 4, 0)


@meets("a11")
def test_a11_every_point_counts_double_for_either_side() -> None:
    # The pitcher with all four: 8. The neighbour with all four: 8, and the pitcher loses its one. Two each: no double.
    deals = (Deal(0, 1, ALL), Deal(1, 1, NOTHING), Deal(2, 1, HALF), Deal(3))
    table = sit(small(DOUBLE), *deals)
    assert played(table, (1, PASS, PASS, PASS), ALL) == (0, 8, 0, 0)
    assert played(table, (PASS, PASS, PASS, 1), NOTHING) == (0, 7, 8, 0)
    assert played(table, (PASS, PASS, 1, PASS), HALF) == (0, 9, 10, 0)


def test_a11_half_of_the_bid_and_two_and_at_most_three() -> None:
    # A bid of 1: half is 0 (rounded down), and 2 are 2. A bid of 4: 2 + 2 = 4, but at most 3.
    for bid, lost in ((1, 2), (4, 3)):
        table = sit(small(HALF_OF_IT), Deal(0, 1, NOTHING), Deal(1))
        calls = (1, PASS, PASS, PASS) if bid == 1 else (4,)
        assert played(table, calls, NOTHING) == (0, -lost, 4, 0)


@meets("a12")
def test_a12_no_lower_than_three_below_and_two_for_defenders() -> None:
    # Seat 1 fails a four: -4 is below -3, so -3. Seat 2 takes four and scores two of them.
    table = sit(small(FLOORS), Deal(0, 1, NOTHING), Deal(1))
    assert played(table, (4,), NOTHING) == (0, -3, 2, 0)


def test_a12_no_higher_than_three() -> None:
    # Four points are one more than a score may be.
    table = sit(small(CEILING), Deal(0, 1, ALL))
    assert played(table, (1, PASS, PASS, PASS), ALL) == (0, 3, 0, 0)
    assert table.outcome is not None
    assert table.outcome.winner == 1


@meets("a18")
def test_a18_who_is_over_and_did_not_bid_plays_on() -> None:
    # Seat 2 comes to four by seat 1's failed bid, but did not bid: the game goes on. Then it makes a bid of its own,
    # with two points, and wins with 6, though seat 3 has two.
    table = sit(small(OWN_BID), Deal(0, 1, NOTHING), Deal(1, 2, HALF))
    assert played(table, (2, PASS, PASS, PASS), NOTHING) == (0, -2, 4, 0)
    assert table.outcome is None
    assert played(table, (2, PASS, PASS, PASS), HALF) == (0, -2, 6, 2)
    assert table.outcome is not None
    assert (table.outcome.winner, table.outcome.reason) == (2, "target")


@meets("a19")
def test_a19_before_the_hand_and_after_it() -> None:
    # HALF by seat 1: 2 for seats 1 and 2. ALL by seat 1, which had 2 before the hand: 1 instead of 4, so 3. That is the
    # target, but only 1 more than the 2 of seat 2 after the hand. HALF again: 3 + 1 = 4, and seat 2 has 2 + 2 = 4. Then
    # ALL twice: 5, and 6, which is 2 more than 4, so the last one wins.
    hands = (HALF, ALL, HALF, ALL, ALL)
    deals = [Deal(number % 4, 1, cards) for number, cards in enumerate(hands)]
    table = sit(small(BEFORE_AND_AFTER), *deals)
    scores = []
    for number, cards in enumerate(hands):
        before = -number % 4  # so many speak before seat 1
        assert table.outcome is None
        scores.append(played(table, (*[PASS] * before, 1, *[PASS] * (3 - before)), cards))
    assert [(score[1], score[2]) for score in scores] == [(2, 2), (3, 2), (4, 4), (5, 4), (6, 4)]
    assert table.outcome is not None
    assert table.outcome.winner == 1
    assert len(settled(table)) == 5

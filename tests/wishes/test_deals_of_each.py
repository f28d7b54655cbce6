"""A game in which each player deals so often: that many hands for each player, and a hand that is dealt again is none.

The seats are 0 to 3. The dealer of the first hand is 0.
"""

import pytest

from tests.texts import problems, report

from .small import ALL, HALF, NOTHING, PASS, Deal, played, say, sit, small

EACH_ONCE = "winning\n  ends after: players hands\n"

LED = [
    ("each player has dealt twice", "twice players hands"),
    ("every player deals twice", "twice players hands"),
    ("when everyone has dealt twice", "twice players hands"),
    ("each player has been dealer twice", "twice players hands"),
    ("everybody has dealt 3 times", "3 times players hands"),
    ("two deals each", "2 times players hands"),
    ("every player has dealt once", "players hands"),
]


@pytest.mark.parametrize(("said", "meant"), LED)
def test_deals_of_each_are_hands_for_each_player(said: str, meant: str) -> None:
    told = report(problems(f"variant my extends team-auction\nwinning\n  ends after: {said}\n"))
    assert f"did you mean `ends after: {meant}`?" in told


def test_the_game_is_over_when_each_of_four_has_dealt_once() -> None:
    # Hands of seat 1: 4, 4 - 1 = 3, 3 + 2 = 5, 5 + 4 = 9. Seat 2, its neighbour: 0, 4, 4 + 2 = 6, 6. Seat 1 wins.
    deals = (Deal(0, 1, ALL), Deal(1, 1, NOTHING), Deal(2, 1, HALF), Deal(3, 1, ALL))
    table = sit(small(EACH_ONCE), *deals)
    assert played(table, (1, PASS, PASS, PASS), ALL) == (0, 4, 0, 0)
    assert played(table, (PASS, PASS, PASS, 1), NOTHING) == (0, 3, 4, 0)
    assert played(table, (PASS, PASS, 1, PASS), HALF) == (0, 5, 6, 0)
    assert table.outcome is None
    assert played(table, (PASS, 1, PASS, PASS), ALL) == (0, 9, 6, 0)
    assert table.outcome is not None
    assert (table.outcome.winner, table.outcome.reason, table.outcome.hands) == (1, "hands", 4)


@pytest.mark.parametrize(("all_pass", "dealers"), [("same dealer deals again", (0, 0)), ("next dealer deals", (0, 1))])
def test_a_hand_that_is_dealt_again_is_no_hand(all_pass: str, dealers: tuple[int, int]) -> None:
    # Everybody passes the first deal: nothing is settled. Four hands later, not three, the game is over.
    lines = f"bidding\n  all pass: {all_pass}\n{EACH_ONCE}"
    first = dealers[1]
    table = sit(small(lines), Deal(dealers[0], 1, ALL), *(Deal((first + each) % 4, 1, ALL) for each in range(4)))
    say(table, PASS, PASS, PASS, PASS)
    for hand in range(4):
        assert table.outcome is None
        before = -(first + hand) % 4  # so many speak before seat 1
        played(table, (*[PASS] * before, 1, *[PASS] * (3 - before)), ALL)
    assert table.outcome is not None
    assert (table.outcome.winner, table.outcome.hands) == (1, 4)

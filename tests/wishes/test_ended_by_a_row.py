"""A row of the settlement that ends the game is answered with the row of `wins at once` that says it, and plays so.

The seats are 0 to 3. The dealer of the first hand is 0; the deal moves on by one seat.
"""

import pytest

from tests.texts import problems, report

from .small import ALL, HALF, NOTHING, PASS, Deal, played, sit, small

CALLED = "calls\n  moon: a bid above all the points, made by taking every trick\n"
SWEEP = "wins at once\n  made: made the last bid and the pitcher takes every trick\n"
FAILED = "loses at once\n  set: it is the pitcher and the bid is set and the bid is 4\n"

LED = [
    ("made: wins the game if the bid is called moon", "wins at once", "moon: called moon and made it"),
    ("made: pitcher wins it all, when the bid is called moon and own score is 0 or more", "wins at once",
     "moon: called moon and made it and own score is 0 or more"),
    ("made: the game is over if the bid is called moon", "wins at once", "moon: called moon and made it"),
    ("made: wins the game if pitcher takes every trick", "wins at once",
     "made: made the last bid and pitcher takes every trick"),
    ("set: loses the game if the bid is called moon", "loses at once", "moon: called moon and failed"),
    ("set: others win the game if the bid is called moon", "loses at once", "moon: called moon and failed"),
    ("set: pitcher loses the game if sets in a row are 2", "loses at once",
     "set: it is the pitcher and the bid is set and sets in a row are 2"),
    ("others: win the game if tricks taken are 6", "wins at once",
     "others: it is not the pitcher and tricks taken are 6"),
    ("each side: wins the game if it takes every trick", "wins at once", "each-side: it takes every trick"),
]  # fmt: skip
UNCLEAR = [
    "made: pitcher loses the game",
    "set: pitcher wins the game",
    "made: wins the game if the bid is 4 or trump is spades",
    "each side: wins the game",
]


@pytest.mark.parametrize(("line", "home", "row"), LED)
def test_a_row_that_ends_the_game_has_its_line_elsewhere(line: str, home: str, row: str) -> None:
    told = report(problems(f"variant my extends team-auction\n{CALLED}settlement\n  {line}\n"))
    assert f"did you mean `{row}`, under the heading `{home}`?" in told


@pytest.mark.parametrize("line", UNCLEAR)
def test_nothing_is_made_up_where_nobody_can_tell_who_wins(line: str) -> None:
    told = report(problems(f"variant my extends team-auction\n{CALLED}settlement\n  {line}\n"))
    assert "under the heading" not in told


def test_who_makes_a_bid_with_every_trick_wins() -> None:
    # Seat 1 makes a bid of 1 with high and low alone: the game goes on. Then it takes both tricks, and the game, with
    # two and four points of thirty.
    table = sit(small(SWEEP), Deal(0, 1, HALF), Deal(1, 1, ALL))
    assert played(table, (1, PASS, PASS, PASS), HALF) == (0, 2, 2, 0)
    assert table.outcome is None
    assert played(table, (PASS, PASS, PASS, 1), ALL) == (0, 6, 2, 0)
    assert table.outcome is not None
    assert table.outcome.winner == 1


def test_who_fails_the_highest_bid_loses_and_the_best_of_the_others_wins() -> None:
    # A bid of 2 that fails costs two. One of 4 that fails costs the game: seat 2, who took everything twice, has most.
    table = sit(small(FAILED), Deal(0, 1, NOTHING), Deal(1, 1, NOTHING))
    assert played(table, (2, PASS, PASS, PASS), NOTHING) == (0, -2, 4, 0)
    assert table.outcome is None
    assert played(table, (PASS, PASS, PASS, 4), NOTHING) == (0, -6, 8, 0)
    assert table.outcome is not None
    assert table.outcome.winner == 2

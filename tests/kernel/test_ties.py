"""Both engines give a tied point to each side alike, or share it alike."""

import pytest

from pitchdsl.compile import compile_text
from tests.kernel.agreement import CASTS, disagreement
from tests.texts import sheet

SIX = "players\n  seats: 6\n  sides: each alone\n"

GAMES = [
    ("guide-partnership", "points\n  tricks: 5 to the winner of most tricks, shared if tied, rounded down\n"),
    ("guide-partnership", "points\n  tricks: minus 5 to the winner of most tricks, shared if tied, rounded up\n"),
    (
        "auction-pitch",
        f"{SIX}points\n  tricks: 7 to the winner of most tricks, shared if tied, rounded up\n"
        "  tricks: 2 if it is the pitcher\n  best: 1 to the winner of the trick with most pips, each if tied\n"
        "winning\n  several there: pitcher, else tie\n",
    ),
    (
        "auction-pitch",
        f"{SIX}points\n  tricks: 3 to the winner of most tricks, each if tied\n"
        "  tricks: to the winner of the last trick if trump is hearts\n  all: 2 to the pitcher if the pitcher takes "
        "every point\nwinning\n  several there: first by tricks, else tie\n",
    ),
    (
        "auction-pitch",
        f"{SIX}points\n  fives: 1 to the winner of each 5\n"
        "  fives: to the winner of most tricks, else the holder of J of trump, each if tied if trump is spades\n"
        "winning\n  several there: first by fives, else tie\n",
    ),
    (
        "auction-pitch",
        "play\n  ends early: when every point is decided\npoints\n  third: 1 to the winner of the third trick\n"
        "  rest: 2 to the winner of most tricks, else the winner of the second trick\n",
    ),
]


@pytest.mark.parametrize(("base", "lines"), GAMES)
def test_both_engines_count_ties_alike(base: str, lines: str) -> None:
    rules = compile_text(sheet(lines, base)).rules
    assert rules is not None
    for game, cast in enumerate(CASTS):
        assert disagreement(rules, rules.players.seats.least, cast, 29, game, 8) is None

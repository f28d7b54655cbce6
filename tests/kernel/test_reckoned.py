"""Numbers that are reckoned, in both engines: every decision, point and score is the same."""

import pytest

from tests.kernel.agreement import CASTS, disagreement
from tests.texts import rules, sheet

ROWS = """points
  high: minus half the bid, rounded up, at least -2
  low: own score before the hand, at least minus 1, at most 2
  jack: twice tricks taken
  jack: the bid, at most 3 if trump is spades
  tricks: half tricks taken, rounded down, to the winner of most tricks
  hearts: players less 3 to the winner of each heart
"""
ENDS = """winning
  several there: highest score, else tie
  target: exactly 5 times players
  over the target: goes back to half own score before the hand, rounded down
  ends after: twice players hands
"""
STOPS = """settlement
  never below: own score before the hand less 3
  never above: own score before the hand plus twice players
  every trick: others lose half the bid, rounded up
  each side: goes back to own score before the hand less 1 if tricks taken are 0
  set: pitcher goes back to half own score before the hand, rounded down
"""
TIES = "winning\n  several there: highest score, else tie\n"
DOWN = "winning\n  target: 0\n  start: 4 times players\n"


@pytest.mark.parametrize("lines", [ROWS + TIES, ENDS, STOPS + TIES, DOWN])
@pytest.mark.parametrize("base", ["auction-pitch", "team-auction"])
def test_both_engines_agree(lines: str, base: str) -> None:
    game = rules(sheet(lines, base))
    for seats in {game.players.seats.least, game.players.seats.most}:
        for cast in CASTS:
            assert [disagreement(game, seats, cast, 11, number, 12) for number in range(2)] == [None, None]

"""What a score is worth, and what came of an option to the seat that decides.

A standing between two hands gives each side a strength: a line from knot to knot over the points that it has still to
go, for each place in which a side may be asked. The chances to win are as the exponentials of the strengths.
"""

from collections.abc import MutableSequence, Sequence
from math import exp

Ints = Sequence[int]
Floats = Sequence[float]
Room = MutableSequence[float]

OWN, SIDES, TOWARDS, TARGET, EXACT, BIDS, TERMS = range(7)
"""What is judged by: the side that judges, how many there are, 1 where scores rise and -1 where they fall, the target,
1 where a score beyond it is not there either, and 1 where hands are bid for."""

RANK, WINS, POINTS, MAKES, WORTH = range(5)
"""What an outcome is worth: the chance to win with a little for points, the chance to win, the points of the own side,
and 1 or 0 for a contract of it that was made or failed, :data:`NO_CONTRACT` where it had none."""

NO_CONTRACT = -1.0
GOES_ON = -2
"""Instead of a winner: the game is not over."""

TIE_BREAK = 0.0005
"""What a point is worth beside the chance to win the game."""


def find_chances(
    scores: Ints,
    sets: Ints,
    places: Ints,
    terms: Ints,
    knots: Floats,
    heights: Sequence[Floats],
    costs: Floats,
    lead: float,
    found: Room,
) -> None:
    """Writes how likely each side is to win from a standing.

    ``costs`` says what no set, one and so on have cost in all, and ``lead`` how much strength each point to go takes.
    """
    most = 0.0
    for side in range(terms[SIDES]):
        go = terms[TOWARDS] * (terms[TARGET] - scores[side])
        if terms[EXACT] == 1:
            go = abs(go)
        strength = _between(go, knots, heights[places[side]]) - lead * go - costs[min(sets[side], len(costs) - 1)]
        found[side] = strength
        if side == 0 or strength > most:
            most = strength
    whole = 0.0
    for side in range(terms[SIDES]):
        found[side] = exp(found[side] - most)
        whole += found[side]
    for side in range(terms[SIDES]):
        found[side] /= whole


def _between(at: int, knots: Floats, heights: Floats) -> float:
    """The height of a line that goes from knot to knot, and on level at its ends."""
    last = len(knots) - 1
    if at <= knots[0] or at >= knots[last]:
        return heights[0 if at <= knots[0] else last]
    right = 1
    while knots[right] <= at:
        right += 1
    share = (at - knots[right - 1]) / (knots[right] - knots[right - 1])
    return heights[right - 1] + share * (heights[right] - heights[right - 1])


def judge(change: Ints, made: int, pitcher: int, winner: int, terms: Ints, chances: Floats, worth: Room) -> None:
    """Writes what an outcome is worth. ``chances`` are those of the sides; they count where the game goes on."""
    own, others, whole = terms[OWN], terms[SIDES] - 1, 0
    for side in range(terms[SIDES]):
        whole += change[side]
    points = terms[TOWARDS] * change[own]
    wins = chances[own] if winner == GOES_ON else 1.0 if winner == own else 0.0
    worth[RANK] = wins + TIE_BREAK * (points - (terms[TOWARDS] * whole - points) / others)
    worth[WINS], worth[POINTS] = wins, float(points)
    worth[MAKES] = NO_CONTRACT
    if terms[BIDS] == 1 and pitcher == own:
        worth[MAKES] = 1.0 if made == 1 else 0.0

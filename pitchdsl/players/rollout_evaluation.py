"""What outcomes of a hand are worth to the seat that decides, and what an option is worth over many of them."""

from collections import Counter
from collections.abc import Sequence
from math import fsum, sqrt
from operator import mul, sub
from typing import NamedTuple

from pitchdsl.engine.view import SeatView
from pitchdsl.players.advice import Estimate
from pitchdsl.players.playouts import GOES_ON, HandOutcome, Playouts
from pitchdsl.players.winning import value_in_play

TIE_BREAK = 0.0005
"""What a point is worth beside the chance to win the game."""

_BETWEEN = 1.96


class Judged(NamedTuple):
    """An outcome, as the seat sees it."""

    rank: float
    """What it is worth: the chance to win, and a little for points."""
    wins: float
    points: int
    makes: bool | None
    """Whether the seat's side made its contract; none where it had none."""


def judged(view: SeatView, outcomes: Sequence[HandOutcome], *, fitted: bool) -> list[Judged]:
    """What each outcome is worth to the seat."""
    own = next(place for place, side in enumerate(view.sides) if view.seat in side)
    value = value_in_play(view.agreed, view.seats, fit=fitted)
    towards, bids, others = view.rules.winning.towards, view.rules.bidding is not None, len(view.sides) - 1
    after = iter(
        value.chances(
            [(each.score, each.dealer, each.sets) for each in outcomes if each.winner == GOES_ON],
            view.standing.hands_settled + 1,
        )
    )
    found = []
    for each in outcomes:
        wins = next(after)[own] if each.winner == GOES_ON else float(each.winner == own)
        points = towards * each.change[own]
        lead = points - (towards * sum(each.change) - points) / others
        makes = each.made == 1 if bids and each.pitcher == own else None
        found.append(Judged(wins + TIE_BREAK * lead, wins, points, makes))
    return found


def by_option(parts: Sequence[tuple[Playouts, Sequence[Judged]]], options: int) -> list[tuple[list[Judged], list[int]]]:
    """What came of each option, and how often each of it came."""
    found: list[tuple[list[Judged], list[int]]] = [([], []) for _ in range(options)]
    for playouts, worth in parts:
        for (came, often), column in zip(found, zip(*playouts.sound, strict=True), strict=False):
            counted = Counter(column)
            came.extend([worth[place] for place in counted])
            often.extend(counted.values())
    return found


def doubts(parts: Sequence[tuple[Playouts, Sequence[Judged]]], usual: int) -> list[float]:
    """The standard error of what each option is worth beyond the usual one in the same worlds."""
    rows = [[worth[place].rank for place in row] for playouts, worth in parts for row in playouts.sound]
    columns = list(zip(*rows, strict=True))
    found = []
    for column in columns:
        beyond = list(map(sub, column, columns[usual]))
        middle = fsum(beyond) / len(rows)
        spread = fsum((each - middle) ** 2 for each in beyond) / max(1, len(rows) - 1)
        found.append(sqrt(spread / len(rows)))
    return found


def mean(numbers: Sequence[float], often: Sequence[int]) -> float:
    """The mean of numbers, each given with how often it came."""
    return fsum(map(mul, numbers, often)) / sum(often)


def estimate(numbers: Sequence[float], often: Sequence[int]) -> Estimate:
    """Likewise, with its error."""
    middle, many = mean(numbers, often), sum(often)
    away = [number - middle for number in numbers]
    spread = fsum(map(mul, map(mul, away, away), often)) / max(1, many - 1)
    return Estimate(mean=middle, error=_BETWEEN * sqrt(spread / many))

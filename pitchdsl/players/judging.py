"""What outcomes of a hand are worth to the seat that decides, and what an option is worth over many of them."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from math import fsum, sqrt
from typing import NamedTuple

from pitchdsl.engine.view import SeatView
from pitchdsl.players.advice import Estimate
from pitchdsl.players.playouts import GOES_ON, Outcome, Playouts
from pitchdsl.players.winning import value_in_play

TIE_BREAK = 0.0005
"""What a point is worth beside the chance to win the game."""

_BETWEEN = 1.96


class Judged(NamedTuple):
    """An outcome, as the seat sees it."""

    rank: float
    """What it is worth: the chance to win, and a little for points."""
    wins: float
    points: float
    makes: bool | None
    """Whether the seat's side made its contract; none where it had none."""


def judged(view: SeatView, outcomes: Iterable[Outcome], *, fitted: bool) -> list[Judged]:
    """What each outcome is worth to the seat."""
    own = next(place for place, side in enumerate(view.sides) if view.seat in side)
    value = value_in_play(view.agreed, view.seats, fit=fitted)
    settled, towards, bids = view.standing.hands_settled + 1, view.rules.winning.towards, view.rules.bidding is not None
    others = len(view.sides) - 1
    found = []
    for each in outcomes:
        if each.winner == GOES_ON:
            wins = value.chance(each.score, each.dealer, settled, each.sets)[own]
        else:
            wins = float(each.winner == own)
        mine = each.change[own]
        points = float(towards * mine)
        lead = points - towards * (sum(each.change) - mine) / others
        makes = each.made == 1 if bids and each.pitcher == own else None
        found.append(Judged(wins + TIE_BREAK * lead, wins, points, makes))
    return found


def counted(parts: Sequence[tuple[Playouts, Sequence[Judged]]], options: int) -> list[Counter[Judged]]:
    """How often each outcome came of each option."""
    came: list[Counter[Judged]] = [Counter() for _ in range(options)]
    for playouts, worth in parts:
        for option, column in zip(came, zip(*playouts.sound, strict=True), strict=False):
            for place, times in Counter(column).items():
                option[worth[place]] += times
    return came


def mean(weighed: Collection[tuple[float, int]]) -> float:
    """The mean of numbers, each given with how often it came."""
    return fsum(times * number for number, times in weighed) / sum(times for _, times in weighed)


def estimate(weighed: Collection[tuple[float, int]]) -> Estimate:
    """Likewise, with its error."""
    middle, many = mean(weighed), sum(times for _, times in weighed)
    spread = fsum(times * (number - middle) ** 2 for number, times in weighed) / max(1, many - 1)
    return Estimate(mean=middle, error=_BETWEEN * sqrt(spread / many))

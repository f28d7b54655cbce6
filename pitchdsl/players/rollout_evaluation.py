"""By what the seat that decides judges what comes of its options, and what an option comes to in numbers."""

from collections.abc import Sequence

from pitchdsl.engine.view import SeatView
from pitchdsl.game.actions import Action
from pitchdsl.game.count.awards import widths
from pitchdsl.game.count.rules import ScoringItem
from pitchdsl.players.advice import Estimate, Option, Taken
from pitchdsl.players.playouts import HandOutcome
from pitchdsl.players.value import Judge
from pitchdsl.players.winning import value_in_play
from pitchdsl.sampling.race import GAINS, GAINS_ERROR, MADE, MADE_ERROR, PITCHED, WON, WON_ERROR, error_of


def judge_of(view: SeatView, *, fitted: bool) -> Judge:
    """How the seat's side judges what comes of this hand."""
    return Judge(
        value=value_in_play(view.agreed, view.seats, fit=fitted),
        own=own_side(view),
        bids=view.rules.bidding is not None,
        hands=view.standing.hands_settled + 1,
    )


def own_side(view: SeatView) -> int:
    """The place of the seat's side among all."""
    return next(place for place, side in enumerate(view.sides) if view.seat in side)


def option_of(view: SeatView, action: Action, sums: Sequence[float], came: Sequence[HandOutcome]) -> Option:
    """An option with what it has come to (:mod:`pitchdsl.sampling.race`), world by world."""
    own = own_side(view)
    rows = zip(view.agreed.points.items, widths(view.agreed, view.seats), strict=True)
    return Option(
        action=action,
        points=Estimate(mean=sums[GAINS], error=sums[GAINS_ERROR]),
        makes=Estimate(mean=sums[MADE], error=sums[MADE_ERROR]) if sums[PITCHED] else None,
        wins=Estimate(mean=sums[WON], error=sums[WON_ERROR]),
        sets=_sets(view, own, came),
        takes=tuple(
            _taken(row, [each.points[place][own] for each in came], is_share=width == 1 and not row.reckoned)
            for place, (row, width) in enumerate(rows)
        ),
    )


def _sets(view: SeatView, own: int, came: Sequence[HandOutcome]) -> Estimate | None:
    """How often the bid of another side fails; nothing where partners are found in the hand, and may be the other."""
    failed = [1.0 - each.made for each in came if each.pitcher not in (own, -1) and each.made >= 0]
    return _mean(failed) if failed and view.agreed.players.partner is None else None


def _taken(row: ScoringItem, points: Sequence[int], *, is_share: bool) -> Taken:
    much = _mean([float(each != 0 if is_share else each) for each in points])
    return Taken(row=row.name, is_share=is_share, much=much, points=sum(points) / len(points))


def _mean(numbers: Sequence[float]) -> Estimate:
    """The mean, and half of its 95 % interval, as :mod:`pitchdsl.sampling.race` has them."""
    mean = sum(numbers) / len(numbers)
    spread = sum((each - mean) ** 2 for each in numbers)
    return Estimate(mean=mean, error=error_of(spread, len(numbers)))

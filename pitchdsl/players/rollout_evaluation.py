"""By what the seat that decides judges what comes of its options, and what an option comes to in numbers."""

from collections.abc import Sequence

from pitchdsl.engine.view import SeatView
from pitchdsl.game.actions import Action
from pitchdsl.players.advice import Estimate, Option
from pitchdsl.players.value import Judge
from pitchdsl.players.winning import value_in_play
from pitchdsl.sampling.race import GAINS, GAINS_ERROR, MADE, MADE_ERROR, PITCHED, WON, WON_ERROR


def judge_of(view: SeatView, *, fitted: bool) -> Judge:
    """How the seat's side judges what comes of this hand."""
    return Judge(
        value=value_in_play(view.agreed, view.seats, fit=fitted),
        own=next(place for place, side in enumerate(view.sides) if view.seat in side),
        bids=view.rules.bidding is not None,
        hands=view.standing.hands_settled + 1,
    )


def option_of(action: Action, sums: Sequence[float]) -> Option:
    """An option with what it has come to (:mod:`pitchdsl.sampling.race`)."""
    return Option(
        action=action,
        points=Estimate(mean=sums[GAINS], error=sums[GAINS_ERROR]),
        makes=Estimate(mean=sums[MADE], error=sums[MADE_ERROR]) if sums[PITCHED] else None,
        wins=Estimate(mean=sums[WON], error=sums[WON_ERROR]),
    )

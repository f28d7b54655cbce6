"""The sides of one hand, where everyone has a score alone: who plays with the pitcher."""

from functools import lru_cache
from typing import assert_never

from pitchdsl.actions import Bid
from pitchdsl.engine.phase import Move
from pitchdsl.engine.state import State
from pitchdsl.events import PartnerEvent
from pitchdsl.rules.rules import Rules
from pitchdsl.rules.table import PartnerBy


def needed(rules: Rules) -> bool:
    """Whether hands make sides of their own."""
    return rules.players.partner is not None


def begin(state: State) -> Move:
    """Finds the partner once the bidding is over."""
    rule, pitcher = state.rules.players.partner, state.hand.pitcher
    assert rule is not None
    if pitcher is None or len(state.sides) < state.seats:
        return Move.ON
    match rule.by:
        case PartnerBy.NOBODY:
            partner = None
        case PartnerBy.SECOND_BIDDER:
            partner = _next_best(state, pitcher)
        case _:
            assert_never(rule.by)
    state.hand.parties = parties(state.seats, pitcher, partner)
    state.events.append(PartnerEvent(seat=pitcher, partner=partner))
    return Move.ON


def parties(seats: int, pitcher: int, partner: int | None) -> tuple[int, ...]:
    """For each seat who stands for its side: the pitcher, or the first of all others."""
    others = [seat for seat in range(seats) if seat not in (pitcher, partner)]
    return tuple(others[0] if seat in others else pitcher for seat in range(seats))


@lru_cache(maxsize=256)
def grouped(parties: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The seats of each side of a hand."""
    return tuple(
        tuple(seat for seat, party in enumerate(parties) if party == each) for each in dict.fromkeys(sorted(parties))
    )


def _next_best(state: State, pitcher: int) -> int | None:
    """Who has made the last bid, and so the highest, that was not the pitcher's."""
    bids = [seat for seat, call in state.hand.calls if isinstance(call, Bid) and seat != pitcher]
    return bids[-1] if bids else None

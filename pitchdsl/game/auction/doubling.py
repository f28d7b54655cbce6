"""Doubling: once all know who plays what, others may double the bid, and then the pitcher may redouble it.

It comes when trump is named and the partner found, before cards are exchanged; where the first lead makes trump, right
before the play. Who may double speaks in turn from the pitcher on, and one double is enough.
"""

from collections.abc import Callable, Mapping, Sequence

from attrs import define

from pitchdsl.game.actions import Action, Double, Stand
from pitchdsl.game.auction.events import DoublingEvent
from pitchdsl.game.facts import Reader
from pitchdsl.game.phase import Move, Refusal
from pitchdsl.game.rules import Rules
from pitchdsl.game.settlement.rules import Doubling
from pitchdsl.game.state import Copyable, State
from pitchdsl.language.people import Person

_STAND = Stand()


@define(slots=True, weakref_slot=False, eq=False)
class DoublingState(Copyable):
    """Who is still to be asked."""

    waiting: list[int]
    """The seats behind the one at turn."""


def needed(rules: Rules) -> bool:
    """Whether anybody may double."""
    return rules.bidding is not None and rules.bidding.doubling is not None


def begin(state: State) -> DoublingState | Move:
    """Asks the first who may double; nobody where there is no bid, or where nobody may."""
    pitcher = state.hand.pitcher
    if pitcher is None or state.hand.bid is None:
        return Move.ON
    own = DoublingState(who_may(_rule(state), pitcher, state.party_of, state.seat_of))
    return own if _next(state, own) is Move.WAIT else Move.ON


def who_may(rule: Doubling, pitcher: int, sides: Sequence[int], seat_of: Callable[[Person], int]) -> list[int]:
    """The seats that may double a bid, in turn from the pitcher on; ``sides`` has the side of each seat."""
    turns = [(pitcher + step) % len(sides) for step in range(1, len(sides))]
    only = None if rule.who is None else seat_of(rule.who)
    return [seat for seat in turns if sides[seat] != sides[pitcher] and only in (None, seat)]


def legal(state: State, own: DoublingState) -> tuple[Action, ...]:
    """To let the bid stand, or to double it."""
    return _STAND, Double(again=state.hand.times > 1)


def apply(state: State, own: DoublingState, action: Action) -> Move:
    """Takes the word of the seat at turn; behind a double the pitcher alone is asked, and behind a redouble nobody."""
    hand, seat = state.hand, state.seat
    assert seat is not None and hand.pitcher is not None
    if isinstance(action, Double):
        hand.times *= Double.TIMES
        state.events.append(DoublingEvent(seat=seat, times=hand.times))
        own.waiting = [hand.pitcher] if _rule(state).again and not action.again else []
    return _next(state, own)


def refuse(state: State, own: DoublingState, action: Action) -> Refusal:
    """Why something else cannot be done here."""
    return Refusal(_rule(state), f"this is the time to {legal(state, own)[1]} the bid, or to stand")


def _next(state: State, own: DoublingState) -> Move:
    if not own.waiting:
        return Move.ON
    state.seat = own.waiting.pop(0)
    return Move.WAIT


def _rule(state: State) -> Doubling:
    bidding = state.rules.bidding
    assert bidding is not None and bidding.doubling is not None
    return bidding.doubling


FACTS: Mapping[str, Reader] = {"times": lambda known, seat, side: known.state.hand.times}
"""How often what is paid for the bid counts."""

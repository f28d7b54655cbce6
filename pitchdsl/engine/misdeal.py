"""Before anybody speaks: who was dealt a hand so poor that the rules allow it may have the cards dealt again.

Every such player is asked once, from the dealer's left; the first to throw the hand in ends it for all, and the same
dealer deals again.
"""

from pitchdsl.actions import Action, Stand, ThrowIn
from pitchdsl.engine.facts import facts_of, holds
from pitchdsl.engine.phase import Move, Refusal
from pitchdsl.engine.state import State
from pitchdsl.events import MisdealEvent
from pitchdsl.rules.table import Misdeal

_CHOICES = (Stand(), ThrowIn())


def begin(state: State) -> Move:
    """Finds out whose hand is poor enough."""
    if state.rules.deal.misdeal is None:
        return Move.ON
    rule = _rule(state)
    facts = facts_of(state)
    seats = [(state.dealer + step) % state.seats for step in range(1, state.seats + 1)]
    state.hand.poor = [seat for seat in seats if holds(rule.when, facts, seat, state.side_of[seat])]
    return _ask(state)


def legal(state: State) -> tuple[Action, ...]:
    """To play on, or to throw the hand in."""
    return _CHOICES


def apply(state: State, action: Action) -> Move:
    """Deals again, or asks the next player with a poor hand."""
    seat = state.hand.poor.pop(0)
    if isinstance(action, ThrowIn):
        state.redeals += 1
        state.events.append(MisdealEvent(seat=seat, reason="coke hand"))
        return Move.AGAIN
    return _ask(state)


def refuse(state: State, action: Action) -> Refusal:
    """Nothing else can be decided here."""
    return Refusal(_rule(state), "this is the time to throw a poor hand in, or to play on")


def _ask(state: State) -> Move:
    if not state.hand.poor:
        return Move.ON
    state.seat = state.hand.poor[0]
    return Move.WAIT


def _rule(state: State) -> Misdeal:
    rule = state.rules.deal.misdeal
    assert rule is not None
    return rule

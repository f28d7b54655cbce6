"""Between the auction and the exchange: the kitty is taken, and somebody names trump."""

from collections.abc import Mapping

from pitchdsl.cards import SUIT_MASKS, SUIT_NAMES, mask_of
from pitchdsl.game.actions import Action, NameTrump
from pitchdsl.game.events import TakeEvent, TrumpEvent
from pitchdsl.game.facts import Reader, apply_exceptions_from
from pitchdsl.game.phase import Move, Refusal
from pitchdsl.game.state import State
from pitchdsl.language.facts import Moment

SUITS = tuple(NameTrump(suit) for suit in range(4))
"""Every suit that may be named."""


def take_kitty(state: State) -> Move:
    """Gives the kitty to whom it belongs; from here on it is known what was bid."""
    apply_exceptions_from(state, Moment.NAMING)
    kitty = tuple(state.hand.kitty)  # a source of deals may leave open until here which cards these are
    if kitty:
        seat = state.seat_of(state.rules.deal.kitty.to)
        state.hand.hands[seat] |= mask_of(kitty)
        state.hand.kitty = ()
        state.events.append(TakeEvent(seat=seat, source="kitty", cards=kitty))
    return Move.ON


def begin(state: State) -> Move | None:
    """Asks the seat that names trump; nobody where the first lead makes it."""
    who = state.rules.trump.named_by.who
    if who is None:
        return Move.ON
    state.seat = state.seat_of(who)
    return None


def legal(state: State, own: None) -> tuple[Action, ...]:
    """Any suit; only those in hand, where the rules say so and there is one."""
    if not state.rules.trump.named_by.in_hand or state.seat is None:
        return SUITS
    mine = state.hand.hands[state.seat]
    return tuple(name for name in SUITS if mine & SUIT_MASKS[name.suit]) or SUITS


def apply(state: State, own: None, action: Action) -> Move:
    """Makes a suit trump."""
    if state.seat is None or not isinstance(action, NameTrump):
        raise AssertionError("only the naming of a suit gets here")
    make_trump(state, state.seat, action.suit)
    return Move.ON


def refuse(state: State, own: None, action: Action) -> Refusal:
    """Only a suit can be named, perhaps only one in hand."""
    if isinstance(action, NameTrump):
        return Refusal(state.rules.trump.named_by, f"there are no {SUIT_NAMES[action.suit]} in the hand")
    return Refusal(state.rules.trump.named_by, "this is the time to name a suit as trump")


def make_trump(state: State, seat: int, suit: int) -> None:
    """From here on this suit is trump, by the word or the lead of this seat."""
    hand = state.hand
    hand.namer = seat
    hand.trump = suit
    hand.order = state.orders[suit]
    state.events.append(TrumpEvent(seat=seat, suit=suit))


FACTS: Mapping[str, Reader] = {"trump": lambda known, seat, side: known.state.hand.trump}
"""Trump."""

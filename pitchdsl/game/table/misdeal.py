"""Before anybody speaks: whose hand is so poor that the rules allow, or want, it to be thrown in.

Such hands are looked at in turn, from the dealer's left. What follows is one of three things: the cards are dealt again
to all, by the same dealer or the next, or that hand alone is changed for cards of the stock, as long as these last and
as often as the rules let it be.
"""

from attrs import define

from pitchdsl.cards import cards_in, mask_of
from pitchdsl.game.actions import Action, Stand, ThrowIn
from pitchdsl.game.events import DiscardEvent, DrawEvent, MisdealEvent
from pitchdsl.game.facts import facts_of, holds
from pitchdsl.game.phase import Move, Refusal
from pitchdsl.game.state import REDEAL_LIMIT, Copyable, State
from pitchdsl.game.table.rules import AfterMisdeal, Claim, Misdeal

_CHOICES = (Stand(), ThrowIn())


@define(slots=True, weakref_slot=False, eq=False)
class PoorHands(Copyable):
    """Who may still throw a hand in."""

    seats: list[int]
    """In turn."""


def begin(state: State) -> PoorHands | Move:
    """Finds out whose hand is poor enough."""
    if state.rules.deal.misdeal is None:
        return Move.ON
    seats = [(state.dealer + step) % state.seats for step in range(1, state.seats + 1)]
    own = PoorHands([seat for seat in seats if _is_poor(state, seat)])
    move = _next(state, own)
    return own if move is Move.WAIT else move


def legal(state: State, own: PoorHands) -> tuple[Action, ...]:
    """To play on, or to throw the hand in."""
    return _CHOICES


def apply(state: State, own: PoorHands, action: Action) -> Move:
    """Does what follows when a hand is thrown in, or goes on to the next poor one."""
    seat = own.seats.pop(0)
    if isinstance(action, ThrowIn) and throw_in(state, own, seat):
        return Move.AGAIN
    return _next(state, own)


def refuse(state: State, own: PoorHands, action: Action) -> Refusal:
    """Nothing else can be decided here."""
    return Refusal(_rule(state), "this is the time to throw a poor hand in, or to play on")


def _next(state: State, own: PoorHands) -> Move:
    """Asks the player of the next poor hand; where nobody is asked, it is thrown in."""
    poor = own.seats
    while poor and _rule(state).claim is Claim.ALWAYS:
        if state.redeals >= REDEAL_LIMIT:  # a rule that is met by every deal must not hold the game up for ever
            poor.clear()
        elif throw_in(state, own, poor.pop(0)):
            return Move.AGAIN
    if not poor:
        return Move.ON
    state.seat = poor[0]
    return Move.WAIT


def throw_in(state: State, own: PoorHands, seat: int) -> bool:
    """Throws a hand in; whether the cards are dealt again to all."""
    follows = _rule(state).follows
    state.events.append(MisdealEvent(seat=seat, reason="coke hand"))
    if follows is AfterMisdeal.HAND_CHANGED and _can_change(state):
        _change(state, seat)
        if _may_change_again(state, seat) and _is_poor(state, seat):
            own.seats.insert(0, seat)
        return False
    state.redeals += 1
    if follows is AfterMisdeal.NEXT_DEALER:
        state.dealer = (state.dealer + 1) % state.seats
    return True


def _can_change(state: State) -> bool:
    """Whether the stock has a hand, and beyond it what the dealer may have dealt by running it."""
    return len(state.hand.stock) >= state.rules.deal.each.cards + state.seats * state.seated.run_at_most


def _may_change_again(state: State, seat: int) -> bool:
    """Whether the rules let a player change one hand more; before the bidding nothing else is thrown away."""
    times = _rule(state).often
    return times is None or state.hand.discarded[seat] < times * state.rules.deal.each.cards


def _change(state: State, seat: int) -> None:
    """Lays a hand with the discards, and deals another from the top of the stock."""
    hand, cards = state.hand, state.rules.deal.each.cards
    old, new = tuple(cards_in(hand.hands[seat])), hand.stock[:cards]
    hand.stock = hand.stock[cards:]
    hand.discards.extend(old)
    hand.own_discards[seat] |= mask_of(old)
    hand.discarded[seat] += len(old)
    hand.hands[seat] = mask_of(new)
    hand.dealt = tuple(hand.hands)
    state.events += (DiscardEvent(seat=seat, cards=old), DrawEvent(seat=seat, cards=new))


def _is_poor(state: State, seat: int) -> bool:
    return holds(_rule(state).when, facts_of(state), seat, state.side_of[seat])


def _rule(state: State) -> Misdeal:
    rule = state.rules.deal.misdeal
    assert rule is not None
    return rule

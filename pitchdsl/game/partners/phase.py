"""The sides of one hand, where everyone has a score alone: who plays with the pitcher.

Where a called card tells it, the sides of the hand are those that everybody knows: all are alone until it is played.
So nothing that is asked of the state before can give them away.
"""

from functools import lru_cache

from pitchdsl.game.actions import Action, Bid, CallCard, ChoosePartner
from pitchdsl.game.events import CallEvent, PartnerEvent
from pitchdsl.game.phase import Move, Refusal
from pitchdsl.game.rules import Rules
from pitchdsl.game.state import State
from pitchdsl.game.table.rules import Partner, PartnerBy


def by_bidding(rules: Rules) -> bool:
    """Whether the bidding makes the sides of a hand."""
    return rules.players.partner is not None and not rules.players.partner.by.by_pitcher


def by_pitcher(rules: Rules) -> bool:
    """Whether the pitcher does."""
    return rules.players.partner is not None and rules.players.partner.by.by_pitcher


def by_card(rules: Rules) -> bool:
    """Whether a called card does."""
    return rules.players.partner is not None and rules.players.partner.is_hidden


def find(state: State) -> Move:
    """Finds the partner once the bidding is over."""
    pitcher = _pitcher(state)
    if pitcher is not None:
        _join(state, pitcher, None if _rule(state).by is PartnerBy.NOBODY else _next_best(state, pitcher))
    return Move.ON


def begin(state: State) -> Move | None:
    """Asks the pitcher for a partner."""
    state.seat = _pitcher(state)
    return Move.ON if state.seat is None else None


def legal(state: State, own: None) -> tuple[Action, ...]:
    """Every other player; or every card of the pack, those in hand among them."""
    if _rule(state).is_hidden:
        return tuple(CallCard(card) for card in sorted(state.pack))
    return tuple(ChoosePartner(seat) for seat in range(state.seats) if seat != state.seat)


def apply(state: State, own: None, action: Action) -> Move:
    """Notes who was chosen, or which card was called."""
    assert state.seat is not None
    match action:
        case ChoosePartner(seat):
            state.events.append(CallEvent(seat=state.seat, partner=seat, card=None))
            _join(state, state.seat, seat)
        case CallCard(card):
            state.hand.called = card
            state.events.append(CallEvent(seat=state.seat, partner=None, card=card))
        case _:
            raise AssertionError("only a choice of the partner gets here")
    return Move.ON


def refuse(state: State, own: None, action: Action) -> Refusal:
    """The pitcher must have a partner, and cannot be it."""
    if isinstance(action, ChoosePartner) and not _rule(state).is_hidden:
        return Refusal(_rule(state), "the partner is one of the other players")
    what = "call the card whose holder is the partner" if _rule(state).is_hidden else "choose a partner"
    return Refusal(_rule(state), f"this is the time to {what}")


def show(state: State, holder: int | None) -> None:
    """From here on everybody knows who had the called card."""
    pitcher = _pitcher(state)
    assert pitcher is not None
    _join(state, pitcher, None if holder == pitcher else holder)


def show_at_last(state: State) -> Move:
    """Before the count it is told who had a called card that was not played; nobody has one of the stock."""
    hand = state.hand
    if hand.called is not None and hand.parties is None:
        show(state, next((seat for seat, held in enumerate(hand.held) if held >> hand.called & 1), None))
    return Move.ON


def known_to(state: State, seat: int) -> tuple[tuple[int, ...], ...]:
    """The sides of this hand, as far as a seat knows: who has the called card in hand knows them before all others."""
    hand = state.hand
    known = hand.parties
    if known is None and hand.called is not None and hand.hands[seat] >> hand.called & 1:
        pitcher = _pitcher(state)
        assert pitcher is not None
        known = parties(state.seats, pitcher, None if seat == pitcher else seat)
    return state.sides if known is None else grouped(known)


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


def _rule(state: State) -> Partner:
    rule = state.rules.players.partner
    assert rule is not None
    return rule


def _pitcher(state: State) -> int | None:
    """The pitcher, where hands make sides of their own; nobody where not everyone has a score alone."""
    return state.hand.pitcher if len(state.sides) == state.seats else None


def _join(state: State, pitcher: int, partner: int | None) -> None:
    state.hand.parties = parties(state.seats, pitcher, partner)
    state.events.append(PartnerEvent(seat=pitcher, partner=partner))


def _next_best(state: State, pitcher: int) -> int | None:
    """Who has made the last bid, and so the highest, that was not the pitcher's."""
    bids = [seat for seat, call in state.hand.calls if isinstance(call, Bid) and seat != pitcher]
    return bids[-1] if bids else None

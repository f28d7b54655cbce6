"""The offers: who may ask another player for something does so or stands, and the other grants or refuses it."""

from collections.abc import Mapping

from attrs import define

from pitchdsl.cards import RED_JOKER
from pitchdsl.game.actions import Action, Answer, Ask, Stand
from pitchdsl.game.count.phase import count_so_far
from pitchdsl.game.events import AnswerEvent, AskEvent, RedealEvent
from pitchdsl.game.facts import Reader, apply_exceptions_from, facts_of, holds
from pitchdsl.game.offers.rules import Offer
from pitchdsl.game.phase import Move, Refusal
from pitchdsl.game.rules import Rules
from pitchdsl.game.state import Copyable, State
from pitchdsl.game.table.dealing import deal_more
from pitchdsl.game.trump.turnup import turn_up
from pitchdsl.language.facts import Moment

_STAND = Stand()


@define(slots=True, weakref_slot=False, eq=False)
class OfferState(Copyable):
    """Which offer is being made."""

    index: int = 0
    """Its place among the rows."""
    is_asked: bool = False
    """Whether it waits for its answer."""


def needed(rules: Rules) -> bool:
    """Whether anybody may ask for anything."""
    return bool(rules.offers.rows)


def begin(state: State) -> OfferState | Move:
    """Lets the first player ask."""
    own = OfferState()
    move = _next(state, own)
    return own if move is Move.WAIT else move


def legal(state: State, own: OfferState) -> tuple[Action, ...]:
    """To stand or to ask; then to grant it or, if that is not closed, to refuse it."""
    row = _row(state, own)
    if not own.is_asked:
        return (_STAND, Ask(row.name))
    grant = Answer(row.name, grants=True)
    return (grant,) if _is_bound(state, row) else (grant, Answer(row.name, grants=False))


def apply(state: State, own: OfferState, action: Action) -> Move:
    """Takes an offer or an answer, and does what follows."""
    row, seat = _row(state, own), state.seat
    assert seat is not None
    if isinstance(action, Ask):
        own.is_asked = True
        state.events.append(AskEvent(seat=seat, offer=row.name))
        state.seat = state.seat_of(row.of)
        return Move.WAIT
    own.index += 1
    if isinstance(action, Answer):
        own.is_asked = False
        state.hand.answers.append((row.of, action.grants))
        state.events.append(AnswerEvent(seat=seat, offer=row.name, answer="granted" if action.grants else "refused"))
        if action.grants:
            return _grant(state, own, row)
    return _next(state, own)


def refuse(state: State, own: OfferState, action: Action) -> Refusal:
    """Why something else cannot be done here."""
    row, bound = _row(state, own), state.rules.offers.may_not_refuse
    if not own.is_asked:
        return Refusal(row, f"this is the time to ask for `{row.name}`, or to stand")
    if isinstance(action, Answer) and not action.grants and bound is not None:
        return Refusal(bound, f"`{row.name}` may not be refused now")
    return Refusal(row, f"this is the time to grant `{row.name}`, or to refuse it")


def _next(state: State, own: OfferState) -> Move:
    """Lets the next player ask; behind the last one all answers are known."""
    if own.index < len(state.rules.offers.rows):
        state.seat = state.seat_of(_row(state, own).who)
        return Move.WAIT
    apply_exceptions_from(state, Moment.BIDDING)
    return Move.SETTLE if count_so_far(state, Moment.BIDDING) else Move.ON


def _row(state: State, own: OfferState) -> Offer:
    return state.rules.offers.rows[own.index]


def _is_bound(state: State, row: Offer) -> bool:
    """Whether whoever is asked may not refuse: the rule asks about the side that would have the good of it."""
    bound, seat = state.rules.offers.may_not_refuse, state.seat_of(row.who)
    return bound is not None and holds(bound.when, facts_of(state), seat, state.side_of[seat])


def _grant(state: State, own: OfferState, row: Offer) -> Move:
    if row.more is None:
        return _deal_again(state, f"{row.name} was granted")
    hand = state.hand
    refused = hand.turned[-1] // 13
    while hand.turned[-1] // 13 == refused:
        if all(card >= RED_JOKER for card in hand.stock[state.seats * row.more :]):
            return _deal_again(state, "the pack has run out")
        deal_more(state, row.more)
        turn_up(state)
        if count_so_far(state, Moment.DEAL):
            return Move.SETTLE
    return _next(state, own)


def _deal_again(state: State, why: str) -> Move:
    state.redeals += 1
    state.events.append(RedealEvent(reason=why))
    return Move.AGAIN


FACTS: Mapping[str, Reader] = {"answers": lambda known, seat, side: tuple(known.state.hand.answers)}
"""What was asked, and the answers."""

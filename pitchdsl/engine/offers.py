"""The offers: who may ask another player for something does so or stands, and the other grants or refuses it."""

from pitchdsl.actions import Action, Answer, Ask, Stand
from pitchdsl.cards import RED_JOKER
from pitchdsl.engine.counting import count_so_far
from pitchdsl.engine.dealing import deal_more
from pitchdsl.engine.facts import facts_of, hold_from, holds
from pitchdsl.engine.phase import Move, Refusal
from pitchdsl.engine.state import State
from pitchdsl.engine.turnup import turn_up
from pitchdsl.events import AnswerEvent, AskEvent, RedealEvent
from pitchdsl.rules.facts import Moment
from pitchdsl.rules.offers import Offer
from pitchdsl.rules.rules import Rules

_STAND = Stand()


def needed(rules: Rules) -> bool:
    """Whether anybody may ask for anything."""
    return bool(rules.offers.rows)


def begin(state: State) -> Move:
    """Lets the first player ask."""
    return _next(state)


def legal(state: State) -> tuple[Action, ...]:
    """To stand or to ask; then to grant it or, if that is not closed, to refuse it."""
    row = _row(state)
    if not state.hand.is_asked:
        return (_STAND, Ask(row.name))
    grant = Answer(row.name, grants=True)
    return (grant,) if _is_bound(state, row) else (grant, Answer(row.name, grants=False))


def apply(state: State, action: Action) -> Move:
    """Takes an offer or an answer, and does what follows."""
    hand, row, seat = state.hand, _row(state), state.seat
    assert seat is not None
    if isinstance(action, Ask):
        hand.is_asked = True
        state.events.append(AskEvent(seat=seat, offer=row.name))
        state.seat = state.seat_of(row.of)
        return Move.WAIT
    hand.offer += 1
    if isinstance(action, Answer):
        hand.is_asked = False
        hand.answers.append((row.of, action.grants))
        state.events.append(AnswerEvent(seat=seat, offer=row.name, answer="granted" if action.grants else "refused"))
        if action.grants:
            return _grant(state, row)
    return _next(state)


def refuse(state: State, action: Action) -> Refusal:
    """Why something else cannot be done here."""
    row, bound = _row(state), state.rules.offers.may_not_refuse
    if not state.hand.is_asked:
        return Refusal(row, f"this is the time to ask for `{row.name}`, or to stand")
    if isinstance(action, Answer) and not action.grants and bound is not None:
        return Refusal(bound, f"`{row.name}` may not be refused now")
    return Refusal(row, f"this is the time to grant `{row.name}`, or to refuse it")


def _next(state: State) -> Move:
    """Lets the next player ask; behind the last one all answers are known."""
    if state.hand.offer < len(state.rules.offers.rows):
        state.seat = state.seat_of(_row(state).who)
        return Move.WAIT
    hold_from(state, Moment.BIDDING)
    return Move.SETTLE if count_so_far(state, Moment.BIDDING) else Move.ON


def _row(state: State) -> Offer:
    return state.rules.offers.rows[state.hand.offer]


def _is_bound(state: State, row: Offer) -> bool:
    """Whether whoever is asked may not refuse: the rule asks about the side that would have the good of it."""
    bound, seat = state.rules.offers.may_not_refuse, state.seat_of(row.who)
    return bound is not None and holds(bound.when, facts_of(state), seat, state.side_of[seat])


def _grant(state: State, row: Offer) -> Move:
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
    return _next(state)


def _deal_again(state: State, why: str) -> Move:
    state.redeals += 1
    state.events.append(RedealEvent(reason=why))
    return Move.AGAIN

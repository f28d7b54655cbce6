"""The turn-up: a card of the pack that makes its suit trump, with nobody's choice."""

from pitchdsl.cards import RED_JOKER
from pitchdsl.game.count.phase import count_so_far
from pitchdsl.game.events import TrumpEvent, TurnUpEvent
from pitchdsl.game.phase import Move
from pitchdsl.game.rng import DrawKind, RandomDraw
from pitchdsl.game.rules import Rules
from pitchdsl.game.state import State
from pitchdsl.language.facts import Moment
from pitchdsl.language.trump_maker import TrumpMaker


def needed(rules: Rules) -> bool:
    """Whether a card makes trump."""
    return rules.trump.named_by.by_card is not None


def begin(state: State) -> Move:
    """Shows a card after the deal."""
    turn_up(state)
    return Move.SETTLE if count_so_far(state, Moment.DEAL) else Move.ON


def turn_up(state: State) -> None:
    """Has the dealer show one more card; should it be a joker, another one."""
    hand = state.hand
    while True:
        card = _next(state)
        hand.turned.append(card)
        state.events.append(TurnUpEvent(seat=state.dealer, card=card))
        if card < RED_JOKER:
            return


def _next(state: State) -> int:
    hand = state.hand
    match state.rules.trump.named_by.by_card:
        case TrumpMaker.CUT:
            return state.deals.draw(RandomDraw(DrawKind.TRUMP, state.hand_number), state.pack, 1)[0]
        case TrumpMaker.TOP:
            return hand.stock[0]
        case _:
            card, hand.stock = hand.stock[0], hand.stock[1:]
            return card


def make_trump(state: State) -> Move:
    """Makes the suit of the last card that was shown trump: nobody has named it."""
    hand = state.hand
    hand.trump = hand.turned[-1] // 13
    hand.order = state.orders[hand.trump]
    state.events.append(TrumpEvent(seat=state.dealer, suit=hand.trump))
    return Move.ON

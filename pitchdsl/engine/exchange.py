"""The exchange: its steps in order, each deed of a step done by everybody before the next deed.

Who discards does so card by card. Some discards are free, some are forced: a rule may want every non-trump gone, or
a hand to come down to a number, and trumps may have to go for that when nothing else is left. Draws come from the
top of the stock and ask nobody.
"""

from typing import assert_never

from pitchdsl.actions import Action, Discard, Stand
from pitchdsl.cards import SUIT_NAMES, cards_in, code, mask_of
from pitchdsl.engine.facts import facts_of, hold_from, holds
from pitchdsl.engine.phase import Move, Refusal
from pitchdsl.engine.state import State
from pitchdsl.events import DiscardEvent, DrawEvent, ReshuffleEvent, TakeEvent
from pitchdsl.rules.awards import worth_keeping
from pitchdsl.rules.card_order import CardOrder
from pitchdsl.rules.deeds import Discard as DiscardDeed
from pitchdsl.rules.deeds import Draw, TakeStock, Throwable
from pitchdsl.rules.exchange import StockShort
from pitchdsl.rules.facts import Moment
from pitchdsl.rules.order import kept_cards

_STAND = Stand()
_DISCARDS = tuple(Discard(card) for card in range(54))


def begin(state: State) -> Move:
    """Lines up who does what, and goes on to the first who has something to decide; trump is known now, if named."""
    hold_from(state, Moment.EXCHANGE)
    exchange = state.rules.exchange
    if exchange is None or (
        exchange.left_out is not None and holds(exchange.left_out.when, facts_of(state), None, state.pitcher_side)
    ):
        return Move.ON
    hand = state.hand
    hand.turns = tuple(
        (step, deed, seat) for step in exchange.steps for deed in step.deeds for seat in state.in_turn(step.who)
    )
    hand.turn = 0
    return _go_on(state)


def legal(state: State) -> tuple[Action, ...]:
    """The legal discards of the seat at turn; also to stand, where no discard is forced."""
    pool, forced = _throwable(state)
    cards = tuple(_DISCARDS[card] for card in cards_in(pool))
    return cards if forced else (_STAND, *cards)


def apply(state: State, action: Action) -> Move:
    """Takes one discard, or the word that there are no more."""
    hand = state.hand
    _, _, seat = hand.turns[hand.turn]
    if isinstance(action, Discard):
        hand.hands[seat] ^= 1 << action.card
        hand.own_discards[seat] |= 1 << action.card
        hand.discarded[seat] += 1
        hand.step_discards[seat] += 1
        hand.discards.append(action.card)
        hand.thrown.append(action.card)
        if _throwable(state)[0]:
            return Move.WAIT
    _end_discard(state, seat)
    return _go_on(state)


def refuse(state: State, action: Action) -> Refusal:
    """The step that forbids a discard, in words."""
    hand = state.hand
    step, deed, seat = hand.turns[hand.turn]
    if isinstance(action, Stand):
        return Refusal(step, "there are cards that must go")
    if not isinstance(action, Discard):
        return Refusal(step, "this is the time to discard")
    if not hand.hands[seat] >> action.card & 1:
        return Refusal(step, f"{code(action.card)} is not in the hand")
    if action.card == hand.called:
        assert state.rules.players.partner is not None
        return Refusal(state.rules.players.partner, f"the {code(action.card)} was called, and stays where it is")
    trump = SUIT_NAMES[hand.trump or 0]
    kept = _kept(state)
    exchange = state.rules.exchange
    if kept >> action.card & 1 and exchange is not None and exchange.kept is not None:
        while_trump = "" if hand.trump is None else f" while {trump} are trump"
        return Refusal(exchange.kept, f"the {code(action.card)} may not be discarded{while_trump}")
    if isinstance(deed, DiscardDeed) and hand.hands[seat] & ~_order(state).trumps & ~kept:
        return Refusal(step, f"it is a trump while {trump} are trump, and only non-trumps go as long as there are any")
    return Refusal(step, "trumps that are worth nothing go before those that score")


def _go_on(state: State) -> Move:
    """Does what asks nobody, up to the next seat that may discard or the end of the exchange."""
    hand = state.hand
    while hand.turn < len(hand.turns):
        step, deed, seat = hand.turns[hand.turn]
        if hand.turn == 0 or hand.turns[hand.turn - 1][0] is not step:
            hand.step_discards = [0] * state.seats
        match deed:
            case DiscardDeed():
                if _throwable(state)[0]:
                    state.seat = seat
                    return Move.WAIT
            case Draw():
                _draw(state, deed, seat)
            case TakeStock():
                _take_stock(state, seat)
            case _:
                assert_never(deed)
        hand.turn += 1
    return Move.ON


def _end_discard(state: State, seat: int) -> None:
    hand = state.hand
    again = any(other == seat and isinstance(deed, DiscardDeed) for _, deed, other in hand.turns[hand.turn + 1 :])
    if hand.thrown or again:
        # that a seat throws nothing is told only where it may throw something later: else a record could be misread
        state.events.append(DiscardEvent(seat=seat, cards=tuple(hand.thrown)))
        hand.thrown = []
    hand.turn += 1


def _throwable(state: State) -> tuple[int, bool]:
    """The cards that may go next, as a set, and whether one of them must."""
    hand = state.hand
    step, deed, seat = hand.turns[hand.turn]
    if not isinstance(deed, DiscardDeed) or (deed.most is not None and len(hand.thrown) >= deed.most):
        return 0, False
    mine = hand.hands[seat]
    pool = mine if deed.which is Throwable.ANY else mine & ~_order(state).trumps
    may_go = mine & ~_kept(state)
    pool &= may_go
    if _scoring_stays(state):
        pool &= ~worth_keeping(state.rules, _order(state).trump)
    if deed.every:
        keep = deed.keep(step.after(deed))
        if pool or keep is None or mine.bit_count() <= keep:
            return pool, True
        return _least_worth(state, may_go), True
    if deed.down_to is not None:
        if mine.bit_count() <= deed.down_to:
            return 0, False
        return pool or _least_worth(state, may_go), True
    return pool, False


def _least_worth(state: State, trumps: int) -> int:
    """Of these trumps those that score nothing; all of them when each scores something."""
    return trumps & ~worth_keeping(state.rules, _order(state).trump) or trumps


def _kept(state: State) -> int:
    """The cards that may not be discarded; before trump is known none of them depends on it."""
    called = 0 if state.hand.called is None else 1 << state.hand.called
    return kept_cards(state.rules, state.hand.trump or 0) | called


def _scoring_stays(state: State) -> bool:
    """Whether trumps that score must stay in hand; before trump is known there are none."""
    exchange = state.rules.exchange
    return exchange is not None and exchange.scoring.stay and state.hand.order is not None


def _draw(state: State, deed: Draw, seat: int) -> None:
    hand = state.hand
    size = hand.hands[seat].bit_count()
    need = hand.step_discards[seat] if deed.to is None else deed.to - size
    if need <= 0:
        return
    drawn, hand.stock = hand.stock[:need], hand.stock[need:]
    drawn, hand.reshuffled = _filled(drawn, hand.reshuffled, need)
    if len(drawn) < need and hand.discards and _reshuffles(state):
        # who takes the stock has no share in these: they are for those who draw
        hand.reshuffled = tuple(state.deals.reshuffle(state.hand_number, tuple(hand.discards)))
        state.events.append(ReshuffleEvent(cards=hand.reshuffled))
        hand.discards = []
        hand.own_discards = [0] * state.seats
        drawn, hand.reshuffled = _filled(drawn, hand.reshuffled, need)
    if drawn:
        hand.hands[seat] |= mask_of(drawn)
        state.events.append(DrawEvent(seat=seat, cards=drawn))


def _filled(drawn: tuple[int, ...], pile: tuple[int, ...], need: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Cards drawn up to a number from the top of a pile, and what is left of it."""
    missing = need - len(drawn)
    return drawn + pile[:missing], pile[missing:]


def _take_stock(state: State, seat: int) -> None:
    hand = state.hand
    if hand.stock:
        cards, hand.stock = hand.stock[: len(hand.stock)], ()
        hand.hands[seat] |= mask_of(cards)
        state.events.append(TakeEvent(seat=seat, source="stock", cards=cards))


def _reshuffles(state: State) -> bool:
    exchange = state.rules.exchange
    return exchange is not None and exchange.short.what is StockShort.RESHUFFLE


def _order(state: State) -> CardOrder:
    """The order of the cards; an exchange before trump is known treats no card as a trump."""
    order = state.hand.order
    if order is None:
        raise AssertionError("the exchange comes after the naming of trump; the checker lets nothing else pass")
    return order

"""The exchange: its steps in order, each deed of a step done by everybody before the next deed.

Who discards does so card by card. Some discards are free, some are forced: a rule may want every non-trump gone, or
a hand to come down to a number, and trumps may have to go for that when nothing else is left. Draws come from the
top of the stock and ask nobody.
"""

from collections.abc import Iterator, Sequence
from typing import assert_never

from attrs import define

from pitchdsl.cards import EVERY_CARD, SUIT_NAMES, cards_in, code, mask_of
from pitchdsl.game.actions import Action, Discard, PassCard, Stand
from pitchdsl.game.count.awards import worth_keeping
from pitchdsl.game.events import DiscardEvent, DrawEvent, ReshuffleEvent, TakeEvent
from pitchdsl.game.exchange.actions import AnyExchangeAction, DiscardCards, DrawCards, PassCards, TakeStock, Throwable
from pitchdsl.game.exchange.events import PassEvent, PickUpEvent
from pitchdsl.game.exchange.rules import Step, StockShort
from pitchdsl.game.facts import apply_exceptions_from, facts_of, holds
from pitchdsl.game.order import kept_cards
from pitchdsl.game.phase import Move, Refusal
from pitchdsl.game.rng import DrawKind, RandomDraw
from pitchdsl.game.state import Copyable, State
from pitchdsl.language.card_order import CardOrder
from pitchdsl.language.english import count
from pitchdsl.language.facts import Moment
from pitchdsl.values import frozen

_STAND = Stand()
_DISCARDS = tuple(Discard(card) for card in range(54))
_PASSES = tuple(PassCard(card) for card in range(54))


@frozen(kw_only=True, slots=True)
class Turn:
    """One seat's part in one deed."""

    step: Step
    action: AnyExchangeAction
    seat: int
    index: int
    """That of the deed among those of all steps."""
    first: int
    """The cards that are discarded before all others, as a set."""
    keep: int | None
    """The most cards that may stay in hand, where there is such a limit."""


@define(slots=True, weakref_slot=False, eq=False)
class ExchangeState(Copyable):
    """How far the exchange is."""

    turns: tuple[Turn, ...]
    """All that is to be done, in order."""
    at: int
    """The place of the turn that is taken now."""
    thrown: list[int]
    """What the seat at turn has laid away in this deed, in order."""
    discards: list[int]
    """How many cards each seat has discarded in this step."""
    passed: list[tuple[int, int]]
    """What lies face down for whom, as sets, in the order in which it was passed."""

    @property
    def turn(self) -> Turn:
        """The turn that is taken now."""
        return self.turns[self.at]


def exchange_action_index(own: ExchangeState) -> int:
    """Which deed is done now, by its place among those of all steps."""
    return own.turn.index


def begin(state: State) -> ExchangeState | Move:
    """Lines up who does what, and goes on to the first who has something to decide; trump is known now, if named."""
    apply_exceptions_from(state, Moment.EXCHANGE)
    exchange = state.rules.exchange
    if exchange is None or (
        exchange.left_out is not None and holds(exchange.left_out.when, facts_of(state), None, state.pitcher_side)
    ):
        return Move.ON
    own = ExchangeState(tuple(_turns(state, exchange.steps)), 0, [], [0] * state.seats, [])
    move = _go_on(state, own)
    return own if move is Move.WAIT else move


def legal(state: State, own: ExchangeState) -> tuple[Action, ...]:
    """The cards that the seat at turn may discard or pass on; also to stand, where no discard is forced."""
    if isinstance(own.turn.action, PassCards):
        return tuple(_PASSES[card] for card in cards_in(_passable(state, own.turn.seat)))
    pool, forced = _throwable(state, own)
    cards = [_DISCARDS[card] for card in cards_in(pool)]
    return tuple(cards) if forced else (_STAND, *cards)


def apply(state: State, own: ExchangeState, action: Action) -> Move:
    """Takes one card, or the word that there are no more."""
    hand, seat, deed = state.hand, own.turn.seat, own.turn.action
    if isinstance(deed, PassCards):
        assert isinstance(action, PassCard)
        hand.hands[seat] ^= 1 << action.card
        own.thrown.append(action.card)
        if _passable(state, seat) and len(own.thrown) < deed.number:
            return Move.WAIT
        _end_pass(state, own, deed)
        return _go_on(state, own)
    if isinstance(action, Discard):
        hand.hands[seat] ^= 1 << action.card
        hand.own_discards[seat] |= 1 << action.card
        hand.discarded[seat] += 1
        own.discards[seat] += 1
        hand.discards.append(action.card)
        own.thrown.append(action.card)
        if _throwable(state, own)[0]:
            return Move.WAIT
    _end_discard(state, own, seat)
    return _go_on(state, own)


def refuse(state: State, own: ExchangeState, action: Action) -> Refusal:
    """The step that forbids a discard, in words."""
    hand, turn = state.hand, own.turn
    step, deed, seat = turn.step, turn.action, turn.seat
    if isinstance(deed, PassCards):
        if not isinstance(action, PassCard):
            return Refusal(step, f"this is the time to pass {count(deed.number, 'card')} to {deed.to.english}")
        if hand.hands[seat] >> action.card & 1:
            return _stays(state, action.card)
        return Refusal(step, f"{code(action.card)} is not in the hand")
    if isinstance(action, Stand):
        return Refusal(step, "there are cards that must go")
    if not isinstance(action, Discard):
        return Refusal(step, "this is the time to discard")
    if not hand.hands[seat] >> action.card & 1:
        return Refusal(step, f"{code(action.card)} is not in the hand")
    if action.card == hand.called:
        return _stays(state, action.card)
    trump = SUIT_NAMES[hand.trump or 0]
    kept = _kept(state)
    exchange = state.rules.exchange
    if kept >> action.card & 1 and exchange is not None and exchange.kept is not None:
        while_trump = "" if hand.trump is None else f" while {trump} are trump"
        return Refusal(exchange.kept, f"the {code(action.card)} may not be discarded{while_trump}")
    if isinstance(deed, DiscardCards) and hand.hands[seat] & ~_order(state).trumps & ~kept:
        return Refusal(step, f"it is a trump while {trump} are trump, and only non-trumps go as long as there are any")
    return Refusal(step, "trumps that are worth nothing go before those that score")


def _turns(state: State, steps: Sequence[Step]) -> Iterator[Turn]:
    """Who does what, in order."""
    deeds = [(step, deed) for step in steps for deed in step.deeds]
    for index, (step, deed) in enumerate(deeds):
        first, keep = 0, None
        if isinstance(deed, DiscardCards):
            first = _goes_first(state, deed.which)
            keep = deed.keep(step.after(deed)) if deed.every else deed.down_to
        for seat in state.in_turn(step.who):
            yield Turn(step=step, action=deed, seat=seat, index=index, first=first, keep=keep)


def _stays(state: State, called: int) -> Refusal:
    assert state.rules.players.partner is not None
    return Refusal(state.rules.players.partner, f"the {code(called)} was called, and stays where it is")


def _go_on(state: State, own: ExchangeState) -> Move:
    """Does what asks nobody, up to the next seat that may discard or the end of the exchange."""
    while own.at < len(own.turns):
        turn = own.turn
        if own.at == 0 or own.turns[own.at - 1].step is not turn.step:
            own.discards = [0] * state.seats
        deed = turn.action
        match deed:
            case DiscardCards():
                if _throwable(state, own)[0]:
                    state.seat = turn.seat
                    return Move.WAIT
            case DrawCards():
                need = own.discards[turn.seat] if deed.to is None else deed.to - state.hand.hands[turn.seat].bit_count()
                _draw(state, turn.seat, need)
            case TakeStock():
                _take_stock(state, turn.seat)
            case PassCards():
                if _passable(state, turn.seat):
                    state.seat = turn.seat
                    return Move.WAIT
                _end_pass(state, own, deed)
                continue
            case _:
                assert_never(deed)
        own.at += 1
    return Move.ON


def _end_discard(state: State, own: ExchangeState, seat: int) -> None:
    later = own.turns[own.at + 1 :]
    if own.thrown or any(each.seat == seat and isinstance(each.action, DiscardCards) for each in later):
        # that a seat throws nothing is told only where it may throw something later: else a record could be misread
        state.events.append(DiscardEvent(seat=seat, cards=tuple(own.thrown)))
        own.thrown = []
    own.at += 1


def _passable(state: State, seat: int) -> int:
    """The cards that a seat may pass on, as a set."""
    called = 0 if state.hand.called is None else 1 << state.hand.called
    return state.hand.hands[seat] & ~called


def _end_pass(state: State, own: ExchangeState, deed: PassCards) -> None:
    """Lays the cards of the seat at turn down for another, who takes them up when all have passed."""
    turn = own.turn
    if own.thrown:
        to = deed.to.seat(turn.seat, state.seats, to_right=state.rules.players.direction.to_right)
        state.events.append(PassEvent(seat=turn.seat, to=to, cards=tuple(own.thrown)))
        own.passed.append((to, mask_of(own.thrown)))
        own.thrown = []
    own.at += 1
    if own.at == len(own.turns) or own.turn.index != turn.index:
        for seat, cards in own.passed:
            state.hand.hands[seat] |= cards
            state.events.append(PickUpEvent(seat=seat, cards=tuple(cards_in(cards))))
        own.passed = []


def _throwable(state: State, own: ExchangeState) -> tuple[int, bool]:
    """The cards that may go next, as a set, and whether one of them must."""
    turn = own.turn
    deed = turn.action
    if not isinstance(deed, DiscardCards) or (deed.most is not None and len(own.thrown) >= deed.most):
        return 0, False
    mine = state.hand.hands[turn.seat]
    pool = mine & turn.first
    too_many = turn.keep is not None and mine.bit_count() > turn.keep
    if deed.every:
        return pool or (_least_worth(state, mine) if too_many else 0), True
    if deed.down_to is not None:
        return pool or _least_worth(state, mine) if too_many else 0, True
    return pool, False


def _goes_first(state: State, which: Throwable) -> int:
    """The cards that are discarded before all others, as a set."""
    first = EVERY_CARD if which is Throwable.ANY else EVERY_CARD & ~_order(state).trumps
    if _scoring_stays(state):
        first &= ~worth_keeping(state.rules, _order(state).trump)
    return first & ~_kept(state)


def _least_worth(state: State, mine: int) -> int:
    """Of the trumps of a hand that may go those that score nothing; all of them when each scores something."""
    trumps = mine & ~_kept(state)
    return trumps & ~worth_keeping(state.rules, _order(state).trump) or trumps


def _kept(state: State) -> int:
    """The cards that may not be discarded; before trump is known none of them depends on it."""
    called = 0 if state.hand.called is None else 1 << state.hand.called
    return kept_cards(state.rules, state.hand.trump or 0) | called


def _scoring_stays(state: State) -> bool:
    """Whether trumps that score must stay in hand; before trump is known there are none."""
    exchange = state.rules.exchange
    return exchange is not None and exchange.scoring.stay and state.hand.order is not None


def _draw(state: State, seat: int, need: int) -> None:
    hand = state.hand
    if need <= 0:
        return
    drawn, hand.stock = hand.stock[:need], hand.stock[need:]
    drawn, hand.reshuffled = _filled(drawn, hand.reshuffled, need)
    if len(drawn) < need and hand.discards and _reshuffles(state):
        # who takes the stock has no share in these: they are for those who draw
        hand.reshuffled = state.deals.draw(
            RandomDraw(DrawKind.RESHUFFLE, state.hand_number), tuple(hand.discards), len(hand.discards)
        )
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

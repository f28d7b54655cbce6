"""A seat sees its own cards and what lies open, and never anything of the others."""

import random
from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st

from pitchdsl.cards import cards_in, mask_of
from pitchdsl.engine.table import Table
from pitchdsl.engine.view import SeatView
from pitchdsl.game.actions import Discard, PlayCard
from pitchdsl.game.events import (
    FACE_DOWN,
    DealEvent,
    DiscardEvent,
    DrawEvent,
    Event,
    PlayEvent,
    ReshuffleEvent,
    TakeEvent,
)
from pitchdsl.game.exchange.phase import ExchangeState

from .strategies import Game, deals, each_game, examples, steps

WITHOUT_CARDS = {
    "seat",
    "seats",
    "sides",
    "standing",
    "calls",
    "pitcher",
    "bid",
    "times",
    "trump",
    "called",
    "discarded",
    "parties",
    "stock",
    "rules",
    "agreed",
}
WITH_CARDS = {"hand", "own_discards", "trick", "played", "top", "turned", "legal_actions", "heard"}


def cards_of(view: SeatView) -> set[int]:
    """Every card that can be reached from a view."""
    cards: set[int] = {*cards_in(view.hand), *cards_in(view.own_discards)}
    cards.update(card for trick in (*view.played, view.trick) for _, card in trick)
    cards.update(action.card for action in view.legal_actions if isinstance(action, Discard | PlayCard))
    cards.update([] if view.top is None else [view.top])
    cards.update(view.turned)
    return cards


def told_by(events: Iterable[Event], seat: int | None = None) -> set[int]:
    """Every card of the deal, the exchange and the tricks that events tell; of those of one seat, and all played."""
    cards: set[int] = set()
    for event in events:
        match event:
            case DealEvent(deal=deal):
                cards.update(*(deal.hands if seat is None else [deal.hands[seat]]))
                cards.update((*deal.kitty, *deal.stock) if seat is None else ())
            case TakeEvent() | DiscardEvent() | DrawEvent():
                cards.update(event.cards if seat in (None, event.seat) else ())
            case ReshuffleEvent():
                cards.update(event.cards if seat is None else ())
            case PlayEvent(card=card):
                cards.add(card)
            case _:
                pass
    return cards - {FACE_DOWN}


def known_to(table: Table, seat: int) -> set[int]:
    """The cards that a seat may know: its own, those it threw away, and those that were played or lie open."""
    hand, view = table.hand, table.view(seat)
    cards = {*cards_in(hand.hands[seat]), *cards_in(hand.own_discards[seat]), *hand.turned}
    cards.update([] if view.top is None else [view.top])
    cards.update(card for trick in (*hand.tricks, hand.trick) for _, card in trick)
    return cards


def with_others_swapped(table: Table, seat: int, rng: random.Random) -> Table:
    """The same table, but all cards that a seat cannot know have changed places at random."""
    twin = table.copy()
    hidden = sorted(set(table.pack) - known_to(table, seat))
    new: dict[int, int] = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))

    def swapped(cards: Iterable[int]) -> list[int]:
        return [new.get(card, card) for card in cards]

    hand = twin.hand
    for name in ("hands", "own_discards"):
        setattr(hand, name, [mask_of(swapped(cards_in(mask))) for mask in getattr(hand, name)])
    for name in ("dealt", "held"):
        setattr(hand, name, tuple(mask_of(swapped(cards_in(mask))) for mask in getattr(hand, name)))
    hand.kitty, hand.stock = tuple(swapped(hand.kitty)), tuple(swapped(hand.stock))
    hand.discards = swapped(hand.discards)
    if isinstance(twin.own, ExchangeState):
        twin.own.thrown = swapped(twin.own.thrown)
    twin._legal = None
    return twin


def test_every_field_of_a_view_is_looked_at() -> None:
    """Law: a view has no field that these tests do not know to be with or without cards."""
    assert set(SeatView._fields) == WITHOUT_CARDS | WITH_CARDS


@each_game()
@examples(6)
@given(data=st.data())
def test_a_view_holds_only_what_its_seat_may_know(game: Game, data: st.DataObject) -> None:
    """Law: the cards in a view are the seat's own, its discards and those played; and it is told of all of these."""
    for table in steps(game, data.draw(deals(game))):
        for seat in range(game.seats):
            view = table.view(seat)
            assert cards_of(view) == known_to(table, seat)
            assert told_by(view.heard) == told_by(table.events[-len(view.heard) :], seat) >= known_to(table, seat)
            assert cards_in(view.hand) == cards_in(table.hand.hands[seat])
            assert view.legal_actions == (table.legal_actions() if seat == table.seat else ())


@each_game()
@examples(6)
@given(data=st.data())
def test_a_view_does_not_change_with_what_is_hidden(game: Game, data: st.DataObject) -> None:
    """Law: were the hidden cards elsewhere, a seat would see the same and might do the same."""
    rng = random.Random(data.draw(st.integers(0, 1000)))
    for table in steps(game, data.draw(deals(game))):
        for seat in range(game.seats):
            assert with_others_swapped(table, seat, rng).view(seat) == table.view(seat)

"""From what a seat sees to what is played out: its question, and worlds in which it may be asked."""

from collections.abc import Iterator, Sequence

import numpy as np

from pitchdsl.actions import Action, NameTrump, PlayCard, ThrowIn
from pitchdsl.cards import RED_JOKER
from pitchdsl.engine.view import SeatView
from pitchdsl.events import BidEvent, MisdealEvent, PlayEvent, TrumpEvent
from pitchdsl.players.draws import Layouts
from pitchdsl.players.knowledge import Knowledge
from pitchdsl.players.questions import Cards, Question, Worlds, deeds_in

_PLACES = 54


def question_of(view: SeatView, know: Knowledge, options: tuple[Action, ...]) -> Question:
    """What the seat at turn is asked, with some of its legal actions as options."""
    return Question(
        rules=view.agreed,
        seats=view.seats,
        seat=view.seat,
        standing=view.standing,
        told=tuple(_told(view)),
        options=options,
        deed=know.deed,
    )


def _told(view: SeatView) -> Iterator[tuple[int, Action]]:
    """The public decisions of this deal, in order."""
    named = view.rules.trump.named_by.who is not None
    led = None
    for event in view.heard:
        match event:
            case MisdealEvent():
                yield event.seat, ThrowIn()
            case BidEvent():
                yield event.seat, event.call
            case PlayEvent():
                led = event.card if led is None else led
                yield event.seat, PlayCard(event.card)
            case TrumpEvent() if named or (led is not None and led >= RED_JOKER):
                yield event.seat, NameTrump(event.suit)
            case _:
                pass


def worlds_of(view: SeatView, layouts: Layouts) -> Worlds:
    """Layouts as arrays that the fast engine takes."""
    number = layouts.number
    thrown = np.zeros((number, deeds_in(view.agreed), view.seats), np.int64)
    for (deed, seat), sets in layouts.thrown.items():
        thrown[:, deed, seat] = sets
    return Worlds(
        hands=np.array(layouts.hands, np.int64).T.copy(),
        kitty=np.array(layouts.kitty, np.int64),
        stock=_rows(layouts.stock),
        pile=_rows(layouts.pile),
        thrown=thrown,
    )


def _rows(orders: Sequence[Sequence[int]]) -> Cards:
    """Rows of cards, filled up with -1."""
    rows = np.full((len(orders), _PLACES), -1, np.int8)
    if len(orders) and len({len(order) for order in orders}) == 1:
        rows[:, : len(orders[0])] = orders
        return rows
    for row, order in zip(rows, orders, strict=True):
        row[: len(order)] = order
    return rows

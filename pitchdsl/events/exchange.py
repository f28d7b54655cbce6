"""Cards that are taken, discarded and drawn, and what becomes of the stock."""

from attrs import frozen

from pitchdsl.events.base import Card, Cards, Pile, Seat, TableEvent


class ExchangeEvent(TableEvent):
    """Hands and the stock change."""

    __slots__ = ()


@frozen(kw_only=True)
class TakeEvent(ExchangeEvent):
    """Somebody took the kitty or the stock into hand."""

    id = "take"

    seat: Seat
    source: Pile
    cards: Cards


@frozen(kw_only=True)
class DiscardEvent(ExchangeEvent):
    """All that one seat discarded in a step of the exchange."""

    id = "discard"

    seat: Seat
    cards: Cards


@frozen(kw_only=True)
class DrawEvent(ExchangeEvent):
    """What one seat drew from the stock."""

    id = "draw"

    seat: Seat
    cards: Cards


@frozen(kw_only=True)
class ReshuffleEvent(ExchangeEvent):
    """The discards became the stock, in this drawing order."""

    id = "reshuffle"

    cards: Cards


@frozen(kw_only=True)
class TopEvent(ExchangeEvent):
    """The top card of the stock lies face up; it is the next one to be drawn."""

    id = "top"

    card: Card


Exchange = TakeEvent | DiscardEvent | DrawEvent | ReshuffleEvent | TopEvent

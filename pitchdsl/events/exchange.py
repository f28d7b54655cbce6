"""Cards that are taken, discarded and drawn, and what becomes of the stock."""

from attrs import evolve, frozen

from pitchdsl.events.base import Card, Cards, Handling, OpenEvent, Pile, Seat, TableEvent, face_down


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

    def seen_by(self, seat: Seat, handling: Handling) -> "TakeEvent":
        """Nobody else sees what was taken."""
        return self if seat == self.seat else evolve(self, cards=face_down(self.cards))


@frozen(kw_only=True)
class DiscardEvent(ExchangeEvent):
    """All that one seat discarded in a step of the exchange."""

    id = "discard"

    seat: Seat
    cards: Cards

    def seen_by(self, seat: Seat, handling: Handling) -> "DiscardEvent":
        """Others see it where discards lie face up."""
        return self if seat == self.seat or handling.open_discards else evolve(self, cards=face_down(self.cards))


@frozen(kw_only=True)
class DrawEvent(ExchangeEvent):
    """What one seat drew from the stock."""

    id = "draw"

    seat: Seat
    cards: Cards

    def seen_by(self, seat: Seat, handling: Handling) -> "DrawEvent":
        """Nobody else sees what was drawn."""
        return self if seat == self.seat else evolve(self, cards=face_down(self.cards))


@frozen(kw_only=True)
class ReshuffleEvent(ExchangeEvent):
    """The discards became the stock, in this drawing order."""

    id = "reshuffle"

    cards: Cards

    def seen_by(self, seat: Seat, handling: Handling) -> "ReshuffleEvent":
        """Who discarded the cards knows some of them, and nobody their order."""
        return ReshuffleEvent(cards=face_down(self.cards))


@frozen(kw_only=True)
class TopEvent(ExchangeEvent, OpenEvent):
    """The top card of the stock lies face up; it is the next one to be drawn."""

    id = "top"

    card: Card


Exchange = TakeEvent | DiscardEvent | DrawEvent | ReshuffleEvent | TopEvent

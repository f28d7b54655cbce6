"""Cards that are taken, discarded and drawn, and what becomes of the stock."""

from collections.abc import Iterator

from pitchdsl.game.actions import Action, Discard, PassCard
from pitchdsl.game.card_moves import Handling, Move, Spot
from pitchdsl.game.event import Announcement, LaidAway, TableEvent
from pitchdsl.game.event_fields import Card, Cards, Pile, Seat, face_down
from pitchdsl.game.event_rows import NOBODY, Observer, Row, What, card_rows
from pitchdsl.values import frozen


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
        if seat == self.seat:
            return self
        return TakeEvent(seat=self.seat, source=self.source, cards=face_down(self.cards))

    def moves(self, handling: Handling) -> tuple[Move, ...]:
        return (Move(Spot.KITTY if self.source == "kitty" else Spot.STOCK, self.seat, self.cards),)

    def rows(self, to: Observer) -> Iterator[Row]:
        taken = What.KITTY_TAKEN if self.source == "kitty" else What.STOCK_TAKEN
        yield from card_rows(taken, to.seats[self.seat], self.cards)


@frozen(kw_only=True)
class DiscardEvent(ExchangeEvent, LaidAway):
    """All that one seat discarded in a step of the exchange."""

    id = "discard"

    seat: Seat
    cards: Cards

    @property
    def decided(self) -> tuple[Action, ...]:
        return tuple(map(Discard, self.cards))

    def seen_by(self, seat: Seat, handling: Handling) -> "DiscardEvent":
        """Others see it where discards lie face up."""
        if seat == self.seat or handling.open_discards:
            return self
        return DiscardEvent(seat=self.seat, cards=face_down(self.cards))

    def moves(self, handling: Handling) -> tuple[Move, ...]:
        return (Move(self.seat, Spot.DISCARDS, self.cards, handling.open_discards),)

    def rows(self, to: Observer) -> Iterator[Row]:
        yield from card_rows(What.DISCARD, to.seats[self.seat], self.cards)


@frozen(kw_only=True)
class PassEvent(ExchangeEvent, LaidAway):
    """The cards that one seat passes to another, face down."""

    id = "passed"

    seat: Seat
    to: Seat
    cards: Cards

    @property
    def decided(self) -> tuple[Action, ...]:
        return tuple(map(PassCard, self.cards))

    def seen_by(self, seat: Seat, handling: Handling) -> "PassEvent":
        """Nobody else sees them yet."""
        return self if seat == self.seat else PassEvent(seat=self.seat, to=self.to, cards=face_down(self.cards))

    def moves(self, handling: Handling) -> tuple[Move, ...]:
        return (Move(self.seat, Spot.PASSED, self.cards),)

    def rows(self, to: Observer) -> Iterator[Row]:
        yield from card_rows(What.PASSED, to.seats[self.seat], self.cards)


@frozen(kw_only=True)
class PickUpEvent(ExchangeEvent):
    """A seat takes up what was passed to it; those who passed first are served first."""

    id = "received"

    seat: Seat
    cards: Cards

    def seen_by(self, seat: Seat, handling: Handling) -> "PickUpEvent":
        """The others do not see them."""
        return self if seat == self.seat else PickUpEvent(seat=self.seat, cards=face_down(self.cards))

    def moves(self, handling: Handling) -> tuple[Move, ...]:
        return (Move(Spot.PASSED, self.seat, self.cards),)

    def rows(self, to: Observer) -> Iterator[Row]:
        yield from card_rows(What.PICKED_UP, to.seats[self.seat], self.cards)


@frozen(kw_only=True)
class DrawEvent(ExchangeEvent):
    """What one seat drew from the stock."""

    id = "draw"

    seat: Seat
    cards: Cards

    def seen_by(self, seat: Seat, handling: Handling) -> "DrawEvent":
        """Nobody else sees what was drawn."""
        return self if seat == self.seat else DrawEvent(seat=self.seat, cards=face_down(self.cards))

    def moves(self, handling: Handling) -> tuple[Move, ...]:
        return (Move(Spot.STOCK, self.seat, self.cards),)

    def rows(self, to: Observer) -> Iterator[Row]:
        yield from card_rows(What.DRAW, to.seats[self.seat], self.cards)


@frozen(kw_only=True)
class ReshuffleEvent(ExchangeEvent):
    """The discards became the stock, in this drawing order."""

    id = "reshuffle"

    cards: Cards

    @property
    def drawn(self) -> Cards:
        return self.cards

    def seen_by(self, seat: Seat, handling: Handling) -> "ReshuffleEvent":
        """Who discarded the cards knows some of them, and nobody their order."""
        return ReshuffleEvent(cards=face_down(self.cards))

    def moves(self, handling: Handling) -> tuple[Move, ...]:
        return (Move(Spot.DISCARDS, Spot.STOCK, self.cards),)

    def rows(self, to: Observer) -> Iterator[Row]:
        yield from card_rows(What.RESHUFFLE, NOBODY, self.cards)


@frozen(kw_only=True)
class TopEvent(ExchangeEvent, Announcement):
    """The top card of the stock lies face up; it is the next one to be drawn."""

    id = "top"

    card: Card

    def rows(self, to: Observer) -> Iterator[Row]:
        yield What.TOP, NOBODY, self.card + 1, 0


Exchange = TakeEvent | DiscardEvent | PassEvent | PickUpEvent | DrawEvent | ReshuffleEvent | TopEvent

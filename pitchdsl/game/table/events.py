"""The cut, the deal, the card that is shown for trump, and what has cards dealt again."""

from collections.abc import Iterator

from pitchdsl.game.actions import Action, ThrowIn
from pitchdsl.game.card_moves import Handling, Move, Spot
from pitchdsl.game.event import Announcement, Decision, PublicEvent, TableEvent
from pitchdsl.game.event_fields import Card, Cards, Hands, Ordinal, Seat, face_down
from pitchdsl.game.event_rows import NOBODY, Observer, Row, What, card_rows
from pitchdsl.values import frozen


@frozen(kw_only=True)
class Deal:
    """An explicit deal. Cards are in the order in which they were dealt, the stock in the order of drawing."""

    hands: Hands
    kitty: Cards
    stock: Cards


class DealingEvent(TableEvent):
    """Cards are dealt, or dealt again."""

    __slots__ = ()


@frozen(kw_only=True)
class CutEvent(DealingEvent, Announcement):
    """Each seat cut a card for the deal, in one round of cutting; the highest rank deals."""

    id = "cut"

    seats: tuple[Seat, ...]
    cards: Cards

    @property
    def drawn(self) -> Cards:
        return self.cards

    def rows(self, to: Observer) -> Iterator[Row]:
        yield from ((What.CUT, to.seats[each], card + 1, 0) for each, card in zip(self.seats, self.cards, strict=True))


@frozen(kw_only=True)
class DealEvent(DealingEvent):
    """A hand was dealt."""

    id = "deal"
    flattened = "deal"

    hand: Ordinal
    """From 1; the same number again after a redeal."""
    dealer: Seat
    deal: Deal

    def seen_by(self, seat: Seat, handling: Handling) -> "DealEvent":
        """A seat sees its own hand."""
        hands = [hand if owner == seat else face_down(hand) for owner, hand in enumerate(self.deal.hands)]
        covered = Deal(hands=tuple(hands), kitty=face_down(self.deal.kitty), stock=face_down(self.deal.stock))
        return DealEvent(hand=self.hand, dealer=self.dealer, deal=covered)

    def moves(self, handling: Handling) -> tuple[Move, ...]:
        return (
            *(Move(Spot.PACK, seat, hand) for seat, hand in enumerate(self.deal.hands)),
            Move(Spot.PACK, Spot.KITTY, self.deal.kitty),
            Move(Spot.PACK, Spot.STOCK, self.deal.stock),
        )

    def rows(self, to: Observer) -> Iterator[Row]:
        yield What.DEAL, to.seats[self.dealer], 0, self.hand
        for owner, cards in enumerate(self.deal.hands):
            yield from card_rows(What.HAND, to.seats[owner], cards)
        yield from card_rows(What.KITTY, NOBODY, self.deal.kitty)
        yield from card_rows(What.STOCK, NOBODY, self.deal.stock)


@frozen(kw_only=True)
class TurnUpEvent(DealingEvent, PublicEvent):
    """The dealer showed a card for trump; should it be a joker, another one follows."""

    id = "turned"

    seat: Seat
    card: Card

    @property
    def drawn(self) -> Cards:
        return (self.card,)

    def moves(self, handling: Handling) -> tuple[Move, ...]:
        return (Move(Spot.STOCK, Spot.ASIDE, (self.card,), open=True),) if handling.turned_card_is_aside else ()

    def rows(self, to: Observer) -> Iterator[Row]:
        yield What.TURNED, to.seats[self.seat], self.card + 1, 0


@frozen(kw_only=True)
class MisdealEvent(DealingEvent, Announcement, Decision):
    """A player had the cards dealt again."""

    id = "misdeal"

    seat: Seat
    reason: str

    @property
    def decided(self) -> tuple[Action, ...]:
        return (ThrowIn(),)

    def rows(self, to: Observer) -> Iterator[Row]:
        yield What.MISDEAL, to.seats[self.seat], 0, 0


@frozen(kw_only=True)
class RedealEvent(DealingEvent, Announcement):
    """The hand came to nothing, and nobody asked for that."""

    id = "redeal"

    reason: str

    def rows(self, to: Observer) -> Iterator[Row]:
        yield What.REDEAL, NOBODY, 0, 0  # what was said before tells why


Dealing = CutEvent | DealEvent | TurnUpEvent | MisdealEvent | RedealEvent

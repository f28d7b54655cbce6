"""The cut, the deal, the card that is shown for trump, and what has cards dealt again."""

from attrs import frozen

from pitchdsl.events.base import Card, Cards, Handling, Hands, OpenEvent, Ordinal, Seat, TableEvent, face_down


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
class CutEvent(DealingEvent, OpenEvent):
    """Each seat cut a card for the deal, in one round of cutting; the highest rank deals."""

    id = "cut"

    seats: tuple[Seat, ...]
    cards: Cards


@frozen(kw_only=True)
class DealEvent(DealingEvent):
    """A hand was dealt."""

    id = "deal"

    hand: Ordinal
    """From 1; the same number again after a redeal."""
    dealer: Seat
    deal: Deal

    def seen_by(self, seat: Seat, handling: Handling) -> "DealEvent":
        """A seat sees its own hand."""
        hands = tuple(hand if owner == seat else face_down(hand) for owner, hand in enumerate(self.deal.hands))
        covered = Deal(hands=hands, kitty=face_down(self.deal.kitty), stock=face_down(self.deal.stock))
        return DealEvent(hand=self.hand, dealer=self.dealer, deal=covered)


@frozen(kw_only=True)
class TurnUpEvent(DealingEvent, OpenEvent):
    """The dealer showed a card for trump; should it be a joker, another one follows."""

    id = "turned"

    seat: Seat
    card: Card


@frozen(kw_only=True)
class MisdealEvent(DealingEvent, OpenEvent):
    """A player had the cards dealt again."""

    id = "misdeal"

    seat: Seat
    reason: str


@frozen(kw_only=True)
class RedealEvent(DealingEvent, OpenEvent):
    """The hand came to nothing, and nobody asked for that."""

    id = "redeal"

    reason: str


Dealing = CutEvent | DealEvent | TurnUpEvent | MisdealEvent | RedealEvent

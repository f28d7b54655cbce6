"""The cut, the deal, the card that is shown for trump, and what has cards dealt again."""

from attrs import frozen

from pitchdsl.events.base import Card, Cards, Hands, Ordinal, Seat, TableEvent


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
class CutEvent(DealingEvent):
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


@frozen(kw_only=True)
class TurnUpEvent(DealingEvent):
    """The dealer showed a card for trump; should it be a joker, another one follows."""

    id = "turned"

    seat: Seat
    card: Card


@frozen(kw_only=True)
class MisdealEvent(DealingEvent):
    """A player had the cards dealt again."""

    id = "misdeal"

    seat: Seat
    reason: str


@frozen(kw_only=True)
class RedealEvent(DealingEvent):
    """The hand came to nothing, and nobody asked for that."""

    id = "redeal"

    reason: str


Dealing = CutEvent | DealEvent | TurnUpEvent | MisdealEvent | RedealEvent

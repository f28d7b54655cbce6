"""Events as rows of four small numbers, for players that learn: what, who, which card, and how much.

Seats are counted from the observer, who is 1, in the order of play, and 0 is nobody; a side is told by its first seat
from the observer on. A card is its number and 1, and 0 is none, or cards that lie face down, and then the last number
says how many.
"""

from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import Protocol

from pitchdsl.game.actions import Action
from pitchdsl.game.event_fields import FACE_DOWN

Row = tuple[int, int, int, int]
"""What, who, which card, how much."""


class What(IntEnum):
    """The first number of a row. Numbers never change their meaning; 0 is an empty row."""

    CUT = 1
    DEAL = 2
    """Who deals; the number of the hand."""
    HAND = 3
    """A card dealt, or how many to another seat."""
    KITTY = 4
    STOCK = 5
    TURNED = 6
    MISDEAL = 7
    """Who has thrown the hand in."""
    REDEAL = 8
    SAID = 9
    """A call, an offer, an answer, or the seat's own discard or word that it stands: the number of the action."""
    LAID = 10
    """Another seat has laid a card away."""
    CONTRACT = 11
    """The pitcher and the bid, -1 without one."""
    PRICE = 12
    """The seller, and the points that the bid was sold for."""
    PARTNER = 13
    """The pitcher; which seat is the partner, 0 for none."""
    TRUMP = 14
    """Who made it; the suit, 0 to 3."""
    KITTY_TAKEN = 15
    STOCK_TAKEN = 16
    DISCARD = 17
    DRAW = 18
    RESHUFFLE = 19
    TOP = 20
    PLAY = 21
    """The number of the trick."""
    TRICK = 22
    """Who has won it; its number."""
    AWARD = 23
    """The side; the place of the row of ``points``."""
    WORTH = 24
    """What that is worth."""
    SETTLED = 25
    """The pitcher's side; 1 for a bid that was made, 0 for a set, -1 without a bid."""
    TAKEN = 26
    """The points that a side has taken."""
    SCORE = 27
    """Its score then."""
    STAKE = 28
    """The place of a row of ``stakes``."""
    PAID = 29
    """What a side got, below 0 what it paid."""
    DOUBLE = 30
    OVER = 31
    """The side that has won; the place of the reason in :data:`~pitchdsl.game.events.REASONS`."""

    CALLED = 32
    """The pitcher; the card that was called, or the seat that was chosen."""
    PASSED = 33
    """Who passes cards on."""
    PICKED_UP = 34


NOBODY = 0


class Observer(Protocol):
    """Numbers what events speak of as one seat counts it."""

    @property
    def seats(self) -> Sequence[int]:
        """Its number of each seat."""

    def person(self, seat: int | None) -> int:
        """That of a seat, :data:`NOBODY` where there is none."""

    def side(self, side: int | None) -> int:
        """That of a side, :data:`NOBODY` where there is none."""

    def by_side(self, what: What, numbers: Sequence[int]) -> Iterator[Row]:
        """A row for each side."""

    def said(self, by: int, action: Action) -> Row:
        """That a seat has said something."""

    def item(self, name: str) -> int:
        """The place of a row of ``points``."""

    def stake(self, name: str) -> int:
        """The place of a row of ``stakes``."""


def card_rows(what: What, who: int, cards: Sequence[int]) -> Iterator[Row]:
    """A row for each card; one for all where they lie face down, or where there are none."""
    if not cards or cards[0] == FACE_DOWN:
        yield what, who, 0, len(cards)
    else:
        yield from ((what, who, card + 1, 0) for card in cards)


def or_none(number: int | None) -> int:
    """The number, -1 where there is none."""
    return -1 if number is None else int(number)

"""Printed cards as small integers, sets of cards as bit masks, and their notation.

A card is ``suit * 13 + rank`` with suits spades, hearts, diamonds, clubs and ranks from the two (0) up to the
ace (12); the red joker is 52, the black joker 53. A set of cards is an integer with one bit a card, so that
"the trumps in this hand" is one ``&``. In records a card is rank then suit, ``TH`` or ``2C``; jokers are
``RJ`` and ``BJ``. :class:`Card` is that integer with its notation: whatever takes a card takes either.
"""

from collections.abc import Iterable
from typing import Annotated, Self

from pitchdsl.arguments import whole, wrong_kind, wrong_value

SUITS = "SHDC"
SUIT_NAMES = ("spades", "hearts", "diamonds", "clubs")
"""The English name of each suit, at its number: that of a card's ``suit``, or of ``trump`` in a view."""
RANKS = "23456789TJQKA"
Suit = Annotated[int, SUITS]
"""A suit (0-3); in data, its sign."""
Rank = Annotated[int, RANKS]
"""A rank (0-12, two to ace); in data, its sign."""
RED_JOKER = 52
BLACK_JOKER = 53
JOKERS = 1 << RED_JOKER | 1 << BLACK_JOKER
"""Both jokers as a set."""
EVERY_CARD = (1 << 54) - 1
"""All cards that there are, as a set."""

CODES: tuple[str, ...] = (*(rank + suit for suit in SUITS for rank in RANKS), "RJ", "BJ")
"""The code of every card, at its index."""

_WANTED = "a card, rank and suit, such as TH, 2C or RJ"

SUIT_MASKS: tuple[int, ...] = tuple(((1 << 13) - 1) << (13 * suit) for suit in range(4))
"""The thirteen printed cards of each suit as a set."""


def card(suit: int, rank: int) -> int:
    """The printed card of a suit (0-3) and a rank (0-12)."""
    return suit * 13 + rank


def suit_of(card: int) -> int | None:
    """The printed suit of a card (0-3); none for a joker."""
    return card // 13 if card < RED_JOKER else None


def rank_of(card: int) -> int | None:
    """The printed rank of a card (0-12); none for a joker."""
    return card % 13 if card < RED_JOKER else None


def same_colour(suit: int) -> int:
    """The other suit of the same colour: spades and clubs, hearts and diamonds."""
    return 3 - suit


def rank_sign(rank: int) -> str:
    """A rank as a rule sheet writes it: ``J``, ``10``."""
    return RANKS[rank].replace("T", "10")


def _number(number: object, argument: str) -> int:
    if isinstance(number, str):
        wanted = f"a whole number from 0 to {BLACK_JOKER}; Card.parse reads a text such as TH"
        raise wrong_kind(argument, wanted, number)
    return whole(number, argument, 0, BLACK_JOKER)


class Card(int):
    """A printed card, a number from 0 to 53 that ``str()`` writes as records do: ``TH``, ``2C``, ``RJ``."""

    __slots__ = ()

    def __new__(cls, number: int) -> Self:
        """The card of a number; raises ``ValueError`` for a number that is no card."""
        return super().__new__(cls, _number(number, "number"))

    @classmethod
    def parse(cls, text: str) -> "Card":
        """The card that ``str()`` writes so; raises ``ValueError`` for another text."""
        return card_called(text, "text")

    @property
    def suit(self) -> int | None:
        """Its printed suit, 0 to 3: spades, hearts, diamonds, clubs; none for a joker."""
        return suit_of(self)

    @property
    def rank(self) -> int | None:
        """Its printed rank, from the two (0) up to the ace (12); none for a joker."""
        return rank_of(self)

    def __str__(self) -> str:
        return CODES[self]

    def __repr__(self) -> str:
        return f"Card.parse({CODES[self]!r})"


CARDS: tuple[Card, ...] = tuple(map(Card, range(len(CODES))))
"""Every card, at its index."""

_BY_CODE = {str(card): card for card in CARDS}


def code(card: int) -> str:
    """A card (0-53) as records write it; raises ``ValueError`` for a number that is no card."""
    return str(card_number(card))


def card_number(card: int) -> Card:
    """A card that a caller names by its number; raises ``ValueError`` for a number that is none."""
    return card if type(card) is Card else CARDS[_number(card, "card")]


def card_called(code: object, argument: str) -> Card:
    """The card of a code that a caller hands in as this argument."""
    if not isinstance(code, str):
        raise wrong_kind(argument, _WANTED, code)
    if code not in _BY_CODE:
        raise wrong_value(argument, _WANTED, code)
    return _BY_CODE[code]


def mask_of(cards: Iterable[int]) -> int:
    """The set of these cards."""
    mask = 0
    for each in cards:
        mask |= 1 << each
    return mask


def cards_in(mask: int) -> list[Card]:
    """The cards of a set, lowest index first; raises ``ValueError`` for a number that is no set."""
    if type(mask) is not int or not 0 <= mask <= EVERY_CARD:
        mask = whole(mask, "mask", 0, EVERY_CARD, "with one bit for each card")
    cards = []
    while mask:  # from the highest on: the lowest takes a negative number, and twice the time
        highest = mask.bit_length() - 1
        cards.append(CARDS[highest])
        mask ^= 1 << highest
    cards.reverse()
    return cards

"""The cards of a hand in the order in which a player holds them.

Cards stand together that follow together: once trump is known, an off-jack or a joker that is a trump stands among the
trumps, where it ranks. A joker that belongs to no suit stands at the end; one that will be a trump, but has no suit
before trump is known, at the front. Pitch Help lets a player change the order of ranks and of suits, and alternate red
and black suits.
"""

from collections.abc import Sequence
from enum import Enum
from functools import cache, lru_cache
from itertools import pairwise, permutations

from pitchdsl.cards import JOKERS, cards_in
from pitchdsl.game.order import orders_of
from pitchdsl.game.rules import Rules
from pitchdsl.language.card_order import NO_SUIT, CardOrder

SUITS_IN_ORDER = (0, 1, 2, 3)
"""Spades, hearts, diamonds, clubs."""


class HandOrder(Enum):
    """How the suits of a hand stand. A member's value is what a player types."""

    SUITS = "suits"
    """In the order of suits that the player likes."""
    COLOURS = "colours"
    """As many neighbours of different colour as there can be; else in the order of suits."""
    TRUMPS = "trumps"
    """As before as long as trump is not known."""

    @property
    def words(self) -> str:
        """What it means, in a few words."""
        match self:
            case HandOrder.SUITS:
                return "suit by suit"
            case HandOrder.COLOURS:
                return "red and black by turns"
            case HandOrder.TRUMPS:
                return "trumps first, then red and black by turns"


def sorted_hand(
    hand: int,
    rules: Rules,
    trump: int | None = None,
    *,
    order: HandOrder = HandOrder.TRUMPS,
    suits: Sequence[int] = SUITS_IN_ORDER,
    low_first: bool = False,
) -> tuple[int, ...]:
    """The cards of a hand, a set, in order: within a suit the highest first, or the lowest with ``low_first``.

    ``suits`` are all four in the order that the player likes; raises ``ValueError`` for anything else.
    """
    if sorted(suits) != list(SUITS_IN_ORDER):
        raise ValueError(f"{suits!r} is no order of the four suits")
    return _sorted(hand, rules, trump, order, tuple(suits), low_first)


@lru_cache(maxsize=4_096)
def _sorted(
    hand: int, rules: Rules, trump: int | None, order: HandOrder, suits: tuple[int, ...], low_first: bool
) -> tuple[int, ...]:
    """The same; a hand is shown many times before it changes."""
    groups = by_suit(hand, rules, trump)
    stands = _arranged(tuple(suit for suit in suits if groups[suit]), trump, order)
    jokers_first = bool(orders_of(rules)[0].trumps & JOKERS)
    stands = (NO_SUIT, *stands) if jokers_first else (*stands, NO_SUIT)
    return tuple(card for suit in stands for card in (groups[suit][::-1] if low_first else groups[suit]))


def by_suit(cards: int, rules: Rules, trump: int | None) -> tuple[tuple[int, ...], ...]:
    """A set of cards by the suit to which each belongs, highest first; at the end jokers that belong to none."""
    groups: tuple[list[int], ...] = ([], [], [], [], [])
    order = None if trump is None else orders_of(rules)[trump]
    for card in cards_in(cards):
        groups[_suit(card, order)].append(card)
    for suit, group in enumerate(groups):
        group.sort(key=lambda card: (-_height(card, suit, order, rules), card))
    return tuple(map(tuple, groups))


def _suit(card: int, order: CardOrder | None) -> int:
    return card // 13 if order is None else order.suits[card]  # the jokers' numbers are the ones after four suits


def _height(card: int, suit: int, order: CardOrder | None, rules: Rules) -> int:
    if order is not None:
        return order.power[suit][card]
    return 0 if suit == NO_SUIT else -rules.deck.ranks.ranks.index(card % 13)


@cache
def _arranged(suits: tuple[int, ...], trump: int | None, order: HandOrder) -> tuple[int, ...]:
    """The suits of a hand as they stand from left to right."""
    if order is HandOrder.SUITS:
        return suits
    first = trump if order is HandOrder.TRUMPS and trump in suits else None
    ways = (way for way in permutations(suits) if first is None or way[0] == first)
    # of equally good ways the one that keeps most to the order of suits comes first
    return max(ways, key=lambda way: sum(_red(left) != _red(right) for left, right in pairwise(way)))


def _red(suit: int) -> bool:
    return suit in (1, 2)

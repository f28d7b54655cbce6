"""How the cards of a pack stand to each other: which of them follow which suit, and which beats which.

A card belongs to the trump suit because it stands in the trump order; every other card keeps its printed suit. A
joker outside the order belongs to no suit at all: it follows nothing and wins nothing.
"""

from functools import lru_cache

from pitchdsl.cards import mask_of
from pitchdsl.values import frozen

NO_SUIT = 4
"""The suit of a joker that is no trump."""


@frozen(slots=True, cache_hash=True)
class CardOrder:
    """How the cards of a pack stand to each other while one suit is trump."""

    trump: int
    cards: tuple[int, ...]
    """Every trump in the pack, highest first."""
    trumps: int
    """The same cards as a set."""
    suits: tuple[int, ...]
    """The suit that each card belongs to; :data:`NO_SUIT` for a joker that is no trump."""
    of_suit: tuple[int, ...]
    """The set of cards that belong to each suit."""
    power: tuple[tuple[int, ...], ...]
    """By suit led, then by card: the higher wins the trick; 0 cannot win it."""

    def above(self, card: int) -> int:
        """The trumps that stand above a card, as a set; all of them where the card is no trump."""
        return _above(self, card)

    def heading(self, led: int, best: int) -> int:
        """The cards that win a trick, as a set, whose best card so far has this power."""
        return _heading(self, led, best)


@lru_cache(maxsize=4096)
def _above(order: CardOrder, card: int) -> int:
    return mask_of(order.cards[: order.cards.index(card)] if card in order.cards else order.cards)


@lru_cache(maxsize=4096)
def _heading(order: CardOrder, led: int, best: int) -> int:
    return mask_of(card for card, power in enumerate(order.power[led]) if power > best)

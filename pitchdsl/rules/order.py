"""The cards of a pack and, for each trump suit, which of them follow which suit and which beats which.

A card belongs to the trump suit because it stands in the trump order; every other card keeps its printed suit. A
joker outside the order belongs to no suit at all: it follows nothing and wins nothing. All of this is worked out
once for a pack and an order and then only looked up.
"""

from functools import lru_cache
from typing import TYPE_CHECKING

from attrs import frozen

from pitchdsl.cards import BLACK_JOKER, RED_JOKER, card, mask_of, suit_of
from pitchdsl.rules.picks import TrumpName, candidates
from pitchdsl.rules.table import Deck

if TYPE_CHECKING:
    from pitchdsl.rules.rules import Rules

NO_SUIT = 4
"""The suit of a joker that is no trump."""

_ABOVE_SUITS = 100


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
        return mask_of(self.cards[: self.cards.index(card)] if card in self.cards else self.cards)

    def heading(self, led: int, best: int) -> int:
        """The cards that win a trick, as a set, whose best card so far has this power."""
        return _heading(self, led, best)


@lru_cache(maxsize=4096)
def _heading(order: CardOrder, led: int, best: int) -> int:
    return mask_of(card for card, power in enumerate(order.power[led]) if power > best)


@lru_cache(maxsize=256)
def pack_of(deck: Deck) -> tuple[int, ...]:
    """Every card of the pack, in the order of their numbers; a draft may ask for jokers that there are not."""
    plain = [card(suit, rank) for suit in range(4) for rank in sorted(deck.ranks.ranks)]
    return (*plain, *range(RED_JOKER, RED_JOKER + min(2, deck.jokers.number)))


def orders_of(rules: "Rules") -> tuple[CardOrder, ...]:
    """The order of the cards for each of the four trump suits."""
    return _orders(rules.deck, rules.trump.order.cards, rules.trump.jokers.first_played)


@lru_cache(maxsize=256)
def _orders(deck: Deck, names: tuple[TrumpName, ...], level_jokers: bool) -> tuple[CardOrder, ...]:
    return tuple(_order(deck, names, level_jokers, trump) for trump in range(4))


@lru_cache(maxsize=256)
def kept_cards(rules: "Rules", trump: int) -> int:
    """The cards that nobody may discard while a suit is trump, as a set."""
    if rules.exchange is None or rules.exchange.kept is None:
        return 0
    order, ranks = orders_of(rules)[trump], rules.deck.ranks.ranks
    named = mask_of(card for name in rules.exchange.kept.cards for card in candidates(name, order, ranks))
    return named & mask_of(pack_of(rules.deck))


def _order(deck: Deck, names: tuple[TrumpName, ...], level_jokers: bool, trump: int) -> CardOrder:
    pack = pack_of(deck)
    cards = tuple(each for each in (name.on(trump) for name in names) if each in pack)
    suits = tuple(trump if each in cards else _printed(each) for each in range(BLACK_JOKER + 1))
    of_suit = tuple(mask_of(each for each in pack if suits[each] == suit) for suit in range(NO_SUIT))
    return CardOrder(
        trump=trump,
        cards=cards,
        trumps=mask_of(cards),
        suits=suits,
        of_suit=(*of_suit, 0),
        power=tuple(_powers(deck, cards, suits, level_jokers, led) for led in range(NO_SUIT + 1)),
    )


def _powers(
    deck: Deck, trumps: tuple[int, ...], suits: tuple[int, ...], level_jokers: bool, led: int
) -> tuple[int, ...]:
    lowest_first = deck.ranks.ranks[::-1]
    powers = [0] * len(suits)
    for each in pack_of(deck):
        if each in trumps:
            powers[each] = _ABOVE_SUITS + len(trumps) - trumps.index(each)
        elif suits[each] == led != NO_SUIT:
            powers[each] = 1 + lowest_first.index(each % 13)
    if level_jokers:
        # of equals the first one wins, for the next has to be higher
        powers[RED_JOKER] = powers[BLACK_JOKER] = max(powers[RED_JOKER], powers[BLACK_JOKER])
    return tuple(powers)


def _printed(each: int) -> int:
    suit = suit_of(each)
    return NO_SUIT if suit is None else suit

"""The order of the cards for each trump suit, worked out once for a pack and a trump order and then only looked up."""

from functools import lru_cache

from pitchdsl.cards import BLACK_JOKER, RED_JOKER, mask_of, suit_of
from pitchdsl.game.rules import Itself, Rules
from pitchdsl.game.table.rules import Deck, pack_of
from pitchdsl.language.card_order import NO_SUIT, CardOrder
from pitchdsl.language.card_selectors import TrumpName, candidates

_ABOVE_SUITS = 100


def orders_of(rules: Rules) -> tuple[CardOrder, ...]:
    """The order of the cards for each of the four trump suits."""
    return _orders_of(Itself(rules))


@lru_cache(maxsize=1000)
def _orders_of(of: Itself) -> tuple[CardOrder, ...]:
    rules = of.rules
    return _orders(rules.deck, rules.trump.order.cards, rules.trump.jokers.first_played)


@lru_cache(maxsize=256)
def _orders(deck: Deck, names: tuple[TrumpName, ...], level_jokers: bool) -> tuple[CardOrder, ...]:
    return tuple(_order(deck, names, level_jokers, trump) for trump in range(4))


@lru_cache(maxsize=256)
def kept_cards(rules: Rules, trump: int) -> int:
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

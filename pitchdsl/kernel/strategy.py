"""The tables of the simple bot for some rules, as one record of whole numbers: :mod:`pitchdsl.bots`, lowered.

The game's tables know nothing of it; a state has a copy beside the bots that sit at its table.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from pitchdsl.bots.evaluation import stakes_of, value_of
from pitchdsl.bots.simple import needed, use_of
from pitchdsl.game.auction.ladder import ladder_of
from pitchdsl.game.count.awards import awards, sizes, widths
from pitchdsl.game.rules import Rules
from pitchdsl.language.card_order import CardOrder
from pitchdsl.language.card_selectors import Extreme, candidates
from pitchdsl.language.recipients import ByCard, Ownership
from pitchdsl.language.scoring_kind import ScoringKind
from pitchdsl.lower import layout as at
from pitchdsl.lower.specializations import ways
from pitchdsl.lower.tables import MOST_BIDS, MOST_ITEMS, Numbers


class Strategy(Protocol):
    """Hundredths of a point, unless it is said.

    A key is a number with the card in its lowest six bits: the least key of some cards names the first of the least
    ones. Where the greatest is asked for, the bits are those of ``63 - card``, which names the first of these.
    """

    card_worth: Numbers
    """By trump and card: what winning a card is worth."""
    height: Numbers
    """By trump and card: how high it is among all, trumps above the others; as a key."""
    cost: Numbers
    """By trump and card: what it costs to lose it, its worth before its height; as a key."""
    gain: Numbers
    """By trump and card: what it brings its winner, the lower one first; as a key."""
    use: Numbers
    """By trump, with none behind the last, and card: how much it is missed once it is gone; as a key."""
    scoring: Numbers
    """By trump: the set of cards that score for somebody."""
    item_worth: Numbers
    """By item and trump: what it counts, in points."""
    to_be_won: Numbers
    """By trump: the cards, as a set, that have points of their own for who wins them."""
    worth_won: Numbers
    """By trump and card: these points."""
    to_be_won_in_all: Numbers
    """By trump: their sum."""
    other_items: Numbers
    """By trump: the other items of any worth, by their place; behind the last one there is none."""
    needs: Numbers
    """By place on the ladder: what a hand must promise for a bid."""


COLUMNS = [
    ("card_worth", np.int64, (at.TRUMPS, at.CARDS)),
    ("height", np.int64, (at.TRUMPS, at.CARDS)),
    ("cost", np.int64, (at.TRUMPS, at.CARDS)),
    ("gain", np.int64, (at.TRUMPS, at.CARDS)),
    ("use", np.int64, (at.TRUMPS + 1, at.CARDS)),
    ("scoring", np.int64, at.TRUMPS),
    ("item_worth", np.int64, (MOST_ITEMS, at.TRUMPS)),
    ("to_be_won", np.int64, at.TRUMPS),
    ("worth_won", np.int64, (at.TRUMPS, at.CARDS)),
    ("to_be_won_in_all", np.int64, at.TRUMPS),
    ("other_items", np.int64, (at.TRUMPS, MOST_ITEMS + 1)),
    ("needs", np.int64, MOST_BIDS),
]
"""What it has."""

RECORD = np.dtype(COLUMNS, align=True)
"""How it lies in memory."""


@lru_cache(maxsize=64)
def strategy(rules: Rules, seats: int) -> NDArray[np.void]:
    """An array of one :class:`Strategy`, for rules that the tables have room for and a table of so many.

    Where several sides may have a point, the first of its awards stands for it in the bot's hopes.
    """
    record = np.zeros(1, RECORD)
    cards = np.arange(at.CARDS)
    for trump in (*range(at.TRUMPS), None):
        record["use"][0, at.NONE if trump is None else trump] = (
            64 * np.array([use_of(rules, trump, int(card)) for card in cards]) + cards
        )
    for trump in range(at.TRUMPS):
        stakes = stakes_of(rules, trump)
        worth, order = 1000 * np.array(stakes.worth), stakes.order
        height = np.array([order.power[order.suits[card]][card] for card in cards])
        record["height"][0, trump] = 64 * height + cards
        record["cost"][0, trump] = 64 * (worth + height) + cards
        record["gain"][0, trump] = 64 * (worth - height) + 63 - cards
        record["card_worth"][0, trump] = stakes.worth
        record["scoring"][0, trump] = stakes.named
        others = []
        for place, (item, possible) in zip(_places(rules, seats), awards(rules, trump), strict=True):
            value = value_of(rules, item, trump)
            record["item_worth"][0, place, trump] = value
            card = _to_be_won(rules, order, possible)
            if card is not None:
                record["to_be_won"][0, trump] |= 1 << card
                record["worth_won"][0, trump, card] += value
                record["to_be_won_in_all"][0, trump] += value
            elif value:
                others.append(place)
        record["other_items"][0, trump] = [*others, *[at.NONE] * (MOST_ITEMS + 1 - len(others))]
    bids = ladder_of(rules).bids if rules.bidding else ()
    record["needs"][0, : len(bids)] = [needed(rules, bid) for bid in bids]
    record.flags.writeable = False
    return record


def _places(rules: Rules, seats: int) -> Iterator[int]:
    """The place in the tables of each of :func:`~pitchdsl.game.count.awards.awards`."""
    place = 0
    for size, width in zip(sizes(rules), widths(rules, seats), strict=True):
        yield from range(place, place + size)
        place += width


def _to_be_won(rules: Rules, order: CardOrder, possible: tuple[ScoringKind, ...]) -> int | None:
    """The one card whose winner has an award, where that is all that is asked."""
    match possible:
        case (ByCard(fact=Ownership.WINNER, card=name),) if not isinstance(name, Extreme):
            cards = candidates(name, order, rules.deck.ranks.ranks)
            return cards[0] if len(cards) == 1 else None
    return None


def strategies(rules: Rules, seats: int) -> NDArray[np.void]:
    """Those for each of :func:`~pitchdsl.lower.lower.ways`."""
    each = [strategy(way, seats) for way in ways(rules, seats)]
    found = each[0] if len(each) == 1 else np.concatenate(each)
    found.flags.writeable = False  # compiled code tells arrays that may be written to from others
    return found

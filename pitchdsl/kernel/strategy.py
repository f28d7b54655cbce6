"""The tables of the simple bot for some rules, as one record of whole numbers: :mod:`pitchdsl.bots`, lowered.

The game's tables know nothing of it; a state has a copy beside the bots that sit at its table.
"""

from functools import lru_cache
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from pitchdsl.bots.evaluation import stakes_of, value_of
from pitchdsl.bots.simple import needed
from pitchdsl.engine.auction import ladder_of
from pitchdsl.lower import layout as at
from pitchdsl.lower.tables import MOST_BIDS, MOST_ITEMS, Numbers
from pitchdsl.lower.ways import ways
from pitchdsl.rules.awards import sizes, widths
from pitchdsl.rules.rules import Rules


class Strategy(Protocol):
    """Hundredths of a point, unless it is said."""

    card_worth: Numbers
    """By trump and card: what winning a card is worth."""
    scoring: Numbers
    """By trump: the set of cards that score for somebody."""
    item_worth: Numbers
    """By item and trump: what it counts, in points."""
    needs: Numbers
    """By place on the ladder: what a hand must promise for a bid."""


COLUMNS = [
    ("card_worth", np.int64, (at.TRUMPS, at.CARDS)),
    ("scoring", np.int64, at.TRUMPS),
    ("item_worth", np.int64, (MOST_ITEMS, at.TRUMPS)),
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
    for trump in range(at.TRUMPS):
        stakes = stakes_of(rules, trump)
        record["card_worth"][0, trump] = stakes.worth
        record["scoring"][0, trump] = stakes.named
        place = 0
        for item, size, width in zip(rules.points.items, sizes(rules), widths(rules, seats), strict=True):
            record["item_worth"][0, place : place + size, trump] = value_of(rules, item, trump)
            place += width
    bids = ladder_of(rules).bids if rules.bidding else ()
    record["needs"][0, : len(bids)] = [needed(rules, bid) for bid in bids]
    record.flags.writeable = False
    return record


def strategies(rules: Rules, seats: int) -> NDArray[np.void]:
    """Those for each of :func:`~pitchdsl.lower.lower.ways`."""
    each = [strategy(way, seats) for way in ways(rules, seats)]
    found = each[0] if len(each) == 1 else np.concatenate(each)
    found.flags.writeable = False  # compiled code tells arrays that may be written to from others
    return found

"""The tables: one game's rules for one number of players, as one record of whole numbers.

A record of numpy and not one of our usual frozen ones, for Numba hands that on as one address. All tables have the same
size, so that one compiled program reads any of them; what is not used holds -1 or 0. The columns and the numbers in
them are told in :mod:`pitchdsl.lower.layout`.
"""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from pitchdsl.lower import layout as at

Numbers = NDArray[np.int64]

MOST_SEATS, MOST_ITEMS, MOST_RECIPIENTS, MOST_CASES, MOST_LINES = 10, 60, 240, 480, 2000
MOST_GIVEN, MOST_OFFERS = 5, 8
MOST_BIDS, MOST_CALLS, MOST_DEEDS, MOST_CHANGES, MOST_ROWS, MOST_TERMS = 1000, 60, 60, 240, 60, 1000
"""What a record has room for; :func:`~pitchdsl.lower.lower.lower` refuses rules of more."""


class Tables(Protocol):
    """Rules, lowered. Nothing in them may be written to."""

    scalars: Numbers
    """One number each: what :mod:`pitchdsl.lower.layout` names first."""
    side_of: Numbers
    """The side of each seat."""
    pack: Numbers
    """The cards of the pack, by number."""
    suits: Numbers
    """By trump and card: the suit that the card belongs to."""
    power: Numbers
    """By trump, suit led and card: the higher wins the trick; 0 cannot win it."""
    heading: Numbers
    """By trump, suit led and card: the cards of more power, as a set."""
    of_suit: Numbers
    """By trump and suit: the set of cards that belong to it."""
    follow: Numbers
    """By trump and card led: the led suit, what may be played with and without it in hand, as sets. Who
    has no card of the last may play any."""
    trumps: Numbers
    """By trump: every trump, highest first."""
    worth_keeping: Numbers
    """By trump: the set of trumps that score, or may, which an exchange lets go last."""
    kept: Numbers
    """By trump: the set of cards that may not be discarded; before trump is known the first holds."""
    leads_first: Numbers
    """By trump: the card whose holder leads first, as a set; before trump is known the first holds. Empty where a role
    leads."""
    pips: Numbers
    """By trump and card; where some are half pips, all are."""
    conditions: Numbers
    """The lines of all programs: what is asked, and two numbers."""
    given: Numbers
    """The tests of the exceptions: of those that are met, each is a bit of the place of the tables to play by."""
    cases: Numbers
    """Exceptions: a program, and what holds when it is met: a value, or a place in another table."""
    items: Numbers
    """The rows of ``points``, award by award: one that is about a set of cards is one for each card."""
    counting: Numbers
    """The same in the order in which they are counted."""
    recipients: Numbers
    """Who may have an item, or is asked for by a condition."""
    cards_meant: Numbers
    """By recipient and trump: the card that it names, or the cards that may be it, the likeliest first."""
    likeliness: Numbers
    """By recipient, trump and card: the place that it has among those."""
    cards_asked: Numbers
    """By recipient and trump: the same cards as a set, without those that are passed over."""
    cards_direction: Numbers
    """By recipient and trump: 1 where the cards meant rise from the likeliest on, by number, -1 where they fall, else
    0."""
    ladder: Numbers
    """Every bid, the lowest first."""
    limits: Numbers
    """What limits the bids of a player."""
    offers: Numbers
    """What players may ask of each other, in order."""
    calls: Numbers
    """The bids that have a name."""
    deeds: Numbers
    """The deeds of the exchange, in order."""
    settlement: Numbers
    """A row each for a made bid, a failed one and all others."""
    each_side: Numbers
    """What happens to every side's score beside its row."""
    changes: Numbers
    """What may happen to a score."""
    numbers: Numbers
    """The terms of all amounts, one behind the other."""
    needs: Numbers
    """The programs that a side at the target must meet."""
    wins: Numbers
    loses: Numbers
    race: Numbers
    """How a winner is found among several sides at the target."""
    race_items: Numbers
    """The items that are counted first in a race, by their place."""
    higher: Numbers
    """By trump and card: the trumps above a card; all of them above a plain one."""


RECORD = np.dtype(
    [
        ("scalars", np.int64, at.SCALARS),
        ("side_of", np.int64, MOST_SEATS),
        ("pack", np.int64, at.CARDS),
        ("suits", np.int8, (at.TRUMPS, at.CARDS)),
        ("power", np.int16, (at.TRUMPS, at.LEDS, at.CARDS)),
        ("of_suit", np.int64, (at.TRUMPS, at.LEDS)),
        ("follow", np.int64, (at.TRUMPS, at.CARDS, 3)),
        ("trumps", np.int8, (at.TRUMPS, at.CARDS)),
        ("worth_keeping", np.int64, at.TRUMPS),
        ("kept", np.int64, at.TRUMPS),
        ("leads_first", np.int64, at.TRUMPS),
        ("pips", np.int64, (at.TRUMPS, at.CARDS)),
        ("counting", np.int64, MOST_ITEMS),
        ("items", np.int64, (MOST_ITEMS, 13)),
        ("recipients", np.int64, (MOST_RECIPIENTS, 6)),
        ("cards_asked", np.int64, (MOST_RECIPIENTS, at.TRUMPS)),
        ("cards_direction", np.int64, (MOST_RECIPIENTS, at.TRUMPS)),
        ("settlement", np.int64, (3, 3)),
        ("each_side", np.int64, (MOST_ROWS, 2)),
        ("changes", np.int64, (MOST_CHANGES, 3)),
        ("numbers", np.int64, (MOST_TERMS, 5)),
        ("cases", np.int64, (MOST_CASES, 2)),
        ("given", np.int64, (MOST_GIVEN, 2)),
        ("conditions", np.int64, (MOST_LINES, 3)),
        ("calls", np.int64, (MOST_CALLS, 2)),
        ("offers", np.int64, (MOST_OFFERS, 3)),
        ("deeds", np.int64, (MOST_DEEDS, 10)),
        ("needs", np.int64, MOST_ROWS),
        ("wins", np.int64, (MOST_ROWS, 3)),
        ("loses", np.int64, (MOST_ROWS, 3)),
        ("race", np.int64, (MOST_ROWS, 3)),
        ("race_items", np.int64, MOST_ROWS * 4),
        ("higher", np.int64, (at.TRUMPS, at.CARDS)),
        ("ladder", np.int64, (MOST_BIDS, 6)),
        ("limits", np.int64, (MOST_ROWS, 5)),
        ("cards_meant", np.int8, (MOST_RECIPIENTS, at.TRUMPS, at.CARDS)),
        ("likeliness", np.int8, (MOST_RECIPIENTS, at.TRUMPS, at.CARDS)),
        ("heading", np.int64, (at.TRUMPS, at.LEDS, at.CARDS)),
    ],
    align=True,
)
"""How the tables lie in memory."""

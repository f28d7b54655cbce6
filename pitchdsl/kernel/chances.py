"""How likely a hand takes a point, as the kinds of :mod:`pitchdsl.language.recipients` have it."""

import numpy as np
from numpy.typing import NDArray

from pitchdsl.kernel.bits import lowest, nonnegative
from pitchdsl.kernel.compiling import compiled, inlined
from pitchdsl.language.people import Person
from pitchdsl.language.recipients import (
    ByBestTrick,
    ByCard,
    ByEveryTrick,
    ByFirstTrick,
    ByLastTrick,
    ByMajority,
    ByMostPips,
    ByMostTricks,
    ByRole,
    ByTrick,
    Ownership,
)
from pitchdsl.lower import layout as at
from pitchdsl.lower.tables import Tables

_NAMER = Person.NAMER.code
_PITCHER = Person.PITCHER.code
_TURNER = Ownership.TURNER.code
_WINNER = Ownership.WINNER.code

_BY_CARD = at.RECIPIENT_CODES[ByCard]
_BY_MOST_PIPS = at.RECIPIENT_CODES[ByMostPips]
_BY_BEST_TRICK = at.RECIPIENT_CODES[ByBestTrick]
_BY_MOST_TRICKS = at.RECIPIENT_CODES[ByMostTricks]
_BY_MAJORITY = at.RECIPIENT_CODES[ByMajority]
_BY_FIRST_TRICK = at.RECIPIENT_CODES[ByFirstTrick]
_BY_TRICK = at.RECIPIENT_CODES[ByTrick]
_BY_LAST_TRICK = at.RECIPIENT_CODES[ByLastTrick]
_BY_EVERY_TRICK = at.RECIPIENT_CODES[ByEveryTrick]
_BY_ROLE = at.RECIPIENT_CODES[ByRole]

CERTAIN = 100


def _none_abroad() -> NDArray[np.int8]:
    """By the chance that a card is abroad, in per cent, and a number of cards: how likely none of them is."""
    chances = np.full((CERTAIN + 1, at.CARDS), CERTAIN)
    for abroad in range(CERTAIN + 1):
        for cards in range(1, at.CARDS):
            chances[abroad, cards] = chances[abroad, cards - 1] * (CERTAIN - abroad) // CERTAIN
    return chances.astype(np.int8)


_NONE_ABROAD = _none_abroad()


@compiled
def chance_of(tables: Tables, hand: int, recipient: int, trump: int, strength: int, abroad: int) -> int:
    """How likely a hand takes a recipient's point, in per cent."""
    kind = tables.recipients[recipient, at.WHO_KIND]
    if kind == _BY_CARD:
        return _chance_of_card(tables, hand, recipient, trump, strength, abroad)
    if kind == _BY_MOST_PIPS or kind == _BY_BEST_TRICK or kind == _BY_MOST_TRICKS:
        first = tables.recipients[recipient, at.WHO_TURN] == 0  # the others have their share beside it, and not instead
        return min(85, strength + 5) if first else 0
    if kind == _BY_MAJORITY:
        return min(75, strength)
    if kind == _BY_FIRST_TRICK or kind == _BY_TRICK or kind == _BY_LAST_TRICK:
        return strength // 2
    if kind == _BY_EVERY_TRICK:
        return CERTAIN // 2 if strength >= 90 else 0
    if kind == _BY_ROLE:
        who = tables.recipients[recipient, at.WHO_CHOICE]
        return CERTAIN if who == _PITCHER or who == _NAMER else 0
    raise ValueError("the kernel does not know this recipient")


@compiled
def _chance_of_card(tables: Tables, hand: int, recipient: int, trump: int, strength: int, abroad: int) -> int:
    fact = tables.recipients[recipient, at.WHO_CHOICE]
    if fact == _TURNER:
        return 0  # it has been decided before
    winner = fact == _WINNER
    meant = tables.cards_meant[recipient, trump]
    if meant[0] < 0:
        return 0
    if tables.recipients[recipient, at.WHO_HIGHEST] >= 0:
        left = hand & tables.cards_asked[recipient, trump]
        missing = at.CARDS
        while left:
            missing = min(missing, tables.likeliness[recipient, trump, lowest(left)])
            left &= left - 1
        if missing == at.CARDS:
            return 0
    elif (hand >> meant[0]) & 1:
        missing = 0
    else:
        return to_catch(strength, abroad) if winner else 0
    mine = _NONE_ABROAD[nonnegative(abroad), missing]
    if not winner or tables.higher[trump, nonnegative(meant[missing])] & ~hand == 0:
        return mine
    return mine * to_keep(strength) // CERTAIN


@inlined
def to_keep(strength: int) -> int:
    """How likely a hand of such strength wins a card of its own that a higher one may take."""
    return min(90, 20 + strength * 3 // 4)


@inlined
def to_catch(strength: int, abroad: int) -> int:
    """How likely it wins a card that it has not."""
    return abroad * strength // 400

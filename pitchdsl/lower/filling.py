"""Writes rows into tables of a fixed size."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitchdsl.cards import RED_JOKER
from pitchdsl.lower import layout as at


def padded(cards: Sequence[int]) -> list[int]:
    """Cards, padded with -1 to the fixed size."""
    return [*cards, *[at.NONE] * (at.CARDS - len(cards))]


def fill(table: NDArray[Any], name: str, rows: Sequence[Any]) -> None:
    """Writes rows into a table, and -1 into the rest of it; raises ``ValueError`` where there are too many."""
    if len(rows) > len(table):
        raise ValueError(f"{len(rows)} {_WORDS.get(name, 'parts of one kind')}; there is room for {len(table)}")
    table[...] = at.NONE
    if rows:
        table[: len(rows)] = np.array(rows, dtype=table.dtype)


_WORDS = {
    "items": "rows of points",
    "ladder": "bids",
    "calls": "named bids",
    "deeds": "deeds of the exchange",
    "conditions": "parts of conditions",
    "numbers": "parts of amounts",
    "cases": "exceptions",
}


def direction_of(cards: Sequence[int], level: bool) -> int:
    """1 where the card numbers rise, -1 where they fall, else 0; 0 with level jokers, which rank as they are played."""
    there = [card for card in cards if card >= 0]
    if level and there and max(there) >= RED_JOKER:
        return 0
    return 1 if there == sorted(there) else -1 if there == sorted(there, reverse=True) else 0

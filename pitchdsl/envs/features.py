"""The rules as numbers: one vector of what they say, and for each trump suit what each card is.

What rules say is what :func:`pitchdsl.to_json` writes, so nothing is left out and a new rule needs no line here. Each
saying, a path and its value, is hashed to a place of the vector and a sign. A number adds its logarithm at the place of
its path; a word adds one at the place of the path with the word.
"""

from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from math import copysign, log1p
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitchdsl.cards import cards_in
from pitchdsl.game.count.awards import worth_keeping
from pitchdsl.game.order import orders_of
from pitchdsl.game.rules import Rules
from pitchdsl.game.table.rules import pack_of
from pitchdsl.rulesjson.convert import to_json

RULES = 512
"""How long the vector is."""
MOST = 64.0
"""No number of it is larger, either way."""
CARD_COLUMNS = ("suit", "power", "pips", "scores")
"""Of a card: the suit it belongs to, 1 to 4, 5 for a joker outside the order, 0 for a card that is not in the pack;
how it ranks in that suit; its pips; whether it is a trump that may score."""

_BESIDE = ("format", "name", "title", "source", "house_rules", "notes")
"""What is said of the rules and is none of them."""


@lru_cache(maxsize=64)
def rules_vector(rules: Rules, seats: int) -> NDArray[np.float32]:
    """What the rules say at a table of so many, as :data:`RULES` numbers from -:data:`MOST` to :data:`MOST`."""
    vector = np.zeros(RULES, np.float32)
    said = to_json(rules.seated(seats))
    said = {key: value for key, value in said.items() if key not in _BESIDE} | {"at the table": seats}
    for path, value in _sayings(said, ""):
        number = isinstance(value, int) and not isinstance(value, bool)
        digest = int.from_bytes(sha256((path if number else f"{path}={value}").encode()).digest()[:8], "big")
        weight = copysign(log1p(abs(value)), value) if number else 1.0
        vector[digest % RULES] += weight if digest >> 63 else -weight
    vector.clip(-MOST, MOST, out=vector)
    return vector


@lru_cache(maxsize=64)
def cards_table(rules: Rules, seats: int) -> NDArray[np.int16]:
    """By trump suit and card the numbers that :data:`CARD_COLUMNS` names, by the general rules."""
    seated = rules.seated(seats)
    table = np.zeros((4, 54, len(CARD_COLUMNS)), np.int16)
    for order in orders_of(seated):
        at = table[order.trump]
        for card in pack_of(seated.deck):
            suit = order.suits[card]
            at[card, 0], at[card, 1] = suit + 1, order.power[suit][card]
        for cards, pips in seated.points.pips.sets(order.trump):
            at[cards_in(cards), 2] += pips
        at[cards_in(worth_keeping(seated, order.trump)), 3] = 1
    return table


def _sayings(said: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Every number and word with its path; a row goes by its name, and other parts of a list by their place."""
    match said:
        case dict():
            for key, value in said.items():
                yield from _sayings(value, f"{path}/{key}")
        case list():
            for place, value in enumerate(said):
                name = value.get("name") if isinstance(value, dict) else None
                yield from _sayings(value, f"{path}/{name or place}")
        case None:
            return
        case _:
            yield path, said

"""The types of what stands in events, and cards that lie face down.

Seats count from 0, in the order of play; a side is an index into the game's list of sides. Cards are the integers of
:mod:`pitchdsl.cards`.
"""

from functools import cache
from typing import Annotated

# What a number or a text in an event stands for. Records bound each of these types in one place,
# :mod:`pitchdsl.records.bounds`; to a type checker they are plain numbers and texts.

Seat = Annotated[int, "seat"]
Side = Annotated[int, "side"]
Card = Annotated[int, "card"]
Cards = tuple[Card, ...]
Hands = Annotated[tuple[Cards, ...], "one for each seat"]
Suit = Annotated[int, "suit"]
Ordinal = Annotated[int, "1 or more"]
Count = Annotated[int, "0 or more"]
BySide = Annotated[tuple[int, ...], "one for each side"]
Granted = Annotated[str, "granted or refused"]
Pile = Annotated[str, "kitty or stock"]
RuleLine = Annotated[str, "file:line"]
Unrecorded = Annotated[str, "not part of a record"]

FACE_DOWN = -1
"""Stands for a card that a seat does not see."""


class FaceDown(tuple[int, ...]):
    """Cards that lie face down for a seat, each of them :data:`FACE_DOWN`: all that it sees is how many there are."""

    __slots__ = ()


def face_down(cards: Cards) -> FaceDown:
    """As many cards face down."""
    return _covered(len(cards))


@cache
def _covered(number: int) -> FaceDown:
    return FaceDown((FACE_DOWN,) * number)

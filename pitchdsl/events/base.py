"""What every event is asked, and the types of what stands in one.

Seats count from 0, in the order of play; a side is an index into the game's list of sides. Cards are the integers of
:mod:`pitchdsl.cards`.
"""

from typing import Annotated, ClassVar

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


class TableEvent:
    """Something that happens at a table, and what others ask of it.

    Each concern of the table has a base class below this one. :data:`pitchdsl.events.Event` is the union of all
    events: a ``match`` over it that leaves one out does not pass mypy, nor does a class that lacks a method.
    """

    __slots__ = ()

    id: ClassVar[str]
    """What records call it."""

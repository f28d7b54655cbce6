"""What every event is asked, and the types of what stands in one.

Seats count from 0, in the order of play; a side is an index into the game's list of sides. Cards are the integers of
:mod:`pitchdsl.cards`.
"""

from abc import abstractmethod
from typing import Annotated, ClassVar, Self

from attrs import frozen

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
    return FaceDown((FACE_DOWN,) * len(cards))


@frozen(kw_only=True, slots=True)
class Handling:
    """How cards are handled by the rules of a table, as far as events need to know."""

    open_discards: bool
    """Whether all see what anybody discards."""


class TableEvent:
    """Something that happens at a table, and what others ask of it.

    Each concern of the table has a base class below this one. :data:`pitchdsl.events.Event` is the union of all
    events: a ``match`` over it that leaves one out does not pass mypy, nor does a class that lacks a method.
    """

    __slots__ = ()

    id: ClassVar[str]
    """What records call it."""

    # Without ABCMeta, which makes each `isinstance` dear; mypy asks for the methods all the same, and so does totality.

    @abstractmethod
    def seen_by(self, seat: Seat, handling: Handling) -> Self:
        """The event as a seat sees it, with :data:`FACE_DOWN` for each card that lies face down for it."""


class OpenEvent(TableEvent):
    """An event that everybody sees as it is."""

    __slots__ = ()

    def seen_by(self, seat: Seat, handling: Handling) -> Self:
        return self

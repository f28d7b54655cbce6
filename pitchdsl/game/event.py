"""What every event is asked."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from typing import ClassVar, Self, TypeVar

from pitchdsl.game.actions import Action
from pitchdsl.game.card_moves import Handling, Move
from pitchdsl.game.event_fields import Cards, Seat
from pitchdsl.game.event_rows import Observer, Row


class TableEvent:
    """Something that happens at a table, and what others ask of it.

    Each concern of the table has a base class below this one. :data:`pitchdsl.game.events.Event` is the union of all
    events: a ``match`` over it that leaves one out does not pass mypy, nor does a class that lacks a method.
    """

    __slots__ = ()

    id: ClassVar[str]
    """What records call it."""
    flattened: ClassVar[str | None] = None
    """A field whose own fields stand directly in the record's line, not in an object of their own."""

    # Without ABCMeta, which makes each `isinstance` dear; mypy asks for the methods all the same, and so does totality.

    @abstractmethod
    def seen_by(self, seat: Seat, handling: Handling) -> Self:
        """The event as a seat sees it, with ``FACE_DOWN`` for each card that lies face down for it."""

    @abstractmethod
    def moves(self, handling: Handling) -> tuple[Move, ...]:
        """The cards that it moves, in order; what it shows without moving it is none of them."""

    @property
    def drawn(self) -> tuple[int, ...]:
        """What chance said there, where this alone tells it; a deal takes rules to tell how the pack lay."""
        return ()

    @abstractmethod
    def rows(self, to: Observer) -> Iterator[Row]:
        """The event as the observer sees it, for players that learn; told of what :meth:`seen_by` gives."""


class PublicEvent(TableEvent):
    """An event that everybody sees in full."""

    __slots__ = ()

    def seen_by(self, seat: Seat, handling: Handling) -> Self:
        return self


class Announcement(PublicEvent):
    """A public event that moves no card."""

    __slots__ = ()

    def moves(self, handling: Handling) -> tuple[Move, ...]:
        return ()


class Decision(TableEvent):
    """An event that tells what a player decided; but a trump that a lead or a card makes is recorded as well."""

    __slots__ = ()

    @property
    @abstractmethod
    def seat(self) -> Seat:
        """Who decided."""

    @property
    @abstractmethod
    def decided(self) -> tuple[Action, ...]:
        """What was decided, action by action, where no card lies face down; that a player stands is no event."""


class LaidAway(Decision):
    """Cards that a player laid away; whoever does not see them knows only how many."""

    __slots__ = ()

    cards: Cards


Kind = TypeVar("Kind", bound=TableEvent)


def of_kind(kind: type[Kind], events: Iterable[TableEvent]) -> list[Kind]:
    """The events of a class or a base class, in order."""
    return [event for event in events if isinstance(event, kind)]


def last(kind: type[Kind], events: Iterable[TableEvent]) -> Kind | None:
    """The last event of a kind; none where there is none."""
    found = of_kind(kind, events)
    return found[-1] if found else None

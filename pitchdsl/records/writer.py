"""Games written down as the lines of a record."""

from collections.abc import Iterable, Iterator
from json import JSONEncoder
from typing import Any

from pitchdsl.engine.session import Session
from pitchdsl.game.events import Event
from pitchdsl.records.convert import fields_of
from pitchdsl.records.header import GameHeader, header_of

_ENCODER = JSONEncoder(separators=(",", ":"))


def lines_of(session: Session) -> Iterator[str]:
    """The record of a session so far, also of what is hidden, and of a match all its games; without line ends."""
    header = header_of(session.table, seed=session.recorded_seed, bots=session.names or None)
    for table in (*session.finished, session.table):
        yield from lines_of_game(header, table.events)


def lines_of_game(header: GameHeader, events: Iterable[Event]) -> Iterator[str]:
    """The record of a game, line by line, without line ends."""
    for event in (header, *events):
        yield compact(fields_of(event))


def compact(fields: dict[str, Any]) -> str:
    """A line as records write it."""
    return _ENCODER.encode(fields)

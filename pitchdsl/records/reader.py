"""Records read, every line of them checked.

Reading never trusts a line: whatever is wrong becomes a :class:`RecordError` that names the line and says what to do
about it.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import IO, Any

from pitchdsl.game.events import Event
from pitchdsl.records.bounds import FIELDS
from pitchdsl.records.convert import event_of, header_of
from pitchdsl.records.header import FORMAT, GameHeader
from pitchdsl.values import frozen

LONGEST_LINE = 1_000_000
"""Characters; a game's longest line has a few hundred."""

MOST_BRACKETS = 500
"""Lists and objects on a line, and so the depth to which they may lie in one another."""


class RecordError(Exception):
    """A line of a record that cannot be used, with what to do about it."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(line, message)  # so that another process gets the same
        self.line = line
        self.message = message

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}"


@frozen(kw_only=True)
class Line:
    """One line of a record, behind the header: its number in the file, and its fields with ``event`` first."""

    number: int
    fields: dict[str, Any]

    @property
    def kind(self) -> str:
        """The kind of event."""
        return str(self.fields["event"])

    @property
    def event(self) -> Event:
        """The event, without fields that this program does not know."""
        return event_of(self.fields)


@frozen(kw_only=True)
class RecordedGame:
    """One game of a record; its events have the right fields, but may tell of a game that cannot be."""

    header: GameHeader
    line: int
    """The number of the line on which it begins."""
    lines: tuple[Line, ...]

    @property
    def last_line(self) -> int:
        """The number of its last line."""
        return self.lines[-1].number if self.lines else self.line


def read_record(lines: Iterable[str | bytes]) -> list[RecordedGame]:
    """The games of a record; raises :class:`RecordError` at the first line that is not right."""
    games = list(games_in(lines))
    if not games:
        raise RecordError(1, 'there is no game in this record; it must begin with a line whose "event" is "game"')
    return games


def games_in(lines: Iterable[str | bytes]) -> Iterator[RecordedGame]:
    """The games of a record one after the other, for records that are too long to hold."""
    header: GameHeader | None = None
    start = 0
    events: list[Line] = []
    for number, text in enumerate(lines, 1):
        fields = _fields(number, text)
        if fields is None:
            continue
        if fields["event"] == "game":
            if header is not None:
                yield RecordedGame(header=header, line=start, lines=tuple(events))
            header, start, events = _header(number, fields), number, []
        elif header is None:
            raise RecordError(number, f'"{fields["event"]}" stands before any game; begin with a "game" line')
        else:
            _check(number, fields, header.seats, len(header.sides))
            events.append(Line(number=number, fields=fields))
    if header is not None:
        yield RecordedGame(header=header, line=start, lines=tuple(events))


def bounded_lines(stream: IO[bytes]) -> Iterator[bytes]:
    """The lines of an open file, none of them read further than a record's line may be long."""
    while line := stream.readline(LONGEST_LINE + 2):
        yield line


def _fields(number: int, text: str | bytes) -> dict[str, Any] | None:
    """The JSON object on a line with the kind of event known; none for a blank line."""
    if len(text) > LONGEST_LINE:
        raise RecordError(number, f"longer than {LONGEST_LINE:,} characters; a record has one event a line")
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8")
        except UnicodeDecodeError:
            raise RecordError(number, "not text in UTF-8; give a record as `pitchdsl run --record` writes it") from None
    if number == 1:
        text = text.removeprefix("\ufeff")
    if "\0" in text:
        raise RecordError(number, "holds a NUL character; give a text file as `pitchdsl run --record` writes it")
    if not text.strip():
        return None
    if text.count("[") + text.count("{") > MOST_BRACKETS:
        raise RecordError(number, f"more than {MOST_BRACKETS} lists and objects; write one event a line")
    try:
        fields = _DECODER.decode(text)
    except _DuplicateFieldError as fault:
        raise RecordError(number, f"the field {_shown(str(fault))} stands there twice; write it once") from None
    except ValueError:
        raise RecordError(number, "not JSON; write one event a line as a JSON object") from None
    if not isinstance(fields, dict):
        raise RecordError(number, 'not a JSON object; write the event as {"event": …}')
    kind = fields.get("event")
    if not isinstance(kind, str) or kind not in FIELDS:
        shown = "has no kind" if kind is None else f"is of the unknown kind {_shown(kind)}"
        raise RecordError(number, f'the event {shown}; "event" must be one of {", ".join(FIELDS)}')
    return fields


def _header(number: int, fields: dict[str, Any]) -> GameHeader:
    seats = fields.get("seats")
    sides = fields.get("sides")
    if "format" in fields and fields["format"] != FORMAT:
        raise RecordError(number, f'the format {_shown(fields["format"])} is not known; this program reads "{FORMAT}"')
    _check(number, fields, seats if type(seats) is int else 0, len(sides) if isinstance(sides, list) else 0)
    bots = fields["bots"]
    if bots is not None and len(bots) != fields["seats"]:
        raise RecordError(number, '"bots" of "game" must name one bot for every seat, or be null')
    return header_of(fields)


def _check(number: int, fields: dict[str, Any], seats: int, sides: int) -> None:
    """Whether a line has all the fields of its kind, and in each what may stand there."""
    kind = fields["event"]
    for name, bounds in FIELDS[kind].items():
        if name not in fields:
            raise RecordError(number, f'"{kind}" lacks the field "{name}"; it must be {bounds.words}')
        if not bounds.fits(fields[name], seats, sides):
            raise RecordError(number, f'"{name}" of "{kind}" is {_shown(fields[name])}; it must be {bounds.words}')
    if kind == "cut" and len(fields["seats"]) != len(fields["cards"]):
        raise RecordError(number, '"cards" of "cut" must hold one card for each of its "seats"')
    if kind == "bid" and fields["bid"] not in ("pass", "run") and fields["value"] is None:
        raise RecordError(number, '"value" of "bid" is null; it must be the number at which the bid ranks')


def _shown(value: object) -> str:
    """A value as it was written, shortened."""
    text = json.dumps(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


class _DuplicateFieldError(Exception):
    """An object has two fields of one name, and readers would differ about which one counts."""


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        # counted once: a line may hold a hundred thousand names, and the one that comes again at its end
        times = Counter(name for name, _ in pairs)
        raise _DuplicateFieldError(next(name for name, _ in pairs if times[name] > 1))
    return fields


_DECODER = json.JSONDecoder(parse_constant=int, object_pairs_hook=_each_once)
"""Refuses names that come twice, and ``NaN`` and the infinities, which no ``int`` can be."""

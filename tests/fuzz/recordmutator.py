"""Changes lines of JSON, such as a record of a game: by lines, by fields, and now and then by bytes.

All follows from the seed.
"""

import json
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from attrs import define, field

from pitchdsl.cards import CODES
from tests.fuzz.mutator import CHANGES_AT_ONCE, LETTERS, MOST_TIMES, ByBytes, Pool, mutated

Lines = list[bytes]

VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, 2, 3, 4, 7, 54, 55, 64, 65, -1, -2, 999_999_999, 1_000_000_000, 1_000_000_001, 10**30),
    *(1.5, 1e300, "", "pass", "hold", "run", "kitty", "stock", "stopped", "S", "SH", "RJ", "BJ", "1", "🂡", "a" * 5000),
    *([], [0], [[]], [[0]], [None], {}, {"event": "game"}, [0, 1, 2, 3], [[0, 2], [1, 3]], [1, 0], [10**9] * 2),
)

LONGEST_TEXT = 4_000
"""Characters of a text in a field."""

RAW = (b"", b" ", b"null", b"[]", b"{}", b"NaN", b"{" * 600, b"[" * 499, b'{"event":"over"}', b"\xff", b"\xef\xbb\xbf")


@define
class RecordPool:
    """What other records have to offer."""

    records: tuple[tuple[bytes, ...], ...]
    """As lines."""
    sheets: Pool | None = None
    """What there is for the texts that stand in fields, where rule sheets do."""
    fields: dict[str, tuple[Any, ...]] = field(init=False)
    """Values by the names of their fields, at any depth."""
    names: tuple[str, ...] = field(init=False)

    def __attrs_post_init__(self) -> None:
        found: dict[str, dict[str, Any]] = {}
        for line in (line for record in self.records for line in record if line.strip()):
            for fields in _objects(_read(line)):
                for name, value in fields.items():
                    found.setdefault(name, {})[json.dumps(value)] = value
        self.fields = {name: tuple(values.values()) for name, values in found.items()}
        self.names = tuple(self.fields)


def record_pool(records: Sequence[bytes], sheets: Pool | None = None) -> RecordPool:
    """A pool of whole records."""
    return RecordPool(tuple(tuple(record.split(b"\n")) for record in records), sheets)


def _read(line: bytes) -> Any:
    """What a line says; nothing where it is no JSON."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _objects(value: Any) -> Iterator[dict[str, Any]]:
    """All objects of a value that have fields, itself first."""
    if isinstance(value, dict) and value:
        yield value
    if isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _objects(each)


def mutated_record(data: bytes, most: int, seed: int, pool: RecordPool, by_bytes: ByBytes) -> bytes:
    """A record that differs a little, of at most so many bytes."""
    rng = random.Random(seed)
    if rng.random() < 0.05:
        return by_bytes(data, most)
    lines = data.split(b"\n")
    changes = CHANGES if pool.sheets is None else CHANGES_OF_REQUESTS
    for _ in range(rng.choice(CHANGES_AT_ONCE)):
        rng.choice(changes)(lines, rng, pool)
        if not lines:
            lines.append(b"")
    return b"\n".join(lines)[:most]


def _delete(lines: Lines, rng: random.Random, pool: RecordPool) -> None:
    at = rng.randrange(len(lines))
    del lines[at : at + rng.choice((1, 1, 1, 2, 10))]


def _double(lines: Lines, rng: random.Random, pool: RecordPool) -> None:
    at = rng.randrange(len(lines))
    times = rng.randint(2, MOST_TIMES) if rng.random() < 0.05 else 1
    lines[at:at] = [rng.choice((lines[at], rng.choice(lines)))] * times


def _swap(lines: Lines, rng: random.Random, pool: RecordPool) -> None:
    one = rng.randrange(len(lines))
    other = rng.choice((rng.randrange(len(lines)), min(one + 1, len(lines) - 1)))
    lines[one], lines[other] = lines[other], lines[one]


def _splice(lines: Lines, rng: random.Random, pool: RecordPool) -> None:
    """Lines of another record."""
    record = rng.choice(pool.records)
    start, at = rng.randrange(len(record)), rng.randrange(len(lines) + 1)
    lines[at:at] = record[start : start + rng.choice((1, 1, 2, 8, 40))]


def _end_early(lines: Lines, rng: random.Random, pool: RecordPool) -> None:
    """Broken off, and perhaps stopped there as a limit would."""
    del lines[rng.randrange(len(lines)) :]
    if rng.random() < 0.6:
        over = {"event": "over", "winner": None, "reason": "stopped", "score": [0, 0], "hands": rng.randint(0, 2)}
        lines.append(json.dumps(over).encode())


def _raw(lines: Lines, rng: random.Random, pool: RecordPool) -> None:
    lines.insert(rng.randrange(len(lines) + 1), rng.choice(RAW))


def _letter(lines: Lines, rng: random.Random, pool: RecordPool) -> None:
    at = rng.randrange(len(lines))
    column = rng.randrange(len(lines[at]) + 1)
    lines[at] = lines[at][:column] + rng.choice(LETTERS).encode() + lines[at][column + rng.randint(0, 1) :]


def _other_value(lines: Lines, rng: random.Random, pool: RecordPool) -> None:
    """A field with another value that it has somewhere, or one from the ends of what may stand there."""

    def change(fields: dict[str, Any]) -> None:
        name = rng.choice(list(fields))
        known = pool.fields.get(name) or VALUES
        fields[name] = rng.choice(known if rng.random() < 0.7 else VALUES)

    _with_fields(lines, rng, change)


def _other_part(lines: Lines, rng: random.Random, pool: RecordPool) -> None:
    """Something inside a list: left out, twice, changed, or two of them swapped."""

    def change(fields: dict[str, Any]) -> None:
        lists = [value for value in fields.values() if isinstance(value, list) and value]
        if not lists:
            return
        values = rng.choice(lists)
        while values and isinstance(values[0], list) and rng.random() < 0.8:
            inner = [each for each in values if isinstance(each, list) and each]
            if not inner:
                break
            values = rng.choice(inner)
        at, other = rng.randrange(len(values)), rng.randrange(len(values))
        way = rng.randrange(5)
        if way == 0:
            del values[at]
        elif way == 1:
            values.append(values[at])
        elif way == 2:
            values[at], values[other] = values[other], values[at]
        elif way == 3:
            values[at] = rng.choice(VALUES)
        else:
            values[at] = rng.choice(CODES) if isinstance(values[at], str) else rng.randint(-3, 8)

    _with_fields(lines, rng, change)


def _fields(lines: Lines, rng: random.Random, pool: RecordPool) -> None:
    """A field left out, or one of another kind of line added."""

    def change(fields: dict[str, Any]) -> None:
        if rng.random() < 0.5:
            del fields[rng.choice(list(fields))]
        else:
            name = rng.choice(pool.names)
            fields[name] = rng.choice(pool.fields[name])

    _with_fields(lines, rng, change)


def _counted(lines: Lines, rng: random.Random, pool: RecordPool) -> None:
    """A number that is a little more or less, a seat that is another one, a card that is another one."""

    def change(fields: dict[str, Any]) -> None:
        name = rng.choice(list(fields))
        value = fields[name]
        if type(value) is int:
            fields[name] = value + rng.choice((-1, 1, 2, 10, -value, -2 * value))
        elif isinstance(value, str) and value in CODES:
            fields[name] = rng.choice(CODES)

    _with_fields(lines, rng, change)


def _sheet(lines: Lines, rng: random.Random, pool: RecordPool) -> None:
    """Another text in a field, as people change texts."""

    def change(fields: dict[str, Any]) -> None:
        named = [name for name, value in fields.items() if isinstance(value, str) and "\n" in value]
        if named and pool.sheets is not None:
            name = rng.choice(named)
            data = fields[name].encode("utf-8", "replace")
            data = mutated(data, LONGEST_TEXT, rng.getrandbits(32), pool.sheets, _cut)
            fields[name] = data.decode("utf-8", "replace")

    _with_fields(lines, rng, change)


def _cut(data: bytes, most: int) -> bytes:
    return data[: most // 2]


def _header(lines: Lines, rng: random.Random, pool: RecordPool) -> None:
    """The same game by another game's first line."""
    header = rng.choice(pool.records)[0]
    games = [at for at, line in enumerate(lines) if line.startswith(b'{"event":"game"')]
    lines[rng.choice(games) if games else 0] = header


def _with_fields(lines: Lines, rng: random.Random, change: Callable[[dict[str, Any]], None]) -> None:
    """Changes the fields of some line, if it has any."""
    at = rng.randrange(len(lines))
    said = _read(lines[at])
    objects = list(_objects(said))
    if objects:
        change(rng.choice(objects))
        lines[at] = json.dumps(said, separators=(",", ":")).encode()


Change = Callable[[Lines, random.Random, RecordPool], None]

CHANGES: tuple[Change, ...] = (
    *(_double, _end_early, _raw, _letter, _fields, _header),
    *[_delete] * 2,
    *[_swap] * 2,
    *[_splice] * 2,
    *[_other_value] * 4,
    *[_other_part] * 3,
    *[_counted] * 4,
)
"""Of records, each as often as it is worth."""

CHANGES_OF_REQUESTS: tuple[Change, ...] = (
    *(_double, _raw, _letter, _delete, _swap, _splice),
    *[_fields] * 2,
    *[_other_value] * 6,
    *[_other_part] * 2,
    *[_counted] * 2,
    *[_sheet] * 5,
)
"""Of requests, messages and calls."""

"""Parquet files put together as they are: their rows stay encoded, and one footer names them all.

A footer is a struct of Thrift's compact protocol, whose numbers tell among other things where in the file a column's
rows begin. What is copied behind other rows begins farther back, so these numbers grow; all else is copied. What a
number stands for is told by Apache's `parquet.thrift <https://github.com/apache/parquet-format>`_.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import IO, Any

MAGIC = b"PAR1"
"""The first and the last four bytes of a file."""

_TRUE, _FALSE, _BYTE, _DOUBLE, _BINARY, _LIST, _SET, _STRUCT = 1, 2, 3, 7, 8, 9, 10, 12
_WHOLE = (4, 5, 6)
"""Kinds of values; whole numbers of any size are written alike."""

_ROWS, _SAID = 3, 5
"""Fields of a footer: the number of rows, and what the file says of itself. Between them stand the row groups."""

_GROUPS_HEAD = bytes([1 << 4 | _LIST])
"""What stands between the number of rows and the list of row groups: a list is in the next field."""

_OFFSET, _LEFT_OUT = "offset", "left out"

_Moved = Mapping[int, Any]
_NOTHING: _Moved = {}

_COLUMN: _Moved = {2: _OFFSET, 3: {9: _OFFSET, 10: _OFFSET, 11: _OFFSET}}
_GROUP: _Moved = {1: _COLUMN, 5: _OFFSET, 7: _LEFT_OUT}
"""The fields of a row group that tell where something begins, and its own number, which need not be told."""

_Cut = tuple[int, int, str]
"""A piece of a footer that is not copied as it is: from where to where, and what becomes of it."""


class Joined:
    """A file that grows by the rows of others of the same columns, and is whole once it is closed."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._end = stream.write(MAGIC)
        self._head, self._tail = b"", b""
        self._said: list[bytes] = []
        self._groups: list[bytes] = []
        self._rows = 0

    def add(self, file: bytes) -> None:
        """Adds the rows of a whole file. Raises ``ValueError`` where it has other columns."""
        start = len(file) - 8 - int.from_bytes(file[-8:-4], "little")
        footer = file[start:-8]
        if not self._head:
            self._read_first(footer)
        rows, at = _number(footer, len(self._head))
        if not footer.startswith(self._head) or footer[at : at + 1] != _GROUPS_HEAD:
            raise ValueError("these files have other columns, or none")
        self._rows += rows
        groups, kind, at = _list_at(footer, at + 1)
        for _ in range(groups):
            cuts: list[_Cut] = []
            end = _behind(footer, at, kind, _GROUP, cuts)
            self._groups.append(b"".join(_moved(footer, at, end, cuts, self._end - len(MAGIC))))
            at = end
        self._end += self._stream.write(memoryview(file)[len(MAGIC) : start])

    def _read_first(self, footer: bytes) -> None:
        """Keeps what stands before the number of rows and behind the row groups, and what the file says of itself."""
        fields = {field: (at, end) for field, _, at, end in _fields(footer, 0, _NOTHING, [])}
        self._head = footer[: fields[_ROWS][0]]
        before, end = fields[_SAID]
        pairs, kind, at = _list_at(footer, before)
        for _ in range(pairs):
            since, at = at, _behind(footer, at, kind)
            self._said.append(footer[since:at])
        self._tail = footer[end:]

    def close(self, said: Mapping[bytes, bytes]) -> None:
        """Writes the footer: that of the first file, of all rows, and with more that the file says of itself."""
        pairs = [*self._said, *(_pair(*each) for each in said.items())]
        groups = [_GROUPS_HEAD, _list_head(len(self._groups)), *self._groups]
        told = [_GROUPS_HEAD, _list_head(len(pairs)), *pairs]
        footer = b"".join([self._head, _written(self._rows), *groups, *told, self._tail])
        self._stream.write(footer + len(footer).to_bytes(4, "little") + MAGIC)


def _fields(content: bytes, at: int, moved: _Moved, cuts: list[_Cut]) -> Iterator[tuple[int, int, int, int]]:
    """The fields of a struct: number, where the head and the value begin, and the end of it; notes what is moved."""
    field = 0
    while head := content[at]:
        since, kind, at = at, head & 15, at + 1
        if head >> 4:
            field += head >> 4
        else:
            field, at = _number(content, at)
        how = moved.get(field, _NOTHING)
        if kind in (_TRUE, _FALSE):
            end = at
        elif isinstance(how, str):
            end = _behind(content, at, kind)
            cuts.append((since if how is _LEFT_OUT else at, end, how))
        else:
            end = _behind(content, at, kind, how, cuts)
        yield field, since, at, end
        at = end


def _behind(content: bytes, at: int, kind: int, moved: _Moved = _NOTHING, cuts: list[_Cut] | None = None) -> int:
    """Where a value ends; a truth in a list takes a byte."""
    if kind in _WHOLE:
        while content[at] & 128:
            at += 1
        return at + 1
    if kind == _BINARY:
        length, at = _plain(content, at)
        return at + length
    if kind == _STRUCT:
        for *_, end in _fields(content, at, moved, [] if cuts is None else cuts):
            at = end
        return at + 1
    if kind in (_LIST, _SET):
        length, kind, at = _list_at(content, at)
        for _ in range(length):
            at = _behind(content, at, kind, moved, cuts)
        return at
    if kind in (_TRUE, _FALSE, _BYTE):
        return at + 1
    if kind == _DOUBLE:
        return at + 8
    raise ValueError(f"a footer of Parquet has no value of the kind {kind}")


def _moved(content: bytes, at: int, end: int, cuts: Sequence[_Cut], by: int) -> Iterator[bytes]:
    """A struct in which what tells where something begins has grown; none is told as 0."""
    for since, behind, how in cuts:
        yield content[at:since]
        if how is _OFFSET:
            offset, _ = _number(content, since)
            yield _written(offset + by if offset else 0)
        at = behind
    yield content[at:end]


def _list_at(content: bytes, at: int) -> tuple[int, int, int]:
    """How long a list is, the kind of what is in it, and where that begins."""
    length, kind, at = content[at] >> 4, content[at] & 15, at + 1
    if length == 15:
        length, at = _plain(content, at)
    return length, kind, at


def _plain(content: bytes, at: int) -> tuple[int, int]:
    """A number of seven bits a byte, and where it ends."""
    number, shift = 0, 0
    while content[at] & 128:
        number |= (content[at] & 127) << shift
        shift, at = shift + 7, at + 1
    return number | content[at] << shift, at + 1


def _number(content: bytes, at: int) -> tuple[int, int]:
    """A number with a sign, and where it ends."""
    number, end = _plain(content, at)
    return (number >> 1) ^ -(number & 1), end


def _length(number: int) -> bytes:
    """A number without a sign, as it is written."""
    said = bytearray()
    while number > 127:
        said.append(number & 127 | 128)
        number >>= 7
    said.append(number)
    return bytes(said)


def _written(number: int) -> bytes:
    """A number with a sign, as it is written."""
    return _length(number << 1 if number >= 0 else (-number << 1) - 1)


def _list_head(structs: int) -> bytes:
    """What stands before so many structs."""
    return bytes([structs << 4 | _STRUCT]) if structs < 15 else bytes([15 << 4 | _STRUCT]) + _length(structs)


def _pair(key: bytes, value: bytes) -> bytes:
    """A name, and what is said under it."""
    field = bytes([1 << 4 | _BINARY])
    return field + _length(len(key)) + key + field + _length(len(value)) + value + b"\0"

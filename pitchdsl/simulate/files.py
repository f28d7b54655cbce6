"""Tables as files: the formats, how the rows of a part are encoded, and how parts are joined to a file.

To encode takes time, and whoever has played a part does it; to join is to copy.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import IO

import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet

from pitchdsl.simulate.parquet_footer import Joined
from pitchdsl.values import frozen

Last = Callable[[], Mapping[bytes, bytes]]
"""Names what a Parquet file says of itself, once all its data are written."""


@frozen(kw_only=True)
class Kind:
    """A kind of file."""

    encoded: Callable[[pa.Table], bytes]
    """The rows of a part."""
    joined: Callable[[IO[bytes], Iterator[bytes], Last], None]
    """Writes a file of parts that have the same columns."""


def _parquet_of(table: pa.Table) -> bytes:
    """A whole file of one row group.

    Whole numbers are told by their differences, which takes half the time of a list of all values, and nearly as few
    bytes; only the games, which rise, have their least and most told.
    """
    words = [field.name for field in table.schema if not pa.types.is_integer(field.type)]
    numbers = [field.name for field in table.schema if pa.types.is_integer(field.type)]
    stream = pa.BufferOutputStream()
    with pyarrow.parquet.ParquetWriter(
        stream,
        table.schema,
        compression="zstd",
        use_dictionary=words,
        column_encoding=dict.fromkeys(numbers, "DELTA_BINARY_PACKED"),
        write_statistics=[name for name in numbers if name == "game"],
        write_batch_size=max(1, len(table)),
    ) as writer:
        writer.write_table(table, row_group_size=max(1, len(table)))
    content: bytes = stream.getvalue().to_pybytes()
    return content


def _join_parquet(stream: IO[bytes], parts: Iterator[bytes], last: Last) -> None:
    """Its schema and what it says of itself are those of the first part."""
    joined = Joined(stream)
    for part in parts:
        joined.add(part)
    joined.close(last())


def _csv_of(table: pa.Table) -> bytes:
    """A head, and a line for each row."""
    stream = pa.BufferOutputStream()
    pyarrow.csv.write_csv(_plain(table), stream)
    content: bytes = stream.getvalue().to_pybytes()
    return content


def _join_csv(stream: IO[bytes], parts: Iterator[bytes], _: Last) -> None:
    for number, part in enumerate(parts):
        stream.write(part if number == 0 else part[part.index(b"\n") + 1 :])


def _json_lines_of(table: pa.Table) -> bytes:
    return b"".join(json.dumps(row, separators=(",", ":")).encode() + b"\n" for row in table.to_pylist())


def _join_json_lines(stream: IO[bytes], parts: Iterator[bytes], _: Last) -> None:
    for part in parts:
        stream.write(part)


def _plain(table: pa.Table) -> pa.Table:
    """The same with words instead of places in a list of words, which a CSV file cannot hold."""
    columns = [
        column.cast(pa.string()) if pa.types.is_dictionary(column.type) else column for column in table.itercolumns()
    ]
    return pa.table(dict(zip(table.column_names, columns, strict=True)))


KINDS: dict[str, Kind] = {
    ".parquet": Kind(encoded=_parquet_of, joined=_join_parquet),
    ".csv": Kind(encoded=_csv_of, joined=_join_csv),
    ".jsonl": Kind(encoded=_json_lines_of, joined=_join_json_lines),
}
"""The formats, by file extension."""

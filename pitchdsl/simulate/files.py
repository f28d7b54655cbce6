"""Tables as files: the formats, and how they are written."""

import json
from collections.abc import Callable, Iterator
from typing import IO

import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet


def parquet(stream: IO[bytes], parts: Iterator[pa.Table], last: Callable[[], dict[bytes, bytes]] | None = None) -> None:
    """Writes one table part by part; its metadata are those of the first part.

    ``last`` names more of them, once all the data are written and nothing but the metadata is left.
    """
    first = next(parts)
    with pyarrow.parquet.ParquetWriter(stream, first.schema, compression="zstd") as writer:
        writer.write_table(first)
        for part in parts:
            writer.write_table(part)
        if last is not None:
            writer.add_key_value_metadata(last())


def _csv(stream: IO[bytes], parts: Iterator[pa.Table]) -> None:
    first = next(parts)
    with pyarrow.csv.CSVWriter(stream, _plain(first).schema) as writer:
        writer.write_table(_plain(first))
        for part in parts:
            writer.write_table(_plain(part))


def _json_lines(stream: IO[bytes], parts: Iterator[pa.Table]) -> None:
    for part in parts:
        for row in part.to_pylist():
            stream.write(json.dumps(row, separators=(",", ":")).encode() + b"\n")


def _plain(table: pa.Table) -> pa.Table:
    """The same with words instead of places in a list of words, which a CSV file cannot hold."""
    columns = [
        column.cast(pa.string()) if pa.types.is_dictionary(column.type) else column for column in table.itercolumns()
    ]
    return pa.table(dict(zip(table.column_names, columns, strict=True)))


WRITERS: dict[str, Callable[[IO[bytes], Iterator[pa.Table]], None]] = {
    ".parquet": parquet,
    ".csv": _csv,
    ".jsonl": _json_lines,
}
"""The formats, by file extension."""

"""Hands on disk, chunk by chunk: whatever stops the program, each chunk is there as a whole or not at all.

Beside the file that is asked for grows a folder of the same name with ``.parts`` behind it. A finished chunk is
written there under another name first, and then renamed. Once all chunks are there, they are put together in their
order, beside the file again, and renamed; then the folder goes. The same command therefore goes on where it was
stopped, and the file comes out the same, byte for byte.
"""

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet
from attrs import frozen

from pitchdsl.simulate.plan import Plan
from pitchdsl.simulate.tally import Tally


class StoreError(Exception):
    """A file that cannot be written as it was asked for; ``str()`` says why, and what to do."""


@frozen(kw_only=True)
class Store:
    """The chunks of a plan on their way into one file."""

    plan: Plan
    file: Path

    @property
    def folder(self) -> Path:
        """Where the chunks are kept until the last one is there."""
        return self.file.with_name(self.file.name + ".parts")

    def open(self) -> None:
        """Makes the folder.

        Raises :class:`StoreError` where another plan's chunks are in it, or nothing can be written.
        """
        if self.file.suffix not in WRITERS:
            known = ", ".join(WRITERS)
            raise StoreError(f"{self.file}: no way to write a file of that kind; the name must end in {known}")
        if not self.file.parent.is_dir() or self.file.is_dir():
            raise StoreError(f"{self.file} cannot be written: name a file in a folder that is there")
        self.folder.mkdir(exist_ok=True)
        note = self.folder / "plan.json"
        if not note.exists():
            _write(note, lambda beside: beside.write_text(json.dumps(self.plan.as_dict(), indent=1), encoding="utf-8"))
        elif json.loads(note.read_text(encoding="utf-8")) != self.plan.as_dict():
            raise StoreError(
                f"{self.folder} holds the beginning of another simulation; finish it with the same command as before, "
                "remove the folder, or name another file"
            )
        for left in self.folder.glob(".*"):
            left.unlink()  # half a chunk, from when the program was stopped

    def done(self) -> set[int]:
        """The chunks that are there."""
        return {int(path.stem) for path in self.folder.glob("*.parquet")}

    def put(self, chunk: int, hands: pa.Table, tally: Tally) -> None:
        """Keeps a finished chunk, and what was counted of it."""
        sums = {name: each.tolist() for name, each in tally.sums.items()}
        table = hands.replace_schema_metadata({**(hands.schema.metadata or {}), b"tally": json.dumps(sums).encode()})
        _write(self._part(chunk), lambda beside: pyarrow.parquet.write_table(table, beside, compression="zstd"))

    def tally(self, chunk: int) -> Tally:
        """What was counted of a chunk that is there."""
        metadata = pyarrow.parquet.read_schema(self._part(chunk)).metadata
        sums = json.loads(metadata[b"tally"])
        return Tally({name: np.array(each, np.int64) for name, each in sums.items()})

    def finish(self) -> None:
        """Puts all chunks together, and clears away the folder."""
        _write(self.file, lambda beside: WRITERS[self.file.suffix](beside, self._parts()))
        shutil.rmtree(self.folder)

    def _part(self, chunk: int) -> Path:
        return self.folder / f"{chunk:08}.parquet"

    def _parts(self) -> Iterator[pa.Table]:
        for chunk in range(self.plan.chunks):
            table = pyarrow.parquet.read_table(self._part(chunk))
            metadata = {key: value for key, value in table.schema.metadata.items() if key == b"pitchdsl"}
            yield table.replace_schema_metadata(metadata)


def _write(path: Path, writer: Callable[[Path], object]) -> None:
    """Lets something be written beside a file, down to the disk, and puts it in the file's place."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        writer(beside)
        with beside.open("rb") as written:
            os.fsync(written.fileno())
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _parquet(path: Path, parts: Iterator[pa.Table]) -> None:
    first = next(parts)
    with pyarrow.parquet.ParquetWriter(path, first.schema, compression="zstd") as writer:
        writer.write_table(first)
        for part in parts:
            writer.write_table(part)


def _csv(path: Path, parts: Iterator[pa.Table]) -> None:
    first = next(parts)
    with pyarrow.csv.CSVWriter(path, _plain(first).schema) as writer:
        writer.write_table(_plain(first))
        for part in parts:
            writer.write_table(_plain(part))


def _json_lines(path: Path, parts: Iterator[pa.Table]) -> None:
    with path.open("w", encoding="utf-8", newline="\n") as stream:
        for part in parts:
            for row in part.to_pylist():
                stream.write(json.dumps(row, separators=(",", ":")) + "\n")


def _plain(table: pa.Table) -> pa.Table:
    """The same with words instead of places in a list of words, which a CSV file cannot hold."""
    columns = [
        column.cast(pa.string()) if pa.types.is_dictionary(column.type) else column for column in table.itercolumns()
    ]
    return pa.table(dict(zip(table.column_names, columns, strict=True)))


WRITERS: dict[str, Callable[[Path, Iterator[pa.Table]], None]] = {
    ".parquet": _parquet,
    ".csv": _csv,
    ".jsonl": _json_lines,
}
"""The kinds of files, by the end of their names."""

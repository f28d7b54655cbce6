"""Hands on disk, chunk by chunk: whatever stops the program, each chunk is there as a whole or not at all.

Beside the file that is asked for grows a folder of the same name with ``.parts`` behind it. A finished chunk is
written there under another name first, and then renamed; it begins with a seal, so that a damaged one, or one of
another plan, is noticed and played again. Once all chunks are there, they are put together in their order, beside the
file again, and renamed; then the folder goes. The same command therefore goes on where it was stopped, and the file
comes out the same, byte for byte.
"""

import hashlib
import json
import os
import secrets
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib.metadata import version
from pathlib import Path
from typing import IO

import numpy as np
import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet
from attrs import frozen

from pitchdsl.simulate.plan import Plan
from pitchdsl.simulate.tally import Tally

_SEAL = hashlib.sha256().digest_size


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

    @contextmanager
    def opened(self) -> Iterator[None]:
        """Makes the folder, and keeps others out of it.

        Raises :class:`StoreError` where another plan's chunks are in it, or nothing can be written.
        """
        if self.file.suffix not in WRITERS:
            known = ", ".join(WRITERS)
            raise StoreError(f"{self.file}: no way to write a file of that kind; the name must end in {known}")
        if not self.file.parent.is_dir() or self.file.is_dir():
            raise StoreError(f"{self.file} cannot be written: name a file in a folder that is there")
        with self._writing():
            self.folder.mkdir(exist_ok=True)
            lock = (self.folder / "lock").open("wb")
        with lock:
            if not _lock(lock):
                raise StoreError(f"{self.file} is being written just now: wait, or name another file")
            self._begin()
            yield

    def seed_begun(self) -> int | None:
        """The seed of what was begun here, where only that is other than in the plan."""
        begun = self._begun()
        if begun is None or {**begun, "seed": 0} != {**self._about(), "seed": 0}:
            return None
        return int(str(begun["seed"]))

    def kept(self) -> Iterator[tuple[int, Tally]]:
        """The chunks that are there, and what was counted of them; what cannot be trusted is thrown away."""
        for path in sorted(self.folder.glob("*.part")):
            chunk = int(path.stem)
            table = self._unsealed(chunk)
            if table is None:
                path.unlink()
            else:
                sums = json.loads(table.schema.metadata[b"tally"])
                yield chunk, Tally({name: np.array(each, np.int64) for name, each in sums.items()})

    def sealed(self, chunk: int, hands: pa.Table, tally: Tally) -> bytes:
        """A finished chunk, and what was counted of it, as they are kept."""
        sums = {name: each.tolist() for name, each in tally.sums.items()}
        table = hands.replace_schema_metadata({**(hands.schema.metadata or {}), b"tally": json.dumps(sums).encode()})
        stream = pa.BufferOutputStream()
        pyarrow.parquet.write_table(table, stream, compression="zstd")
        content: bytes = stream.getvalue().to_pybytes()
        return self._seal(chunk, content) + content

    def put(self, chunk: int, sealed: bytes) -> None:
        """Keeps a finished chunk."""
        with self._writing():
            _write(self._part(chunk), lambda stream: stream.write(sealed))

    def finish(self) -> None:
        """Puts all chunks together, and clears away the folder."""
        with self._writing():
            _write(self.file, lambda stream: WRITERS[self.file.suffix](stream, self._parts()))
        for _ in range(3):  # a worker whose program was killed may still put its last chunk here
            shutil.rmtree(self.folder, ignore_errors=True)

    def _begin(self) -> None:
        """Clears away what a run left half done, and writes down what the folder is for."""
        begun, about = self._begun(), self._about()
        if begun is None:
            note = json.dumps(about, indent=1).encode()
            with self._writing():
                _write(self.folder / "plan.json", lambda stream: stream.write(note))
        elif begun != about:
            others = [f"{name} {begun.get(name)}" for name in about if begun.get(name) != about[name]]
            raise StoreError(
                f"{self.folder} holds the beginning of another simulation ({', '.join(others)}); finish it with the "
                "same command as before, remove the folder, or name another file"
            )
        with self._writing():
            for left in (*self.folder.glob(".*"), *self.file.parent.glob(f".{self.file.name}.*")):
                left.unlink()

    def _begun(self) -> dict[str, object] | None:
        """What was begun in the folder, if anything."""
        try:
            begun: dict[str, object] = json.loads((self.folder / "plan.json").read_bytes())
        except (OSError, ValueError):
            return None
        return begun

    def _about(self) -> dict[str, object]:
        """What every chunk depends on."""
        return {"pitchdsl": version("pitchdsl"), **self.plan.as_dict()}

    @contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            yield
        except OSError as fault:
            why = fault.strerror or str(fault)
            kept = f"; what is done stays in {self.folder}, and the same command goes on" if self._begun() else ""
            raise StoreError(f"{self.file} cannot be written: {why}{kept}") from fault

    def _part(self, chunk: int) -> Path:
        return self.folder / f"{chunk:08}.part"

    def _seal(self, chunk: int, content: bytes) -> bytes:
        about = json.dumps([self._about(), chunk], sort_keys=True).encode()
        return hashlib.sha256(about + hashlib.sha256(content).digest()).digest()

    def _unsealed(self, chunk: int) -> pa.Table | None:
        """A chunk that is there, unless it was damaged or is of another plan."""
        try:
            sealed = self._part(chunk).read_bytes()
        except FileNotFoundError:
            return None
        seal, content = sealed[:_SEAL], sealed[_SEAL:]
        return pyarrow.parquet.read_table(pa.BufferReader(content)) if seal == self._seal(chunk, content) else None

    def _parts(self) -> Iterator[pa.Table]:
        """The hands of all chunks, in order, one chunk at a time."""
        for chunk in range(self.plan.chunks):
            table = self._unsealed(chunk)
            if table is None:
                raise StoreError(f"{self._part(chunk)} is damaged; the same command plays its games again")
            metadata = {key: value for key, value in table.schema.metadata.items() if key == b"pitchdsl"}
            yield table.replace_schema_metadata(metadata)


def _lock(stream: IO[bytes]) -> bool:
    """Whether nobody else holds the file that is open here; closing it, or the end of the program, gives it back."""
    with suppress(ImportError):
        import fcntl

        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


def _write(path: Path, writer: Callable[[IO[bytes]], object]) -> None:
    """Lets something be written beside a file, down to the disk, and puts it in the file's place."""
    beside = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    try:
        with beside.open("wb") as stream:
            writer(stream)
            stream.flush()
            os.fsync(stream.fileno())
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _parquet(stream: IO[bytes], parts: Iterator[pa.Table]) -> None:
    first = next(parts)
    with pyarrow.parquet.ParquetWriter(stream, first.schema, compression="zstd") as writer:
        writer.write_table(first)
        for part in parts:
            writer.write_table(part)


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
    ".parquet": _parquet,
    ".csv": _csv,
    ".jsonl": _json_lines,
}
"""The kinds of files, by the end of their names."""

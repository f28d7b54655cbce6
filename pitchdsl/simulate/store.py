"""Hands on disk, chunk by chunk: whatever stops the program, each chunk is there as a whole or not at all.

Beside the file that is asked for grows a folder of the same name with ``.parts`` behind it. A finished chunk is
written there under another name first, and then renamed; it begins with a seal, so that a damaged one, or one of
another plan, is noticed and played again. Once all chunks are there, they are put together in their order, beside the
file again, and renamed; then the folder goes. The same command therefore goes on where it was stopped, and the file
comes out the same, byte for byte. Once it is finished, the same command reads it and plays nothing
(:mod:`pitchdsl.simulate.finished`).
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
import pyarrow.parquet
from attrs import frozen

from pitchdsl.simulate.files import WRITERS, parquet
from pitchdsl.simulate.finished import (
    WAYS_OUT,
    differences,
    fingerprint_of,
    made_by,
    note,
    note_beside,
    told_by,
    why_not,
    with_note,
)
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
        self._check_name()
        with self._writing():
            self.folder.mkdir(exist_ok=True)
            lock = (self.folder / "lock").open("wb")
        with lock:
            if not locked(lock):
                raise StoreError(f"{self.file} is being written just now: wait, or name another file")
            if self.file.exists():
                raise StoreError(f"{self.file} was finished by another program just now; the same command reads it")
            self._begin()
            yield

    def finished(self) -> Tally | None:
        """What was counted of the hands in the file, where it is there already; it stays as it is.

        Raises :class:`StoreError` where it holds anything but the hands of the plan.
        """
        self._check_name()
        if not self.file.exists():
            return None
        why = why_not(self.file, self._about(), "simulation")
        if why is not None:
            raise StoreError(why)
        sums = told_by(self.file)
        if sums is None:
            raise StoreError(f"{self.file} was changed after it was finished: {WAYS_OUT}")
        if self._begun() in (None, self._about()):  # killed while the folder was cleared away
            shutil.rmtree(self.folder, ignore_errors=True)
        return Tally({name: np.array(each, np.int64) for name, each in sums.items()})

    def seed_before(self) -> int | None:
        """The seed of what was begun or finished here; who names none means that one."""
        before = made_by(self.file) or self._begun()
        return None if before is None else int(str(before["seed"]))

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
            write_down(self._part(chunk), lambda stream: stream.write(sealed))

    def finish(self, tally: Tally) -> None:
        """Puts all chunks together, says what was counted of them, and clears away the folder."""
        with self._writing():
            write_down(self.file, lambda stream: self._write_whole(stream, tally))
        for _ in range(3):  # a worker whose program was killed may still put its last chunk here
            shutil.rmtree(self.folder, ignore_errors=True)

    def _write_whole(self, stream: IO[bytes], tally: Tally) -> None:
        """Writes the file; the note is there before the file is, where it lies beside it."""
        sums = {name: each.tolist() for name, each in tally.sums.items()}
        if self.file.suffix == ".parquet":
            said = note(self._about(), sums, rows=self._rows())
            parquet(stream, (with_note(part, said) for part in self._parts()))
        else:
            WRITERS[self.file.suffix](stream, self._parts())
            stream.flush()
            said = note(self._about(), sums, sha256=fingerprint_of(Path(stream.name)))
            write_down(note_beside(self.file), lambda beside: beside.write(said))

    def _check_name(self) -> None:
        """Raises :class:`StoreError` for a name that no file of hands can have."""
        if self.file.suffix not in WRITERS:
            known = ", ".join(WRITERS)
            raise StoreError(f"{self.file}: no way to write a file of that kind; the name must end in {known}")
        if not self.file.parent.is_dir() or self.file.is_dir():
            raise StoreError(f"{self.file} cannot be written: name a file in a folder that is there")

    def _begin(self) -> None:
        """Clears away what a run left half done, and writes down what the folder is for."""
        begun, about = self._begun(), self._about()
        if begun is None:
            note = json.dumps(about, indent=1).encode()
            with self._writing():
                write_down(self.folder / "plan.json", lambda stream: stream.write(note))
        elif begun != about:
            others = "; ".join(differences(begun, about))
            raise StoreError(
                f"{self.folder} holds the beginning of another simulation ({others}); finish it with the "
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

    def _rows(self) -> int:
        """How many rows all chunks have."""
        metadata = (
            pyarrow.parquet.read_metadata(pa.BufferReader(self._part(chunk).read_bytes()[_SEAL:]))
            for chunk in range(self.plan.chunks)
        )
        return sum(each.num_rows for each in metadata)

    def _parts(self) -> Iterator[pa.Table]:
        """The hands of all chunks, in order, one chunk at a time."""
        for chunk in range(self.plan.chunks):
            table = self._unsealed(chunk)
            if table is None:
                raise StoreError(f"{self._part(chunk)} is damaged; the same command plays its games again")
            metadata = {key: value for key, value in table.schema.metadata.items() if key == b"pitchdsl"}
            yield table.replace_schema_metadata(metadata)


def locked(stream: IO[bytes]) -> bool:
    """Whether nobody else holds the file that is open here; closing it, or the end of the program, gives it back."""
    with suppress(ImportError):
        import fcntl

        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


def write_down(path: Path, writer: Callable[[IO[bytes]], object]) -> None:
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

"""Hands on disk, chunk by chunk: each chunk is there as a whole or not at all, even if the program is killed.

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
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache, partial
from importlib.metadata import version
from pathlib import Path

import pyarrow as pa

from pitchdsl.file_kinds import WAYS_OUT
from pitchdsl.safe_files import alone_with, content_of, files_in, is_plain, left_in, values_in, write_whole
from pitchdsl.simulate.files import KINDS
from pitchdsl.simulate.finished import (
    differences,
    made_by,
    told_by,
    too_long,
    why_no_note,
    why_not,
    write_finished,
)
from pitchdsl.simulate.hands import format_of
from pitchdsl.simulate.plan import Plan
from pitchdsl.simulate.tally import Tally
from pitchdsl.simulate.validation import About, about_in, tally_in
from pitchdsl.values import frozen

_SEAL = hashlib.sha256().digest_size

_LENGTH = 8
"""Bytes that tell how long the sums are, which stand between the seal and the rows."""

_LOCK, _PLAN = "lock", "plan.json"

_PART = r"[0-9]{8,}\.part"

_PARTS = "pitchdsl-parts/2"
"""Another number for chunks that are kept in another way: those of before are played again."""

_version = cache(partial(version, "pitchdsl"))
"""Looked up once: it is asked of each chunk."""


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
        why = why_no_note(self.file)
        if why is not None:
            raise StoreError(why)
        with self._writing():
            self.folder.mkdir(exist_ok=True)
            is_locked_here = is_plain(self.folder / _LOCK)
            if os.path.lexists(self.folder / _LOCK) != is_locked_here or (
                not is_locked_here and self._begun() is None and any(self.folder.iterdir())
            ):
                raise StoreError(self._is_foreign())
            if is_locked_here and (self.folder / _LOCK).stat().st_size:
                raise StoreError(self._is_foreign())
        with ExitStack() as held:
            with self._writing():
                is_alone = held.enter_context(alone_with(self.folder / _LOCK))
            if not is_alone:
                raise StoreError(f"{self.file} is being written just now: wait, or name another file")
            if self.file.exists():
                self._clear()
                raise StoreError(f"{self.file} was finished by another program just now; the same command reads it")
            self._begin()
            yield
        with suppress(OSError):  # Windows removes no file that is held
            self.folder.rmdir()

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
        tally = tally_in(told_by(self.file), self.plan, range(self.plan.games))
        if tally is None:
            raise StoreError(f"{self.file} was changed after it was finished: {WAYS_OUT}")
        if self._begun() in (None, self._about()):  # killed while the folder was cleared away
            self._clear()
        return tally

    def seed_before(self) -> int | None:
        """The seed of what was begun or finished here; who names none means that one."""
        before = made_by(self.file) or self._begun()
        return None if before is None else int(str(before["seed"]))

    def kept(self) -> Iterator[tuple[int, Tally]]:
        """The chunks that are there, and what was counted of them; what cannot be trusted is thrown away."""
        for path in self._parts_there():
            chunk = int(path.stem)
            tally = self._tally_of(chunk)
            if tally is not None:
                yield chunk, tally
            else:
                with self._writing():
                    path.unlink()

    def sealed(self, chunk: int, hands: pa.Table, tally: Tally) -> bytes:
        """A finished chunk, and what was counted of it, as they are kept: its rows as they will stand in the file."""
        sums = json.dumps({name: each.tolist() for name, each in tally.sums.items()}).encode()
        content = len(sums).to_bytes(_LENGTH, "little") + sums + KINDS[self.file.suffix].encoded(hands)
        return self._seal(chunk, content) + content

    def put(self, chunk: int, sealed: bytes) -> None:
        """Keeps a finished chunk."""
        with self._writing():
            write_whole(self._part(chunk), lambda stream: stream.write(sealed))

    def finish(self, tally: Tally) -> None:
        """Puts all chunks together, says what was counted of them, and clears away the folder."""
        sums = {name: each.tolist() for name, each in tally.sums.items()}
        with self._writing():
            write_finished(self.file, self._parts(), self._about(), sums)
        self._clear()

    def _clear(self) -> None:
        """Removes what was written here, the plan after the chunks, and the folder where nothing else is in it."""
        is_ours = self._begun() == self._about()
        for _ in range(3):  # a worker whose program was killed may still put its last chunk here
            with suppress(OSError):
                for path in (*self._left_half_done(), *(self._parts_there() if is_ours else ())):
                    path.unlink(missing_ok=True)
                if is_ours:
                    (self.folder / _PLAN).unlink(missing_ok=True)
                if is_ours or [path.name for path in self.folder.iterdir()] == [_LOCK]:
                    (self.folder / _LOCK).unlink(missing_ok=True)
                self.folder.rmdir()

    def _check_name(self) -> None:
        """Raises :class:`StoreError` for a name that no file of hands can have."""
        if self.file.suffix not in KINDS:
            known = ", ".join(KINDS)
            raise StoreError(f"{self.file}: no way to write a file of that kind; the name must end in {known}")
        why = too_long(self.file)
        if why is not None:
            raise StoreError(why)
        if not self.file.parent.is_dir() or self.file.is_dir():
            raise StoreError(f"{self.file} cannot be written: name a file in a folder that is there")

    def _begin(self) -> None:
        """Clears away what a run left half done, and writes down what the folder is for."""
        begun, about = self._begun(), self._about()
        if begun is not None and begun != about:
            others = "; ".join(differences(begun, about))
            raise StoreError(
                f"{self.folder} holds the beginning of another simulation ({others}); finish it with the "
                "same command as before, remove the folder, or name another file"
            )
        with self._writing():
            if begun is None and set(self.folder.iterdir()) - {self.folder / _LOCK} - set(self._left_half_done()):
                raise StoreError(self._is_foreign())
            for left in self._left_half_done():
                left.unlink(missing_ok=True)
            if begun is None:
                content = json.dumps(about, indent=1).encode()
                write_whole(self.folder / _PLAN, lambda stream: stream.write(content))

    def _is_foreign(self) -> str:
        return f"{self.folder} is there already, and nothing says that this simulation made it: name another file"

    def _begun(self) -> About | None:
        """What was begun in the folder, if anything."""
        begun = about_in(values_in(content_of(self.folder / _PLAN)))
        return begun if begun is not None and begun.keys() == self._about().keys() else None

    def _left_half_done(self) -> Iterator[Path]:
        """What was being written when a program was stopped: the file or its note, the plan or a chunk."""
        yield from left_in(self.file.parent, rf"{re.escape(self.file.name)}(?:\.note)?")
        yield from left_in(self.folder, rf"{re.escape(_PLAN)}|{_PART}")

    def _parts_there(self) -> Iterator[Path]:
        """The chunks that are there, sound or not."""
        for path in files_in(self.folder):
            is_number = re.fullmatch(_PART, path.name) and int(path.stem) < self.plan.chunks
            if is_number and path == self._part(int(path.stem)):
                yield path

    def _about(self) -> dict[str, object]:
        """What every chunk depends on."""
        return {"format": format_of(self.plan), "pitchdsl": _version(), **self.plan.as_dict()}

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
        about = json.dumps([self._about(), _PARTS, self.file.suffix, chunk], sort_keys=True).encode()
        return hashlib.sha256(about + hashlib.sha256(content).digest()).digest()

    def _unsealed(self, chunk: int) -> tuple[bytes, bytes] | None:
        """The sums and the rows of a chunk that is there, unless it was damaged or is of another plan."""
        path = self._part(chunk)
        with suppress(OSError):
            sealed = path.read_bytes() if is_plain(path) else b""
            seal, content = sealed[:_SEAL], sealed[_SEAL:]
            if seal == self._seal(chunk, content):
                rows = _LENGTH + int.from_bytes(content[:_LENGTH], "little")
                return content[_LENGTH:rows], content[rows:]
        return None

    def _tally_of(self, chunk: int) -> Tally | None:
        """What was counted of a chunk that is there, unless it was damaged or is of another plan."""
        unsealed = self._unsealed(chunk)
        return None if unsealed is None else tally_in(values_in(unsealed[0]), self.plan, self.plan.games_of(chunk))

    def _parts(self) -> Iterator[bytes]:
        """The rows of all chunks, in order, one chunk at a time."""
        for chunk in range(self.plan.chunks):
            unsealed = self._unsealed(chunk)
            if unsealed is None:
                raise StoreError(f"{self._part(chunk)} is damaged; the same command plays its games again")
            yield unsealed[1]

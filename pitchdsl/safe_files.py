"""Files written atomically, as a whole or not at all, and read with caution: they may hold anything.

Names are made so that one can tell later which files were left half written here; nothing else is ever removed.
"""

import json
import os
import re
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

LONGEST = 64 * 2**20
"""Bytes of a note or a plan that anybody reads."""

LONGEST_NAME = 255
"""Bytes that a name may have on the usual disks."""


def beside(path: Path) -> Path:
    """Another name in the same folder, for what is to take the file's place once it is whole."""
    return path.with_name(f".{path.name}.pitchdsl-{os.getpid():010}-{secrets.token_hex(4)}")


def left_in(folder: Path, names: str) -> Iterator[Path]:
    """What was left half written in a folder when a program was stopped; ``names`` is a pattern of what was written."""
    left = re.compile(rf"\.(?:{names})\.pitchdsl-[0-9]{{10}}-[0-9a-f]{{8}}")
    return (path for path in files_in(folder) if left.fullmatch(path.name))


def files_in(folder: Path) -> list[Path]:
    """The plain files of a folder, by name."""
    with suppress(OSError), os.scandir(folder) as entries:
        return sorted(Path(entry.path) for entry in entries if entry.is_file(follow_symlinks=False))
    return []


def is_plain(path: Path) -> bool:
    """Whether it is a file, and no pipe, which one may wait for without end."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def content_of(path: Path) -> bytes | None:
    """The content of a file; None where there is none, or more than anybody wrote here."""
    with suppress(OSError, ValueError):
        if is_plain(path) and path.stat().st_size <= LONGEST:
            return path.read_bytes()
    return None


def values_in(content: bytes | str | None) -> object:
    """What a JSON text holds; None where it is none, or has brackets without end."""
    with suppress(ValueError, RecursionError):
        return json.loads(content) if content is not None else None
    return None


@contextmanager
def alone_with(path: Path) -> Iterator[bool]:
    """Holds a file against all other programs, and tells whether nobody else holds it already; never waits.

    The end of the block, or of the program, gives it back. The file is made where it is not there, and stays empty.
    """
    from filelock import FileLock, Timeout

    lock = FileLock(path)
    try:
        lock.acquire(blocking=False)
    except Timeout:
        yield False
        return
    try:
        yield True
    finally:
        lock.release()


def write_down(path: Path, writer: Callable[[IO[bytes]], object]) -> None:
    """Lets something be written beside a file, down to the disk, and puts it in the file's place."""
    half = beside(path)
    try:
        with half.open("wb") as stream:
            writer(stream)
            stream.flush()
            os.fsync(stream.fileno())
        half.replace(path)
    except BaseException:
        half.unlink(missing_ok=True)
        raise

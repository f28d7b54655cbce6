"""Files written atomically, as a whole or not at all, and read with caution: they may hold anything.

Names are made so that one can tell later which files were left half written here; nothing else is ever removed.
"""

import errno
import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

LONGEST = 64 * 2**20
"""Bytes of a note or a plan that anybody reads."""

LONGEST_NAME = 255
"""Bytes that a name may have on the usual disks."""


class UnwrittenError(OSError):
    """A file cannot be written; ``filename`` is its own name, ``strerror`` says why."""


def beside(path: Path) -> Path:
    """Another name in the same folder, for what is to take the file's place once it is whole."""
    from secrets import token_hex

    return path.with_name(f".{path.name}.pitchdsl-{os.getpid():010}-{token_hex(4)}")


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
    import json

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


def write_whole(path: Path, writer: Callable[[IO[bytes]], object], *, is_new: bool = False) -> None:
    """Lets something be written beside a file, down to the disk, and puts it in the file's place: whole or not at all.

    Whatever goes wrong, a file that was there before stays as it was, and nothing is left beside it. A link stays one:
    what it leads to is written. The file keeps its permissions, its owner and its group, as far as one may give it
    away. A device or a pipe is written to as it is: nothing may take its place. Raises :class:`UnwrittenError`. Where
    the file is to be new, one that has come there meanwhile stays, and ``FileExistsError`` is raised.
    """
    half = None
    try:
        if path.exists() and not path.is_file():
            with path.open("wb") as stream:
                writer(stream)
            return
        target = _behind_links(path)
        if target.exists() and not target.stat().st_mode & 0o222:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))  # to replace it would bypass that
        half = beside(target.with_name(_short(target.name)))
        with half.open("wb") as stream:
            writer(stream)
            stream.flush()
            os.fsync(stream.fileno())
        _as_before(half, target)
        _put(half, target, is_new=is_new)
    except (BrokenPipeError, FileExistsError):
        raise
    except OSError as fault:
        if fault.filename not in (None, str(path), str(half)):
            raise  # of another file, which was read for this one
        raise UnwrittenError(fault.errno, fault.strerror or str(fault), str(path)) from None
    finally:
        if half is not None:
            half.unlink(missing_ok=True)


def write_lines(path: Path, lines: Iterable[str], *, end: str = "\n", is_new: bool = False) -> None:
    """Writes lines that come without their ends, as :func:`write_whole` does; ``end`` is put behind each."""

    def write(stream: IO[bytes]) -> None:
        for line in lines:
            stream.write(f"{line}{end}".encode())

    write_whole(path, write, is_new=is_new)


def _behind_links(path: Path) -> Path:
    """The file that a name leads to."""
    try:
        target = path.resolve()
    except RuntimeError:  # as Python 3.11 says it of a link that leads to itself
        target = path
    if target.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
    return target


def _short(name: str) -> str:
    """A name that leaves room for what is put around it."""
    return name if len(os.fsencode(name)) <= LONGEST_NAME - 40 else name[:40]


def _put(half: Path, target: Path, *, is_new: bool) -> None:
    if not is_new:
        half.replace(target)
        return
    try:
        os.link(half, target)
    except FileExistsError:
        raise
    except OSError:  # a disk on which no file has two names
        if target.exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target)) from None
        half.replace(target)


def _as_before(half: Path, target: Path) -> None:
    """Gives what was written the permissions, and where one may the owner and the group, of what it replaces."""
    if target.exists() and hasattr(os, "chown"):
        was = target.stat()
        for owner, group in ((was.st_uid, -1), (-1, was.st_gid)):
            with suppress(OSError):
                os.chown(half, owner, group)
    half.chmod(_mode_for(target))


def _mode_for(target: Path) -> int:
    """The permissions that the file has, or would have had if it were opened in the ordinary way."""
    if target.exists():
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask

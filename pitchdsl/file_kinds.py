"""What kind of file one is, by its first bytes, so that nothing is written over a file of another kind."""

import os
import re
from enum import Enum
from pathlib import Path

WAYS_OUT = "name another file, or remove that one first"
"""What to do where a file is in the way."""

_BEGIN = 1 << 16
"""Bytes that are looked at."""

_SHEET = re.compile(r"\s*(?:[#>][^\n]*\n\s*)*(?:variant|house[- ]rule)\b", re.IGNORECASE)
"""The first line of a rule sheet, below notes and comments."""


_SCORE = re.compile(r"\s*\{\s*\"pitchdsl-score\"")
"""How a score begins that was kept."""


class Kind(Enum):
    """A kind of file that pitchdsl reads or writes: what people call it, and how its name usually ends."""

    SHEET = "a rule sheet", (".pitch",)
    RECORD = "a record", (".jsonl",)
    PICTURE = "a picture", (".png", ".svg")
    TABLE = "a table", (".parquet", ".csv", ".jsonl")
    SCORE = "a score", (".score",)
    DATA = "JSON", (".json",)
    PAGE = "a page to read", (".md", ".markdown", ".html", ".htm", ".txt")
    OTHER = "something else", ()

    def __init__(self, called: str, endings: tuple[str, ...]) -> None:
        self.called = called
        self.endings = endings


def kind_of(file: Path) -> Kind | None:
    """The kind of a file that is there, by what it holds; None where it is empty. Raises ``OSError``."""
    with file.open("rb") as stream:
        begin = stream.read(_BEGIN)
    if not begin.strip():
        return Kind.SHEET if begin and file.suffix == ".pitch" else None
    if begin.startswith(b"\x89PNG\r\n\x1a\n") or b"<svg" in begin[:1024]:
        return Kind.PICTURE
    if begin.startswith(b"PAR1"):
        return Kind.TABLE
    text = begin.decode("utf-8-sig", errors="replace")
    if file.suffix == ".pitch" or _SHEET.match(text):
        return Kind.SHEET
    if _SCORE.match(text):
        return Kind.SCORE
    if text.lstrip()[:1] in ("{", "["):
        return Kind.RECORD if _is_event(text.lstrip().partition("\n")[0]) else Kind.DATA
    return Kind.PAGE if file.suffix.lower() in Kind.PAGE.endings else Kind.OTHER


def is_no_sheet(file: Path) -> bool:
    """Whether a file holds something, and no rule sheet. Raises ``OSError``."""
    return kind_of(file) not in (None, Kind.SHEET)


def _is_event(line: str) -> bool:
    import json

    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return isinstance(said, dict) and "event" in said


def why_unwritable(file: Path, kind: Kind) -> str | None:
    """Why a file of a kind may not be written there, and what to do; None where it may.

    Over one of the same kind it may. A device or a pipe takes anything.
    """
    try:
        if file.is_dir() or not file.parent.is_dir():
            return f"{file} cannot be written: name a file in a folder that is there"
        if not os.access(file.parent, os.W_OK | os.X_OK):
            return f"{file} cannot be written: you may not write into that folder; name a file in another one"
        if file.is_symlink() and not file.exists():
            target = file.resolve()
            if target.is_symlink():
                return f"{file} is a link that leads to itself: name another file"
            if not target.parent.is_dir():
                return f"{file} is a link that leads nowhere: name another file"
        other = _by_name(file, kind)
        if other is not kind:
            usual = file.with_suffix(kind.endings[0]).name
            return (
                f"{file} would be {other.called} by its name, and this is {kind.called}: call it {usual}, for example"
            )
        if not file.is_file():
            return None
        found = kind_of(file)
    except RuntimeError:  # as Python 3.11 says it
        return f"{file} is a link that leads to itself: name another file"
    except OSError as fault:
        return f"{file} cannot be written: {fault.strerror}"
    except ValueError as fault:  # no file can have this name
        return f"{str(file)!r} cannot be written: {fault}"
    if found in (None, kind):
        return None
    return f"{file} is there already and is {found.called if found else ''}, not {kind.called}: {WAYS_OUT}"


_MARKED = (Kind.SHEET, Kind.RECORD, Kind.SCORE, Kind.PICTURE, Kind.TABLE)
"""The kinds by whose endings other programs, and pitchdsl itself, know a file."""


def _by_name(file: Path, kind: Kind) -> Kind:
    """The kind that a file would be taken for by its name; the wanted one where nothing speaks against it."""
    ending = file.suffix.lower()
    if ending in kind.endings:
        return kind
    return next((each for each in _MARKED if ending in each.endings), kind)

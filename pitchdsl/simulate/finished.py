"""A finished file that says what made it, and what it tells: the same request need not be played again.

A Parquet file says so in its metadata, with the fingerprint of all that comes before them. The other kinds
have no room for it: beside them lies a note of the same name with ``.note`` behind it, which holds the fingerprint of
the whole file. So neither speaks of other rows than those that were written. What is told is believed as far as it can
be so (:mod:`pitchdsl.simulate.validation`).
"""

import base64
import hashlib
import json
import os
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, TypeGuard

import pyarrow as pa
import pyarrow.parquet

from pitchdsl.file_kinds import WAYS_OUT
from pitchdsl.safe_files import LONGEST_NAME, beside, content_of, is_plain, values_in, write_whole
from pitchdsl.simulate.files import KINDS
from pitchdsl.simulate.validation import About, about_in

FORMAT = "pitchdsl-note/1"

KEY = b"pitchdsl-finished"
"""Where the metadata of a Parquet file have the note."""

LARGEST = 2**28
"""Bytes of what a file tells, at most."""

PART = 2**20
"""Bytes that are read at a time."""


def note_beside(file: Path) -> Path:
    """Where the note of a file lies that has no room for one."""
    return file.with_name(file.name + ".note")


def note(about: About, told: object, fingerprint: str) -> bytes:
    """What a finished file says of itself: what made it, and what it tells, as plain values."""
    packed = zlib.compress(json.dumps(told, sort_keys=True).encode(), 9)
    said = {"format": FORMAT, "made": about, "sha256": fingerprint, "sums": base64.b64encode(packed).decode()}
    return json.dumps(said, sort_keys=True).encode()


def write_finished(file: Path, parts: Iterator[bytes], about: About, told: object) -> None:
    """Joins encoded parts to a file that says what made it; the note is there before the file is."""

    def write(stream: IO[bytes]) -> None:
        def said() -> bytes:
            stream.flush()
            return note(about, told, fingerprint_of(Path(stream.name)))

        KINDS[file.suffix].joined(stream, parts, lambda: {KEY: said()})
        if file.suffix != ".parquet":
            content = said()
            write_whole(note_beside(file), lambda beside: beside.write(content))

    write_whole(file, write)


def too_long(file: Path) -> str | None:
    """Why the name is too long for the files beside it to have longer ones; None where it is not."""
    longest = beside(note_beside(file)).name
    too_many = len(os.fsencode(longest)) - LONGEST_NAME
    if too_many <= 0:
        return None
    most = len(os.fsencode(file.name)) - too_many
    return f"{file} cannot be written: its name is too long, take one of at most {most} letters"


def why_no_note(file: Path) -> str | None:
    """Why no note can be written beside a file; None where it can, or none is needed."""
    place = note_beside(file)
    if file.suffix == ".parquet" or not os.path.lexists(place) or is_note(values_in(content_of(place))):
        return None
    return f"{place} is there already, and {file} needs that name for its note: name another file"


def fingerprint_of(file: Path, up_to: int | None = None) -> str:
    """What no other content has; of a part at the beginning, where one is named."""
    digest = hashlib.sha256()
    with file.open("rb") as stream:
        while part := stream.read(PART if up_to is None else min(PART, up_to - stream.tell())):
            digest.update(part)
    return digest.hexdigest()


def made_by(file: Path) -> About | None:
    """What made a finished file, if it says so."""
    made: About | None = _said(file).get("made")
    return made


def told_by(file: Path) -> object:
    """What a finished file tells, if it still is as it was written; None where it is not."""
    said = _said(file)
    with suppress(OSError, ValueError, TypeError, KeyError, zlib.error):
        if is_plain(file) and said["sha256"] == fingerprint_of(file, _end_of_data(file)):
            packed = base64.b64decode(said["sums"])
            return values_in(zlib.decompressobj().decompress(packed, LARGEST))
    return None


def _end_of_data(file: Path) -> int | None:
    """Where the metadata of a Parquet file begin, as its last eight bytes tell."""
    if file.suffix != ".parquet":
        return None
    with file.open("rb") as stream:
        end = stream.seek(-8, os.SEEK_END)
        return max(0, end - int.from_bytes(stream.read(4), "little"))


def why_not(file: Path, about: About, thing: str) -> str | None:
    """Why a file that is there is not the one that is asked for; None where it is."""
    made = made_by(file)
    if made is None:
        return f"{file} is there already, and nothing says that this {thing} made it: {WAYS_OUT}"
    if made != about:
        return f"{file} is finished, and of another {thing} ({'; '.join(differences(made, about))}): {WAYS_OUT}"
    return None


def differences(theirs: About, ours: About) -> Iterator[str]:
    """What is there, and what was asked for, where it differs."""
    if ("combinations" in theirs) != ("combinations" in ours):
        yield "it holds a sweep" if "combinations" in theirs else "it holds the hands of one rule set"
        return
    if theirs.get("format") != ours.get("format"):
        yield "other columns"
    for name, words in _WORDS.items():
        if theirs.get(name) != ours.get(name):
            yield f"{words} {_in_words(theirs.get(name))}, not {_in_words(ours.get(name))}"
    if any(theirs.get(name) != ours.get(name) for name in ("rules_sha256", "combinations")):
        yield "other rules"
    if theirs.keys() != ours.keys():
        yield "other things are told of it"


_WORDS = {
    "variant": "variant",
    "with": "house rules",
    "varied": "what varies",
    "seats": "players",
    "bots": "bots",
    "seed": "seed",
    "games": "games",
    "hand_limit": "hand limit",
    "chunk": "games in a chunk",
    "pitchdsl": "made by pitchdsl",
}


def _in_words(value: object) -> str:
    if isinstance(value, list):
        return ",".join(map(str, value)) or "none"
    if isinstance(value, dict):
        return " ".join(f"{name}={_in_words(values)}" for name, values in value.items()) or "nothing"
    return str(value)


def _said(file: Path) -> dict[str, Any]:
    """The note of a file; empty where it has none that can be believed."""
    said: object = None
    if file.suffix != ".parquet":
        said = values_in(content_of(note_beside(file)))
    elif is_plain(file):
        with suppress(OSError, pa.ArrowException):
            said = values_in((pyarrow.parquet.read_metadata(file).metadata or {}).get(KEY))
    return said if is_note(said) else {}


def is_note(said: object) -> TypeGuard[dict[str, Any]]:
    """Whether something is the note of a finished file."""
    return isinstance(said, dict) and said.get("format") == FORMAT and about_in(said.get("made")) is not None

"""A finished file that says what made it, and what it tells: who asks for it again need not play again.

A Parquet file says so in its metadata. The other kinds have no room for it: beside them lies a note of the same name
with ``.note`` behind it, which holds the fingerprint of the file, so that it speaks of no other one.
"""

import base64
import hashlib
import json
import zlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet

KEY = b"pitchdsl-finished"
"""Where the metadata of a Parquet file have the note."""

About = Mapping[str, object]
"""What all of a file depends on, as plain values."""

WAYS_OUT = "name another file, or remove that one first"
"""What to do where a file is in the way."""


def note_beside(file: Path) -> Path:
    """Where the note of a file lies that has no room for one."""
    return file.with_name(file.name + ".note")


def note(about: About, told: object, **proof: object) -> bytes:
    """What a finished file says of itself: what made it, and what it tells, as plain values.

    ``proof`` tells whether it is the one that is meant.
    """
    packed = zlib.compress(json.dumps(told, sort_keys=True).encode(), 9)
    return json.dumps({"made": about, **proof, "sums": base64.b64encode(packed).decode()}, sort_keys=True).encode()


def fingerprint_of(file: Path) -> str:
    """What no other content has."""
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def made_by(file: Path) -> About | None:
    """What made a finished file, if it says so."""
    made: About | None = _said(file).get("made")
    return made


def told_by(file: Path) -> Any:
    """What a finished file tells, if it still is as it was written."""
    said = _said(file)
    with suppress(ValueError, AttributeError, TypeError, zlib.error):
        if file.suffix == ".parquet":
            is_whole = pyarrow.parquet.read_metadata(file).num_rows == said.get("rows")
        else:
            is_whole = fingerprint_of(file) == said.get("sha256")
        if is_whole:
            return json.loads(zlib.decompress(base64.b64decode(said["sums"])))
    return None


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
    if theirs.get("format") != ours.get("format"):
        yield "it holds a sweep" if "combinations" in theirs else "it holds the hands of one rule set"
        return
    for name, words in _WORDS.items():
        if theirs.get(name) != ours.get(name):
            yield f"{words} {_in_words(theirs.get(name))}, not {_in_words(ours.get(name))}"
    if any(theirs.get(name) != ours.get(name) for name in ("rules_sha256", "combinations")):
        yield "other rules"


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
    """The note of a file; empty where it has none that can be read."""
    with suppress(OSError, ValueError, KeyError, TypeError, AttributeError):
        if file.suffix == ".parquet":
            said = json.loads(pyarrow.parquet.read_schema(file).metadata[KEY])
        else:
            said = json.loads(note_beside(file).read_bytes())
        if isinstance(said["made"].get("seed"), int) and "sums" in said:
            return dict(said)
    return {}


def with_note(table: pa.Table, said: bytes) -> pa.Table:
    """A table whose file, should it be a Parquet file, has the note."""
    return table.replace_schema_metadata({**(table.schema.metadata or {}), KEY: said})

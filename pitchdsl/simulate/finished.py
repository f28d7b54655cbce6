"""A finished file that says what made it, and what was counted of it: who asks for it again need not play again.

A Parquet file says so in its metadata. The other kinds have no room for it: beside them lies a note of the same name
with ``.note`` behind it, which holds the fingerprint of the file, so that it speaks of no other one.
"""

import base64
import hashlib
import json
import zlib
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet

from pitchdsl.simulate.tally import Tally

KEY = b"pitchdsl-finished"
"""Where the metadata of a Parquet file have the note."""

About = Mapping[str, object]
"""What all hands of a file depend on, as plain values."""


def note_beside(file: Path) -> Path:
    """Where the note of a file lies that has no room for one."""
    return file.with_name(file.name + ".note")


def note(about: About, tally: Tally, **proof: object) -> bytes:
    """What a finished file says of itself; ``proof`` tells whether it is the one that is meant."""
    sums = {name: each.tolist() for name, each in tally.sums.items()}
    packed = zlib.compress(json.dumps(sums, sort_keys=True).encode(), 9)
    return json.dumps({"made": about, **proof, "sums": base64.b64encode(packed).decode()}, sort_keys=True).encode()


def fingerprint_of(file: Path) -> str:
    """What no other content has."""
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def made_by(file: Path) -> About | None:
    """What made a finished file, if it says so."""
    made: About | None = _said(file).get("made")
    return made


def tally_kept(file: Path) -> Tally | None:
    """What was counted of the hands of a finished file, if it still is as it was written."""
    said = _said(file)
    with suppress(ValueError, AttributeError, TypeError, zlib.error):
        if file.suffix == ".parquet":
            is_whole = pyarrow.parquet.read_metadata(file).num_rows == said.get("rows")
        else:
            is_whole = fingerprint_of(file) == said.get("sha256")
        if is_whole:
            sums = json.loads(zlib.decompress(base64.b64decode(said["sums"])))
            return Tally({name: np.array(each, np.int64) for name, each in sums.items()})
    return None


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


def with_note(hands: pa.Table, said: bytes) -> pa.Table:
    """Hands whose file, should it be a Parquet file, has the note."""
    return hands.replace_schema_metadata({**(hands.schema.metadata or {}), KEY: said})

"""Values of all kinds, for arguments that want something else."""

import random
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np

import pitchdsl


class Mute:
    """Cannot say what it is."""

    def __repr__(self) -> str:
        raise RuntimeError("no words")


class Wordy:
    """Says too much."""

    def __repr__(self) -> str:
        return "many\nlines " * 100_000


def _deep(kind: type, depth: int = 100_000) -> Any:
    value: Any = kind()
    for _ in range(depth):
        value = [value] if kind is list else {"hands": value}
    return value


WRONG: tuple[Callable[[], Any], ...] = (
    *(lambda value=value: value for value in (None, 0, -1, 1, 7, 10**20, -(10**20), 10**5000, 2**64, True, False)),
    *(lambda value=value: value for value in (1.5, 2.0, float("nan"), float("inf"), 1j, Decimal(3), Fraction(1, 2))),
    *(lambda value=value: value for value in ("", "x", "4", "-1", "x" * 100_000, "\ud800", "a\nb", "\0", "[]", "é")),
    *(lambda value=value: value for value in (b"", b"x", b"\xff", b"\0", ..., NotImplemented, int, type, Mute, len)),
    *(lambda value=value: value for value in (Path("nowhere"), Path(), Path("/"), Path("\0"), Path("\ud800"))),
    *(lambda value=value: value for value in (Path("x" * 5000 + ".pitch"), "y" * 5000 + ".pitch", "\0.pitch", "a/b")),
    *(lambda value=value: value for value in (np.int64(3), np.int64(-7), np.uint64(2**63), np.float64(2), np.bool_(1))),
    lambda: range(3),
    lambda: bytearray(b"\xff"),
    lambda: memoryview(b"x"),
    object,
    Mute,
    Wordy,
    list,
    dict,
    set,
    tuple,
    lambda: [None],
    lambda: [[]],
    lambda: [{}],
    lambda: ["x", 5],
    lambda: [1, 2],
    lambda: {"a": 1},
    lambda: {1: "x"},
    lambda: {"x": "y"},
    lambda: iter([b"x", None]),
    lambda: (each for each in ["x"]),
    lambda: lambda: None,
    lambda: np.array([1, 2]),
    lambda: np.array(3),
    lambda: np.zeros((2, 2)),
    lambda: _deep(list),
    lambda: _deep(dict),
    lambda: ValueError("x"),
    lambda: pitchdsl.load("auction-pitch"),
    lambda: pitchdsl.Bid(3),
    lambda: pitchdsl.compile_text("variant x extends nothing\n"),
    lambda: pitchdsl.compile_text("house-rule x\nbidding\n  bids: 2\n"),
    lambda: pitchdsl.Severity.ERROR,
    lambda: random.Random(1),
)
"""Values of all kinds. Few of them are right anywhere."""


def spoilt(value: Any, rng: random.Random) -> Any:
    """A value that was right, with one thing in it changed."""
    if isinstance(value, str) and value:
        at = rng.randrange(len(value))
        letters = rng.choice(["", "\0", "\ud800", "\n", "{", '"', "9" * 30, value, rng.choice(value)])
        return value[:at] + letters + value[at + rng.randrange(3) :]
    if isinstance(value, bool):
        return rng.choice([None, int(value), str(value)])
    if isinstance(value, int):
        return rng.choice([value - 1, -value, float(value), str(value), 10**20, np.int64(value), bool(value)])
    if type(value) in (list, tuple) and value:
        at = rng.randrange(len(value))
        other = rng.choice([[], [*value[:1]], [spoilt(value[at], rng)], [rng.choice(WRONG)()]])
        return type(value)([*value[:at], *other, *value[at + 1 :]])
    if isinstance(value, dict) and value:
        key = rng.choice(list(value))
        if rng.random() < 0.2:
            return {name: each for name, each in value.items() if name != key}
        return {**value, key: spoilt(value[key], rng) if rng.random() < 0.5 else rng.choice(WRONG)()}
    return rng.choice(WRONG)()


def in_short(value: object) -> str:
    """A value in a few words."""
    try:
        return repr(value)[:200]
    except Exception:
        return f"a {type(value).__name__}"

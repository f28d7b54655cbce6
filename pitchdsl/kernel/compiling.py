"""How functions of this package become machine code, and where that is kept.

Numba keeps compiled code beside the sources and looks at the date of one file only, so a change in another file of
this package would go unnoticed. Here it is kept in the user's cache folder, under a name made of every source that
goes into it and of the versions of all that compiles it: a stale one cannot be found.
"""

import hashlib
import os
import platform
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import llvmlite
import numba
import numpy as np

import pitchdsl.rules.rules  # noqa: F401  with it all choices are defined
from pitchdsl.lower import layout, tables
from pitchdsl.rules.choice import Choice

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """A function that runs as machine code, compiled when it is first called on this machine."""
    return _made(function, inline=False)


def inlined(function: F) -> F:
    """Likewise, inlined into its callers: for what is small or has one caller, where time matters."""
    return _made(function, inline=True)


def compiled_with(*sources: Path) -> Callable[[F], F]:
    """Likewise for functions of another package, whose code goes into what these files say together."""
    return lambda function: _made(function, inline=False, more=sources)


def _made(function: F, *, inline: bool, more: tuple[Path, ...] = ()) -> F:
    folder = _folder(more)
    with _cached_in(folder):
        made: F = numba.njit(cache=folder is not None, nogil=True, error_model="numpy", forceinline=inline)(function)
    return made


@contextmanager
def _cached_in(folder: Path | None) -> Iterator[None]:
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = "" if folder is None else str(folder)
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before


@cache
def _folder(more: tuple[Path, ...] = ()) -> Path | None:
    """Where code of just these sources is kept; none where nothing can be written."""
    sources = [*sorted(Path(__file__).parent.glob("*.py")), Path(layout.__file__), Path(tables.__file__), *more]
    stamp = hashlib.sha256()
    for word in (sys.version, numba.__version__, llvmlite.__version__, np.__version__, platform.machine()):
        stamp.update(word.encode())
    for source in sources:
        stamp.update(source.read_bytes())
    codes = [(kind.__name__, [member.name for member in kind]) for kind in Choice.__subclasses__()]
    kinds = [kind.__name__ for table in (layout.OPCODES, layout.RECIPIENT_CODES, layout.DEED_CODES) for kind in table]
    stamp.update(repr((sorted(codes), kinds)).encode())  # the rules choose these codes
    try:
        home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
        folder = home / "pitchdsl" / f"engine-{stamp.hexdigest()[:16]}"
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):  # a home that is not there, or may not be written to
        return None
    return folder

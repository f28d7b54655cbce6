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

from pitchdsl.lower import layout, tables

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """A function that runs as machine code, compiled when it is first called on this machine."""
    with _cached_in(_folder()):
        return numba.njit(cache=True, nogil=True, boundscheck=False, error_model="numpy")(function)  # type: ignore[no-any-return]


def compiled_into_callers(function: F) -> F:
    """The same, copied into whatever calls it."""
    with _cached_in(_folder()):
        return numba.njit(cache=True, nogil=True, inline="always", error_model="numpy")(function)  # type: ignore[no-any-return]


@contextmanager
def _cached_in(folder: Path) -> Iterator[None]:
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before


@cache
def _folder() -> Path:
    sources = [*sorted(Path(__file__).parent.glob("*.py")), Path(layout.__file__), Path(tables.__file__)]
    stamp = hashlib.sha256()
    for word in (sys.version, numba.__version__, llvmlite.__version__, np.__version__, platform.machine()):
        stamp.update(word.encode())
    for source in sources:
        stamp.update(source.read_bytes())
    home = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(home) / "pitchdsl" / f"engine-{stamp.hexdigest()[:16]}"

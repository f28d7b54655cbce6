"""How functions of this package become machine code by Numba, and where that is kept.

Numba keeps compiled code beside the sources and looks at the date of one file only, so a change in another file of
this package would go unnoticed. Here it is kept in the user's cache folder, under a name made of every source that
goes into it and of the versions of all that compiles it: a stale one cannot be found.
"""

import hashlib
import platform
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, TypeVar

import llvmlite
import numba
import numpy as np

from pitchdsl.kernel import sources

F = TypeVar("F", bound=Callable[..., Any])

build_target: str | None = None
"""The target of an ahead-of-time build (:mod:`pitchdsl.kernel.building`); none in every other process."""


SELDOM: set[tuple[str, str]] = set()
"""The functions that are never inlined, by module and name."""


def compiled(function: F) -> F:
    """A function that runs as machine code, compiled when it is first called on this machine."""
    return _made(function, inline=False)


def inlined(function: F) -> F:
    """Likewise, inlined into its callers: for what is small or has one caller, where time matters."""
    return _made(function, inline=True)


def seldom(function: F) -> F:
    """Likewise, and never inlined, for what few games have: so that it takes no time in all others."""
    SELDOM.add((function.__module__.rpartition(".")[2], function.__name__))
    return _made(function, inline=False)


def twins(modules: Iterable[ModuleType], given: Mapping[str, Any]) -> dict[str, Any]:
    """The functions of plain modules as machine code, by name; instead of some names they find what is given."""
    modules = tuple(modules)
    homes = {module.__name__ for module in modules}
    scope: dict[str, Any] = {name: value for module in modules for name, value in vars(module).items()}
    scope |= given
    for name, function in list(scope.items()):
        if isinstance(function, FunctionType) and function.__module__ in homes:
            twin = FunctionType(function.__code__, scope, name)
            twin.__module__, twin.__qualname__ = function.__module__, name
            scope[name] = compiled(twin)
    return scope


def _made(function: F, *, inline: bool) -> F:
    folder = None if build_target else _folder()
    with _cached_in(folder):
        made: F = numba.njit(
            cache=folder is not None, nogil=True, error_model="numpy", forceinline=inline, no_cfunc_wrapper=True
        )(function)
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
def _folder() -> Path | None:
    """Where code of just these sources is kept; none where nothing can be written."""
    made_by = (sys.version, numba.__version__, llvmlite.__version__, np.__version__, platform.machine())
    words = "".join((*made_by, sources.stamp()))
    return sources.folder(f"engine-{hashlib.sha256(words.encode()).hexdigest()[:16]}")

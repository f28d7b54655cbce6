"""The programs of the fast engine, to be called from Python: whole games, and playouts of the options of a decision.

Their machine code comes from an object: one that came with the package, or one that is made once on this machine, in a
process of its own, which takes a fraction of what Numba needs where it compiles function by function. Where none
can be made, Numba compiles as it always does. It is the same program each time, and plays the same games.
"""

import ctypes
import os
import pickle
import struct
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack, suppress
from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from warnings import warn

import numpy as np
from numpy.typing import NDArray

from pitchdsl.kernel import objects
from pitchdsl.kernel.objects import Loaded, ObjectError
from pitchdsl.kernel.state import RECORD as STATE
from pitchdsl.kernel.strategy import RECORD as STRATEGY
from pitchdsl.lower.tables import RECORD as TABLES
from pitchdsl.values import frozen

if find_spec("numba") is None:  # it is imported only where there is no object, and missed now
    raise ModuleNotFoundError("No module named 'numba'", name="numba")

LONGEST_WAIT = 900
"""Seconds after which it is given up to make an object."""

on_making: list[Callable[[], AbstractContextManager[None]]] = []
"""What is entered while an object is being made."""


@frozen
class Rows:
    """An array as an argument, as numpy has it by default: C-contiguous and aligned."""

    dtype: "np.dtype[Any]"
    dimensions: int = 1
    written: bool = True
    """Whether it may be written to."""

    @property
    def words(self) -> str:
        """How Numba hands it on: its owner, twice; items, bytes of each; where it is; its shape and its strides."""
        return "PPqqP" + "q" * (2 * self.dimensions)

    def told(self, array: NDArray[Any]) -> tuple[Any, ...]:
        """An array in these words; raises ``TypeError`` for one of another kind, which would be written over."""
        flags = array.flags
        fits = array.ndim == self.dimensions and array.itemsize == self.dtype.itemsize
        if not fits or not flags.c_contiguous or not flags.aligned or (self.written and not flags.writeable):
            raise TypeError(f"an array of {self.dimensions} dimensions was wanted, of {self.dtype.itemsize} bytes each")
        return (0, 0, array.size, array.itemsize, self._where(array), *array.shape, *array.strides)

    def _where(self, array: NDArray[Any]) -> int:
        """Where it begins; the short way is a third of the long one, and goes where Python sees plain bytes."""
        if self.written and array.size and self.dtype.fields is None:
            return ctypes.addressof(ctypes.c_char.from_buffer(array))  # type: ignore[arg-type]
        return array.ctypes.data


NUMBER, SEED = "q", "Q"
"""Numbers as arguments, by their words: whole ones, and those of 64 bits without a sign."""


@frozen(kw_only=True, eq=False)
class Program:
    """A compiled function of the kernel as Python calls it."""

    module: str
    name: str
    takes: tuple[Rows | str, ...]
    """Arrays and numbers; the numbers stand side by side."""
    gives: int = 0
    """How many whole numbers it returns."""

    @cached_property
    def words(self) -> str:
        """All that it takes, a word of 64 bits each, as :mod:`struct` writes them down."""
        return "".join(each.words if isinstance(each, Rows) else each for each in self.takes)

    def by_numba(self) -> Any:
        """As Numba compiles it when it is called."""
        return getattr(import_module(self.module), self.name)

    def by(self, loaded: Loaded) -> Callable[..., tuple[int, ...]]:
        """As an object has it."""
        native = loaded.function(self.name)
        return lambda *given: Prepared(self, native, given)()


class Prepared:
    """A program of an object with what it is given, to be called again and again by one thread at a time."""

    def __init__(self, program: Program, native: Callable[..., int], given: Sequence[Any]) -> None:
        words, places, kinds = list[int](), list[int](), ""
        for kind, value in zip(program.takes, given, strict=True):
            if isinstance(kind, Rows):
                words.extend(kind.told(value))
            else:
                places.append(len(words))
                words.append(int(value))
                kinds += kind
        self._numbers, self._first = kinds, struct.calcsize(kinds[0]) * places[0]
        self._words = bytearray(struct.pack(program.words, *words))
        self._arrays = given  # what the words say where it lies
        self._returned, self._fault = (ctypes.c_int64 * max(1, program.gives))(), ctypes.c_void_p()
        self._gives, self._native = program.gives, native
        self._where = (
            (ctypes.c_char * len(self._words)).from_buffer(self._words),
            ctypes.addressof(self._returned),
            ctypes.addressof(self._fault),
        )

    def __call__(self, *numbers: int) -> tuple[int, ...]:
        """Runs it with the arrays as they are now, and its numbers, or others in their place; what it returns."""
        if numbers:
            struct.pack_into(self._numbers, self._words, self._first, *numbers)
        if self._native(*self._where):
            raise _told(self._fault)
        return tuple(self._returned[: self._gives])


_GAME = (Rows(TABLES, written=False), Rows(STRATEGY, written=False), Rows(STATE), SEED, NUMBER)
_NUMBER, _BYTE, _FLAG = np.dtype(np.int64), np.dtype(np.int8), np.dtype(np.bool_)
_NUMBERS, _GRID, _CUBE = (Rows(_NUMBER, dimensions=each) for each in (1, 2, 3))
_CARDS = Rows(_BYTE, dimensions=2)
_FLOATS, _FLOATS_GRID, _FLOATS_CUBE = (Rows(np.dtype(np.float64), dimensions=each) for each in (1, 2, 3))

_DECISION = (*_GAME, NUMBER, _NUMBERS, _GRID, _NUMBERS, _GRID, _NUMBERS, _CARDS, _CARDS, _CUBE, _NUMBERS)
"""A decision, and the worlds to try it in."""

GAMES = Program(
    module="pitchdsl.kernel.game",
    name="play_games",
    takes=(*_GAME, Rows(_NUMBER, dimensions=2, written=False), _GRID, _GRID, _NUMBERS),
    gives=3,
)
PLAYOUTS = Program(
    module="pitchdsl.kernel.playouts",
    name="play_out",
    takes=(*_DECISION, Rows(_FLAG), _CUBE),
)
STEPS = Program(
    module="pitchdsl.kernel.stepping",
    name="step_games",
    takes=(
        *_GAME,
        *(NUMBER, NUMBER, _NUMBERS, _NUMBERS, _NUMBERS, _NUMBERS, _GRID, _GRID, _GRID),
        *(Rows(np.dtype(np.int16), dimensions=2), _CARDS, Rows(np.dtype(np.int16), dimensions=2), _CARDS),
        *(Rows(np.dtype(np.float32), dimensions=2), _GRID, _NUMBERS),
    ),
)
RACE = Program(
    module="pitchdsl.kernel.playouts",
    name="race_options",
    takes=(
        *_DECISION,
        *(_NUMBERS, _FLOATS, _FLOATS_GRID, _FLOATS, _FLOATS, _GRID),
        *(_NUMBERS, _FLOATS, _NUMBERS, _NUMBERS, _FLOATS_CUBE, _FLOATS_GRID),
    ),
)
PROGRAMS = (GAMES, PLAYOUTS, RACE, STEPS)
"""What every object has."""


def play_games(*given: Any) -> tuple[int, ...]:
    """Plays games, as :func:`pitchdsl.kernel.game.play_games` says."""
    return _ready(GAMES)(*given)


def prepared(program: Program, *given: Any) -> Callable[..., object]:
    """A program with the arrays that it is given, to be called with its numbers, or without any for those given."""
    loaded = _loaded()
    if loaded is not None:
        return Prepared(program, loaded.function(program.name), given)
    function, numbers = (
        program.by_numba(),
        [place for place, kind in enumerate(program.takes) if kind in (NUMBER, SEED)],
    )

    def call(*others: int) -> object:
        each = list(given)
        for place, number in zip(numbers, others, strict=False):
            each[place] = np.uint64(number) if program.takes[place] == SEED else number
        return function(*each)

    return call


def is_there() -> bool:
    """Whether nothing needs to be made before the programs can be called."""
    return _is_loaded() or _found() is not None


def _is_loaded() -> bool:
    return _loaded.cache_info().currsize > 0


def troubles() -> list[str]:
    """Why objects that are there cannot be used, a line each."""
    lines = []
    for path, target in objects.found():
        try:
            objects.opened(path, target)
        except ObjectError as fault:
            lines.append(str(fault))
    return lines


@cache
def _ready(program: Program) -> Any:
    loaded = _loaded()
    return program.by_numba() if loaded is None else program.by(loaded)


@cache
def _loaded() -> Loaded | None:
    """The programs of an object, which is made if need be; None where that cannot be."""
    try:
        return Loaded(_found() or make())
    except (ObjectError, RuntimeError) as fault:
        warn(f"Numba compiles the engine, for about a minute, as no object could be made: {fault}", stacklevel=2)
        return None


def _found() -> bytes | None:
    """The best object that is there and fits."""
    for path, target in objects.found():
        try:
            return objects.opened(path, target)
        except ObjectError:
            continue
    return None


def make() -> bytes:
    """Makes an object for this machine's processor, and keeps it where it can be kept.

    Raises :class:`~pitchdsl.kernel.objects.ObjectError`.
    """
    with ExitStack() as stack, tempfile.TemporaryDirectory() as folder:
        for each in on_making:
            stack.enter_context(each())
        file = Path(folder, "object")
        command = [sys.executable, "-P", "-m", "pitchdsl.kernel.building", objects.HOST, str(file)]
        path = os.pathsep.join(each for each in sys.path if each)
        there = {**os.environ, "PYTHONPATH": path, "NUMBA_DISABLE_JIT": "0"}  # an object is made of compiled code
        try:
            done = subprocess.run(
                command, env=there, capture_output=True, text=True, errors="replace", timeout=LONGEST_WAIT, check=False
            )
        except (OSError, subprocess.SubprocessError) as fault:
            raise ObjectError(str(fault)) from None
        if done.returncode or not file.is_file():
            said = [line for line in done.stderr.splitlines() if "Error" in line or "may not" in line]
            raise ObjectError(said[-1] if said else "no object was made")
        content, code = file.read_bytes(), objects.opened(file, objects.processor())
    if (kept := objects.own()) is not None:
        with suppress(OSError):
            objects.keep(kept, content)
    return code


def _told(fault: ctypes.c_void_p) -> Exception:
    """The exception that compiled code left: Numba writes it down, pickled, with its length behind the address."""
    if not fault.value:
        return RuntimeError("the engine stopped, and does not say why")
    where = ctypes.c_void_p.from_address(fault.value)
    length = ctypes.c_int32.from_address(fault.value + ctypes.sizeof(ctypes.c_void_p))
    kind, words, _ = pickle.loads(ctypes.string_at(where.value or 0, length.value))
    told: Exception = kind(*words)
    return told

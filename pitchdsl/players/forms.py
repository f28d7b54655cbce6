"""Two forms of the same functions: plain Python over lists, and machine code over arrays where Numba is installed."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

from pitchdsl.players import counting, drawing, planning

_SOURCES = (planning, counting, drawing)
_WORDS = ("_BITS", "_GAMMA", "_FACTOR_1", "_FACTOR_2", "_11", "_27", "_30", "_31", "_ZERO")
"""What words of 64 bits are combined with."""


class Form:
    """Plain Python over lists."""

    def __init__(self) -> None:
        self.call: Mapping[str, Any] = vars(planning) | vars(counting) | vars(drawing)
        self.binomials: Any = counting.BINOMIALS
        self.word: Any = int
        self.ints: Any = list
        self.floats: Any = list
        self.rows: Any = lambda rows: [list(row) for row in rows]

    def grid(self, rows: int, columns: int, value: int = 0) -> Any:
        """Rows of whole numbers, all of this value."""
        return [[value] * columns for _ in range(rows)]

    def space(self, number: int) -> Any:
        """Room for so many floats."""
        return [0.0] * number


class _MachineForm(Form):
    """Machine code over arrays."""

    def __init__(self) -> None:
        import numpy as np  # an extra, as is Numba

        from pitchdsl.kernel import bits
        from pitchdsl.kernel.compiling import compiled_with

        super().__init__()
        compiled = compiled_with(*(Path(str(module.__file__)) for module in _SOURCES))
        scope = dict(self.call)
        scope |= {name: np.uint64(scope[name]) for name in _WORDS}
        scope |= {"_word": np.uint64, "_upper_half": bits.upper_half, "_one": bits.one, "_lowest": bits.lowest}
        homes = {module.__name__ for module in _SOURCES}
        for name, function in list(scope.items()):
            if isinstance(function, FunctionType) and function.__module__ in homes:
                twin = FunctionType(function.__code__, scope, name)
                twin.__module__, twin.__qualname__ = function.__module__, name
                scope[name] = compiled(twin)
        self.call = scope
        self.binomials = np.array(counting.BINOMIALS)
        self.word = np.uint64
        self.ints = self.rows = lambda numbers: np.array(numbers, dtype=np.int64)
        self.floats = lambda numbers: np.array(numbers, dtype=np.float64)

    def grid(self, rows: int, columns: int, value: int = 0) -> Any:
        import numpy as np

        return np.full((rows, columns), value, dtype=np.int64)

    def space(self, number: int) -> Any:
        import numpy as np

        return np.empty(number)


PLAIN = Form()


@cache
def machine_form() -> Form:
    """Machine code, compiled when it is first called; plain Python where Numba is not installed."""
    try:
        return _MachineForm()
    except ModuleNotFoundError:
        return PLAIN


def is_compiled() -> bool:
    """Whether nobody has to wait for :func:`machine_form` any more: its code is kept, or there is none."""
    last = machine_form().call["draw"]  # before that all else is planned and counted
    if not hasattr(last, "signatures"):
        return True
    kept = last.stats.cache_path
    return bool(last.signatures) or (kept is not None and any(Path(kept).glob("drawing.draw-*.nbc")))

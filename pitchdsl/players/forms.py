"""Two forms of the same functions: plain Python over lists, and machine code over arrays where Numba is installed."""

from collections.abc import Mapping, Sequence
from functools import cache, reduce
from operator import or_
from pathlib import Path
from typing import Any

from pitchdsl.sampling import counting, drawing, planning

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

    def constant(self, value: int, number: int) -> Any:
        """A column of the same whole number."""
        return [value] * number

    def columns(self, rows: Any) -> list[Any]:
        """The columns of rows of whole numbers."""
        return list(map(list, zip(*rows, strict=True)))

    def together(self, sets: Sequence[Any]) -> Any:
        """Columns of sets of cards as one: all that is in any of them."""
        return [reduce(or_, each) for each in zip(*sets, strict=True)]

    def chosen(self, rows: Any, which: Sequence[int]) -> Any:
        """Some of the rows, or of the numbers of a column."""
        return [rows[each] for each in which]

    def joined(self, parts: Sequence[Any]) -> Any:
        """Rows, or columns, one behind the other."""
        return [each for part in parts for each in part]


class _MachineForm(Form):
    """Machine code over arrays."""

    def __init__(self) -> None:
        import numpy as np  # an extra, as is Numba

        from pitchdsl.kernel import bits
        from pitchdsl.kernel.compiling import twins

        super().__init__()
        given: dict[str, Any] = {name: np.uint64(self.call[name]) for name in _WORDS}
        given |= {
            "_word": np.uint64,
            "_upper_half": bits.upper_half,
            "_one": bits.one,
            "_lowest": bits.lowest,
            "_size": bits.size,
        }
        self.call = twins(_SOURCES, given)
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

    def constant(self, value: int, number: int) -> Any:
        import numpy as np

        return np.full(number, value, dtype=np.int64)

    def columns(self, rows: Any) -> list[Any]:
        import numpy as np

        return list(np.ascontiguousarray(rows.T))

    def together(self, sets: Sequence[Any]) -> Any:
        return reduce(or_, sets)

    def chosen(self, rows: Any, which: Sequence[int]) -> Any:
        return rows[list(which)]

    def joined(self, parts: Sequence[Any]) -> Any:
        import numpy as np

        return np.concatenate(parts)


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

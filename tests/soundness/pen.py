"""An author's choices, whoever makes them: a seeded generator in long runs, or hypothesis where a text is to shrink."""

import random
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from hypothesis import strategies as st

T = TypeVar("T")


class Pen:
    """Chooses; the first of several choices is always the plainest, for it is the one that shrinking comes to."""

    def __init__(self, below: Callable[[int], int]) -> None:
        """``below(n)`` is a number from 0 up to, but not, ``n``."""
        self.below = below

    def one(self, choices: Sequence[T]) -> T:
        return choices[self.below(len(choices))]

    def number(self, least: int, most: int) -> int:
        """From one to the other, both of them possible; the smaller one where there is nothing between."""
        return least + self.below(max(1, most - least + 1))

    def likely(self, percent: int) -> bool:
        return self.below(100) >= 100 - percent

    def some(self, choices: Iterable[T], least: int, most: int) -> list[T]:
        """So many of them, none twice, in the order of choosing."""
        left = list(choices)
        taken: list[T] = []
        for _ in range(min(self.number(least, most), len(left))):
            taken.append(left.pop(self.below(len(left))))
        return taken

    def shuffled(self, choices: Iterable[T]) -> list[T]:
        every = list(choices)
        return self.some(every, len(every), len(every))


def seeded(seed: int | str) -> Pen:
    """A fast pen that writes the same for the same seed."""
    return Pen(random.Random(seed).randrange)


@st.composite
def pens(draw: st.DrawFn) -> Pen:
    """A pen for hypothesis: every choice is drawn."""
    return Pen(lambda n: draw(st.integers(0, n - 1)))

"""How much is tried: in the default run some of what is many, always the same; in a thorough run all of it.

``make thorough`` runs every test so, ``make laws`` those of tests/property, with many more examples each.
"""

import random
from collections.abc import Sequence
from typing import TypeVar

from tests.conftest import PROFILE

THOROUGH = PROFILE != "short"

T = TypeVar("T")


def some(cases: Sequence[T], number: int, salt: object = "") -> list[T]:
    """So many of the cases, drawn by chance but always the same, in their order; all of them in a thorough run.

    Tests that take some of the same cases take others each where they give a ``salt`` of their own.
    """
    if THOROUGH or number >= len(cases):
        return list(cases)
    kept = random.Random(f"{len(cases)} {salt}").sample(range(len(cases)), number)
    return [cases[at] for at in sorted(kept)]


def few(number: int, *, thorough: int) -> int:
    """How many examples there are in the default run, and in a thorough one."""
    return thorough if THOROUGH else number

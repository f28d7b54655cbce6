"""How much is tried: in the default run some of what is many, always the same; in a thorough run all of it.

``make thorough`` runs every test so, ``make laws`` those of tests/property, with many more examples each.
"""

import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

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


def in_one_test(
    names: str | tuple[str, ...], cases: Iterable[Any], ids: Callable[[Any], str] = repr
) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """What ``pytest.mark.parametrize`` does, as one test that tries every case and names the one that fails.

    For hundreds of cases that are tried in less time than a test of its own takes to begin. No fixture can be had.
    """
    tried = list(cases)

    def decorate(test: Callable[..., None]) -> Callable[[], None]:
        def every_case() -> None:
            assert tried, "no case to try"
            for case in tried:
                try:
                    test(*((case,) if isinstance(names, str) else case))
                except BaseException as error:
                    error.add_note(f"with {names}: {ids(case)}")
                    raise

        every_case.__name__ = test.__name__
        every_case.__doc__ = test.__doc__
        every_case.__module__ = test.__module__
        return every_case

    return decorate

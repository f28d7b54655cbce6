"""Faults of ours raised where they are met, for what searches for them: else the parts that fail are only told of."""

from collections.abc import Callable
from typing import NoReturn, ParamSpec, TypeVar
from unittest.mock import patch

from pitchdsl.diagnostics import faults

P = ParamSpec("P")
R = TypeVar("R")


def _raised(*, error: BaseException, **_: object) -> NoReturn:
    raise error


def faults_raised(function: Callable[P, R]) -> Callable[P, R]:
    """The same function, in which nothing keeps a fault of ours apart from the rest of the work."""
    return patch.object(faults, "Fault", _raised)(function)

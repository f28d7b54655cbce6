"""The standard streams: output for data, error for the rest."""

import sys
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from pitchdsl.diagnostics.problem import Problem, Severity

if TYPE_CHECKING:
    from rich.console import Console


@cache
def console(stderr: bool = False) -> "Console":
    """A console for one of the streams. Lines are never broken, so that carets stay under their place."""
    from rich.console import Console  # slow to start, and a check without problems does not need it

    return Console(highlight=False, soft_wrap=True, emoji=False, stderr=stderr)


def tell(line: str) -> None:
    """A line for the user, beside the data."""
    sys.stderr.write(line + "\n")


def write(text: str) -> None:
    """Data as it is."""
    sys.stdout.write(text if text.endswith("\n") else text + "\n")


def show_problems(problems: Iterable[Problem], *, stderr: bool = False) -> None:
    """Full reports, one after the other; on a terminal no line is wider than it."""
    for problem in problems:
        from pitchdsl.diagnostics.render import render

        shown_on = console(stderr)
        for line in render(problem, shown_on.width if shown_on.is_terminal else None):
            shown_on.print(line)


def count(number: int, thing: str) -> str:
    """``1 file``, ``2 files``, ``2 matches``."""
    return f"{number:,} {thing}{'' if number == 1 else 'es' if thing.endswith('ch') else 's'}"


def summary(problems: Iterable[Problem]) -> str:
    """How many errors and warnings there are, in words."""
    severities = [problem.severity for problem in problems]
    found = [count(severities.count(severity), severity.value) for severity in Severity if severity in severities]
    return " and ".join(found) or "no problems"

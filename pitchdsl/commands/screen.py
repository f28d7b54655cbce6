"""The two ends of a terminal: standard output for data, standard error for the rest."""

import sys
from collections.abc import Iterable
from functools import cache

from rich.console import Console

from pitchdsl.diagnostics.problem import Problem, Severity
from pitchdsl.diagnostics.render import render


@cache
def out() -> Console:
    """Standard output. Lines are never broken, so that carets stay under their place."""
    return Console(highlight=False, soft_wrap=True, emoji=False)


@cache
def err() -> Console:
    """Standard error."""
    return Console(highlight=False, soft_wrap=True, emoji=False, stderr=True)


def write(text: str) -> None:
    """Data as it is."""
    sys.stdout.write(text if text.endswith("\n") else text + "\n")


def show_problems(problems: Iterable[Problem], console: Console) -> None:
    """Full reports, one after the other."""
    for problem in problems:
        for line in render(problem):
            console.print(line)


def count(number: int, thing: str) -> str:
    """``1 file``, ``2 files``."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def summary(problems: Iterable[Problem]) -> str:
    """How many errors and warnings there are, in words."""
    severities = [problem.severity for problem in problems]
    found = [count(severities.count(severity), severity.value) for severity in Severity if severity in severities]
    return " and ".join(found) or "no problems"

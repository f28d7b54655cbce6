"""Mends what is certain: a remedy is tried on the text, and stands only if the text is better for it.

A problem may carry a fix, which is a proposal: whoever found the problem saw one line. Here the fix is made, the whole
text is read and compiled again, and the fix counts as certain only where that problem is gone and no other has come.
"""

from collections import Counter
from pathlib import Path

from attrs import evolve, frozen

from pitchdsl.compile import check_text
from pitchdsl.diagnostics.problem import Fix, Problem
from pitchdsl.resolve.library import Library
from pitchdsl.source import Source

MOST_TRIES = 200
"""How many fixes are tried on one text: each costs a whole check of it."""


@frozen(kw_only=True)
class Mended:
    """A text after all that is certain has been mended."""

    source: Source
    """The same text where nothing was."""
    fixes: tuple[Fix, ...]
    """What was done, in this order: each speaks of the text as it was when its turn came."""


def found_in(source: Source, folder: Path | None) -> list[Problem]:
    """All that is wrong with a text, and with the texts beside it that it needs; fixes are proposals still."""
    library = Library(folders=(folder,) if folder else ())
    found = check_text(source, library)
    return list(dict.fromkeys([*found, *library.problems]))


def certain(source: Source, folder: Path | None, problems: list[Problem]) -> list[Problem]:
    """The problems of a text, with those fixes only that mend it."""
    left = MOST_TRIES
    sure: list[Problem] = []
    for problem in problems:
        if problem.fix is not None:
            left -= 1
            if left < 0 or _after(source, folder, problem, problems) is None:
                problem = evolve(problem, fix=None)  # noqa: PLW2901
        sure.append(problem)
    return sure


def mend(source: Source, folder: Path | None) -> Mended:
    """Mends a text, one fix after the other, until none is certain any more."""
    problems = found_in(source, folder)
    done: list[Fix] = []
    left = MOST_TRIES
    trying = [problem for problem in problems if problem.fix]
    while trying and left:
        problem = trying.pop(0)
        left -= 1
        after = _after(source, folder, problem, problems)
        if after is not None and problem.fix is not None:
            done.append(problem.fix)
            source, problems = after
            # One mended line may be what another one waited for.
            trying = [problem for problem in problems if problem.fix]
    return Mended(source=source, fixes=tuple(done))


def applied(text: str, fix: Fix) -> str:
    """A text with a fix made in it; its line ends are ``\\n``, and every one of them stays."""
    lines = text.split("\n")
    at, start = fix.span.line - 1, fix.span.column - 1
    lines[at] = lines[at][:start] + fix.text + lines[at][start + fix.span.length :]
    return "\n".join(lines)


def _after(
    source: Source, folder: Path | None, problem: Problem, before: list[Problem]
) -> tuple[Source, list[Problem]] | None:
    """The text with a problem's fix and what is then wrong with it; none unless just that problem is gone."""
    if problem.fix is None or problem.fix.span.source != source:
        return None
    after = evolve(source, text=applied(source.text, problem.fix))
    found = found_in(after, folder)
    had, has = (Counter(_what(each) for each in some) for some in (before, found))
    if has - had or has[_what(problem)] >= had[_what(problem)]:
        return None
    return after, found


def _what(problem: Problem) -> tuple[str, str, str, int]:
    """What a problem is known by while the text around it changes: no fix makes a line or takes one away."""
    return problem.code, problem.title, problem.span.source.name, problem.span.line

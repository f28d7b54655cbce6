"""Rules under the wrong heading: where in the author's own text they are to stand."""

from collections.abc import Sequence

from attrs import evolve

from pitchdsl.diagnostics.problem import Problem
from pitchdsl.source import Span
from pitchdsl.syntax.offers import goes_elsewhere
from pitchdsl.syntax.tree import Drop, Line


def placed(problem: Problem, headings: Sequence[tuple[str, Span]], lines: Sequence[Line | Drop]) -> Problem:
    """A problem whose remedy stands under another heading: told with the place where the text has that heading."""
    remedy = problem.remedy
    if remedy is None or not goes_elsewhere(remedy):
        return problem
    section, line = remedy.home, remedy.offered
    name = line.partition(":")[0]
    at = [span.line for each, span in headings if each == section]
    here = problem.span.line
    said = [
        each.span.line
        for each in lines
        if isinstance(each, Line)
        and (each.section, each.name, each.when) == (section, name, None)
        and each.span.line != here
        and " if " not in line
    ]
    if said:
        advice = f"`{section}` says it already in line {said[0]}: leave one of the two lines out, "
        return evolve(problem, help=f"{advice}and write `{line}` there if that is what you play", remedy=None)
    if at:
        order = f"write `{line}` below the heading `{section}` in line {at[-1]}, and not here"
        question = f"did you mean `{line}`, below the heading `{section}` in line {at[-1]}?"
        return evolve(problem, remedy=evolve(remedy, order=order, question=question))
    return problem

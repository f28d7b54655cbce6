"""Rules under the wrong heading: whose they are, and where in the author's own text they are to stand."""

import re
from collections.abc import Sequence

from attrs import evolve

from pitchdsl.diagnostics.problem import Problem
from pitchdsl.source import Span
from pitchdsl.syntax import candidates
from pitchdsl.syntax.candidates import Candidate
from pitchdsl.syntax.forms import HEADER, names_in
from pitchdsl.syntax.remedies import PEOPLE, bare_name
from pitchdsl.syntax.tree import Drop, Line

_BELOW = re.compile(r"write the heading `(?P<section>[^`]+)`, and below it (?P<line>`(?P<name>[^`:]+)[^`]*`)")
"""As ``remedies.below`` says it, who does not know what else stands in the text."""


def home_of(name: Span, section: str, value: Span) -> Candidate | None:
    """The line of another section that this one surely is; none where one of this section may be meant."""
    bare = bare_name(name)
    known = list(HEADER) if section == "header" else [*(PEOPLE if section == "exchange" else ()), *names_in(section)]
    if candidates.of_line(section, bare, value.text, known) is not None:
        return None
    home = candidates.of_another_section(section, bare, value.text)
    return home if home is not None and home.sure and home.value else None


def placed(problem: Problem, headings: Sequence[tuple[str, Span]], lines: Sequence[Line | Drop]) -> Problem:
    """A problem whose remedy stands under another heading: told with the place where the text has that heading."""
    match = _BELOW.search(problem.help or "")
    if match is None or problem.help is None:
        return problem
    at = [span.line for section, span in headings if section == match["section"]]
    here = problem.span.line
    said = [
        line.span.line
        for line in lines
        if isinstance(line, Line)
        and (line.section, line.name, line.when) == (match["section"], match["name"], None)
        and line.span.line != here
        and " if " not in match["line"]
    ]
    if said:
        remedy = f"`{match['section']}` says it already in line {said[0]}: leave one of the two lines out, and write "
        remedy += f"{match['line']} there if that is what you play"
    elif at:
        remedy = f"write {match['line']} below the heading `{match['section']}` in line {at[-1]}, and not here"
    else:
        return problem
    return evolve(problem, help=problem.help[: match.start()] + remedy + problem.help[match.end() :])

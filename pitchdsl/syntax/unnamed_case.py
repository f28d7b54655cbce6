"""A case under ``examples`` without a name: the whole case, or what is told in it, stands where the name should."""

from attrs import evolve

from pitchdsl.diagnostics.problem import Problem
from pitchdsl.language.example_row import ExampleRow
from pitchdsl.source import Span
from pitchdsl.syntax.draft import Draft
from pitchdsl.syntax.forms import rule_of
from pitchdsl.syntax.names import name_in, row_or_rule
from pitchdsl.syntax.problems import problem_at
from pitchdsl.syntax.readings import reads
from pitchdsl.syntax.unread_example import asked_for

WORDS_OF_A_CASE = 4
"""So many words under ``examples`` are a case, and not a heading or a name."""
EXAMPLE_NAME = "our case"
"""What an example is called that has no name."""


def unnamed_case(name: Span, value: Span | None, draft: Draft) -> Problem | None:
    """P202: a case under ``examples`` that stands where a name should; none for other lines."""
    section = draft.section
    if section != ExampleRow.section or len(name.text.split()) < WORDS_OF_A_CASE or row_or_rule(name_in(name), section):
        return None
    if value is not None and (not value.length or reads(value.text, section, EXAMPLE_NAME)):
        return None
    draft.doubt(section)
    end = name if value is None else value
    return _problem(evolve(name, length=end.column + end.length - name.column))


def _problem(span: Span) -> Problem:
    from pitchdsl.syntax.case_words import case_meant  # noqa: PLC0415  # late: most texts are right

    said = " ".join(span.text.replace(":", " then ").split())
    meant = case_meant(said, rule_of(ExampleRow.section, EXAMPLE_NAME))
    return problem_at(
        span,
        "P202",
        "this example has no name",
        "a row is a name, a colon, what is told, `then`, and what is so",
        None,
        None if meant is None else asked_for(span, f"{EXAMPLE_NAME}: {meant}"),
        "such as:\n    set by one: we bid 3 and take 2, they take 2 then we lose 3, they score 2",
    )

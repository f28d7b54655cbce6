"""Examples that cannot be read. They change no rule, so a game can be played without them."""

from collections.abc import Sequence

from attrs import evolve

from pitchdsl.diagnostics.problem import Problem, errors
from pitchdsl.language.example_row import ExampleRow
from pitchdsl.source import Source


def is_of_an_example(problem: Problem) -> bool:
    """Whether a problem is one of a line of ``examples``."""
    above = problem.span.source.lines[: problem.span.line]
    heading = next((line for line in reversed(above[:-1]) if line[:1].strip() and not line.startswith(("#", "/"))), "")
    return above[-1][:1].isspace() and heading.split("#")[0].strip(" :") == ExampleRow.section


def without_unread_examples(source: Source, problems: Sequence[Problem]) -> Source | None:
    """A text with nothing in the lines of the examples that cannot be read; none where anything else is wrong."""
    wrong = errors(problems)
    if not wrong or not all(each.span.source == source and is_of_an_example(each) for each in wrong):
        return None
    aside = {each.span.line for each in wrong}
    lines = ["" if number in aside else line for number, line in enumerate(source.lines, 1)]
    return evolve(source, text="\n".join(lines))

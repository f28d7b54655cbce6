"""A heading that stands behind ``#``, as in other kinds of text: for the language it is a comment (P108)."""

import re
from collections.abc import Iterator

from attrs import evolve

from pitchdsl.diagnostics.problem import Problem, Remedy
from pitchdsl.source import Span
from pitchdsl.syntax.forms import BY_ADDRESS, OPEN_TABLES, SECTIONS
from pitchdsl.syntax.lines import Kind, RawLine, typed
from pitchdsl.syntax.problems import problem_at
from pitchdsl.syntax.readings import reads

_COMMENT = re.compile(r"\s*#+\s*(.*?)[\s:#]*$")


def heading_above(raw: RawLine, section: str, above: int) -> Span | None:
    """The name of another section, alone in a comment right above a rule that belongs there; ``above`` is the last line
    before it that says something."""
    for span in _comments(raw.left, above) if raw.kind is Kind.RULE else ():
        name = _name(span)
        if name in SECTIONS and name != section and _belongs(raw, name):
            return span
    return None


def behind_a_hash(span: Span, raw: RawLine, section: str) -> Problem:
    """P108: the problem of it; ``section`` is the one that the rule below is in without it."""
    name, comment = _name(span), span.source.lines[span.line - 1]
    start = comment.index("#")
    whole = evolve(span, column=start + 1, length=len(comment.rstrip()) - start)
    title = f"`{name}` stands behind `#`, so it is a comment and no heading"
    order = f"write `{name}` alone on its line, without `#`"
    remedy = None if _belongs(raw, section) else Remedy(span=whole, text=name, order=order)
    return problem_at(whole, "P108", title, "was a heading meant?", None if remedy else order, remedy)


def _comments(rule: Span, above: int) -> Iterator[Span]:
    """The words of the comments between two lines, the nearest first."""
    for number in range(rule.line - 1, above, -1):
        words = _COMMENT.match(rule.source.lines[number - 1])
        if words:
            yield Span(source=rule.source, line=number, column=words.start(1) + 1, length=len(words[1]))


def _name(span: Span) -> str:
    return " ".join(typed(span.text).lower().split())


def _belongs(raw: RawLine, section: str) -> bool:
    """Whether a section has such a rule or row."""
    name = _name(raw.left)
    fixed = [each for each in SECTIONS if f"{each}/{name}" in BY_ADDRESS]
    fits = section in fixed if fixed else section in OPEN_TABLES
    return fits and raw.right is not None and reads(raw.right.text, section, name)

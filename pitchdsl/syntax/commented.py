"""A heading that stands behind ``#``, as in other kinds of text: for the language it is a comment (P106)."""

import re
from collections.abc import Iterator

from pitchdsl.diagnostics.problem import Fix, Problem
from pitchdsl.source import Span
from pitchdsl.syntax.forms import BY_ADDRESS, OPEN_TABLES, SECTIONS
from pitchdsl.syntax.lines import Kind, RawLine, typed
from pitchdsl.syntax.problems import problem_at
from pitchdsl.syntax.readings import reads

_COMMENT = re.compile(r"\s*(#+\s*(.*?)[\s:#]*)$")


def heading_above(raw: RawLine, section: str, above: int) -> Span | None:
    """The heading of another section in a comment right above a rule that belongs there; ``above`` is the last line."""
    if raw.kind is not Kind.RULE or raw.right is None:
        return None
    for span in _comments(raw.left, above):
        name = section_of(span)
        if name not in (None, section) and _belongs(raw, name or ""):
            return span
    return None


def behind_a_hash(span: Span, raw: RawLine, section: str) -> Problem:
    """P106: the problem of it; ``section`` is the one that the rule below would else belong to."""
    name = section_of(span) or ""
    certain = not _belongs(raw, section)
    return problem_at(
        span,
        "P106",
        f"`{name}` stands behind `#`, so it is a comment and no heading",
        "was a heading meant?",
        f"write `{name}` alone on its line, without `#`",
        Fix(span=span, text=name) if certain else None,
    )


def section_of(span: Span) -> str | None:
    """The section that a comment names, if it says nothing else."""
    comment = _COMMENT.match(span.text)
    words = " ".join(typed(comment[2]).lower().split()) if comment else ""
    return words if words in SECTIONS else None


def _comments(rule: Span, above: int) -> Iterator[Span]:
    """The comments between two lines, the nearest first."""
    for number in range(rule.line - 1, above, -1):
        comment = _COMMENT.match(rule.source.lines[number - 1])
        if comment:
            yield Span(source=rule.source, line=number, column=comment.start(1) + 1, length=len(comment[1]))


def _belongs(raw: RawLine, section: str) -> bool:
    """Whether a section has such a rule or row."""
    assert raw.right is not None
    name = " ".join(typed(raw.left.text).lower().split())
    fixed = [each for each in SECTIONS if f"{each}/{name}" in BY_ADDRESS]
    return (section in fixed if fixed else section in OPEN_TABLES) and reads(raw.right.text, section, name)

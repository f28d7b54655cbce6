"""Cuts a text into the four kinds of line: a heading, a rule, a note, or nothing.

A line with a colon is a rule; a line without one is a heading; ``>`` begins a note and ``#`` a comment. This
knows no name of any rule.
"""

import re
from collections.abc import Iterator
from enum import Enum

from attrs import evolve

from pitchdsl.source import Source, Span
from pitchdsl.values import frozen


class Kind(Enum):
    """What a line is."""

    HEADING = "heading"
    RULE = "rule"
    NOTE = "note"


@frozen(kw_only=True)
class RawLine:
    """One line that says something."""

    kind: Kind
    left: Span
    """The heading, the note's text, or the name before the colon."""
    right: Span | None = None
    """What stands behind the colon of a rule; of length 0 when nothing does."""

    @property
    def whole(self) -> Span:
        """All of it."""
        end = self.left if self.right is None else self.right
        return evolve(self.left, length=end.column + end.length - self.left.column)


def cut(source: Source) -> Iterator[RawLine]:
    """The lines that say something, in order."""
    for number, text in enumerate(source.lines, start=1):
        bare = text.strip()
        if bare.startswith(">"):
            start = text.index(">") + 1
            yield RawLine(kind=Kind.NOTE, left=_trimmed(source, number, start, len(text)))
            continue
        end = comment_start(text)
        if not text[:end].strip():
            if foreign_comment(text, end):
                yield RawLine(kind=Kind.HEADING, left=_trimmed(source, number, end, len(text)))
            continue
        colon = colon_in(text, end)
        if colon is None:
            yield RawLine(kind=Kind.HEADING, left=_trimmed(source, number, 0, end))
        else:
            name = _trimmed(source, number, 0, colon)
            yield RawLine(kind=Kind.RULE, left=name, right=_trimmed(source, number, colon + 1, end))


def typed(text: str) -> str:
    """A text with the blanks, hyphens and quotes of a keyboard for those of a word processor."""
    return text if text.isascii() else text.translate(_KEYBOARD)


_KEYBOARD = str.maketrans(
    {"\u00a0": " ", "\uff1a": ":", "\u2018": "'", "\u2019": "'"}
    | dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-")
    | dict.fromkeys("“”„", '"')
)


_FOREIGN = ("//", "/*")
"""How a comment begins in other kinds of text."""


def comment_start(text: str) -> int:
    """Where the comment of a line begins: a ``#`` outside quotes, at the start or after a blank; or ``//``, which is
    complained of."""
    if "#" not in text and "/" not in text:
        return len(text)
    quoted = False
    source = re.match(r"\s*source\s*:", text, re.IGNORECASE)
    for i, c in enumerate(text):
        if c == '"':
            quoted = not quoted
        elif quoted or (i and not text[i - 1].isspace()):
            continue
        elif c == "#" or (not source and text.startswith(_FOREIGN, i)):
            return i
    return len(text)


def foreign_comment(text: str, start: int) -> bool:
    """Whether the comment that begins there begins as in other kinds of text."""
    return text.startswith(_FOREIGN, start)


def colon_in(text: str, end: int) -> int | None:
    """The colon that makes the line a rule; one inside a quoted title does not."""
    if '"' not in text:
        found = text.find(":", 0, end)
        return None if found < 0 else found
    quoted = False
    for i, c in enumerate(text[:end]):
        if c == '"':
            quoted = not quoted
        elif c == ":" and not quoted:
            return i
    return None


def _trimmed(source: Source, line: int, start: int, end: int) -> Span:
    """The stretch without the blanks around it."""
    text = source.lines[line - 1][start:end]
    left = start + len(text) - len(text.lstrip())
    bare = text.strip()
    if not bare:
        left = start
    return Span(source=source, line=line, column=left + 1, length=len(bare))

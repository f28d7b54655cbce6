"""Marks of other kinds of text: bullets and numbers before lines, headings in stars, lines across, ``//`` for ``#``.

They say nothing, so what stands between them is read, and all marks of one kind in a game are one problem.
"""

import re
from collections.abc import Sequence

from attrs import evolve

from pitchdsl.diagnostics.problem import Fix, Problem, Remedy
from pitchdsl.source import Span
from pitchdsl.syntax.forms import SECTIONS
from pitchdsl.syntax.lines import Kind, RawLine, comment_start, foreign_comment, typed
from pitchdsl.syntax.problems import problem_at
from pitchdsl.values import frozen

_ITEM = re.compile(r"(?:[-*+\u2022\u2023\u25e6\u25aa\u25cf\u00b7]|\(?(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,4})[.)])\s+(?=\S)")
"""What stands before a line of a list."""

_DRAWN = re.compile(r"[-=_*~\u2500\u2550]{3,}")
"""A line across the sheet."""

MOST_TOLD = 6
"""Lines of the same kind that are named by their numbers."""


@frozen(kw_only=True)
class Mark:
    """A mark in one line, and what the line is without it."""

    kind: str
    """Alike for marks that are one fault: ``list``, ``drawn``, ``comment``, or what stands around a heading."""
    span: Span
    """Where the complaint points."""
    left_out: tuple[Span, ...]
    shown: str
    """The line as it is to stand; nothing where it goes."""
    as_heading: bool = False
    put: str = ""
    """What stands there instead."""

    @property
    def edits(self) -> list[Fix]:
        """What is done to the line."""
        return [Fix(span=span, text="" if at else self.put) for at, span in enumerate(self.left_out)]


def unmarked(raw: RawLine) -> tuple[RawLine | None, Mark | None]:
    """A line without its mark, and the mark; no line where it was nothing else."""
    if raw.kind is Kind.NOTE:
        return raw, None
    whole = raw.whole
    comment = _comment(raw)
    if comment is not None:
        return (None if whole.column == comment.span.column else raw), comment
    heading = _heading(whole, raw)
    if heading is not None:
        return heading
    if _DRAWN.fullmatch(whole.text):
        return None, Mark(kind="drawn", span=whole, left_out=(whole,), shown="")
    item = _ITEM.match(typed(whole.text))
    if item is None or item.end() >= raw.left.length:
        return raw, None
    cut = item.end()
    mark = evolve(whole, length=cut)
    left = evolve(raw.left, column=raw.left.column + cut, length=raw.left.length - cut)
    shown = evolve(whole, column=whole.column + cut, length=whole.length - cut).text
    return evolve(raw, left=left), Mark(kind="list", span=mark, left_out=(mark,), shown=shown)


def _comment(raw: RawLine) -> Mark | None:
    """A comment that begins as in other kinds of text."""
    text = raw.left.source.lines[raw.left.line - 1]
    start = comment_start(text)
    if not foreign_comment(text, start):
        return None
    end = len(text.rstrip())
    place = evolve(raw.left, column=start + 1, length=end - start)
    begins = [evolve(place, length=2)]
    if text[:end].endswith("*/") and end - start > len("/**/"):
        begins.append(evolve(place, column=end - 1, length=2))
    said = text[start:end].strip("/* ")
    return Mark(kind="comment", span=place, left_out=tuple(begins), shown=f"# {said}", put="#")


def _heading(whole: Span, raw: RawLine) -> tuple[RawLine, Mark] | None:
    """A heading with marks around it, bullets aside."""
    text = typed(whole.text).lower()
    parts = re.fullmatch(r"([^a-z0-9\"]*)(.*?)([^a-z0-9\"]*)", text)
    section = " ".join(parts[2].split()) if parts else ""
    if parts is None or section not in SECTIONS or not (parts[1] or parts[3]) or (not parts[3] and _ITEM.match(text)):
        return None
    name = evolve(whole, column=whole.column + parts.start(2), length=len(parts[2]))
    before = evolve(whole, length=parts.end(1))
    behind = evolve(whole, column=name.column + name.length, length=len(parts[3]))
    kind = " ".join(re.sub(r"(.)\1+", r"\1", part.strip()) for part in (parts[1], parts[3]))
    mark = Mark(
        kind=kind,
        span=whole,
        left_out=tuple(each for each in (before, behind) if each.length),
        shown=section,
        as_heading=True,
    )
    return RawLine(kind=Kind.HEADING, left=name), mark


def problem_of(marks: Sequence[Mark], read: Sequence[bool]) -> Problem:
    """The one problem of all marks of one kind; ``read`` tells for each whether the rest of its line could be read."""
    first = marks[0]
    said = " ".join(first.span.text.split())
    others = _others(marks[1:])
    shown = next((mark.shown for mark, good in zip(marks, read, strict=True) if good), None)
    if first.kind == "drawn":
        code, title, label, order = "P107", f"`{said[:20]}` is no rule", "this says nothing", "leave it out"
    elif first.kind == "comment":
        code, title, label = "P107", f"`{said[:2]}` begins no comment", "a comment begins with `#`"
        order = f"write `{first.shown}`"
    elif first.as_heading:
        code, order = "P103", f"write `{first.shown}` alone on its line, and its rules below"
        title, label = f"the heading `{said}` has marks around it", "a heading is a word alone on its line"
        if first.kind.strip() == ":":
            title, label = f"the heading `{first.shown}` has a colon", "a rule has one, a heading has none"
    else:
        code, label = "P107", "a line of the sheet has no mark before it"
        title = f"`{said}` stands before a rule" if len(marks) == 1 else "these rules stand in a list"
        order = f"write `{shown}`" if shown else f"leave `{said}` out"
    where, *more = [edit for mark in marks for edit in mark.edits]
    remedy = Remedy(span=where.span, text=where.text, more=tuple(more), order=order + others)
    return problem_at(first.span, code, title, label, None, remedy)


def _others(marks: Sequence[Mark]) -> str:
    if not marks:
        return ""
    numbers = [str(mark.span.line) for mark in marks[:MOST_TOLD]]
    more = len(marks) - len(numbers)
    lines = numbers[0] if len(marks) == 1 else f"{', '.join(numbers[:-1])} and {numbers[-1]}"
    if more:
        lines = f"{', '.join(numbers)} and {more} more"
    return f"; lines {lines} are alike" if len(marks) > 1 else f"; line {lines} is alike"

"""Changes of texts: a stretch, perhaps of several lines, and what is to stand there."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from pitchdsl.diagnostics.problem import Fix
from pitchdsl.source import Source, Span
from pitchdsl.values import frozen

MOST_COMPARED = 3_000
"""Lines that are held against each other; of more, one stretch is made of all between the first and the last change."""


@frozen(kw_only=True)
class Edit:
    """A change of one stretch of a text; lines and columns are from 1, in characters, and the end is behind it."""

    source: Source
    line: int
    column: int
    end_line: int
    end_column: int
    text: str


def replaced(span: Span, text: str) -> Edit:
    """The edit that puts something in the place of a span."""
    return Edit(
        source=span.source,
        line=span.line,
        column=span.column,
        end_line=span.line,
        end_column=span.column + span.length,
        text=text,
    )


def edits_of(fix: Fix) -> tuple[Edit, ...]:
    """What a fix does, from top to bottom."""
    return tuple(replaced(each.span, each.text) for each in reversed(fix.edits))


def rewritten(source: Source, text: str) -> tuple[Edit, ...]:
    """The edits that make another text of one, line by line, so that a cursor in a line that stays is not moved."""
    return tuple(_line_edits(source, text.split("\n")))


def _line_edits(source: Source, lines: list[str]) -> Iterator[Edit]:
    old = source.lines
    for start, end, first, last in _changed(old, lines):
        new = lines[first:last]
        if end < len(old):  # whole lines with their ends
            text = "".join(f"{line}\n" for line in new)
            yield Edit(source=source, line=start + 1, column=1, end_line=end + 1, end_column=1, text=text)
        elif start > 0:  # up to the end of the text: with the line feed above it
            text = "".join(f"\n{line}" for line in new)
            above = len(old[start - 1]) + 1
            last_column = len(old[-1]) + 1
            yield Edit(source=source, line=start, column=above, end_line=len(old), end_column=last_column, text=text)
        else:
            text = "\n".join(new)
            yield Edit(source=source, line=1, column=1, end_line=len(old), end_column=len(old[-1]) + 1, text=text)


def _changed(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[int, int, int, int]]:
    """The stretches of lines that differ: from and to in the old ones, from and to in the new ones."""
    head = next((at for at, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), None)
    if head is None and len(old) == len(new):
        return
    head = min(len(old), len(new)) if head is None else head
    most = min(len(old), len(new)) - head
    pairs = zip(reversed(old), reversed(new), strict=False)
    tail = next((at for at, (one, other) in enumerate(pairs) if at >= most or one != other), most)
    ours, theirs = old[head : len(old) - tail], new[head : len(new) - tail]
    if max(len(ours), len(theirs)) > MOST_COMPARED:
        yield head, len(old) - tail, head, len(new) - tail
        return
    for tag, start, end, first, last in SequenceMatcher(None, ours, theirs, autojunk=False).get_opcodes():
        if tag != "equal":
            yield start + head, end + head, first + head, last + head


def applied(text: str, edits: tuple[Edit, ...]) -> str:
    """A text with some edits made in it, none of which overlap."""
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    for each in sorted(edits, key=lambda each: (each.line, each.column), reverse=True):
        start, end = starts[each.line - 1] + each.column - 1, starts[each.end_line - 1] + each.end_column - 1
        text = text[:start] + each.text + text[end:]
    return text

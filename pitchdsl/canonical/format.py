"""A rule sheet in canonical style: what it says is said as `show` would, and whatever else is in it keeps its place.

Headings stand at the left margin and everything under them is indented by two blanks. A section, and the first line of
a game, has one blank line above it, and above the comments that stand right on top of it. Other blank lines, and
comments, stay where a person put them. A line that cannot be read stays as it is, to the last blank.
"""

from collections.abc import Iterator, Sequence
from enum import Enum

from attrs import evolve

from pitchdsl.canonical.restate import restated_first_line, restated_name, restated_names
from pitchdsl.source import Source
from pitchdsl.syntax.lines import Kind, RawLine, cut
from pitchdsl.syntax.parse_cache import parsed
from pitchdsl.syntax.restate import restated
from pitchdsl.syntax.tree import Definition, Line, Tree
from pitchdsl.syntax.well_formed import MOST_CHARACTERS, MOST_LINE
from pitchdsl.values import frozen

INDENT = "  "


class _Role(Enum):
    """What a line is to the look of a sheet."""

    OPENING = "opening"
    """A first line, a heading, or a whole section that is dropped."""
    RULE = "rule"
    NOTE = "note"
    COMMENT = "comment"
    BLANK = "blank"
    KEPT = "kept"
    """A line that cannot be read."""


@frozen(kw_only=True)
class _Row:
    """One line of the sheet."""

    role: _Role
    text: str = ""
    """With its indent, and without a comment behind it; of a comment on a line of its own, the comment."""
    comment: str = ""
    """The one behind it."""
    column: int = 0
    """Where that comment stood, or a line without one: how far they were indented, tabs spread out."""


def is_sheet(source: Source) -> bool:
    """Whether the text is one to be formatted at all: plain text, and not too much of it."""
    return len(source.text) <= MOST_CHARACTERS and "\0" not in source.text


def formatted(source: Source) -> str:
    """The text in canonical style; what it says is the same. A text that is no rule sheet at all stays as it is."""
    if not is_sheet(source):
        return source.text
    tree, problems = parsed(source)
    bad = {problem.span.line for problem in problems}
    bad.update(edit.span.line for problem in problems if problem.fix for edit in problem.fix.edits)
    rows = _spaced(list(_rows(source, tree, bad)))
    text = "".join(f"{line}\n" for line in _aligned(rows))
    return text if len(text) <= MOST_CHARACTERS else source.text


def _rows(source: Source, tree: Tree, bad: set[int]) -> Iterator[_Row]:
    """The lines of the text, each said in canonical words where it was read without a problem."""
    said = dict(_sayings(tree))
    raws = {raw.left.line: raw for raw in cut(source)}
    first = min((definition.span.line for definition in (*tree.definitions, *tree.nameless)), default=len(source.lines))
    for number, line in enumerate(source.lines, start=1):
        raw, bare = raws.get(number), line.strip()
        indented = _width(line, len(line) - len(line.lstrip()))
        if raw is None:
            yield _Row(role=_Role.COMMENT if bare else _Role.BLANK, text=bare, column=indented)
            continue
        kept = _Row(role=_Role.KEPT, text=line, column=indented)
        if raw.kind is Kind.NOTE:
            margin = INDENT if number > first else ""  # above the first line there is nothing to be indented under
            row = _Row(role=_Role.NOTE, text=f"{margin}> {bare[1:].strip()}".rstrip())
        elif number in said:
            role, words = said[number]
            end = _end(raw)
            comment = line[end:].strip()
            column = _width(line, len(line) - len(line[end:].lstrip())) if comment else indented
            margin = "" if role is _Role.OPENING else INDENT
            row = _Row(role=role, text=margin + words, comment=comment, column=column)
        else:
            row = kept
        yield kept if number in bad or not _can_stand(row) else row


def _sayings(tree: Tree) -> Iterator[tuple[int, tuple[_Role, str]]]:
    """What the lines say that were read, by their numbers, in canonical words."""
    for definition in tree.definitions:
        if words := restated_first_line(definition):
            yield definition.span.line, (_Role.OPENING, words)
    for definition in (*tree.definitions, *tree.nameless):
        yield from _lines_of(definition)


def _lines_of(definition: Definition) -> Iterator[tuple[int, tuple[_Role, str]]]:
    for name, value in definition.header:
        words = restated_names(value.text) if name == "with" else value.text
        yield value.line, (_Role.RULE, f"{name}: {words}")
    for section, span in definition.headings:
        yield span.line, (_Role.OPENING, section)
    for line in definition.lines:
        if isinstance(line, Line) and line.meant:
            continue  # it stays as it is written until its author, or a fix, has mended it
        if isinstance(line, Line):
            name = restated_name(line.name, line.section, line.name_span.text)
            yield line.span.line, (_Role.RULE, f"{name}: {restated(line.span.text, line.section, line.name)}")
        elif line.name is not None:
            yield line.span.line, (_Role.RULE, f"no {restated_name(line.name, line.section, line.span.text)}")
        else:
            yield line.span.line, (_Role.OPENING, f"no {line.section}")


def _end(raw: RawLine) -> int:
    """The column behind the last word of a line, before its comment."""
    last = raw.right or raw.left
    return last.column - 1 + last.length


def _width(line: str, end: int) -> int:
    """How far a line reaches up to a place in it."""
    return len(line[:end].expandtabs())


def _can_stand(row: _Row) -> bool:
    """Whether the row is a line that says just this: it may be too long, and ``source:#1`` must not get a blank."""
    line = _with_comment(row, 0)
    if len(line) > MOST_LINE:
        return False
    if row.role not in (_Role.OPENING, _Role.RULE):
        return True
    read = list(cut(Source(name="", text=line)))
    return [(_end(raw), line[_end(raw) :].strip()) for raw in read] == [(len(row.text), row.comment)]


def _with_comment(row: _Row, column: int) -> str:
    """The whole line, its comment at a column, or two blanks behind the rest."""
    return f"{row.text:<{column - 2}}  {row.comment}" if row.comment and column else _one_line(row)


def _one_line(row: _Row) -> str:
    return f"{row.text}  {row.comment}" if row.comment else row.text


def _spaced(rows: Sequence[_Row]) -> list[_Row]:
    """The rows with one blank line above each section, no two together, and comments indented like what they are on."""
    attached, indents = _attached(rows), _indents(rows)
    spaced: list[_Row] = []
    for number, row in enumerate(rows):
        above = spaced[-1].role if spaced else _Role.BLANK
        begins = (number in attached or row.role is _Role.OPENING) and number - 1 not in attached
        if above is not _Role.BLANK and (begins or row.role is _Role.BLANK):
            spaced.append(_Row(role=_Role.BLANK))
        if number in attached:
            spaced.append(evolve(row, text=row.text.removeprefix(INDENT)))
        elif row.role is _Role.COMMENT:
            spaced.append(evolve(row, text=indents[number] + row.text))
        elif row.role is not _Role.BLANK:
            spaced.append(row)
    while spaced and spaced[-1].role is _Role.BLANK:
        spaced.pop()
    return spaced


def _attached(rows: Sequence[_Row]) -> set[int]:
    """What stands right on top of a section, or of a game, and speaks of it.

    These are the comments that are no further in than the heading; and notes on top of a section that is dropped,
    for all others belong to the rule above.
    """
    found: set[int] = set()
    for number, row in enumerate(rows):
        if row.role is _Role.OPENING:
            dropped = row.text.startswith("no ")
            above = number - 1
            while above >= 0 and (
                (rows[above].role is _Role.COMMENT and rows[above].column <= row.column)
                or (rows[above].role is _Role.NOTE and dropped)
            ):
                found.add(above)
                above -= 1
    return found


def _indents(rows: Sequence[_Row]) -> dict[int, str]:
    """How far in comments stand: as what they are on top of, else at the margin only where a person put them there."""
    found: dict[int, str] = {}
    below = _Row(role=_Role.BLANK)
    for number, row in reversed(list(enumerate(rows))):
        if row.role is not _Role.COMMENT:
            below = row
        elif below.role in (_Role.RULE, _Role.NOTE):
            found[number] = INDENT if below.text.startswith(INDENT) else ""
        else:
            found[number] = INDENT if row.column else ""
    return found


def _aligned(rows: Sequence[_Row]) -> Iterator[str]:
    """The lines; comments behind neighbouring ones that stood below each other still do."""
    start = 0
    while start < len(rows):
        end = start + 1
        while end < len(rows) and rows[start].comment and rows[end].comment and rows[end].column == rows[start].column:
            end += 1
        run = rows[start:end]
        column = max(len(row.text) for row in run) + 2
        if any(column + len(row.comment) > MOST_LINE for row in run):
            column = 0
        yield from (_with_comment(row, column) for row in run)
        start = end

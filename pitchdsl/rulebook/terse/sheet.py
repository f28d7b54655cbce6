"""The parts of a one-page sheet: sections of lines and small tables, each of which may differ from the plain game."""

from typing import Any

from attrs import frozen


@frozen(kw_only=True)
class Row:
    """A row of a table."""

    cells: tuple[str, ...]
    about: frozenset[str]
    """The addresses of the rules that it tells."""
    differs: bool = False
    """Whether the plain game has another rule there."""


@frozen(kw_only=True)
class Table:
    """A table; the rows have as many cells as the head."""

    head: tuple[str, ...]
    rows: tuple[Row, ...]


@frozen(kw_only=True)
class Line:
    """A line: what it is about, in a word or two, and what holds."""

    text: str
    about: frozenset[str]
    """The addresses of the rules that it tells; none for what follows from others."""
    lead: str = ""
    """What stands in bold before the text, without a colon."""
    table: Table | None = None
    """What stands under the text."""
    differs: bool = False
    """Whether the plain game has another rule there."""


@frozen(kw_only=True)
class Section:
    """Lines under a heading."""

    title: str
    lines: tuple[Line, ...]


@frozen(kw_only=True)
class Sheet:
    """All that stands on a one-page sheet. All texts are plain; markup is the form's."""

    title: str
    subtitle: str
    sections: tuple[Section, ...]
    foot: str


def to_json(sheet: Sheet) -> dict[str, Any]:
    """The sheet as plain data, as `playground/src/protocol.ts` has it; ``strong`` is the length of a line's lead."""
    sections = [{"title": each.title, "lines": [_line(line) for line in each.lines]} for each in sheet.sections]
    return {"title": sheet.title, "subtitle": sheet.subtitle, "sections": sections, "foot": sheet.foot}


def _line(line: Line) -> dict[str, Any]:
    lead = f"{line.lead}: " if line.lead and line.text else line.lead
    said: dict[str, Any] = {"text": lead + line.text, "strong": len(line.lead), "differs": line.differs}
    if line.table is not None:
        rows = line.table.rows
        said["table"] = {
            "head": list(line.table.head),
            "rows": [list(row.cells) for row in rows],
            "differs": [row.differs for row in rows],
        }
    return said

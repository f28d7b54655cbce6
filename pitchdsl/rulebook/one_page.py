"""The one-page sheet as a whole: its sections, how large it is printed, and the sheet as plain data."""

from typing import Any

from pitchdsl.rulebook.parts import Line
from pitchdsl.values import frozen


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

    @property
    def size(self) -> str:
        """How large it is printed: ``large``, ``medium``, ``small`` or ``smallest``, by how much there is to say."""
        return next((size for size, most in _MOST if self.length <= most), "smallest")

    @property
    def length(self) -> int:
        """How many lines it takes in both columns together, about, of the size ``medium``."""
        return sum(2 + sum(_height(line) for line in section.lines) for section in self.sections)

    @property
    def fits(self) -> bool:
        """Whether it surely fits on a page, Letter or A4."""
        return self.length <= MOST_LINES


MOST_LINES = 125
_MOST = (("large", 60), ("medium", 77), ("small", 96))
_COLUMN = 55
"""Letters in a line of a column."""
_CELL = 36
"""Letters in a line of a table's last column."""


def _height(line: Line) -> int:
    table = 0 if line.table is None else 1 + sum(max(1, _lines(row.cells[-1], _CELL)) for row in line.table.rows)
    return table + _lines(f"{line.lead}  {line.text}" if line.text else "")


def _lines(text: str, width: int = _COLUMN) -> int:
    return -(-len(text) // width)


def to_json(sheet: Sheet) -> dict[str, Any]:
    """The sheet as plain data, as `playground/src/protocol.ts` has it; ``strong`` is the length of a line's lead."""
    sections = [{"title": each.title, "lines": [_line(line) for line in each.lines]} for each in sheet.sections]
    said = {"title": sheet.title, "subtitle": sheet.subtitle, "sections": sections}
    return {**said, "foot": sheet.foot, "size": sheet.size}


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

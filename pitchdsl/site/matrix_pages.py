"""The matrix of variants and rules for readers: Markdown a section at a time, HTML as one large table."""

from collections.abc import Collection, Iterator
from urllib.parse import quote

from pitchdsl.rulebook.rulebook import escape_markdown
from pitchdsl.site.markup import markdown_table, page
from pitchdsl.site.matrix import Matrix, Row
from pitchdsl.syntax.forms import SECTIONS

TITLE = "All variants, rule by rule"
NOTHING = "—"


def matrix_markdown(matrix: Matrix, sheets: str = "", linked: Collection[str] = ()) -> str:
    """For each section a table with a line for each variant; ``sheets`` is the folder of the rule sheets that are
    linked, those of the variants that ``linked`` names.

    What all variants say alike stands above the table, and who says nothing in a section has no line there.
    """
    lines = [f"# {TITLE}", ""]
    lines.append(f"The {len(matrix.variants)} variants, a section of the rule sheet at a time. A dash: no such rule.")
    for section in SECTIONS:
        rows = matrix.section(section)
        if rows:
            lines.extend(("", f"## {section}", *_section(matrix, rows, sheets, linked)))
    return "\n".join(lines) + "\n"


def _section(matrix: Matrix, rows: tuple[Row, ...], sheets: str, linked: Collection[str]) -> Iterator[str]:
    alike = [row for row in rows if row.alike and len(matrix.variants) > 1]
    if alike:
        yield ""
        yield "All variants say:"
        yield ""
        yield from (f"- {escape_markdown(row.name)}: {_markdown_cell(row.cells[0])}" for row in alike)
    differ = [row for row in rows if row not in alike]
    if not differ:
        return
    yield ""
    lines = []
    for number, rules in enumerate(matrix.variants):
        cells = [row.cells[number] for row in differ]
        if any(cells):
            name = escape_markdown(rules.name)
            shown = f"[{name}]({sheets}/{quote(rules.name)}.md)" if rules.name in linked else name
            lines.append([shown, *(_markdown_cell(cell) for cell in cells)])
    yield from markdown_table(["variant", *(escape_markdown(row.name) for row in differ)], lines)


def _markdown_cell(cell: tuple[str, ...]) -> str:
    return "<br>".join(escape_markdown(line) for line in cell) or NOTHING


def matrix_html(matrix: Matrix, sheets: str = "", linked: Collection[str] = ()) -> str:
    """A page with one table whose heading and first column stay in sight; ``sheets`` and ``linked`` as for Markdown."""
    sections = [(section, rows) for section in SECTIONS if (rows := matrix.section(section))]
    return page(
        "matrix",
        title=TITLE,
        variants=matrix.variants,
        sections=sections,
        sheets=sheets,
        linked=linked,
        nothing=NOTHING,
    )

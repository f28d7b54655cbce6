"""The matrix of variants and rules for readers: Markdown a section at a time, HTML as one large table."""

from collections.abc import Iterator
from urllib.parse import quote

from pitchdsl.rulebook.rulebook import escape_markdown
from pitchdsl.site.markup import html, markdown_table, page
from pitchdsl.site.matrix import Matrix, Row
from pitchdsl.syntax.forms import SECTIONS

TITLE = "All variants, rule by rule"
NOTHING = "—"


def matrix_markdown(matrix: Matrix, sheets: str | None = None) -> str:
    """For each section a table with a line for each variant; ``sheets`` is the folder of the rule sheets to link.

    What all variants say alike stands above the table, and who says nothing in a section has no line there.
    """
    lines = [f"# {TITLE}", ""]
    lines.append(f"The {len(matrix.variants)} variants, a section of the rule sheet at a time. A dash: no such rule.")
    for section in SECTIONS:
        rows = matrix.section(section)
        if rows:
            lines.extend(("", f"## {section}", *_section(matrix, rows, sheets)))
    return "\n".join(lines) + "\n"


def _section(matrix: Matrix, rows: tuple[Row, ...], sheets: str | None) -> Iterator[str]:
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
            linked = f"[{name}]({sheets}/{quote(rules.name)}.md)" if sheets else name
            lines.append([linked, *(_markdown_cell(cell) for cell in cells)])
    yield from markdown_table(["variant", *(escape_markdown(row.name) for row in differ)], lines)


def _markdown_cell(cell: tuple[str, ...]) -> str:
    return "<br>".join(escape_markdown(line) for line in cell) or NOTHING


def matrix_html(matrix: Matrix, sheets: str | None = None) -> str:
    """A page with one table whose heading and first column stay in sight; ``sheets`` as for Markdown."""
    return page(TITLE, _body(matrix, sheets), wide=True)


def _body(matrix: Matrix, sheets: str | None) -> Iterator[str]:
    yield (
        f"<p>What each of the {len(matrix.variants)} variants says at every address. Marked is what differs from "
        "the words of more than half of the variants; a dash stands where there is no such rule.</p>"
    )
    yield '<div class="scroll" tabindex="0">'
    yield "<table>"
    yield "<thead>"
    yield '<tr><th scope="col">rule</th>'
    for rules in matrix.variants:
        name = html(rules.name)
        linked = f'<a href="{html(sheets)}/{quote(rules.name)}.html">{name}</a>' if sheets else name
        yield f'<th scope="col" title="{html(rules.title)}">{linked}</th>'
    yield "</tr>"
    yield "</thead>"
    for section in SECTIONS:
        rows = matrix.section(section)
        if rows:
            yield "<tbody>"
            yield f'<tr><th class="section" scope="rowgroup">{html(section)}</th></tr>'
            for row in rows:
                yield from _html_row(row)
            yield "</tbody>"
    yield "</table>"
    yield "</div>"


def _html_row(row: Row) -> Iterator[str]:
    yield f'<tr><th scope="row">{html(row.name)}</th>'
    usual = row.usual
    for cell in row.cells:
        odd = usual is not None and cell != usual
        words = "<br>".join(html(line) for line in cell) or NOTHING
        yield f'<td class="odd">{words}</td>' if odd else f"<td>{words}</td>"
    yield "</tr>"

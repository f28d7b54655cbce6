"""The matrix: every line of every variant's canonical text stands in it, once, where a reader looks for it."""

import csv
import re
from html.parser import HTMLParser
from io import StringIO

import pytest

from pitchdsl.canonical.text import canonical
from pitchdsl.compile import load
from pitchdsl.game.rules import Rules
from pitchdsl.resolve.library import bundled
from pitchdsl.site.matrix import Matrix, as_csv, matrix
from pitchdsl.site.matrix_pages import matrix_html, matrix_markdown
from tests.texts import rules, sheet

ODD = rules(
    'variant odd "Odd <b>| *one*" extends team-auction\n'
    "points\n  jack: 2 if trump is spades\n  low-spade: 1 to the holder of the lowest spade\n"
    "settlement\n  set: pitcher loses twice the bid if the bid is 4\n"
)


def lines_of(its: Rules) -> dict[str, list[str]]:
    """What a sheet says by address, read from its text as a person would, a heading and a colon at a time."""
    said: dict[str, list[str]] = {}
    section = ""
    for line in canonical(its).splitlines()[1:]:
        if line and not line.startswith(" "):
            section = line
        elif section and ":" in line and not line.startswith("  >"):
            name, value = line.strip().split(": ", 1)
            said.setdefault(f"{section}/{name}", []).append(value)
    return said


@pytest.fixture(scope="module")
def whole() -> Matrix:
    return matrix([*(load(path.stem) for path in bundled("variant")), ODD])


def rows_of(table: Matrix) -> list[list[str]]:
    return list(csv.reader(StringIO(as_csv(table))))


def test_the_csv_says_what_each_sheet_says_and_nothing_else(whole: Matrix) -> None:
    heading, *rows = rows_of(whole)
    assert heading == ["rule", *(its.name for its in whole.variants)]
    for column, its in enumerate(whole.variants, 1):
        said = {row[0]: row[column] for row in rows if row[column]}
        assert said == {address: "; ".join(values) for address, values in lines_of(its).items()}


def test_every_rule_has_one_row_and_somebody_who_says_it(whole: Matrix) -> None:
    addresses = [row.address for row in whole.rows]
    assert len(addresses) == len(set(addresses))
    assert all(any(row.cells) for row in whole.rows)


def test_rules_stand_in_the_order_of_a_sheet_and_authors_own_rows_last_in_their_section() -> None:
    addresses = [row.address for row in matrix([ODD, load("nine-card")]).rows]
    wanted = [
        *("players/seats", "players/sides", "deck/ranks", "deal/each", "bidding/bids", "trump/order", "play/follow"),
        *("points/pips", "points/high", "points/jack", "points/low-spade", "points/five"),
        *("settlement/made", "settlement/set", "settlement/others", "winning/target"),
    ]
    assert [address for address in addresses if address in wanted] == wanted
    assert addresses.index("exchange/stock runs short") < addresses.index("exchange/everyone")


def test_an_exception_stands_behind_the_general_rule() -> None:
    rows = dict(row[:2] for row in rows_of(matrix([ODD])))
    assert rows["points/jack"] == "1 to the winner of J of trump; 2 if trump is spades"
    assert rows["settlement/set"] == "pitcher loses the bid; pitcher loses twice the bid if the bid is 4"


def test_what_is_usual_is_said_by_more_than_half() -> None:
    four, seven = rules(sheet("")), rules(sheet("winning\n  target: 7\n"))
    target = {row.address: row for row in matrix([four, seven, seven]).rows}["winning/target"]
    assert (target.usual, target.alike) == (("7",), False)
    target = {row.address: row for row in matrix([four, seven]).rows}["winning/target"]
    assert target.usual is None
    assert {row.address: row for row in matrix([four, seven]).rows}["deal/each"].alike


def table_under(text: str, section: str) -> list[list[str]]:
    part = re.split(r"^## ", text, flags=re.MULTILINE)
    [found] = [each for each in part if each.startswith(f"{section}\n")]
    return [re.split(r"(?<!\\)\|", line)[1:-1] for line in found.splitlines() if line.startswith("|")]


def test_markdown_has_a_table_for_each_section_with_a_line_for_each_variant(whole: Matrix) -> None:
    text = matrix_markdown(whole)
    for section in ("players", "bidding", "points", "winning"):
        heading, _, *rows = table_under(text, section)
        assert {len(row) for row in rows} == {len(heading)}, section
        names = [row[0].strip() for row in rows]
        with_it = [its.name for its in whole.variants if any(a.startswith(f"{section}/") for a in lines_of(its))]
        assert names == with_it, section
    heading, _, *rows = table_under(text, "points")
    jack = [cell.strip() for cell in heading].index("jack")
    [row] = [row for row in rows if row[0].strip() == "odd"]
    assert row[jack].strip() == "1 to the winner of J of trump<br>2 if trump is spades"


def test_markdown_says_once_what_all_variants_say() -> None:
    text = matrix_markdown(matrix([rules(sheet("")), rules(sheet("winning\n  target: 7\n"))]))
    assert text.count("partners opposite") == 1
    assert "All variants say:\n\n- start: 0\n" in text
    assert [row[1].strip() for row in table_under(text, "winning")] == ["target", "---", "11", "7"]


def test_who_says_nothing_in_a_section_has_no_line_there(whole: Matrix) -> None:
    _, _, *rows = table_under(matrix_markdown(whole), "loses at once")
    assert rows
    assert all(row[0].strip() != "odd" for row in rows)


class Cells(HTMLParser):
    """The cells of a page's table, line by line, and whether every element that is opened is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[list[str]] = []
        self.open: list[str] = []
        self.odd: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in {"br", "meta"}:
            if tag == "br":
                self.lines[-1][-1] += "; "
            return
        self.open.append(tag)
        if tag == "tr":
            self.lines.append([])
        if tag in {"td", "th"}:
            self.lines[-1].append("")
            if ("class", "odd") in attrs:
                self.odd.append(f"{len(self.lines) - 1}/{len(self.lines[-1]) - 1}")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if {"td", "th"} & set(self.open):
            self.lines[-1][-1] += data.strip("\n")


def test_the_page_shows_the_same_table_as_the_csv(whole: Matrix) -> None:
    cells = Cells()
    cells.feed(matrix_html(whole))
    assert cells.open == []
    heading, *rows = cells.lines
    assert heading == rows_of(whole)[0]
    section = ""
    shown = []
    for row in rows:
        if len(row) == 1:
            section = row[0]
        else:
            shown.append([f"{section}/{row[0]}", *("" if cell == "—" else cell for cell in row[1:])])
    assert shown == rows_of(whole)[1:]


def test_the_page_marks_what_most_others_do_not_say() -> None:
    four, seven = rules(sheet("")), rules(sheet("winning\n  target: 7\n"))
    cells = Cells()
    cells.feed(matrix_html(matrix([seven, four, seven])))
    [line] = [number for number, row in enumerate(cells.lines) if row[0] == "target"]
    assert cells.odd == [f"{line}/2"]


def test_the_heading_and_the_first_column_stay_in_sight() -> None:
    page = matrix_html(matrix([ODD]))
    assert re.search(r"thead th \{[^}]*position: sticky; top: 0", page)
    assert re.search(r"th:first-child \{[^}]*position: sticky; left: 0", page)
    assert not re.search(r'(src|href)="?https?:', page), "a page needs nothing from elsewhere"


def test_a_title_is_no_markup() -> None:
    page = matrix_html(matrix([ODD]))
    assert "Odd &lt;b&gt;| *one*" in page
    assert "<b>" not in page


def test_variants_are_linked_where_their_sheets_are() -> None:
    table = matrix([ODD])
    assert '<a href="rulebooks/odd.html">odd</a>' in matrix_html(table, "rulebooks", {"odd"})
    assert "[odd](rulebooks/odd.md)" in matrix_markdown(matrix([ODD, load("team")]), "rulebooks", {"odd"})
    assert "<a" not in matrix_html(table)

"""Reports on screens of every width: nothing is wider, nothing is torn apart, and carets stay under their place."""

import re
import unicodedata

from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len

from pitchdsl.diagnostics.problem import Label, Problem
from pitchdsl.diagnostics.render import render
from pitchdsl.diagnostics.visible import visible
from pitchdsl.diagnostics.wrapped import wrapped
from pitchdsl.source import Source, Span

CHARACTERS = st.sampled_from(["a", "bid", " ", " ", "\t", "日", "e\u0301", "ｱ", "🂡", "-", "/", ".", "`", "2"])
WRITTEN = st.lists(CHARACTERS, max_size=120).map("".join)
WORDS = st.lists(st.sampled_from(["low", "the", "`high: 1 to the owner`", "P101", "日本", "settlement"]), max_size=30)
PROSE = WORDS.map(" ".join)
COLUMNS = st.integers(30, 130)


def report(before: str, place: str, behind: str, *, title: str, note: str, help_: str, columns: int) -> list[str]:
    text = before + place + behind
    span = Span(source=Source(name="games/friday.pitch", text=text), line=1, column=len(before) + 1, length=len(place))
    problem = Problem(code="P101", title=title, labels=(Label(span=span, text=note),), help=help_, case=title)
    return [line.plain for line in render(problem, columns)]


@given(WRITTEN, st.text("xyz日", min_size=1, max_size=40), WRITTEN, PROSE, WRITTEN, COLUMNS)
@example("", "x", "`" * 300, "", "", 30)
@example("日" * 100, "y", "", "low " * 40, "`bid bid", 31)
def test_no_line_is_wider_than_the_screen(
    before: str, place: str, behind: str, prose: str, note: str, columns: int
) -> None:
    lines = report(before, place, behind, title=prose, note=note, help_=f"{note}\n  {prose}", columns=columns)
    assert max(map(cell_len, lines)) <= columns


@given(WRITTEN, st.text("XYZ漢", min_size=1, max_size=40), WRITTEN, COLUMNS)
def test_carets_stand_under_the_characters_that_are_meant(before: str, place: str, behind: str, columns: int) -> None:
    lines = report(before, place, behind, title="t", note="", help_="", columns=columns)
    over, under = lines[2], lines[3]
    from_, to = under.index("^"), under.rindex("^") + 1
    assert set(under[from_:to]) == {"^"}
    at, found = 0, ""
    for character in over:
        if from_ <= at < to and not unicodedata.combining(character):
            found += character
        at += cell_len(character)
    assert found and place.startswith(found)
    assert found == place or over.endswith("…") or cell_len(place) > columns // 2 - 4


@given(PROSE, st.integers(24, 130))
def test_no_name_and_no_code_is_torn_apart(prose: str, room: int) -> None:
    lines = wrapped(visible(prose), room)
    assert " ".join(line.strip() for line in lines) == prose  # nothing is lost, and nothing is added
    pieces = [piece for piece in re.findall(r"`[^`]*`|\S+", prose) if cell_len(piece) <= room - 2]
    left = list(lines)
    for piece in pieces:  # each in one line, in their order
        while left and piece not in left[0]:
            left.pop(0)
        assert left, f"{piece} stands in no line of its own: {lines}"
        left[0] = left[0].partition(piece)[2]


def test_what_goes_on_stands_further_in() -> None:
    assert wrapped("write `low: 1 to the owner` or leave it out", 30) == [
        "write `low: 1 to the owner` or",
        "  leave it out",
    ]
    assert wrapped("    each: 6 and so on and on", 20) == ["    each: 6 and so", "      on and on"]


def test_what_fits_into_no_line_is_broken_where_it_must_be() -> None:
    assert wrapped("in /home/somebody/games/friday.pitch:3:1", 20) == [
        "in /home/somebody/",
        "  games/",
        "  friday.pitch:3:1",
    ]
    assert wrapped("`points: high 1, low 1, jack 1`", 20) == ["`points: high 1, low", "  1, jack 1`"]
    assert wrapped("x" * 45, 20) == ["x" * 18, "  " + "x" * 18, "  " + "x" * 9]

"""Bytes that are no text, or a text of another kind than the one expected."""

from pathlib import Path

import pytest

from pitchdsl.compile import CompileError, check_text, compile_text, load
from pitchdsl.resolve.library import Library, UnreadableError, read_source
from pitchdsl.source import Source
from tests.effort import some
from tests.hostile.answers import answers, everything_about, is_an_answer, nothing_hidden, refused

SHEET = 'variant x "X" extends auction-pitch\nwinning\n  target: 15\n'

NO_TEXT = {
    "nothing": b"",
    "one NUL": b"\0",
    "NUL in a sheet": SHEET.replace("15", "15\0").encode(),
    "NUL in a comment": SHEET.encode() + b"# \0\n",
    "UTF-16": SHEET.encode("utf-16"),
    "UTF-16 without a mark": SHEET.encode("utf-16-le"),
    "UTF-32": SHEET.encode("utf-32"),
    "Latin-1": SHEET.replace('"X"', '"Zürich"').encode("latin-1"),
    "a lone surrogate": SHEET.replace('"X"', '"\ud800"').encode("utf-8", "surrogatepass"),
    "overlong": SHEET.encode() + b"# \xc0\xaf\n",
    "above the last character": SHEET.encode() + b"# \xf4\x90\x80\x80\n",
    "cut in a character": SHEET.encode() + "# ü".encode()[:-1],
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 50,
}


@pytest.mark.parametrize("name", NO_TEXT)
def test_what_is_no_text_is_refused_by_every_command(name: str, tmp_path: Path) -> None:
    (tmp_path / "x.pitch").write_bytes(NO_TEXT[name])
    refused("x.pitch", tmp_path)


@pytest.mark.parametrize("blank", [b" \t\n\r\n \n", b"\xef\xbb\xbf", b"\xef\xbb\xbf\r"])
def test_a_text_of_blanks_is_no_game(blank: bytes, tmp_path: Path) -> None:
    """To format it is no loss."""
    (tmp_path / "x.pitch").write_bytes(blank)
    for answer in answers([each for each in everything_about("x.pitch") if each[0] != "format"], tmp_path):
        is_an_answer(answer, "x.pitch")
    assert (tmp_path / "x.pitch").read_bytes() == blank


@pytest.mark.parametrize("name", NO_TEXT)
def test_the_library_tells_the_same_in_its_own_errors(name: str, tmp_path: Path) -> None:
    path = tmp_path / "x.pitch"
    path.write_bytes(NO_TEXT[name])
    with pytest.raises((UnreadableError, CompileError)):
        load(path)


READ_ALL_THE_SAME = {
    "a byte order mark": b"\xef\xbb\xbf" + SHEET.encode(),
    "carriage returns alone": SHEET.replace("\n", "\r").encode(),
    "mixed ends": b'variant x "X" extends auction-pitch\r\nwinning\r  target: 15\n',
    "no last end": SHEET.rstrip("\n").encode(),
    "tabs": SHEET.replace("  ", "\t\t").encode(),
    "vertical tab and form feed between lines": SHEET.replace("\nwinning", "\n\v\f\nwinning").encode(),
    "no-break blanks": SHEET.replace("target: ", "target:\u00a0").encode(),
}


@pytest.mark.parametrize("name", READ_ALL_THE_SAME)
def test_foreign_ends_and_blanks_make_no_other_game(name: str, tmp_path: Path) -> None:
    path = tmp_path / "x.pitch"
    path.write_bytes(READ_ALL_THE_SAME[name])
    rules = load(path)
    assert rules.winning.target.points == 15
    assert rules.title == "X"


HIDDEN = {
    "right-to-left override": "\u202e",
    "zero-width space": "\u200b",
    "zero-width joiner": "\u200d",
    "line separator": "\u2028",
    "paragraph separator": "\u2029",
    "next line": "\x85",
    "escape": "\x1b[31m",
    "bell": "\x07",
    "vertical tab": "\v",
    "soft hyphen": "\u00ad",
    "a mark in the middle": "\ufeff",
}
PLACES = {
    "name of the game": SHEET.replace("variant x", "variant x{}y"),
    "base": SHEET.replace("auction-pitch", "auction{}-pitch"),
    "heading": SHEET.replace("winning", "win{}ning"),
    "name of a rule": SHEET.replace("target", "tar{}get"),
    "name of a row": SHEET + "points\n  te{}n: 1 to the winner of 10 of trump\n",
    "value": SHEET.replace("15", "1{}5"),
}


BLANKS = ("line separator", "paragraph separator", "next line", "vertical tab")
"""Hidden characters that are blanks, and a row may have blanks in its name."""


@pytest.mark.parametrize("hidden", BLANKS)
def test_a_strange_blank_in_the_name_of_a_row_is_a_blank(hidden: str) -> None:
    text = PLACES["name of a row"].format(HIDDEN[hidden])
    assert compile_text(text) == compile_text(text.replace(HIDDEN[hidden], " "))


@pytest.mark.parametrize(
    ("place", "hidden"),
    [(place, hidden) for place in PLACES for hidden in HIDDEN if place != "name of a row" or hidden not in BLANKS],
)
def test_hidden_characters_in_names_are_told_on_their_line(hidden: str, place: str) -> None:
    text = PLACES[place].format(HIDDEN[hidden])
    line = PLACES[place].split("{}")[0].count("\n") + 1
    found = check_text(Source(name="x.pitch", text=text), Library())
    assert [problem.span.line for problem in found] == [line]


@pytest.mark.parametrize("place", PLACES)
def test_hidden_characters_never_come_out_of_a_command(place: str, tmp_path: Path) -> None:
    files = [f"{number}.pitch" for number in range(len(HIDDEN))]
    for file, hidden in zip(files, HIDDEN.values(), strict=True):
        (tmp_path / file).write_bytes(PLACES[place].format(hidden).encode())
    forms = (
        ["check"],
        ["check", "--format", "concise"],
        ["check", "--format", "github"],
        ["show"],
        ["diff", "solo"],
    )
    for answer in answers([[*form, file] for file in some(files, 3, place) for form in forms], tmp_path):
        assert answer.crash is None, answer
        assert answer.code in (0, 1), answer
        nothing_hidden(answer.said)


def test_hidden_characters_in_titles_and_notes_are_shown_as_such(tmp_path: Path) -> None:
    hidden = "".join(HIDDEN.values())
    text = (
        f'variant x "a{hidden}b" extends auction-pitch\n  source: c{hidden}d\nwinning\n  > e{hidden}f\n  target: 15\n'
    )
    (tmp_path / "x.pitch").write_bytes(text.encode())
    for answer in answers([["show", "x.pitch"], ["rulebook", "x.pitch"], ["diff", "x.pitch", "solo"]], tmp_path):
        assert answer.code in (0, 2), answer
        nothing_hidden(answer.said)


def test_a_text_and_its_bytes_have_the_same_limits(tmp_path: Path) -> None:
    path = tmp_path / "x.pitch"
    path.write_bytes(SHEET.encode() + ("# " + "ü" * 900 + "\n").encode() * 1000)
    assert len(read_source(path, "x").text) < 1_000_000 < path.stat().st_size
    assert load(path).name == "x"

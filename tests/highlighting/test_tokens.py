"""Every word of a sheet is told for what it is; what that is stands here, written by hand."""

import re
from pathlib import Path

import pytest

from pitchdsl.diagnostics.pages import pages as problem_pages
from pitchdsl.highlighting.kinds import Kind
from pitchdsl.highlighting.tokens import tokens
from pitchdsl.syntax.forms import SECTIONS
from tests.docs.pages import ROOT
from tests.docs.pages import pages as doc_pages
from tests.effort import in_one_test

from .expected import sound_texts

SOUND = dict(sound_texts())

SHEET = """\
variant friday "Friday # Pitch" extends auction-pitch  # ours
  source: Grandmother, 1962
  with: no-junk, "Double set"
# a remark
deal
  > agreed: always
  each: 6, in packets of 3
deck
  ranks: A K 10-2
calls
  no moon
points
  lady: minus 1 to the winner of Q of spades
  pips: A 4, 10 10, joker 1/2 if there are 4 or more players
settlement
  made: pitcher scores points taken, at most -2
winning
  several there: pitcher, else first by lady, jack
  no start
no bidding
"""

SAID = """\
DEFINE variant|NAME friday|TITLE "Friday # Pitch"|EXTENDS extends|BASE auction-pitch|COMMENT # ours
RULE source|COLON :|TEXT Grandmother, 1962
RULE with|COLON :|REFERENCE no-junk|TITLE "Double set"
COMMENT # a remark
HEADING deal
NOTE > agreed: always
RULE each|COLON :|NUMBER 6|WORD in|WORD packets|WORD of|NUMBER 3
HEADING deck
RULE ranks|COLON :|CARD A|CARD K|CARD 10|WORD -|CARD 2
HEADING calls
NO no|ROW moon
HEADING points
ROW lady|COLON :|NUMBER minus 1|WORD to|WORD winner|WORD of|CARD Q|WORD of|CARD spades
RULE pips|COLON :|CARD A|NUMBER 4|CARD 10|NUMBER 10|CARD joker|NUMBER 1/2|KEYWORD if|WORD there|WORD are|NUMBER 4|WORD or more|WORD players
HEADING settlement
RULE made|COLON :|WORD pitcher|WORD scores|WORD points|WORD taken|WORD at|WORD most|NUMBER -2
HEADING winning
RULE several there|COLON :|WORD pitcher|KEYWORD else|WORD first|WORD by|REFERENCE lady|REFERENCE jack
NO no|RULE start
NO no|HEADING bidding
"""  # noqa: E501


COMMENT = re.compile(r'((?:[^"]|"[^"]*")*?)(?:(?<=\s)|^)#')
"""A line with a comment: a `#` outside quotes, at the start or behind a blank."""


def told(text: str) -> list[str]:
    lines = text.split("\n")
    rows: dict[int, list[str]] = {}
    for each in tokens(text):
        rows.setdefault(each.line, []).append(f"{each.kind.name} {lines[each.line - 1][each.start : each.end]}")
    return ["|".join(row) for row in rows.values()]


def test_a_sheet_with_everything() -> None:
    assert told(SHEET) == SAID.splitlines()
    assert {kind.name for kind in Kind} - {"UNREAD"} == set(re.findall(r"\b[A-Z]{2,}\b(?= )", SAID))


@in_one_test("name", SOUND)
def test_nothing_in_a_sound_text_is_unread_or_forgotten(name: str) -> None:
    text = SOUND[name]
    lines = text.split("\n")
    left = [list(line) for line in lines]
    for token in tokens(text):
        said = lines[token.line - 1][token.start : token.end]
        assert token.kind is not Kind.UNREAD, f"{name}:{token.line}: {said}"
        left[token.line - 1][token.start : token.end] = " " * len(said)
        if token.kind is Kind.NUMBER:
            assert re.search(r"\d", said)
    for number, row in enumerate(left, start=1):
        rest = re.sub(r",|\b(?:the|an|a)\b", "", "".join(row), flags=re.IGNORECASE)
        assert not rest.strip(), f"{name}:{number}: {rest.strip()}"


@in_one_test("name", SOUND)
def test_headings_notes_and_comments_are_those_that_one_sees(name: str) -> None:
    lines = SOUND[name].split("\n")
    told = {kind: {each.line for each in tokens(SOUND[name]) if each.kind is kind} for kind in Kind}
    remarks = [COMMENT.match(line) for line in lines]
    bare = [(said[1] if said else line).strip().lower() for said, line in zip(remarks, lines, strict=True)]
    assert told[Kind.NOTE] == {number for number, line in enumerate(lines, start=1) if line.strip().startswith(">")}
    headings = {number for number, line in enumerate(bare, start=1) if line.removeprefix("no ") in SECTIONS}
    assert told[Kind.HEADING] == headings
    noted = told[Kind.NOTE]
    assert told[Kind.COMMENT] == {n for n, said in enumerate(remarks, start=1) if said and n not in noted}


def broken() -> list[tuple[str, str]]:
    """Every text of the tests, sound or not, and all examples of all pages."""
    files = sorted(path for path in (ROOT / "tests").rglob("*.pitch"))
    return [
        *((path.relative_to(ROOT).as_posix(), _read(path)) for path in files),
        *((page.code, text) for page in problem_pages().values() for text in page.wrong),
        *((str(block), block.text) for page in doc_pages() for block in page.blocks if block.kind.startswith("pitch")),
        ("blanks", " \n\t\n\u00a0:\u00a0\n:\n#\n>\n"),
        ("strange", 'variant \u00e4\n"\n\u201cpoints\u201d\n\u0660: \u0661\nscore\uff1a 7 to \U0001f0a1 \ud800\n'),
        ("long", "points\n  high: " + "1 to the winner of " * 500 + "\n"),
    ]


def _read(path: Path) -> str:
    return path.read_bytes().decode(errors="replace")


BROKEN = broken()


def test_every_text_has_its_tokens_in_order() -> None:
    assert len(BROKEN) > 500
    for name, text in BROKEN:
        lines, behind = text.split("\n"), (1, 0)
        for each in tokens(text):
            assert behind <= (each.line, each.start), name
            assert each.start < each.end <= len(lines[each.line - 1]), name
            behind = (each.line, each.end)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("winning\n  tragets: 11", "UNREAD tragets|COLON :|NUMBER 11"),
        ("winning\n  target: bananas or 7", "RULE target|COLON :|UNREAD bananas|KEYWORD or|NUMBER 7"),
        ("points\n  high: 1 to the captor of J of trump", "ROW high|COLON :|NUMBER 1|WORD to|UNREAD captor|WORD of|"
         "CARD J|WORD of|WORD trump"),
        ("winning\n  target 11", "UNREAD target 11"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_told(line: str, said: str) -> None:
    assert told(f"variant x\n{line}\n")[-1] == said


def test_a_piece_of_a_sheet_needs_no_first_line() -> None:
    assert told("target: 11")[0] == "RULE target|COLON :|NUMBER 11"
    assert told("winning\n  target: 11")[0] == "HEADING winning"


def test_some_lines_alone_have_the_tokens_that_they_have_in_the_whole() -> None:
    whole = list(tokens(SHEET))
    assert {each.line for each in whole} > {7, 12}
    for first, last in ((1, 3), (7, 12), (12, 12), (19, 400)):
        assert list(tokens(SHEET, first, last)) == [each for each in whole if first <= each.line <= last]


def test_a_text_beyond_all_measure_has_none() -> None:
    assert list(tokens(SHEET + "# x" * 1_000_000)) == []

"""Changes of parts of a text give the text that the editor has, and what is wrong with it is what a whole text has."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types as lsp
from pytest_lsp import LanguageClient

from pitchdsl.languageserver.changing import changed
from tests.effort import few
from tests.languageserver.editor import Editor

WIDTHS = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}
"""How Python calls an encoding, and the bytes of a unit."""

WORDS = st.sampled_from(["variant a extends pedro", "winning", "  target: 9", "😀", "é", "日", "a", " ", ""])
ENDS = st.sampled_from(["\n", "\r\n", "\r", "\n\n", "\x0c", "\u2028", "\x85", ""])
TEXTS = st.lists(st.tuples(WORDS, ENDS), max_size=6).map(lambda parts: "".join(word + end for word, end in parts))
PLACES = st.builds(lsp.Position, line=st.integers(0, 9), character=st.one_of(st.integers(0, 30), st.just(2**31 - 1)))
RANGES = st.builds(lsp.Range, start=PLACES, end=PLACES)
CHANGES = st.one_of(
    st.builds(lsp.TextDocumentContentChangePartial, range=RANGES, text=TEXTS),
    st.builds(lsp.TextDocumentContentChangeWholeDocument, text=TEXTS),
)


def boundaries(text: str, encoding: str) -> dict[tuple[int, int], int]:
    """Every place of a text that a character begins at, as a line and units in it, with the characters before it."""
    codec, width = WIDTHS[encoding]
    places: dict[tuple[int, int], int] = {}
    line = units = 0
    for at, character in enumerate(text):
        places.setdefault((line, units), at)
        if character == "\n" or (character == "\r" and text[at + 1 : at + 2] != "\n"):
            line, units = line + 1, 0
        elif character != "\r":
            units += len(character.encode(codec)) // width
    places.setdefault((line, units), len(text))
    return places


def edited(text: str, change: lsp.TextDocumentContentChangePartial, encoding: str) -> str:
    """A change made by looking the place up: the last one of its line, or of the text, that is not behind it."""
    places = boundaries(text, encoding)

    def offset(at: lsp.Position) -> int:
        if at.line > max(line for line, _ in places):
            return len(text)
        return max(there for (line, units), there in places.items() if line == at.line and units <= at.character)

    start, end = sorted((offset(change.range.start), offset(change.range.end)))
    return text[:start] + change.text + text[end:]


@given(text=TEXTS, changes=st.lists(CHANGES, max_size=6), encoding=st.sampled_from(sorted(WIDTHS)))
def test_changes_give_what_the_editor_has(
    text: str, changes: list[lsp.TextDocumentContentChangeEvent], encoding: str
) -> None:
    expected = text
    for each in changes:
        if isinstance(each, lsp.TextDocumentContentChangePartial):
            expected = edited(expected, each, encoding)
        else:
            expected = each.text
    assert changed(text, changes, encoding) == expected


@pytest.mark.parametrize(
    ("text", "start", "end", "new", "after"),
    [
        ("a😀b\n", (0, 3), (0, 4), "c", "a😀c\n"),
        ("a😀b\n", (0, 2), (0, 4), "c", "ac\n"),  # in the middle of a character
        ("ab\r\ncd\r\n", (0, 9), (1, 0), "", "abcd\r\n"),
        ("ab\r\ncd", (0, 2), (0, 3), "x", "abx\r\ncd"),  # no place parts a line end
        ("ab\rcd", (1, 1), (1, 99), "x", "ab\rcx"),
        ("ab\n", (1, 0), (1, 0), "x", "ab\nx"),
        ("ab\n", (7, 5), (9, 0), "x", "ab\nx"),
        ("", (3, 3), (4, 4), "x", "x"),
        ("a\x0cb\u2028c\n", (0, 4), (0, 5), "x", "a\x0cb\u2028x\n"),  # one line for an editor
        ("abc", (0, 2), (0, 1), "x", "axc"),  # the end before the beginning
    ],
)
def test_places_that_are_easily_mistaken(
    text: str, start: tuple[int, int], end: tuple[int, int], new: str, after: str
) -> None:
    there = lsp.Range(start=lsp.Position(*start), end=lsp.Position(*end))
    assert changed(text, [lsp.TextDocumentContentChangePartial(range=there, text=new)], "utf-16") == after


SHEET = (
    "# 😀\r\nvariant friday extends auction-pitch\r\n"
    "winning\r\n  target: 9 # 😀😀 nine\r\nbidding\r\n  bids: 2 or more\r\n"
)


@pytest.mark.asyncio(loop_scope="module")
async def test_the_server_takes_changes_and_says_the_same_of_a_whole_text(client: LanguageClient, folder: Path) -> None:
    editor = Editor(client, (folder / "my changes.pitch").as_uri(), SHEET)
    assert "%20" in editor.uri
    assert await editor.diagnostics() == []
    drawn = Random(1)
    for round_ in range(few(12, thorough=200)):
        edits = [(_range(drawn), drawn.choice(NEW)) for _ in range(3)]
        changes: list[lsp.TextDocumentContentChangeEvent] = []
        text = editor.text
        for there, new in edits:
            change = lsp.TextDocumentContentChangePartial(range=there, text=new)
            changes.append(change)
            text = edited(text, change, "utf-16")
        editor.send(changes, text)
        found = await editor.diagnostics()
        again = Editor(client, (folder / "again.pitch").as_uri(), text)
        assert [_told(each) for each in await again.diagnostics()] == [_told(each) for each in found], ascii(text)
        again.close()
        if len(text) > 600 or round_ % 4 == 3:
            editor.change(SHEET)
            await editor.diagnostics()
    editor.close()


NEW = ("😀", "target: ", "\n", "\r\n", "bids = 2", "", "winning\n  trget: 7\n")


def _range(drawn: Random) -> lsp.Range:
    start = lsp.Position(line=drawn.randrange(9), character=drawn.randrange(30))
    end = lsp.Position(line=start.line + drawn.choice((0, 0, 1)), character=start.character + drawn.randrange(4))
    return lsp.Range(start=start, end=end)


def _told(each: lsp.Diagnostic) -> tuple[object, ...]:
    return each.range, each.code, each.message.replace("my changes.pitch", "again.pitch"), each.severity

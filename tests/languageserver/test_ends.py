"""Edits keep the line ends that an editor has, and what was formatted once is not formatted again."""

import re
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types as lsp

from pitchdsl.canonical.format import formatted as canonical
from pitchdsl.editing.workspace import Workspace
from pitchdsl.languageserver.actions import FIX_ALL, actions
from pitchdsl.languageserver.answers import formatted
from pitchdsl.languageserver.changing import changed
from pitchdsl.languageserver.documents import Document
from pitchdsl.resolve.library import source_of

NAME, URI = "x.pitch", "file:///nowhere/x.pitch"

SHEET = "variant q extends auction-pitch\nwinning\n  target :  9\n\n\nbidding\n bids: 2 or more\n"

WORDS = (
    "variant q extends auction-pitch",
    "winning",
    " target:  9",
    "# a comment",
    "nonsense: 1",
    "",
    " ",
    "\x0c",
    "😀",
)
LINES = st.sampled_from(WORDS)
ONE_END = st.sampled_from(["\n", "\r\n", "\r"])
OF_ONE_END = st.builds(lambda lines, end: end.join(lines), st.lists(LINES, max_size=8), ONE_END)
OF_ANY_ENDS = st.lists(st.builds(lambda line, end: line + end, LINES, ONE_END), max_size=8).map("".join)
END = re.compile(r"\r\n|\n|\r")


def document(text: str) -> Document:
    return Document(
        uri=URI,
        name=NAME,
        workspace=Workspace(texts={NAME: text}),
        uris={NAME: URI},
        version=1,
        encoding="utf-16",
    )


def edited(text: str, edits: Sequence[lsp.TextEdit]) -> str:
    """A text with edits made in it, from the last to the first."""
    last_first = sorted(edits, key=lambda each: (each.range.start.line, each.range.start.character), reverse=True)
    parts = [lsp.TextDocumentContentChangePartial(range=each.range, text=each.new_text) for each in last_first]
    return changed(text, parts, "utf-16")


def tidied(text: str) -> str:
    return edited(text, formatted(document(text)))


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_text_keeps_its_line_ends(end: str) -> None:
    tidy = tidied(SHEET.replace("\n", end))
    assert tidy == canonical(source_of(SHEET, NAME)).replace("\n", end)
    assert formatted(document(tidy)) == []


@given(text=OF_ONE_END)
def test_whatever_a_text_says_its_line_ends_stay(text: str) -> None:
    ends = set(END.findall(text)) or {"\n"}
    assert set(END.findall(tidied(text))) <= ends


@given(text=st.one_of(OF_ONE_END, OF_ANY_ENDS))
def test_what_was_formatted_is_not_formatted_again(text: str) -> None:
    tidy = tidied(text)
    assert source_of(tidy, NAME).text == canonical(source_of(text, NAME))
    assert formatted(document(tidy)) == []


@given(text=st.one_of(OF_ONE_END, OF_ANY_ENDS), first=st.integers(1, 9), more=st.integers(0, 3))
def test_to_format_some_lines_joins_none(text: str, first: int, more: int) -> None:
    part = edited(text, formatted(document(text), (first, first + more)))
    assert canonical(source_of(part, NAME)) == canonical(source_of(text, NAME))


def test_a_form_feed_between_two_kinds_of_line_end_joins_nothing() -> None:
    text = "variant q extends auction-pitch\r\x0c\nwinning\r  target: 9\r"
    assert tidied(text) == "variant q extends auction-pitch\r\rwinning\r  target: 9\r"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_what_mends_a_text_keeps_its_line_ends(end: str) -> None:
    text = f"variant q extends auction-pitch{end}winning target: 9{end}"
    everywhere = lsp.Range(start=lsp.Position(0, 0), end=lsp.Position(9, 0))
    for kind in (lsp.CodeActionKind.QuickFix.value, FIX_ALL):
        offers = actions(document(text), everywhere, [kind])
        mended = [edited(text, (each.edit.changes or {})[URI]) for each in offers if each.edit]
        assert mended
        assert mended[0] == f"variant q extends auction-pitch{end}winning{end}  target: 9{end}"

"""The lexer that looks words up reads what lark's own lexer reads, and stops where that one stops."""

import re
from collections.abc import Iterator
from typing import Any

import lark
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitchdsl import resources
from pitchdsl.syntax import tables
from pitchdsl.syntax.parser import parser, words

Told = tuple[object, ...]


@pytest.fixture(scope="module")
def larks_own() -> lark.Lark:
    return tables.build(resources.grammar(), strict=True)


def told(reader: lark.Lark, text: str, start: str) -> Iterator[Told]:
    """Every token with its place, then how reading ends."""
    steps: Any = reader.parse_interactive(text, start=start)
    try:
        for token in steps.iter_parse():
            ends = (token.end_line, token.end_column, token.end_pos)
            yield token.type, token.value, token.start_pos, token.line, token.column, *ends
        yield ("whole", steps.feed_eof(steps.lexer_thread.state.last_token))
    except lark.UnexpectedToken as fault:
        at = fault.pos_in_stream, fault.line, fault.column
        yield "token", str(fault.token), *at, fault.expected, steps.accepts(), fault.token_history
    except lark.UnexpectedCharacters as fault:
        at = fault.pos_in_stream, fault.line, fault.column
        yield "characters", fault.char, *at, fault.allowed, steps.accepts(), fault.token_history


MORE = [
    "3",
    "3-6",
    "07",
    "1/2",
    "10",
    "K",
    "ace",
    "Aces",
    "off-J",
    "off-jack",
    "heart",
    "Spades",
    "-",
    "2nd",
    "second",
    "fifth",
    "the",
    "The",
    "an",
    "a",
    "tHe",
    "big-blind",
    "Name",
    '"half',
    "to",
    "TO",
    "t",
    ",",
    ".",
    "!",
    "é",
    "½",
    "if-",
    "or-more",
]
MORE += ["minus 2", "or more", "or  higher", "or less", '"a title"', '"two\nlines"', " ", "\t", "\n"]
SPACES = st.sampled_from([" ", " ", " ", "  ", ", ", "", "\t", "-", "\n"])


@st.composite
def lines(draw: st.DrawFn) -> tuple[str, str]:
    """Words of the grammar and others, as a value of some rule."""
    start = draw(st.sampled_from(tables.STARTS))
    known = sorted({each for each in words().values() if re.match(r"[\w-]", each)})
    word = st.one_of(st.sampled_from(known), st.sampled_from(known).map(str.upper), st.sampled_from(MORE))
    said = draw(st.lists(st.tuples(word, SPACES), max_size=8))
    return "".join(part for pair in said for part in pair), start


@given(lines())
@settings(max_examples=600)
def test_any_words_are_read_alike(larks_own: lark.Lark, line: tuple[str, str]) -> None:
    text, start = line
    assert list(told(parser(), text, start)) == list(told(larks_own, text, start))


@given(st.data())
@settings(max_examples=300)
def test_words_that_may_follow_each_other_are_read_alike(larks_own: lark.Lark, data: st.DataObject) -> None:
    start = data.draw(st.sampled_from(tables.STARTS))
    text = ""
    for _ in range(data.draw(st.integers(1, 12))):
        steps: Any = larks_own.parse_interactive(text, start=start)
        steps.exhaust_lexer()
        may = sorted(steps.accepts() - {"$END"})
        if not may:
            break
        terminal = data.draw(st.sampled_from(may))
        text += f" {SAMPLES.get(terminal, words()[terminal])}"
        assert list(told(parser(), text, start)) == list(told(larks_own, text, start)), text


SAMPLES = {"NUMBER": "7", "RANK": "10", "SUIT": "hearts", "NAME": "big-blind", "TITLE": '"A title"', "MINUS": "minus 2"}


def test_no_place_takes_a_dash_both_for_itself_and_for_up_to(larks_own: lark.Lark) -> None:
    """lark tells the two apart by which it met first; this lexer does not have to."""
    states = larks_own.parser.parser._parse_table.states.values()
    (dash,) = (each.name for each in larks_own.terminals if each.pattern.value == "-")
    assert any(dash in state for state in states)
    assert not any({dash, "_TO"} <= state.keys() for state in states)

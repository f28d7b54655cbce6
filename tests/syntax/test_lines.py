"""How a text is cut into lines, and where each part stands."""

import pytest

from pitchdsl.source import Source
from pitchdsl.syntax.lines import Kind, RawLine, cut


def only(text: str) -> RawLine:
    (line,) = cut(Source(name="x", text=text))
    return line


def test_a_line_with_a_colon_is_a_rule_and_one_without_is_a_heading() -> None:
    assert only("  seats: 4  ").kind is Kind.RULE
    assert only("players").kind is Kind.HEADING
    assert only("  > why: because").kind is Kind.NOTE


@pytest.mark.parametrize(
    ("text", "left", "right"),
    [
        ("  seats: 4  # four", "seats", "4"),
        ("\tseats :\t4", "seats", "4"),
        ("high: 1 to the owner of A:B", "high", "1 to the owner of A:B"),
        ("high:", "high", ""),
        ("off#jack: 1", "off#jack", "1"),
    ],
)
def test_name_and_value(text: str, left: str, right: str) -> None:
    line = only(text)
    assert line.right is not None
    assert (line.left.text, line.right.text) == (left, right)


@pytest.mark.parametrize("text", ["", "   ", "# comment: with a colon", "\t # x", "\u00a0"])
def test_what_says_nothing_is_no_line(text: str) -> None:
    assert not list(cut(Source(name="x", text=text)))


def test_a_title_may_hold_colons_and_hashes() -> None:
    assert only('variant x "Pitch: the #1 game" # mine').left.text == 'variant x "Pitch: the #1 game"'


def test_places_are_counted_in_characters_from_one() -> None:
    line = only("  日本: 4")
    assert line.right is not None
    assert (line.left.column, line.left.length) == (3, 2)
    assert (line.right.column, line.right.length) == (7, 1)

"""Columns in units of UTF-16: counted by hand for letters, an accent, and two characters beyond the first plane."""

import pytest

from pitchdsl.editing.utf16 import to_column, to_units
from pitchdsl.source import units

LINE = "aé😀b𝄞c"
"""Units of UTF-16: a at 0, é at 1, the smiley at 2 and 3, b at 4, the clef at 5 and 6, c at 7."""


@pytest.mark.parametrize(("column", "at"), [(1, 0), (2, 1), (3, 2), (4, 4), (5, 5), (6, 7), (7, 8)])
def test_columns_and_units(column: int, at: int) -> None:
    assert to_units(LINE, column) == at
    assert to_column(LINE, at) == column


@pytest.mark.parametrize(("at", "column"), [(3, 3), (6, 5), (-1, 1), (99, 7)])
def test_a_place_inside_of_a_character_or_outside_of_the_line(at: int, column: int) -> None:
    assert to_column(LINE, at) == column


def test_bytes_and_characters_where_an_editor_counts_these() -> None:
    assert [units(LINE, encoding) for encoding in ("utf-8", "utf-16", "utf-32")] == [13, 8, 6]
    assert [to_units(LINE, 4, encoding) for encoding in ("utf-8", "utf-32")] == [7, 3]
    assert [to_column(LINE, 7, encoding) for encoding in ("utf-8", "utf-32")] == [4, 7]


def test_half_a_character_is_no_crash() -> None:
    assert units("a\ud83d") == 2

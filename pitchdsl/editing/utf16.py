"""Columns as editors count them: in units of UTF-16, from 0, where an emoji counts two.

Some editors ask for bytes of UTF-8 or for whole characters (UTF-32) instead.
"""

from pitchdsl.source import units


def to_units(line: str, column: int, encoding: str = "utf-16") -> int:
    """The units before a column of a line; columns are from 1, in characters."""
    return units(line[: max(0, column - 1)], encoding)


def to_column(line: str, at: int, encoding: str = "utf-16") -> int:
    """The column, from 1 and in characters, that has so many units before it; behind the end at most.

    In the middle of a character it is the column of that character.
    """
    if at <= 0:
        return 1
    if line.isascii():
        return min(at, len(line)) + 1
    passed = 0
    for column, character in enumerate(line, start=1):
        passed += units(character, encoding)
        if passed > at:
            return column
    return len(line) + 1

"""Places in texts as a page counts them: offsets in UTF-16 from the beginning of a text."""

import re
from bisect import bisect_left
from functools import lru_cache

_WIDE = re.compile("[\U00010000-\U0010ffff]")


@lru_cache(maxsize=64)
def _wide(text: str) -> tuple[int, ...]:
    """Where the characters are that take two places in UTF-16."""
    return () if text.isascii() else tuple(found.start() for found in _WIDE.finditer(text))


def to_utf16(text: str, at: int) -> int:
    """The offset in UTF-16 of a place that is counted in characters."""
    return at + bisect_left(_wide(text), at)


def from_utf16(text: str, at: int) -> int:
    """The character at an offset in UTF-16, or the one that it is in the middle of; the end for what is beyond."""
    wide = _wide(text)
    starts = [place + number for number, place in enumerate(wide)]
    before = bisect_left(starts, at)
    return min(len(text), at - before)


def line_and_column(text: str, at: int) -> tuple[int, int]:
    """The line and the column, both from 1, of a place that is counted in characters."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)

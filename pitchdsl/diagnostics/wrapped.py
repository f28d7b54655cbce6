"""Prose broken into lines that fit: between words, and never within a name or a piece of code that fits whole."""

import re
from collections.abc import Iterator

from rich.cells import cell_len, chop_cells

_PIECE = re.compile(r"(?:`[^`]*`|\S)+")
"""What stays together: a word, or what stands between backquotes with all that touches it."""

_PART = re.compile(r"[^\s/]*(?:\s+|/|$)")
"""What a piece that fits into no line is broken into: code at its blanks, a path behind its slashes."""


def wrapped(text: str, room: int, hanging: int = 2) -> list[str]:
    """A line of prose in lines of at most ``room`` columns, the later ones ``hanging`` columns further in.

    What does not fit into a line of its own is broken where it must be.
    """
    if cell_len(text) <= room:
        return [text]
    margin = text[: len(text) - len(text.lstrip())][: room // 2]
    later = (margin + " " * hanging)[: room // 2]
    lines = [margin]
    for part, gap in _parts(text, room - len(later)):
        if lines[-1].strip() and cell_len(lines[-1] + gap + part) > room:
            lines.append(later + part)
        else:
            lines[-1] += (gap if lines[-1].strip() else "") + part
    return lines


def _parts(text: str, room: int) -> Iterator[tuple[str, str]]:
    """What no line break may part, with what stands before it where there is none."""
    for piece in _PIECE.findall(text):
        if cell_len(piece) <= room:
            yield piece, " "
            continue
        gap = " "
        for part in filter(None, _PART.findall(piece)):
            for chopped in chop_cells(part.rstrip(), room):
                yield chopped, gap
                gap = ""
            gap = part[len(part.rstrip()) :]

"""A text cut in front of every first line: each piece is read by itself."""

import re
from itertools import pairwise

from pitchdsl.source import Source
from pitchdsl.syntax.well_formed import MOST_CHARACTERS
from pitchdsl.values import frozen

_FIRST_LINE = re.compile(
    r"^[ \t]*(?:variant|house-rule)[ \t]+[a-z][a-z0-9-]*(?:[ \t]+\"[^\"\n]*\")?"
    r"(?:[ \t]+extends[ \t]+[a-z][a-z0-9-]*)?[ \t]*(?:[ \t]#[^\n]*)?$",
    re.MULTILINE,
)
"""A first line that can be read; one that cannot begins no piece, and then a piece holds several games."""


@frozen(kw_only=True)
class Piece:
    """A stretch of whole lines of a text."""

    source: Source
    """These lines alone, under the name of the whole text."""
    first: int
    """The number of its first line in the whole text, from 1."""


def pieces_of(source: Source) -> tuple[Piece, ...]:
    """The pieces, from top to bottom; what stands above the first game belongs to it."""
    text = source.text
    starts = [] if len(text) > MOST_CHARACTERS else [match.start() for match in _FIRST_LINE.finditer(text)]
    cuts = [0, *starts[1:], len(text)]
    pieces, line = [], 1
    for start, end in pairwise(cuts):
        part = text[start:end]
        # the line feed before the next piece ends this one, and begins no line of its own
        own = part[:-1] if end < len(text) else part
        pieces.append(Piece(source=Source(name=source.name, text=own), first=line))
        line += part.count("\n")
    return tuple(pieces)

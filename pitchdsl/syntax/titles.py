"""House rules that are called by their titles behind ``with``."""

import re

from attrs import evolve

from pitchdsl.source import Span
from pitchdsl.syntax.lines import typed
from pitchdsl.syntax.tree import Reference

_PIECE = re.compile(r"\s*(?:\"(?P<quoted>[^\"]+)\"|(?P<bare>[^,;&\"]+?))\s*(?:[,;&]|\band\b|$)", re.IGNORECASE)

_IN_WORDS = re.compile(r"[^\W_](?:[\w '\u2019()!?-]|\.(?=\s|$))*")
"""A title as people write one; a path, say, is none."""


def titles_in(value: Span) -> tuple[Reference, ...] | None:
    """What stands between the commas, quotes left out; none where all of it are names, or it is no row of titles."""
    text, at = typed(value.text), 0
    found: list[Reference] = []
    while at < len(text):
        piece = _PIECE.match(text, at)
        if piece is None:
            return None
        kind = "quoted" if piece["quoted"] else "bare"
        quotes = kind == "quoted"
        start, end = piece.start(kind) - quotes, piece.end(kind) + quotes
        span = evolve(value, column=value.column + start, length=end - start)
        found.append(Reference(name=" ".join(piece[kind].split()), span=span))
        at = piece.end()
    is_title = any(not re.fullmatch(r"[a-z0-9-]+", each.name) for each in found)
    in_words = all(_IN_WORDS.fullmatch(each.name) for each in found)
    return tuple(found) if is_title and in_words else None

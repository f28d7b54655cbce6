"""The parser's tables: made from the grammar once, and kept beside it as JSON.

Making them takes a good part of a second, reading them a thousandth. They hold nothing but text and numbers, so every
Python can read them; and they say what they were made from, so that stale ones are never used.
"""

import hashlib
import json
from typing import Any

from attrs import asdict

from pitchdsl import resources
from pitchdsl.syntax.automaton import END_OF_WORD, Automaton, Tables
from pitchdsl.syntax.forms import BY_START

FORMAT = 1
"""Counts how tables are written."""

STARTS: tuple[str, ...] = (
    "heading",
    "header_with",
    "people",
    *BY_START,
)
"""The grammar rules that may read a whole value."""

OPTIONS: dict[str, Any] = {
    "parser": "lalr",
    "lexer": "contextual",
    "start": list(STARTS),
    "maybe_placeholders": False,
}
"""How lark makes the tables."""


def dump(grammar: str, tables: Tables) -> str:
    """The tables of a grammar, as JSON."""
    return json.dumps({"fingerprint": fingerprint(grammar), **asdict(tables)}, separators=(",", ":")) + "\n"


def load(grammar: str) -> Automaton | None:
    """The parser from the kept tables; none where they are not of this grammar or cannot be read."""
    try:
        kept = json.loads(resources.tables().read_bytes())
        return Automaton(Tables(**kept)) if kept.pop("fingerprint") == fingerprint(grammar) else None
    except Exception:  # missing, damaged, or of another version: they can be made again
        return None


def fingerprint(grammar: str) -> str:
    """Changes with everything that the tables are made from."""
    return hashlib.sha256(json.dumps([grammar, OPTIONS, END_OF_WORD, FORMAT]).encode()).hexdigest()

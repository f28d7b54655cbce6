"""The parser's tables: LALR with a contextual lexer, made from the grammar once and kept beside it as JSON.

Making them takes a good part of a second, reading them a hundredth. They hold nothing but text and numbers, so every
Python and every lark of the range can read them; and they say what they were made from, so that stale ones are never
used. ``python -m pitchdsl.syntax.tables``, a part of ``make build``, makes stale ones anew.
"""

import hashlib
import json
import re
from typing import Any

import lark
from lark.grammar import Rule
from lark.lexer import PatternRE, PatternStr, TerminalDef

from pitchdsl import resources
from pitchdsl.syntax.forms import BY_START

STARTS: tuple[str, ...] = (
    "heading",
    "header_with",
    "people",
    *BY_START,
)
"""The grammar rules that may read a whole value."""

END_OF_WORD = r"(?![\w-])"
"""What stands behind each word of the grammar: not more letters."""

_OPTIONS: dict[str, Any] = {
    "parser": "lalr",
    "lexer": "contextual",
    "start": list(STARTS),
    "propagate_positions": True,
    "maybe_placeholders": False,
}


def build(grammar: str, *, strict: bool = False) -> lark.Lark:
    """A parser for the grammar.

    Strict, which needs ``interegular``, it raises lark's ``GrammarError`` or ``LexError`` for any conflict of rules
    and for any two words that could be taken for each other. A rule class that the grammar does not read yet can be
    said by nobody, and breaks nothing.
    """
    starts = [each for each in STARTS if re.search(rf"^{each}:", grammar, re.MULTILINE)]
    return lark.Lark(grammar, strict=strict, edit_terminals=_whole_words, **{**_OPTIONS, "start": starts})


def _whole_words(terminal: TerminalDef) -> TerminalDef:
    """Makes a word of the grammar stand for itself only: not for the beginning of a longer word, in any case."""
    pattern = terminal.pattern
    if isinstance(pattern, PatternStr) and pattern.value[0].isalpha():
        terminal.pattern = PatternRE(re.escape(pattern.value) + END_OF_WORD, ("i",))
    return terminal


def dump(grammar: str, parser: lark.Lark) -> str:
    """The tables of a parser of the grammar, as JSON."""
    data, memo = parser.memo_serialize([TerminalDef, Rule])
    data["options"] = _OPTIONS  # all others are lark's defaults, which are not the same in every version
    tables = {"fingerprint": _fingerprint(grammar), "data": data, "memo": memo}
    return json.dumps(tables, separators=(",", ":")) + "\n"


def load(grammar: str) -> lark.Lark | None:
    """The parser from the kept tables; none where they are not of this grammar or cannot be read."""
    try:
        tables = json.loads(resources.tables().read_bytes(), object_hook=_numbered)
        return lark.Lark.load(tables) if tables["fingerprint"] == _fingerprint(grammar) else None
    except Exception:  # missing, damaged, or not what this version of lark expects: they can be made again
        return None


def _fingerprint(grammar: str) -> str:
    """Changes with everything that the tables are made from."""
    return hashlib.sha256(json.dumps([grammar, _OPTIONS, END_OF_WORD]).encode()).hexdigest()


def _numbered(table: dict[str, Any]) -> dict[Any, Any]:
    """A JSON object whose keys were numbers before JSON made them strings gets them back."""
    return {int(key): value for key, value in table.items()} if next(iter(table), "").isdigit() else table


if __name__ == "__main__":
    text = resources.grammar()
    if load(text) is None:  # lark numbers the same tables differently each time, so current ones are left alone
        resources.tables().write_text(dump(text, build(text, strict=True)), encoding="ascii", newline="\n")

"""The grammar made ready: LALR with a contextual lexer, in lark's strict mode.

Strict mode proves that no two words of the grammar can be taken for each other, which takes most of a second; so
the finished tables are kept in the user's cache folder, under a name that changes with the grammar and with lark.
"""

import hashlib
import os
import re
import sys
import tempfile
from functools import cache
from pathlib import Path

import lark
from lark.lexer import PatternRE, PatternStr, TerminalDef

from pitchdsl import resources
from pitchdsl.syntax.forms import FORMS, OPEN_TABLES, grammar_rule

STARTS: tuple[str, ...] = (
    "heading",
    "header_with",
    "people",
    *(form.start for form in FORMS),
    *(grammar_rule(section, "row") for section in OPEN_TABLES),
)
"""The grammar rules that may read a whole value."""


def build(grammar: str) -> lark.Lark:
    """A parser for the grammar; raises lark's ``GrammarError`` or ``LexError`` for any conflict or collision."""
    return lark.Lark(
        grammar,
        parser="lalr",
        lexer="contextual",
        strict=True,
        start=list(STARTS),
        propagate_positions=True,
        maybe_placeholders=False,
        edit_terminals=_whole_words,
    )


def _whole_words(terminal: TerminalDef) -> TerminalDef:
    """Makes a word of the grammar stand for itself only: not for the beginning of a longer word, in any case."""
    pattern = terminal.pattern
    if isinstance(pattern, PatternStr) and pattern.value[0].isalpha():
        terminal.pattern = PatternRE(re.escape(pattern.value) + r"(?![\w-])", ("i",))
    return terminal


@cache
def parser() -> lark.Lark:
    """The parser, from the cache folder where it is there already."""
    grammar = resources.grammar()
    kept = _kept_at(grammar)
    try:
        with kept.open("rb") as tables:
            return lark.Lark.load(tables)
    except Exception:  # not there yet, or damaged in some way of many: it is only a copy
        pass
    built = build(grammar)
    try:
        kept.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.NamedTemporaryFile(dir=kept.parent, delete=False) as file:
            built.save(file)
        os.replace(file.name, kept)
    except OSError:
        pass  # a home that cannot be written to costs time, nothing else
    return built


def _kept_at(grammar: str) -> Path:
    words = (grammar, " ".join(STARTS), lark.__version__, sys.version, Path(__file__).read_text(encoding="utf-8"))
    key = hashlib.sha256("\0".join(words).encode()).hexdigest()[:24]
    cache_home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return Path(cache_home) / "pitchdsl" / f"tables-{key}.pickle"


@cache
def words() -> dict[str, str]:
    """Every terminal of the grammar by its name, as an author would write it."""
    spoken = dict(_SPOKEN)
    for terminal in parser().terminals:
        if terminal.name not in spoken and not terminal.name.startswith("__IGNORE"):
            spoken[terminal.name] = terminal.pattern.value.removesuffix(r"(?![\w-])").replace("\\", "")
    return spoken


_SPOKEN = {
    "NUMBER": "a number",
    "RANK": "a rank (A K Q J 10-2)",
    "OFF_CARD": "off-J",
    "SUIT": "a suit",
    "NAME": "a name",
    "TITLE": "a title in quotes",
    "OR_MORE": "or more",
    "OR_LESS": "or less",
    "ARTICLE": "",
    "MINUS": "-",
    "_TO": "-",
}

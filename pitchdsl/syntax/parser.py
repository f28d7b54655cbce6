"""The parser of the grammar, and the words that it knows."""

from functools import cache

import lark

from pitchdsl import resources
from pitchdsl.cards import SUIT_NAMES
from pitchdsl.syntax import tables
from pitchdsl.syntax.lexer import END_OF_WORD


@cache
def parser() -> lark.Lark:
    """The parser: from the kept tables, or from the grammar itself where it has been edited since."""
    grammar = resources.grammar()
    return tables.load(grammar) or tables.build(grammar)


@cache
def words() -> dict[str, str]:
    """Every terminal of the grammar by its name, as an author would write it."""
    spoken = dict(_SPOKEN)
    for terminal in parser().terminals:
        if terminal.name not in spoken and not terminal.name.startswith("__IGNORE"):
            spoken[terminal.name] = terminal.pattern.value.removesuffix(END_OF_WORD).replace("\\", "")
    return spoken


_SPOKEN = {
    "NUMBER": "a number",
    "ORDINAL": "second",
    "RANK": "a rank (A K Q J 10-2)",
    "RANKS": "10s",
    "OFF_CARD": "off-J",
    "SUIT": "a suit",
    "NAME": "a name",
    "TITLE": "a title in quotes",
    "HALF": "1/2",
    "OR_MORE": "or more",
    "SPOKEN": "a name",
    "AND_TAKES": "and takes",
    "AND_STANDS": "and stands",
    "AND_SCORES": "and scores",
    "AND_LOSES": "and loses",
    "OR_LESS": "or less",
    "ARTICLE": "",
    "MINUS": "-",
    "_TO": "-",
}

_RANKS = ("A", "K", "Q", "J", *map(str, range(10, 1, -1)))

KINDS: dict[str, tuple[str, ...]] = {
    "RANK": _RANKS,
    "OFF_CARD": tuple(f"off-{rank}" for rank in _RANKS),
    "RANKS": ("aces", "kings", "queens", "jacks", *(f"{number}s" for number in range(10, 1, -1))),
    "SUIT": SUIT_NAMES,
    "ORDINAL": ("second", "third", "fourth", "fifth", "sixth"),
    "OR_MORE": ("or more",),
    "OR_LESS": ("or less",),
    "HALF": ("1/2",),
    "_TO": ("-", "to"),
}
"""The terminals that are one of several words, or a word that is not written like its pattern."""

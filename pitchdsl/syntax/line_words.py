"""The words of a line of a rule sheet, as the automaton of all lines reads them, and a line of words.

Articles, blanks and commas say nothing, and the colon is a word. ``2-7`` is three words.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache

from pitchdsl.syntax.forms import names_in
from pitchdsl.syntax.lines import typed
from pitchdsl.syntax.names import ARTICLES, row_or_rule

_RANK = r"\d+|[TJQKA]|ace|king|queen|jack"

_TOKEN = re.compile(
    r'"[^"]*"'  # a title
    rf"|(?:{_RANK})(?=\s*-\s*(?:{_RANK})(?![\w-]))"  # the first of a range
    r"|(?<!\w)(?<![\dTJQKA]\s)-\d+(?!\w)"  # a number below zero
    r"|[^\W_]+(?:['/-][^\W_]+)*"
    r"|[^\s,]"
)


def words_in(text: str) -> list[str]:
    """The words of a line, or of a part of it."""
    return [word for word in _TOKEN.findall(typed(text)) if word not in _FREE]


_FREE = {*ARTICLES, *(article.upper() for article in ARTICLES if len(article) > 1), *map(str.capitalize, ("the", "an"))}


def line_of(section: str, words: Sequence[str]) -> str:
    """The text of a line of a section that has these words; what is no line is only its words."""
    text = re.sub(r"(?<=[\dTJQKA]) - (?=[\dTJQKA])", "-", " ".join(words))
    name, colon, value = text.partition(" :")
    dropped = "no " if not colon and name.startswith("no ") else ""
    known = _with_articles(section).get(name.removeprefix(dropped), name.removeprefix(dropped))
    return f"{row_or_rule(known, section) or known}:{value}" if colon else f"{dropped}{known}"


@cache
def _with_articles(section: str) -> Mapping[str, str]:
    """The names of the rules of a section by their words."""
    return {" ".join(words_in(name)): name for name in names_in(section)}

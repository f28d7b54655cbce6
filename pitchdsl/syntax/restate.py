"""A value of a rule sheet said again as `show` says it: the parts that the line has, in the author's order, no others.

The words are those of the rule class, for as much as the line says. Whatever they are, they are taken only when they
read back as the same parts.
"""

import re
from typing import Any

import lark
from lark import v_args

from pitchdsl.game.count.rules import Pips
from pitchdsl.language import conditions as c
from pitchdsl.language.recipients import Comparison
from pitchdsl.syntax.clause_parts import ClauseParts
from pitchdsl.syntax.forms import BY_START, rule_of
from pitchdsl.syntax.lines import typed
from pitchdsl.syntax.parser import parser
from pitchdsl.syntax.shared import Parts, When
from pitchdsl.syntax.transform import transform


@v_args(inline=True)
class _AsSaid(ClauseParts):
    """Keeps an order that the author chose and that the rules have no use for."""

    def all_of(self, *parts: c.Condition) -> c.Condition:
        return c.AllOf(parts=parts) if len(parts) > 1 else parts[0]

    def any_of(self, *parts: c.Condition) -> c.Condition:
        return c.AnyOf(parts=parts) if len(parts) > 1 else parts[0]

    def points_pips(self, *entries: Any) -> Parts:
        test = {"if": entries[-1].condition} if isinstance(entries[-1], When) else {}
        pips = [each for each in entries if not isinstance(each, When)]
        said: dict[str, Any] = Pips.said(*pips)
        ranks = [what for what, _ in pips]
        return {**said, "values": tuple(sorted(said["values"], key=lambda pair: ranks.index(pair[0])))} | test


def restated(value: str, section: str, name: str) -> str:
    """A value that can be read, in its canonical words; only its blanks are tidied where there are none."""
    start = rule_of(section, name)
    tree = parser().parse(typed(value), start=start)
    meant = transform(tree, start)
    resaid = _as_the_author(_words(tree, start), typed(value).lower())
    for words in (resaid, " ".join(value.split())):
        if words and _meaning(words, start) == meant:
            return words
    return value


def _meaning(words: str, start: str) -> object:
    try:
        return transform(parser().parse(words, start=start), start)
    except lark.UnexpectedInput:
        return None


def _words(tree: lark.Tree[lark.Token], start: str) -> str:
    said: dict[str, Any] = _AsSaid().transform(tree)
    when = said.pop("if", None)
    words = BY_START[start].words(said)
    if isinstance(said.get("to"), Comparison) and not list(tree.find_pred(_of_a_tie)):
        words = words.removesuffix(", nobody if tied")
    return " ".join(each for each in (words, when and f"if {when.words()}") if each)


def _as_the_author(words: str, written: str) -> str:
    """The words with what reads well in two ways: a joker's colour and article, one comma, and `4-4` for `4`."""
    if "red" not in written.split():
        words = words.replace("red joker", "joker")
    if re.search(rf"{_LEFT_OUT}\s+the\s+{_JOKER}", written):
        words = re.sub(rf"{_LEFT_OUT} (?={_JOKER})", r"\1 the ", words)
    if re.search(r"non-trump\s*,", written):
        words = re.sub(r"non-trump (?=up|down)", "non-trump, ", words)
    if re.fullmatch(r"(\d+)\s*(-|to)\s*\1", written.strip()):
        words = f"{words}-{words}"
    return words


_LEFT_OUT = r"\b(but|and)"
_JOKER = r"(?:(?:red|black)\s+)?joker"


def _of_a_tie(tree: lark.Tree[lark.Token]) -> bool:
    return str(tree.data).startswith("tie_to_")

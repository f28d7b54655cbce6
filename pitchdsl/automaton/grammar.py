"""Grammars: rules over symbols, read from the rules that lark compiles.

Lark writes ``x+`` as a rule of its own that begins with itself. Such a rule repeats; any other rule that leads back to
itself is recursion, which no finite automaton can follow, and is refused.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

import lark.grammar
from attrs import field

from pitchdsl.values import frozen

REPEATING = "__"
"""How the names begin that lark gives to the rules which it makes of ``x+`` and ``x*``."""


class RecursiveGrammarError(ValueError):
    """A rule leads back to itself, so the language is not regular."""


@frozen(kw_only=True, eq=False)
class Symbol:
    """One word of a language, or a kind of word such as a number. Each is itself only: there is one object of each."""

    name: str
    """The word, or what the grammar calls the kind."""
    word: str | None = None
    """The word that it is; none for a kind."""
    _pattern: re.Pattern[str] | None = None
    """What is written for it, where that is more than the word."""
    most_words: int = 1
    """How many written words may be one of the kind together, as ``or more`` is."""
    samples: tuple[str, ...] = field()
    """What may be written for it, first what is put in where it has to be; all of it, where a list can hold it."""

    @samples.default
    def _the_word(self) -> tuple[str, ...]:
        return () if self.word is None else (self.word,)

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """What is written for it."""
        return self._pattern or re.compile(re.escape(self.word or ""), re.IGNORECASE)

    def reads(self, text: str) -> bool:
        """Whether this text is written for it."""
        return self.pattern.fullmatch(text) is not None


Item = Symbol | str
"""A symbol, or the name of a rule."""


@frozen(kw_only=True)
class Rule:
    """What a name of the grammar stands for."""

    alternatives: tuple[tuple[Item, ...], ...]
    repeats: bool = False
    """Whether one or more of the alternatives stand there, one behind the other."""


Grammar = Mapping[str, Rule]


def rules_of(compiled: Iterable[lark.grammar.Rule], terminals: Mapping[str, Item]) -> dict[str, Rule]:
    """The rules that lark has compiled, with what stands for each of their terminals."""
    said: dict[str, list[tuple[Item, ...]]] = {}
    for rule in compiled:
        items = tuple(terminals[each.name] if each.is_term else str(each.name) for each in rule.expansion)
        said.setdefault(str(rule.origin.name), []).append(items)
    return {name: _rule(name, alternatives) for name, alternatives in said.items()}


def _rule(name: str, alternatives: Sequence[tuple[Item, ...]]) -> Rule:
    """A rule; one that lark has made of a repetition as such."""
    first = dict.fromkeys(each for each in alternatives if each[:1] != (name,))
    again = {each[1:] for each in alternatives if each[:1] == (name,)}
    repeats = name.startswith(REPEATING) and again == set(first)
    return Rule(alternatives=tuple(first if repeats else dict.fromkeys(alternatives)), repeats=repeats)


def refuse_recursion(rules: Grammar, name: str, above: tuple[str, ...] = ()) -> None:
    """Raises :class:`RecursiveGrammarError` where a rule leads back to itself, naming the way."""
    if name in above:
        way = " → ".join((*above[above.index(name) :], name))
        raise RecursiveGrammarError(f"a grammar that becomes an automaton may not be recursive: {way}")
    below = {item for items in rules[name].alternatives for item in items if isinstance(item, str)}
    for each in sorted(below):
        refuse_recursion(rules, each, (*above, name))

"""What no sentence of a rule keeps of a written line: the words that make it a line which cannot be said.

Where the name of a line is no rule of its section, the rules of all the section are asked. A word is kept where some
sentence has it, or a listed word for it, or it is a slip of one.
"""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import groupby

from pitchdsl.automaton.grammar import Symbol
from pitchdsl.syntax.forms import OPEN_TABLES, names_in, rule_of
from pitchdsl.syntax.kept_lines import automaton
from pitchdsl.syntax.lexicon import FREE_NAMES, MEANING, PitchLexicon, is_kept
from pitchdsl.syntax.line_words import words_in
from pitchdsl.syntax.lines import typed
from pitchdsl.syntax.readings import MOST_KEPT
from pitchdsl.syntax.synonyms import NAMES


@lru_cache(maxsize=MOST_KEPT)
def lost_words(section: str, line: str) -> tuple[str, ...]:
    """What no sentence of its rule keeps of a line of a section: words of meaning, those side by side as one."""
    name, colon, value = typed(line).partition(":")
    rule = rule_named(section, name) if colon else ""
    any_name = bool(colon) and section in OPEN_TABLES and section != "exchange"
    words = [re.sub(r"(?<=\w)'s$", "", word) for word in words_in(value if rule or any_name else line)]
    known = _symbols_from(rule_of(section, rule) if rule or any_name else section)
    kept: set[int] = set()
    lexicon = PitchLexicon()
    for at in range(len(words)):
        for symbol, behind in automaton().read(words, at):
            if symbol in known:
                kept.update(range(at, behind))
        for reading in lexicon.readings(words, at):
            if known.issuperset(reading.symbols):
                kept.update(range(at, reading.behind))
    lost = [at for at in range(len(words)) if at not in kept and _means_something(words, at, lexicon)]
    runs = groupby(enumerate(lost), lambda each: each[1] - each[0])
    return tuple(" ".join(words[at] for _, at in run) for _, run in runs)


def rule_named(section: str, name: str) -> str:
    """The rule of a section that a line begins with, by its name or another that people have for it; or nothing."""
    called = " ".join(name.lower().split())
    if called in names_in(section):
        return called
    homes = ((address.partition("/"), said.split("|")) for address, said in NAMES.items())
    return next((rule for (home, _, rule), said in homes if home == section and called in said), "")


def _means_something(words: Sequence[str], at: int, lexicon: PitchLexicon) -> bool:
    return is_kept(words[at]) or (lexicon.losing(words, at) or 0) >= MEANING


@cache
def _symbols_from(start: str) -> frozenset[Symbol]:
    """The symbols of all sentences that start there, but for those that any word may be."""
    states = [automaton().starts[start]]
    found: dict[Symbol, None] = {}
    seen = set(states)
    for state in states:  # it grows while it is gone through
        for symbol, target in automaton().moves[state].items():
            found[symbol] = None
            if target not in seen:
                seen.add(target)
                states.append(target)
    any_word = (*FREE_NAMES, "TEXT")
    return frozenset(each for each in found if each.name not in any_word and not each.name.startswith("ROW"))

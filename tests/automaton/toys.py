"""Small grammars, read by lark as the real one is."""

import re
from collections.abc import Iterable

import lark

from pitchdsl.automaton.automaton import Automaton
from pitchdsl.automaton.build import automaton_of
from pitchdsl.automaton.grammar import Rule, Symbol, rules_of


def rules(grammar: str, start: str = "start") -> dict[str, Rule]:
    """The rules of a grammar whose terminals are words, and ``NUMBER``, which is all digits."""
    compiled = lark.Lark(grammar + "\nNUMBER: /[0-9]+/\n%ignore / /", start=start, parser="lalr", keep_all_tokens=True)
    symbols = {}
    for terminal in compiled.terminals:
        kind = terminal.name == "NUMBER"
        pattern = terminal.pattern.value
        symbols[terminal.name] = Symbol(
            name=terminal.name if kind else pattern,
            pattern=re.compile(pattern if kind else re.escape(pattern)),
            word=None if kind else pattern,
            samples=("1", "2", "3") if kind else (pattern,),
        )
    return rules_of(compiled.rules, symbols)


def automaton(grammar: str, starts: Iterable[str] = ("start",)) -> Automaton:
    return automaton_of(rules(grammar), starts)

"""The parser's tables, made from the grammar by lark.

``python -m pitchdsl.syntax.grammar``, a part of ``make build``, makes stale ones anew.
"""

import re
from typing import Any

from lark import Lark
from lark.grammar import Rule
from lark.lexer import PatternRE, PatternStr, TerminalDef
from lark.parsers.lalr_analysis import Shift

from pitchdsl import resources
from pitchdsl.syntax.automaton import END, END_OF_WORD, Tables
from pitchdsl.syntax.tables import OPTIONS, STARTS, dump, load


def build(grammar: str, *, strict: bool = False) -> Lark:
    """Lark's parser for the grammar.

    Strict, which needs ``interegular``, it raises lark's ``GrammarError`` or ``LexError`` for any conflict of rules
    and for any two words that could be taken for each other.
    """
    return Lark(grammar, strict=strict, edit_terminals=_whole_words, **OPTIONS)


def _whole_words(terminal: TerminalDef) -> TerminalDef:
    """Makes a word of the grammar stand for itself only: not for the beginning of a longer word, in any case."""
    pattern = terminal.pattern
    if isinstance(pattern, PatternStr) and pattern.value[0].isalpha():
        terminal.pattern = PatternRE(re.escape(pattern.value) + END_OF_WORD, ("i",))
    return terminal


def tables_of(parser: Lark) -> Tables:
    """The tables of lark's parser, packed."""
    table: Any = parser.parser.parser._parse_table
    terminals = sorted(parser.terminals, key=_first)
    words = {said: each.name for each in terminals if (said := _word(each)) is not None}
    patterns = {each.name: each.pattern.to_regexp() for each in terminals if each.name not in words.values()}
    rules = list(parser.rules)
    names = [*(each.name for each in terminals), END, *dict.fromkeys(rule.origin.name for rule in rules)]
    symbols = {str(name): at for at, name in enumerate(names)}
    numbers = {state: at for at, state in enumerate(table.states)}
    ends = {rule: ~at for at, rule in enumerate(rules)}
    return Tables(
        symbols=tuple(symbols),
        words=words,
        patterns=patterns,
        order=tuple(each.name for each in terminals),
        ignored=tuple(parser.ignore_tokens),
        rules=tuple(f"{symbols[rule.origin.name]} {_packed(rule)}" for rule in rules),
        states=tuple(
            " ".join(
                f"{symbols[name]} {numbers[to] if action is Shift else ends[to]}"
                for name, (action, to) in moves.items()
            )
            for moves in table.states.values()
        ),
        starts={name: (numbers[table.start_states[name]], numbers[table.end_states[name]]) for name in STARTS},
    )


def _first(terminal: TerminalDef) -> tuple[int, int, int, str]:
    """What lark's lexer sorts terminals by: of several that match the first is meant."""
    pattern = terminal.pattern
    return -terminal.priority, -pattern.max_width, -len(pattern.value), terminal.name


def _word(terminal: TerminalDef) -> str | None:
    """The word that a terminal stands for, in small letters; none where it is more than one word."""
    word = terminal.pattern.value.removesuffix(END_OF_WORD).replace("\\", "")
    whole = terminal.pattern.value == re.escape(word) + END_OF_WORD and set(terminal.pattern.flags) == {"i"}
    return word if whole and re.fullmatch(r"[a-z-]+", word) else None


def _packed(rule: Rule) -> str:
    """The length of a rule, what its tree is called, and which places the tree keeps."""
    options = rule.options
    if options.expand1 or options.keep_all_tokens:
        raise ValueError(f"the grammar's rule {rule.origin.name} has a mark that the automaton does not know")
    places = [
        ~at if not symbol.is_term and symbol.name.startswith("_") else at
        for at, symbol in enumerate(rule.expansion)
        if not (symbol.is_term and symbol.filter_out)  # type: ignore[attr-defined]
    ]
    return " ".join(map(str, (len(rule.expansion), rule.alias or rule.origin.name, *places)))


if __name__ == "__main__":
    text = resources.grammar()
    if load(text) is None:  # lark numbers the same tables differently each time, so current ones are left alone
        written = dump(text, tables_of(build(text, strict=True)))
        resources.tables().write_text(written, encoding="ascii", newline="\n")

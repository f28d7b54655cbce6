"""The parser's tables, LALR, made from the grammar once and kept beside it as JSON.

Making them takes a good part of a second, reading them a hundredth. They hold nothing but text and numbers, so every
Python and every lark of the range can read them; and they say what they were made from, so that stale ones are never
used. They are made when the package is built or installed; ``python -m pitchdsl.syntax.tables``, a part of ``make
build`` and ``make test``, makes stale ones anew.
"""

import hashlib
import json
import re
from typing import Any

import lark
from lark.grammar import NonTerminal, Rule, Symbol, Terminal
from lark.lexer import PatternRE, PatternStr, TerminalDef
from lark.parsers.lalr_analysis import IntParseTable, Reduce, Shift
from lark.parsers.lalr_parser import LALR_Parser

from pitchdsl import resources
from pitchdsl.syntax.forms import BY_START
from pitchdsl.syntax.lexer import END_OF_WORD, WordLexer

STARTS: tuple[str, ...] = (
    "heading",
    "header_with",
    "people",
    *BY_START,
)
"""The grammar rules that may read a whole value."""

_OPTIONS: dict[str, Any] = {
    "parser": "lalr",
    "start": list(STARTS),
    "propagate_positions": True,
    "maybe_placeholders": False,
}


def build(grammar: str, *, strict: bool = False) -> lark.Lark:
    """A parser for the grammar.

    Strict, which needs ``interegular``, it has lark's own lexer, and raises lark's ``GrammarError`` or ``LexError``
    for any conflict of rules and for any two words that could be taken for each other. A rule class that the grammar
    does not read yet can be said by nobody, and breaks nothing.
    """
    starts = [each for each in STARTS if re.search(rf"^{each}:", grammar, re.MULTILINE)]
    lexer = "contextual" if strict else WordLexer
    options = {**_OPTIONS, "start": starts, "lexer": lexer}
    return lark.Lark(grammar, strict=strict, edit_terminals=_whole_words, **options)


def _whole_words(terminal: TerminalDef) -> TerminalDef:
    """Makes a word of the grammar stand for itself only: not for the beginning of a longer word, in any case."""
    pattern = terminal.pattern
    if isinstance(pattern, PatternStr) and pattern.value[0].isalpha():
        terminal.pattern = PatternRE(re.escape(pattern.value) + END_OF_WORD, ("i",))
    return terminal


def dump(grammar: str, parser: lark.Lark) -> str:
    """The tables of a parser of the grammar, as JSON: the same text whenever they are made."""
    table: IntParseTable = parser.parser.parser._parse_table
    tokens = sorted({token for row in table.states.values() for token in row})
    rules = {rule: number for number, rule in enumerate(parser.rules)}
    numbers = _numbered(table)
    tables = {
        "fingerprint": _fingerprint(grammar),
        "terminals": [_terminal_said(each) for each in parser.terminals],
        "ignored": list(parser.lexer_conf.ignore),
        "rules": [_rule_said(each) for each in parser.rules],
        "tokens": tokens,
        "rows": [
            [
                part
                for token, (action, to) in sorted(table.states[state].items())
                for part in (tokens.index(token), numbers[to] if action is Shift else ~rules[to])
            ]
            for state in numbers
        ],
        "starts": {start: numbers[state] for start, state in table.start_states.items()},
        "ends": {start: numbers[state] for start, state in table.end_states.items()},
    }
    return json.dumps(tables, separators=(",", ":"), sort_keys=True) + "\n"


def _numbered(table: IntParseTable) -> dict[int, int]:
    """The states with numbers in the order in which they are reached; lark's own differ each time."""
    order = [state for _, state in sorted(table.start_states.items())]
    numbers = {state: number for number, state in enumerate(order)}
    for state in order:  # it grows while it is gone through
        for _, (action, to) in sorted(table.states[state].items()):
            if action is Shift and to not in numbers:
                numbers[to] = len(order)
                order.append(to)
    return numbers


def load(grammar: str) -> lark.Lark | None:
    """The parser from the kept tables; none where they are not of this grammar or cannot be read."""
    try:
        tables = json.loads(resources.tables().read_bytes())
        return _loaded(tables) if tables["fingerprint"] == _fingerprint(grammar) else None
    except Exception:  # missing, damaged, or not what this version of lark expects: they can be made again
        return None


def _loaded(tables: dict[str, Any]) -> lark.Lark:
    """The parser, through what lark reads of parsers that it has written itself."""
    terminals = [_terminal(*each) for each in tables["terminals"]]
    symbols: dict[str, Symbol] = {}
    rules = [_rule(symbols, *each) for each in tables["rules"]]
    memory = dict(enumerate([*rules, *terminals]))
    numbered = [{"@": number} for number in memory]
    all_rules, all_terminals = numbered[: len(rules)], numbered[len(rules) :]
    lexer = {"terminals": all_terminals, "ignore": tables["ignored"], "g_regex_flags": 0, "use_bytes": False}
    data = {
        "rules": all_rules,
        "options": {**_OPTIONS, "lexer": WordLexer, "_plugins": {"LALR_Parser": _Parser}},
        "parser": {
            "lexer_conf": {**lexer, "lexer_type": WordLexer, "__type__": "LexerConf"},
            "parser_conf": {"rules": all_rules, "start": list(STARTS), "parser_type": "lalr", "__type__": "ParserConf"},
            "parser": {**tables, "rules": rules},
        },
    }
    return lark.Lark.load({"data": data, "memo": memory})


def _terminal_said(terminal: TerminalDef) -> list[Any]:
    pattern = terminal.pattern
    widths = [pattern.min_width, pattern.max_width]
    return [terminal.name, pattern.type, pattern.value, sorted(pattern.flags), terminal.priority, pattern.raw, widths]


def _terminal(
    name: str, kind: str, value: str, flags: list[str], priority: int, raw: str | None, widths: list[int]
) -> TerminalDef:
    pattern = PatternRE(value, flags, raw) if kind == "re" else PatternStr(value, flags, raw)
    if isinstance(pattern, PatternRE):
        pattern._width = widths  # to measure an expression is to read it
    return TerminalDef(name, pattern, priority)


def _rule_said(rule: Rule) -> list[Any]:
    return [rule.origin.name, rule.order, rule.alias, *(_symbol_said(each) for each in rule.expansion)]


def _symbol_said(symbol: Symbol) -> str:
    """A terminal that is not in the tree has a dot in front of its name."""
    return f".{symbol.name}" if isinstance(symbol, Terminal) and symbol.filter_out else str(symbol.name)


def _rule(symbols: dict[str, Symbol], origin: str, order: int, alias: str | None, *expansion: str) -> Rule:
    return Rule(NonTerminal(origin), [_symbol(symbols, each) for each in expansion], order, alias)


def _symbol(symbols: dict[str, Symbol], said: str) -> Symbol:
    """The symbol of that name; there is one of each."""
    if said not in symbols:
        name = said.removeprefix(".")
        symbols[said] = Terminal(name, filter_out=name != said) if name.isupper() else NonTerminal(name)
    return symbols[said]


class _Parser(LALR_Parser):
    """lark's parser, over rows of the table that are read when the parser first comes to their state."""

    @classmethod
    def deserialize(cls, data: dict[str, Any], memo: Any, callbacks: Any, debug: bool = False) -> Any:  # type: ignore[override]
        table = {"tokens": {}, "states": {}, "start_states": data["starts"], "end_states": data["ends"]}
        parser = super().deserialize(table, memo, callbacks, debug)  # type: ignore[no-untyped-call]
        parser._parse_table.states = _Rows(data)
        return parser


class _Rows(dict[int, dict[str, tuple[Any, Any]]]):
    """By the number of each state what is done at each token."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data

    def __missing__(self, state: int) -> dict[str, tuple[Any, Any]]:
        tokens, rules, row = self.data["tokens"], self.data["rules"], self.data["rows"][state]
        self[state] = {
            tokens[token]: (Shift, to) if to >= 0 else (Reduce, rules[~to])
            for token, to in zip(row[::2], row[1::2], strict=True)
        }
        return self[state]


def _fingerprint(grammar: str) -> str:
    """Changes with everything that the tables are made from."""
    return hashlib.sha256(json.dumps([grammar, _OPTIONS, END_OF_WORD]).encode()).hexdigest()


if __name__ == "__main__":
    text = resources.grammar()
    if load(text) is None:
        resources.tables().write_text(dump(text, build(text)), encoding="ascii", newline="\n")

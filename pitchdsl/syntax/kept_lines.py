"""The automaton of all lines, kept beside the grammar as JSON: to make it takes longer than to check a game.

It says what it was made from, so that a stale one is never used. It is made when the package is built or installed;
``python -m pitchdsl.syntax.kept_lines``, a part of ``make build`` and ``make test``, makes a stale one anew.
"""

import hashlib
import json
import re
from collections.abc import Sequence
from functools import cache
from typing import Any

from pitchdsl import resources
from pitchdsl.automaton.automaton import Automaton
from pitchdsl.automaton.grammar import Symbol
from pitchdsl.syntax.forms import FORMS
from pitchdsl.syntax.names import LONGEST_NAME, ROW_NAME, SENTENCE


@cache
def automaton() -> Automaton:
    """The automaton of all lines (:func:`pitchdsl.syntax.rule_lines.automaton`), as it is kept, or made anew."""
    kept = load()
    if kept is not None:
        return kept
    from pitchdsl.syntax import rule_lines  # noqa: PLC0415  # late: what is kept is nearly always there

    return rule_lines.automaton()


def load() -> Automaton | None:
    """The automaton that is kept; none where it was made from another grammar, or cannot be read."""
    try:
        kept = json.loads(resources.lines().read_bytes())
        if kept["fingerprint"] != _fingerprint():
            return None
        symbols = [_symbol(*row) for row in kept["symbols"]]
        rows = [zip(row[::2], row[1::2], strict=True) for row in kept["rows"]]
        return Automaton(
            moves=tuple({symbols[each]: to for each, to in row} for row in rows),
            accepting=frozenset(kept["accepting"]),
            starts=kept["starts"],
        )
    except (
        OSError,
        ValueError,
        LookupError,
        TypeError,
        AttributeError,
        re.error,
    ):  # missing or damaged: it is made again
        return None


def dump(automaton: Automaton) -> str:
    """An automaton, as JSON."""
    numbers = {symbol: number for number, symbol in enumerate(automaton.symbols)}
    kept: dict[str, Any] = {
        "fingerprint": _fingerprint(),
        "symbols": [_row(symbol) for symbol in automaton.symbols],
        "rows": [[part for symbol, to in row.items() for part in (numbers[symbol], to)] for row in automaton.moves],
        "accepting": sorted(automaton.accepting),
        "starts": dict(automaton.starts),
    }
    return json.dumps(kept, separators=(",", ":")) + "\n"


def _row(symbol: Symbol) -> list[Any]:
    """A symbol as a row: of one that is a word, that alone."""
    if symbol.word is not None and symbol.samples == (symbol.word,):
        return [symbol.name, symbol.word]
    ignores_case = bool(symbol.pattern.flags & re.IGNORECASE)
    return [symbol.name, symbol.word, symbol.pattern.pattern, ignores_case, symbol.most_words, symbol.samples]


def _symbol(
    name: str,
    word: str | None,
    pattern: str | None = None,
    ignores_case: bool = False,
    most_words: int = 1,
    samples: Sequence[str] = (),
) -> Symbol:
    if pattern is None:
        return Symbol(name=name, word=word)
    compiled = re.compile(pattern, re.IGNORECASE if ignores_case else 0)
    return Symbol(name=name, word=word, pattern=compiled, most_words=most_words, samples=tuple(samples))


def _fingerprint() -> str:
    """Changes with everything that the lines are made from."""
    forms = [[form.section, form.name, form.start] for form in FORMS]
    names = [ROW_NAME.pattern, SENTENCE.pattern, LONGEST_NAME]
    return hashlib.sha256(json.dumps([resources.grammar(), forms, names]).encode()).hexdigest()


if __name__ == "__main__":
    from pitchdsl.syntax import rule_lines

    if load() is None:
        resources.lines().write_text(dump(rule_lines.automaton()), encoding="ascii", newline="\n")

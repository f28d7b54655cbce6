"""The automaton of all lines, kept beside the grammar as JSON: to make it takes longer than to check a game.

It says what it was made from, so that a stale one is never used. ``python -m pitchdsl.syntax.kept_lines``, a part of
``make build``, makes it anew.
"""

import hashlib
import json
from functools import cache
from typing import Any

from pitchdsl import resources
from pitchdsl.automaton.automaton import Automaton
from pitchdsl.syntax import rule_lines
from pitchdsl.syntax.forms import FORMS


@cache
def automaton() -> Automaton:
    """The automaton of all lines (:func:`pitchdsl.syntax.rule_lines.automaton`), as it is kept, or made anew."""
    return load() or rule_lines.automaton()


def load() -> Automaton | None:
    """The automaton that is kept; none where it was made from another grammar, or cannot be read."""
    try:
        kept = json.loads(resources.lines().read_bytes())
        if kept["fingerprint"] != _fingerprint():
            return None
        known = rule_lines.symbols()
        symbols = [known[name] for name in kept["symbols"]]
    except Exception:  # missing or damaged: it can be made again
        return None
    return Automaton(
        moves=tuple({symbols[each]: to for each, to in zip(row[::2], row[1::2], strict=True)} for row in kept["rows"]),
        accepting=frozenset(kept["accepting"]),
        starts=kept["starts"],
    )


def dump(automaton: Automaton) -> str:
    """An automaton, as JSON."""
    numbers = {symbol: number for number, symbol in enumerate(automaton.symbols)}
    kept: dict[str, Any] = {
        "fingerprint": _fingerprint(),
        "symbols": [symbol.name for symbol in automaton.symbols],
        "rows": [[part for symbol, to in row.items() for part in (numbers[symbol], to)] for row in automaton.moves],
        "accepting": sorted(automaton.accepting),
        "starts": dict(automaton.starts),
    }
    return json.dumps(kept, separators=(",", ":")) + "\n"


def _fingerprint() -> str:
    """Changes with everything that the lines are made from."""
    forms = [[form.section, form.name, form.start] for form in FORMS]
    return hashlib.sha256(json.dumps([resources.grammar(), forms]).encode()).hexdigest()


if __name__ == "__main__":
    if load() is None:
        resources.lines().write_text(dump(rule_lines.automaton()), encoding="ascii", newline="\n")

"""The judge of remedies: whether a line says the same as another one, by the ways of the automaton that lead to it.

The prices of the lexicon decide: what costs no more than a slip is surely the same, what people may also mean otherwise
is likely the same, and where a word of meaning is lost or put in it is not.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from pitchdsl.automaton.alignment import Reading, ways
from pitchdsl.automaton.automaton import Automaton
from pitchdsl.automaton.grammar import Symbol
from pitchdsl.syntax.kept_lines import automaton
from pitchdsl.syntax.lexicon import MEANING, PitchLexicon, makes_a_card
from pitchdsl.syntax.line_words import words_in
from pitchdsl.values import frozen

LONGEST = 60
"""Words of a line that is judged."""

DEAREST = 10 * MEANING
"""What a way may cost that is still looked for."""


@lru_cache(maxsize=2_000)
def dearest_step(start: str, written: str, offered: str) -> int | None:
    """What the dearest step costs on the cheapest way from the one to the other; none where no way leads there.

    ``start`` is where both start in the automaton: a section, or the grammar rule of a value.
    """
    words, meant = words_in(written), _in_a_row(words_in(offered))
    if not 0 < len(words) <= LONGEST:
        return None
    found = ways(_leading_to(start, offered), {start: 0}, words, _OnlyThese(line=meant), most=3, dearest=DEAREST)
    same = (way for way in found if _in_a_row(way.sentence) == meant and not makes_a_card(way.steps))
    return next((way.dearest for way in same), None)


def _in_a_row(words: Sequence[str]) -> str:
    return f" {' '.join(words).lower()} "


@frozen
class _OnlyThese(PitchLexicon):
    """Prices for words that are taken for those of one line only: a number is read as a number by any automaton."""

    line: str = ""

    def taking(self, symbol: Symbol, text: str) -> int | None:
        return super().taking(symbol, text) if f" {text.lower()} " in self.line else None

    def readings(self, words: Sequence[str], at: int) -> Iterator[Reading]:
        return (each for each in super().readings(words, at) if f" {each.text.lower()} " in self.line or not each.text)


@lru_cache(maxsize=200)
def _leading_to(start: str, offered: str) -> Automaton:
    """The part of the automaton that has no other sentence; where others could stand, that is still known."""
    whole, words = automaton(), words_in(offered)
    places = [(whole.starts[start], 0)]
    numbers = {places[0]: 0}
    rows: list[Mapping[Symbol, int]] = []
    for state, at in places:  # it grows while it is gone through
        row: dict[Symbol, int] = {}
        for symbol, behind in whole.read(words, at) if at < len(words) else ():
            target = whole.moves[state].get(symbol)
            if target is not None:
                row[symbol] = numbers.setdefault((target, behind), len(places))
                if row[symbol] == len(places):
                    places.append((target, behind))
        rows.append(row if len(whole.moves[state]) == 1 else row | {_OTHER: 0})
    ends = (number for number, (state, at) in enumerate(places) if at == len(words) and state in whole.accepting)
    return Automaton(moves=tuple(rows), accepting=frozenset(ends), starts={start: 0})


_OTHER = Symbol(name="another word", pattern=re.compile("(?!)"), samples=("another word",))
"""Stands for all other words that could stand in a place: nobody writes it, and it is never put in."""

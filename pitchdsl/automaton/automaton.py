"""A deterministic automaton over words: what it accepts, what may stand next, sentences by chance."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from random import Random

from attrs import field

from pitchdsl.automaton.grammar import Symbol
from pitchdsl.values import frozen


@frozen(kw_only=True, slots=False)
class Automaton:
    """States and the moves between them. A state is the place of its row in ``moves``."""

    moves: tuple[Mapping[Symbol, int], ...] = field(repr=False)
    """For each state the symbols that may stand there, and the state behind each."""
    accepting: frozenset[int] = field(repr=False)
    """The states in which a sentence may end."""
    starts: Mapping[str, int] = field(repr=False)
    """Where the sentences of a kind begin."""

    @cached_property
    def symbols(self) -> tuple[Symbol, ...]:
        """All symbols, by their names."""
        return tuple(sorted({symbol for row in self.moves for symbol in row}, key=lambda each: each.name))

    @cached_property
    def _words(self) -> dict[str, Symbol]:
        return {symbol.word: symbol for symbol in self.symbols if symbol.word is not None}

    @cached_property
    def _kinds(self) -> tuple[Symbol, ...]:
        return tuple(symbol for symbol in self.symbols if symbol.word is None)

    def read(self, words: Sequence[str], at: int) -> Iterator[tuple[Symbol, int]]:
        """The symbols that the words from a place on may be, each with the place behind it."""
        word = self._words.get(words[at].lower())
        if word is not None:
            yield word, at + 1
        for kind in self._kinds:
            for behind in range(at + 1, min(at + kind.most_words, len(words)) + 1):
                if kind.reads(" ".join(words[at:behind])):
                    yield kind, behind

    def states_behind(self, start: str, words: Sequence[str]) -> frozenset[int]:
        """Where one may be when all the words have been read; nowhere if no sentence begins with them."""
        reached: list[set[int]] = [set() for _ in range(len(words) + 1)]
        reached[0].add(self.starts[start])
        for at in range(len(words)):
            for symbol, behind in self.read(words, at) if reached[at] else ():
                reached[behind].update(
                    self.moves[state][symbol] for state in reached[at] if symbol in self.moves[state]
                )
        return frozenset(reached[-1])

    def has_sentence(self, start: str, words: Sequence[str]) -> bool:
        """Whether the words are a sentence of this kind."""
        return not self.accepting.isdisjoint(self.states_behind(start, words))

    def next_words(self, start: str, words: Sequence[str]) -> tuple[Symbol, ...]:
        """What may stand behind the words, by name; nothing where no sentence begins with them, or none goes on."""
        found = {symbol for state in self.states_behind(start, words) for symbol in self.moves[state]}
        return tuple(sorted(found, key=lambda each: each.name))

    @cached_property
    def distance_to_end(self) -> tuple[int, ...]:
        """For each state, the number of symbols on the shortest way to an accepting state."""
        before: list[list[int]] = [[] for _ in self.moves]
        for state, row in enumerate(self.moves):
            for target in row.values():
                before[target].append(state)
        found = dict.fromkeys(sorted(self.accepting), 0)
        queue = list(found)
        for state in queue:  # it grows while it is gone through
            for each in before[state]:
                if each not in found:
                    found[each] = found[state] + 1
                    queue.append(each)
        return tuple(found[state] for state in range(len(self.moves)))

    def sentence(self, start: str, chance: Random, hurry_after: int = 12) -> list[str]:
        """The words of a sentence of this kind; after so many of them it takes the shortest way to an end."""
        words: list[str] = []
        state = self.starts[start]
        while True:
            late = len(words) >= hurry_after
            if state in self.accepting and (late or not self.moves[state] or not chance.randrange(3)):
                return words
            symbols: Iterable[Symbol] = self.moves[state]
            if late:
                nearest = min(self.distance_to_end[self.moves[state][each]] for each in symbols)
                symbols = [each for each in symbols if self.distance_to_end[self.moves[state][each]] == nearest]
            symbol = chance.choice(list(symbols))
            words.append(chance.choice(symbol.samples))
            state = self.moves[state][symbol]

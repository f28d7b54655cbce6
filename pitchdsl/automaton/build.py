"""From a grammar to the smallest deterministic automaton of its language.

What is still to be read is a *rest*: an item of the grammar, and the rest behind it. Equal rests are one object, so the
same condition at the end of many rules is one part of the automaton. A grammar without recursion has finitely many of
them. A state is the set of the rests that are possible where it is reached; states that nothing tells apart become one.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from pitchdsl.automaton.automaton import Automaton
from pitchdsl.automaton.grammar import Grammar, Item, Rule, Symbol, refuse_recursion

_END = 0
"""The rest behind the last item."""


class _Rests:
    """All rests of a grammar, by number."""

    def __init__(self, grammar: Grammar) -> None:
        self._grammar = grammar
        self._numbers: dict[tuple[Item | Rule, int], int] = {}
        self._rests: list[tuple[Item | Rule, int] | None] = [None]
        self._begun: dict[int, tuple[frozenset[tuple[Symbol, int]], bool]] = {_END: (frozenset(), True)}

    def of(self, item: Item | Rule, behind: int) -> int:
        """The rest of an item and what is behind it; a rule stands for what it repeats, as often as one likes."""
        key = (item, behind)
        number = self._numbers.setdefault(key, len(self._rests))
        if number == len(self._rests):
            self._rests.append(key)
        return number

    def begun(self, rest: int) -> tuple[frozenset[tuple[Symbol, int]], bool]:
        """The symbols that a rest may begin with, each with the rest behind it; and whether it may be over."""
        found = self._begun.get(rest)
        if found is None:
            found = self._begun[rest] = self._begin(rest)
        return found

    def _begin(self, rest: int) -> tuple[frozenset[tuple[Symbol, int]], bool]:
        item, behind = self._rests[rest] or ("", _END)
        if isinstance(item, Symbol):
            return frozenset([(item, behind)]), False
        first, over = self.begun(behind) if isinstance(item, Rule) else (frozenset(), False)
        rule = item if isinstance(item, Rule) else self._grammar[item]
        for alternative in rule.alternatives:
            whole = self.of(rule, behind) if rule.repeats else behind
            for each in reversed(alternative):
                whole = self.of(each, whole)
            more, also_over = self.begun(whole)
            first, over = first | more, over or also_over
        return first, over


def automaton_of(grammar: Grammar, starts: Iterable[str]) -> Automaton:
    """The automaton of the sentences of some rules of a grammar, with a start for each.

    No repetition of the grammar may be of nothing. Raises :class:`~pitchdsl.automaton.grammar.RecursiveGrammarError`.
    """
    starts = tuple(starts)
    for name in starts:
        refuse_recursion(grammar, name)
    rests = _Rests(grammar)
    begins = {name: frozenset([rests.of(name, _END)]) for name in starts}
    numbers: dict[frozenset[int], int] = {}
    for state in begins.values():
        numbers.setdefault(state, len(numbers))
    states, moves = list(numbers), list[dict[Symbol, int]]()
    accepting: set[int] = set()
    for at, state in enumerate(states):  # it grows while it is gone through
        onward: defaultdict[Symbol, set[int]] = defaultdict(set)
        for rest in state:
            first, over = rests.begun(rest)
            if over:
                accepting.add(at)
            for symbol, behind in first:
                onward[symbol].add(behind)
        row: dict[Symbol, int] = {}
        for symbol in sorted(onward, key=lambda each: each.name):
            target = frozenset(onward[symbol])
            row[symbol] = numbers.setdefault(target, len(states))
            if row[symbol] == len(states):
                states.append(target)
        moves.append(row)
    return _smallest(moves, accepting, {name: numbers[state] for name, state in begins.items()})


def _smallest(moves: list[dict[Symbol, int]], accepting: set[int], starts: dict[str, int]) -> Automaton:
    """The automaton with one state for all from which the same sentences lead to an end (Moore's algorithm)."""
    block = [int(state in accepting) for state in range(len(moves))]
    count = len(set(block))
    while True:
        looks: dict[object, int] = {}
        new = [
            looks.setdefault((block[state], *((symbol, block[to]) for symbol, to in row.items())), len(looks))
            for state, row in enumerate(moves)
        ]
        if len(looks) == count:
            break
        block, count = new, len(looks)
    first = dict(_first_of_each(block))
    return Automaton(
        moves=tuple({symbol: block[to] for symbol, to in moves[first[each]].items()} for each in range(count)),
        accepting=frozenset(block[state] for state in accepting),
        starts={name: block[state] for name, state in starts.items()},
    )


def _first_of_each(block: list[int]) -> Iterator[tuple[int, int]]:
    """For each block a state of it."""
    for state in range(len(block) - 1, -1, -1):
        yield block[state], state

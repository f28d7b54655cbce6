"""The cheapest ways from written words to sentences of a language, and what each loses, adds and changes.

A search (A*) goes through pairs of a state of the automaton and a place in the written words. To go on, it takes a
written word as it stands, takes it for another at a price, leaves it out, or puts in a word that was not written.
Prices are whole numbers, and a :class:`Lexicon` tells them; what it names no price for is never done.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from typing import NamedTuple, Protocol

from pitchdsl.automaton.automaton import Automaton
from pitchdsl.automaton.grammar import Symbol
from pitchdsl.values import frozen

MOST_TRIED = 20_000
"""Pairs of state and place that one search looks at."""


class Reading(NamedTuple):
    """What some of the written words may be taken for."""

    symbols: tuple[Symbol, ...]
    text: str
    """What is written for these symbols."""
    behind: int
    """The place behind the words that are read."""
    cost: int


class Lexicon(Protocol):
    """What it costs to take words for others, to leave them out, and to put them in."""

    def taking(self, symbol: Symbol, text: str) -> int | None:
        """The price of taking words for what they are as they stand, mostly 0; none where that is out."""

    def readings(self, words: Sequence[str], at: int) -> Iterable[Reading]:
        """What the words from a place on may be taken for, other than what they are."""

    def losing(self, words: Sequence[str], at: int) -> int | None:
        """The price of leaving out the word at a place; none where it has to stay."""

    def adding(self, symbol: Symbol, *, must: bool) -> int | None:
        """The price of putting in a word; none where it may not be made up. ``must``: no other can stand there."""


@frozen(kw_only=True)
class Step:
    """What becomes of some written words, or a word that is put in."""

    written: str
    """Nothing where a word is put in."""
    meant: str
    """Nothing where a word is left out."""
    at: int
    """The place of the first of the written words; where a word is put in, of the one behind it."""
    cost: int


@frozen(kw_only=True)
class Alignment:
    """A way from written words to a sentence."""

    start: str
    """Of which kind the sentence is: where it starts in the automaton."""
    steps: tuple[Step, ...]
    cost: int
    """What its steps cost, and the start."""

    @property
    def dearest(self) -> int:
        """What the dearest of its steps costs."""
        return max((step.cost for step in self.steps), default=0)

    @property
    def sentence(self) -> tuple[str, ...]:
        """The words of the sentence; what is read together, such as ``or more``, is one of them."""
        return tuple(step.meant for step in self.steps if step.meant)

    @property
    def lost(self) -> tuple[Step, ...]:
        """The written words that the sentence leaves out."""
        return tuple(step for step in self.steps if not step.meant)

    @property
    def added(self) -> tuple[Step, ...]:
        """The words of the sentence that nobody wrote."""
        return tuple(step for step in self.steps if not step.written)

    @property
    def changed(self) -> tuple[Step, ...]:
        """The written words that the sentence says otherwise."""
        both = (step for step in self.steps if step.written and step.meant)
        return tuple(step for step in both if step.written.lower() != step.meant.lower())


class _Path(NamedTuple):
    """The steps up to a pair of state and place, the last one first; behind the first of them is the start."""

    step: Step | str
    before: "_Path | None"
    said: int
    """Tells apart what is meant so far."""


def ways(
    automaton: Automaton,
    starts: Mapping[str, int],
    words: Sequence[str],
    lexicon: Lexicon,
    *,
    most: int = 3,
    dearest: int = 80,
    beyond: int = 20,
) -> tuple[Alignment, ...]:
    """The cheapest ways from the words to different sentences, the cheapest first; none where all are too dear.

    ``starts`` are those of the automaton that may be meant, each with what it costs to mean it. No way costs more
    than ``dearest``, nor more than the cheapest and ``beyond``.
    """
    readings = [[*_as_written(automaton, words, at, lexicon), *lexicon.readings(words, at)] for at in range(len(words))]
    losing = [lexicon.losing(words, at) for at in range(len(words))]
    least = _least_left(readings, losing)
    adding = [{symbol: lexicon.adding(symbol, must=must) for symbol in automaton.symbols} for must in (False, True)]
    queue: list[tuple[int, int, int, int, int, _Path]] = []
    order = 0

    def put(cost: int, state: int, at: int, path: _Path) -> None:
        nonlocal order
        left = least[at]
        if left is not None and cost + left <= dearest:
            order += 1
            heappush(queue, (cost + left, -at, order, state, cost, path))

    for start, cost in starts.items():
        put(cost, automaton.starts[start], 0, _Path(start, None, hash(start)))
    seen: dict[tuple[int, int], list[int]] = {}
    found: dict[tuple[str, tuple[str, ...]], Alignment] = {}
    tried = 0
    while queue and len(found) < most and tried < MOST_TRIED:
        hoped, behind, _, state, cost, path = heappop(queue)
        if hoped > dearest:
            break
        at = -behind
        known = seen.setdefault((state, at), [])
        if path.said in known or len(known) == most:
            continue
        known.append(path.said)
        tried += 1
        row = automaton.moves[state]
        if at == len(words):
            if state in automaton.accepting:
                way = _way(path, cost)
                found.setdefault((way.start, way.sentence), way)
                dearest = min(dearest, next(iter(found.values())).cost + beyond)
        else:
            for symbols, text, to, price in readings[at]:
                target: int | None = state
                for symbol in symbols:
                    target = None if target is None else automaton.moves[target].get(symbol)
                if target is not None:
                    put(cost + price, target, to, _gone(path, " ".join(words[at:to]), text, at, price))
            lost = losing[at]
            if lost is not None:
                put(cost + lost, state, at + 1, _gone(path, words[at], "", at, lost))
        must = len(row) == 1 and state not in automaton.accepting
        for symbol, target in row.items():
            extra = adding[must][symbol]
            if extra is not None:
                put(cost + extra, target, at, _gone(path, "", symbol.samples[0], at, extra))
    return tuple(found.values())


def _as_written(automaton: Automaton, words: Sequence[str], at: int, lexicon: Lexicon) -> Iterator[Reading]:
    for symbol, behind in automaton.read(words, at):
        text = " ".join(words[at:behind])
        cost = lexicon.taking(symbol, text)
        if cost is not None:
            yield Reading((symbol,), text, behind, cost)


def _least_left(readings: Sequence[Sequence[Reading]], losing: Sequence[int | None]) -> list[int | None]:
    """For each place the least that all words behind it cost, wherever they stand; none where no way leads on."""
    least: list[int | None] = [None] * len(readings) + [0]
    for at in range(len(readings) - 1, -1, -1):
        onward = [(reading.cost, least[reading.behind]) for reading in readings[at]]
        onward.append((losing[at] or 0, None if losing[at] is None else least[at + 1]))
        least[at] = min((cost + left for cost, left in onward if left is not None), default=None)
    return least


def _gone(before: _Path, written: str, meant: str, at: int, cost: int) -> _Path:
    step = Step(written=written, meant=meant, at=at, cost=cost)
    return _Path(step, before, hash((before.said, meant)) if meant else before.said)


def _way(path: _Path, cost: int) -> Alignment:
    steps: list[Step] = []
    while isinstance(path.step, Step) and path.before is not None:
        steps.append(path.step)
        path = path.before
    return Alignment(start=str(path.step), steps=tuple(reversed(steps)), cost=cost)

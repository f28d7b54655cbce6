"""Reads a value by the parser's tables: an LALR(1) automaton whose state tells the lexer which words can stand there.

The tables are made with lark (:mod:`pitchdsl.syntax.grammar`). To read with them takes no lark: importing it, unpacking
its tables and compiling a regular expression for each state would take longer than to check a game. A row of the tables
is unpacked when its state is first reached.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from attrs import define, frozen

END = "$END"
"""The terminal behind the last word."""

END_OF_WORD = r"(?![\w-])"
"""What stands behind each word of the grammar: not more letters."""

_RUN = re.compile(r"[\w-]+")
"""As many letters as there are: all of them must be a word, or it is none."""

_FOREIGN = str.maketrans({"\u0130": "i", "\u0131": "i", "\u017f": "s", "\u212a": "k"})
"""The foreign letters that Python's ``re`` takes for capitals of ours."""


class Token(str):
    """A word of a text, with the name of its terminal and its place."""

    __slots__ = ("at", "type")
    type: str
    at: int


@define
class Tree:
    """What a rule of the grammar read."""

    data: str
    """The name of the alternative, else of the rule."""
    children: "list[Token | Tree]"
    """Words with a meaning, and what other rules read."""

    def nodes(self) -> "Iterator[Tree]":
        """The tree itself, and all trees below it."""
        yield self
        for child in self.children:
            if isinstance(child, Tree):
                yield from child.nodes()


class MisreadError(Exception):
    """A text that cannot be read on from some place."""

    def __init__(self, at: int, reading: "Reading", *, known: bool) -> None:
        self.at = at
        """How many characters could be read; all of them where a word is missing at the end."""
        self._reading = reading
        self._known = known
        super().__init__(f"cannot be read from character {at}")

    @cached_property
    def expected(self) -> frozenset[str]:
        """The terminals that could stand there.

        Where no word of the language stands there, these are all that the state knows of. Some of them may not be able
        to follow after all, for a state is reached in several ways.
        """
        return frozenset(self._reading.accepted() if self._known else self._reading.state.terminals) - {END}


@frozen
class Tables:
    """What the automaton is made of, packed as text and numbers."""

    symbols: Sequence[str]
    """The names of all terminals and rules; elsewhere a symbol is its number. Those of terminals are in capitals."""
    words: Mapping[str, str]
    """The terminals that are one word, by the word in small letters; it may be written in capitals, too."""
    patterns: Mapping[str, str]
    """All other terminals with their regular expressions."""
    order: Sequence[str]
    """All terminals, those first that are meant where several could be."""
    ignored: Sequence[str]
    """Terminals that may stand anywhere and mean nothing."""
    rules: Sequence[str]
    """Of each rule its symbol, its length, what its tree is called, and the places of the symbols that the tree keeps.

    A place below 0 is ``~`` of one whose children are kept in its stead.
    """
    states: Sequence[str]
    """Of each state pairs: a symbol, and the state behind it, or ``~`` of the number of the rule that ends there."""
    starts: Mapping[str, tuple[int, int]]
    """The first state and the last, by the rule that is to be read."""


class _Rule:
    """An alternative of a rule of the grammar, unpacked."""

    __slots__ = ("kept", "label", "name", "size")

    def __init__(self, packed: str, symbols: Sequence[str]) -> None:
        symbol, size, self.label, *kept = packed.split()
        self.name = symbols[int(symbol)]
        self.size = int(size)
        self.kept = [int(place) for place in kept]


class _State:
    """A state of the automaton, unpacked."""

    __slots__ = ("moves", "patterns", "terminals")

    def __init__(self, moves: dict[str, int], patterns: list[tuple[int, str, re.Pattern[str]]]) -> None:
        self.moves = moves
        self.patterns = patterns
        """Those that can stand here, by their places in the order."""
        self.terminals = [name for name in moves if name.isupper()]


class Automaton:
    """The parser."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.skip = re.compile(f"(?:{'|'.join(tables.patterns[name] for name in tables.ignored)})*")
        """All that means nothing, as long as it goes on."""
        self._places = {name: place for place, name in enumerate(tables.order)}
        self._states: dict[int, _State] = {}
        self._rules: dict[int, _Rule] = {}
        self._compiled: dict[str, re.Pattern[str]] = {}

    def parse(self, text: str, start: str) -> Tree:
        """The tree of a text; raises :class:`MisreadError` where it is none of the rule."""
        reading = self.reading(text, start)
        for _ in reading.tokens():
            pass
        return reading.finished()

    def reading(self, text: str, start: str) -> "Reading":
        """A text that is about to be read, word by word."""
        return Reading(self, text, *self.tables.starts[start])

    @cached_property
    def labels(self) -> frozenset[str]:
        """What trees can be called."""
        return frozenset(self.rule(number).label for number in range(len(self.tables.rules)))

    def state(self, number: int) -> _State:
        """A state by its number."""
        found = self._states.get(number)
        if found is None:
            numbers = iter(map(int, self.tables.states[number].split()))
            moves = {self.tables.symbols[symbol]: move for symbol, move in zip(numbers, numbers, strict=True)}
            found = self._states[number] = self._state(moves)
        return found

    def _state(self, moves: dict[str, int]) -> _State:
        patterns = ((self._places[name], name) for name in self.tables.patterns if name in moves)
        return _State(moves, [(place, name, self._pattern(name)) for place, name in sorted(patterns)])

    def rule(self, number: int) -> _Rule:
        """A rule by its number."""
        found = self._rules.get(number)
        if found is None:
            found = self._rules[number] = _Rule(self.tables.rules[number], self.tables.symbols)
        return found

    def _pattern(self, name: str) -> re.Pattern[str]:
        if name not in self._compiled:
            self._compiled[name] = re.compile(self.tables.patterns[name])
        return self._compiled[name]

    def found(self, text: str, at: int, state: _State) -> tuple[str, int] | None:
        """The terminal that stands at a place of a text, of those that can stand in a state, and where it ends."""
        run = _RUN.match(text, at)
        word = self.tables.words.get(run[0].translate(_FOREIGN).lower()) if run is not None else None
        last = self._places[word] if word in state.moves else len(self._places)
        for place, name, pattern in state.patterns:
            if place > last:
                break
            match = pattern.match(text, at)
            if match is not None:
                return name, match.end()
        return (word, run.end()) if run is not None and word in state.moves else None

    @cached_property
    def anything(self) -> _State:
        """A state in which every terminal can stand."""
        return self._state(dict.fromkeys(self.tables.order, 0))


class Reading:
    """A text that is being read."""

    def __init__(self, automaton: Automaton, text: str, first: int, last: int) -> None:
        self._automaton = automaton
        self._text = text
        self._last = last
        self._stack = [first]
        self._values: list[Any] = []

    @property
    def state(self) -> _State:
        """Where the automaton is."""
        return self._automaton.state(self._stack[-1])

    def tokens(self) -> Iterator[Token]:
        """The words, each before it is read; raises :class:`MisreadError` at the first that cannot stand there."""
        automaton, text, at = self._automaton, self._text, 0
        while True:
            skipped = automaton.skip.match(text, at)
            at = skipped.end() if skipped is not None else at
            if at == len(text):
                return
            found = automaton.found(text, at, self.state)
            if found is None:
                known = automaton.found(text, at, automaton.anything) is not None
                raise MisreadError(at, self, known=known)
            name, end = found
            token = Token(text[at:end])
            token.type, token.at = name, at
            yield token
            if not self._take(name, token):
                raise MisreadError(at, self, known=True)
            at = end

    def finished(self) -> Tree:
        """The tree of all that was read; raises :class:`MisreadError` where a word is missing behind it."""
        if not self._take(END, None):
            raise MisreadError(len(self._text), self, known=True)
        tree: Tree = self._values[-1]
        return tree

    def accepted(self) -> set[str]:
        """The terminals that can follow, :data:`END` among them where nothing needs to."""
        return {name for name in self.state.terminals if self._would_take(name)}

    def _would_take(self, terminal: str) -> bool:
        """Whether a terminal can follow: walks the states, and makes no trees."""
        automaton, stack = self._automaton, self._stack.copy()
        while stack[-1] != self._last:
            move = automaton.state(stack[-1]).moves.get(terminal)
            if move is None or move >= 0:
                return move is not None
            rule = automaton.rule(~move)
            del stack[len(stack) - rule.size :]
            stack.append(automaton.state(stack[-1]).moves[rule.name])
        return terminal == END

    def _take(self, terminal: str, token: Token | None) -> bool:
        """Reads a word, or the end; false where it cannot stand here."""
        automaton, stack, values = self._automaton, self._stack, self._values
        while stack[-1] != self._last:
            move = automaton.state(stack[-1]).moves.get(terminal)
            if move is None:
                return False
            if move >= 0:
                stack.append(move)
                values.append(token)
                return True
            rule = automaton.rule(~move)
            below = values[len(values) - rule.size :]
            del stack[len(stack) - rule.size :], values[len(values) - rule.size :]
            values.append(Tree(rule.label, _kept(below, rule.kept)))
            stack.append(automaton.state(stack[-1]).moves[rule.name])
        return token is None


def _kept(below: list[Any], places: list[int]) -> list[Any]:
    kept: list[Any] = []
    for place in places:
        if place < 0:
            kept.extend(below[~place].children)
        else:
            kept.append(below[place])
    return kept


class Transformer:
    """Turns a tree into what it means, from below: a method for each name of a tree, and one for each terminal.

    A method gets what its tree's children mean. A terminal without a method means its word.
    """

    def transform(self, tree: Tree) -> Any:
        """What a tree means."""
        children = [self.transform(child) if isinstance(child, Tree) else self._word(child) for child in tree.children]
        method = getattr(self, tree.data, None)
        return self.default(tree.data, children) if method is None else method(*children)

    def _word(self, token: Token) -> Any:
        method = getattr(self, token.type, None)
        return token if method is None else method(token)

    def default(self, data: str, children: list[Any]) -> Any:
        """What a tree means that has no method."""
        raise NotImplementedError(data)

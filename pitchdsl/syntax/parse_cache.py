"""The trees of texts that were read a moment ago.

Checking one text reads it several times, and an editor checks it and its neighbours at every keystroke. Trees do not
change, so one that is at hand is as good as a new one.
"""

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Lock

from attrs import define, evolve

from pitchdsl.diagnostics.faults import beginning_of, our_own
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.source import Source
from pitchdsl.syntax.tree import Tree
from pitchdsl.syntax.well_formed import well_formed

Parsed = tuple[Tree, tuple[Problem, ...]]
"""A tree, and the problems of its lines."""

LARGEST = 50_000
"""Characters of a text that is remembered."""

MOST_KEPT = 2_500_000
"""Characters of all texts that are remembered: their trees take some twenty bytes for each."""


def parsed(source: Source, sought_to: int | None = None) -> Parsed:
    """What is read of a text, at hand where the same text was read before."""
    if len(source.text) > LARGEST:
        large = _AT_HAND.get()
        if large is None or sought_to is not None or large.source != source:
            return _parsed(source, sought_to)
        large.found = large.found or _parsed(source, None)
        return large.found
    found = _KEPT.get(source, sought_to)
    if found is None:
        found = _parsed(source, sought_to)
        _KEPT.put(source, sought_to, found)
    return found


@contextmanager
def at_hand(source: Source) -> Iterator[None]:
    """While this lasts, a text is read once, however large it is."""
    outer = _AT_HAND.get()
    token = _AT_HAND.set(outer if outer is not None and outer.source == source else _Large(source=source))
    try:
        yield
    finally:
        _AT_HAND.reset(token)


@define(kw_only=True)
class _Large:
    """A text that is being checked, and what was read of it."""

    source: Source
    found: Parsed | None = None


_AT_HAND: ContextVar[_Large | None] = ContextVar("at_hand", default=None)


def _parsed(source: Source, sought_to: int | None) -> Parsed:
    try:
        if (tree := well_formed(source)) is not None:
            return evolve(tree, sought_to=sought_to), ()
        from pitchdsl.syntax.parse import parse  # noqa: PLC0415  # late: most texts have no fault

        tree, problems = parse(source, sought_to)
    except Exception as error:
        return Tree(definitions=()), (our_own(error, f"reading {source.name}", beginning_of(source)),)
    return tree, tuple(problems)


class _Kept:
    """The texts that were read last, up to so many characters; several threads may ask for one."""

    def __init__(self) -> None:
        self._found: OrderedDict[tuple[Source, int | None], Parsed] = OrderedDict()
        self._characters = 0
        self._lock = Lock()

    def get(self, source: Source, sought_to: int | None) -> Parsed | None:
        """What was read of a text; none where it is not at hand."""
        with self._lock:
            found = self._found.get((source, sought_to))
            if found is not None:
                self._found.move_to_end((source, sought_to))
            return found

    def put(self, source: Source, sought_to: int | None, found: Parsed) -> None:
        """Keeps what was read of a text, and forgets what was asked for longest ago."""
        with self._lock:
            if (source, sought_to) not in self._found:
                self._characters += len(source.text)
            self._found[source, sought_to] = found
            while self._characters > MOST_KEPT:
                (oldest, _), _ = self._found.popitem(last=False)
                self._characters -= len(oldest.text)


_KEPT = _Kept()

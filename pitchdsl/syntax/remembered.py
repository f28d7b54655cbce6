"""The trees of texts that were read a moment ago.

Checking one text reads it several times, and an editor checks it and its neighbours at every keystroke. Trees do not
change, so one that is at hand is as good as a new one.
"""

from collections import OrderedDict
from threading import Lock

from pitchdsl.diagnostics.faults import beginning_of, our_own
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.source import Source
from pitchdsl.syntax.parse import parse
from pitchdsl.syntax.tree import Tree

Parsed = tuple[Tree, tuple[Problem, ...]]
"""A tree, and the problems of its lines."""

LARGEST = 50_000
"""Characters of a text that is remembered."""

MOST_KEPT = 2_500_000
"""Characters of all texts that are remembered: their trees take some twenty bytes for each."""


def parsed(source: Source) -> Parsed:
    """What :func:`parse` makes of a text, at hand where the same text was read before."""
    if len(source.text) > LARGEST:
        return _parsed(source)
    found = _KEPT.get(source)
    if found is None:
        found = _parsed(source)
        _KEPT.put(source, found)
    return found


def _parsed(source: Source) -> Parsed:
    try:
        tree, problems = parse(source)
    except Exception as error:
        return Tree(definitions=()), (our_own(error, f"reading {source.name}", beginning_of(source)),)
    return tree, tuple(problems)


class _Kept:
    """The texts that were read last, up to so many characters; several threads may ask for one."""

    def __init__(self) -> None:
        self._found: OrderedDict[Source, Parsed] = OrderedDict()
        self._characters = 0
        self._lock = Lock()

    def get(self, source: Source) -> Parsed | None:
        """What was read of a text; none where it is not at hand."""
        with self._lock:
            found = self._found.get(source)
            if found is not None:
                self._found.move_to_end(source)
            return found

    def put(self, source: Source, found: Parsed) -> None:
        """Keeps what was read of a text, and forgets what was asked for longest ago."""
        with self._lock:
            if source not in self._found:
                self._characters += len(source.text)
            self._found[source] = found
            while self._characters > MOST_KEPT:
                oldest, _ = self._found.popitem(last=False)
                self._characters -= len(oldest.text)


_KEPT = _Kept()

"""The trees of texts that were read a moment ago.

Checking one text reads it several times, and an editor checks it and its neighbours at every keystroke. Trees do not
change, so one that is at hand is as good as a new one.
"""

from functools import lru_cache

from pitchdsl.diagnostics.problem import Problem
from pitchdsl.source import Source
from pitchdsl.syntax.parse import parse
from pitchdsl.syntax.tree import Tree

Parsed = tuple[Tree, tuple[Problem, ...]]
"""A tree, and the problems of its lines."""

MOST_KEPT = 50_000
"""Characters of a text that is remembered; larger ones are read again, lest they fill the memory."""


def parsed(source: Source) -> Parsed:
    """What :func:`parse` makes of a text, at hand where the same text was read before."""
    return _kept(source) if len(source.text) <= MOST_KEPT else _parsed(source)


def _parsed(source: Source) -> Parsed:
    tree, problems = parse(source)
    return tree, tuple(problems)


_kept = lru_cache(maxsize=512)(_parsed)

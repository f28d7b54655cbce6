"""Cases in the words of players, in a sheet: what the clauses of examples say for them, where the case can be read so.

What is offered is still asked about.
"""

import re
from collections.abc import Iterator

import lark

from pitchdsl.syntax.own_words import USUAL, rewritten, tidied
from pitchdsl.syntax.readings import tree_of, where

MOST_TRIED = 50
"""So many ways are tried to join the clauses of one case."""


def case_meant(text: str, start: str) -> str | None:
    """A case that cannot be read, in words that can be; none where too little of it says a case."""
    waiting = [rewritten(tidied(text, USUAL), USUAL)]
    for tried in range(MOST_TRIED):
        if tried == len(waiting):
            return None
        said = waiting[tried]
        fault = tree_of(said, start)
        if isinstance(fault, lark.Tree):
            return said
        waiting += (each for each in _joined(said, *where(said, fault)) if each not in waiting)
    return None


def _joined(said: str, at: int, word: str) -> Iterator[str]:
    """The same with other joints near the place where reading stops."""
    behind = at + len(word)
    before, joint, rest = said[:behind].rpartition(" and")
    if joint:
        yield f"{before.removesuffix(',')},{rest}{said[behind:]}"
    if not re.search(r"\bthen\b", said):
        yield f"then {said}"
        before, joint, rest = said[:behind].rpartition(", ")
        if joint:
            yield f"{before} then {rest}{said[behind:]}"

"""Conditions as programs: postfix, so that deciding one takes a small stack and no recursion."""

from collections.abc import Callable, Mapping
from typing import Any

from pitchdsl.actions import SET
from pitchdsl.cards import card, mask_of
from pitchdsl.engine.order import JOKERS
from pitchdsl.lower import layout as at
from pitchdsl.rules import conditions as c

Line = tuple[int, int, int]

DEEPEST = 60
"""So many open answers a program may have at once: the stack is one number, a bit each."""

_HOW = {c.Compare.EXACTLY: at.EXACTLY, c.Compare.OR_MORE: at.OR_MORE, c.Compare.OR_LESS: at.OR_LESS}


class Programs:
    """All programs of a game, one behind the other."""

    def __init__(self, names: Mapping[str, int], total: int) -> None:
        """``names`` has the numbers of the named bids; ``total`` are all the points of a hand."""
        self.lines: list[Line] = []
        self._names = {**names, SET: at.SET_CALL}
        self._total = total

    def add(self, condition: c.Condition | None) -> int:
        """Where the program of a condition starts; :data:`~pitchdsl.lower.layout.NONE` for no condition.

        Raises ``ValueError`` for one whose parts are too many to be decided at once.
        """
        if condition is None:
            return at.NONE
        start = len(self.lines)
        if self._write(condition, 0) > DEEPEST:
            raise ValueError("a condition of so many parts")
        self.lines.append((at.END, 0, 0))
        return start

    def _write(self, condition: c.Condition, below: int) -> int:
        """Writes a condition over so many open answers; how many there were at most."""
        if not isinstance(condition, c.AllOf | c.AnyOf):
            self.lines.append(_LINES[type(condition)](condition, self._number, self._total))
            return below + 1
        deepest = max(self._write(part, below + place) for place, part in enumerate(condition.parts))
        self.lines.append((at.ALL_OF if isinstance(condition, c.AllOf) else at.ANY_OF, len(condition.parts), 0))
        return deepest

    def _number(self, name: str) -> int:
        return self._names.get(name, at.UNKNOWN_CALL)


def _ranks(test: c.HandHasOnly) -> int:
    meant = mask_of(card(suit, rank) for suit in range(4) for rank in test.ranks)
    return meant | JOKERS if test.jokers else meant


_LINES: dict[type, Callable[[Any, Callable[[str], int], int], Line]] = {
    c.TrumpIs: lambda test, number, total: (at.TRUMP_IS, test.suit, 0),
    c.BidIs: lambda test, number, total: (at.BID_IS, _HOW[test.how], total if test.points is None else test.points),
    c.BidMade: lambda test, number, total: (at.BID_MADE, int(test.made), 0),
    c.TookEveryTrick: lambda test, number, total: (at.EVERY_TRICK, 0, 0),
    c.TookEveryPoint: lambda test, number, total: (at.EVERY_POINT, 0, 0),
    c.MadeLastBid: lambda test, number, total: (at.MADE_LAST, 0, 0),
    c.SetThePitcher: lambda test, number, total: (at.SET_PITCHER, 0, 0),
    c.Called: lambda test, number, total: (at.CALLED, number(test.name), int(test.made)),
    c.ScoreIs: lambda test, number, total: (at.SCORE_IS, _HOW[test.how], test.points),
    c.NobodyHasBid: lambda test, number, total: (at.NOBODY_BID, 0, 0),
    c.HandHas: lambda test, number, total: (at.HAND_HAS, test.rank, test.among),
    c.HandHasOnly: lambda test, number, total: (at.HAND_ONLY, _ranks(test), 0),
    c.BidCalled: lambda test, number, total: (at.BID_CALLED, number(test.name), 0),
    c.AheadBy: lambda test, number, total: (at.AHEAD_BY, test.points, 0),
    c.PastTarget: lambda test, number, total: (at.PAST_TARGET, 0, 0),
    c.SetTimes: lambda test, number, total: (at.SET_TIMES, test.times, 0),
}

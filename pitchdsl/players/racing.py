"""A race of the options of a decision, world by world on tables: the reference.

:mod:`pitchdsl.players.fast` finds the same numbers sooner.
"""

from collections.abc import Iterator
from typing import Protocol

from pitchdsl.players.decision_point import DecisionPoint
from pitchdsl.players.draws import Layouts
from pitchdsl.players.playouts import HandOutcome, came_of, found_in
from pitchdsl.players.value import Judge
from pitchdsl.sampling.judging import GOES_ON, WORTH, judge
from pitchdsl.sampling.race import SUMS, TRIED, add_world, is_over, is_tried, sum_up
from pitchdsl.values import frozen


@frozen(kw_only=True, slots=True)
class Terms:
    """How options are to be held against each other."""

    judge: Judge
    worlds: int
    """In how many worlds at most."""
    usual: int
    """The option that a simple player takes; -1 where it is none of them."""
    is_planned: bool
    """Whether that one is taken unless another is surely better."""
    keeps_on: bool
    """Whether options that have left the race are tried in all worlds, for what they come to."""

    def course(self, options: int) -> list[int]:
        """How a race begins (:mod:`pitchdsl.sampling.race`)."""
        return [0, self.worlds, self.usual, int(self.is_planned), options, int(self.keeps_on)]


@frozen(kw_only=True, slots=True)
class TriedWorld:
    """A world that can be, and what came of the options in it."""

    held: tuple[int, ...]
    """By seat, the cards in hand at the decision, those that it has played included."""
    came: tuple[HandOutcome, ...]
    """By option; those alone that were tried."""


def held_in(layouts: Layouts, number: int) -> tuple[int, ...]:
    """By seat, what it holds in one of these layouts."""
    return tuple(int(sets[number]) for sets in layouts.held)


class Race(Protocol):
    """A race that is run in some worlds, and goes on in others."""

    def run(self, layouts: Layouts, *, seed: int, first: int) -> None:
        """Tries the options in these worlds, as far as they are needed.

        Worlds are numbered from ``first``, and ``seed`` is of later deals.
        """

    @property
    def tried(self) -> int:
        """In how many worlds that can be options were tried."""

    @property
    def is_over(self) -> bool:
        """Whether no more worlds are needed."""

    def worlds(self) -> Iterator["TriedWorld"]:
        """The worlds that can be, as they were tried; all of them where the race keeps on."""

    def ended(self) -> tuple[list[list[float]], list[bool]]:
        """What each option came to, and whether it has left the race; nothing runs any more then."""


class PlainRace:
    """A race on tables."""

    def __init__(self, decision: DecisionPoint, terms: Terms) -> None:
        options = len(decision.options)
        self._decision, self._judge = decision, terms.judge
        self._course, self._left = terms.course(options), [0] * options
        self._worlds: list[list[list[float]]] = []
        self._tried: list[TriedWorld] = []

    def run(self, layouts: Layouts, *, seed: int, first: int) -> None:
        """Tries the options in these worlds, as far as they are needed."""
        for number in range(layouts.number):
            if is_over(self._course):
                return
            asked = found_in(self._decision, layouts.world(number), seed=seed, number=first + number)
            if asked is None:
                continue
            self._worlds.append([[0.0] * WORTH for _ in self._decision.options])
            outcomes = []
            for place, option in enumerate(self._decision.options):
                if is_tried(self._course, self._left, place):
                    came = came_of(self._decision, asked, option)
                    outcomes.append(came)
                    chances = self._judge.chances(came.score, came.dealer, came.sets) if came.winner == GOES_ON else ()
                    worth = self._worlds[-1][place]
                    judge(came.change, came.made, came.pitcher, came.winner, self._judge.terms, chances, worth)
            self._tried.append(TriedWorld(held=held_in(layouts, number), came=tuple(outcomes)))
            add_world(self._worlds, self._course, self._left)

    def worlds(self) -> Iterator[TriedWorld]:
        """The worlds that can be, as they were tried."""
        yield from self._tried

    @property
    def tried(self) -> int:
        """In how many worlds that can be options were tried."""
        return self._course[TRIED]

    @property
    def is_over(self) -> bool:
        """Whether no more worlds are needed."""
        return is_over(self._course)

    def ended(self) -> tuple[list[list[float]], list[bool]]:
        """What each option came to, and whether it has left the race."""
        sums = [[0.0] * SUMS for _ in self._left]
        if self.tried:
            sum_up(self._worlds, self._course, self._left, sums)
        return sums, list(map(bool, self._left))

"""How likely each side is to win the match from a standing between two hands.

A standing gives each side a strength, and the chances are as the exponentials of the strengths. A strength depends on
the points that the side has still to go and on how soon after the dealer it is asked: a line from knot to knot, which
never falls as the side comes nearer. Where the game ends after a number of hands, what a point is worth grows as fewer
are left; where sets lose the game, each set costs.
"""

from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise
from math import isfinite, sqrt
from typing import TYPE_CHECKING, TypeVar

from attrs import evolve

from pitchdsl.game.rules import Rules
from pitchdsl.sampling.judging import find_chances
from pitchdsl.values import frozen

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Score = TypeVar("Score", int, "NDArray[np.int64]")
"""A score, or an array of scores."""

Standing = tuple[Sequence[int], int, Sequence[int]]
"""The score of each side, who deals next, and how often each side has been set."""

_KNOTS = (-8, -4, -2, -1, 0, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32)
"""Where the line of strengths may bend: points to go, in units of what a side's score changes by in a hand."""


@frozen(kw_only=True)
class Race:
    """What the rules say of the way to the end of the game, at a table of so many sides."""

    sides: int
    start: int
    target: int | None
    """The score that wins; none: no score does."""
    towards: int
    """1 where scores rise to the target, -1 where they go down to it."""
    exact: bool
    """Whether a score beyond the target is not there either."""
    ends_after: int | None
    """The number of hands after which the game ends in any case."""
    counts_sets: bool
    """Whether sets lose the game."""
    side_of: tuple[int, ...] = ()
    """The side of each seat, where sides do not take turns all round the table; else nothing."""

    def places(self, dealer: int) -> tuple[int, ...]:
        """When each side is first asked with this dealer, 0 for the one that is asked first."""
        if not self.side_of:
            return tuple([(side - dealer - 1) % self.sides for side in range(self.sides)])
        round_table = (*self.side_of[dealer + 1 :], *self.side_of[: dealer + 1])
        in_order = list(dict.fromkeys(round_table))
        return tuple([in_order.index(side) for side in range(self.sides)])

    def to_go(self, score: Score) -> Score:
        """The points that a side with this score has still to go."""
        go = self.towards * ((self.target or 0) - score)
        return abs(go) if self.exact else go

    def weight(self, hands: int) -> float:
        """How much a lead weighs after so many hands: 1 before the last one, less by the root of the hands left."""
        return 0.0 if self.ends_after is None else 1 / sqrt(max(1, self.ends_after - hands))


@frozen(kw_only=True)
class Value:
    """The chances to win under one set of rules, at a table of so many."""

    race: Race
    knots: tuple[float, ...]
    """Points to go, rising; below zero past the target."""
    heights: tuple[tuple[float, ...], ...]
    """The strength at each knot: of the side on the dealer's left, of the next one, and so on, as they are asked."""
    lead: float = 0.0
    """How much strength a point gives beside that, before the last of a number of hands."""
    sets: tuple[float, ...] = ()
    """What the first, the second … set costs; more than these cost nothing."""
    games: int = 0
    """The games that it was fitted to; 0: it is a formula."""

    def __attrs_post_init__(self) -> None:
        numbers = [*self.knots, self.lead, *self.sets, *(height for line in self.heights for height in line)]
        lines = len(self.heights) == self.race.sides and all(len(line) == len(self.knots) for line in self.heights)
        rises = len(self.knots) > 1 and all(one < other for one, other in pairwise(self.knots))
        if not (lines and rises and all(map(isfinite, numbers))):
            raise ValueError("these lines do not fit their knots")

    @property
    def costs(self) -> tuple[float, ...]:
        """What no set, one and so on have cost in all."""
        return tuple(accumulate(self.sets, initial=0.0))

    def chances(self, standings: Iterable[Standing], hands: int = 0) -> list[tuple[float, ...]]:
        """The chance of each side to win, for many standings after so many hands; a tie is a share for each.

        The game must not be over.
        """
        judge = Judge(value=self, own=0, bids=False, hands=hands)
        return [judge.chances(*standing) for standing in standings]

    def chance(
        self, scores: Sequence[int], dealer: int, hands: int = 0, sets: Sequence[int] | None = None
    ) -> tuple[float, ...]:
        """Likewise for one standing."""
        return self.chances([(scores, dealer, sets or (0,) * len(scores))], hands)[0]

    def softened(self, share: float) -> "Value":
        """The same where only this share (0 to 1) of what a standing gives is sure to count in the end."""
        return evolve(
            self,
            heights=tuple(tuple(share * height for height in line) for line in self.heights),
            lead=share * self.lead,
            sets=tuple(share * cost for cost in self.sets),
        )


@frozen(kw_only=True)
class Judge:
    """A side that judges what came of a hand, after which so many hands are settled."""

    value: Value
    own: int
    bids: bool
    """Whether hands are bid for."""
    hands: int

    @property
    def terms(self) -> tuple[int, ...]:
        """What is judged by, as :mod:`pitchdsl.sampling.judging` has it."""
        race = self.value.race
        return self.own, race.sides, race.towards, race.target or 0, int(race.exact), int(self.bids)

    @property
    def lead(self) -> float:
        """How much strength each point to go takes beside the line."""
        return self.value.lead * self.value.race.weight(self.hands)

    def chances(self, score: Sequence[int], dealer: int, sets: Sequence[int]) -> tuple[float, ...]:
        """The chance of each side to win from a standing."""
        value = self.value
        found = [0.0] * value.race.sides
        places = value.race.places(dealer)
        find_chances(score, sets, places, self.terms, value.knots, value.heights, value.costs, self.lead, found)
        return tuple(found)


def race_of(rules: Rules, seats: int) -> Race:
    """The race of some rules at a table of so many."""
    seated = rules.seated(seats)
    winning, sides = seated.winning, seated.players.sides.seating.of_table(seats)
    side_of = tuple(next(side for side, of_side in enumerate(sides) if seat in of_side) for seat in range(seats))
    takes_turns = side_of == tuple(seat % len(sides) for seat in range(seats)) and seats % len(sides) == 0
    return Race(
        sides=len(sides),
        start=winning.start.score,
        target=winning.target.score,
        towards=winning.towards,
        exact=winning.target.exact,
        ends_after=None if winning.ends_after is None else winning.ends_after.number,
        counts_sets=any(each.counts_sets for each in winning.loses),
        side_of=() if takes_turns else side_of,
    )


def knots_for(unit: float, least: float, most: float) -> tuple[float, ...]:
    """The knots between two numbers of points to go, whole ones, where a hand changes a score by about a unit."""
    knots = sorted({float(round(unit * knot)) for knot in _KNOTS})
    return tuple(knot for knot in knots if least <= knot <= most)

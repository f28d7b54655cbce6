"""The board of results: what each deal came to, and what that comes to for everybody.

Duplicate is scored by matchpoints, as pairs at bridge are: for each other table at which the same deal was played a
side has one point where it did better than the side in its seats there, and half a point where it did as well. A side
does as well as its score of the hand is above that of the other side. In a round robin everybody has what their side
scored.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from attrs import evolve

from pitchdsl.serve.club.kinds import EveningKind
from pitchdsl.serve.club.opening import Plan
from pitchdsl.values import frozen


@frozen(kw_only=True)
class Result:
    """What one deal came to at one table; round, table and deal begin at 1."""

    round: int
    table: int
    deal: int
    sides: tuple[tuple[int, ...], ...]
    """The players of each side."""
    gains: tuple[int, ...]
    """By side its score of the hand, towards the target."""
    points: tuple[float, ...] = ()
    """By side what counts on the board."""
    possible: int | None = None
    """The most points there might have been; none where nothing bounds them."""


@frozen(kw_only=True)
class Row:
    """A line of the board."""

    rank: int
    """Whoever is level has the same."""
    players: tuple[int, ...]
    points: float
    possible: int | None
    deals: int

    @property
    def percent(self) -> float | None:
        """The points in percent of those that there might have been."""
        return None if not self.possible else 100 * self.points / self.possible


Scores = Sequence[Sequence[tuple[int, ...] | None]]
"""Of a round by table and deal the score by side; none where the hand is not over."""


def results_of(plan: Plan, round_number: int, scores: Scores) -> list[Result]:
    """What may be told of a round: in duplicate only deals that are over at all tables."""
    winning = plan.rules.seated(plan.record.seats).winning
    tables = plan.movement[round_number - 1]
    found = [
        Result(
            round=round_number,
            table=table,
            deal=deal,
            sides=tuple(tuple(players[seat] for seat in side) for side in plan.sides),
            gains=tuple((each - winning.start.score) * winning.towards for each in score),
        )
        for table, (players, deals) in enumerate(zip(tables, scores, strict=True), 1)
        for deal, score in enumerate(deals, 1)
        if score is not None
    ]
    found.sort(key=lambda each: (each.deal, each.table))
    by_deal = [[*same] for _, same in groupby(found, key=lambda each: each.deal)]
    match plan.kind:
        case EveningKind.DUPLICATE:
            return [each for same in by_deal if len(same) == len(tables) for each in _matchpoints(same)]
        case EveningKind.INDIVIDUAL:
            return [evolve(each, points=tuple(map(float, each.gains))) for each in found]


def _matchpoints(same: Sequence[Result]) -> Iterator[Result]:
    """The results of one deal, scored against each other."""
    for each in same:
        others = [_ahead(other) for other in same if other is not each]
        own = _ahead(each)
        first = sum((own > other) + (own == other) / 2 for other in others)
        yield evolve(each, points=(first, len(others) - first), possible=len(others))


def _ahead(result: Result) -> int:
    """How far the first side is above the other one."""
    return result.gains[0] - result.gains[1]


def board_of(plan: Plan, results: Iterable[Result]) -> list[Row]:
    """Everybody who takes part, the best first."""
    points, possible, deals = defaultdict[int, float](float), defaultdict[int, int](int), defaultdict[int, int](int)
    size = plan.field.size
    for each in results:
        for side, came in zip(each.sides, each.points, strict=True):
            for contestant in {player // size for player in side}:
                points[contestant] += came
                possible[contestant] += each.possible or 0
                deals[contestant] += 1
    is_bounded = plan.kind is EveningKind.DUPLICATE
    contestants = sorted(range(plan.field.players // size), key=lambda each: -points[each])
    return [
        Row(
            rank=1 + sum(points[other] > points[each] for other in contestants),
            players=plan.field.members(each),
            points=points[each],
            possible=possible[each] if is_bounded else None,
            deals=deals[each],
        )
        for each in contestants
    ]

"""Two rule sets on the same deals (common random numbers): the differences, with their intervals.

Both play games of the same numbers with the same seed, so hand for hand they are dealt from the same shuffles, and
what chance gives to one it gives to the other. The sums of both are kept for the same groups of games, and the draws
that make the intervals draw the same groups for both: so what the deals have in common drops out of a difference.

How long to play is settled by how exact the answer has to be, never by what the answer is: looking again and
again, and stopping at the first sight of a difference, finds one where there is none.
"""

from collections.abc import Callable, Iterator
from functools import partial
from math import hypot

import numpy as np
from attrs import evolve

from pitchdsl.simulate.clusters import FEWEST_GROUPS
from pitchdsl.simulate.holm import chance, stand_out
from pitchdsl.simulate.plan import Plan
from pitchdsl.simulate.run import make_ready, play_chunk
from pitchdsl.simulate.statistics import (
    Measure,
    Statistic,
    drawn,
    interval,
    measures,
    spread,
    statistic_of,
)
from pitchdsl.simulate.tally import Tally, tally_of
from pitchdsl.simulate.workers import NoticeCallback, workers
from pitchdsl.values import frozen

FEWEST = 4_000
"""Games before the first look at the precision: twenty in each group."""

NOTHING_SEEN = 4
"""So many times the games that the precision is of are played at least: what was not seen in them is rarer."""

GROWTH = 1.5
"""By how much the number of games grows from look to look."""

ProgressCallback = Callable[[int, int], None]
"""Called with the number of games played of each, and an estimate of how many are needed."""


@frozen(kw_only=True)
class Difference:
    """One measure under both rule sets."""

    measure: Measure
    ours: Statistic | None
    """None where the first rule set has no such thing."""
    theirs: Statistic | None
    change: float | None
    """The second less the first; None where only one has it."""
    low: float | None
    high: float | None
    """The 95 % interval of the change; None for too few games, or where only one has it."""
    is_clear: bool
    """Whether it would stand out even among all the changes that are told together."""
    is_same: bool
    """Whether it came out the same, and would have with any of the groups of games."""

    @property
    def half(self) -> float:
        """The half-width of the interval; 0 where only one has it."""
        return 0.0 if self.low is None or self.high is None else (self.high - self.low) / 2


@frozen(kw_only=True)
class Comparison:
    """The differences between two plans."""

    ours: Plan
    theirs: Plan
    """Both with the number of games that were played."""
    hands: tuple[int, int]
    precision: float | None
    is_precise: bool
    """Whether the headlines reached the precision that was asked for."""
    differences: tuple[Difference, ...]
    """In reading order."""


def compare(
    ours: Plan,
    theirs: Plan,
    *,
    precision: float | None,
    jobs: int = 1,
    scheduler: str | None = None,
    on_progress: ProgressCallback | None = None,
    on_notice: NoticeCallback | None = None,
) -> Comparison:
    """Plays both until the headlines are exact enough, or all games are played; without a precision, all.

    Both plans have the same seed and number of games or matches, and as many seats. ``scheduler`` is the address of a
    dask cluster; ``on_notice`` is told what there is to wait for. Raises
    :class:`~pitchdsl.simulate.workers.WorkersError`.
    """
    tallies = Tally(), Tally()
    played, chunk = 0, min(ours.chunk, theirs.chunk)
    ours, theirs = evolve(ours, chunk=chunk), evolve(theirs, chunk=chunk)
    make_ready([ours, theirs], jobs, scheduler, on_notice)
    with workers(jobs, scheduler, on_notice) as team:
        for chunks in looks(ours, precision):
            for _, counted in team.each(partial(_work_both, ours, theirs), range(played, chunks)):
                for tally, of_chunk in zip(tallies, counted, strict=True):
                    tally.add(of_chunk)
                if on_progress is not None:
                    on_progress(tallies[0].total(tallies[0].unit), ours.games_of(chunks - 1).stop)
            played = chunks
            is_precise = precision is not None and _is_precise(ours, theirs, tallies, precision)
            if is_precise:
                break
    games = ours.games_of(played - 1).stop
    return Comparison(
        ours=evolve(ours, games=games),
        theirs=evolve(theirs, games=games),
        hands=(tallies[0].total("hands"), tallies[1].total("hands")),
        precision=precision,
        is_precise=is_precise,
        differences=tuple(differences(ours, theirs, *tallies)),
    )


def looks(plan: Plan, precision: float | None) -> Iterator[int]:
    """After how many chunks one looks whether the answer is exact enough; after the last one in any case."""
    if precision is not None:
        games = max(FEWEST, NOTHING_SEEN / precision)
        while -(-games // plan.chunk) < plan.chunks:
            yield int(-(-games // plan.chunk))
            games *= GROWTH
    yield plan.chunks


def differences(ours: Plan, theirs: Plan, our_tally: Tally, their_tally: Tally) -> list[Difference]:
    """The statistics of both, side by side."""
    our, their = _of(ours, our_tally), _of(theirs, their_tally)
    both = {name: measure for name, measure in our.items() if name in their}
    changes = {name: Change.of(measure, our_tally, their_tally) for name, measure in both.items()}
    told = {name: change for name, change in changes.items() if change is not None}
    are_enough = bool(np.count_nonzero(our_tally.of("games")) >= FEWEST_GROUPS)
    moved = {name: change for name, change in told.items() if not change.is_same} if are_enough else {}
    is_clear = dict(zip(moved, stand_out([change.chance for change in moved.values()]), strict=True))
    found = []
    for name, measure in _in_order(our, their):
        change = told.get(name)
        mine = statistic_of(measure, our_tally) if name in our and our_tally.total(measure.per) else None
        other = statistic_of(measure, their_tally) if name in their and their_tally.total(measure.per) else None
        if name in both and not (our_tally.total(measure.of) or their_tally.total(measure.of)):
            continue
        if mine is None and other is None:
            continue
        found.append(
            Difference(
                measure=measure,
                ours=mine,
                theirs=other,
                change=None if change is None else change.value,
                low=change.low if change is not None and are_enough else None,
                high=change.high if change is not None and are_enough else None,
                is_clear=is_clear.get(name, False),
                is_same=change is not None and change.is_same,
            )
        )
    return found


@frozen(kw_only=True)
class Change:
    """How far a measure moves, and how far it might have moved with other deals."""

    value: float
    low: float
    high: float
    chance: float
    """That of a move so far or farther where nothing differs; 1 where there are no two groups."""
    is_same: bool

    @classmethod
    def of(cls, measure: Measure, ours: Tally, theirs: Tally) -> "Change | None":
        """The change from ours to theirs; None where one of them has no such thing."""
        sums = [(tally.of(measure.of), tally.of(measure.per)) for tally in (ours, theirs)]
        (of, per), (their_of, their_per) = sums
        if not per.any() or not their_per.any():
            return None
        games = (ours.of("games") > 0) | (theirs.of("games") > 0)
        moved = drawn(their_of, their_per, games) - drawn(of, per, games)
        groups = int(np.count_nonzero(games))
        low, high = interval(moved, groups) if groups > 1 else (0.0, 0.0)
        value = int(their_of.sum()) / int(their_per.sum()) - int(of.sum()) / int(per.sum())
        is_same = value == 0 and not moved.any()
        one = 1 / int(min(per.sum(), their_per.sum()))
        # what has hardly ever happened scatters too little: one case more is what it might always have had
        by_chance = chance(value, hypot(spread(moved), one), groups) if groups > 1 else 1.0
        return cls(value=value, low=low, high=high, chance=by_chance, is_same=is_same)


def _is_precise(ours: Plan, theirs: Plan, tallies: tuple[Tally, Tally], precision: float) -> bool:
    """Whether the interval of every headline is narrow enough; what lies inside of it is of no matter."""
    their = _of(theirs, tallies[1])
    for name, measure in _of(ours, tallies[0]).items():
        if not measure.is_headline or name not in their:
            continue
        change = Change.of(measure, *tallies)
        if change is not None and (change.high - change.low) / 2 > precision * scale(measure, tallies[0]):
            return False
    return True


def scale(measure: Measure, tally: Tally) -> float:
    """What a precision is a part of: of 1 for a share and a small mean, of the mean itself where it is larger."""
    if measure.is_share:
        return 1.0
    return max(1.0, abs(tally.total(measure.of)) / max(1, tally.total(measure.per)))


def _of(plan: Plan, tally: Tally) -> dict[str, Measure]:
    return {f"{measure.part}: {measure.name}": measure for measure in measures(plan.at_the_table, plan.seats, tally)}


def _in_order(our: dict[str, Measure], their: dict[str, Measure]) -> list[tuple[str, Measure]]:
    """The measures of both in reading order; what only the second has follows its neighbour there."""
    order = list(our)
    place = 0
    for name in their:
        if name in our:
            place = order.index(name) + 1
        else:
            order.insert(place, name)
            place += 1
    parts = list(dict.fromkeys(measure.part for measure in (our | their).values()))
    return sorted(((name, (their | our)[name]) for name in order), key=lambda one: parts.index(one[1].part))


def _work_both(ours: Plan, theirs: Plan, chunk: int) -> tuple[Tally, Tally]:
    """Both counts of a chunk."""
    our, their = (tally_of(plan.at_the_table, plan.seats, play_chunk(plan, chunk)) for plan in (ours, theirs))
    return our, their

"""Holm's correction: which of many differences stand out when all of them are looked at together.

The smallest chance is held against a part of what may be risked, as with Bonferroni; each that passes is no longer
counted among the rest, so that the next one is held against a larger part. Whatever holds of the others, one in twenty
tables at most has any mark that chance alone has made (Holm, *A simple sequentially rejective multiple test
procedure*, 1979).
"""

from collections.abc import Sequence
from math import hypot

from pitchdsl.simulate.clusters import CONFIDENCE, NORMAL
from pitchdsl.simulate.statistics import Statistic
from pitchdsl.simulate.tally import GROUPS


def stand_out(chances: Sequence[float]) -> list[bool]:
    """For each difference whether it stands out; ``chances`` are their p-values, from 0 to 1."""
    passed = [False] * len(chances)
    for left, place in zip(
        range(len(chances), 0, -1), sorted(range(len(chances)), key=chances.__getitem__), strict=True
    ):
        if chances[place] * left > 1 - CONFIDENCE:
            break
        passed[place] = True
    return passed


def apart(pairs: Sequence[tuple[Statistic, Statistic]], games: int) -> list[bool]:
    """For each two of the same measure, by so many games, whether they stand out as different among all of these.

    They are taken as if they were of other deals. What the same deals have in common usually makes a difference more
    certain than that, and no mark comes of it.
    """
    told = [number for number, pair in enumerate(pairs) if None not in (pair[0].low, pair[1].low)]
    passed = dict(zip(told, stand_out([_chance_of(*pairs[number], games) for number in told]), strict=True))
    return [passed.get(number, False) for number in range(len(pairs))]


def _chance_of(one: Statistic, two: Statistic, games: int) -> float:
    halves = ((each.high or 0.0) - (each.low or 0.0) for each in (one, two))
    error = hypot(*(half / 2 / NORMAL for half in halves), 1 / min(one.cases, two.cases))
    return chance(two.value - one.value, error, min(GROUPS, games))


def chance(value: float, spread: float, groups: int) -> float:
    """The chance of a value so far from 0 or farther, by Student's distribution; ``groups`` is 2 or more.

    ``spread`` is its standard error, above 0, as so many groups of games have told it.
    """
    from scipy.stats import t

    return float(2 * t.sf(abs(value) / spread, groups - 1))

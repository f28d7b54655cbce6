"""Means of clusters: what belongs to one deal is drawn together, and so the deal is what an interval counts.

A ratio has the interval of the linearised ratio estimator. A share has Wilson's, for as many independent cases as would
make it as certain as these clusters do (Korn and Graubard, *Confidence intervals for proportions with small expected
number of positive counts estimated from survey data*, 1998): it stays between 0 and 1, and is no point where every
cluster came out at one end. Both take Student's quantile, and are at 95 %.
"""

from collections.abc import Sequence
from math import inf, sqrt
from statistics import NormalDist

from pitchdsl.values import frozen

FEWEST_GROUPS = 30
"""With fewer groups of games a mean has no interval: what is drawn again would vary too little."""

CONFIDENCE = 0.95

NORMAL = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
"""How many standard errors an interval reaches to each side, where the cases are independent."""


@frozen(kw_only=True)
class Measured:
    """A number that was measured, with its interval."""

    value: float
    low: float | None
    high: float | None
    """The ends of the 95 % interval; None for fewer than thirty clusters, which tell little of others."""


def share(parts: Sequence[int], whole: int) -> Measured:
    """The mean share of clusters that each have some parts of the same whole; at least one."""
    cases, total = len(parts), sum(parts)
    value = total / (cases * whole)
    if cases < FEWEST_GROUPS:
        return Measured(value=value, low=None, high=None)
    # whole numbers until here: where all clusters are alike the spread is exactly 0
    spread = sum((cases * each - total) ** 2 for each in parts) / (cases**3 * (cases - 1) * whole**2)
    alike = cases if value in (0.0, 1.0) else inf
    independent = value * (1 - value) / spread if spread else alike
    low, high = wilson(value, independent, quantile(cases))
    return Measured(value=value, low=low, high=high)


def wilson(value: float, cases: float, reach: float) -> tuple[float, float]:
    """Wilson's score interval of a share of so many independent cases; ``reach`` is in standard errors."""
    z2 = reach**2 / cases
    middle = (value + z2 / 2) / (1 + z2)
    half = sqrt(z2 * value * (1 - value) + z2**2 / 4) / (1 + z2)
    return (0.0 if value == 0 else middle - half), (1.0 if value == 1 else middle + half)


def ratio(of: Sequence[int], per: Sequence[int]) -> Measured:
    """One sum by another, each with a part from every cluster; 0 where there is nothing to divide by."""
    cases, below = len(of), sum(per)
    value = sum(of) / below if below else 0.0
    if cases < FEWEST_GROUPS or not below:
        return Measured(value=value, low=None, high=None)
    left = sum((each - value * size) ** 2 for each, size in zip(of, per, strict=True))
    half = quantile(cases) * sqrt(left * cases / (cases - 1)) / below
    return Measured(value=value, low=value - half, high=value + half)


def quantile(cases: int) -> float:
    """How many standard errors an interval reaches to each side, where the spread is that of so many cases.

    Without SciPy an expansion in powers of the degrees of freedom, which is exact to four digits for thirty cases.
    """
    try:
        from scipy.stats import t
    except ModuleNotFoundError:
        z, freedom = NORMAL, cases - 1
        first, second = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96
        return z + first / freedom + second / freedom**2
    return float(t.isf((1 - CONFIDENCE) / 2, cases - 1))

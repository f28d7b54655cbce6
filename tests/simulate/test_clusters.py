"""Intervals of clusters, against what their definitions say, a jackknife, and how often they hold what is true."""

from math import sqrt
from random import Random

import numpy as np
import pytest

from pitchdsl.simulate.clusters import Measured, quantile, ratio, share

T_29 = 2.04523
"""Student's 97.5 % quantile with 29 degrees of freedom, from a printed table."""


def ends(measured: Measured) -> tuple[float, float]:
    assert measured.low is not None and measured.high is not None
    return measured.low, measured.high


def test_the_quantile_is_students() -> None:
    assert quantile(30) == pytest.approx(T_29, abs=1e-5)


def test_the_ends_of_a_share_solve_the_score_equation() -> None:
    """Wilson's ends are the shares at which the observed one is just so many standard errors away."""
    parts = [0, 1, 1, 2, 2, 2] * 5
    observed = sum(parts) / 60
    of_clusters = np.var([each / 2 for each in parts], ddof=1) / 30
    independent = observed * (1 - observed) / of_clusters
    for end in ends(share(parts, 2)):
        assert abs(observed - end) == pytest.approx(T_29 * sqrt(end * (1 - end) / independent), rel=1e-5)


def test_games_of_a_deal_that_all_go_one_way_count_as_one() -> None:
    assert share([0, 2] * 20, 2) == share([0, 1] * 20, 1)
    narrow, wide = ends(share([1, 1, 0, 2] * 10, 2)), ends(share([0, 2] * 20, 2))
    assert narrow[1] - narrow[0] < wide[1] - wide[0]


@pytest.mark.parametrize(("each", "whole"), [(1, 2), (3, 9), (7, 49)])
def test_deals_that_all_come_out_alike_leave_no_doubt(each: int, whole: int) -> None:
    value = each / whole
    assert share([each] * 33, whole) == Measured(value=value, low=value, high=value)


def test_who_has_won_all_may_still_lose_one() -> None:
    """Wilson's lower end for n of n is n / (n + z²)."""
    low, high = ends(share([2] * 30, 2))
    assert low == pytest.approx(30 / (30 + T_29**2), abs=1e-6)
    assert high == 1.0
    low, high = ends(share([0] * 30, 2))
    assert low == 0.0
    assert high == pytest.approx(1 - 30 / (30 + T_29**2), abs=1e-6)


def test_few_deals_have_no_interval() -> None:
    assert share([1, 2] * 14, 2) == Measured(value=0.75, low=None, high=None)
    assert ratio([1, 2] * 14, [1, 1] * 14) == Measured(value=1.5, low=None, high=None)
    assert ratio([0] * 40, [0] * 40) == Measured(value=0.0, low=None, high=None)


def test_a_ratio_has_the_spread_that_a_jackknife_finds() -> None:
    chance = Random(4)
    per = [chance.randint(4, 12) for _ in range(200)]
    of = [size * chance.randint(-3, 5) for size in per]
    low, high = ends(found := ratio(of, per))
    assert found.value == pytest.approx(sum(of) / sum(per))
    without = [(sum(of) - of[left]) / (sum(per) - per[left]) for left in range(200)]
    error = sqrt(199 / 200 * sum((each - sum(without) / 200) ** 2 for each in without))
    assert (high - low) / 2 == pytest.approx(1.97196 * error, rel=0.01)  # the table's quantile for 199
    assert (low + high) / 2 == pytest.approx(found.value)


def test_a_ratio_of_parts_in_proportion_leaves_no_doubt() -> None:
    assert ratio([2, 4, 6] * 10, [1, 2, 3] * 10) == Measured(value=2.0, low=2.0, high=2.0)


@pytest.mark.parametrize("chance", [0.3, 0.5, 0.9])
def test_about_nineteen_of_twenty_intervals_hold_the_truth(chance: float) -> None:
    """Pairs of games that hang together: the second is decided by the same luck as the first, half of the time."""
    rng = np.random.default_rng(7)
    first = rng.random((1500, 60)) < chance
    second = np.where(rng.random((1500, 60)) < 0.5, first, rng.random((1500, 60)) < chance)
    held = [low <= chance <= high for low, high in (ends(share(each, 2)) for each in (first + 0 + second).tolist())]
    assert 0.93 <= sum(held) / len(held) <= 0.975

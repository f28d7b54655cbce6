"""Intervals of games that hang together, held against a long simulation, and marks among many differences."""

from math import sqrt

import numpy as np
import pytest
from scipy.stats import binom, false_discovery_control, norm, t

from pitchdsl.compile import load
from pitchdsl.simulate.clusters import NORMAL, wilson
from pitchdsl.simulate.holm import apart, chance, stand_out
from pitchdsl.simulate.statistics import Measure, Statistic, share_of_hands
from pitchdsl.simulate.tally import GROUPS
from tests.simulate.intervals import Study, of_figures

HANDS = 10


# ───── shares of hands ─────


def held(beta: float, trials: int = 300) -> tuple[int, int]:
    """Of games of ten hands whose chance is 0.3 in the mean, and scatters: how often it is held; naively, too."""
    rng = np.random.Generator(np.random.PCG64(8))
    per, games = np.full(GROUPS, HANDS), np.ones(GROUPS, np.int64)
    ours = naive = 0
    for _ in range(trials):
        of = rng.binomial(HANDS, rng.beta(0.3 * beta, 0.7 * beta, GROUPS))
        low, high = share_of_hands(of, per, games)
        assert low is not None and high is not None
        ours += low <= 0.3 <= high
        low, high = wilson(of.sum() / per.sum(), int(per.sum()), NORMAL)
        naive += low <= 0.3 <= high
    return ours, naive


def test_hands_that_hang_together_are_not_taken_for_independent_ones() -> None:
    """Whatever is outside of these bounds has a chance below 1 in 1,000."""
    least, most = binom.ppf(0.0005, 300, 0.94), binom.ppf(0.9995, 300, 0.965)
    ours, naive = held(beta=1.0)
    assert least <= ours <= most
    assert naive < 230, "the games show what they are for"
    ours, naive = held(beta=1e6)
    assert least <= ours <= most and least <= naive <= most


def test_one_hand_a_game_is_the_interval_of_independent_hands() -> None:
    """But for Student's quantile, and what two thousand draws leave open."""
    games = np.ones(GROUPS, np.int64)
    of = (np.arange(GROUPS) < 60).astype(np.int64)
    expected = wilson(0.3, GROUPS, float(t.isf(0.025, GROUPS - 1)))
    assert share_of_hands(of, games, games) == pytest.approx(expected, abs=0.003)


def test_hands_that_all_come_out_alike_are_no_more_than_their_games() -> None:
    """Wilson's upper end for none of n is z² / (n + z²)."""
    games = np.full(GROUPS, 3)
    z2 = float(t.isf(0.025, GROUPS - 1)) ** 2
    least = z2 / (3 * GROUPS + z2)
    assert share_of_hands(np.zeros(GROUPS, np.int64), games * HANDS, games) == pytest.approx((0.0, least))
    assert share_of_hands(games * HANDS, games * HANDS, games) == pytest.approx((1 - least, 1.0))


def test_fewer_than_thirty_groups_with_such_a_hand_tell_too_little() -> None:
    games = np.ones(GROUPS, np.int64)
    per = (np.arange(GROUPS) < 29).astype(np.int64)
    assert share_of_hands(per * 0, per, games) == (None, None)
    per[29] = 1
    assert share_of_hands(per * 0, per, games)[0] == 0.0


# ───── every kind of figure ─────


@pytest.mark.parametrize("games", [30, 300])
def test_intervals_hold_what_a_long_simulation_finds(games: int) -> None:
    """``make intervals`` measures it; here it is a few trials, and bounds that intervals of 90 % would break."""
    study = Study(rules=load("auction-pitch"), other=load("auction-pitch"))
    found = of_figures(study, study.truth(study.rules, 60_000), games, 60)
    assert {"mean of games", "mean of hands", "share of games", "share of all hands", "share of some hands"} <= set(
        found
    )
    for kind in ("mean of hands", "share of all hands", "share of some hands"):
        assert 0.93 <= found[kind].share <= 0.985, kind
    for kind in ("mean of games", "share of games"):
        assert found[kind].share >= 0.87, kind


# ───── many differences ─────


def test_holms_example() -> None:
    """0.01 is held against 0.05 / 4, 0.005 before it; 0.03 is more than 0.05 / 2, and so 0.04 is not even asked."""
    assert stand_out([0.01, 0.04, 0.03, 0.005]) == [True, False, False, True]
    assert stand_out([0.012, 0.016, 0.024, 0.049]) == [True] * 4, "Bonferroni's rule lets only the first pass"
    assert stand_out([]) == []


def test_holms_correction_keeps_what_it_promises_where_some_do_differ() -> None:
    """Of 20 differences half are true: a false mark in 5 of 100 tables at most; never fewer marks than Bonferroni's."""
    rng = np.random.Generator(np.random.PCG64(3))
    trials, false = 1_000, 0
    for _ in range(trials):
        scores = np.concatenate([rng.normal(4, 1, 10), rng.normal(0, 1, 10)])
        chances = [float(2 * norm.sf(abs(each))) for each in scores]
        marks = stand_out(chances)
        false += any(marks[10:])
        bonferroni = [each * 20 <= 0.05 for each in chances]
        liberal = false_discovery_control(chances) <= 0.05
        assert all(bonferroni[place] <= marks[place] <= liberal[place] for place in range(20))
    assert 0 < false <= binom.ppf(0.999, trials, 0.05)


def test_the_chance_is_students() -> None:
    """2.04523 is the 97.5 % quantile with 29 degrees of freedom, from a printed table."""
    assert chance(2.04523 * 3, 3, 30) == pytest.approx(0.05, abs=1e-5)
    assert chance(-1.0, 0.01, 200) < 1e-9


def test_statistics_apart() -> None:
    measure = Measure(part="games", name="x", of="x", per="hands", is_share=False)

    def of(value: float, error: float | None) -> Statistic:
        half = None if error is None else 1.96 * error
        ends = (None, None) if half is None else (value - half, value + half)
        return Statistic(measure=measure, value=value, low=ends[0], high=ends[1], cases=10**6)

    error = 1 / sqrt(2)  # of both together 1
    pairs = [(of(0, error), of(each, error)) for each in (2.2, 3.0, -2.5, 0.1)]
    assert apart(pairs[:1], 200) == [True]
    # with 199 degrees of freedom 5 % of four, of three and of two ask for 2.52, 2.42 and 2.26
    assert apart(pairs, 200) == [False, True, True, False]
    assert apart([(of(0, None), of(9, None)), pairs[0]], 200) == [False, True], (
        "what has no interval counts for nothing"
    )

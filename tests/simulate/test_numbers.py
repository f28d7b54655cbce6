"""The numbers: every statistic counted once more from records, and the intervals against what they promise."""

import json
from pathlib import Path

import numpy as np
import pytest
from scipy.stats import binom

from pitchdsl.simulate.clusters import NORMAL, wilson
from pitchdsl.simulate.statistics import bootstrap
from pitchdsl.simulate.tally import GROUPS
from tests.commands.test_commands import pitchdsl
from tests.simulate.naive import Naive

TABLES = (
    ("auction-pitch", "--players", "3", "--bots", "simple,random,simple"),
    ("auction-pitch", "--with", "next-dealer-deals", "--with", "win-by-two"),
    ("guide-partnership", "--with", "take-a-set", "--bots", "random"),
    ("nine-card", "--bots", "simple,random,simple,random"),
    ("team", "--bots", "random"),
    ("auction-pitch", "--with", "three-sets-lose", "--players", "5"),
    ("guide-quick", "--players", "6", "--hand-limit", "3", "--bots", "random"),
)


@pytest.mark.parametrize("table", TABLES, ids=" ".join)
def test_every_statistic_is_what_the_records_tell(table: tuple[str, ...], tmp_path: Path) -> None:
    asked = (*table, "--games", "60", "--seed", "17")
    record = tmp_path / "games.jsonl"
    assert pitchdsl("run", *asked, "--record", str(record)).exit_code == 0
    naive = Naive()
    naive.read(record.read_text().splitlines())
    counted = naive.statistics()
    result = pitchdsl("simulate", *asked, "--json")
    assert result.exit_code == 0, result.stderr
    told = {(each["part"], each["name"]): each for each in json.loads(result.stdout)["statistics"]}
    assert {key for key, (number, _) in counted.items() if number} <= set(told), "something was not told"
    for key, each in told.items():
        number, cases = counted.get(key, (0, each["cases"]))
        assert (each["value"], each["cases"]) == (number / cases, cases), key
        if each["low"] is not None:
            assert each["low"] <= each["value"] <= each["high"], key
        else:
            assert each["cases"] < 100, key


def test_wilson_against_a_calculation_by_hand() -> None:
    """8 of 10, with z = 1.959964: the middle is 0.992073 / 1.384146, and half the width 0.313616 / 1.384146."""
    low, high = wilson(0.8, 10, NORMAL)
    assert low == pytest.approx(0.716740 - 0.226577, abs=2e-5)
    assert high == pytest.approx(0.716740 + 0.226577, abs=2e-5)
    assert wilson(0, 50, NORMAL)[0] == 0
    assert wilson(1, 50, NORMAL)[1] == 1
    assert wilson(0, 50, NORMAL)[1] == pytest.approx(3.841459 / 53.841459, abs=1e-6), "z² / (n + z²)"


def test_the_bootstrap_interval_has_the_true_mean_as_often_as_it_says() -> None:
    """Some 95 of 100 times: whatever is outside of these bounds has a chance below 1 in 1,000."""
    rng = np.random.Generator(np.random.PCG64(5))
    trials, covered = 300, 0
    for _ in range(trials):
        per = rng.integers(5, 15, GROUPS)
        of = rng.poisson(0.8 * per)  # each hand gives 0.8 in the mean
        low, high = bootstrap(of, per)
        assert low is not None and high is not None
        covered += low <= 0.8 <= high
        assert low < of.sum() / per.sum() < high
    assert binom.ppf(0.0005, trials, 0.93) <= covered <= binom.ppf(0.9995, trials, 0.965)


def test_the_bootstrap_interval_shrinks_with_the_root_of_the_games() -> None:
    """A hundred times as many hands make it a tenth as wide."""
    rng = np.random.Generator(np.random.PCG64(6))
    widths = []
    for hands in (10, 1_000):
        low, high = bootstrap(rng.poisson(0.8, (GROUPS, hands)).sum(axis=1), np.full(GROUPS, hands))
        assert low is not None and high is not None
        widths.append(high - low)
    assert 7 < widths[0] / widths[1] < 14

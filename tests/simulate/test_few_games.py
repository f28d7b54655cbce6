"""What is told of a few games: no more than they tell."""

import json
from pathlib import Path

import numpy as np
import pyarrow.csv
import pytest

from pitchdsl.simulate.clusters import FEWEST_GROUPS
from pitchdsl.simulate.statistics import bootstrap
from pitchdsl.simulate.tally import GROUPS
from tests.commands.test_commands import pitchdsl

ASKED = ("simulate", "auction-pitch", "--seed", "1")

WORDS = "Where no interval stands, fewer than 30 games had such a thing: too few."


def told(games: int, *more: str) -> list[dict[str, object]]:
    result = pitchdsl(*ASKED, "--games", str(games), "--json", *more)
    assert result.exit_code == 0, result.stderr
    statistics: list[dict[str, object]] = json.loads(result.stdout)["statistics"]
    return statistics


@pytest.mark.parametrize("games", [1, 2, 29])
def test_a_figure_of_a_few_games_has_no_interval_but_a_share_of_games(games: int) -> None:
    for each in told(games):
        if each["is_share"] and each["part"] == "games":
            low, value, high = each["low"], each["value"], each["high"]
            assert isinstance(low, float) and isinstance(value, float) and isinstance(high, float)
            assert 0 <= low <= value <= high <= 1
            assert low < high, "nothing is certain"
        else:
            assert (each["low"], each["high"]) == (None, None), each


def test_thirty_games_are_enough() -> None:
    """But for what fewer of them had."""
    found = told(30)
    means = [each for each in found if not each["is_share"]]
    hands = [each for each in found if each["name"] in ("any bid is set", "jack: to anybody", "pitcher: the dealer")]
    assert means and len(hands) == 3
    assert all(each["low"] is not None and each["high"] is not None for each in (*means, *hands))
    assert any(each["low"] is None for each in found if str(each["name"]).endswith("is set"))


def test_the_table_says_why_there_is_no_interval() -> None:
    few = pitchdsl(*ASKED, "--games", "2").stdout
    enough = pitchdsl(*ASKED, "--games", "300", "--bots", "random").stdout
    assert few.rstrip().endswith(WORDS)
    assert enough and WORDS not in enough
    row = next(line for line in few.splitlines() if "hands in a game" in line)
    assert row.split()[4:] == [row.split()[4], "2"], "a value and the number of games, and nothing between them"


def test_only_groups_that_have_something_are_drawn() -> None:
    """Where each of them has the same, so has each draw: none of them is empty."""
    per = np.zeros(GROUPS, np.int64)
    per[7 : 7 + FEWEST_GROUPS] = 3
    assert bootstrap(2 * per, per) == (2, 2)
    per[7] = 0
    assert bootstrap(2 * per, per) == (None, None)
    per[:] = 0
    per[:FEWEST_GROUPS] = 1
    low, high = bootstrap(per * np.arange(GROUPS), per)
    assert low is not None and high is not None
    spread = (np.arange(FEWEST_GROUPS).std() / FEWEST_GROUPS**0.5) * 1.96
    middle = (FEWEST_GROUPS - 1) / 2
    assert (low, high) == pytest.approx((middle - spread, middle + spread), abs=0.1 * spread)


def test_a_bid_that_was_always_kept_is_told_as_never_set() -> None:
    """In seven games there are bids that were made, and never set."""
    statistics = {str(each["name"]): each for each in told(7, "--bots", "simple")}
    made = [name.removeprefix("the bid is ") for name in statistics if name.startswith("the bid is ")]
    assert made
    assert all(f"a bid of {bid} is set" in statistics for bid in made)
    assert any(statistics[f"a bid of {bid} is set"]["value"] == 0 for bid in made)


def test_a_comparison_of_a_few_games_has_no_interval() -> None:
    asked = ("compare", "auction-pitch", "--with", "no-junk", "--seed", "1", "--precision", "0", "--games")
    for each in json.loads(pitchdsl(*asked, "29", "--json").stdout)["differences"]:
        assert (each["low"], each["high"], each["is_clear"]) == (None, None, False)
    assert any(each["low"] is not None for each in json.loads(pitchdsl(*asked, "30", "--json").stdout)["differences"])
    few, enough = (pitchdsl(*asked, games).stdout for games in ("29", "30"))
    assert WORDS in few
    assert WORDS not in enough


def test_a_picture_of_a_few_games_can_be_drawn(tmp_path: Path) -> None:
    file = tmp_path / "few.svg"
    asked = ("compare", "auction-pitch", "--with", "no-junk", "--games", "5", "--picture", str(file))
    result = pitchdsl(*asked)
    assert result.exit_code == 0, result.stderr
    assert file.exists()


@pytest.mark.parametrize("ending", [".csv", ".parquet", ".jsonl"])
def test_a_sweep_of_a_few_games_has_no_interval(ending: str, tmp_path: Path) -> None:
    asked = ("sweep", "auction-pitch", "--with-each", "no-junk", "--seed", "1", "--games")
    file = tmp_path / f"few{ending}"
    played, read = (pitchdsl(*asked, "29", "--out", str(file)) for _ in range(2))
    assert played.exit_code == 0, played.stderr
    assert played.stdout == read.stdout, "what has no interval is read again as well"
    assert WORDS in played.stdout
    assert WORDS not in pitchdsl(*asked, "30").stdout
    if ending == ".csv":
        table = pyarrow.csv.read_csv(file)
        for row in table.to_pylist():
            has_none = not row["is_share"] or row["part"] != "games"
            assert (row["low"] is None, row["high"] is None) == (has_none,) * 2

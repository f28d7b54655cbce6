"""Sweeps: one table of all rule sets, that comes out the same wherever they were stopped."""

import json
from pathlib import Path

import pyarrow.csv
import pyarrow.parquet
import pytest

from pitchdsl.compile import load
from pitchdsl.simulate import sweep as module
from pitchdsl.simulate.plan import Plan
from pitchdsl.simulate.run import simulate
from pitchdsl.simulate.statistics import statistics
from pitchdsl.simulate.sweep import Combination, sweep, table_of

RULES = [load("auction-pitch", house_rules=over) for over in ([], ["bid-only"], ["to-twenty-one"])]


def combinations(games: int = 50) -> list[Combination]:
    return [
        Combination(
            number=number,
            choices={"rule": ", ".join(rules.house_rules) or "no"},
            plan=Plan(rules=rules, bots=("simple",) * 4, seed=3, games=games, hand_limit=200),
        )
        for number, rules in enumerate(RULES, start=1)
    ]


def test_each_row_is_what_that_rule_set_gives_by_itself() -> None:
    table = table_of(sweep(combinations())).to_pylist()
    for combination in combinations():
        plan = combination.plan
        mine = [row for row in table if row["combination"] == combination.number]
        assert {row["rule"] for row in mine} == set(combination.choices.values())
        assert [
            (row["part"], row["statistic"], row["value"], row["low"], row["high"], row["cases"]) for row in mine
        ] == [
            (each.measure.part, each.measure.name, each.value, each.low, each.high, each.cases)
            for each in statistics(plan.rules, plan.seats, simulate(plan))
        ]
    assert len({row["rules_sha256"] for row in table}) == 3


@pytest.mark.parametrize("kind", ["parquet", "csv", "jsonl"])
def test_the_file_is_the_table(kind: str, tmp_path: Path) -> None:
    file = tmp_path / f"all.{kind}"
    table = table_of(sweep(combinations(), out=file))
    if kind == "parquet":
        read = pyarrow.parquet.read_table(file)
        assert json.loads(read.schema.metadata[b"pitchdsl"])["seed"] == 3
        assert read.to_pylist() == table.to_pylist()
    elif kind == "csv":
        assert pyarrow.csv.read_csv(file).to_pylist() == table.to_pylist()
    else:
        assert [json.loads(line) for line in file.read_text().splitlines()] == table.to_pylist()
    assert [path.name for path in tmp_path.iterdir()] == [file.name], "nothing is left beside it"


@pytest.mark.parametrize("stop", [0, 1, 2])
def test_what_is_finished_is_not_played_again(stop: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, broken = tmp_path / "whole.parquet", tmp_path / "broken.parquet"
    sweep(combinations(), out=whole)
    played: list[tuple[str, ...]] = []

    def played_until(number: int) -> None:
        def play(plan: Plan, **more: object) -> object:
            if len(played) == number:
                raise KeyboardInterrupt
            played.append(plan.rules.house_rules)
            return simulate(plan, **more)  # type: ignore[arg-type]

        monkeypatch.setattr(module, "simulate", play)

    played_until(stop)
    with pytest.raises(KeyboardInterrupt):
        sweep(combinations(), out=broken)
    assert not broken.exists()
    assert len(list((tmp_path / "broken.parquet.sweep").iterdir())) == stop
    played_until(99)
    sweep(combinations(), out=broken)
    assert played == [rules.house_rules for rules in RULES], "each exactly once"
    assert broken.read_bytes() == whole.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["broken.parquet", "whole.parquet"]


def test_what_was_counted_for_other_games_is_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "all.csv"
    monkeypatch.setattr(module, "_write", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
    with pytest.raises(KeyboardInterrupt):
        sweep(combinations(50), out=file)
    monkeypatch.undo()
    swept = sweep(combinations(60), out=file)
    assert {each.cases for one in swept for each in one.statistics if each.measure.per == "games"} == {60}


def test_a_file_of_somebody_in_the_folder_stays(tmp_path: Path) -> None:
    mine = tmp_path / "all.csv.sweep" / "notes.txt"
    mine.parent.mkdir()
    mine.write_text("mine")
    sweep(combinations(), out=tmp_path / "all.csv")
    assert mine.read_text() == "mine"

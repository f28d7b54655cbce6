"""Sweeps: one table of all rule sets, that comes out the same wherever they were stopped."""

import json
from importlib.metadata import version
from pathlib import Path

import pyarrow.csv
import pyarrow.parquet
import pytest
from attrs import evolve

from pitchdsl.compile import load
from pitchdsl.rulesjson.fingerprint import fingerprint
from pitchdsl.simulate import sweep as module
from pitchdsl.simulate.plan import Plan
from pitchdsl.simulate.run import simulate
from pitchdsl.simulate.statistics import statistics
from pitchdsl.simulate.store import StoreError
from pitchdsl.simulate.sweep import Combination, same_games, sweep, table_of
from tests.simulate.parquet import without_its_first_row
from tests.texts import ROOT

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


@pytest.mark.parametrize("name", ["low", "value", "seats", "combination", "part"])
def test_a_rule_named_as_a_column_is_has_a_column_of_its_own(name: str) -> None:
    found = sweep([evolve(each, choices={name: "yes"}) for each in combinations(40)[:1]])
    (plain,) = (row for row in table_of(found).to_pylist() if row["statistic"] == "hands in a game")
    assert plain[f"with {name}"] == "yes"
    assert isinstance(plain["low"], float) and plain["combination"] == 1 and plain["seats"] == 4


@pytest.mark.parametrize("kind", ["parquet", "csv", "jsonl"])
def test_the_file_is_the_table(kind: str, tmp_path: Path) -> None:
    file = tmp_path / f"all.{kind}"
    table = table_of(sweep(combinations(), always=["no-junk"], out=file))
    if kind == "parquet":
        read = pyarrow.parquet.read_table(file)
        about = json.loads(read.schema.metadata[b"pitchdsl"])
        assert about.pop("pitchdsl") == version("pitchdsl")
        assert about == {
            "format": "pitchdsl-sweep/1",
            "variant": "auction-pitch",
            "with": ["no-junk"],
            "varied": {"rule": ["no", "bid-only", "to-twenty-one"]},
            "seats": [4],
            "bots": ["simple"] * 4,
            "seed": 3,
            "games": 50,
            "hand_limit": 200,
            "combinations": [
                {"number": number, "choices": {"rule": rule}, "seats": 4, "rules_sha256": fingerprint(rules)}
                for number, (rule, rules) in enumerate(zip(("no", "bid-only", "to-twenty-one"), RULES, strict=True), 1)
            ],
        }
        assert read.to_pylist() == table.to_pylist()
    elif kind == "csv":
        assert pyarrow.csv.read_csv(file).to_pylist() == table.to_pylist()
    else:
        assert [json.loads(line) for line in file.read_text().splitlines()] == table.to_pylist()
    note = [] if kind == "parquet" else [f"{file.name}.note"]
    assert sorted(path.name for path in tmp_path.iterdir()) == [file.name, *note], "nothing is left beside it"


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
    assert len(list((tmp_path / "broken.parquet.sweep").glob("*.json"))) == stop
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


@pytest.mark.parametrize("name", ["notes.txt", "notes.json", ".notes.json.swp", f"{'a' * 64}.json"])
def test_a_file_of_somebody_in_the_folder_stays(name: str, tmp_path: Path) -> None:
    mine = tmp_path / "all.csv.sweep" / name
    mine.parent.mkdir()
    mine.write_text("mine")
    sweep(combinations(), out=tmp_path / "all.csv")
    assert mine.read_text() == "mine"


def test_a_lock_of_somebody_is_no_lock_of_ours(tmp_path: Path) -> None:
    lock = tmp_path / "all.csv.sweep" / ".lock"
    lock.parent.mkdir()
    lock.write_text("mine")
    with pytest.raises(StoreError, match="is not the one that sweep makes there"):
        sweep(combinations(), out=tmp_path / "all.csv")
    assert lock.read_text() == "mine"


# ───── a file that is there ─────

ENDINGS = pytest.mark.parametrize("ending", [".parquet", ".csv", ".jsonl"])


@ENDINGS
def test_a_finished_file_is_told_again_and_nothing_played(
    ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / f"all{ending}"
    first = sweep(combinations(), out=file)
    content, names = file.read_bytes(), sorted(tmp_path.iterdir())
    monkeypatch.setattr(module, "simulate", lambda *_, **__: pytest.fail("it is played again"))
    assert sweep(combinations(), out=file) == first
    assert (file.read_bytes(), sorted(tmp_path.iterdir())) == (content, names)


@ENDINGS
@pytest.mark.parametrize(
    ("change", "always", "named"),
    [
        ({"seed": 4}, (), "(seed 3, not 4)"),
        ({"games": 51}, (), "(games 50, not 51)"),
        ({"hand_limit": 100}, (), "(hand limit 200, not 100)"),
        (
            {"bots": ("simple",) * 3},
            (),
            "(players 4, not 3; bots simple,simple,simple,simple, not simple,simple,simple; ",
        ),
        ({}, ("no-junk",), "(house rules none, not no-junk)"),
        ({"rules": load("auction-pitch", house_rules=["double-set"])}, (), "(other rules)"),
    ],
)
def test_a_file_of_another_sweep_is_refused(
    change: dict[str, object], always: tuple[str, ...], named: str, ending: str, tmp_path: Path
) -> None:
    file = tmp_path / f"all{ending}"
    sweep(combinations(), out=file)
    content = file.read_bytes()
    others = [evolve(each, plan=evolve(each.plan, **change)) for each in combinations()]  # type: ignore[arg-type]
    with pytest.raises(StoreError) as caught:
        sweep(others, always=always, out=file)
    assert str(caught.value).startswith(f"{file} is finished, and of another sweep {named}")
    assert str(caught.value).endswith(": name another file, or remove that one first")
    assert file.read_bytes() == content


def test_what_varies_is_named_where_it_differs(tmp_path: Path) -> None:
    sweep(combinations(), out=tmp_path / "all.csv")
    with pytest.raises(StoreError) as caught:
        sweep(combinations()[:2], out=tmp_path / "all.csv")
    said = "what varies rule=no,bid-only,to-twenty-one, not rule=no,bid-only; other rules"
    assert f"({said})" in str(caught.value)


@ENDINGS
def test_a_file_of_somebody_is_not_written_over(ending: str, tmp_path: Path) -> None:
    file = tmp_path / f"notes{ending}"
    for content in (b"", b"my notes\n"):
        file.write_bytes(content)
        with pytest.raises(StoreError, match="is there already, and nothing says that this sweep made it: name anoth"):
            sweep(combinations(), out=file)
        assert file.read_bytes() == content
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


@ENDINGS
def test_hands_are_no_sweep_and_a_sweep_is_no_hands(ending: str, tmp_path: Path) -> None:
    hands, swept = tmp_path / f"hands{ending}", tmp_path / f"swept{ending}"
    plan = combinations()[0].plan
    simulate(plan, out=hands)
    sweep(combinations(), out=swept)
    with pytest.raises(StoreError, match=r"of another sweep \(it holds the hands of one rule set\): name another file"):
        sweep(combinations(), out=hands)
    with pytest.raises(StoreError, match=r"of another simulation \(it holds a sweep\): name another file"):
        simulate(plan, out=swept)


@ENDINGS
def test_a_finished_file_that_was_changed_is_refused(ending: str, tmp_path: Path) -> None:
    file = tmp_path / f"all{ending}"
    sweep(combinations(), out=file)
    if ending == ".parquet":
        without_its_first_row(file)
    else:
        file.write_bytes(file.read_bytes().replace(b"bids", b"bets", 1))
    changed = file.read_bytes()
    with pytest.raises(StoreError, match="was changed after it was finished: name another file, or remove that one"):
        sweep(combinations(), out=file)
    assert file.read_bytes() == changed


def test_a_file_that_comes_while_it_plays_stays(tmp_path: Path) -> None:
    file = tmp_path / "all.csv"

    def told(games: int, of: int) -> None:
        if games == of:
            file.write_text("mine")

    with pytest.raises(StoreError, match="has come there meanwhile: name another file, or remove that one first"):
        sweep(combinations(), out=file, on_progress=told)
    assert file.read_text() == "mine"
    assert len(list((tmp_path / "all.csv.sweep").glob("*.json"))) == 3, "what was played is kept"


def test_two_at_once_do_not_write_the_same_file(tmp_path: Path) -> None:
    file, seen = tmp_path / "all.csv", list[str]()

    def told(_: int, __: int) -> None:
        with pytest.raises(StoreError) as caught:
            sweep(combinations(), out=file)
        seen.append(str(caught.value))

    sweep(combinations(), out=file, on_progress=told)
    assert set(seen) == {f"{file} is being written just now: wait, or name another file"}


def test_rules_that_are_the_same_are_played_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first house rule, and a copy of it under another name."""
    played: list[tuple[str, ...]] = []

    def play(plan: Plan, **more: object) -> object:
        played.append(plan.rules.house_rules)
        return simulate(plan, **more)  # type: ignore[arg-type]

    text = ROOT / "variants" / "house-rules" / "bid-only.pitch"
    copy = tmp_path / "copy.pitch"
    copy.write_text(text.read_text().replace("house-rule bid-only", "house-rule copy"))
    again = combinations()[1]
    plan = evolve(again.plan, rules=load("auction-pitch", house_rules=[copy]))
    asked = [*combinations(), evolve(again, number=4, choices={"rule": "copy"}, plan=plan)]
    assert [[each.number for each in alike] for alike in same_games(asked)] == [[1], [2, 4], [3]]
    monkeypatch.setattr(module, "simulate", play)
    told: list[tuple[int, int]] = []
    swept = sweep(asked, on_progress=lambda *done: told.append(done))
    assert played == [rules.house_rules for rules in RULES]
    assert swept[3].statistics == swept[1].statistics != swept[0].statistics
    assert told[-1] == (150, 150)

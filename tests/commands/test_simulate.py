"""``simulate``: the table and the JSON, seeds, what is told on a terminal, and what is said when it cannot go on."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet
import pytest
from rich.console import Console

from pitchdsl.commands import running_games, screen, simulating
from pitchdsl.commands.simulating import Options
from pitchdsl.compile import load
from pitchdsl.kernel.play import play
from pitchdsl.rulesjson.fingerprint import fingerprint
from tests.commands.test_commands import pitchdsl
from tests.simulate.test_reference import TOO_BIG
from tests.texts import ROOT

ASKED = ("simulate", "auction-pitch", "--games", "50", "--seed", "3")
VARIANTS = ("auction-pitch", "guide-quick", "pidro", "eighty-three", "nine-five-connecticut", "arizona-29")


def test_a_table_tells_all_parts() -> None:
    result = pitchdsl(*ASKED)
    assert (result.exit_code, result.stderr) == (0, "")
    lines = [line.strip() for line in result.stdout.splitlines()]
    assert lines[0] == "auction-pitch: 50 games, 4 players, bots: simple, seed 3"
    assert [line for line in lines if line in ("games", "bids", "points", "places")] == [
        "games",
        "bids",
        "points",
        "places",
    ]
    (high,) = (line for line in lines if line.startswith("high: to anybody"))
    assert high.split()[3:6] == ["100.0", "%", high.split()[5]], "there always is a highest trump"


@pytest.mark.parametrize(
    "asked",
    [
        ("simulate", "pidro"),
        ("compare", "pidro", "pedro"),
        ("sweep", "pidro"),
        ("match", "level-1", "level-2", "pidro"),
    ],
)
def test_who_asks_for_hands_is_shown_games_and_not_an_option_with_a_name_like_it(asked: tuple[str, ...]) -> None:
    result = pitchdsl(*asked, "--hands", "1000")
    said = " ".join(result.stderr.split())
    assert result.exit_code == 2
    assert "games are counted here, not hands: --games N" in said
    assert "--hand-limit" not in said


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_table_fits_a_terminal(variant: str) -> None:
    seats = load(variant).players.seats.most
    asked = ("simulate", variant, "--games", "20", "--seed", "1", "--players", str(seats), "--bots", "random")
    lines = pitchdsl(*asked).stdout.splitlines()
    assert max(len(line) for line in lines) <= 80
    for row in json.loads(pitchdsl(*asked, "--json").stdout)["statistics"]:
        assert any(line.split("  ")[1].strip() == row["name"] for line in lines if "  " in line), "it is broken in two"


def test_json_is_stable_and_says_what_was_played() -> None:
    first, second = pitchdsl(*ASKED, "--with", "no-junk", "--json"), pitchdsl(*ASKED, "--with", "no-junk", "--json")
    assert first.stdout == second.stdout
    told = json.loads(first.stdout)
    rows = told.pop("statistics")
    assert told == {
        "format": "pitchdsl-statistics/1",
        "variant": "auction-pitch",
        "with": ["no-junk"],
        "rules_sha256": fingerprint(load("auction-pitch", house_rules=["no-junk"])),
        "seats": 4,
        "bots": ["simple"] * 4,
        "seed": 3,
        "games": 50,
        "hand_limit": 200,
        "chunk": 2000,
    }
    assert {tuple(row) for row in rows} == {("part", "name", "is_share", "value", "low", "high", "cases")}
    assert len({(row["part"], row["name"]) for row in rows}) == len(rows)
    for row in rows:
        assert row["low"] is None or row["low"] <= row["value"] <= row["high"]
        if row["is_share"] and row["low"] is not None:
            assert 0 <= row["low"] <= row["high"] <= 1


def test_the_hands_hold_rules_and_seed(tmp_path: Path) -> None:
    file = tmp_path / "hands.parquet"
    assert pitchdsl(*ASKED, "--out", str(file)).exit_code == 0
    table = pyarrow.parquet.read_table(file)
    about = json.loads(table.schema.metadata[b"pitchdsl"])
    assert (about["seed"], about["games"], about["format"]) == (3, 50, "pitchdsl-hands/1")
    assert about["rules_sha256"] == fingerprint(load("auction-pitch"))
    assert pyarrow.parquet.ParquetFile(file).metadata.row_group(0).column(0).compression == "ZSTD"
    assert table.column("game").to_pylist() == sorted(table.column("game").to_pylist())
    assert set(table.column("game").to_pylist()) == set(range(50))
    winners = [winner for winner in table.column("winner").to_pylist() if winner is not None]
    assert len(winners) == 50


def test_the_hands_of_all_kinds_of_files_are_the_same(tmp_path: Path) -> None:
    rows = {}
    for ending in ("parquet", "csv", "jsonl"):
        assert pitchdsl(*ASKED, "--out", str(tmp_path / f"hands.{ending}")).exit_code == 0
    rows = pyarrow.parquet.read_table(tmp_path / "hands.parquet").to_pylist()
    assert [json.loads(line) for line in (tmp_path / "hands.jsonl").read_text().splitlines()] == rows
    head, *lines = (tmp_path / "hands.csv").read_text().splitlines()
    assert [name.strip('"') for name in head.split(",")] == list(rows[0])
    written = {None: "", True: "true", False: "false"}
    for line, row in zip(lines, rows, strict=True):
        cells = [cell.strip('"') for cell in line.split(",")]
        assert cells == [written[v] if v is None or isinstance(v, bool) else str(v) for v in row.values()]


# ───── seeds ─────


def test_without_a_seed_one_is_chosen_and_told() -> None:
    result = pitchdsl("simulate", "auction-pitch", "--games", "5")
    assert result.exit_code == 0
    said, seed = result.stderr.strip().rsplit(" ", 1)
    assert said == "to see the same again: --seed"
    assert f"seed {seed}" in result.stdout.splitlines()[0]
    assert pitchdsl("simulate", "auction-pitch", "--games", "5", "--seed", seed).stdout == result.stdout


def test_ctrl_c_says_that_the_same_command_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where no seed was named: what was begun knows it."""
    asked = ("simulate", "auction-pitch", "--games", "30", "--out", str(tmp_path / "hands.csv"))
    monkeypatch.setattr(running_games, "CHUNK", 10)
    with monkeypatch.context() as patched:
        plays = iter([play, play])

        def play_twice(*arguments: object) -> object:
            for each in plays:
                return each(*arguments)  # type: ignore[arg-type]
            raise KeyboardInterrupt

        patched.setattr("pitchdsl.simulate.run.play", play_twice)
        result = pitchdsl(*asked)
    assert (result.exit_code, result.stdout) == (130, "")
    assert result.stderr == "pitchdsl: stopped; the same command goes on where it was\n"
    seed = json.loads((tmp_path / "hands.csv.parts" / "plan.json").read_text())["seed"]
    assert len(list(tmp_path.glob("*.parts/*.part"))) == 2
    again = pitchdsl(*asked)
    assert again.stderr == f"to see the same again: --seed {seed}\n"
    content = (tmp_path / "hands.csv").read_bytes()
    for more in ((), ("--seed", str(seed))):
        known = pitchdsl(*asked, *more)
        assert (known.exit_code, known.stdout) == (0, again.stdout)
        assert known.stderr.startswith(f"{tmp_path / 'hands.csv'} holds these games already; nothing was played\n")
    assert (tmp_path / "hands.csv").read_bytes() == content


def test_other_games_are_not_written_over_what_is_finished(tmp_path: Path) -> None:
    file = tmp_path / "hands.parquet"
    assert pitchdsl(*ASKED, "--out", str(file)).exit_code == 0
    content = file.read_bytes()
    other = pitchdsl("simulate", "auction-pitch", "--games", "51", "--out", str(file))
    assert (other.exit_code, other.stdout) == (2, "")
    assert other.stderr == (
        f"pitchdsl: {file} is finished, and of another simulation (games 50, not 51): "
        "name another file, or remove that one first\n"
    ), "a seed that nobody named is no difference"
    assert file.read_bytes() == content


def test_ctrl_c_without_a_file_says_that_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("pitchdsl.simulate.run.play", stop)
    result = pitchdsl(*ASKED)
    assert result.stderr == "pitchdsl: stopped; nothing is kept; --out keeps what is done\n"
    assert pitchdsl("simulate", "auction-pitch").stderr.startswith("pitchdsl: stopped; nothing is kept; --out keeps")


# ───── what is told while it plays ─────


def test_a_terminal_sees_how_fast_it_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Console(force_terminal=True, file=io.StringIO(), width=80, stderr=True)
    plain = Console(file=io.StringIO(), width=80)
    monkeypatch.setattr(screen, "console", lambda stderr=False: terminal if stderr else plain)
    monkeypatch.setattr(running_games, "CHUNK", 10)
    options = Options(
        games=50,
        seed=1,
        players=3,
        bots="simple",
        jobs=1,
        out=None,
        scheduler=None,
        hand_limit=200,
        as_json=False,
    )
    assert simulating.simulate("auction-pitch", [], options) == 0
    shown = terminal.file.getvalue()  # type: ignore[attr-defined]
    assert "hands a second" in shown
    assert "100 %" in shown
    assert "hands a second" not in plain.file.getvalue()  # type: ignore[attr-defined]


def test_games_that_do_not_end_are_stopped_and_counted() -> None:
    result = pitchdsl("simulate", "eighty-three", "--games", "30", "--seed", "1", "--bots", "random", "--json")
    rows = {row["name"]: row for row in json.loads(result.stdout)["statistics"]}
    assert rows["stopped by the limit of hands"]["value"] > 0.5
    assert rows["hands in a game"]["value"] <= 200


def test_rules_that_only_the_slower_engine_can_play_are_told(tmp_path: Path) -> None:
    (tmp_path / "ours.pitch").write_text(TOO_BIG)
    result = pitchdsl("simulate", str(tmp_path / "ours.pitch"), "--games", "2", "--seed", "1")
    assert result.exit_code == 0
    assert result.stderr.startswith("warning P384: `r0` is worth nothing\n")
    assert result.stderr.endswith(
        "\nours is played by the reference engine only: it has 65 rows of points; there is room for 60; "
        "that takes several hundred times as long\n"
    )


def test_stakes_that_only_the_slower_engine_can_tell_are_told(tmp_path: Path) -> None:
    sheet = 'variant ours "Ours" extends team-auction\nstakes\n  trick: each side gets 5 times tricks taken\n'
    (tmp_path / "ours.pitch").write_text(sheet)
    result = pitchdsl("simulate", str(tmp_path / "ours.pitch"), "--games", "2", "--seed", "1")
    assert result.exit_code == 0
    assert result.stderr == (
        "ours is played by the reference engine only: it has stakes that go by what happens in the play, such as the "
        "tricks; that takes several hundred times as long\n"
    )


# ───── what cannot be done ─────


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--out", "nowhere/hands.csv"), "nowhere/hands.csv cannot be written: name a file in a folder that is there"),
        (
            ("--out", "hands.txt"),
            "hands.txt: no way to write a file of that kind; the name must end in .parquet, .csv, .jsonl",
        ),
        (("--players", "9"), "auction-pitch is for 2 to 7 players, not 9"),
        (("--bots", "clever"), "there is no player called clever; there are random, simple, and level-1 to level-6"),
        (("--bots", "simple,random"), "2 bots cannot take 4 seats; name one for each, or one for all"),
    ],
)
def test_what_cannot_be_done_is_one_line(
    more: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = pitchdsl(*ASKED, *more)
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", f"pitchdsl: {said}\n")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("package", "extra"), [("joblib", "research"), ("scipy", "research"), ("dask", "cluster")])
def test_a_missing_extra_is_named(package: str, extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    result = pitchdsl(*ASKED, "--jobs", "2", *(["--scheduler", "tcp://127.0.0.1:1"] if package == "dask" else []))
    said = f"pitchdsl: this needs {package}, which is not installed: pip install 'pitchdsl[{extra}]'\n"
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", said)


@pytest.mark.parametrize("asked", [("compare", "--with", "bid-only"), ("sweep", "--with-each", "bid-only")])
def test_comparisons_may_be_played_by_a_cluster_too(asked: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """Here without dask; ``make cluster-test`` plays them on one."""
    monkeypatch.setitem(sys.modules, "dask", None)
    result = pitchdsl(asked[0], "auction-pitch", *asked[1:], "--games", "10", "--scheduler", "tcp://127.0.0.1:1")
    said = "pitchdsl: this needs dask, which is not installed: pip install 'pitchdsl[cluster]'\n"
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", said)


def without(package: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """The command where a package is not installed."""
    program = f"import sys; sys.modules[{package!r}] = None; from pitchdsl.cli import main; main()"
    return subprocess.run(
        [sys.executable, "-c", program, *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("package", ["numpy", "numba", "pyarrow"])
def test_a_missing_library_of_the_engine_is_named(package: str, tmp_path: Path) -> None:
    done = without(package, *ASKED, "--out", str(tmp_path / "hands.csv"))
    said = f"pitchdsl: this needs {package}, which is not installed: pip install 'pitchdsl[research]'\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", said)


@pytest.mark.parametrize("arguments", [["--help"], ["simulate", "--help"], ["check", "variants/documents/team.pitch"]])
def test_what_plays_nothing_needs_none_of_it(arguments: list[str]) -> None:
    assert without("numpy", *arguments).returncode == 0


def test_any_seed_will_do() -> None:
    """The largest seed that may be named gives the same games in both engines."""
    seed = str(2**64 - 1)
    record = pitchdsl("run", "auction-pitch", "--seed", seed, "--json", "--hand-limit", "2").stdout.splitlines()
    told = pitchdsl("simulate", "auction-pitch", "--seed", seed, "--games", "1", "--json", "--hand-limit", "2").stdout
    rows = {row["name"]: row["value"] for row in json.loads(told)["statistics"]}
    settled = [json.loads(line) for line in record if '"settle"' in line]
    assert rows["hands in a game"] == len(settled)
    assert rows["any bid is set"] == sum(not each["made"] for each in settled) / len(settled)


@pytest.mark.parametrize("asked", [("compare", "--with", "bid-only"), ("sweep", "--with-each", "bid-only"), ()])
def test_who_plays_for_the_first_time_is_told_to_wait(asked: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitchdsl.simulate.run.is_compiled", lambda: False)
    command, *more = asked or ("simulate",)
    result = pitchdsl(command, "auction-pitch", *more, "--games", "5", "--seed", "1")
    said = "making the engine ready on this machine: about twenty seconds, this once\n"
    assert (result.exit_code, result.stderr) == (0, said)

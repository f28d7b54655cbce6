"""``pitchdsl match``, and the other commands that seat players by name."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitchdsl.compile import load
from pitchdsl.rulesjson.fingerprint import fingerprint
from pitchdsl.simulate.match import match
from tests.commands.test_commands import pitchdsl
from tests.players.stand_in import StandIn, seated_as
from tests.texts import ROOT

FEW = ("--games", "80", "--seed", "3")
ASKED = ("match", "guide-partnership", "simple", "random")
WHO = "random, simple, and level-1 to level-6"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(os.environ, "COLUMNS", "80")
    return tmp_path


@pytest.fixture
def third_level() -> Iterator[StandIn]:
    """A stand-in at the place of a level."""
    player = StandIn()
    with seated_as("level-3", player):
        yield player


def test_a_table_of_eighty_columns() -> None:
    result = pitchdsl(*ASKED, *FEW)
    lines = [line.rstrip() for line in result.stdout.splitlines()]
    assert (result.exit_code, max(map(len, lines)) <= 80) == (0, True)
    assert lines[0] == "guide-partnership: simple against random, 4 players, seed 3"
    assert lines[1].startswith("40 deals from each of 2 sides: 80 games, ")
    (won,) = (line.split() for line in lines if line.strip().startswith("games won"))
    assert won[2:4] + won[-2:] == [won[2], "%", "50.0", "%"]
    assert lines[-1] == "simple wins more games than random."
    assert re.match(r"time a decision: simple [\d.]+ m?s and random ", result.stderr), "another time it is another time"
    assert result.stderr.count("\n") == 1


def test_the_json_says_what_the_library_says() -> None:
    result = pitchdsl(
        "match", "auction-pitch", "random", "simple", "--with", "no-junk", "--games", "14", "--seed", "3", "--json"
    )
    rules = load("auction-pitch", house_rules=["no-junk"])
    found = match(rules, "random", "simple", games=14, seed=3, seats=4)
    told = json.loads(result.stdout)
    assert told == {
        "format": "pitchdsl-match/1",
        "variant": "auction-pitch",
        "with": ["no-junk"],
        "rules_sha256": fingerprint(rules),
        "players": ["random", "simple"],
        "seats": 4,
        "sides": [[0], [1], [2], [3]],
        "seed": 3,
        "hand_limit": 200,
        "deals": 4,
        "games": 16,
        "hands": found.hands,
        "undecided": found.undecided,
        "decisions": list(found.decisions),
        "even": 0.25,
        "won": {"value": found.won.value, "low": None, "high": None},
        "points": {"value": found.points.value, "low": None, "high": None},
    }


def test_few_deals_have_no_interval_and_say_so() -> None:
    result = pitchdsl(*ASKED, "--games", "3", "--hand-limit", "1")
    lines = [line.rstrip() for line in result.stdout.splitlines()]
    assert lines[1] == "2 deals from each of 2 sides: 4 games, 4 hands"
    assert lines[-1] == "No interval stands for fewer than 30 deals: too few."


def test_games_that_nobody_won_are_told() -> None:
    result = pitchdsl("match", "auction-pitch", "simple", "simple", "--games", "120", "--hand-limit", "1")
    lines = [line.rstrip() for line in result.stdout.splitlines()]
    assert lines[-2:] == ["Nobody won 120 games: shared by all sides.", "No clear difference."]


def test_the_weaker_one_is_told_too() -> None:
    result = pitchdsl("match", "guide-partnership", "random", "simple", *FEW)
    assert "random wins fewer games than simple." in result.stdout


def test_jobs_change_nothing_that_is_written() -> None:
    (alone,), (together,) = ({pitchdsl(*ASKED, "--games", "8", "--json", "--jobs", jobs).stdout} for jobs in "12")
    assert alone == together


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("auction-pitch", "level3", "simple"), f"there is no player called level3; there are {WHO}; did you mean "),
        (("auction-pitch", "simple", "clever"), f"there is no player called clever; there are {WHO}\n"),
        (("auction-pitch", "simple", "random", "--players", "9"), "auction-pitch is for 2 to 7 players, not 9\n"),
        (("nowhere", "simple", "random"), "there is no variant"),
    ],
)
def test_what_cannot_be_done_is_one_line(arguments: tuple[str, ...], said: str) -> None:
    result = pitchdsl("match", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr
    assert result.stderr.count("\n") == 1


def test_an_interruption_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("pitchdsl.simulate.match.play_deal", stop)
    result = pitchdsl(*ASKED, *FEW)
    assert (result.exit_code, result.stdout, result.stderr) == (130, "", "pitchdsl: stopped\n")


@pytest.mark.skipif(sys.platform == "win32", reason="a pipe of the shell")
def test_a_reader_who_goes_away_is_no_error() -> None:
    code = f"{sys.executable} -c 'from pitchdsl.cli import main; main()' {' '.join(ASKED)} --games 2 | true"
    done = subprocess.run(["bash", "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
    assert "Error" not in done.stderr


# ───── players at the table of the other commands ─────


def test_run_seats_a_level_and_writes_its_name(third_level: StandIn, folder: Path) -> None:
    table = ("run", "auction-pitch", "--bots", "level-3,simple,random,level-3", "--seed", "5")
    assert pitchdsl(*table, "--record", "game.jsonl").exit_code == 0
    assert third_level.drawn, "it has played"
    head = json.loads((folder / "game.jsonl").read_text().splitlines()[0])
    assert head["bots"] == ["level-3", "simple", "random", "level-3"]
    assert pitchdsl("replay", "game.jsonl").exit_code == 0


@pytest.mark.parametrize(
    "command",
    [
        ("simulate", "auction-pitch"),
        ("compare", "auction-pitch", "guide-cutthroat"),
        ("sweep", "auction-pitch", "--with-each", "low-to-its-winner"),
    ],
)
def test_games_of_levels_are_played_by_the_slower_engine(third_level: StandIn, command: tuple[str, ...]) -> None:
    result = pitchdsl(*command, "--bots", "level-3,simple,simple,simple", "--games", "4", "--seed", "1", "--json")
    assert result.exit_code == 0, result.stderr
    assert third_level.drawn, "it has played"
    (line,) = (line for line in result.stderr.splitlines() if "reference engine" in line)
    assert line == "the reference engine plays the games of level-3; that takes several hundred times as long"


def test_a_level_that_is_not_there_is_told() -> None:
    result = pitchdsl("run", "auction-pitch", "--bots", "level-7")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"pitchdsl: there is no player called level-7; there are {WHO}")

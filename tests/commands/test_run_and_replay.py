"""The commands that play: what they write, and what they read again."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pitchdsl.compile import load
from pitchdsl.rulesjson.fingerprint import fingerprint
from tests.commands.test_commands import pitchdsl
from tests.texts import ROOT


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    assert pitchdsl("run", "auction-pitch", "--seed", "5", "--record", str(path)).exit_code == 0
    return path


def with_header(record: Path, **fields: object) -> None:
    header, *lines = record.read_text().splitlines()
    record.write_text("\n".join([json.dumps({**json.loads(header), **fields}), *lines]) + "\n")


def test_a_record_cannot_choose_the_files_that_are_read(record: Path, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")  # whoever opened it would wait for ever
    for name in (str(tmp_path / "pipe"), "../secret", "pipe.pitch", "-", ""):
        with_header(record, **{"with": [name]})
        for more in ([], ["--variant", "auction-pitch"]):
            result = pitchdsl("replay", str(record), *more)
            assert (result.exit_code, result.stdout) == (1, "")
            assert (
                result.stderr == f"pitchdsl: line 1: {name!r} is no name of a house rule; give its file with --with\n"
            )
        assert "the game was played by other rules" in pitchdsl("replay", str(record), "--with", "no-junk").stdout


def test_a_record_of_other_rules_is_told_by_their_fingerprint(record: Path) -> None:
    with_header(record, rules_sha256=fingerprint(load("kirk-cutthroat")))
    result = pitchdsl("replay", str(record))
    assert result.exit_code == 1
    assert "the game was played by other rules" in result.stdout


def test_an_unknown_house_rule_is_told_with_the_way_out(record: Path) -> None:
    with_header(record, **{"with": ["ours"]})
    result = pitchdsl("replay", str(record))
    assert (result.exit_code, result.stdout) == (1, "")
    assert "no house rule called ours" in result.stderr
    assert "--with" in result.stderr


@pytest.mark.parametrize("end", [0, 1, 2])
def test_an_end_of_the_terminal_that_is_closed_is_no_crash(end: int, record: Path) -> None:
    program = (
        f"import os, sys; os.close({end}); "
        f"os.execv(sys.executable, [sys.executable, '-c', 'from pitchdsl.cli import main; main()', *sys.argv[1:]])"
    )
    said = []
    for arguments in (["replay", "-"], ["replay", str(record)], ["run", "auction-pitch", "--seed", "1"]):
        result = subprocess.run(
            [sys.executable, "-c", program, *arguments],
            input=record.read_bytes() if end else None,
            stdin=subprocess.DEVNULL if not end else None,
            capture_output=True,
            cwd=ROOT,
            check=False,
        )
        assert b"Traceback" not in result.stderr
        said.append(result.returncode)
    assert said == [1 if end == 0 else 0, 0, 0]


def test_how_many_may_play_is_told_where_nobody_has_said_how_many_shall() -> None:
    heads = [
        pitchdsl("run", variant, "--seed", "1", "--hand-limit", "1", *more).stdout.splitlines()[0]
        for variant, *more in (["auction-pitch"], ["auction-pitch", "--players", "3"], ["nine-card"])
    ]
    assert heads == [
        "Auction Pitch, 4 players, to 7 (2 to 7 may play; choose with --players)",
        "Auction Pitch, 3 players, to 7",
        "Nine Card Pitch, 4 players, from 21 to 0",
    ]

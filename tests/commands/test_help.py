"""What ``--help`` says can be read by a person, and a shell completes the names that there are."""

import os
import re
import subprocess
import sys

import pytest
import typer
from typer.testing import CliRunner

from pitchdsl.cli import app
from tests.texts import HANG, ROOT

COMMANDS = sorted(typer.main.get_group(app).commands)


@pytest.mark.parametrize("command", COMMANDS)
def test_ranges_and_names_are_for_people(command: str) -> None:
    result = CliRunner().invoke(app, [command, "--help"], env={"COLUMNS": "80", "TERMINAL_WIDTH": "80"})
    assert result.exit_code == 0
    assert not re.search(r"<=|>=|range|\{[a-z]", result.output)
    assert "2-10" in result.output or "--players" not in result.output or command == "new"


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("--players", "11", "11 is too many: 2 to 10"),
        ("--seed", "-1", "-1 is too small: 0 to 18,446,744,073,709,551,615"),
        ("--jobs", "0", "0 is too few: 1 to 1,024"),
        ("--hand-limit", "none", "none is no whole number"),
    ],
)
def test_what_is_out_of_range_is_told(option: str, value: str, said: str) -> None:
    result = CliRunner().invoke(app, ["simulate", "auction-pitch", option, value])
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in " ".join(result.stderr.replace("│", " ").split())


def completed(line: str) -> list[str]:
    """What bash is offered for the last word."""
    words = line.split(" ")
    asked = {"_PITCHDSL_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1)}
    return CliRunner().invoke(app, [], prog_name="pitchdsl", env=asked).stdout.split()


def test_bundled_names_are_completed() -> None:
    variants = {path.stem for path in (ROOT / "variants" / "documents").glob("*.pitch")}
    rules = {path.stem for path in (ROOT / "variants" / "house-rules").glob("*.pitch")}
    assert set(completed("pitchdsl simulate ")) >= variants
    assert set(completed("pitchdsl show pidro --with no")) == {name for name in rules if name.startswith("no")}
    assert "no-junk,bid-only" in completed("pitchdsl sweep pidro --with-each no-junk,bid")


def test_players_and_codes_are_completed() -> None:
    assert completed("pitchdsl run pidro --bots simple,level-6") == ["simple,level-6"]
    assert completed("pitchdsl match pidro ran") == ["random"]
    codes = [path.stem for path in (ROOT / "docs" / "problems").glob("P10*.md")]
    assert sorted(completed("pitchdsl explain P10")) == sorted(codes)


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"COMP_WORDS": "pitchdsl sh"},
        {"COMP_CWORD": "1"},
        {"COMP_WORDS": "pitchdsl sh", "COMP_CWORD": "x"},
        {"COMP_WORDS": "pitchdsl sh", "COMP_CWORD": "-1"},
        {"COMP_WORDS": "", "COMP_CWORD": "0"},
    ],
)
def test_bash_that_asks_about_no_words_gets_none(asked: dict[str, str]) -> None:
    own = {name: value for name, value in os.environ.items() if name not in ("COMP_WORDS", "COMP_CWORD")}
    done = subprocess.run(
        [sys.executable, "-c", "import sys; sys.argv = ['pitchdsl']; from pitchdsl.cli import main; main()"],
        env=own | {"_PITCHDSL_COMPLETE": "complete_bash", "PYTHONPATH": str(ROOT)} | asked,
        capture_output=True,
        timeout=HANG,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (1, b"", b"")

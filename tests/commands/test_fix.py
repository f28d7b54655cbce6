"""``pitchdsl check --fix``: what is mended, what is left alone, and what is written where."""

import json
import os
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pitchdsl.canonical.fix import Mended, mend
from pitchdsl.cli import app
from pitchdsl.commands import mending, screen
from pitchdsl.source import Source

FIRST = 'variant x "X" extends team-auction\n'
LONG_AGO = 1_000_000_000

MENDED = [
    ("winning\n  target 11\n", "winning\n  target: 11\n"),
    ("winning\n  target = 11  # ours\n", "winning\n  target: 11  # ours\n"),
    ("winning :  # the end\n  target: 11\n", "winning  # the end\n  target: 11\n"),
    ("winnning\n  target: 11\n", "winning\n  target: 11\n"),
    ("winning\n  taget: 11\n", "winning\n  target: 11\n"),
    ("winning\n  goal: 11\n", "winning\n  target: 11\n"),
    ("bidding\n  dealer can hold: any bid\n", "bidding\n  dealer may hold: any bid\n"),
    ("settlement\n  set: pitcher loses double the bid\n", "settlement\n  set: pitcher loses twice the bid\n"),
    ("settlement\n  set: pitcher losses twice the bid\n", "settlement\n  set: pitcher loses twice the bid\n"),
    ("bidding\n  minimum: 3\n", "bidding\n  bids: 3 or more\n"),
    ("winning\n  goal: eleven\n", "winning\n  target: 11\n"),
    ("deck\n  ranks: a k q j 10-2\n", "deck\n  ranks: A K Q J 10-2\n"),
    ("deck\n  ranks: a K Q J 10-2\n", "deck\n  ranks: A K Q J 10-2\n"),
    ("bids 2-4\nwinning\n target 11\n goal: 9\n", "bids 2-4\nwinning\n target: 11\n goal: 9\n"),
]

LEFT = [
    pytest.param("points\n  total: 5\n", id="the total or one of the rows is wrong"),
    pytest.param("trump\n  order: 2 to A\n", id="from the lowest to the highest, or a two that is highest"),
    pytest.param("points\n  five: 5 to the winner of 5\n", id="the five of trump or the off-5"),
    pytest.param("bidding\n  maximum: 3\n", id="nobody says where the bids begin"),
    pytest.param("play\n  lead: trump\n", id="the first lead or all of them"),
    pytest.param("winning\n  goal: whatever\n", id="the value reads no better under the right name"),
    pytest.param("winning\n  target: 9\n  goal: 11\n", id="the rule is said twice then"),
    pytest.param("settlement\n  set: taker loses the bid\n", id="whoever took the bid or the trick"),
    pytest.param("winning\n  start -5\n", id="a dash may be a minus"),
    pytest.param("winning\n  total rubbish\n", id="nothing like it"),
    pytest.param("winning\n  target: 11\n", id="nothing is wrong"),
    pytest.param("exchange\n  everyone: discard up to 4, then draws 6\n", id="six cards, or up to six"),
]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def check(*arguments: str, text: str | bytes = "") -> Result:
    screen.console.cache_clear()
    result = CliRunner().invoke(app, ["check", *arguments], input=text)
    screen.console.cache_clear()
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.mark.parametrize(("before", "after"), MENDED)
def test_a_certain_remedy_is_applied_and_nothing_else_changes(folder: Path, before: str, after: str) -> None:
    path = folder / "x.pitch"
    for start, end in ((FIRST, "\n"), (f"# über\t \n{FIRST}\n  > a note:  \n", "\r\n"), ("\ufeff" + FIRST, "\n")):
        path.write_bytes((start + before).replace("\n", end).encode())
        result = check("x.pitch", "--fix")
        assert path.read_bytes() == (start + after).replace("\n", end).encode()
        assert "x.pitch: 1 mended\n" in result.stderr
    path.write_text((FIRST + before).removesuffix("\n"))
    check("x.pitch", "--fix")
    assert path.read_text() == (FIRST + after).removesuffix("\n"), "no line end is added"
    assert "mended" not in check("x.pitch", "--fix").stderr, "and again it is as it is"


@pytest.mark.parametrize("text", LEFT)
def test_what_is_not_certain_is_not_written(folder: Path, text: str) -> None:
    path = folder / "x.pitch"
    path.write_text(FIRST + text)
    os.utime(path, (LONG_AGO, LONG_AGO))
    result = check("x.pitch", "--fix")
    assert path.read_text() == FIRST + text
    assert path.stat().st_mtime == LONG_AGO
    assert "mended" not in result.stderr
    assert (result.exit_code, result.stdout) == (check("x.pitch").exit_code, check("x.pitch").stdout)


def test_several_slips_are_mended_and_the_rest_is_told(folder: Path) -> None:
    (folder / "x.pitch").write_text(FIRST + "winning\n  target 11\nsettlement\n  set: nonsense\npoints:\n  total: 4\n")
    result = check("x.pitch", "--fix", "--format", "concise")
    assert result.exit_code == 1
    assert result.stderr == "x.pitch: 2 mended\n"
    assert result.stdout.startswith("x.pitch:5:8: P101 ")
    assert result.stdout.count("\n") == 1
    (folder / "x.pitch").write_text(FIRST + "winning\n  target 11\n")
    result = check("x.pitch", "--fix")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "x.pitch: 1 mended\n1 file checked: no problems\n"


def test_standard_input_goes_to_standard_output() -> None:
    result = check("-", "--fix", text=(FIRST + "winning\r\n  target 11").encode())
    assert (result.exit_code, result.stdout_bytes) == (0, (FIRST + "winning\r\n  target: 11").encode())
    result = check("-", "--fix", text=FIRST + "winning\n  total rubbish\n")
    assert (result.exit_code, result.stdout) == (1, FIRST + "winning\n  total rubbish\n")
    assert "error P103" in result.stderr


def test_a_misuse_is_told_in_one_line() -> None:
    for arguments in ((), ("no-such",), ("auction-pitch",), ("-", "--format", "json")):
        result = check("--fix", *arguments)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith("pitchdsl: ")
        assert result.stderr.count("\n") == 1


def test_a_file_that_may_not_be_written_costs_one_line(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = folder / "x.pitch"
    path.write_text(FIRST + "winning\n  target 11\n")
    path.chmod(0o444)
    result = check("x.pitch", "--fix")
    assert result.exit_code == 1
    assert "pitchdsl: x.pitch may only be read; nothing was mended in it\n" in result.stderr
    path.chmod(0o644)

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(mending, "write_lines", full)
    result = check("x.pitch", "--fix")
    assert result.exit_code == 1
    assert "pitchdsl: x.pitch cannot be written: No space left on device; nothing was mended in it\n" in result.stderr
    assert path.read_text() == FIRST + "winning\n  target 11\n"


def test_a_file_that_changes_meanwhile_is_left_alone(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = folder / "x.pitch"
    path.write_text(FIRST + "winning\n  target 11\n")

    def slow(source: Source, beside: Path | None) -> Mended:
        path.write_text(FIRST + "winning\n  target 13\n")
        return mend(source, beside)

    monkeypatch.setattr(mending, "mend", slow)
    result = check("x.pitch", "--fix")
    assert result.exit_code == 1
    assert "pitchdsl: x.pitch has been changed meanwhile; nothing was mended in it\n" in result.stderr
    assert path.read_text() == FIRST + "winning\n  target 13\n"


def test_other_programs_are_given_the_fix(folder: Path) -> None:
    text = FIRST + "winning\n  goal: 11\n  start: nonsense\n"
    (folder / "x.pitch").write_text(text)
    mended, left = json.loads(check("x.pitch", "--format", "json").stdout)["problems"]
    assert mended["fix"] == {
        "file": "x.pitch",
        "line": 3,
        "start": 3,
        "end": 7,
        "text": "target",
        "certain": True,
    }
    assert left["fix"] is None
    mended, left = json.loads(check("x.pitch", "--format", "sarif").stdout)["runs"][0]["results"]
    (fix,) = mended["fixes"]
    assert fix["artifactChanges"] == [
        {
            "artifactLocation": {"uri": "x.pitch"},
            "replacements": [
                {
                    "deletedRegion": {"startLine": 3, "startColumn": 3, "endColumn": 7},
                    "insertedContent": {"text": "target"},
                }
            ],
        }
    ]
    assert "fixes" not in left
    assert (folder / "x.pitch").read_text() == text, "without --fix nothing is written"

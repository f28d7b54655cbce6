"""``pitchdsl explain``: which pages are meant, how they look on a terminal and elsewhere; and who points to it."""

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pitchdsl.cli import app
from pitchdsl.resources import problem_pages
from tests.texts import HANG, sheet

CODES = sorted(path.stem for path in problem_pages().glob("*.md"))
BAD = sheet("points\n  jacks: 1 to the winner of J of trump\nwinning\n  targt: 8\n")
"""A warning on line 3, and an error P201 on line 5."""


def pitchdsl(*arguments: str, text: str = "") -> Result:
    from pitchdsl.commands import screen  # noqa: PLC0415

    screen.console.cache_clear()
    result = CliRunner().invoke(app, list(arguments), input=text)
    screen.console.cache_clear()
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def terminal(*arguments: str, columns: int = 120, **environment: str) -> str:
    """What a command writes on a terminal so many columns wide, both of its ends together."""
    parent, child = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-c", "from pitchdsl.cli import main; main()", *arguments],
        stdin=child,
        stdout=child,
        stderr=child,
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": str(columns), **environment},
    ) as command:
        os.close(child)
        said = b""
        while chunk := _read(parent):
            said += chunk
        os.close(parent)
        command.wait(timeout=HANG)
    return said.decode().replace("\r\n", "\n")


def _read(end: int) -> bytes:
    try:
        return os.read(end, 65536)
    except OSError:  # the other side has closed
        return b""


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


# ───── which pages ─────


@pytest.mark.parametrize("code", CODES)
def test_it_prints_the_page(code: str) -> None:
    page = (problem_pages() / f"{code}.md").read_text(encoding="utf-8")
    result = pitchdsl("explain", code)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == re.sub(r"<!--.*-->\n\n", "", page), "the page as it is, without what only the tests read"


@pytest.mark.parametrize("said", ["p301", "301", " P301 "])
def test_a_code_may_be_written_in_short(said: str) -> None:
    assert pitchdsl("explain", said).stdout == pitchdsl("explain", "P301").stdout


def test_several_codes_are_explained_in_the_order_asked_for() -> None:
    said = pitchdsl("explain", "P302", "P101", "302").stdout
    assert re.findall(r"^# error (P\d{3})", said, flags=re.M) == ["P302", "P101"]


def test_without_a_code_all_are_listed() -> None:
    result = pitchdsl("explain")
    rows = re.findall(r"^\| (P\d{3}) \| (.+) \|$", result.stdout, flags=re.M)
    assert (result.exit_code, [code for code, _ in rows]) == (0, CODES)
    assert dict(rows)["P303"] == "these sides need another number of players"
    assert dict(rows)["P310"] == "both jokers rank below all other trumps (a warning)"


@pytest.mark.parametrize(
    ("said", "nearest"),
    [("P398", "P397"), ("p385", "P384"), ("000", "P101"), ("P1O2", "P102"), ("PP301", "P301")],
)
def test_an_unknown_code_names_the_nearest(said: str, nearest: str) -> None:
    result = pitchdsl("explain", "P101", said)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"there is no problem code {said}; the nearest is {nearest}" in result.stderr
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("said", ["joker", "P", "\x1b[31m", "x\ny", "../P101", "１０１", "9" * 5000])  # noqa: RUF001
def test_anything_else_is_misuse(said: str) -> None:
    result = pitchdsl("explain", said)
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1
    assert "\x1b" not in result.stderr


# ───── how they look ─────


def test_for_programs() -> None:
    (problem,) = json.loads(pitchdsl("explain", "P310", "--json").stdout)["problems"]
    assert list(problem) == ["code", "title", "severity", "text", "wrong", "right"]
    assert (problem["code"], problem["severity"]) == ("P310", "warning")
    assert problem["title"] == "both jokers rank below all other trumps"
    assert "**" not in problem["text"] and "\n" not in problem["text"] and problem["text"].endswith(".")
    ((wrong,), (right,)) = problem["wrong"], problem["right"]
    assert "order: A K Q J 10-2 red joker black joker" in wrong
    assert "order: A K Q J red joker black joker 10-2" in right
    everything = json.loads(pitchdsl("explain", "--json").stdout)["problems"]
    assert [each["code"] for each in everything] == CODES


def test_on_a_terminal_a_page_is_laid_out() -> None:
    said = terminal("explain", "p301", columns=120)
    assert "\x1b[1m" in said
    lines = [line.rstrip() for line in plain(said).splitlines()]
    assert max(map(len, lines)) <= 80 < max(map(len, (problem_pages() / "P301.md").read_text().splitlines()))
    assert "Wrong: nine hands of six are 54 cards, and the pack has 52." in lines
    assert "   seats: 2-9" in lines
    assert not [line for line in lines if "`" in line or "**" in line or line.startswith("#")]


def test_on_a_narrow_terminal_it_is_as_narrow() -> None:
    assert max(len(line.rstrip()) for line in plain(terminal("explain", "P301", columns=50)).splitlines()) <= 50


def test_without_colours_nothing_is_coloured() -> None:
    for arguments in (("explain", "P301"), ("explain",)):
        said = terminal(*arguments, NO_COLOR="1")
        assert not re.search(r"\x1b\[[0-9;]*[349][0-7]", said)
        assert "P301" in said


# ───── who points to it ─────


def test_check_points_to_it_on_a_terminal(tmp_path: Path) -> None:
    """Once, below all problems, with an error's code rather than a warning's."""
    (tmp_path / "bad.pitch").write_text(BAD)
    (tmp_path / "good.pitch").write_text(sheet(""))
    said = terminal("check", str(tmp_path / "bad.pitch"))
    telling = "`pitchdsl explain P201` tells more\n"
    assert said.endswith(f"1 file checked: 1 error and 1 warning\n{telling}`--fix` mends 1 of them\n")
    assert said.count("explain") == 1
    for quiet in (["good.pitch"], ["bad.pitch", "--format", "json"], ["bad.pitch", "--format", "concise"]):
        name, *rest = quiet
        assert "explain" not in terminal("check", str(tmp_path / name), *rest)


def test_check_is_silent_about_it_elsewhere() -> None:
    assert "explain" not in pitchdsl("check", "-", text=BAD).output


def test_sarif_says_what_each_code_is_about() -> None:
    log = json.loads(pitchdsl("check", "--format", "sarif", "-", text=BAD).stdout)
    warning, error = log["runs"][0]["tool"]["driver"]["rules"]
    assert (warning["id"], warning["defaultConfiguration"]) == ("P201", {"level": "error"})
    assert (error["id"], error["defaultConfiguration"]) == ("P210", {"level": "warning"})
    assert warning["shortDescription"] == {"text": "a section has no rule of this name"}
    for rule in (warning, error):
        assert rule["help"]["text"] == rule["fullDescription"]["text"] != ""
        assert rule["help"]["markdown"] == pitchdsl("explain", rule["id"]).stdout

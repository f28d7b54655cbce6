"""A fault of our own, wherever it comes up: one sentence, a report that can be sent, and nothing else is lost by it."""

import getpass
import json
import os
import platform
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import pitchdsl
from pitchdsl import cli
from pitchdsl.check import check as checks
from pitchdsl.diagnostics.faults import CODE
from pitchdsl.syntax import parse_cache, well_formed
from pitchdsl.web.answering import CALLS, answer
from tests.texts import HANG, ROOT

SECRET = "a card fell under the table"

SHEET = """variant mine extends auction-pitch
winning
  tragets: 7
  start: 3 points
"""
SOUND = "variant sound extends auction-pitch\nwinning\n  target: 7\n"
WRONG = "variant wrong extends auction-pitch\nwinning\n  tragets: 9\n"


def broken(*_: Any, **__: Any) -> Any:
    """In the place of what is broken on purpose."""
    raise KeyError(SECRET)


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "sheets of joe"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    Path("a-mine.pitch").write_text(SHEET)
    Path("b-sound.pitch").write_text(SOUND)
    Path("c-wrong.pitch").write_text(WRONG)


Said = tuple[int, str, str, str]


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path) -> Callable[..., Said]:
    """Calls the command line, and answers with its exit code, its output, its messages and the report."""

    def run(*words: str) -> Said:
        monkeypatch.setattr(sys, "argv", ["pitchdsl", *words])
        with pytest.raises(SystemExit) as end:
            cli.main()
        out, told = capfd.readouterr()
        (report,) = tmp_path.glob("pitchdsl-fault-*.txt")
        return int(end.value.code or 0), out, told, report.read_text(encoding="utf-8")

    return run


def is_told(code: int, told: str, report: str) -> None:
    """Law: one sentence at the end, no traceback, exit code 3; the report has all of it, and nothing of the machine."""
    assert code == 3
    assert "Traceback" not in told
    assert re.search(
        r"^pitchdsl: pitchdsl itself failed while .*: that is a fault of ours, .*\.txt tells what happened", told, re.M
    )
    assert told.count("itself failed while") <= 1 + len(list(Path().iterdir()))
    assert SECRET in report
    assert "Traceback" in report
    assert re.search(r"pitchdsl \d+\.\d+", report) and re.search(r"lark \d", report)
    assert f"Python {platform.python_version()}" in report
    for private in (str(Path.cwd()), str(Path.home()) + os.sep, str(ROOT), "sheets of joe"):
        assert private not in report
    for word in (getpass.getuser(), platform.node()):
        assert len(word) < 5 or not re.search(rf"\b{re.escape(word)}\b", report)


def test_a_check_that_fails_hides_nothing(monkeypatch: pytest.MonkeyPatch, said: Callable[..., Said]) -> None:
    first = (broken, checks.CHECKS[0][1])
    monkeypatch.setattr(checks, "CHECKS", (first, *checks.CHECKS[1:]))
    code, out, told, report = said("check", ".")
    is_told(code, told, report)
    assert out.count("there is no rule `tragets` in `winning`") == 2  # of both sheets, beside the fault
    assert f"error {CODE}" in out
    assert "3 files checked" in told
    assert SHEET in report


@pytest.mark.parametrize(
    "place",
    [
        "pitchdsl.syntax.parse.remedies.unknown_rule",  # a line cannot be answered
        "pitchdsl.fix_verifier.FixVerifier.proved",  # a remedy cannot be tried
        "pitchdsl.compile.resolve",  # a stage
        "pitchdsl.compile.elaborate",
        "pitchdsl.compile.check_without_effect",
        "pitchdsl.syntax.parse_cache.well_formed",  # a whole text
    ],
)
def test_whatever_fails_in_checking_is_told_beside_the_rest(
    place: str, monkeypatch: pytest.MonkeyPatch, said: Callable[..., Said]
) -> None:
    monkeypatch.setattr(parse_cache, "_KEPT", parse_cache._Kept())
    monkeypatch.setattr(place, broken)
    code, out, told, report = said("check", ".")
    is_told(code, told, report)
    assert CODE in out
    assert "3 files checked" in told


def test_a_sheet_that_makes_the_reader_fail_takes_no_neighbour_along(
    monkeypatch: pytest.MonkeyPatch, said: Callable[..., Said]
) -> None:
    """The neighbour asks for a name, and so every sheet of its folder is read."""
    monkeypatch.setattr(parse_cache, "_KEPT", parse_cache._Kept())
    real = well_formed.well_formed
    monkeypatch.setattr(parse_cache, "well_formed", lambda source: broken() if "mine" in source.name else real(source))
    Path("d-asks.pitch").write_text("variant asks extends a-mime\nwinning\n  tragets: 7\n")
    code, out, told, report = said("check", ".")
    is_told(code, told, report)
    assert "there is no variant called `a-mime`" in out
    assert out.count("there is no rule `tragets`") >= 1


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("pitchdsl.game.play.phase.PlayEvent", ["run", "b-sound.pitch", "--seed", "1"]),
        ("pitchdsl.game.settlement.phase.finish_of", ["run", "auction-pitch", "--seed", "1"]),
        ("pitchdsl.commands.rulebooks.sheet_of", ["rulebook", "b-sound.pitch", "--out", "rules.md"]),
        ("pitchdsl.records.writer.lines_of_game", ["run", "b-sound.pitch", "--record", "g.jsonl"]),
        ("pitchdsl.commands.formatting.formatted", ["format", "."]),
        ("pitchdsl.commands.checking.report", ["check"]),
        ("pitchdsl.safe_files._mode_for", ["new", "friday", "--base", "pidro"]),
    ],
)
def test_what_cannot_go_on_ends_in_a_sentence(
    place: str, words: list[str], monkeypatch: pytest.MonkeyPatch, said: Callable[..., Said]
) -> None:
    """A phase, a stage, writers: nothing half done is left, and other files are as they were."""
    monkeypatch.setattr(place, broken)
    before = {path.name: path.read_bytes() for path in Path().iterdir()}
    code, _, told, report = said(*words)
    is_told(code, told, report)
    assert {path.name: path.read_bytes() for path in Path().iterdir()} == before


def test_the_variable_shows_it_all(monkeypatch: pytest.MonkeyPatch, said: Callable[..., Said]) -> None:
    monkeypatch.setenv("PITCHDSL_TRACEBACK", "1")
    monkeypatch.setattr("pitchdsl.commands.rulebooks.sheet_of", broken)
    code, _, told, _ = said("rulebook", "b-sound.pitch")
    assert code == 3
    assert "Traceback (most recent call last)" in told and SECRET in told


def test_in_a_process_of_its_own() -> None:
    code = "import pitchdsl.commands.checking as c; c.files_meant = None; from pitchdsl.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "check", "."], capture_output=True, text=True, timeout=HANG, check=False
    )
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (3, "", 1)


# ───── the facade ─────


def test_the_facade_tells_of_one_exception(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitchdsl.facade.texts.formatted", {}.__getitem__)
    with pytest.raises(pitchdsl.InternalError, match="itself failed while formatting a text") as caught:
        pitchdsl.format_text(SOUND)
    assert isinstance(caught.value.__cause__, KeyError)
    assert "KeyError: Source(" in caught.value.report


def test_a_check_that_fails_is_a_problem_to_the_facade(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "CHECKS", ((broken, frozenset()), *checks.CHECKS[1:]))
    found = [problem.code for problem in pitchdsl.check_text(SHEET)]
    assert set(found) == {CODE, "P201"}
    assert pitchdsl.compile_text(SOUND).rules is None
    with pytest.raises(pitchdsl.CompileError, match=CODE):
        pitchdsl.load("b-sound.pitch")


def test_a_phase_that_fails_in_a_game_of_the_facade(monkeypatch: pytest.MonkeyPatch) -> None:
    game = pitchdsl.Game(pitchdsl.load("auction-pitch"), seats=4, seed=1)
    monkeypatch.setattr("pitchdsl.facade.games.fields_of", {}.__getitem__)
    with pytest.raises(pitchdsl.InternalError, match="telling a game"):
        game.events()


# ───── the page ─────


def test_the_page_is_told_in_a_sentence_with_a_report(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CALLS, "hello", ("hello", "no_such_function"))
    told = json.loads(answer('{"id": 3, "call": "hello", "args": {}}'))
    assert (told["id"], told["fault"]["kind"]) == (3, "bug")
    assert "itself failed while answering the page" in told["fault"]["message"]
    assert "AttributeError" in told["fault"]["report"] and '"call": "hello"' in told["fault"]["report"]


def test_the_page_still_checks_what_it_can(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "CHECKS", ((broken, frozenset()), *checks.CHECKS[1:]))
    asked = {"id": 1, "call": "check", "args": {"files": {"a": SHEET}, "active": "a"}}
    told = json.loads(answer(json.dumps(asked)))
    assert "value" in told, told
    assert {"P201", CODE} <= set(re.findall(r'"(P\d{3})"', json.dumps(told)))

"""Who waits at a terminal sees how far it is and for how long; nothing else is written anywhere else."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path

import numba
import pytest
from rich.console import Console
from typer.testing import CliRunner

from pitchdsl.cli import app
from pitchdsl.commands import screen
from pitchdsl.commands.progress import counted, instead, progress
from pitchdsl.kernel import programs
from pitchdsl.kernel.objects import ObjectError
from pitchdsl.players.ready import while_compiling
from pitchdsl.resolve.library import bundled


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> StringIO:
    """Standard error as a terminal of 80 columns."""
    shown = StringIO()
    there = Console(file=shown, force_terminal=True, width=80, legacy_windows=False, _environ={"TERM": "xterm"})
    monkeypatch.setattr(screen, "console", lambda stderr=False: there)
    return shown


def test_a_bar_tells_how_much_is_done(terminal: StringIO) -> None:
    with progress("reading") as tells:
        assert tells is not None
        tells(3, 1200)
    assert "reading" in terminal.getvalue()
    assert "3 of 1,200" in terminal.getvalue()


def test_what_has_no_known_end_is_counted(terminal: StringIO) -> None:
    with progress("replaying") as tells:
        assert tells is not None
        tells(7, None, "7 games")
    assert "7 games" in terminal.getvalue()


def test_a_bar_says_what_is_done_instead_and_then_goes_on(terminal: StringIO) -> None:
    with progress("playing") as tells:
        assert tells is not None
        with instead("compiling the engine") as is_said:
            assert is_said
            compiled = len(terminal.getvalue())
        tells(3, 10)
    assert "compiling the engine" in terminal.getvalue()[:compiled]
    after = terminal.getvalue()[compiled:]
    assert "playing" in after
    assert "compiling" not in after
    assert "left" not in terminal.getvalue()[:compiled]  # nobody knows yet
    with instead("compiling the engine") as is_said:
        assert not is_said


def test_what_is_done_soon_shows_no_bar(terminal: StringIO) -> None:
    with counted("checking", "abc", 3) as those:
        assert list(those) == ["a", "b", "c"]
    assert terminal.getvalue() == ""


def test_what_takes_long_is_counted_and_the_bar_goes(terminal: StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitchdsl.commands.progress.SHORT", -1)
    with pytest.raises(KeyboardInterrupt), counted("checking", "abc", 3) as those:
        for each in those:
            if each == "c":
                raise KeyboardInterrupt
    assert "checking" in terminal.getvalue()
    assert "2 of 3" in terminal.getvalue()
    with instead("compiling the engine") as is_said:
        assert not is_said  # the bar is gone


ASKED = {
    "replay": ["replay", "r.jsonl"],
    "build": ["build", "mine.pitch", "--into", "built"],
    "check": ["check", "mine.pitch", "rule.pitch"],
    "check --over": ["check", "rule.pitch", "--over", "mine.pitch"],
    "check --fix": ["check", "mine.pitch", "--fix"],
    "format": ["format", "mine.pitch"],
    "list --fits": ["list", "--fits"],
    "sweep": ["sweep", "mine.pitch", "--with-each", "rule.pitch", "--games", "1"],
    "run": ["run", "mine.pitch", "--bots", "level-1", "--seed", "1"],
    "review": ["review", "r.jsonl", "--level", "level-4", "--seat", "0"],
    "match": ["match", "mine.pitch", "random", "simple", "--games", "1"],
    "report": ["report", "mine.pitch", "--games", "1", "--jobs", "1"],
    "compare": ["compare", "mine.pitch", "--with", "rule.pitch", "--games", "1"],
}
"""What may take more than a moment."""

BARS = {
    "check": "checking",
    "check --over": "laying house rules over games",
    "check --fix": "mending",
    "format": "reading",
    "list --fits": "laying house rules over games",
    "sweep": "reading combinations",
    "run": "playing",
    "report": "playing",
}
"""What a terminal is shown meanwhile, where no other test looks for it."""


@pytest.fixture
def slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with a game, a house rule and a record in it, where everything takes long; few rules are bundled."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("pitchdsl.commands.progress.SHORT", -1)
    rules = bundled("house-rule")[:1]
    monkeypatch.setattr("pitchdsl.resolve.library.bundled", lambda kind: rules)
    (tmp_path / "mine.pitch").write_text('variant mine "Mine" extends auction-pitch\n')
    (tmp_path / "rule.pitch").write_text('house-rule rule "A rule"\n\nwinning\n  target: 7\n')
    recorded = ["run", "auction-pitch", "--seed", "1", "--record", "r.jsonl", "--bots", "simple"]
    assert CliRunner().invoke(app, recorded).exit_code == 0


@pytest.mark.usefixtures("slow")
@pytest.mark.parametrize("command", ASKED)
def test_nothing_is_animated_elsewhere(command: str) -> None:
    result = CliRunner().invoke(app, ASKED[command])
    assert result.exit_code == 0, result.stderr
    assert "\x1b" not in result.output
    assert "\r" not in result.output


@pytest.mark.usefixtures("slow")
@pytest.mark.parametrize("command", BARS)
def test_a_terminal_is_shown_that_work_is_done(command: str, terminal: StringIO) -> None:
    result = CliRunner().invoke(app, ASKED[command])
    assert result.exit_code == 0, result.stderr
    assert BARS[command] in terminal.getvalue()


def test_compiling_is_seen_from_its_beginning_to_its_end() -> None:
    seen: list[str] = []

    @contextmanager
    def shown() -> Iterator[None]:
        seen.append("begins")
        yield
        seen.append("ends")

    inner = numba.njit(lambda number: number + 1)
    outer = numba.njit(lambda number: inner(number) + 1)
    while_compiling(shown)
    assert outer(1) == 3
    assert seen == ["begins", "ends"]
    assert outer(2) == 4
    assert seen == ["begins", "ends"]


def test_an_object_is_seen_to_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    @contextmanager
    def shown() -> Iterator[None]:
        seen.append("begins")
        try:
            yield
        finally:
            seen.append("ends")

    monkeypatch.setattr(programs, "on_making", [])
    monkeypatch.setattr("sys.executable", "/bin/false")
    while_compiling(shown)
    with pytest.raises(ObjectError):
        programs.make()
    assert seen == ["begins", "ends"]

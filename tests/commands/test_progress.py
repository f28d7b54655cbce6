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
from pitchdsl.commands.progress import instead, progress
from pitchdsl.kernel import programs
from pitchdsl.kernel.objects import ObjectError
from pitchdsl.players.ready import while_compiling


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


@pytest.mark.parametrize("command", ["replay", "build"])
def test_nothing_is_animated_elsewhere(command: str, tmp_path: Path) -> None:
    record = tmp_path / "r.jsonl"
    asked = ["run", "auction-pitch", "--games", "2", "--seed", "1", "--record", str(record)]
    assert CliRunner().invoke(app, asked).exit_code == 0
    (tmp_path / "mine.pitch").write_text('variant mine "Mine" extends auction-pitch\n')
    into = ["--into", str(tmp_path / "built")]
    arguments = {"replay": [str(record)], "build": [str(tmp_path / "mine.pitch"), *into]}[command]
    result = CliRunner().invoke(app, [command, *arguments])
    assert result.exit_code == 0
    assert "\x1b" not in result.output
    assert "\r" not in result.output


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

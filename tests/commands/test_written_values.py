"""Every option and argument of every command with what a slip may write: told by its name, and never a traceback.

Commands and options are asked of the command itself, so a new one is tried, too.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import typer.main
from typer.testing import CliRunner, Result

from pitchdsl.cli import app
from pitchdsl.simulate.files import KINDS
from tests.effort import few, some

COMMANDS: dict[str, Any] = typer.main.get_command(app).commands  # type: ignore[attr-defined]


class Ready(CliRunner):
    """Calls a command with streams to which any text can be written, as the program makes them before anything else."""

    @contextmanager
    def isolation(self, *args: Any, **options: Any) -> Iterator[Any]:
        with super().isolation(*args, **options) as streams:
            sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]
            sys.stderr.reconfigure(errors="replace")  # type: ignore[union-attr]
            yield streams


SERVERS = {"lsp", "mcp", "playground", "serve"}
"""They would go on until they are stopped; their ports are tried elsewhere."""

USUAL: dict[str, tuple[list[str], list[str]]] = {
    "check": (["mine.pitch"], []),
    "format": (["mine.pitch"], ["--check"]),
    "list": ([], []),
    "show": (["mine.pitch"], []),
    "rulebook": (["mine.pitch"], ["--short"]),
    "diff": (["mine.pitch", "auction-pitch"], []),
    "explain": (["P101"], []),
    "settle": (["mine.pitch", "we bid 3 and take 2"], []),
    "examples": (["mine.pitch"], []),
    "run": (["mine.pitch"], ["--seed", "1"]),
    "play": (["mine.pitch"], ["--plain"]),
    "score": (["mine.pitch"], ["--names", "Ann,Bob", "--file", "ours.score"]),
    "simulate": (["mine.pitch"], ["--games", "1", "--seed", "1"]),
    "compare": (["mine.pitch", "auction-pitch"], ["--games", "1"]),
    "sweep": (["mine.pitch"], ["--set", "winning/start=1", "--games", "1"]),
    "match": (["mine.pitch", "random", "simple"], ["--games", "1"]),
    "report": (["mine.pitch"], ["--games", "1", "--jobs", "1"]),
    "advise": (["game.jsonl"], ["--level", "simple", "--decision", "1"]),
    "review": (["game.jsonl"], ["--level", "level-4", "--seat", "0"]),
    "replay": (["game.jsonl"], []),
    "build": (["mine.pitch"], ["--into", "built"]),
    "new": (["fresh"], []),
}
"""What each command is asked where nothing is wrong: its arguments, and options."""

BLANK = ("", " \t\N{NO-BREAK SPACE}")
LISTS = (",", ",,", " , ", "a,,b", "simple,", ",simple", "low-to-its-owner, ,smudge")
ODD = (
    "-1",
    "9" * 40,
    "9" * 5000,
    "1e999999999",
    "nan",
    "x" * 5000,
    "ä",
    "日本",
    "\udcff",
    "=",
    "/",
    ";",
    "--",
    "\n",
    "😀",
)


def taking_a_value() -> Iterator[tuple[str, Any]]:
    """Every argument, and every option that is no switch, with its command."""
    for command in COMMANDS.keys() - SERVERS:
        for each in COMMANDS[command].params:
            if not getattr(each, "is_flag", False):
                yield command, each


PLACES = sorted(taking_a_value(), key=lambda each: (each[0], each[1].name))


def is_parsed(parameter: Any) -> bool:
    """Whether it is no path of a file to be written and no choice: those name what is wanted by themselves."""
    return type(parameter.type).__name__ == "FuncParamType" or type(parameter.type).__name__ == "StringParamType"


def takes_names(parameter: Any) -> bool:
    return parameter.opts[0] in ("--bots", "--levels", "--names", "--over", "--with-each", "--set")


def named(parameter: Any) -> str:
    """How messages call it."""
    return str(parameter.opts[0] if parameter.param_type_name == "option" else parameter.metavar)


def asked(command: str, parameter: Any, value: str) -> list[str]:
    """The command with a value in the place of the usual one."""
    arguments, options = USUAL[command]
    if parameter.param_type_name == "option":
        return [command, *options, f"{parameter.opts[0]}={value}", "--", *arguments]
    own = [each for each in COMMANDS[command].params if each.param_type_name == "argument"]
    at = own.index(parameter)
    return [command, *options, "--", *arguments[:at], value, *arguments[at + 1 :]]


def said(result: Result) -> str:
    return " ".join(result.stderr.replace("│", " ").split())


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a game and a record in it, where the user is."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.pitch").write_text('variant mine "Mine" extends auction-pitch\n')
    recorded = ["run", "auction-pitch", "--seed", "1", "--record", "game.jsonl", "--hand-limit", "1"]
    assert CliRunner().invoke(app, recorded).exit_code == 0
    return tmp_path


@pytest.mark.usefixtures("here")
def test_the_usual_is_fine() -> None:
    assert COMMANDS.keys() - SERVERS == USUAL.keys()
    for command, (arguments, options) in USUAL.items():
        result = CliRunner().invoke(app, [command, *options, "--", *arguments], input="quit\n")
        assert result.exit_code == 0, (command, result.stderr)


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("value", BLANK, ids=ascii)
def test_a_blank_value_is_told_by_its_name(value: str) -> None:
    tried = 0
    for command, parameter in PLACES:
        if not is_parsed(parameter):
            continue
        tried += 1
        result = CliRunner().invoke(app, asked(command, parameter, value))
        where = (command, parameter.name, result.stderr)
        assert (result.exit_code, result.stdout) == (2, ""), where
        assert f"Invalid value for '{named(parameter)}" in said(result), where
    assert tried > 90


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("value", LISTS)
def test_an_empty_name_in_a_list_is_told_by_its_option(value: str) -> None:
    options = {(command, each.opts[0]): each for command, each in PLACES if takes_names(each)}
    assert {name for _, name in options} == {"--bots", "--levels", "--names", "--over", "--with-each", "--set"}
    for (command, _), parameter in options.items():
        result = CliRunner().invoke(app, asked(command, parameter, value))
        where = (command, parameter.name, result.stderr)
        assert (result.exit_code, result.stdout) == (2, ""), where
        assert f"Invalid value for '{named(parameter)}" in said(result), where
        assert f"'{value.strip()}'" in said(result).replace("' ", "'").replace(" '", "'"), where
        assert "such as" in said(result), where


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("value", ["winning/target=", "winning/target=7;;11", "winning/target=7;", "winning/=7", "/=7"])
def test_values_to_try_that_are_none(value: str) -> None:
    result = CliRunner().invoke(app, ["sweep", "mine.pitch", "--set", value, "--games", "1"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"--set '{value}': write it like 'winning/target=7,11,21'" in said(result)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["simulate", "auction-pitch", "--games", "9" * 40], f"{'9' * 30}… is too many: 1 to 1,000,000,000,000"),
        (["simulate", "auction-pitch", "--seed", "-1e50"], "-1e50 is too small"),
        (["compare", "auction-pitch", "--precision", "1e999999999"], "1e999999999 is not between 0 and 1"),
        (["new", "fresh", "--bid", "0"], "'--bid': 0 is too few: 1 to 999,999"),
        (["new", "fresh", "--target", "9" * 40], f"'--target': {'9' * 30}… is too large"),
        (["new", "fresh", "--title", "x" * 5000], "a title has 200 characters at most, and this one has 5,000"),
    ],
)
def test_a_number_or_a_title_that_is_too_large_is_told_so(
    arguments: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(app, arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert told in said(result)
    assert not list(tmp_path.iterdir())


@pytest.mark.usefixtures("here")
def test_no_value_ends_in_a_traceback() -> None:
    cases = [(place, value) for place in PLACES for value in (*ODD, *LISTS)]
    for (command, parameter), value in some(cases, few(100, thorough=len(cases))):
        if (parameter.opts[0] in WRITING and any(each in value for each in "/\n")) or value.endswith(tuple(KINDS)):
            continue
        result = Ready().invoke(app, asked(command, parameter, value), input="quit\n", env={"PYTHONUTF8": "1"})
        assert result.exit_code in (0, 1, 2), (command, parameter.name, ascii(value), result.exception)
        assert result.exception is None or isinstance(result.exception, SystemExit), (
            (command, parameter.name, ascii(value)),
            result.exception,
        )
        for each in Path().glob("fresh*.pitch"):
            each.unlink()


WRITING = {"--into"}
"""What would write outside of the folder."""

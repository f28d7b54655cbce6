"""What the command says to a hostile file, run in a process of its own that may neither hang nor grow."""

import json
import resource
import subprocess
import sys
from pathlib import Path

from attrs import frozen

from tests.texts import HANG, ROOT

MOST_MEMORY = 1 << 30
"""Bytes of address space: the program with its libraries takes a third of it."""

ASKED = """
import json, sys
from typer.testing import CliRunner
from pitchdsl.cli import app
told = []
for arguments in json.loads(sys.argv[1]):
    said = CliRunner().invoke(app, arguments)
    fault = said.exception
    crash = None if fault is None or isinstance(fault, SystemExit) else repr(fault)[:500]
    told.append([arguments, said.exit_code, said.output, crash])
json.dump(told, sys.stdout)
"""
"""Several commands in one process: starting one costs more than answering."""


@frozen
class Answer:
    """What one command said."""

    arguments: tuple[str, ...]
    code: int
    said: str
    """Standard output and standard error."""
    crash: str | None
    """An exception that nobody expected."""


def _bounded() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def process(arguments: list[str], stdin: bytes, folder: Path) -> subprocess.CompletedProcess[bytes]:
    """A Python process in a folder, within the bounds; what outlasts them raises."""
    return subprocess.run(
        [sys.executable, *arguments],
        input=stdin,
        capture_output=True,
        cwd=folder,
        timeout=HANG,
        preexec_fn=_bounded,
        check=False,
        env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin", "HOME": str(Path.home()), "PYTHONUTF8": "1"},
    )


def answers(commands: list[list[str]], folder: Path) -> list[Answer]:
    """What each command says, in order."""
    ended = process(["-c", ASKED, json.dumps(commands)], b"", folder)
    assert ended.returncode == 0, ended.stderr.decode(errors="replace")[-2000:]
    return [Answer(tuple(arguments), code, said, crash) for arguments, code, said, crash in json.loads(ended.stdout)]


def everything_about(file: str) -> list[list[str]]:
    """Every command that reads a rule sheet, and changes none that it cannot read."""
    return [
        ["check", file],
        *(["check", file, "--format", form] for form in ("concise", "json", "sarif", "github")),
        ["check", "--fix", file],
        ["format", file],
        ["format", "--complete", "--diff", file],
        ["show", file],
        ["show", file, "--as", "json"],
        ["run", file],
        ["run", "auction-pitch", "--with", file],
        ["diff", "auction-pitch", file],
        ["rulebook", file],
        ["build", file, "--into", "made"],
    ]


def is_an_answer(answer: Answer, name: str) -> None:
    """An exit code, the name of the file, and nothing that commands a terminal; no crash."""
    assert answer.crash is None, answer
    assert answer.code in (1, 2), answer
    assert name in answer.said, answer
    assert "Traceback" not in answer.said, answer
    nothing_hidden(answer.said)


def nothing_hidden(said: str) -> None:
    """Nothing in what was said commands a terminal or hides from the eye."""
    assert not [c for c in said if not c.isprintable() and c != "\n"], repr(said[:500])


def refused(file: str, folder: Path) -> list[Answer]:
    """What is said to a file that is no rule sheet: every command refuses it and leaves every byte as it was."""
    before = (folder / file).read_bytes()
    told = answers(everything_about(file), folder)
    for answer in told:
        is_an_answer(answer, Path(file).name)
    assert (folder / file).read_bytes() == before
    assert not (folder / "made").exists()
    return told

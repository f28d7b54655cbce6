"""A full disk, and an end while a file is written: what was there stays, and nothing is left beside it."""

import os
import signal
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.texts import HANG

from .test_commands import pitchdsl

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="limits and signals of Unix")

SHEET = "variant mine extends auction-pitch\nwinning\n    target:   7\n" + "# a long note\n" * 40
MADE = b"# Made before\n"

WRITERS = {
    "format": (["format", "mine.pitch"], "mine.pitch"),
    "mend": (["check", "--fix", "wrong.pitch"], "wrong.pitch"),
    "new": (["new", "friday", "--base", "pidro"], "friday.pitch"),
    "rulebook": (["rulebook", "mine.pitch", "--out", "rules.md"], "rules.md"),
    "record": (["run", "mine.pitch", "--seed", "1", "--record", "games.jsonl"], "games.jsonl"),
    "save": (["play", "mine.pitch", "--seed", "1", "--levels", "simple", "--save", "games.jsonl"], "games.jsonl"),
    "score": (["score", "mine.pitch", "--names", "Ann,Bob", "--file", "ours.score"], "ours.score"),
    "build": (["build", "mine.pitch", "--into", "made"], "made/MADE.txt"),
}
"""Every command that writes: how it is called, and the first file that it writes."""

FULL = (
    "import resource, sys; sys.dont_write_bytecode = True\n"  # else what is imported late would be kept cut short
    "resource.setrlimit(resource.RLIMIT_FSIZE, (20, 20))\n"
)

AT = {
    "write": "import io; import pitchdsl.safe_files as at\n"
    "class Stream(io.BufferedWriter):\n"
    "    def write(self, data):\n        os.kill(os.getpid(), SIGNAL); return super().write(data)\n"
    "real = at.Path.open\n"
    "at.Path.open = lambda path, mode='r', **more: "
    "Stream(io.FileIO(path, 'w')) if mode == 'wb' else real(path, mode, **more)\n",
    "fsync": "import pitchdsl.safe_files as at; real = os.fsync\n"
    "def sync(number):\n    os.kill(os.getpid(), SIGNAL); real(number)\n"
    "at.os.fsync = sync\n",
    "put": "import pitchdsl.safe_files as at; real = at._put\n"
    "def put(*given, **more):\n    os.kill(os.getpid(), SIGNAL); real(*given, **more)\n"
    "at._put = put\n",
}
"""Where in the writing a signal comes: code that the program runs first."""


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.pitch").write_text(SHEET)
    Path("wrong.pitch").write_text(SHEET.replace("target:", "target ="))
    for name in ("rules.md", "review.md"):
        Path(name).write_bytes(MADE)
    for name in ("game.jsonl", "games.jsonl"):
        Path(name).write_text(recorded())


@cache
def recorded() -> str:
    """The record of a game."""
    result = pitchdsl("run", "auction-pitch", "--seed", "1", "--json")
    assert result.exit_code == 0
    return result.stdout


def called(first: str, *arguments: str, out: int = subprocess.PIPE) -> "subprocess.CompletedProcess[str]":
    """The command in a process of its own, which runs some code first."""
    # a background job ignores interrupts, one behind nohup the end of its terminal, and their children inherit that
    heeding = (
        "import os, signal\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "signal.signal(signal.SIGHUP, signal.SIG_DFL)"
    )
    code = f"{heeding}\n{first}\nfrom pitchdsl.cli import main\nmain()"
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=out,
        stderr=subprocess.PIPE,
        text=True,
        timeout=HANG,
        check=False,
    )


def everything() -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in sorted(Path().rglob("*")) if path.is_file()}


@pytest.mark.parametrize("what", WRITERS)
def test_a_full_disk_is_told_with_the_name_of_the_file(what: str) -> None:
    arguments, file = WRITERS[what]
    before = everything()
    result = called(FULL, *arguments)
    assert everything() == before
    said = result.stdout + result.stderr
    assert file in said
    assert "File too large" in said
    assert "Traceback" not in said
    assert result.returncode == (1 if what == "mend" else 0 if what == "save" else 2)  # a game goes on without


@pytest.mark.parametrize("where", AT)
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
@pytest.mark.parametrize("what", ["format", "record"])
def test_a_signal_while_a_file_is_written(what: str, number: signal.Signals, code: int, where: str) -> None:
    arguments, _ = WRITERS[what]
    before = everything()
    result = called(AT[where].replace("SIGNAL", str(int(number))), *arguments)
    assert (result.returncode, everything()) == (code, before), result.stderr
    assert "Traceback" not in result.stderr


PRINTERS = [
    "list",
    "show mine.pitch",
    "rulebook mine.pitch",
    "run mine.pitch --seed 1",
    "explain",
    "--help",
    "check --help",
]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
@pytest.mark.parametrize("said", PRINTERS)
def test_a_full_disk_behind_the_output_is_told(said: str) -> None:
    with Path("/dev/full").open("w") as full:
        result = called("", *said.split(), out=full.fileno())
    assert (result.returncode, result.stderr) == (2, "pitchdsl: standard output: No space left on device\n")


@pytest.mark.parametrize("said", PRINTERS)
def test_a_reader_who_goes_away_is_no_fault(said: str) -> None:
    reads, writes = os.pipe()
    os.close(reads)
    try:
        result = called("", *said.split(), out=writes)
    finally:
        os.close(writes)
    assert (result.returncode, result.stderr) == (0, "")


def test_every_command_that_writes_is_tried() -> None:
    """Law: of the options that name a file to write none is left out, but where much is played for it."""
    from tests.commands.test_outputs import outputs  # noqa: PLC0415  # its fixtures would come along

    tried = {" ".join(arguments) for arguments, _ in WRITERS.values()}
    left_out = [name for name, option, _ in outputs() if not any(f" {option} " in f"{each} " for each in tried)]
    assert set(left_out) <= {"simulate", "sweep", "compare", "review"}

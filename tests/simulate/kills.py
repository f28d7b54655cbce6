"""Kills a simulation at random moments, lets the same command go on, and compares the file with one never stopped.

``make kills`` prints a table. The commands run in children of this program, each killed with SIGKILL at a moment drawn
from the time that an undisturbed run takes, and from a short time behind it; with several jobs sometimes one of the
processes that play is killed instead.
"""

import argparse
import contextlib
import io
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from attrs import define

from pitchdsl.cli import app
from pitchdsl.commands import simulating
from pitchdsl.compile import load
from pitchdsl.simulate.plan import Plan
from pitchdsl.simulate.run import simulate
from pitchdsl.simulate.statistics import statistics

CHUNK = 100
"""Games in a chunk: few, so that a run has many of them."""

Command = tuple[str, ...]


@define
class Account:
    """What came of the kills of one kind of run."""

    kind: str
    kills: int = 0
    finished: int = 0
    """Files that were finished after kills."""
    different: int = 0
    """Files that were not the same, byte for byte."""
    told_otherwise: int = 0
    """Runs whose statistics were not the same."""
    left_over: int = 0
    """Files and folders that lay about when all was done."""
    lost: int = 0
    """Chunks that were there when a run was killed, and were gone or changed when the next one was."""


def started(command: Command, told: Path) -> int:
    """A child that runs a command, in a group of its own; its number."""
    child = os.fork()
    if child:
        return child
    os.setsid()
    code = 70
    with told.open("w") as out, open(os.devnull, "w") as nothing:
        os.dup2(nothing.fileno(), 2)
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
            try:
                app(list(command))
            except SystemExit as end:
                code = int(end.code or 0)
    os._exit(code)


def undisturbed(command: Command, folder: Path) -> tuple[bytes, str, float]:
    """The file, the statistics, and the seconds of a run that nobody stops."""
    file, told = folder / f"whole{command[-1]}", folder / "whole.json"
    since = time.monotonic()
    status = _end_of(started((*command[:-1], str(file)), told))
    assert status == 0, told.read_text()
    return file.read_bytes(), told.read_text(), time.monotonic() - since


def _end_of(child: int) -> int:
    """Waits for a run, and sends those home who played for it; they would wait for more work a while."""
    _, status = os.waitpid(child, 0)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    return status


def disturbed(command: Command, kills: int, seed: int, folder: Path, whole: tuple[bytes, str, float]) -> Account:
    """Runs and kills until so many runs have been killed, and the last file is finished."""
    rng, (content, statistics_told, seconds) = random.Random(seed), whole
    account = Account(kind=" ".join(command[-4:]))
    rounds = 0
    while account.kills < kills:
        rounds += 1
        place = folder / f"round{rounds}"
        place.mkdir()
        file, told = place / f"hands{command[-1]}", folder / "told.json"
        kept: dict[str, bytes] = {}
        while True:
            child = started((*command[:-1], str(file)), told)
            if account.kills < kills:
                time.sleep(rng.uniform(0, 1.1 * seconds))
                _kill(child, rng)
            status = _end_of(child)
            if status == 0:
                break
            assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 2, "it may only be killed, or say so"
            account.kills += 1
            now = {part.name: _print_of(part) for part in place.glob("*.parts/*.part")}
            account.lost += sum(now.get(name) != print_ for name, print_ in kept.items()) if not file.exists() else 0
            kept = now
        account.finished += 1
        account.different += file.read_bytes() != content
        account.told_otherwise += told.read_text() != statistics_told
        account.left_over += len(set(place.iterdir()) - {file, file.with_name(file.name + ".note")})
    return account


def _print_of(file: Path) -> bytes:
    with contextlib.suppress(FileNotFoundError):
        return sha256(file.read_bytes()).digest()
    return b""


def _kill(child: int, rng: random.Random) -> None:
    """Kills a run, or one of the processes that play for it."""
    playing = _children(child)
    one = rng.choice(playing) if playing and rng.random() < 0.3 else child
    with contextlib.suppress(ProcessLookupError):
        os.kill(one, signal.SIGKILL)


def _children(process: int) -> list[int]:
    """The processes that one has started, where the system tells."""
    with contextlib.suppress(OSError):
        return [int(each) for each in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    return []


def main(arguments: Sequence[str]) -> int:
    """Prints what came of the kills; 1 where anything was lost or different."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulate.kills")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", default="1,1,1,2", help="of each kind of run")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args(arguments)
    vars(simulating)["CHUNK"] = CHUNK
    _warm_up()
    jobs = asked.jobs.split(",")
    accounts = []
    with tempfile.TemporaryDirectory() as folder:
        for number, each in enumerate(jobs):
            ending = (".parquet", ".csv", ".jsonl", ".parquet")[number % 4]
            place = Path(folder) / f"{number}"
            place.mkdir()
            command = (
                *("simulate", "auction-pitch", "--games", str(asked.games), "--seed", "5", "--json"),
                *("--jobs", each, "--out", ending),
            )
            alone = (*command[:-3], "1", *command[-2:])
            content, told, seconds = undisturbed(alone, place)
            if each != "1":
                (place / "again").mkdir()
                seconds = undisturbed((*command[:-1], ending), place / "again")[2]
            share = asked.kills * (number + 1) // len(jobs) - asked.kills * number // len(jobs)
            accounts.append(disturbed(command, share, asked.seed + number, place, (content, told, seconds)))
    return tell(accounts, asked.json)


def _warm_up() -> None:
    """Has everything imported and compiled here, so that the children need no time for it."""
    plan = Plan(rules=load("auction-pitch"), bots=("simple",) * 4, seed=1, games=2, hand_limit=5)
    with tempfile.TemporaryDirectory() as folder:
        statistics(plan.rules, 4, simulate(plan, out=Path(folder) / "hands.csv"))


def tell(accounts: Sequence[Account], as_json: bool) -> int:
    """The table; 1 where anything was lost or different."""
    rows = [(a.kind, a.kills, a.finished, a.different, a.told_otherwise, a.left_over, a.lost) for a in accounts]
    heads = ("run", "kills", "files finished", "different", "statistics different", "left over", "chunks lost")
    if as_json:
        print(json.dumps([dict(zip(heads, row, strict=True)) for row in rows]))
    else:
        total = ("all", *(sum(int(row[place]) for row in rows) for place in range(1, len(heads))))
        widths = [max(len(str(row[place])) for row in (heads, *rows, total)) for place in range(len(heads))]
        for row in (heads, *rows, total):
            print("  ".join(str(cell).rjust(width) for cell, width in zip(row, widths, strict=True)))
    return int(any(a.different or a.told_otherwise or a.left_over or a.lost for a in accounts))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

"""Fuzzes the targets one after the other, each in processes of its own, and prints a table of what came of it.

``make fuzz`` runs it; ``make fuzz FUZZ="--minutes 60"`` for longer. Everything is under ``build/fuzz/TARGET``: the
``seeds``, the ``corpus`` that the next run begins with, the ``log``, and for each kind of fault the shortest input that
was met, with its traceback (``.txt``) and with all left out that can be (``.small``).
"""

import argparse
import random
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from shutil import rmtree

from rich.console import Console
from rich.table import Table as Grid

from tests.fuzz.outcome import Outcome, ended
from tests.fuzz.seeds import COMPOSED, dictionary, words
from tests.fuzz.surfaces import SURFACES

TIMEOUT = 10
MEMORY = 2_048
"""Seconds and megabytes, past which an input is a fault."""


MOST_SEEDS = 1_000
"""Every input that fuzzing begins with is tried before any other: of more than so many, by chance, the rest is left."""


def prepared(target: str, out: Path, composing: int) -> Path:
    """The folder of a target with its seeds, its dictionary and nothing left of what an earlier run found."""
    folder = out / target
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.iterdir():
        if path.is_file():
            path.unlink()
    rmtree(folder / "seeds", ignore_errors=True)
    for name in ("seeds", "corpus"):
        (folder / name).mkdir(exist_ok=True)
    seeds = list(SURFACES[target].beginning(composing))
    for name, data in random.Random(composing).sample(seeds, min(MOST_SEEDS, len(seeds))):
        (folder / "seeds" / name).write_bytes(data)
    (folder / "words").write_text(dictionary(words()), encoding="utf-8")
    return folder


def fuzzed(target: str, folder: Path, seconds: float, seed: int) -> Outcome:
    """Fuzzes a target for so long; after an input that took too long or too much another process goes on."""
    began = time.monotonic()
    outcome = Outcome(target)
    log = folder / "log"
    number = 0
    while (left := seconds - (time.monotonic() - began)) > 5 or not number:
        notes = folder / f"notes-{number}.json"
        options = (
            *(f"-max_total_time={max(1, int(left))}", f"-timeout={TIMEOUT}", f"-rss_limit_mb={MEMORY}"),
            *(f"-max_len={SURFACES[target].longest}", f"-dict={folder / 'words'}"),
            *(f"-artifact_prefix={folder}/stopped-", "-print_final_stats=1", "-reload=0", f"-seed={seed + number}"),
        )
        command = [sys.executable, "-m", "tests.fuzz.worker", target, str(folder), str(notes), *options]
        with log.open("ab") as told:
            status = subprocess.run(command, stdout=told, stderr=told, check=False).returncode
        said = log.read_text(encoding="utf-8", errors="replace")
        _read(outcome, notes, said)
        stops = sorted(path for path in folder.glob("stopped-*") if not path.name.startswith("stopped-slow"))
        if status and len(stops) == len(outcome.stops):
            outcome.broken = "\n".join(said.splitlines()[-15:])
            break
        outcome.stops = stops
        number += 1
    outcome.seconds = time.monotonic() - began
    return outcome


def _read(outcome: Outcome, notes: Path, said: str) -> None:
    """Adds what a process noted and what libFuzzer told of it."""
    if notes.exists():
        outcome.add(notes)
    covered = re.findall(r"^#\d+\s+(\w+)\s+cov: (\d+) ft: (\d+)", said, flags=re.MULTILINE)
    begun = [f"{edges}/{features}" for what, edges, features in covered if what == "INITED"]
    outcome.first = begun[0] if begun else ""
    outcome.last = f"{covered[-1][1]}/{covered[-1][2]}" if covered else ""


def report(outcomes: Sequence[Outcome], console: Console) -> None:
    """The table."""
    columns = (
        "target",
        "minutes",
        "executions",
        "a second",
        "accepted",
        "edges/features",
        "crashes",
        "stopped",
        "slowest",
    )
    grid = Grid(*columns, title="fuzzing")
    for each in outcomes:
        grid.add_row(
            each.target,
            f"{each.seconds / 60:.1f}",
            f"{each.executions:,}",
            f"{each.executions / max(1.0, each.seconds):.0f}",
            f"{100 * each.accepted / max(1, each.executions):.0f} %",
            f"{each.first} → {each.last}",
            f"{len(each.faults)}",
            f"{len(each.stops)}",
            f"{each.slowest:.2f} s",
        )
    console.print(grid)


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints a table; 1 if anything was found, 2 if nothing could be looked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--minutes", type=float, default=6.0, help="for all targets together")
    parser.add_argument("--target", action="append", choices=list(SURFACES), help="only this one; may be repeated")
    parser.add_argument("--out", type=Path, default=Path("build/fuzz"))
    parser.add_argument("--seed", type=int, default=1, help="of libFuzzer; two runs still differ by what time allows")
    parser.add_argument("--composed", type=int, default=COMPOSED, help="texts composed by chance among the seeds")
    options = parser.parse_args(arguments)
    if find_spec("atheris") is None:
        print("atheris is not here, and there is none for this machine unless it runs Linux", file=sys.stderr)
        return 2
    chosen = options.target or list(SURFACES)
    outcomes = []
    for target in chosen:
        folder = prepared(target, options.out, options.composed)
        share = SURFACES[target].share / sum(SURFACES[each].share for each in chosen)
        outcome = fuzzed(target, folder, 60 * options.minutes * share, options.seed)
        outcome.shorten()
        outcomes.append(outcome)
    console = Console(width=140)
    report(outcomes, console)
    return ended(outcomes, console)


if __name__ == "__main__":
    sys.exit(main())

"""Composes documents, plays what is accepted, breaks it, and counts what goes wrong.

``make soundness`` runs it. The same seeds make the same documents, games and faults in every run; every failure can be
written down as a text that begins with its seed. With a time limit the run ends after it, with whatever was done.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path

from attrs import define, field, frozen
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from tests.raised import faults_raised
from tests.soundness.breaker import broken_by, judged
from tests.soundness.documents import compiled, composed
from tests.soundness.laws import Fault, faults_of
from tests.soundness.pen import seeded
from tests.soundness.sheet import dressed

CHUNK = 10
"""Documents that one worker makes before it reports."""

ROWS = {
    "engine": "engine faults",
    "stuck": "stuck",
    "bot": "illegal choices of bots",
    "invariant": "invariants broken",
    "divergence": "divergences",
    "round trip": "round trips broken",
    "accepted by mistake": "broken: accepted by mistake",
    "wrong line": "broken: wrong line",
    "several problems": "broken: several problems",
    "traceback": "tracebacks",
}
"""The kinds of faults, and what the table calls them."""


@frozen
class Failure:
    """A fault, and how to have it again."""

    seed: str
    fault: Fault
    text: str


@define
class Tally:
    """What came of some documents."""

    made: int = 0
    accepted: int = 0
    games: int = 0
    broken: int = 0
    failures: list[Failure] = field(factory=list)

    def add(self, other: "Tally") -> None:
        self.made += other.made
        self.accepted += other.accepted
        self.games += other.games
        self.broken += other.broken
        self.failures += other.failures

    @property
    def counts(self) -> Counter[str]:
        return Counter(failure.fault.kind for failure in self.failures)


@faults_raised
def work(first: int, games: int, breaks: int) -> Tally:
    """Makes one chunk of documents, and judges them by every law."""
    tally = Tally()
    for seed in range(first, first + CHUNK):
        tally.made += 1
        document = composed(seeded(seed))
        text = dressed(seeded(f"dress {seed}"), document.text) if seed % 2 else document.text
        whole = "\n".join([text, *(each if "\n" in each else f"# with {each}" for each in document.laid_over)])
        try:
            made = compiled(text, document.laid_over)
        except Exception as crash:
            tally.failures.append(Failure(f"{seed}", Fault("traceback", repr(crash)), whole))
            continue
        if made.rules is None:
            continue
        tally.accepted += 1
        tally.games += games
        for fault in faults_of(text, document.laid_over, made, games, seed):
            tally.failures.append(Failure(f"{seed}", fault, whole))
        for number in range(breaks if not document.over else 0):
            broken = broken_by(seeded(f"break {seed} {number}"), document, made.rules)
            if broken is None:
                continue
            tally.broken += 1
            found = judged(broken)
            if found is not None:
                tally.failures.append(Failure(f"{seed} {number}", found, broken.text))
    return tally


def tallies(options: argparse.Namespace, pool: ProcessPoolExecutor | None) -> Iterator[Tally]:
    """The tallies of chunk after chunk, for as long as they are wanted."""
    first = options.seed
    if pool is None:
        while True:
            yield work(first, options.games, options.breaks)
            first += CHUNK
    running: set[Future[Tally]] = set()
    while True:
        while len(running) < 2 * options.jobs:
            running.add(pool.submit(work, first, options.games, options.breaks))
            first += CHUNK
        done, running = wait(running, return_when=FIRST_COMPLETED)
        yield from (each.result() for each in done)


def run(options: argparse.Namespace, console: Console) -> Tally:
    """As many documents as are asked for, or as fit into the time."""
    end = time.monotonic() + 60 * options.minutes if options.minutes else None
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    pool = ProcessPoolExecutor(options.jobs) if options.jobs > 1 else None
    total = Tally()
    try:
        with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as progress:
            line: TaskID = progress.add_task("documents", total=options.documents)
            for tally in tallies(options, pool):
                total.add(tally)
                note(tally.failures, options.out)
                progress.update(line, completed=total.accepted, description=f"{len(total.failures)} failures")
                if total.accepted >= options.documents or (end is not None and time.monotonic() > end):
                    break
    finally:
        if pool is not None:
            pool.shutdown(cancel_futures=True)
    return total


def note(failures: Sequence[Failure], folder: Path | None) -> None:
    """Writes each failure into a file of its own."""
    if folder is None or not failures:
        return
    folder.mkdir(parents=True, exist_ok=True)
    for number, failure in enumerate(failures):
        head = "".join(f"# {line}\n" for line in (f"seed {failure.seed}: {failure.fault.kind}", *lines_of(failure)))
        name = f"{failure.fault.kind} {failure.seed} {number}".replace(" ", "-")
        (folder / f"{name}.pitch").write_text(head + failure.text, encoding="utf-8")


def lines_of(failure: Failure) -> list[str]:
    return failure.fault.what.splitlines()


def report(total: Tally, console: Console) -> None:
    """The table."""
    grid = Grid("what", "how many", title="soundness")
    for name, number in (
        ("documents made", total.made),
        ("accepted", total.accepted),
        ("games played", total.games),
        ("broken ones judged", total.broken),
    ):
        grid.add_row(name, f"{number:,}")
    for kind, words in ROWS.items():
        grid.add_row(words, f"{total.counts[kind]:,}")
    console.print(grid)
    shown = Counter[str]()
    for failure in total.failures:
        shown[failure.fault.kind] += 1
        if shown[failure.fault.kind] <= 3:
            first = (lines_of(failure) or [""])[0]
            console.print(f"seed {failure.seed}: {failure.fault.kind}: {first}", markup=False)


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints a table; 1 if anything went wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--documents", type=int, default=100_000, help="accepted documents")
    parser.add_argument("--games", type=int, default=5, help="games of each")
    parser.add_argument("--breaks", type=int, default=2, help="faults put into each, one at a time")
    parser.add_argument("--seed", type=int, default=0, help="of the first document")
    parser.add_argument("--minutes", type=float, help="after which the run ends")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, help="a folder for what goes wrong")
    options = parser.parse_args(arguments)
    total = run(options, Console(stderr=True))
    report(total, Console(width=100))
    return 1 if total.failures else 0


if __name__ == "__main__":
    sys.exit(main())

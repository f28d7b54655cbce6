"""Gives each surface a fixed number of mutated inputs, on any machine, and prints a table of what came of them.

``make fuzz-many`` runs it. The input of a number depends on the surface, the seed and the number alone, so a run is the
same with any number of processes. Another process watches each of them: an input that takes longer than the limit is a
finding, its process is ended, and a new one goes on behind it. Below ``--out`` lie, for each kind of fault, the
shortest input that was met, its traceback (``.txt``), and the input with all left out that can be (``.small``).
"""

import argparse
import faulthandler
import os
import sys
import time
from collections.abc import Iterator, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from shutil import rmtree
from threading import Lock, Thread
from typing import Any

from attrs import define, field
from rich.console import Console
from rich.table import Table as Grid

from tests.fuzz.mutators import numbered
from tests.fuzz.notes import WARMED_UP, Notes, fault_in
from tests.fuzz.outcome import Outcome, ended
from tests.fuzz.surfaces import SURFACES, mutator_of, seeds_of

INPUTS = 20_000
LIMIT = 10.0
"""Seconds of the processor, past which an input hangs."""

WAITING = 6
"""So many times the limit an input may take on the clock: other programs run, too."""

BEAT = 0.2
"""Seconds between two signs of life of a process."""

PROCESSES: Any = get_context("spawn")
"""How processes begin: the same way on every system."""

STARTING = 300.0
"""Seconds for a process to import everything, and to make what fuzzing begins with."""

AT_ONCE = 500
"""Inputs that a process is given at a time."""

Chunk = tuple[str, int, int]
"""A surface, and the numbers of its inputs from the first up to the second."""


def made(surface: str, number: int, seed: int) -> bytes:
    """The input of a number: what fuzzing begins with comes first, as it is."""
    seeds, sound = seeds_of(surface)
    if number < len(seeds):
        return seeds[number]
    return numbered(mutator_of(surface), seeds, sound, SURFACES[surface].longest, number, seed)


@define
class Voice:
    """What a process tells: which input it tries, None behind the last one of a chunk, and how long it is at it."""

    parent: Connection
    lock: Any = field(factory=Lock)
    number: int | None = None
    began: float = 0.0

    def begins(self, number: int | None) -> None:
        """Tells which input is tried next."""
        with self.lock:
            self.number, self.began = number, time.process_time()
            self.parent.send((number, 0.0))

    def beat(self) -> None:
        """Tells now and then how much of the processor the input has had, whatever the process is at."""
        while True:
            time.sleep(BEAT)
            with self.lock:
                if self.number is not None:
                    self.parent.send((self.number, time.process_time() - self.began))


def work(parent: Connection, folder: Path, seed: int, limit: float) -> None:
    """One process: tries the inputs that it is given, until it is given none."""
    voice = Voice(parent)
    Thread(target=voice.beat, daemon=True).start()
    with (folder / "stack").open("w") as stack, Path(os.devnull).open("w") as nowhere:
        sys.stdout = sys.stderr = nowhere  # what a surface says to people is read by nobody here
        warm = set[str]()
        while (chunk := parent.recv()) is not None:
            surface, first, last = chunk
            below = folder / surface
            below.mkdir(parents=True, exist_ok=True)
            notes = Notes(below, below / f"notes-{first}.json", saved_every=0)
            made(surface, first, seed)
            for data in () if surface in warm else seeds_of(surface)[1][:WARMED_UP]:
                fault_in(SURFACES[surface].target, data)
            warm.add(surface)
            for number in range(first, last):
                data = made(surface, number, seed)
                voice.begins(number)
                stack.truncate(0)
                faulthandler.dump_traceback_later(limit, file=stack)
                notes.watched(SURFACES[surface].target, data)
                faulthandler.cancel_dump_traceback_later()
            notes.save()
            voice.begins(None)


@define
class Worker:
    """A process, and what it is at."""

    folder: Path
    seed: int
    limit: float
    chunk: Chunk | None = None
    number: int | None = None
    """Of the input that is tried; None before the first of a chunk."""
    since: float = 0.0
    """When it began with that, on the clock."""
    busy: float = 0.0
    """Seconds of the processor that it has had for it."""
    process: BaseProcess = field(init=False)
    pipe: Connection = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.start()

    def start(self) -> None:
        """Starts a process."""
        self.pipe, other = PROCESSES.Pipe()
        self.folder.mkdir(parents=True, exist_ok=True)
        self.process = PROCESSES.Process(target=work, args=(other, self.folder, self.seed, self.limit), daemon=True)
        self.process.start()
        other.close()

    def give(self, chunk: Chunk | None) -> None:
        """Gives it inputs to try, or has it end."""
        self.chunk, self.number, self.since, self.busy = chunk, None, time.monotonic(), 0.0
        self.pipe.send(chunk)

    @property
    def is_late(self) -> bool:
        """Whether its input hangs; by then the process itself has written down where."""
        waited = time.monotonic() - self.since
        if self.number is None:
            return waited > STARTING
        return self.busy > self.limit * 1.05 or waited > self.limit * WAITING

    def end(self) -> None:
        """Ends it whatever it is at."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


@define
class Run:
    """All processes and what came of their work."""

    out: Path
    seed: int
    limit: float
    outcomes: dict[str, Outcome]
    chunks: list[Chunk]
    workers: list[Worker] = field(factory=list)

    def run(self, jobs: int) -> None:
        """Has everything tried."""
        self.workers = [Worker(self.out / f"process-{number}", self.seed, self.limit) for number in range(jobs)]
        for worker in list(self.workers):
            self._next(worker)
        while self.workers:
            ready = wait([worker.pipe for worker in self.workers], timeout=1)
            for worker in list(self.workers):
                if worker.pipe in ready:
                    self._hear(worker)
                if worker in self.workers and worker.is_late:
                    self._stopped(worker, "timeout")

    def _next(self, worker: Worker) -> None:
        chunk = self.chunks.pop(0) if self.chunks else None
        worker.give(chunk)
        if chunk is None:
            worker.process.join()
            self.workers.remove(worker)

    def _hear(self, worker: Worker) -> None:
        try:
            number, busy = worker.pipe.recv()
        except (EOFError, OSError):
            self._stopped(worker, "crash")
            return
        if number is None:
            self._done(worker)
            self._next(worker)
        else:
            worker.busy = busy
            if number != worker.number:
                worker.number, worker.since = number, time.monotonic()

    def _done(self, worker: Worker) -> None:
        assert worker.chunk is not None
        surface, first, _ = worker.chunk
        notes = worker.folder / surface / f"notes-{first}.json"
        if notes.exists():  # else not one input came to its end
            self.outcomes[surface].add(notes)

    def _stopped(self, worker: Worker, how: str) -> None:
        """Writes down the input that a process hangs or has ended in, and lets another one go on behind it."""
        assert worker.chunk is not None
        surface, _, last = worker.chunk
        worker.end()
        outcome = self.outcomes[surface]
        if worker.number is None:
            outcome.broken = f"a process does not begin with {worker.chunk}"
            self.chunks.clear()
            self.workers.remove(worker)
            return
        self._done(worker)
        path = self.out / f"{how}-{surface}-{worker.number}"
        path.write_bytes(made(surface, worker.number, self.seed))
        stack = worker.folder / "stack"
        path.with_name(f"{path.name}.txt").write_bytes(stack.read_bytes())
        outcome.stops.append(path)
        outcome.executions += 1
        if worker.number + 1 < last:
            self.chunks.insert(0, (surface, worker.number + 1, last))
        worker.start()
        self._next(worker)


def chunks_of(surfaces: Sequence[str], inputs: int, first: int | None) -> Iterator[Chunk]:
    """All that is to be tried, a surface after the other; from a number on, or the seeds before, too."""
    for surface in surfaces:
        begin, end = (0, len(seeds_of(surface)[0]) + inputs) if first is None else (first, first + inputs)
        for start in range(begin, end, AT_ONCE):
            yield surface, start, min(start + AT_ONCE, end)


def report(outcomes: Sequence[Outcome], seed: int, console: Console) -> None:
    """The table."""
    columns = ("surface", "inputs", "accepted", "refused", "faults", "stopped", "minutes", "a second", "slowest")
    grid = Grid(*columns, title=f"mutated inputs, seed {seed}")
    for each in outcomes:
        faults = sum(fault["times"] for fault in each.faults.values())
        grid.add_row(
            each.target,
            f"{each.executions:,}",
            f"{each.accepted:,}",
            f"{each.executions - each.accepted - faults - len(each.stops):,}",
            f"{faults:,} of {len(each.faults)} kinds" if faults else "0",
            f"{len(each.stops)}",
            f"{each.seconds / 60:.1f}",
            f"{each.executions / max(0.001, each.seconds):,.0f}",
            f"{each.slowest:.2f} s",
        )
    console.print(grid)


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints a table; 1 if anything was found, 2 if nothing could be looked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--target", action="append", choices=["all", *SURFACES], help="only this one; may be repeated")
    parser.add_argument("--inputs", type=int, default=INPUTS, help="of each surface, behind those that it begins with")
    parser.add_argument("--first", type=int, help="only from this number on")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same inputs")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes; the inputs are the same")
    parser.add_argument("--limit", type=float, default=LIMIT, help="seconds of the processor for an input")
    parser.add_argument("--out", type=Path, default=Path("build/fuzz-many"))
    options = parser.parse_args(arguments)
    chosen = list(SURFACES) if "all" in (options.target or ["all"]) else list(dict.fromkeys(options.target))
    rmtree(options.out, ignore_errors=True)
    outcomes = {name: Outcome(name) for name in chosen}
    chunks = list(chunks_of(chosen, options.inputs, options.first))
    Run(options.out, options.seed, options.limit, outcomes, chunks).run(options.jobs)
    console = Console(width=140)
    report(list(outcomes.values()), options.seed, console)
    for outcome in outcomes.values():
        outcome.shorten()
    return ended(list(outcomes.values()), console)


if __name__ == "__main__":
    sys.exit(main())

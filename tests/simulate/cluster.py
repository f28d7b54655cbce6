"""A cluster of dask on this machine, started by dask's own commands: the same file, whatever happens to its workers.

``make cluster-test`` runs it; it needs ``pitchdsl[cluster]``, and takes minutes; with ``KILLS=100`` it kills as many
workers. ``python -m tests.simulate.cluster`` prints how long one worker and two take for the same games.
"""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import product
from pathlib import Path
from threading import Event, Thread

import pytest
from attrs import evolve
from distributed import Client

from pitchdsl.compile import load
from pitchdsl.simulate.compare import compare
from pitchdsl.simulate.plan import Plan
from pitchdsl.simulate.run import simulate
from pitchdsl.simulate.statistics import statistics
from pitchdsl.simulate.sweep import Combination, sweep
from pitchdsl.simulate.workers import WorkersError
from tests.commands.test_commands import pitchdsl
from tests.texts import ROOT

PLAN = Plan(rules=load("auction-pitch"), bots=("simple",) * 4, seed=7, games=30_000, hand_limit=200, chunk=500)
KILLS = int(os.environ.get("KILLS", "4"))


@contextmanager
def dask(*arguments: str) -> Iterator["subprocess.Popen[bytes]"]:
    """One of dask's commands, until the end of the block."""
    command = [sys.executable, "-m", "dask", *arguments]
    running = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield running
    finally:
        running.terminate()
        with suppress(subprocess.TimeoutExpired):
            running.wait(15)
        running.kill()
        running.wait()


@contextmanager
def cluster(workers: int, folder: Path) -> Iterator[str]:
    """The address of a scheduler with so many workers of one thread each."""
    note = folder / "scheduler.json"
    with ExitStack() as stack:
        stack.enter_context(dask("scheduler", "--port", "0", "--no-dashboard", "--scheduler-file", str(note)))
        while not note.exists():
            time.sleep(0.1)
        with Client(scheduler_file=str(note), set_as_default=False) as client:
            address = str(client.scheduler.address)
            for _ in range(workers):
                where = ("--local-directory", str(folder / "dask"), "--no-dashboard")
                stack.enter_context(dask("worker", address, "--nthreads", "1", *where))
            if workers:
                client.wait_for_workers(workers)
        yield address


def _kill_workers(address: str, kills: int, seed: int, done: Event, told: list[int]) -> None:
    """Kills workers one after the other at random moments; dask's nannies start new ones."""
    rng = random.Random(seed)
    with Client(address, set_as_default=False) as client:
        while len(told) < kills and not done.wait(rng.uniform(0.5, 4)):
            pids = sorted(set(client.run(os.getpid, on_error="ignore").values()))
            numbers = [pid for pid in pids if isinstance(pid, int)]
            if numbers:
                with suppress(ProcessLookupError):
                    os.kill(rng.choice(numbers), signal.SIGKILL)
                    told.append(len(numbers))


def test_killed_workers_lose_nothing(tmp_path: Path) -> None:
    alone = simulate(PLAN, out=tmp_path / "alone.parquet")
    files, killed = 0, 0
    with cluster(2, tmp_path) as address:
        while killed < KILLS:
            done, told = Event(), list[int]()
            killer = Thread(target=_kill_workers, args=(address, KILLS - killed, files, done, told))
            killer.start()
            try:
                together = simulate(PLAN, out=tmp_path / "together.parquet", scheduler=address)
            finally:
                done.set()
                killer.join()
            killed, files = killed + len(told), files + 1
            assert (tmp_path / "together.parquet").read_bytes() == (tmp_path / "alone.parquet").read_bytes()
            assert statistics(PLAN.rules, 4, together) == statistics(PLAN.rules, 4, alone)
            (tmp_path / "together.parquet").unlink()
    print(f"{killed} workers killed, {files} files the same")


def test_a_cluster_compares_and_sweeps_as_one_process_does(tmp_path: Path) -> None:
    ours = evolve(PLAN, games=12_000, chunk=2_000)
    theirs = evolve(ours, rules=load("auction-pitch", house_rules=["low-to-its-winner"]))
    combinations = [
        Combination(number=number, choices={"low-to-its-winner": choice}, plan=evolve(plan, games=3_000))
        for number, (choice, plan) in enumerate({"no": ours, "yes": theirs}.items(), start=1)
    ]
    files = [tmp_path / "alone.csv", tmp_path / "together.csv"]
    alone = compare(ours, theirs, precision=0.013), sweep(combinations, out=files[0])
    with cluster(2, tmp_path) as address:
        together = (
            compare(ours, theirs, precision=0.013, scheduler=address),
            sweep(combinations, out=files[1], scheduler=address),
        )
    assert together == alone
    assert alone[0].is_precise and alone[0].ours.games > 4_000, "it looks more than once"
    assert files[0].read_bytes() == files[1].read_bytes()


def test_a_cluster_without_workers_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitchdsl.simulate.workers.WAIT", 3)
    said: list[str] = []
    with cluster(0, tmp_path) as address, pytest.raises(WorkersError) as caught:
        simulate(PLAN, scheduler=address, on_notice=said.append)
    assert said == [f"the cluster has no worker yet; `dask worker {address}` starts one (waiting for 3 seconds)"]
    assert str(caught.value) == f"the cluster has no worker; `dask worker {address}` starts one"


def test_nobody_is_told_to_wait_for_workers_who_are_there(tmp_path: Path) -> None:
    said: list[str] = []
    with cluster(1, tmp_path) as address:
        simulate(evolve(PLAN, games=10), scheduler=address, on_notice=said.append)
    assert said == []


@pytest.mark.parametrize(
    ("asked", "goes_on"),
    [
        (("simulate", "--out", "hands.csv"), "; the same command goes on where it was"),
        (("simulate",), ""),
        (("compare", "--with", "bid-only", "--precision", "0"), ""),
        (("sweep", "--with-each", "bid-only", "--out", "all.csv"), "; the same command goes on where it was"),
        (("sweep", "--with-each", "bid-only"), ""),
    ],
)
def test_a_scheduler_that_dies_is_told_in_a_line(asked: tuple[str, ...], goes_on: str, tmp_path: Path) -> None:
    """In a process of its own: dask has a log, and threads that outlive a command."""
    note = tmp_path / "scheduler.json"
    with ExitStack() as stack:
        scheduler = stack.enter_context(
            dask("scheduler", "--port", "0", "--no-dashboard", "--scheduler-file", str(note))
        )
        while not note.exists():
            time.sleep(0.1)
        with Client(scheduler_file=str(note), set_as_default=False) as client:
            address = str(client.scheduler.address)
            where = ("--local-directory", str(tmp_path / "dask"), "--no-dashboard")
            stack.enter_context(dask("worker", address, "--nthreads", "1", *where))
            client.wait_for_workers(1)
            program = "from pitchdsl.cli import main; main()"
            games = ("--games", "1000000000", "--seed", "1", "--scheduler", address)
            command = [sys.executable, "-c", program, asked[0], "auction-pitch", *asked[1:], *games]
            running = stack.enter_context(
                subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            )
            while not any("_several" in key for key in _at_work(client)):
                assert running.poll() is None
                time.sleep(0.2)
        scheduler.kill()
        out, err = running.communicate(timeout=90)
    assert (running.returncode, out, err) == (2, "", f"pitchdsl: the cluster was lost{goes_on}\n")


def _at_work(client: Client) -> list[str]:
    """What the workers have to do, by name."""
    return [str(key) for keys in client.processing().values() for key in keys]


def test_an_address_where_nobody_listens_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitchdsl.simulate.workers.WAIT", 2)
    for address in ("tcp://127.0.0.1:9", "nonsense", "tcp://nowhere.invalid:8786"):
        with pytest.raises(WorkersError, match="no dask scheduler answers at"):
            simulate(evolve(PLAN, games=10), scheduler=address)
    for asked in (("compare", "--with", "bid-only"), ("sweep", "--with-each", "bid-only"), ("simulate",)):
        result = pitchdsl(asked[0], "auction-pitch", *asked[1:], "--games", "10", "--scheduler", "nonsense")
        said = "pitchdsl: no dask scheduler answers at nonsense; `dask scheduler` starts one\n"
        assert (result.exit_code, result.stdout, result.stderr) == (2, "", said)


def main() -> None:
    """How long one worker and two take."""
    import tempfile  # noqa: PLC0415

    plan = evolve(PLAN, games=1_000_000, chunk=2_000)
    for bots, name in product(("random", "simple"), ("", "hands.parquet")):
        seconds = []
        for workers in (1, 2):
            with tempfile.TemporaryDirectory() as folder, cluster(workers, Path(folder)) as address:
                asked = evolve(plan, bots=(bots,) * 4)
                simulate(evolve(asked, games=workers * 3 * plan.chunk), scheduler=address)  # compiled and warm
                since = time.monotonic()
                simulate(asked, out=Path(folder) / name if name else None, scheduler=address)
                seconds.append(time.monotonic() - since)
        times = f"one worker {seconds[0]:.1f} s, two {seconds[1]:.1f} s: {seconds[0] / seconds[1]:.2f} times as fast"
        print(f"{bots}, {'with a file' if name else 'without a file'}: {times}")


if __name__ == "__main__":
    main()

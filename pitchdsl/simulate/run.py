"""Plays a plan chunk by chunk: here, in several processes, or on a cluster. The result is the same in each case."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import nullcontext
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pitchdsl.fast.play import Played, play
from pitchdsl.lower.lower import NotLoweredError
from pitchdsl.simulate.plan import Plan
from pitchdsl.simulate.reference import play_by_reference
from pitchdsl.simulate.tally import Tally, tally_of

if TYPE_CHECKING:
    from pitchdsl.simulate.store import Store

Told = Callable[[int, int], None]
"""Hears how many games and hands are done now."""

WAIT = 30.0
"""Seconds until a cluster must have answered, and have a worker."""

IDLE = 30
"""Seconds after which a process that plays goes when nobody gives it work: who did may have been killed."""

DEATHS = 10
"""How often a chunk is handed out again after it was taken from workers that died over it."""


class WorkersError(Exception):
    """Those who should play cannot; ``str()`` says why, and what to do."""


def simulate(
    plan: Plan,
    *,
    jobs: int = 1,
    out: Path | None = None,
    scheduler: str | None = None,
    told: Told | None = None,
) -> Tally:
    """Plays all games of a plan, and counts.

    ``out`` names a file for the hands; what an earlier run with the same plan has finished is not played again, be it
    some chunks or the file.
    ``scheduler`` is the address of a dask cluster. Raises :class:`~pitchdsl.simulate.store.StoreError` and
    :class:`WorkersError`.
    """
    whole, done = Tally(), set[int]()
    store = _store(plan, out) if out is not None else None

    def count(tally: Tally) -> None:
        whole.add(tally)
        if told is not None:
            told(whole.total("games"), whole.total("hands"))

    already = store.finished() if store is not None else None
    if already is not None:
        count(already)
        return whole
    with store.opened() if store is not None else nullcontext():
        for chunk, tally in store.kept() if store is not None else ():
            done.add(chunk)
            count(tally)
        chunks = [chunk for chunk in range(plan.chunks) if chunk not in done] if done else range(plan.chunks)
        for tally in _worked(plan, chunks, out, jobs, scheduler):
            count(tally)
        if store is not None:
            store.finish(whole)
    return whole


def _store(plan: Plan, out: Path) -> "Store":
    from pitchdsl.simulate.store import Store

    return Store(plan=plan, file=out)


def played_of(plan: Plan, chunk: int) -> Played:
    """The games of a chunk, by the fast engine where it can."""
    games = plan.games_of(chunk)
    asked = (plan.rules, plan.seats, plan.bots, plan.seed, games.start, len(games), plan.hand_limit)
    try:
        return play(*asked)
    except NotLoweredError:
        return play_by_reference(*asked)


def _worked(plan: Plan, chunks: Sequence[int], out: Path | None, jobs: int, scheduler: str | None) -> Iterator[Tally]:
    """The tallies of chunks, in any order, each as soon as its hands are kept where that is wanted."""
    if not chunks:
        return
    if scheduler is not None:
        yield from _by_cluster(plan, chunks, out, scheduler)
    elif jobs == 1:
        for chunk in chunks:
            yield work(plan, chunk, out)
    else:
        yield from _by_processes(plan, chunks, out, jobs)


def _by_processes(plan: Plan, chunks: Sequence[int], out: Path | None, jobs: int) -> Iterator[Tally]:
    import joblib

    played_of(plan.first(), 0)  # so that the engine is compiled once, and not by each process
    parallel = joblib.Parallel(n_jobs=jobs, return_as="generator_unordered", backend="loky", idle_worker_timeout=IDLE)
    try:
        yield from parallel(joblib.delayed(work)(plan, chunk, out) for chunk in chunks)
    except BrokenProcessPool as fault:
        on = "; the same command goes on where it was" if out is not None else ""
        raise WorkersError(f"a process that played was killed; had it too little memory?{on}") from fault


def work(plan: Plan, chunk: int, out: Path | None) -> Tally:
    """Plays one chunk, and keeps its hands where that is wanted; what is counted of it."""
    tally, sealed = _made(plan, chunk, out)
    if out is not None:
        _store(plan, out).put(chunk, sealed)
    return tally


def _made(plan: Plan, chunk: int, out: Path | None) -> tuple[Tally, bytes]:
    """What is counted of a chunk, and its hands as they are to be kept."""
    played = played_of(plan, chunk)
    tally = tally_of(plan.rules, plan.seats, played)
    if out is None:
        return tally, b""
    from pitchdsl.simulate.hands import hands_of

    return tally, _store(plan, out).sealed(chunk, hands_of(plan, played), tally)


def _by_cluster(plan: Plan, chunks: Sequence[int], out: Path | None, scheduler: str) -> Iterator[Tally]:
    """Hands chunks out as workers come free; what a lost worker had is played again by another one.

    The hands come back over the network and are kept here, so that workers need no common disk.
    """
    from dask.distributed import Client, as_completed
    from distributed.scheduler import KilledWorker

    left, deaths = iter(chunks), dict[int, int]()
    try:
        client = Client(scheduler, set_as_default=False, timeout=WAIT)
    except (OSError, ValueError, RuntimeError) as fault:
        raise WorkersError(f"no dask scheduler answers at {scheduler}; `dask scheduler` starts one") from fault
    with client:
        try:
            client.wait_for_workers(1, timeout=WAIT)
        except TimeoutError as fault:
            raise WorkersError(f"the cluster has no worker; `dask worker {scheduler}` starts one") from fault

        waiting = dict[str, int]()

        def handed_out(chunk: int) -> Any:
            future = client.submit(_made, plan, chunk, out, pure=False)
            waiting[future.key] = chunk
            return future

        ahead = 3 * max(1, sum(client.nthreads().values()))
        at_work = as_completed([handed_out(chunk) for chunk in islice(left, ahead)], loop=client.loop)
        for future in at_work:
            chunk = waiting.pop(future.key)
            try:
                tally, sealed = future.result()
            except KilledWorker as fault:
                deaths[chunk] = deaths.get(chunk, 0) + 1
                if deaths[chunk] > DEATHS:
                    raise WorkersError("the workers die over the same games; have they too little memory?") from fault
                at_work.add(handed_out(chunk))
                continue
            if out is not None:
                _store(plan, out).put(chunk, sealed)
            yield tally
            for following in islice(left, 1):
                at_work.add(handed_out(following))

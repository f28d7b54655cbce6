"""Plays a plan chunk by chunk: here, in several processes, or on a cluster. The result is the same in each case."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from pitchdsl.fast.play import Played, play
from pitchdsl.simulate.plan import Plan
from pitchdsl.simulate.tally import Tally, tally_of

Told = Callable[[int, int], None]
"""Hears how many games and hands are done now."""


def simulate(
    plan: Plan,
    *,
    jobs: int = 1,
    out: Path | None = None,
    scheduler: str | None = None,
    told: Told | None = None,
) -> Tally:
    """Plays all games of a plan, and counts.

    ``out`` names a file for the hands; what an earlier run with the same plan has finished is not played again.
    ``scheduler`` is the address of a dask cluster. Raises :class:`~pitchdsl.simulate.store.StoreError`,
    ``OSError``, and :class:`~pitchdsl.lower.lower.NotLoweredError`.
    """
    store, whole = None, Tally()
    chunks: Sequence[int] = range(plan.chunks)
    if out is not None:
        from pitchdsl.simulate.store import Store

        store = Store(plan=plan, file=out)
        store.open()
        done = store.done()
        for chunk in sorted(done):
            _count(whole, store.tally(chunk), told)
        chunks = [chunk for chunk in chunks if chunk not in done]
    for tally in _worked(plan, chunks, out, jobs, scheduler):
        _count(whole, tally, told)
    if store is not None:
        store.finish()
    return whole


def _count(whole: Tally, tally: Tally, told: Told | None) -> None:
    whole.add(tally)
    if told is not None:
        told(whole.total("games"), whole.total("hands"))


def work(plan: Plan, chunk: int, out: Path | None) -> Tally:
    """Plays one chunk, and keeps its hands where that is wanted; what is counted of it."""
    played = played_of(plan, chunk)
    tally = tally_of(plan.rules, plan.seats, played)
    if out is not None:
        from pitchdsl.simulate.hands import hands_of
        from pitchdsl.simulate.store import Store

        Store(plan=plan, file=out).put(chunk, hands_of(plan, played), tally)
    return tally


def played_of(plan: Plan, chunk: int) -> Played:
    """The games of a chunk."""
    games = plan.games_of(chunk)
    return play(plan.rules, plan.seats, plan.bots, plan.seed, games.start, len(games), plan.hand_limit)


def _worked(plan: Plan, chunks: Sequence[int], out: Path | None, jobs: int, scheduler: str | None) -> Iterator[Tally]:
    """The tallies of chunks, in any order."""
    if scheduler is not None:
        yield from _by_cluster(plan, chunks, out, scheduler)
    elif jobs == 1:
        for chunk in chunks:
            yield work(plan, chunk, out)
    else:
        import joblib

        yield from joblib.Parallel(n_jobs=jobs, return_as="generator_unordered")(
            joblib.delayed(work)(plan, chunk, out) for chunk in chunks
        )


def _by_cluster(plan: Plan, chunks: Sequence[int], out: Path | None, scheduler: str) -> Iterator[Tally]:
    """Hands chunks out as workers come free; what a lost worker had is played again by another one."""
    from dask.distributed import Client, as_completed

    left = iter(chunks)
    where = out.resolve() if out is not None else None
    with Client(scheduler, set_as_default=False) as client:
        ahead = 3 * max(1, sum(client.nthreads().values()))
        futures: Any = as_completed(
            [client.submit(work, plan, chunk, where, pure=False) for chunk in islice(left, ahead)]
        )
        for future in futures:
            yield future.result()
            for chunk in islice(left, 1):
                futures.add(client.submit(work, plan, chunk, where, pure=False))

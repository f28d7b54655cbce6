"""Plays a plan chunk by chunk, counts, and writes the hands to a file if asked to."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from pitchdsl.kernel.play import BOTS, Played, play
from pitchdsl.kernel.ready import is_compiled, words_of_compiling
from pitchdsl.lower.lower import NotLoweredError, lower
from pitchdsl.simulate.plan import Plan
from pitchdsl.simulate.reference import play_by_reference
from pitchdsl.simulate.rounds import play_matches
from pitchdsl.simulate.settled import why_not_from_rows
from pitchdsl.simulate.stakes import with_stakes
from pitchdsl.simulate.tally import Tally, tally_of
from pitchdsl.simulate.workers import NoticeCallback, Workers, WorkersError, workers

if TYPE_CHECKING:
    from pitchdsl.simulate.store import Store

ProgressCallback = Callable[[int, int], None]
"""Called with the numbers of games, or of matches, and of hands that are done."""


def simulate(
    plan: Plan,
    *,
    jobs: int = 1,
    out: Path | None = None,
    scheduler: str | None = None,
    team: Workers | None = None,
    on_progress: ProgressCallback | None = None,
    on_notice: NoticeCallback | None = None,
) -> Tally:
    """Plays all games of a plan, and counts.

    ``out`` names a file for the hands; what an earlier run with the same plan has finished is not played again, be it
    some chunks or the file. ``scheduler`` is the address of a dask cluster; ``team`` are workers who are there already;
    ``on_notice`` is told what there is to wait for. Raises :class:`~pitchdsl.simulate.store.StoreError` and
    :class:`~pitchdsl.simulate.workers.WorkersError`.
    """
    whole, done = Tally(), set[int]()
    store = _store(plan, out) if out is not None else None

    def count(tally: Tally) -> None:
        whole.add(tally)
        if on_progress is not None:
            on_progress(whole.total(whole.unit), whole.total("hands"))

    already = store.finished() if store is not None else None
    if already is not None:
        count(already)
        return whole
    with store.opened() if store is not None else nullcontext():
        for chunk, tally in store.kept() if store is not None else ():
            done.add(chunk)
            count(tally)
        chunks = [chunk for chunk in range(plan.chunks) if chunk not in done] if done else range(plan.chunks)
        if chunks:
            if team is None:
                make_ready([plan], jobs, scheduler, on_notice)
            with nullcontext(team) if team is not None else workers(jobs, scheduler, on_notice) as at_work:
                for tally in _played(plan, chunks, at_work, store):
                    count(tally)
        if store is not None:
            store.finish(whole)
    return whole


def _played(plan: Plan, chunks: Sequence[int], team: Workers, store: "Store | None") -> Iterator[Tally]:
    """The tallies of chunks, in any order; each comes once its hands are stored, if there is a store."""
    if store is not None and team.is_here:
        yield from _played_here(plan, chunks, store)
        return
    work = partial(_play_and_store, plan, store.file if store is not None else None, team.share_disk)
    try:
        for chunk, (tally, sealed) in team.each(work, chunks):
            if store is not None and not team.share_disk:
                store.put(chunk, sealed)
            yield tally
    except WorkersError as fault:
        if store is None:
            raise
        raise WorkersError(f"{fault}; the same command goes on where it was") from fault


def _played_here(plan: Plan, chunks: Sequence[int], store: "Store") -> Iterator[Tally]:
    """The same in this process: a thread stores a chunk while the next one is played."""
    with ThreadPoolExecutor(1) as writer:
        before: tuple[Tally, Future[None]] | None = None
        for chunk in chunks:
            played = play_chunk(plan, chunk)
            tally = tally_of(plan.at_the_table, plan.seats, played)
            if before is not None:
                before[1].result()
                yield before[0]
            before = tally, writer.submit(_put, store, chunk, played, tally)
        if before is not None:
            before[1].result()
            yield before[0]


def _put(store: "Store", chunk: int, played: Played, tally: Tally) -> None:
    store.put(chunk, _sealed(store, chunk, played, tally))


def _sealed(store: "Store", chunk: int, played: Played, tally: Tally) -> bytes:
    from pitchdsl.simulate.hands import hands_of

    return store.sealed(chunk, hands_of(store.plan, played), tally)


def _play_and_store(plan: Plan, out: Path | None, keep: bool, chunk: int) -> tuple[Tally, bytes]:
    """Plays one chunk: its tally, and its hands as bytes for the store, unless they are stored here or not wanted."""
    played = play_chunk(plan, chunk)
    tally = tally_of(plan.at_the_table, plan.seats, played)
    if out is None:
        return tally, b""
    store = _store(plan, out)
    sealed = _sealed(store, chunk, played, tally)
    if not keep:
        return tally, sealed
    store.put(chunk, sealed)
    return tally, b""


def _store(plan: Plan, out: Path) -> "Store":
    from pitchdsl.simulate.store import Store

    return Store(plan=plan, file=out)


def make_ready(plans: Sequence[Plan], jobs: int, scheduler: str | None, on_notice: NoticeCallback | None) -> None:
    """Gives notice if the engine must be compiled; before several processes start, compiles it here, once."""
    plan = next((each for each in plans if is_fast(each)), None)
    if plan is None or scheduler is not None:
        return
    if on_notice is not None and not is_compiled():
        on_notice(words_of_compiling())
    if jobs > 1:
        play_chunk(plan.first(), 0)


def is_fast(plan: Plan) -> bool:
    """Whether the fast engine can play a plan: it must know the bots and the rules."""
    if not set(plan.bots) <= set(BOTS):
        return False
    try:
        lower(plan.at_the_table, plan.seats)
    except NotLoweredError:
        return False
    return why_not_from_rows(plan.at_the_table) is None


def play_chunk(plan: Plan, chunk: int) -> Played:
    """Plays the games of a chunk, or its matches, with the fast engine where that can play them."""
    rules, games = plan.at_the_table, plan.games_of(chunk)
    asked = (rules, plan.seats, plan.bots, plan.seed, games.start, len(games), plan.hand_limit)
    if not is_fast(plan):
        return play_by_reference(*asked)
    return with_stakes(rules, plan.seats, play_matches(*asked) if rules.match.games else play(*asked))

"""Who plays the chunks: this process, several, or a cluster. What comes of it is the same in each case."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from typing import Any, ClassVar, Protocol, TypeVar

from attrs import frozen

WAIT = 30.0
"""Seconds until a cluster must have answered, and have a worker."""

IDLE = 30
"""Seconds after which a process that plays goes when nobody gives it work: who did may have been killed."""

DEATHS = 10
"""How often a chunk is handed out again after it was taken from workers that died over it."""

T = TypeVar("T")


class WorkersError(Exception):
    """Those who should play cannot; ``str()`` says why, and what to do."""


class Workers(Protocol):
    """Those who play."""

    @property
    def share_disk(self) -> bool:
        """Whether what they write is at hand here."""

    def each(self, work: Callable[[int], T], chunks: Sequence[int]) -> Iterator[tuple[int, T]]:
        """Has some work done for each chunk: the chunk and what came of it, in any order, as soon as it is there.

        Raises :class:`WorkersError`.
        """


@contextmanager
def workers(jobs: int = 1, scheduler: str | None = None) -> Iterator[Workers]:
    """Those who play, for as long as they are needed; ``scheduler`` is the address of a dask cluster.

    Raises :class:`WorkersError`.
    """
    if scheduler is not None:
        from dask.distributed import Client

        try:
            client = Client(scheduler, set_as_default=False, timeout=WAIT)
        except (OSError, ValueError, RuntimeError) as fault:
            raise WorkersError(f"no dask scheduler answers at {scheduler}; `dask scheduler` starts one") from fault
        with client:
            try:
                client.wait_for_workers(1, timeout=WAIT)
            except TimeoutError as fault:
                raise WorkersError(f"the cluster has no worker; `dask worker {scheduler}` starts one") from fault
            yield _Cluster(client=client)
    elif jobs > 1:
        yield _Processes(jobs=jobs)
    else:
        yield _Here()


@frozen
class _Here:
    """This process."""

    share_disk: ClassVar = True

    def each(self, work: Callable[[int], T], chunks: Sequence[int]) -> Iterator[tuple[int, T]]:
        for chunk in chunks:
            yield chunk, work(chunk)


@frozen(kw_only=True)
class _Processes:
    """Several processes of this machine."""

    jobs: int
    share_disk: ClassVar = True

    def each(self, work: Callable[[int], T], chunks: Sequence[int]) -> Iterator[tuple[int, T]]:
        import joblib

        parallel = joblib.Parallel(
            n_jobs=self.jobs, return_as="generator_unordered", backend="loky", idle_worker_timeout=IDLE
        )
        try:
            yield from parallel(joblib.delayed(_numbered)(work, chunk) for chunk in chunks)
        except BrokenProcessPool as fault:
            raise WorkersError("a process that played was killed; had it too little memory?") from fault


@frozen(kw_only=True)
class _Cluster:
    """The workers of a dask cluster: each gets work as it comes free, and what a lost one had is done by another."""

    client: Any
    share_disk: ClassVar = False

    def each(self, work: Callable[[int], T], chunks: Sequence[int]) -> Iterator[tuple[int, T]]:
        from dask.distributed import as_completed
        from distributed.scheduler import KilledWorker

        left, deaths, waiting = iter(chunks), dict[int, int](), dict[str, int]()

        def handed_out(chunk: int) -> Any:
            future = self.client.submit(work, chunk, pure=False)
            waiting[future.key] = chunk
            return future

        ahead = 3 * max(1, sum(self.client.nthreads().values()))
        at_work = as_completed([handed_out(chunk) for chunk in islice(left, ahead)], loop=self.client.loop)
        for future in at_work:
            chunk = waiting.pop(future.key)
            try:
                result = future.result()
            except KilledWorker as fault:
                deaths[chunk] = deaths.get(chunk, 0) + 1
                if deaths[chunk] > DEATHS:
                    raise WorkersError("the workers die over the same games; have they too little memory?") from fault
                at_work.add(handed_out(chunk))
                continue
            yield chunk, result
            for following in islice(left, 1):
                at_work.add(handed_out(following))


def _numbered(work: Callable[[int], T], chunk: int) -> tuple[int, T]:
    return chunk, work(chunk)

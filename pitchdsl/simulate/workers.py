"""The workers that play chunks: this process, several, or a cluster. The results are the same in each case."""

import logging
import signal
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from typing import Any, ClassVar, Protocol, TypeVar

from pitchdsl.values import frozen

WAIT = 30.0
"""Seconds until a cluster must have answered, and have a worker."""

IDLE_TIMEOUT = 30
"""Seconds without work after which a worker process ends: the program that started it may have been killed."""

SPELL = 0.5
"""Seconds of work that are handed out at once where a chunk takes less: to hand out takes dask some milliseconds."""

MOST = 64
"""Chunks that are handed out at once, at most."""

DEATHS = 10
"""How often a chunk is handed out again after it was taken from workers that died over it."""

T = TypeVar("T")

NoticeCallback = Callable[[str], None]
"""Called with a line on what there is to wait for, and what can be done about it."""


class WorkersError(Exception):
    """The workers cannot play; ``str()`` says why, and what to do."""


class Workers(Protocol):
    """Processes or machines that play chunks."""

    @property
    def share_disk(self) -> bool:
        """Whether files that they write can be read here."""

    @property
    def is_here(self) -> bool:
        """Whether it is this process alone."""

    def each(self, work: Callable[[int], T], chunks: Sequence[int]) -> Iterator[tuple[int, T]]:
        """Has some work done for each chunk: the chunk and what came of it, in any order, as soon as it is there.

        Raises :class:`WorkersError`.
        """


@contextmanager
def workers(jobs: int = 1, scheduler: str | None = None, on_notice: NoticeCallback | None = None) -> Iterator[Workers]:
    """The workers, for as long as they are needed; ``scheduler`` is the address of a dask cluster.

    ``on_notice`` is told what there is to wait for. Raises :class:`WorkersError`.
    """
    if scheduler is not None:
        with _cluster(scheduler, on_notice) as cluster:
            yield cluster
    elif jobs > 1:
        yield _Processes(jobs=jobs)
    else:
        yield _Here()


@contextmanager
def _cluster(scheduler: str, on_notice: NoticeCallback | None) -> Iterator["_Cluster"]:
    """A cluster that has at least one worker."""
    from dask.distributed import Client
    from distributed.comm import get_address_host_port

    with _without_its_log():
        try:
            # a client that never got through takes a minute to close
            with socket.create_connection(get_address_host_port(scheduler), WAIT):
                pass
            client = Client(scheduler, set_as_default=False, timeout=WAIT)
        except (OSError, ValueError, RuntimeError) as fault:
            raise WorkersError(f"no dask scheduler answers at {scheduler}; `dask scheduler` starts one") from fault
        with client:
            starts_one = f"`dask worker {scheduler}` starts one"
            if on_notice is not None and not client.scheduler_info()["workers"]:
                on_notice(f"the cluster has no worker yet; {starts_one} (waiting for {WAIT:.0f} seconds)")
            try:
                client.wait_for_workers(1, timeout=WAIT)
            except TimeoutError as fault:
                raise WorkersError(f"the cluster has no worker; {starts_one}") from fault
            yield _Cluster(client=client)


@contextmanager
def _without_its_log() -> Iterator[None]:
    """Keeps dask's own log quiet: what goes wrong is told in a line."""
    loggers = [logging.getLogger(name) for name in logging.root.manager.loggerDict if name.startswith(_CHATTY)]
    were = [logger.disabled for logger in loggers]
    for logger in loggers:
        logger.disabled = True
    try:
        yield
    finally:
        for logger, was in zip(loggers, were, strict=True):
            logger.disabled = was


_CHATTY = ("distributed", "tornado", "asyncio")


@frozen
class _Here:
    """This process."""

    share_disk: ClassVar = True
    is_here: ClassVar = True

    def each(self, work: Callable[[int], T], chunks: Sequence[int]) -> Iterator[tuple[int, T]]:
        for chunk in chunks:
            yield chunk, work(chunk)


@frozen(kw_only=True)
class _Processes:
    """Several processes of this machine."""

    jobs: int
    share_disk: ClassVar = True
    is_here: ClassVar = False

    def each(self, work: Callable[[int], T], chunks: Sequence[int]) -> Iterator[tuple[int, T]]:
        import joblib

        parallel = joblib.Parallel(
            n_jobs=max(1, min(self.jobs, len(chunks))),
            return_as="generator_unordered",
            backend="loky",
            idle_worker_timeout=IDLE_TIMEOUT,
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
    is_here: ClassVar = False

    def each(self, work: Callable[[int], T], chunks: Sequence[int]) -> Iterator[tuple[int, T]]:
        from dask.distributed import as_completed

        left, deaths, waiting = iter(chunks), dict[int, int](), dict[str, tuple[int, ...]]()

        def handed_out(some: tuple[int, ...]) -> Any:
            future = self.client.submit(_several, work, some, pure=False)
            waiting[future.key] = some
            return future

        with _while_it_is_there():
            ahead = 3 * max(1, sum(self.client.nthreads().values()))
            at_work = as_completed([handed_out((chunk,)) for chunk in islice(left, ahead)], loop=self.client.loop)
        while waiting:
            with _while_it_is_there():
                future = next(at_work)
                some = waiting.pop(future.key)
                fault = future.exception() if future.status == "error" else None
                result: Any = future.result() if fault is None else None
            if fault is not None:
                deaths[some[0]] = deaths.get(some[0], 0) + 1
                self._check(fault, deaths[some[0]])
                at_work.add(handed_out(some))
                continue
            seconds, done = result
            yield from zip(some, done, strict=True)
            following = tuple(islice(left, _fit(len(some), seconds)))
            if following:
                with _while_it_is_there():
                    at_work.add(handed_out(following))

    def _check(self, fault: BaseException, deaths: int) -> None:
        """Raises what cannot be mended by handing the chunk out again."""
        from distributed.scheduler import KilledWorker

        if not isinstance(fault, KilledWorker):
            raise fault
        if deaths > DEATHS:
            raise WorkersError("the workers die over the same games; have they too little memory?") from fault


def _several(work: Callable[[int], T], chunks: tuple[int, ...]) -> tuple[float, list[T]]:
    """The seconds that some chunks took, and what came of each."""
    since = time.monotonic()
    done = [work(chunk) for chunk in chunks]
    return time.monotonic() - since, done


def _fit(chunks: int, seconds: float) -> int:
    """How many chunks fit into a spell of work, where so many took so long."""
    return max(1, min(MOST, round(chunks * SPELL / max(seconds, 1e-6))))


@contextmanager
def _while_it_is_there() -> Iterator[None]:
    """One message for the many ways in which dask says that its scheduler has gone."""
    try:
        yield
    except (OSError, TimeoutError, CancelledError) as fault:
        raise WorkersError("the cluster was lost") from fault


def _numbered(work: Callable[[int], T], chunk: int) -> tuple[int, T]:
    """A chunk and what came of it, in a process of its own, which Ctrl-C does not reach: who started it ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    return chunk, work(chunk)

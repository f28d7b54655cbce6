"""Texts of somebody unknown are read in a process of its own, which is stopped where it takes too long."""

import math
from typing import Any

from anyio import BrokenWorkerProcess, fail_after, to_process

from pitchdsl.web.fault import FaultError

JUDGING_SECONDS = 20
"""Processor time that a text may take before it is given up."""

WAITING_SECONDS = 120.0
"""How long one waits for that, on a machine that does much else."""

JUDGING_BYTES = 2 << 30
"""How much memory that may take."""


async def apart(judge: Any, *args: Any) -> Any:
    """Has a process that can be stopped read a text of somebody unknown; raises the fault that it finds."""
    try:
        with fail_after(WAITING_SECONDS):
            found = await to_process.run_sync(_bounded, judge, args, cancellable=True)
    except TimeoutError:
        raise FaultError("too big", "This sheet takes too long to be checked.") from None
    except (BrokenWorkerProcess, MemoryError):  # it was stopped
        raise FaultError("too big", "This sheet takes too much time or room to be checked.") from None
    if isinstance(found, dict) and "fault" in found:
        raise FaultError(**found["fault"])
    return found["value"]


def _bounded(judge: Any, args: tuple[Any, ...]) -> dict[str, Any]:
    """In that process: within its memory, with a fault as data."""
    try:
        import resource  # noqa: PLC0415  # not on every system

        resource.setrlimit(resource.RLIMIT_AS, (JUDGING_BYTES, JUDGING_BYTES))
        used = resource.getrusage(resource.RUSAGE_SELF)
        seconds = math.ceil(used.ru_utime + used.ru_stime) + JUDGING_SECONDS
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, resource.RLIM_INFINITY))
    except (ImportError, ValueError, OSError):
        pass  # where it cannot be had, time alone bounds it
    try:
        return {"value": judge(*args)}
    except FaultError as fault:
        return {"fault": {"kind": fault.kind, "message": str(fault), "rule": fault.rule}}
    except RecursionError:
        return {"fault": {"kind": "too big", "message": "this is nested too deeply", "rule": None}}

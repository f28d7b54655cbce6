"""What becomes of a game whose terminal goes away: it ends by itself, and what was saved is kept."""

import errno
import os
import select
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from time import sleep

PATIENCE = 5.0
"""Seconds in which the game may end as it should; the screen may wait without end for a terminal that is gone."""


def is_gone(fault: OSError) -> bool:
    """Whether a write failed because nobody can read it any more."""
    return fault.errno in (errno.EIO, errno.EPIPE, errno.ENXIO)


def redirect_to_devnull() -> None:
    """Has the standard streams lead nowhere, so that nothing more fails, and no read waits."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (sys.__stdin__, sys.__stdout__, sys.__stderr__):
        with suppress(OSError, ValueError, AttributeError):
            os.dup2(nowhere, stream.fileno())  # type: ignore[union-attr]
    os.close(nowhere)


def when_orphaned(leave: Callable[[], object]) -> None:
    """Calls ``leave``, from a thread, as soon as the terminal of standard input hangs up; then the program ends.

    Where the system tells nothing of that, nothing is done.
    """
    if not hasattr(select, "poll"):
        return
    poll = select.poll()
    try:
        poll.register(sys.__stdin__.fileno(), 0)  # type: ignore[union-attr]  # told is a hang-up alone
    except (OSError, ValueError, AttributeError):
        return

    def wait() -> None:
        if not any(event & select.POLLHUP for _, event in poll.poll()):
            return
        redirect_to_devnull()
        leave()
        sleep(PATIENCE)
        os._exit(0)

    Thread(target=wait, daemon=True, name="terminal").start()

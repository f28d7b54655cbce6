"""The standard streams: made so that any text can be written to them, and brought to their end."""

import os
import signal
import sys
from io import TextIOWrapper
from types import FrameType

ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]  # Windows has one of them
"""The signals that ask a program to end."""


def make_ready() -> None:
    """Opens those that are closed, on nothing, and has them write a ``?`` for what they cannot show.

    A request to end, ``SIGTERM``, and the end of the terminal, ``SIGHUP``, end the command as ``Ctrl-C`` does, so that
    nothing half written is left behind.
    """
    # They may have been closed by the caller, and then Python has none.
    for end, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, end) is None:
            setattr(sys, end, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # what a terminal cannot show is no reason to stop
    for number in ENDING:
        if signal.getsignal(number) is signal.SIG_DFL:  # nohup has one of them pass
            signal.signal(number, _ended)


def _ended(number: int, frame: FrameType | None) -> None:
    for each in ENDING:
        signal.signal(each, signal.SIG_IGN)  # a second one must not stop the cleaning up
    raise SystemExit(128 + number)


def give_up_output() -> None:
    """Has what is still to be written to standard output go nowhere, and Python not try again at its end."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError):  # it is no file, or closed
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115

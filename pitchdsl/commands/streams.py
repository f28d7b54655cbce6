"""The standard streams, made so that any text can be written to them."""

import os
import sys
from io import TextIOWrapper


def make_ready() -> None:
    """Opens those that are closed, on nothing, and has them write a ``?`` for what they cannot show."""
    # They may have been closed by the caller, and then Python has none.
    for end, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, end) is None:
            setattr(sys, end, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # what a terminal cannot show is no reason to stop

"""A fault of our own, as it is told to who was hit by it."""

import sys
from traceback import format_tb

from pitchdsl.web.fault import FaultError


def bug_of(bug: Exception) -> FaultError:
    """What is told of a fault of our own; where it was goes to the log, and none of what it was about."""
    print("".join([*format_tb(bug.__traceback__), type(bug).__name__]), file=sys.stderr, flush=True)
    return FaultError("bug", "Something of ours failed; the table is as it was.")

"""Makes an input that goes wrong shorter, for as long as it goes wrong in the same way: lines first, then words."""

import re
import time
from collections.abc import Callable, Iterator, Sequence

from tests.fuzz.notes import fault_in, kind_of

TRIES = 1_000
SECONDS = 60.0
"""Of the processor: for each input no more than that, and no more tries than these."""


def shrunk(target: Callable[[bytes], bool], data: bytes, tries: int = TRIES) -> bytes:
    """The shortest input found in so many tries; the same one where it is all right, or nothing can be left out."""
    fault = fault_in(target, data)
    if fault is None:
        return data
    kind, until = kind_of(fault), time.process_time() + SECONDS
    left = (number for number in range(tries) if time.process_time() < until)

    def still(pieces: Sequence[bytes]) -> bool:
        found = fault_in(target, b"".join(pieces))
        return found is not None and kind_of(found) == kind

    for pattern in (rb"[^\n]*\n|[^\n]+", rb"\s+|[\w-]+|[^\w\s-]"):
        data = b"".join(_fewest(re.findall(pattern, data), still, left))
    return data


def _fewest(pieces: list[bytes], still: Callable[[Sequence[bytes]], bool], left: Iterator[int]) -> list[bytes]:
    """Leaves out half of the pieces, a quarter, and so on down to single ones, until none can go."""
    size = max(1, len(pieces) // 2)
    while True:
        at, gone = 0, False
        while at < len(pieces):
            if next(left, None) is None:
                return pieces
            rest = pieces[:at] + pieces[at + size :]
            if still(rest):
                pieces, gone = rest, True
            else:
                at += size
        if size == 1 and not gone:
            return pieces
        size = max(1, size // 2)

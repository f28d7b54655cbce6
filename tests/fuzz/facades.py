"""What is done with the bytes of calls: a number draws one call of something public, of which one argument is wrong."""

import random
from collections.abc import Iterator, Sequence
from unittest.mock import patch

from tests.facade.wrong_calls import WrongCall, wrong_calls
from tests.fuzz.law import BrokenLawError
from tests.fuzz.mutators import Mutator

SEEDS = 60

_DONE = WrongCall.done


def facade(data: bytes) -> bool:
    """A call works, or it is refused in the words and with the errors that are promised."""
    if not data.isdigit():
        return False
    (call,) = wrong_calls(random.Random(data), 1)
    worked: list[WrongCall] = []

    def done(made: WrongCall) -> None:
        _DONE(made)
        worked.append(made)

    with patch.object(WrongCall, "done", done):
        amiss = call.amiss()
    if amiss is not None:
        raise BrokenLawError(f"{call.name}: that is no answer", amiss)
    return bool(worked)


def calls(composing: int) -> Iterator[tuple[str, bytes]]:
    """The first numbers."""
    yield from ((f"{number}", b"%d" % number) for number in range(SEEDS))


def numbers(seeds: Sequence[bytes]) -> Mutator:
    """Other numbers."""
    return Mutator(lambda data, most, seed, by: b"%d" % seed, lambda one, other, most, seed: b"%d" % seed)

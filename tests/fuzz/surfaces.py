"""What is fuzzed: for each surface what is done with an input, what fuzzing begins with, and how it is changed."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from attrs import frozen

from tests.fuzz import targets
from tests.fuzz.mutators import Mutator, with_choices
from tests.fuzz.mutators import records as of_records
from tests.fuzz.mutators import sheets as of_sheets
from tests.fuzz.seeds import COMPOSED, hands, records, sheets


@frozen(kw_only=True)
class Surface:
    """One surface."""

    target: Callable[[bytes], bool]
    """Answers whether an input was accepted; whatever it raises is a finding."""
    seeds: Callable[[int], Iterator[tuple[str, bytes]]]
    """Inputs with their names, and so many composed texts among them."""
    mutator: Callable[[Sequence[bytes]], Mutator]
    """Made from the seeds."""
    suffix: str = "pitch"
    """Of the files of ``regressions/`` that it takes."""
    longest: int = 8_000
    """Bytes of an input."""
    share: int
    """How much of the time it gets, compared with the others."""


SURFACES: dict[str, Surface] = {
    "text": Surface(target=targets.text, seeds=sheets, mutator=of_sheets, share=25),
    "play": Surface(target=targets.play, seeds=hands, mutator=with_choices, share=20),
    "replay": Surface(
        target=targets.replay, seeds=records, mutator=of_records, suffix="jsonl", longest=40_000, share=15
    ),
}


@cache
def seeds_of(surface: str, composing: int = COMPOSED) -> tuple[tuple[bytes, ...], tuple[bytes, ...]]:
    """What fuzzing begins with: all of it, and what is not named by the fault that is in it."""
    found = [(data, re.match(r"P\d{3}-", name) is None) for name, data in SURFACES[surface].seeds(composing)]
    return tuple(data for data, _ in found), tuple(data for data, sound in found if sound)


@cache
def mutator_of(surface: str, composing: int = COMPOSED) -> Mutator:
    """The mutator of a surface."""
    return SURFACES[surface].mutator(seeds_of(surface, composing)[0])

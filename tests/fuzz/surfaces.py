"""What is fuzzed: for each surface what is done with an input, what fuzzing begins with, and how it is changed."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

from attrs import field, frozen

from tests.fuzz import targets
from tests.fuzz.commands import command, commands
from tests.fuzz.editors import editor, messages
from tests.fuzz.facades import calls, facade, numbers
from tests.fuzz.house_rules import house_rule, house_rules
from tests.fuzz.mutators import Mutator, requests, with_choices
from tests.fuzz.mutators import records as of_records
from tests.fuzz.mutators import sheets as of_sheets
from tests.fuzz.pages import page, pages
from tests.fuzz.positions import WORDS, position, positions
from tests.fuzz.seeds import COMPOSED, hands, records, sheets
from tests.raised import faults_raised

Target = Callable[[bytes], bool]


def _strict(target: Target) -> Target:
    return faults_raised(target)


@frozen(kw_only=True)
class Surface:
    """One surface."""

    target: Target = field(converter=_strict)
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
    accepted: float = 0.25
    """The share of what fuzzing begins with that is accepted at least, so that it goes beyond the first refusal."""

    def beginning(self, composing: int) -> Iterator[tuple[str, bytes]]:
        """What fuzzing begins with: the seeds, and what was once a finding."""
        yield from self.seeds(composing)
        yield from ((path.name, path.read_bytes()) for path in self.found_once())

    def found_once(self) -> list[Path]:
        """The files of what was once a finding."""
        return sorted((Path(__file__).parent / "regressions").glob(f"*.{self.suffix}"))


SURFACES: dict[str, Surface] = {
    "text": Surface(target=targets.text, seeds=sheets, mutator=of_sheets, share=25),
    "play": Surface(target=targets.play, seeds=hands, mutator=with_choices, share=20),
    "house-rule": Surface(target=house_rule, seeds=house_rules, mutator=with_choices, share=20),
    "position": Surface(
        target=position,
        seeds=positions,
        mutator=lambda seeds: of_sheets(seeds, WORDS),
        suffix="position",
        longest=2_000,
        share=15,
    ),
    "page": Surface(target=page, seeds=pages, mutator=requests, suffix="page", longest=20_000, share=20),
    "editor": Surface(target=editor, seeds=messages, mutator=requests, suffix="editor", longest=20_000, share=20),
    "command": Surface(target=command, seeds=commands, mutator=requests, suffix="command", longest=4_000, share=20),
    "facade": Surface(target=facade, seeds=calls, mutator=numbers, suffix="call", longest=100, share=10, accepted=0.05),
    "replay": Surface(
        target=targets.replay, seeds=records, mutator=of_records, suffix="jsonl", longest=40_000, share=15
    ),
}


@cache
def seeds_of(surface: str, composing: int = COMPOSED) -> tuple[tuple[bytes, ...], tuple[bytes, ...]]:
    """What fuzzing begins with: all of it, and what is not named as wrong."""
    found = [(data, re.match(r"P\d{3}-|wrong-", name) is None) for name, data in SURFACES[surface].beginning(composing)]
    return tuple(data for data, _ in found), tuple(data for data, sound in found if sound)


@cache
def mutator_of(surface: str, composing: int = COMPOSED) -> Mutator:
    """The mutator of a surface."""
    return SURFACES[surface].mutator(seeds_of(surface, composing)[0])

"""The registry of wishes: what players want to say, and whether it can be said or is answered.

A wish is **met** where `wishes.toml` has the lines that say it and a test bears its id, ``@meets("g4")``. It is
**answered** where a line that a table would write is told to be beyond the language. Both may be so of its parts.
Everything here is a value or a pure function of values; `report.py` collects the tests and prints.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from attrs import frozen

from pitchdsl.syntax.beyond import known
from tests.documents.registry import Shown
from tests.texts import problems as problems_of
from tests.texts import report, sheet

HERE = Path(__file__).resolve().parent

MADE = {"a": 20, "b": 14, "c": 9, "d": 6, "e": 6, "f": 8, "g": 4}
"""How many wishes there are of each group, so that none gets lost."""


def meets(*ids: str) -> pytest.MarkDecorator:
    """Marks a test as one that would fail if these wishes were not met."""
    return pytest.mark.meets(*ids)


@frozen(kw_only=True)
class Wish:
    """One thing that players want to say."""

    id: str
    says: str
    met: tuple[str, ...] = ()
    """Lines that say it, each with its section: ``to win / by two: ahead by 2 or more``."""
    over: str = "team-auction"
    """A bundled game that they fit."""
    answered: Mapping[str, str] = {}
    """For entries of what cannot be said, a line that is answered with each."""

    @property
    def state(self) -> str:
        """What has become of it, in a word or three."""
        if self.met:
            return "met in part" if self.answered else "met"
        return "answered" if self.answered else "lost"


STATES = ("met", "met in part", "answered", "lost")


def read(folder: Path = HERE) -> tuple[Wish, ...]:
    """Reads the file."""
    said = tomllib.loads((folder / "wishes.toml").read_text(encoding="utf-8"))["wish"]
    return tuple(Wish(**{**each, "met": tuple(each.get("met", ()))}) for each in said)


def problems(wishes: tuple[Wish, ...], shown: Shown) -> Iterator[str]:
    """Everything that is wrong, a line each."""
    counted = Counter(wish.id[0] for wish in wishes)
    if counted != MADE or len({wish.id for wish in wishes}) < len(wishes):
        yield f"the wishes are {MADE}, each once, but {dict(counted)} are there"
    for wish in wishes:
        yield from (f"{wish.id} {what}" for what in _wrong(wish, shown))
    yield from (f"not collected: {what}" for what in shown.broken)
    for id_ in sorted({*shown.tests, *shown.idle} - {wish.id for wish in wishes if wish.met}):
        test = [*shown.tests.get(id_, ()), *shown.idle.get(id_, ())][0]
        yield f"{id_} has no lines in wishes.toml that meet it, but a test names it: {test}"


def _wrong(wish: Wish, shown: Shown) -> Iterator[str]:
    if wish.state == "lost":
        yield f"is neither met nor answered: {wish.says}"
    if wish.met and wish.id not in shown.tests:
        yield "is met by no test"
    text = "".join("{}\n  {}\n".format(*_split(line)) for line in wish.met)
    if wish.met and (found := problems_of(sheet(text, wish.over))):
        yield f"is not met by its lines:\n{report(found)}"
    for id_, line in wish.answered.items():
        section, said = _split(line)
        entry, found = known(section, said), problems_of(sheet(f"{section}\n  {said}\n"))
        if entry is None or entry.id != id_ or [problem.code for problem in found] != ["P106"]:
            yield f"is not answered with `{id_}` where one writes `{said}`:\n{report(found)}"


def _split(line: str) -> tuple[str, str]:
    section, _, said = line.partition(" / ")
    return section, said

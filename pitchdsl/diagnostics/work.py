"""What is being done at the moment, with the texts that were read for it and the faults of ours that were met.

Every command notes this before it begins, so this module imports little.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

MOST_INPUTS = 20
"""Texts that are kept."""


class Fault(NamedTuple):
    """An exception that nobody declared, and what was being done; :mod:`pitchdsl.diagnostics.faults` tells of it."""

    doing: str
    inputs: tuple[tuple[str, str], ...]
    """The texts that were read for it: name and content."""
    error: BaseException

    @property
    def sentence(self) -> str:
        """What is told."""
        return f"pitchdsl itself failed while {self.doing}: that is a fault of ours, and not of yours"


class Work:
    """What goes on while a command runs or a question is answered."""

    __slots__ = ("doing", "faults", "inputs")

    def __init__(self, doing: str) -> None:
        self.doing = doing
        """Such as ``checking my.pitch``."""
        self.inputs: dict[str, str] = {}
        """The texts that were read for it, by their names."""
        self.faults: list[Fault] = []


_WORK: ContextVar[Work | None] = ContextVar("work", default=None)


@contextmanager
def at_work(doing: str) -> Iterator[Work]:
    """Notes what is being done, and collects the inputs and the faults of it."""
    work = Work(doing)
    token = _WORK.set(work)
    try:
        yield work
    finally:
        _WORK.reset(token)


def going_on() -> Work | None:
    """The work that goes on."""
    return _WORK.get()


def note_input(name: str, text: str) -> None:
    """Notes a text that was read for what is being done."""
    work = _WORK.get()
    if work is not None and (len(work.inputs) < MOST_INPUTS or name in work.inputs):
        work.inputs[name] = text

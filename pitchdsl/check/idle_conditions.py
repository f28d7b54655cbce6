"""P343: a condition that is always met, or never, where only checks of one kind each know why."""

from collections.abc import Sequence
from enum import Enum

from pitchdsl.check.draft import Draft
from pitchdsl.diagnostics.problem import Problem


class Met(Enum):
    """How often a condition is met, in the words that an author is told."""

    ALWAYS = "this condition is always met"
    NEVER = "this condition is never met"
    HARDLY_EVER = "this condition is as good as never met"
    BY_EVERY_HAND = "every hand meets this"
    BY_NO_HAND = "no hand meets this"


def idle(
    draft: Draft,
    address: str,
    met: Met,
    remedy: str,
    *,
    case: object | None = None,
    also: Sequence[tuple[str, str]] = (),
) -> Problem:
    """The warning of a condition by which nothing is decided; ``case`` says why, where the remedy does not."""
    return draft.warning("P343", address, met.value, remedy, case=case, also=also)

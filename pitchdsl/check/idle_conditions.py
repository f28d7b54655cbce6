"""P343 and P357: a condition that is always met, or never, where only checks of one kind each know why."""

from enum import Enum

from pitchdsl.check.draft import Also, Draft
from pitchdsl.diagnostics.problem import Problem


class Met(Enum):
    """How often a condition is met, in the words that an author is told."""

    ALWAYS = "this condition is always met"
    NEVER = "this condition is never met"
    HARDLY_EVER = "this condition is as good as never met"
    NEVER_TOGETHER = "these conditions are never met together"
    BY_EVERY_HAND = "every hand meets this"
    BY_NO_HAND = "no hand meets this"


def idle(
    draft: Draft, address: str, met: Met | str, remedy: str, *, case: object | None = None, also: Also = ()
) -> Problem:
    """P343: a condition by which nothing is decided; ``case`` says why, where the remedy does not."""
    return draft.warning("P343", address, met.value if isinstance(met, Met) else met, remedy, case=case, also=also)


def nobody_wins(
    draft: Draft, address: str, why: str, remedy: str, *, case: object | None = None, also: Also = ()
) -> Problem:
    """P357: what winning takes is never met."""
    return draft.problem("P357", address, f"no side can ever win: {why}", remedy, case=case, also=also)


def never_there(draft: Draft, address: str, name: str, *, in_other_lines: bool = False) -> Problem:
    """P343: an exception of a row that counts under a condition which excludes it."""
    is_there = "is there" if in_other_lines else "counts"
    remedy = (
        "say the row in general, without `if`, or join both conditions with `or` in its first line"
        if in_other_lines
        else "give it a row of its own, or join both conditions with `or`"
    )
    title = f"`{name}` {is_there} only under another condition, so this exception never holds"
    return idle(draft, address, title, remedy)

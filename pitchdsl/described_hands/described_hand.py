"""A hand that people describe, which they played with real cards."""

from enum import Enum

from pitchdsl.values import frozen


class MissingDetail(Enum):
    """What was not told of a hand, and decides how it is settled."""

    ROWS = "who took which points"
    TRICKS = "how many tricks each side took"
    SWEEP = "whether a side took every trick"
    TRUMP = "which suit was trump"
    FIRST = "which side was there first"
    WORTH = "how much a row counted"
    TIMES = "whether the bid was doubled"


@frozen(kw_only=True)
class TakenRow:
    """A row of ``points`` that a side took, or a part of one: the card of a set, say."""

    row: str
    side: int
    points: int | None = None
    """What it counted; none: as the sheet has it."""


@frozen(kw_only=True)
class DescribedHand:
    """A hand as it is told: who bid what, and who took what. Untold is whatever does not matter, as a rule."""

    pitcher: int | None = None
    """The seat of the pitcher; none where nobody has bid."""
    bid: int | None = None
    call: str | None = None
    """The name of the bid, if it has one."""
    partner: int | None = None
    """The seat of the pitcher's partner, where a hand makes the sides; none: the pitcher plays alone."""
    rows: tuple[TakenRow, ...] | None = None
    """The rows that were taken; a row that is not among them went to nobody. None: only ``points`` are told.

    Where a hand makes the sides, the pitcher stands for one side, and the first of the others for the other.
    """
    points: tuple[int, ...] = ()
    """The points that each side took, where no rows are told; players who stand for no side have 0."""
    tricks: tuple[int, ...] | None = None
    """By side."""
    trump: int | None = None
    first: int | None = None
    """The side that was at the target first, where points count while the hand is played."""
    times: int | None = None
    """How often what is paid for the bid counts: twice where it was doubled, four times where redoubled."""

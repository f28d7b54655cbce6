"""The end of the game: the target, who wins when several are there, and what else it takes."""

from enum import Enum
from typing import ClassVar

from attrs import frozen

from pitchdsl.rules.conditions import Condition
from pitchdsl.rules.form import Form, Row, Said


@frozen(kw_only=True)
class Target(Form):
    """The score that ends the game; one below the start counts down."""

    points: int | None
    """None: no score does, and something else must end the game."""

    address = "winning/target"
    examples = ("11", "none")
    required = True
    without = "none"


@frozen(kw_only=True)
class Start(Form):
    """The score of every side before the first hand."""

    points: int

    address = "winning/start"
    examples = ("0", "21")
    default = "0"


class Priority(Enum):
    """A way to choose among sides that are at the target after one hand."""

    PITCHER = "pitcher"
    """The pitcher's side, if it is among them."""
    HIGHEST = "highest score"
    """The side furthest on, if it is alone there."""
    FIRST_BY = "first by"
    """Points are counted one item after the other; the first side at the target by that."""
    TIE = "tie"
    """Nobody: the game ends as a tie."""


@frozen(kw_only=True)
class Criterion:
    """One step of a race order."""

    by: Priority
    items: tuple[str, ...] = ()
    """With ``FIRST_BY``: the scoring items that are counted first, in this order; all others follow."""

    def words(self) -> str:
        """How a rule sheet says it."""
        return f"{self.by.value} {', '.join(self.items)}" if self.items else self.by.value


@frozen(kw_only=True)
class SeveralThere(Form):
    """``several there``: the criteria in order; the first that singles one side out decides."""

    criteria: tuple[Criterion, ...] = ()

    address = "winning/several there"
    examples = ("pitcher", "highest score, else tie", "pitcher, else first by high, low, jack, game")

    @classmethod
    def said(cls, *criteria: Criterion) -> dict[str, object]:
        return {"criteria": criteria}

    @classmethod
    def words(cls, said: Said) -> str:
        return ", else ".join(each.words() for each in said["criteria"])


@frozen(kw_only=True)
class MayNotWin(Form):
    """``may not win``: what becomes of a side at the target that lacks what it takes to win."""

    stops_short: int | None
    """It stops so many points short of the target; none: it keeps its score and plays on."""

    address = "winning/may not win"
    examples = ("keeps its score", "stops 1 short of the target")
    default = "keeps its score"
    way = "stops {} short of the target"
    without = default


@frozen(kw_only=True)
class Junk(Form):
    """``junk``: how far points count that nobody has bid.

    These are the points that a made contract takes over its bid, and whatever other sides score; what a made
    contract scores otherwise (the bid, a whole game) was bid. Source: Pitch Help.
    """

    stops_short: int | None = None
    """They count up to so many points short of the target; none: in full."""

    address = "winning/junk"
    examples = ("counts in full", "stops 1 short of the target")
    default = "counts in full"
    way = "stops {} short of the target"
    without = default


@frozen(kw_only=True)
class EndsAfter(Form):
    """``ends after: 12 hands``: then the side furthest on wins, and level ones tie. Source: Pitch Help."""

    hands: int

    address = "winning/ends after"
    examples = ("12 hands",)
    way = "{} hands"


@frozen(kw_only=True)
class Need(Row):
    """A row of ``to win``: what a side at the target must also meet in that hand."""

    name: str
    condition: Condition

    sections: ClassVar = {"to win": ("made the last bid", "made the last bid or set the pitcher")}


@frozen(kw_only=True)
class AtOnce(Row):
    """A row of ``wins at once`` or ``loses at once``: a side that meets it ends the game, whatever the score."""

    name: str
    condition: Condition

    sections: ClassVar = {
        "wins at once": (
            "made the last bid and the pitcher takes every point",
            "own score is 0 or more",
            "called smudge and made it",
        ),
        "loses at once": ("called moon and failed",),
    }


@frozen(kw_only=True)
class Winning:
    """The sections ``winning``, ``to win``, ``wins at once`` and ``loses at once``."""

    target: Target
    start: Start
    several: SeveralThere
    may_not_win: MayNotWin
    needs: tuple[Need, ...] = ()
    junk: Junk = Junk()
    ends_after: EndsAfter | None = None
    wins: tuple[AtOnce, ...] = ()
    loses: tuple[AtOnce, ...] = ()

    @property
    def towards(self) -> int:
        """1 where scores rise to the target, -1 where they go down to it."""
        return -1 if self.target.points is not None and self.target.points < self.start.points else 1

    @property
    def distance(self) -> int:
        """Points from the start to the target; 0 where there is no target."""
        return 0 if self.target.points is None else abs(self.target.points - self.start.points)

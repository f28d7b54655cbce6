"""What a hand comes to: scores and stakes."""

from attrs import frozen

from pitchdsl.events.base import BySide, OpenEvent, RuleLine, Side


class SettlingEvent(OpenEvent):
    """Scores change, or sides pay each other."""

    __slots__ = ()


@frozen(kw_only=True)
class SettleEvent(SettlingEvent):
    """The hand was settled."""

    id = "settle"

    pitcher: Side | None
    bid: int | None
    made: bool | None
    taken: BySide
    delta: BySide
    """The true change of every side's score, floors and caps included."""
    score: BySide


@frozen(kw_only=True)
class StakeEvent(SettlingEvent):
    """Sides have paid each other by a row of ``stakes``."""

    id = "stake"

    stake: str
    """The name of the row."""
    paid: BySide
    """What each side got, below 0 what it paid; all together 0."""
    rule: RuleLine


Settling = SettleEvent | StakeEvent

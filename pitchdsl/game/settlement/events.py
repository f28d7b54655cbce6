"""What a hand comes to: scores and stakes."""

from collections.abc import Iterator

from pitchdsl.game.event import Announcement
from pitchdsl.game.event_fields import BySide, RuleLine, Side
from pitchdsl.game.event_rows import NOBODY, Observer, Row, What, or_none
from pitchdsl.values import frozen


class SettlingEvent(Announcement):
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

    def rows(self, to: Observer) -> Iterator[Row]:
        yield What.SETTLED, to.side(self.pitcher), 0, or_none(self.made)
        yield from to.by_side(What.TAKEN, self.taken)
        yield from to.by_side(What.SCORE, self.score)


@frozen(kw_only=True)
class StakeEvent(SettlingEvent):
    """Sides have paid each other by a row of ``stakes``."""

    id = "stake"

    stake: str
    """The name of the row."""
    paid: BySide
    """What each side got, below 0 what it paid; all together 0."""
    rule: RuleLine

    def rows(self, to: Observer) -> Iterator[Row]:
        yield What.STAKE, NOBODY, 0, to.stake(self.stake)
        yield from to.by_side(What.PAID, self.paid)


Settling = SettleEvent | StakeEvent

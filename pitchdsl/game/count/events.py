"""The count of a hand, item by item."""

from collections.abc import Iterator

from pitchdsl.game.event import Announcement
from pitchdsl.game.event_fields import Card, RuleLine, Side, Unrecorded
from pitchdsl.game.event_rows import Observer, Row, What
from pitchdsl.values import frozen


class CountingEvent(Announcement):
    """The hand is counted."""

    __slots__ = ()


@frozen(kw_only=True)
class AwardEvent(CountingEvent):
    """A scoring item was counted."""

    id = "award"

    point: str
    value: int
    side: Side | None
    """None: it is for nobody."""
    card: Card | None
    """The one card that earned it; none where no single card does."""
    rule: RuleLine
    reason: Unrecorded = ""
    """Why, in a few plain words."""

    def rows(self, to: Observer) -> Iterator[Row]:
        side, card = to.side(self.side), 0 if self.card is None else self.card + 1
        yield What.AWARD, side, card, to.item(self.point)
        yield What.WORTH, side, 0, self.value


Counting = AwardEvent

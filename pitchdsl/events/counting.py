"""The count of a hand, item by item."""

from attrs import frozen

from pitchdsl.events.base import Card, OpenEvent, RuleLine, Side, Unrecorded


class CountingEvent(OpenEvent):
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


Counting = AwardEvent

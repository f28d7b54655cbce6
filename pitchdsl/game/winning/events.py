"""The events of the end of a game, and its outcome."""

from collections.abc import Iterator

from pitchdsl.game.event import Announcement
from pitchdsl.game.event_fields import BySide, Count, RuleLine, Side
from pitchdsl.game.event_rows import NOBODY, Observer, Row, What
from pitchdsl.values import frozen

REASONS = ("target", "race", "named-bid", "sets", "hands", "tie", "stopped")
"""Why a game is over."""


@frozen(kw_only=True)
class Outcome:
    """How a game ended."""

    winner: Side | None
    """The winning side; none for a tie or a game that was stopped."""
    reason: str
    """One of :data:`REASONS`."""
    score: BySide
    hands: Count
    """Hands that were settled."""


class EndingEvent(Announcement):
    """An event of the end of a game."""

    __slots__ = ()


@frozen(kw_only=True)
class DoubleEvent(EndingEvent):
    """The game that is over counts as two games of its match."""

    id = "double"

    rule: RuleLine

    def rows(self, to: Observer) -> Iterator[Row]:
        yield What.DOUBLE, NOBODY, 0, 0


@frozen(kw_only=True)
class OverEvent(EndingEvent):
    """The game is over."""

    id = "over"
    flattened = "outcome"

    outcome: Outcome

    def rows(self, to: Observer) -> Iterator[Row]:
        yield What.OVER, to.side(self.outcome.winner), 0, REASONS.index(self.outcome.reason)


Ending = DoubleEvent | OverEvent

"""The end of a game."""

from attrs import frozen

from pitchdsl.events.base import BySide, Count, OpenEvent, RuleLine, Side


@frozen(kw_only=True)
class Outcome:
    """How a game ended."""

    winner: Side | None
    """The winning side; none for a tie or a game that was stopped."""
    reason: str
    """``target``, ``race``, ``named-bid``, ``sets``, ``hands``, ``tie`` or ``stopped``."""
    score: BySide
    hands: Count
    """Hands that were settled."""


class EndingEvent(OpenEvent):
    """The game ends."""

    __slots__ = ()


@frozen(kw_only=True)
class DoubleEvent(EndingEvent):
    """The game that is over counts as two games of its match."""

    id = "double"

    rule: RuleLine


@frozen(kw_only=True)
class OverEvent(EndingEvent):
    """The game is over."""

    id = "over"

    outcome: Outcome


Ending = DoubleEvent | OverEvent

"""Cards played, and tricks."""

from attrs import frozen

from pitchdsl.events.base import Card, Cards, OpenEvent, Ordinal, Seat


class PlayingEvent(OpenEvent):
    """The hand is played."""

    __slots__ = ()


@frozen(kw_only=True)
class PlayEvent(PlayingEvent):
    """A card was played."""

    id = "play"

    seat: Seat
    card: Card
    trick: Ordinal
    """From 1."""


@frozen(kw_only=True)
class TrickEvent(PlayingEvent):
    """A trick is complete."""

    id = "trick"

    trick: Ordinal
    winner: Seat
    cards: Cards
    """In playing order."""


Playing = PlayEvent | TrickEvent

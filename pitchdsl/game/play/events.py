"""Cards played, and tricks."""

from collections.abc import Iterator

from pitchdsl.game.actions import Action, PlayCard
from pitchdsl.game.card_moves import Handling, Move, Spot
from pitchdsl.game.event import Decision, PublicEvent
from pitchdsl.game.event_fields import Card, Cards, Ordinal, Seat
from pitchdsl.game.event_rows import Observer, Row, What
from pitchdsl.values import frozen


class PlayingEvent(PublicEvent):
    """The hand is played."""

    __slots__ = ()


@frozen(kw_only=True)
class PlayEvent(PlayingEvent, Decision):
    """A card was played."""

    id = "play"

    seat: Seat
    card: Card
    trick: Ordinal
    """From 1."""

    @property
    def decided(self) -> tuple[Action, ...]:
        return (PlayCard(self.card),)

    def moves(self, handling: Handling) -> tuple[Move, ...]:
        return (Move(self.seat, Spot.TRICK, (self.card,), open=True),)

    def rows(self, to: Observer) -> Iterator[Row]:
        yield What.PLAY, to.seats[self.seat], self.card + 1, self.trick


@frozen(kw_only=True)
class TrickEvent(PlayingEvent):
    """A trick is complete."""

    id = "trick"

    trick: Ordinal
    winner: Seat
    cards: Cards
    """In playing order."""

    def moves(self, handling: Handling) -> tuple[Move, ...]:
        return (Move(Spot.TRICK, Spot.WON, self.cards, open=True),)

    def rows(self, to: Observer) -> Iterator[Row]:
        yield What.TRICK, to.seats[self.winner], 0, self.trick


Playing = PlayEvent | TrickEvent

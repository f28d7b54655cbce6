"""How trump comes to be known."""

from collections.abc import Iterator

from pitchdsl.game.actions import Action, NameTrump
from pitchdsl.game.event import Announcement, Decision
from pitchdsl.game.event_fields import Seat, Suit
from pitchdsl.game.event_rows import Observer, Row, What
from pitchdsl.values import frozen


class NamingEvent(Announcement):
    """Trump is made."""

    __slots__ = ()


@frozen(kw_only=True)
class TrumpEvent(NamingEvent, Decision):
    """Trump is known."""

    id = "trump"

    seat: Seat
    suit: Suit

    @property
    def decided(self) -> tuple[Action, ...]:
        return (NameTrump(self.suit),)

    def rows(self, to: Observer) -> Iterator[Row]:
        yield What.TRUMP, to.seats[self.seat], 0, self.suit


Naming = TrumpEvent

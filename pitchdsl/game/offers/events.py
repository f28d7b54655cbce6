"""What players ask of each other, and the answers."""

from collections.abc import Iterator

from pitchdsl.game.actions import Action, Answer, Ask
from pitchdsl.game.event import Announcement, Decision
from pitchdsl.game.event_fields import Granted, Seat
from pitchdsl.game.event_rows import Observer, Row
from pitchdsl.values import frozen


class OfferEvent(Announcement):
    """A player asks another one for something, or answers."""

    __slots__ = ()


@frozen(kw_only=True)
class AskEvent(OfferEvent, Decision):
    """A player asked another one for something; a player who asks for nothing is not recorded."""

    id = "ask"

    seat: Seat
    offer: str
    """The name of the row of ``offers``."""

    @property
    def decided(self) -> tuple[Action, ...]:
        return (Ask(self.offer),)

    def rows(self, to: Observer) -> Iterator[Row]:
        yield to.said(self.seat, *self.decided)


@frozen(kw_only=True)
class AnswerEvent(OfferEvent, Decision):
    """The player who was asked granted it, or refused."""

    id = "answer"

    seat: Seat
    offer: str
    answer: Granted

    @property
    def decided(self) -> tuple[Action, ...]:
        return (Answer(self.offer, grants=self.answer == "granted"),)

    def rows(self, to: Observer) -> Iterator[Row]:
        yield to.said(self.seat, *self.decided)


Offering = AskEvent | AnswerEvent

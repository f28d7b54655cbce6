"""What players ask of each other, and the answers."""

from attrs import frozen

from pitchdsl.events.base import Granted, OpenEvent, Seat


class OfferEvent(OpenEvent):
    """A player asks another one for something, or answers."""

    __slots__ = ()


@frozen(kw_only=True)
class AskEvent(OfferEvent):
    """A player asked another one for something; that one stands and asks for nothing is not recorded."""

    id = "ask"

    seat: Seat
    offer: str
    """The name of the row of ``offers``."""


@frozen(kw_only=True)
class AnswerEvent(OfferEvent):
    """The player who was asked granted it, or refused."""

    id = "answer"

    seat: Seat
    offer: str
    answer: Granted


Offering = AskEvent | AnswerEvent

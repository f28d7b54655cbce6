"""How trump comes to be known."""

from attrs import frozen

from pitchdsl.events.base import OpenEvent, Seat, Suit


class NamingEvent(OpenEvent):
    """Trump is made."""

    __slots__ = ()


@frozen(kw_only=True)
class TrumpEvent(NamingEvent):
    """Trump is known."""

    id = "trump"

    seat: Seat
    suit: Suit


Naming = TrumpEvent

"""Who plays a hand with the pitcher."""

from attrs import frozen

from pitchdsl.events.base import Card, OpenEvent, Seat


class PartnersEvent(OpenEvent):
    """The pitcher chooses a partner, or has one."""

    __slots__ = ()


@frozen(kw_only=True)
class PartnerEvent(PartnersEvent):
    """It is known who plays this hand with the pitcher, against all others."""

    id = "partner"

    seat: Seat
    """The pitcher."""
    partner: Seat | None
    """None: the pitcher plays alone."""


@frozen(kw_only=True)
class CallEvent(PartnersEvent):
    """The pitcher has chosen a partner, or called the card whose holder is the partner."""

    id = "call"

    seat: Seat
    """The pitcher."""
    partner: Seat | None
    """None where a card was called."""
    card: Card | None
    """None where a player was chosen."""


Partners = PartnerEvent | CallEvent

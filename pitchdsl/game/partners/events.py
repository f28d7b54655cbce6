"""Who plays a hand with the pitcher."""

from collections.abc import Iterator

from pitchdsl.game.actions import Action, CallCard, ChoosePartner
from pitchdsl.game.event import Announcement, Decision
from pitchdsl.game.event_fields import Card, Seat
from pitchdsl.game.event_rows import Observer, Row, What
from pitchdsl.values import frozen


class PartnersEvent(Announcement):
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

    def rows(self, to: Observer) -> Iterator[Row]:
        yield What.PARTNER, to.seats[self.seat], 0, to.person(self.partner)


@frozen(kw_only=True)
class CallEvent(PartnersEvent, Decision):
    """The pitcher has chosen a partner, or called the card whose holder is the partner."""

    id = "call"

    seat: Seat
    """The pitcher."""
    partner: Seat | None
    """None where a card was called."""
    card: Card | None
    """None where a player was chosen."""

    @property
    def decided(self) -> tuple[Action, ...]:
        chosen = () if self.partner is None else (ChoosePartner(self.partner),)
        return chosen if self.card is None else (*chosen, CallCard(self.card))

    def rows(self, to: Observer) -> Iterator[Row]:
        yield What.CALLED, to.seats[self.seat], 0 if self.card is None else self.card + 1, to.person(self.partner)


Partners = PartnerEvent | CallEvent

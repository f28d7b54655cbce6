"""What has been heard of a game before something happens, so that nobody who tells of it has to keep count.

A table knows how things stand now, and may be far ahead of what is being told.
"""

from collections.abc import Callable, Iterable
from operator import add

from attrs import evolve

from pitchdsl.game.auction.events import DoublingEvent
from pitchdsl.game.bounded import all_points
from pitchdsl.game.events import (
    ContractEvent,
    DealEvent,
    Event,
    PartnerEvent,
    PlayEvent,
    SettleEvent,
    StakeEvent,
    TrickEvent,
    TrumpEvent,
    last,
    of_kind,
)
from pitchdsl.game.rules import Rules
from pitchdsl.language.facts import UNKNOWN, Facts
from pitchdsl.values import frozen

_LASTING = (SettleEvent, StakeEvent)
"""What is still to be known when the next hand has been dealt."""


@frozen(kw_only=True)
class SeatNarrator:
    """What everybody at a table has heard up to some moment."""

    rules: Rules
    """Those of the table, with their exceptions."""
    sides: tuple[tuple[int, ...], ...]
    sets: tuple[int, ...]
    """How many bids of each side have failed."""
    paid: tuple[int, ...]
    """What each side has won or lost in stakes."""
    score: tuple[int, ...] | None = None
    """None before the first hand is settled."""
    hand: tuple[Event, ...] = ()
    """What has happened since the last deal."""

    @classmethod
    def of(
        cls,
        rules: Rules,
        sides: tuple[tuple[int, ...], ...],
        events: Iterable[Event] = (),
        seen: Callable[[Event], Event] | None = None,
    ) -> "SeatNarrator":
        """What is heard of a game from its beginning on; ``seen`` tells how the one who hears saw an event.

        Of the hands before the newest one, only what outlasts them is listened to: a long game is heard soon.
        """
        past, nothing = tuple(events), (0,) * len(sides)
        deal = next((at for at in range(len(past) - 1, -1, -1) if isinstance(past[at], DealEvent)), 0)
        lasting = [event for event in past[:deal] if type(event) in _LASTING]
        found = cls(rules=rules, sides=sides, sets=nothing, paid=nothing)
        for event in (*lasting, *past[deal:]):
            found = found.after(event if seen is None else seen(event))
        return found

    def after(self, event: Event) -> "SeatNarrator":
        """The same with one more event."""
        if isinstance(event, DealEvent):
            return evolve(self, hand=(event,))
        more = evolve(self, hand=(*self.hand, event))
        match event:
            case SettleEvent():
                failed = (event.made is False and side == event.pitcher for side in range(len(self.sides)))
                return evolve(more, score=event.score, sets=tuple(map(add, self.sets, failed)))
            case StakeEvent():
                return evolve(more, paid=tuple(map(add, self.paid, event.paid)))
            case _:
                return more

    @property
    def seats(self) -> int:
        """How many play."""
        return sum(map(len, self.sides))

    @property
    def contract(self) -> ContractEvent | None:
        """What the auction of this hand came to."""
        return last(ContractEvent, self.hand)

    @property
    def name(self) -> str | None:
        """The name of the bid that is played, if it has one."""
        return None if self.contract is None else self.contract.name

    @property
    def times(self) -> int:
        """How often what is paid for the bid counts."""
        doubled = last(DoublingEvent, self.hand)
        return 1 if doubled is None else doubled.times

    @property
    def trump(self) -> int | None:
        """The trump suit."""
        made = last(TrumpEvent, self.hand)
        return None if made is None else made.suit

    @property
    def trick(self) -> list[PlayEvent]:
        """The cards on the table, as they were played."""
        return of_kind(PlayEvent, self.hand)[sum(len(trick.cards) for trick in of_kind(TrickEvent, self.hand)) :]

    @property
    def swept_by(self) -> int | None:
        """The side that has won all the tricks of this hand so far, if there is one."""
        winners = {trick.winner for trick in of_kind(TrickEvent, self.hand)}
        return next((number for number, side in enumerate(self.sides) if winners and winners <= {*side}), None)

    def allies(self, side: int) -> tuple[int, ...]:
        """The seats that play this hand with one who has a score alone, its own too; none where sides last."""
        partner = last(PartnerEvent, self.hand)
        if partner is None:
            return ()
        ours = side in (partner.seat, partner.partner)
        return tuple(seat for seat in range(self.seats) if (seat in (partner.seat, partner.partner)) == ours)

    @property
    def now(self) -> Rules:
        """The rules with the exceptions in place that this hand is known to meet."""
        if not self.rules.exceptions:
            return self.rules
        contract, trump, settled = self.contract, self.trump, last(SettleEvent, self.hand)
        known = Facts(
            players=self.seats,
            total=all_points(self.rules),
            bid=UNKNOWN if contract is None else contract.bid,
            call=UNKNOWN if contract is None else contract.name,
            trump=UNKNOWN if trump is None else trump,
            made=UNKNOWN if settled is None else settled.made,
            every_trick=UNKNOWN
            if settled is None
            else settled.pitcher is not None and self.swept_by == settled.pitcher,
        )
        return self.rules.given(known)

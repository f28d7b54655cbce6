"""What the rules of the exchange tell of cards that were thrown face down, and of those that were kept."""

from attrs import frozen

from pitchdsl.cards import EVERY_CARD
from pitchdsl.engine.view import SeatView
from pitchdsl.events import ContractEvent, TrumpEvent
from pitchdsl.rules.awards import worth_keeping
from pitchdsl.rules.deeds import Discard, Throwable
from pitchdsl.rules.order import kept_cards, orders_of
from pitchdsl.rules.people import Person
from pitchdsl.rules.rules import Rules


@frozen(kw_only=True, slots=True)
class Turn:
    """A seat's part in a deed of the exchange in which cards are thrown."""

    place: int
    """The place of the deed among those of all steps, from 0."""
    deed: Discard
    keep: int | None
    """The most cards that may stay where every card of a kind must go."""
    seat: int


@frozen(kw_only=True, slots=True)
class Shown:
    """What a discard shows: sets of cards that may be among those thrown, and among those kept."""

    thrown: int
    kept: int
    forced: tuple[int, int] | None = None
    """The same for a hand that had to throw others, too, because what goes first was not enough."""


def namer_of(view: SeatView) -> int | None:
    """Who named trump, or made it by a lead; none before."""
    return next((event.seat for event in view.heard if isinstance(event, TrumpEvent)), None)


def turns_of(view: SeatView) -> tuple[Turn, ...]:
    """Every turn to throw cards, in order; none without an exchange, or before the auction is over."""
    exchange = view.rules.exchange
    if exchange is None or not any(isinstance(event, ContractEvent) for event in view.heard):
        return ()
    namer = namer_of(view)

    def seat_of(person: Person) -> int:
        seat = person.seat(seats=view.seats, dealer=view.dealer, pitcher=view.pitcher, namer=namer)
        assert seat is not None
        return seat

    deeds = [(step, deed) for step in exchange.steps for deed in step.deeds]
    return tuple(
        Turn(place=place, deed=deed, keep=deed.keep(step.after(deed)), seat=seat)
        for place, (step, deed) in enumerate(deeds)
        if isinstance(deed, Discard)
        for seat in step.who.clockwise(view.seats, view.dealer, seat_of)
    )


def shown_by(rules: Rules, trump: int | None, turn: Turn, thrown: int, left: int) -> Shown:
    """What it shows that a seat threw so many cards in a turn and was left with so many."""
    if rules.trump.named_by.who is None:  # the exchange came before anybody knew trump
        trump = None
    order = None if trump is None else orders_of(rules)[trump]
    may_go = EVERY_CARD & ~kept_cards(rules, trump or 0)
    first = may_go
    if order is not None and turn.deed.which is Throwable.NON_TRUMP:
        first &= ~order.trumps
    if order is not None and rules.exchange is not None and rules.exchange.scoring.stay:
        first &= ~worth_keeping(rules, order.trump)
    if turn.deed.most is not None and thrown >= turn.deed.most:
        return Shown(thrown=may_go, kept=EVERY_CARD)
    if turn.deed.every:
        full = turn.keep is not None and left >= turn.keep
        return Shown(thrown=may_go if full else first, kept=EVERY_CARD & ~first)
    if turn.deed.down_to is not None:
        return Shown(thrown=first, kept=EVERY_CARD, forced=(may_go, EVERY_CARD & ~first))
    return Shown(thrown=first, kept=EVERY_CARD)

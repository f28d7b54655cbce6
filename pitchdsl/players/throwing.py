"""What may be inferred from discards: which cards a seat may have thrown face down, and which it may have kept."""

from collections.abc import Sequence

from pitchdsl.cards import EVERY_CARD
from pitchdsl.engine.view import SeatView
from pitchdsl.game.count.awards import worth_keeping
from pitchdsl.game.events import ContractEvent, TrumpEvent
from pitchdsl.game.exchange.actions import DiscardCards, PassCards, Throwable
from pitchdsl.game.order import kept_cards, orders_of
from pitchdsl.game.rules import Rules
from pitchdsl.language.people import Person
from pitchdsl.values import frozen


@frozen(kw_only=True, slots=True)
class Turn:
    """A seat's part in a deed of the exchange in which cards are thrown or passed on."""

    index: int
    """The place of the deed among those of all steps, from 0."""
    action: DiscardCards | PassCards
    keep: int | None
    """How many cards a seat may keep at most, where the deed makes it throw every card of a kind."""
    seat: int


@frozen(kw_only=True, slots=True)
class Shown:
    """The cards that may have been thrown, and those that may have been kept, as sets."""

    thrown: int
    kept: int


def namer_of(view: SeatView) -> int | None:
    """Who named trump, or made it by a lead; none before."""
    return next((event.seat for event in view.heard if isinstance(event, TrumpEvent)), None)


def turns_of(view: SeatView) -> tuple[Turn, ...]:
    """Every turn to throw cards or to pass them on; none without an exchange, or before auction and trump are over."""
    exchange = view.rules.exchange
    if exchange is None or not any(isinstance(event, ContractEvent) for event in view.heard):
        return ()
    namer = namer_of(view)
    if namer is None and not view.rules.trump.named_by.by_lead:
        return ()

    def seat_of(person: Person) -> int:
        seat = person.seat(
            seats=view.seats,
            dealer=view.dealer,
            pitcher=view.pitcher,
            namer=namer,
            to_right=view.rules.players.direction.to_right,
        )
        assert seat is not None
        return seat

    deeds = [(step, action) for step in exchange.steps for action in step.deeds]
    return tuple(
        Turn(
            index=index,
            action=action,
            keep=action.keep(step.after(action)) if isinstance(action, DiscardCards) else None,
            seat=seat,
        )
        for index, (step, action) in enumerate(deeds)
        if isinstance(action, DiscardCards | PassCards)
        for seat in step.who.in_turn(view.seats, view.dealer, seat_of)
    )


def shown_by(
    rules: Rules, trump: int | None, turn: Turn, thrown: int, left: int, called: int | None = None
) -> tuple[Shown, ...]:
    """What may be inferred from a seat that threw so many cards in a turn and was left with so many.

    Where a hand must come down to a number, trumps go when nothing else is left, and of them those that score last.
    Then there are several cases, from the usual one to the last resort; each lets more be thrown than the one before.
    """
    if isinstance(turn.action, PassCards):
        return (Shown(thrown=EVERY_CARD, kept=EVERY_CARD),)
    if rules.trump.named_by.by_lead:  # the exchange came before anybody knew trump
        trump = None
    order = None if trump is None else orders_of(rules)[trump]
    may_go = EVERY_CARD & ~kept_cards(rules, trump or 0) & ~(0 if called is None else 1 << called)
    first = then = may_go
    if order is not None:
        then &= ~worth_keeping(rules, order.trump)
        if turn.action.which is Throwable.NON_TRUMP:
            first &= ~order.trumps
        if rules.exchange is not None and rules.exchange.scoring.stay:
            first &= then
    if turn.action.most is not None and thrown >= turn.action.most:
        return (Shown(thrown=may_go, kept=EVERY_CARD),)
    if turn.action.every:
        kept = EVERY_CARD & ~first
        if turn.keep is None or left < turn.keep:
            return (Shown(thrown=first, kept=kept),)
        return _distinct_cases([(first | then, kept), (may_go, kept & ~then)])
    if turn.action.down_to is not None:
        return _distinct_cases([(first, EVERY_CARD), (first | then, EVERY_CARD & ~first), (may_go, EVERY_CARD & ~then)])
    return (Shown(thrown=first, kept=EVERY_CARD),)


def _distinct_cases(cases: Sequence[tuple[int, int]]) -> tuple[Shown, ...]:
    """The cases, without one that lets the same cards go as the one before it."""
    found: list[Shown] = []
    for thrown, kept in cases:
        if not found or thrown != found[-1].thrown:
            found.append(Shown(thrown=thrown, kept=kept))
    return tuple(found)

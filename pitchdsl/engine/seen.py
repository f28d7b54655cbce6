"""What an event tells one seat: cards that lie face down for it are only counted."""

from typing import assert_never

from attrs import evolve

from pitchdsl.events import (
    AnswerEvent,
    AskEvent,
    AwardEvent,
    BidEvent,
    CallEvent,
    ContractEvent,
    CutEvent,
    Deal,
    DealEvent,
    DiscardEvent,
    DoubleEvent,
    DrawEvent,
    Event,
    MisdealEvent,
    OverEvent,
    PartnerEvent,
    PlayEvent,
    PriceEvent,
    RedealEvent,
    ReshuffleEvent,
    SettleEvent,
    StakeEvent,
    TakeEvent,
    TopEvent,
    TrickEvent,
    TrumpEvent,
    TurnUpEvent,
)
from pitchdsl.rules.rules import Rules

FACE_DOWN = -1
"""Stands for a card that a seat does not see."""


def as_seen(event: Event, seat: int, rules: Rules) -> Event:
    """The event with every card face down that the seat does not see by these rules."""
    match event:
        case DiscardEvent() if rules.exchange is not None and rules.exchange.in_the_open:
            return event
        case PlayEvent() | TopEvent() | BidEvent() | TrickEvent() | ContractEvent() | TrumpEvent() | AwardEvent():
            return event
        case PartnerEvent() | CallEvent() | PriceEvent() | TurnUpEvent() | AskEvent() | AnswerEvent():
            return event
        case DealEvent():
            deal = event.deal
            hands = tuple(hand if owner == seat else _covered(hand) for owner, hand in enumerate(deal.hands))
            covered = Deal(hands=hands, kitty=_covered(deal.kitty), stock=_covered(deal.stock))
            return DealEvent(hand=event.hand, dealer=event.dealer, deal=covered)
        case TakeEvent() | DiscardEvent() | DrawEvent():
            return event if event.seat == seat else evolve(event, cards=_covered(event.cards))
        case ReshuffleEvent():  # who discarded the cards knows some of them, and nobody their order
            return evolve(event, cards=_covered(event.cards))
        case CutEvent() | MisdealEvent() | RedealEvent() | SettleEvent() | StakeEvent() | DoubleEvent() | OverEvent():
            return event
        case _:
            assert_never(event)


def _covered(cards: tuple[int, ...]) -> tuple[int, ...]:
    return (FACE_DOWN,) * len(cards)

"""Games that the reference engine played, told as people would tell them who had played with real cards."""

from collections.abc import Iterator

from attrs import frozen

from pitchdsl.described_hands.described_hand import DescribedHand, TakenRow
from pitchdsl.engine.table import Table
from pitchdsl.game.auction.events import DoublingEvent
from pitchdsl.game.events import (
    AwardEvent,
    ContractEvent,
    DealEvent,
    Event,
    PartnerEvent,
    RedealEvent,
    SettleEvent,
    TrickEvent,
    TrumpEvent,
)
from pitchdsl.game.partners.phase import parties
from pitchdsl.game.rules import Rules
from pitchdsl.players.roster import play_game


@frozen(kw_only=True)
class PlayedHand:
    """A hand as it was told, and what the engine made of it."""

    told: DescribedHand
    """With rows, tricks and trump."""
    points: tuple[int, ...]
    """What each side took, where only points are told."""
    redeals: int
    """How often everybody passed before it."""
    settle: SettleEvent


@frozen(kw_only=True)
class PlayedGame:
    """A game of the engine."""

    table: Table
    dealer: int
    hands: tuple[PlayedHand, ...]


def played(rules: Rules, seats: int, bot: str, seed: int, most_hands: int = 60) -> PlayedGame:
    """A game among equal players."""
    table = play_game(rules, (bot,) * seats, seed, 0, most_hands)
    dealer = next(event.dealer for event in table.events if isinstance(event, DealEvent))
    return PlayedGame(table=table, dealer=dealer, hands=tuple(_told(table, each) for each in _hands(table)))


def _hands(table: Table) -> Iterator[list[Event]]:
    hand: list[Event] = []
    for event in table.events:
        hand.append(event)
        if isinstance(event, SettleEvent):
            yield hand
            hand = []


def _told(table: Table, events: list[Event]) -> PlayedHand:
    deal = max(at for at, event in enumerate(events) if isinstance(event, DealEvent))
    contract = next((event for event in reversed(events) if isinstance(event, ContractEvent)), None)
    partner = next((event for event in events[deal:] if isinstance(event, PartnerEvent)), None)
    settle = events[-1]
    assert isinstance(settle, SettleEvent)
    pitcher = None if contract is None else contract.seat
    sides = range(len(table.sides))
    stand_for = set(sides)
    if partner is not None and pitcher is not None:
        stand_for = set(parties(table.seats, pitcher, partner.partner))
    taken: dict[tuple[str, int], int] = {}
    for event in events:
        if isinstance(event, AwardEvent) and event.side in stand_for:
            taken[event.point, event.side] = taken.get((event.point, event.side), 0) + event.value
    tricks = [0] * len(sides)
    for event in events[deal:]:
        if isinstance(event, TrickEvent):
            tricks[table.side_of[event.winner]] += 1
    told = DescribedHand(
        pitcher=pitcher,
        bid=None if contract is None else contract.bid,
        call=None if contract is None else contract.name,
        partner=None if partner is None else partner.partner,
        rows=tuple(TakenRow(row=row, side=side, points=points) for (row, side), points in taken.items()),
        tricks=tuple(tricks),
        times=next((event.times for event in reversed(events[deal:]) if isinstance(event, DoublingEvent)), 1),
        trump=next((event.suit for event in reversed(events[deal:]) if isinstance(event, TrumpEvent)), None),
    )
    return PlayedHand(
        told=told,
        points=tuple(taken if side in stand_for else 0 for side, taken in enumerate(settle.taken)),
        redeals=sum(isinstance(event, RedealEvent) and event.reason == "all passed" for event in events),
        settle=settle,
    )

"""What happened at a table, hand by hand, retold from its events in plain words for the oracles."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from pitchdsl.cards import CODES, SUITS
from pitchdsl.vocabulary import (
    AwardEvent,
    Bid,
    BidEvent,
    ContractEvent,
    DealEvent,
    DiscardEvent,
    DrawEvent,
    Event,
    Hold,
    Outcome,
    OverEvent,
    Pass,
    PlayEvent,
    RedealEvent,
    ReshuffleEvent,
    SettleEvent,
    TakeEvent,
    TrickEvent,
    TrumpEvent,
)

Said = tuple[int, str | int]
"""A seat and its call: ``pass``, ``hold`` or the number of its bid."""

Move = tuple[str, int, tuple[str, ...]]
"""In the exchange: ``kitty``, ``stock``, ``discard``, ``draw`` or ``reshuffle`` (by seat -1), and which cards."""


@dataclass
class Story:
    """One deal and all that came of it; what the engine concluded is kept apart from what players did."""

    dealer: int
    dealt: list[tuple[str, ...]]
    kitty: tuple[str, ...]
    stock: tuple[str, ...]
    calls: list[Said] = field(default_factory=list)
    redealt: bool = False
    pitcher: int | None = None
    bid: int | None = None
    name: str | None = None
    closed: bool = False
    """Whether the auction is over."""
    namer: int | None = None
    trump: str | None = None
    moves: list[Move] = field(default_factory=list)
    tricks: list[list[tuple[int, str]]] = field(default_factory=list)
    """Seat and card; the last one may not be complete."""
    winners: list[int] = field(default_factory=list)
    """Told by the engine, as is everything below."""
    awards: list[tuple[str, int, int | None, str | None]] = field(default_factory=list)
    settled: SettleEvent | None = None
    over: Outcome | None = None

    def hands_now(self) -> list[set[str]]:
        """What every seat has in hand after all that was done so far."""
        hands = self.held()
        for trick in self.tricks:
            for seat, card in trick:
                hands[seat].remove(card)
        return hands

    def held(self) -> list[set[str]]:
        """What every seat has in hand after the exchange, or as much of it as was done."""
        hands = [set(hand) for hand in self.dealt]
        for kind, seat, cards in self.moves:
            if kind == "discard":
                assert hands[seat] >= set(cards), "a discard from an empty sleeve"
                hands[seat] -= set(cards)
            elif kind != "reshuffle":
                assert not hands[seat] & set(cards), "a card taken twice"
                hands[seat] |= set(cards)
        return hands


def words(cards: Sequence[int]) -> tuple[str, ...]:
    """Cards by their codes."""
    return tuple(CODES[card] for card in cards)


def call_words(call: Pass | Hold | Bid) -> str | int:
    """A call as the oracles speak of it."""
    return call.value if isinstance(call, Bid) else "pass" if isinstance(call, Pass) else "hold"


def stories(events: Sequence[Event]) -> list[Story]:
    """Every deal of a game."""
    told: list[Story] = []
    for event in events:
        if isinstance(event, DealEvent):
            deal = event.deal
            hands = [words(hand) for hand in deal.hands]
            told.append(Story(dealer=event.dealer, dealt=hands, kitty=words(deal.kitty), stock=words(deal.stock)))
        elif told:
            _add(told[-1], event)
    return told


def _add(story: Story, event: Event) -> None:
    if isinstance(event, BidEvent):
        story.calls.append((event.seat, call_words(event.call)))
    elif isinstance(event, RedealEvent):
        story.redealt = True
    elif isinstance(event, ContractEvent):
        story.pitcher, story.bid, story.name, story.closed = event.seat, event.bid, event.name, True
    elif isinstance(event, TrumpEvent):
        story.namer, story.trump = event.seat, SUITS[event.suit]
    elif isinstance(event, TakeEvent):
        story.moves.append((event.source, event.seat, words(event.cards)))
    elif isinstance(event, DiscardEvent):
        story.moves.append(("discard", event.seat, words(event.cards)))
    elif isinstance(event, DrawEvent):
        story.moves.append(("draw", event.seat, words(event.cards)))
    elif isinstance(event, ReshuffleEvent):
        story.moves.append(("reshuffle", -1, words(event.cards)))
    elif isinstance(event, PlayEvent):
        if event.trick > len(story.tricks):
            story.tricks.append([])
        story.tricks[event.trick - 1].append((event.seat, CODES[event.card]))
    else:
        _conclude(story, event)


def _conclude(story: Story, event: Event) -> None:
    if isinstance(event, TrickEvent):
        story.winners.append(event.winner)
    elif isinstance(event, AwardEvent):
        card = None if event.card is None else CODES[event.card]
        story.awards.append((event.point, event.value, event.side, card))
    elif isinstance(event, SettleEvent):
        story.settled = event
    elif isinstance(event, OverEvent):
        story.over = event.outcome

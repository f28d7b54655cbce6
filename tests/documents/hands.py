"""Finished hands as the events tell of them, and the oracles of the documents: ranks, tricks and pips.

Nothing here asks the engine what a rule means, so that the tests compare two accounts of the same hand.
"""

from collections.abc import Iterable, Sequence

from attrs import define, field, frozen

from pitchdsl.cards import CODES, SUITS
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Bid, Hold
from pitchdsl.game.events import (
    AwardEvent,
    BidEvent,
    ContractEvent,
    DealEvent,
    DiscardEvent,
    DrawEvent,
    PlayEvent,
    SettleEvent,
    TrickEvent,
    TrumpEvent,
)

RANKING = "23456789TJQKA"
"""As all five documents have it: the two is lowest."""

PIPS = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}
"""As all five documents have it."""


@frozen
class Trick:
    """One trick: who played what, in order, and who won it."""

    seats: tuple[int, ...]
    cards: tuple[str, ...]
    winner: int


@define
class Played:
    """One hand, from its deal to its settlement."""

    sides: tuple[tuple[int, ...], ...]
    dealer: int
    dealt: list[set[str]]
    stock: set[str]
    held: list[set[str]]
    """The hands at the first lead."""
    calls: list[tuple[int, str, int | None]] = field(factory=list)
    """Who said what, and the number at which it ranks."""
    pitcher: int | None = None
    bid: int | None = None
    trump: str = ""
    tricks: list[Trick] = field(factory=list)
    awards: dict[str, AwardEvent] = field(factory=dict)
    settle: SettleEvent | None = None
    before: tuple[int, ...] = ()
    """The scores before the hand."""
    turns: list[int] = field(factory=list)
    """Who played, card by card."""

    @property
    def settled(self) -> SettleEvent:
        assert self.settle is not None
        return self.settle

    @property
    def points(self) -> dict[str, int | None]:
        """Which side got which point."""
        return {name: award.side for name, award in self.awards.items()}

    def side(self, seat: int) -> int:
        return next(number for number, seats in enumerate(self.sides) if seat in seats)

    def won(self, side: int) -> set[str]:
        """The cards that a side captured."""
        return {card for trick in self.tricks if self.side(trick.winner) == side for card in trick.cards}

    def taker(self, card: str) -> int | None:
        """The side that captured a card."""
        return next((side for side in range(len(self.sides)) if card in self.won(side)), None)

    def dealt_to(self, card: str) -> int | None:
        """The side that a card was dealt to."""
        return next((self.side(seat) for seat, hand in enumerate(self.dealt) if card in hand), None)

    def in_play(self, suit: str) -> list[str]:
        """The cards of a suit that were in hand at the first lead, lowest first."""
        return by_rank(card for hand in self.held for card in hand if card[1] == suit)

    def captured_pips(self) -> list[int]:
        """The pips of every side."""
        return [pips(self.won(side)) for side in range(len(self.sides))]


def by_rank(cards: Iterable[str]) -> list[str]:
    """Lowest first."""
    return sorted(cards, key=lambda card: RANKING.index(card[0]))


def pips(cards: Iterable[str]) -> int:
    """What cards count for Game."""
    return sum(PIPS.get(card[0], 0) for card in cards)


def winner_of(seats: Sequence[int], cards: Sequence[str], trump: str) -> int:
    """The best trump wins, else the best card of the suit led."""
    trumps = [card for card in cards if card[1] == trump]
    of_suit = trumps or [card for card in cards if card[1] == cards[0][1]]
    return seats[cards.index(by_rank(of_suit)[-1])]


def played_hands(tables: Iterable[Table]) -> list[Played]:
    """Every hand of these games that was settled."""
    return [hand for table in tables for hand in _hands(table) if hand.settle is not None]


def _hands(table: Table) -> list[Played]:
    hands: list[Played] = []
    score = (table.rules.winning.start.score,) * len(table.sides)
    for event in table.events:
        if isinstance(event, DealEvent):
            dealt = [{CODES[card] for card in hand} for hand in event.deal.hands]
            hands.append(
                Played(
                    sides=table.sides,
                    dealer=event.dealer,
                    dealt=dealt,
                    stock={CODES[card] for card in event.deal.stock},
                    held=[set(hand) for hand in dealt],
                    before=score,
                )
            )
            continue
        if not hands:
            continue
        hand = hands[-1]
        if isinstance(event, BidEvent):
            word = "hold" if isinstance(event.call, Hold) else "bid" if isinstance(event.call, Bid) else "pass"
            hand.calls.append((event.seat, word, event.value))
        elif isinstance(event, ContractEvent):
            hand.pitcher, hand.bid = event.seat, event.bid
        elif isinstance(event, TrumpEvent):
            hand.trump = SUITS[event.suit]
        elif isinstance(event, DiscardEvent):
            hand.held[event.seat] -= {CODES[card] for card in event.cards}
        elif isinstance(event, DrawEvent):
            hand.held[event.seat] |= {CODES[card] for card in event.cards}
        elif isinstance(event, PlayEvent):
            hand.turns.append(event.seat)
        elif isinstance(event, TrickEvent):
            seats = tuple(hand.turns[-len(event.cards) :])
            hand.tricks.append(Trick(seats, tuple(CODES[card] for card in event.cards), event.winner))
        elif isinstance(event, AwardEvent):
            hand.awards[event.point] = event
        elif isinstance(event, SettleEvent):
            hand.settle = event
            score = event.score
    return hands

"""Random hands of the games in `facts_app` and `facts_guide`, told as a spectator would write them down.

Each hand keeps every decision with all that was allowed, so that a test can work out from the document alone what
should have been allowed, and what should have come of it. Players choose at random, but like to bid low and to play
trumps, so that bids are made and lost and all trumps meet each other.
"""

import random
from collections.abc import Callable, Sequence
from functools import cache

import pytest
from attrs import define, field, frozen

from pitchdsl.cards import CODES, SUIT_NAMES, cards_in
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Action, Bid, Discard, Hold, NameTrump, Pass, PlayCard, ThrowIn
from pitchdsl.game.events import (
    AwardEvent,
    ContractEvent,
    DealEvent,
    DiscardEvent,
    DrawEvent,
    ReshuffleEvent,
    SettleEvent,
    TakeEvent,
    TrickEvent,
    TrumpEvent,
)
from pitchdsl.game.rng import SeededDeals

from .facts_app import APP
from .facts_game import Game
from .facts_guide import GUIDE
from .registry import shows

GAMES = {**APP, **GUIDE}

NEW = {name: game for name, game in GAMES.items() if name != "team-auction"}
"""All but the app's first game, whose claims are shown in `test_fields_*`."""


def each_game(of: str, where: Callable[[Game], object] = lambda game: True) -> pytest.MarkDecorator:
    """Runs a test for the games that meet a condition, each showing its claim about that field."""
    return pytest.mark.parametrize(
        "game",
        [pytest.param(game, id=name, marks=shows(game.id(of))) for name, game in NEW.items() if where(game)],
    )


@frozen
class Choice:
    """One decision: who had to choose between what, and what was chosen. ``when`` is its place among the events."""

    seat: int
    may: frozenset[str]
    did: str
    hand: frozenset[str]
    when: int


@frozen
class Move:
    """Cards that changed hands in the exchange: ``kitty``, ``stock``, ``draw``, ``discard`` or ``reshuffle``."""

    what: str
    seat: int
    cards: tuple[str, ...]


@frozen
class Trick:
    """One trick: who played what, in order, and who won it."""

    seats: tuple[int, ...]
    cards: tuple[str, ...]
    winner: int


@define
class Account:
    """One hand, the last that was dealt in its game."""

    game: Game
    seats: int
    dealer: int
    dealt: list[set[str]]
    kitty: tuple[str, ...]
    stock: tuple[str, ...]
    calls: list[Choice] = field(factory=list)
    namings: list[Choice] = field(factory=list)
    discards: list[Choice] = field(factory=list)
    plays: list[Choice] = field(factory=list)
    phases: list[str] = field(factory=list)
    """What happened, in order, in words; what repeats stands once."""
    maker: int | None = None
    bid: int | None = None
    called: str | None = None
    trump: str = ""
    named_by: int | None = None
    moves: list[Move] = field(factory=list)
    held: list[set[str]] = field(factory=list)
    """The hands at the first lead."""
    tricks: list[Trick] = field(factory=list)
    awards: dict[str, AwardEvent] = field(factory=dict)
    settle: SettleEvent | None = None
    won: dict[str, int] = field(factory=dict, repr=False)
    """What `captured` has worked out."""

    @property
    def settled(self) -> SettleEvent:
        assert self.settle is not None
        return self.settle

    def captured(self) -> dict[str, int]:
        """For each card that was played, the seat that should have won it, worked out from the cards."""
        if not self.won:
            for trick in self.tricks:
                winner = trick.seats[trick.cards.index(self.game.best(trick.cards, self.trump))]
                self.won.update(dict.fromkeys(trick.cards, winner))
        return self.won


def word_of(action: Action) -> str:
    """An action in words."""
    if isinstance(action, Bid):
        return action.name or str(action.value)
    if isinstance(action, NameTrump):
        return SUIT_NAMES[action.suit]
    if isinstance(action, Discard | PlayCard):
        return CODES[action.card]
    return type(action).__name__.lower()


@define
class Watched:
    """A table whose decisions are written down as they are made."""

    table: Table
    choices: list[tuple[Action, Choice]] = field(factory=list)

    def apply(self, action: Action) -> None:
        """Does an action, and notes what else was allowed."""
        table = self.table
        assert table.seat is not None
        may = frozenset(word_of(each) for each in table.legal_actions())
        hand = frozenset(CODES[card] for card in cards_in(table.hand.hands[table.seat]))
        self.choices.append((action, Choice(table.seat, may, word_of(action), hand, len(table.events))))
        table.apply(action)

    def account(self, game: Game) -> Account:
        """Tells of the first hand that was settled, or of the last one that was dealt."""
        return _told(self.table, game, self.choices)

    @property
    def actions(self) -> tuple[Action, ...]:
        """All that was done."""
        return tuple(action for action, _ in self.choices)


def _told(table: Table, game: Game, choices: Sequence[tuple[Action, Choice]]) -> Account:
    ends = [number for number, event in enumerate(table.events) if isinstance(event, SettleEvent)]
    last = ends[0] if ends else len(table.events)
    first = max(number for number, event in enumerate(table.events[:last]) if isinstance(event, DealEvent))
    dealt = table.events[first]
    assert isinstance(dealt, DealEvent)
    its = Account(
        game=game,
        seats=table.seats,
        dealer=dealt.dealer,
        dealt=[set(_codes(hand)) for hand in dealt.deal.hands],
        kitty=_codes(dealt.deal.kitty),
        stock=_codes(dealt.deal.stock),
    )
    for action, choice in choices:
        if choice.when <= first:
            continue
        if isinstance(action, Pass | Hold | Bid):
            its.calls.append(choice)
        elif isinstance(action, NameTrump):
            its.namings.append(choice)
        elif isinstance(action, Discard):
            its.discards.append(choice)
        elif isinstance(action, PlayCard):
            its.plays.append(choice)
    its.held = [set(hand) for hand in its.dealt]
    left = list(its.plays)
    for event in table.events[first : last + 1]:
        name = type(event).__name__.removesuffix("Event").lower()
        if not its.phases or its.phases[-1] != name:
            its.phases.append(name)
        if isinstance(event, ContractEvent):
            its.maker, its.bid, its.called = event.seat, event.bid, event.name
        elif isinstance(event, TrumpEvent):
            its.trump, its.named_by = "SHDC"[event.suit], event.seat
        elif isinstance(event, DiscardEvent):
            its.moves.append(Move("discard", event.seat, _codes(event.cards)))
            its.held[event.seat] -= set(_codes(event.cards))
        elif isinstance(event, DrawEvent | TakeEvent):
            what = event.source if isinstance(event, TakeEvent) else "draw"
            its.moves.append(Move(what, event.seat, _codes(event.cards)))
            its.held[event.seat] |= set(_codes(event.cards))
        elif isinstance(event, ReshuffleEvent):
            its.moves.append(Move("reshuffle", -1, _codes(event.cards)))
        elif isinstance(event, TrickEvent):
            mine, left = left[: len(event.cards)], left[len(event.cards) :]
            assert tuple(play.did for play in mine) == _codes(event.cards)
            its.tricks.append(Trick(tuple(play.seat for play in mine), _codes(event.cards), event.winner))
        elif isinstance(event, AwardEvent):
            its.awards[event.point] = event
        elif isinstance(event, SettleEvent):
            its.settle = event
    return its


def _codes(cards: Sequence[int]) -> tuple[str, ...]:
    return tuple(CODES[card] for card in cards)


# ---------------------------------------------------------------- random hands


def hands(name: str, number: int = 150, seats: int = 4) -> tuple[Account, ...]:
    """So many random hands of a game, each the first of a game of its own."""
    return tuple(random_hand(name, seed, seats)[0] for seed in range(number))


def again(game: Game, seed: int, actions: Sequence[Action], start: Sequence[int], seats: int = 4) -> Table:
    """The same hand once more, from other scores."""
    table = Table(game.rules, seats, SeededDeals(seed, 1))
    table.score[:] = start
    for action in actions:
        table.apply(action)
    return table


@cache
def random_hand(name: str, seed: int, seats: int = 4) -> tuple[Account, tuple[Action, ...]]:
    """The first hand of a game, and what was done, so that it can be played again."""
    game = GAMES[name]
    rng = random.Random(seed)
    watched = Watched(Table(game.rules, seats, SeededDeals(seed, 1)))
    while watched.table.hands_settled == 0:
        watched.apply(_choose(watched.table, game, rng))
    return watched.account(game), watched.actions


def _choose(table: Table, game: Game, rng: random.Random) -> Action:
    actions = table.legal_actions()
    bids = [action for action in actions if isinstance(action, Bid)]
    if bids or any(isinstance(action, Pass) for action in actions):
        others = [action for action in actions if not isinstance(action, Bid)]
        if others and (not bids or rng.random() < 0.4):
            return rng.choice(others)
        return bids[min(rng.randrange(len(bids)), rng.randrange(len(bids)), rng.randrange(len(bids)))]
    if isinstance(actions[0], NameTrump) and table.seat is not None and rng.random() < 0.5:
        hand = [CODES[card] for card in cards_in(table.hand.hands[table.seat])]
        return max(actions, key=lambda action: sum(card[1] == "SHDC"[action.suit] for card in hand))  # type: ignore[union-attr]
    if any(isinstance(action, ThrowIn) for action in actions):
        return rng.choice(actions)
    if isinstance(actions[0], PlayCard) and table.hand.trump is not None and rng.random() < 0.7:
        trumps = game.trumps("SHDC"[table.hand.trump])
        mine = sorted(
            (each for each in actions if word_of(each) in trumps), key=lambda each: trumps.index(word_of(each))
        )
        return mine[-1] if mine and rng.random() < 0.4 else rng.choice(mine or actions)
    return rng.choice(actions)


def some(number: int, of: Sequence[Account], when: Callable[[Account], bool]) -> list[Account]:
    """The hands that meet a condition; there must be so many of them, or the test shows nothing."""
    found = [hand for hand in of if when(hand)]
    assert len(found) >= number, f"only {len(found)} such hands"
    return found

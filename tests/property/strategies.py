"""Random deals, auctions and plays for hypothesis, and the tables at which they are played.

A deal is a permutation of the pack, sometimes stacked so that one seat, or the stock, has most of a suit (and then
sometimes bids all and plays it from the top, or smudges would hardly ever be made); decisions are bytes that
count into the legal actions. Both shrink: to an ordered pack, and to passing and playing the lowest card.
"""

import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.vendor.pretty import RepresentationPrinter

from pitchdsl.cards import CODES
from pitchdsl.compile import CompileError, load
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Action, Bid, Hold, NameTrump, Pass, PlayCard
from pitchdsl.game.bounded import all_points
from pitchdsl.game.exchange.rules import StockShort
from pitchdsl.game.rng import DrawKind, RandomDraw, SeededDeals
from pitchdsl.game.rules import Rules
from pitchdsl.game.table.rules import pack_of
from tests.conftest import PROFILE

from .sheet import Sheet
from .sheets import SHEETS, noted

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = ROOT / "variants" / "documents"
VARIANTS = tuple(sorted(path.stem for path in DOCUMENTS.glob("*.pitch")))
RULES_OF_THE_HOUSE = tuple(sorted(path.stem for path in (ROOT / "variants" / "house-rules").glob("*.pitch")))

CORE = (
    "auction-pitch",
    "guide-coke-hand",
    "guide-cutthroat",
    "guide-partnership",
    "high-nine",
    "king-pedro",
    "kirk-cutthroat",
    "kirk-partnership",
    "nine-card",
    "nine-five-connecticut",
    "pedro",
    "pidro",
    "sixty-three",
    "smear-4",
    "team",
    "team-auction",
    "team-auction-11",
)
"""Variants that together have every kind of rule; laws that take many examples are tried on these."""

SHARE = {"short": 0.5, "whole": 1, "long": 40}[PROFILE]
"""A default run tries half of the examples, and a soak many times as many."""

F = TypeVar("F", bound=Callable[..., None])


def examples(number: int) -> settings:
    """So many examples for each game in a thorough run."""
    return settings(max_examples=math.ceil(number * SHARE))


# ---------------------------------------------------------------- games


@dataclass(frozen=True)
class Game:
    """A game with so many players, and the house rules laid over it."""

    name: str
    seats: int
    house: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "+".join((f"{self.name}-{self.seats}", *self.house))

    @property
    def rules(self) -> Rules:
        """The compiled rules."""
        return rules_of(self.name, self.house)

    @property
    def sheet(self) -> Sheet:
        """The rules as they were noted by hand."""
        return noted(self.name, self.house)

    @property
    def pack(self) -> tuple[int, ...]:
        """Every card."""
        return pack_of(self.rules.deck)


@cache
def rules_of(name: str, house: tuple[str, ...] = ()) -> Rules:
    """A bundled variant, with house rules laid over it."""
    return load(name, house_rules=house)


def _games(names: Sequence[str]) -> Iterator[Game]:
    for name in names:
        seats = rules_of(name).players.seats
        for number in range(seats.least, seats.most + 1):
            yield Game(name, number)


EVERY = tuple(_games(VARIANTS))
"""Every bundled variant with every number of players that it allows."""

GAMES = tuple(game for game in EVERY if game.name in CORE)
"""Those of them on which most laws are tried."""


def fits(name: str, *house: str) -> bool:
    """Whether these house rules can be laid over a variant in this order."""
    try:
        rules_of(name, house)
    except CompileError:
        return False
    return True


HOUSED = ("auction-pitch", "guide-cutthroat", "guide-partnership", "kirk-partnership", "nine-card", "team-auction")
"""Variants on which single laws are tried with house rules; whole games of all the others are judged."""


def housed(*rules: str) -> tuple[Game, ...]:
    """These games with each of these house rules, where it fits, with four players."""
    return tuple(
        Game(name, min(SHEETS[name].seats, key=lambda seats: abs(seats - 4)), (rule,))
        for name in HOUSED
        for rule in rules
        if fits(name, rule)
    )


def each_game(games: Sequence[Game] = GAMES) -> pytest.MarkDecorator:
    """The law holds for each of these games; the test takes it as ``game``."""
    return pytest.mark.parametrize("game", games, ids=str)


# ---------------------------------------------------------------- deals and decisions


class Deals:
    """A first deal that was thought of, and whatever comes after it from a seed."""

    def __init__(self, order: Sequence[int], dealer: int, seed: int) -> None:
        self._first: tuple[int, ...] | None = tuple(order)
        self._dealer = dealer
        self._random = random.Random(seed)

    def draw(self, what: RandomDraw, among: tuple[int, ...], number: int) -> tuple[int, ...]:
        match what.kind:
            case DrawKind.DEALER:
                return (self._dealer % len(among),)
            case DrawKind.ORDER if self._first:
                first, self._first = self._first, None
                return first
        return tuple(self._random.sample(among, number))

    def copy(self) -> "Deals":
        twin = Deals(self._first or (), self._dealer, 0)
        twin._first = self._first
        twin._random.setstate(self._random.getstate())
        return twin


@dataclass(frozen=True, repr=False)
class Deal:
    """What deals and players bring to a table."""

    order: tuple[int, ...]
    dealer: int
    seed: int
    decisions: bytes
    scores: tuple[int, ...] | None = None
    """Scores before the hand, where they are not those of a new game."""
    hero: tuple[int, int] | None = None
    """Who bids all and plays one suit from the top, counted from the dealer's left, and the suit; the others pass."""

    def _repr_pretty_(self, printer: RepresentationPrinter, cycle: bool) -> None:
        printer.text(repr(self))

    def __repr__(self) -> str:
        scores = "" if self.scores is None else f", scores={self.scores}"
        order = " ".join(CODES[card] for card in self.order)
        rest = f"seed={self.seed}, hero={self.hero}, decisions={list(self.decisions)}{scores}"
        return f"Deal({order}; dealer={self.dealer}, {rest})"

    def table(self, game: Game) -> Table:
        """A table with this deal on it."""
        table = Table(game.rules, game.seats, Deals(self.order, self.dealer, self.seed))
        if self.scores is not None:
            table.score[:] = self.scores[: len(table.sides)]
        return table

    def decide(self, table: Table, number: int) -> Action:
        """The decision of this number; in an auction low calls are likelier than high ones.

        Who has run out of decisions does whatever is last: bids the most, and plays the last card.
        """
        legal = table.legal_actions()
        if self.hero is not None and table.hand_number == 1 and table.redeals == 0:
            heroic = _heroic(legal, self.hero[1], (table.dealer + 1 + self.hero[0]) % table.seats == table.seat)
            if heroic is not None:
                return heroic
        if number >= len(self.decisions):
            return legal[-1]
        byte = self.decisions[number]
        if isinstance(legal[0], Pass | Hold):
            return legal[min(byte % len(legal), byte // 16 % len(legal))]
        return legal[byte % len(legal)]


def _heroic(legal: Sequence[Action], suit: int, is_hero: bool) -> Action | None:
    """What a hero does with one suit, and how the others make way; none where it is all the same."""
    if isinstance(legal[0], Pass | Hold | Bid):
        return legal[-1] if is_hero else legal[0]
    if is_hero and NameTrump(suit) in legal:
        return NameTrump(suit)
    mine = [action for action in legal if isinstance(action, PlayCard) and action.card // 13 == suit]
    return mine[-1] if is_hero and mine else None


def stacked(order: list[int], places: Sequence[int], cards: Sequence[int]) -> list[int]:
    """The same pack, but for these cards, which have been swapped to these places."""
    order = list(order)
    for place, card in zip(places, cards, strict=False):
        other = order.index(card)
        order[place], order[other] = order[other], order[place]
    return order


@st.composite
def deals(draw: st.DrawFn, game: Game, near_the_end: bool = False) -> Deal:
    """A deal, and decisions enough for most hands; ``near_the_end`` also scores close to the target."""
    pack = game.pack
    order = draw(st.permutations(pack))
    hero = None
    if draw(st.booleans()):
        each = game.rules.deal.each
        dealt = game.seats * each.cards
        # Behind the seats comes what is left over, which decides whether a stock runs short.
        seat = draw(st.integers(0, game.seats) if not _reshuffles(game) else st.sampled_from([0, *[game.seats] * 3]))
        mine = [at for at in range(dealt) if _taker(at, game.seats, each.packets) == seat]
        mine = mine or list(range(dealt, len(pack))) or list(range(dealt))
        suit = draw(st.integers(0, 3))
        best = [card for card in reversed(pack) if card // 13 == suit]
        if draw(st.booleans()):
            best = [best[-1], *best[:-1]]
        least = min(len(best), len(mine)) if seat == game.seats else 1
        order = stacked(order, mine[: draw(st.integers(least, len(mine)))], best)
        if draw(st.booleans()):
            hero = (seat % game.seats, suit)
    return Deal(
        order=tuple(order),
        dealer=draw(st.integers(0, game.seats - 1)),
        seed=draw(st.integers(0, 1000)),
        decisions=draw(st.binary(min_size=80, max_size=80)),
        scores=draw(scores(game)) if near_the_end else None,
        hero=hero,
    )


def _reshuffles(game: Game) -> bool:
    exchange = game.rules.exchange
    return exchange is not None and exchange.short.what is StockShort.RESHUFFLE


def _taker(place: int, seats: int, packet: int) -> int:
    """Who gets the card at a place of the pack, counted from the dealer's left; packets are even in these games."""
    return place // packet % seats


def scores(game: Game) -> st.SearchStrategy[tuple[int, ...]]:
    """Scores from which a hand may end the game."""
    winning = game.rules.winning
    target, start = winning.target.score, winning.start.score
    assert target is not None
    reach = all_points(game.rules) + 1
    below = [target + (-step if target > start else step) for step in range(1, reach + 1)]
    # Where the target is not enough to win, a side may stand beyond it.
    beyond = [target + step for step in range(4)] if winning.needs and winning.may_not_win.stops_short is None else []
    one = st.sampled_from([*below, *beyond])
    if winning.wins and winning.loses:
        one |= st.sampled_from([-3, 0])
    return st.tuples(*[one] * game.seats)


def seeds() -> st.SearchStrategy[int]:
    """A seed for a whole game."""
    return st.integers(0, (1 << 32) - 1)


# ---------------------------------------------------------------- playing


def steps(game: Game, deal: Deal, hands: int = 1) -> Iterator[Table]:
    """One table again and again: before every decision, and once when so many hands are settled or the game is over."""
    table = deal.table(game)
    number = 0
    while table.seat is not None and table.hands_settled < hands:
        yield table
        table.apply(deal.decide(table, number))
        number += 1
    yield table


def played(game: Game, deal: Deal, hands: int = 1) -> Table:
    """The table when so many hands are settled."""
    table = deal.table(game)
    for table in steps(game, deal, hands):  # noqa: B007
        pass
    return table


def choose(rng: random.Random, table: Table) -> Action:
    """A random action; in an auction low calls are likelier than high ones."""
    legal = table.legal_actions()
    number = rng.randrange(len(legal))
    if isinstance(legal[0], Pass | Hold):
        number = min(number, rng.randrange(len(legal)))
    return legal[number]


def random_game(game: Game, seed: int, hands: int) -> Table:
    """A game of random decisions, stopped after so many hands."""
    rng = random.Random(seed)
    table = Table(game.rules, game.seats, SeededDeals(seed, 1))
    while table.seat is not None and table.hands_settled < hands:
        table.apply(choose(rng, table))
    table.stop()
    return table

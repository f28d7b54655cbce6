"""Every option of a decision played out in many worlds: the reference, with tables.

In each world the hand is played again up to the decision; then one option after the other is taken, and every seat
plays on as the simple bot does, to the settlement of the hand. Should an option have the cards dealt again, the new
deals come from a stream of random numbers that belongs to the world, so that every option meets the same ones.

:mod:`pitchdsl.players.fast` finds the same numbers sooner.
"""

from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple

from pitchdsl.bots.simple import SimpleBot
from pitchdsl.cards import cards_in
from pitchdsl.engine.plan import FACTS
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Action, LayAway, MayStand, Stand
from pitchdsl.game.events import AwardEvent, Deal, DealEvent, Event, SettleEvent
from pitchdsl.game.facts import apply_exceptions_from
from pitchdsl.game.rng import CHOICES, DrawKind, RandomDraw, RandomStream, SeededDeals
from pitchdsl.game.rules import Rules
from pitchdsl.game.standing import Standing
from pitchdsl.game.state import REDEAL_LIMIT, State
from pitchdsl.game.table.dealing import order_of
from pitchdsl.language.facts import Moment
from pitchdsl.players.decision_point import DecisionPoint, World
from pitchdsl.players.draws import Layouts
from pitchdsl.sampling.judging import GOES_ON
from pitchdsl.values import frozen

NOBODY = -1
"""Instead of a winner: a game that ended without one."""

BOT = SimpleBot()
"""Who plays on."""

_STREAM = RandomStream(0, 0, 0, CHOICES)
"""The simple bot never asks it, nor what was heard."""
_STAND = Stand()


class HandOutcome(NamedTuple):
    """What came of a hand, in whole numbers; what a side has stands by side."""

    score: tuple[int, ...]
    """The score after the hand."""
    change: tuple[int, ...]
    """What the hand has changed in it."""
    sets: tuple[int, ...]
    sets_in_row: tuple[int, ...]
    made_in_row: tuple[int, ...]
    made: int
    """1 where the contract was made, 0 where it failed, -1 where there was none."""
    pitcher: int
    """The side that had it; -1 where nobody had."""
    winner: int
    """The side that has won the game, :data:`NOBODY` or :data:`~pitchdsl.sampling.judging.GOES_ON`."""
    dealer: int
    """Who deals the next hand."""
    points: tuple[tuple[int, ...], ...]
    """By row of ``points``, what each side took of it."""


@frozen(kw_only=True, slots=True)
class Playouts:
    """What came of every option in every world."""

    outcomes: Sequence[HandOutcome]
    """Each once, in the order in which they came."""
    rows: Sequence[Sequence[int] | None]
    """By world and option: the place of what came of it among the outcomes.

    None for a world that cannot be, for the hand cannot have come to the decision in it.
    """

    @property
    def sound(self) -> list[Sequence[int]]:
        """The rows of the worlds that can be."""
        return [row for row in self.rows if row is not None]


def played_out(decision: DecisionPoint, layouts: Layouts, *, seed: int = 0, first: int = 0) -> Playouts:
    """Plays every option out in every world; worlds are numbered from ``first``, and ``seed`` is of later deals."""
    places: dict[HandOutcome, int] = {}
    rows: list[list[int] | None] = []
    for number in range(layouts.number):
        asked = found_in(decision, layouts.world(number), seed=seed, number=first + number)
        if asked is None:
            rows.append(None)
            continue
        came = (came_of(decision, asked, option) for option in decision.options)
        rows.append([places.setdefault(each, len(places)) for each in came])
    return Playouts(outcomes=list(places), rows=rows)


def found_in(decision: DecisionPoint, world: World, *, seed: int, number: int) -> Table | None:
    """The table in this world when the seat has its options; none where it cannot be."""
    asked = replayed(decision, world, seed=seed, number=number)
    return asked if asked is not None and set(decision.options) <= set(asked.legal_actions()) else None


def came_of(decision: DecisionPoint, asked: Table, option: Action) -> HandOutcome:
    """What comes of an option at a table, which stays as it is."""
    return _hand_outcome(decision, _played_on(asked.copy(), option))


def replayed(decision: DecisionPoint, world: World, *, seed: int = 0, number: int = 0) -> Table | None:
    """The table in this world when the seat is asked; none where it cannot be."""
    try:
        table = Table(decision.rules, decision.seats, _Deals(decision, world, seed, number), decision.standing)
        return table if _reaches_decision(table, decision, world) else None
    except (_HandOverError, ValueError):
        return None


class _HandOverError(Exception):
    """The hand is settled, and the next one would be dealt."""


class _Deals:
    """The deal of a world, and after it what a seed says."""

    __slots__ = ("_cuts", "_given", "_hand", "_later", "_pile", "_world")

    def __init__(self, decision: DecisionPoint, world: World, seed: int, number: int) -> None:
        self._hand = decision.standing.hand_number
        self._given: DecisionPoint | None = decision
        self._world = world
        self._pile = world.pile
        self._cuts = list(decision.turned)
        self._later = SeededDeals(seed, number)

    def draw(self, what: RandomDraw, among: tuple[int, ...], number: int) -> tuple[int, ...]:
        """What the world has, once, and the card that all have seen; no deal of another hand."""
        match what.kind:
            case DrawKind.ORDER if what.hand != self._hand:
                raise _HandOverError
            case DrawKind.ORDER if self._given is not None:
                decision, self._given = self._given, None
                return self._order(decision)
            case DrawKind.ORDER:
                self._pile = ()
            case DrawKind.RESHUFFLE if self._pile:
                pile, self._pile = self._pile, ()
                if sorted(pile) != sorted(among):
                    raise ValueError("other cards were discarded")
                return pile
            case DrawKind.TRUMP if self._cuts:
                return (self._cuts.pop(0),)
        return self._later.draw(what, among, number)

    def copy(self) -> "_Deals":
        twin = _Deals.__new__(_Deals)
        twin._hand, twin._given, twin._world, twin._pile = self._hand, self._given, self._world, self._pile
        twin._cuts = self._cuts.copy()
        twin._later = self._later.copy()
        return twin

    def _order(self, decision: DecisionPoint) -> tuple[int, ...]:
        world = self._world
        deal = Deal(
            hands=tuple(tuple(cards_in(cards)) for cards in world.hands),
            kitty=tuple(cards_in(world.kitty)),
            stock=world.stock,
        )
        rules = rules_of_deal(decision.rules, decision.seats, decision.standing)
        return order_of(rules, decision.standing.dealer, deal)


@lru_cache(maxsize=64)
def rules_of_deal(rules: Rules, seats: int, standing: Standing) -> Rules:
    """The rules by which a hand is dealt and bid that begins so: with the exceptions that are known to hold then."""
    state = State(rules, seats, SeededDeals(0, 0), FACTS, standing)
    apply_exceptions_from(state, Moment.DEAL)
    return state.rules


def _reaches_decision(table: Table, decision: DecisionPoint, world: World) -> bool:
    """Plays on to the decision; whether all that was told is legal, and leads there."""
    told, thrown = list(reversed(decision.told)), dict(world.thrown)
    is_free = any(isinstance(each, MayStand) for each in decision.options)
    while True:
        seat = table.seat
        if seat is None or table.redeals != decision.standing.redeals:
            return False
        legal = table.legal_actions()
        asked = not told and seat == decision.seat
        if isinstance(legal[-1], LayAway):
            deed = table.asked.deed if table.asked else None
            assert deed is not None
            if not _throw(table, thrown.pop((deed, seat), 0), still=asked and deed == decision.deed):
                return False
            if asked and deed == decision.deed:
                return not any(thrown.values())
        elif isinstance(legal[-1], MayStand):
            if asked and set(decision.options) <= set(legal):
                return not any(thrown.values())
            named = told and told[-1][0] == seat and told[-1][1] in legal
            table.apply(told.pop()[1] if named else _STAND)
        elif told:
            by, action = told.pop()
            if by != seat or action not in legal:
                return False
            table.apply(action)
        else:
            return asked and decision.deed is None and not is_free and not any(thrown.values())


def _throw(table: Table, cards: int, *, still: bool) -> bool:
    """Lets the seat at turn throw a set of cards and no others; whether the rules allow it.

    It is ``still`` throwing where the next card is the decision, and done with the deed otherwise.
    """
    hand = table.hand
    while cards:
        card = next((each for each in table.legal_actions() if _goes(each, cards)), None)
        if card is None:
            return False
        assert isinstance(card, LayAway)
        asked = table.asked
        table.apply(card)
        cards ^= 1 << card.card
        if table.hand is not hand or table.asked != asked:
            return not cards and not still
    if still:
        return True
    if _STAND not in table.legal_actions():
        return False
    table.apply(_STAND)
    return True


def _goes(action: Action, cards: int) -> bool:
    return isinstance(action, LayAway) and cards >> action.card & 1 == 1


def _played_on(table: Table, option: Action) -> Table:
    """Takes an option, and plays the hand on to its settlement; the table then."""
    with suppress(_HandOverError):
        table.apply(option)
        while table.seat is not None and table.redeals < REDEAL_LIMIT:
            legal = table.legal_actions()
            table.apply(legal[0] if len(legal) == 1 else BOT.decide(table.view(table.seat, heard=False), _STREAM))
    return table


def _hand_outcome(decision: DecisionPoint, table: Table) -> HandOutcome:
    told = table.events[_since_deal(table.events) :]
    settled = next((event for event in told if isinstance(event, SettleEvent)), None)
    awards = [event for event in told if isinstance(event, AwardEvent)] if settled else []
    outcome, sides = table.outcome, range(len(table.sides))
    return HandOutcome(
        score=tuple(table.score),
        change=tuple(after - before for after, before in zip(table.score, decision.standing.score, strict=True)),
        sets=tuple(table.sets),
        sets_in_row=tuple(table.sets_in_row),
        made_in_row=tuple(table.made_in_row),
        made=-1 if settled is None or settled.made is None else int(settled.made),
        pitcher=-1 if settled is None or settled.pitcher is None else settled.pitcher,
        winner=GOES_ON if outcome is None else NOBODY if outcome.winner is None else outcome.winner,
        dealer=table.dealer,
        points=tuple(
            tuple(sum(each.value for each in awards if each.point == row.name and each.side == side) for side in sides)
            for row in decision.rules.points.items
        ),
    )


def _since_deal(events: Sequence[Event]) -> int:
    """The place of the last deal."""
    return max(place for place, event in enumerate(events) if isinstance(event, DealEvent))

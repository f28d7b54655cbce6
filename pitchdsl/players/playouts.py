"""Every option of a decision played out in many worlds: the reference, with tables.

In each world the hand is played again up to the decision; then one option after the other is taken, and every seat
plays on as the simple bot does, to the settlement of the hand. Should an option have the cards dealt again, the new
deals come from a stream of random numbers that belongs to the world, so that every option meets the same ones.

:mod:`pitchdsl.players.fast` finds the same numbers sooner.
"""

from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from pitchdsl.actions import Action, Discard, Stand, ThrowIn
from pitchdsl.bots.simple import SimpleBot
from pitchdsl.cards import cards_in
from pitchdsl.engine.dealing import order_of
from pitchdsl.engine.facts import hold_from
from pitchdsl.engine.rng import CHOICES, RandomStream, SeededDeals
from pitchdsl.engine.standing import Standing
from pitchdsl.engine.state import REDEAL_LIMIT, State, sides_of
from pitchdsl.engine.table import Table
from pitchdsl.events import Deal, SettleEvent
from pitchdsl.players.questions import Question, World, Worlds
from pitchdsl.rules.facts import Moment
from pitchdsl.rules.rules import Rules

NOBODY, GOES_ON = -1, -2
"""Instead of a winner: a game that ended without one, and one that is not over."""

BOT = SimpleBot()
"""Who plays on."""

_STREAM = RandomStream(0, 0, 0, CHOICES)
"""The simple bot never asks it."""
_STAND = Stand()


@frozen(kw_only=True, slots=True, eq=False)
class Playouts:
    """What came of every option in every world; where a world is broken, zeros.

    The first two axes of all arrays but ``broken`` are world and option, the third one is the side.
    """

    broken: NDArray[np.bool_]
    """By world: whether it cannot be, for the hand cannot have come to the decision in it."""
    score: NDArray[np.int64]
    """The score after the hand."""
    change: NDArray[np.int64]
    """What the hand has changed in it."""
    made: NDArray[np.int64]
    """1 where the contract was made, 0 where it failed, -1 where there was none."""
    pitcher: NDArray[np.int64]
    """The side that had it; -1 where nobody had."""
    winner: NDArray[np.int64]
    """The side that has won the game, :data:`NOBODY` or :data:`GOES_ON`."""
    dealer: NDArray[np.int64]
    """Who deals the next hand."""
    sets: NDArray[np.int64]
    sets_in_row: NDArray[np.int64]
    made_in_row: NDArray[np.int64]


def empty(worlds: int, options: int, sides: int) -> Playouts:
    """Room for so many, with zeros in it."""
    shape = (worlds, options, sides)
    by_side = [np.zeros(shape, np.int64) for _ in range(5)]
    single = [np.zeros(shape[:2], np.int64) for _ in range(4)]
    return Playouts(
        broken=np.zeros(worlds, np.bool_),
        score=by_side[0],
        change=by_side[1],
        sets=by_side[2],
        sets_in_row=by_side[3],
        made_in_row=by_side[4],
        made=single[0],
        pitcher=single[1],
        winner=single[2],
        dealer=single[3],
    )


def played_out(question: Question, worlds: Worlds, *, seed: int = 0, first: int = 0) -> Playouts:
    """Plays every option out in every world; worlds are numbered from ``first``, and ``seed`` is of later deals."""
    sides = len(sides_of(question.rules, question.seats))
    found = empty(len(worlds), len(question.options), sides)
    for number in range(len(worlds)):
        asked = replayed(question, worlds.world(number), seed=seed, number=first + number)
        if asked is None or not set(question.options) <= set(asked.legal_actions()):
            found.broken[number] = True
            continue
        for place, option in enumerate(question.options):
            _write(found, (number, place), question, _played_on(asked.copy(), option))
    return found


def replayed(question: Question, world: World, *, seed: int = 0, number: int = 0) -> Table | None:
    """The table in this world when the seat is asked; none where it cannot be."""
    try:
        table = Table(question.rules, question.seats, _Deals(question, world, seed, number), question.standing)
        return table if _is_at(table, question, world) else None
    except (_HandOverError, ValueError):
        return None


class _HandOverError(Exception):
    """The hand is settled, and the next one would be dealt."""


class _Deals:
    """The deal of a world, and after it what a seed says."""

    __slots__ = ("_given", "_hand", "_later", "_pile", "_world")

    def __init__(self, question: Question, world: World, seed: int, number: int) -> None:
        self._hand = question.standing.hand_number
        self._given: Question | None = question
        self._world = world
        self._pile = world.pile
        self._later = SeededDeals(seed, number)

    def first_dealer(self, seats: int) -> int:
        raise AssertionError("the dealer is known")

    def cut(self, pack: tuple[int, ...], seats: int) -> tuple[int, ...]:
        raise AssertionError("the dealer is known")

    def order(self, hand: int, pack: tuple[int, ...]) -> Sequence[int]:
        """The pack as the world has it, once; none for another hand."""
        if hand != self._hand:
            raise _HandOverError
        question, self._given = self._given, None
        if question is None:
            self._pile = ()
            return self._later.order(hand, pack)
        world = self._world
        deal = Deal(
            hands=tuple(tuple(cards_in(cards)) for cards in world.hands),
            kitty=tuple(cards_in(world.kitty)),
            stock=world.stock,
        )
        rules = rules_of_deal(question.rules, question.seats, question.standing)
        return order_of(rules, question.standing.dealer, deal)

    def reshuffle(self, hand: int, cards: tuple[int, ...]) -> Sequence[int]:
        """The discards as the world has them, once."""
        pile, self._pile = self._pile, ()
        if not pile:
            return self._later.reshuffle(hand, cards)
        if sorted(pile) != sorted(cards):
            raise ValueError("other cards were discarded")
        return pile

    def copy(self) -> "_Deals":
        twin = _Deals.__new__(_Deals)
        twin._hand, twin._given, twin._world, twin._pile = self._hand, self._given, self._world, self._pile
        twin._later = self._later.copy()
        return twin


@lru_cache(maxsize=64)
def rules_of_deal(rules: Rules, seats: int, standing: Standing) -> Rules:
    """The rules by which a hand is dealt and bid that begins so: with the exceptions that are known to hold then."""
    state = State(rules, seats, SeededDeals(0, 0), standing)
    hold_from(state, Moment.DEAL)
    return state.rules


def _is_at(table: Table, question: Question, world: World) -> bool:
    """Goes on to the question; whether all that was told is legal, and leads there."""
    told, thrown = list(reversed(question.told)), dict(world.thrown)
    throws_in = ThrowIn() in question.options
    while True:
        seat = table.seat
        if seat is None or table.redeals != question.standing.redeals:
            return False
        legal = table.legal_actions()
        asked = not told and seat == question.seat
        if isinstance(legal[-1], Discard):
            deed = _deed_at_turn(table)
            if not _throw(table, thrown.pop((deed, seat), 0), still=asked and deed == question.deed):
                return False
            if asked and deed == question.deed:
                return not any(thrown.values())
        elif isinstance(legal[-1], ThrowIn):
            if asked and throws_in:
                return not any(thrown.values())
            named = told and told[-1][0] == seat and told[-1][1] in legal
            table.apply(told.pop()[1] if named else _STAND)
        elif told:
            by, action = told.pop()
            if by != seat or action not in legal:
                return False
            table.apply(action)
        else:
            return asked and question.deed is None and not throws_in and not any(thrown.values())


def _throw(table: Table, cards: int, *, still: bool) -> bool:
    """Lets the seat at turn throw a set of cards and no others; whether the rules allow it.

    It is ``still`` throwing where the next card is the question, and done with the deed otherwise.
    """
    hand = table.hand
    while cards:
        card = next((each for each in table.legal_actions() if _goes(each, cards)), None)
        if card is None:
            return False
        assert isinstance(card, Discard)
        turn = hand.turn
        table.apply(card)
        cards ^= 1 << card.card
        if table.hand is not hand or hand.turn != turn:
            return not cards and not still
    if still:
        return True
    if _STAND not in table.legal_actions():
        return False
    table.apply(_STAND)
    return True


def _goes(action: Action, cards: int) -> bool:
    return isinstance(action, Discard) and cards >> action.card & 1 == 1


def _deed_at_turn(table: Table) -> int:
    """The place of the deed that is done now among those of all steps."""
    exchange, turns = table.rules.exchange, table.hand.turn
    assert exchange is not None
    deeds = [step for step in exchange.steps for _ in step.deeds]
    for place, step in enumerate(deeds):
        turns -= len(table.clockwise(step.who))
        if turns < 0:
            return place
    raise AssertionError("somebody discards in some deed")


def _played_on(table: Table, option: Action) -> Table:
    """Takes an option, and plays the hand on to its settlement; the table then."""
    with suppress(_HandOverError):
        table.apply(option)
        while table.seat is not None and table.redeals < REDEAL_LIMIT:
            table.apply(BOT.decide(table.view(table.seat), _STREAM))
    return table


def _write(found: Playouts, where: tuple[int, int], question: Question, table: Table) -> None:
    settled = next((event for event in reversed(table.events) if isinstance(event, SettleEvent)), None)
    outcome = table.outcome
    found.score[where], found.sets[where] = table.score, table.sets
    found.sets_in_row[where], found.made_in_row[where] = table.sets_in_row, table.made_in_row
    found.change[where] = [after - before for after, before in zip(table.score, question.standing.score, strict=True)]
    found.made[where] = -1 if settled is None or settled.made is None else settled.made
    found.pitcher[where] = -1 if settled is None or settled.pitcher is None else settled.pitcher
    found.winner[where] = GOES_ON if outcome is None else NOBODY if outcome.winner is None else outcome.winner
    found.dealer[where] = table.dealer

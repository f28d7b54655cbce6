"""Worlds drawn from a view: the hand comes to the same decision in them, and hidden cards never change an advice."""

import random
from collections.abc import Iterator

import pytest
from attrs import evolve

from pitchdsl.bots.roster import BOTS
from pitchdsl.compile import load
from pitchdsl.engine.rng import CHOICES, RandomStream, SeededDeals
from pitchdsl.engine.seen import FACE_DOWN
from pitchdsl.engine.table import Table
from pitchdsl.engine.view import SeatView
from pitchdsl.events import DealEvent, DiscardEvent, DrawEvent, Event, TakeEvent
from pitchdsl.players.draws import Draw
from pitchdsl.players.knowledge import known
from pitchdsl.players.playouts import replayed
from pitchdsl.players.questions import Question, Worlds
from pitchdsl.players.search import SearchPlayer
from pitchdsl.players.worlds import question_of, worlds_of
from pitchdsl.resolve.library import bundled
from pitchdsl.rules.rules import Rules

VARIANTS = [path.stem for path in bundled("variant")]
WORLDS = 6


def asked(rules: Rules, share: float) -> Iterator[Table]:
    """Tables at some decisions with a choice: of a game by simple players, and of one by players who do anything."""
    seats = rules.players.seats.most
    for game, name in enumerate(("simple", "random")):
        table = Table(rules, seats, SeededDeals(3, game))
        rng, stream = random.Random(game), RandomStream(1, game, 0, CHOICES)
        for _ in range(70):
            if table.seat is None:
                break
            view = table.view(table.seat)
            if len(view.legal_actions) > 1 and rng.random() < share:
                yield table
            table.apply(BOTS[name].decide(view, stream))


def drawn(view: SeatView, number: int, seed: int) -> tuple[Question, Worlds]:
    know = known(view)
    layouts = Draw(know).layouts(number, RandomStream(seed, 0, 0, CHOICES))
    return question_of(view, know, view.legal_actions), worlds_of(view, layouts)


def in_order(view: SeatView) -> SeatView:
    """The same view with the seat's own cards in the order of their numbers, however they were dealt."""
    heard = list(view.heard)
    deal = heard[0]
    assert isinstance(deal, DealEvent)
    hands = tuple(tuple(sorted(hand)) for hand in deal.deal.hands)
    heard[0] = evolve(deal, deal=evolve(deal.deal, hands=hands))
    return evolve(view, heard=tuple(_sorted(event) for event in heard))


def _sorted(event: Event) -> Event:
    if isinstance(event, TakeEvent | DrawEvent | DiscardEvent) and FACE_DOWN not in event.cards:
        return evolve(event, cards=tuple(sorted(event.cards)))
    return event


@pytest.mark.parametrize("name", VARIANTS)
def test_in_every_world_the_hand_comes_to_the_same_decision(name: str) -> None:
    sound = tried = 0
    for table in asked(load(name), 0.12):
        assert table.seat is not None
        view = table.view(table.seat)
        question, worlds = drawn(view, WORLDS, 1)
        for number in range(len(worlds)):
            again = replayed(question, worlds.world(number))
            tried += 1
            if again is not None:
                sound += 1
                assert in_order(again.view(view.seat)) == in_order(view)
    assert tried
    assert sound > 0.6 * tried, "most worlds that fit what is known are games by the rules, too"


@pytest.mark.parametrize("name", VARIANTS)
def test_hidden_cards_change_no_advice(name: str) -> None:
    player = SearchPlayer(worlds=3, fitted=False)
    changed = 0
    for table in asked(load(name), 0.05):
        assert table.seat is not None
        view = table.view(table.seat)
        question, worlds = drawn(view, 2, 5)
        advice = player.consider(view, RandomStream(9, 0, 0, CHOICES))
        for number in range(len(worlds)):
            other = replayed(question, worlds.world(number))
            if other is not None:
                changed += other.hand.hands != table.hand.hands
                assert player.consider(other.view(view.seat), RandomStream(9, 0, 0, CHOICES)) == advice
    assert changed

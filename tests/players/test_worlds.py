"""Worlds drawn from a view: the hand comes to the same decision in them, and hidden cards never change an advice."""

import pytest

from pitchdsl.bots.roster import BOTS
from pitchdsl.compile import load
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import PlayCard
from pitchdsl.game.events import DealEvent, DiscardEvent, DrawEvent, ReshuffleEvent, TakeEvent
from pitchdsl.game.rng import CHOICES, RandomStream, SeededDeals
from pitchdsl.players.playouts import replayed
from tests.players.leaks import VARIANTS, asked, drawn, in_order, swaps_in

WORLDS = 6


@pytest.mark.parametrize("name", VARIANTS)
def test_in_every_world_the_hand_comes_to_the_same_decision(name: str) -> None:
    sound = tried = 0
    for table in asked(load(name), 0.12):
        assert table.seat is not None
        view = table.view(table.seat)
        decision, worlds = drawn(view, WORLDS, 1)
        for number in range(worlds.number):
            again = replayed(decision, worlds.world(number))
            tried += 1
            if again is not None:
                sound += 1
                assert in_order(again.view(view.seat)) == in_order(view)
    assert tried
    assert sound > 0.75 * tried, "most worlds that fit what is known are games by the rules, too"


@pytest.mark.parametrize("name", VARIANTS)
def test_hidden_cards_change_no_answer(name: str) -> None:
    """``python -m tests.players.leaks`` swaps them much more often."""
    found = swaps_in(name, 3, share=0.05, each=2)
    assert found.changes == []
    assert found.swaps


def test_a_view_that_hides_nothing_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in (DealEvent, TakeEvent, DiscardEvent, DrawEvent, ReshuffleEvent):
        monkeypatch.setattr(kind, "seen_by", lambda event, seat, handling: event)
    found = swaps_in("auction-pitch", 3, share=0.05, each=2)
    assert len(found.changes) == found.swaps > 0


def test_whoever_takes_the_whole_stock_throws_trumps_that_score_last() -> None:
    """Law: of a hand that must come down to a number, plain trumps go before those that score."""
    rules = load("sixty-three")
    sound = tried = 0
    for game in range(8):
        table, stream = Table(rules, 4, SeededDeals(5, game)), RandomStream(5, game, 0, CHOICES)
        while not (table.seat != table.dealer and isinstance(table.legal_actions()[-1], PlayCard)):
            assert table.seat is not None
            table.apply(BOTS["simple"].decide(table.view(table.seat), stream))
        assert table.seat is not None
        decision, worlds = drawn(table.view(table.seat), 40, game)
        tried += worlds.number
        sound += sum(replayed(decision, worlds.world(number)) is not None for number in range(worlds.number))
    assert sound > 0.95 * tried > 0

"""Worlds drawn from a view: the hand comes to the same decision in them, and hidden cards never change an advice."""

import pytest

from pitchdsl.compile import load
from pitchdsl.engine import table as tables
from pitchdsl.players.playouts import replayed
from tests.players.leaks import VARIANTS, asked, drawn, in_order, swaps_in

WORLDS = 6


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
    assert sound > 0.75 * tried, "most worlds that fit what is known are games by the rules, too"


@pytest.mark.parametrize("name", VARIANTS)
def test_hidden_cards_change_no_answer(name: str) -> None:
    """``python -m tests.players.leaks`` swaps them much more often."""
    found = swaps_in(name, 3, share=0.05, each=2)
    assert found.changes == []
    assert found.swaps


def test_a_view_that_hides_nothing_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "as_seen", lambda event, seat: event)
    found = swaps_in("auction-pitch", 3, share=0.05, each=2)
    assert len(found.changes) == found.swaps > 0

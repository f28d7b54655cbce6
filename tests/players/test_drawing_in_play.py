"""Layouts where cards are drawn after each trick: every one of them can be played up to the decision."""

import pytest
from attrs import evolve

from pitchdsl.compile import load
from pitchdsl.engine.table import Table
from pitchdsl.game.rng import CHOICES, RandomStream, SeededDeals
from pitchdsl.players.determinization import decision_point_of
from pitchdsl.players.draws import draw_of
from pitchdsl.players.fast import all_played_out
from pitchdsl.players.knowledge import known
from pitchdsl.players.playouts import played_out, replayed
from pitchdsl.players.roster import PLAYERS
from tests.players.positions import differences

STREAM = RandomStream(4, 0, 0, CHOICES)


@pytest.mark.parametrize("name", ["california-jack", "shasta-sam"])
def test_every_layout_leads_to_the_decision(name: str) -> None:
    """Law: with the cards of a layout every play was allowed, and the seat has seen what it has seen."""
    rules = load(name)
    table = Table(rules, 2, SeededDeals(6, 1))
    asked = late = 0
    while table.hands_settled == 0:
        assert table.seat is not None
        view = table.view(table.seat)
        if len(view.legal_actions) > 1 and len(view.played) % 3 == 0:
            know = known(view)
            layouts = draw_of(know).layouts(6, STREAM)
            decision = decision_point_of(view, know, view.legal_actions)
            assert layouts.number == 6
            for world in map(layouts.world, range(layouts.number)):
                twin = replayed(decision, world)
                assert twin is not None
                assert twin.legal_actions() == view.legal_actions
                assert twin.hand.dealt[view.seat] == table.hand.dealt[view.seat]
                assert twin.view(view.seat).heard[1:] == view.heard[1:]  # the first tells the order of the cards dealt
            asked += 1
            late += len(view.played) > 16
        table.apply(PLAYERS["simple"].decide(view, STREAM))
    assert asked > 10
    assert late > 2


@pytest.mark.parametrize("name", ["california-jack", "shasta-sam"])
def test_level_five_tries_layouts(name: str) -> None:
    table = Table(load(name), 2, SeededDeals(6, 1))
    while len(table.hand.tricks) < 18:
        assert table.seat is not None
        table.apply(PLAYERS["simple"].decide(table.view(table.seat), STREAM))
    while len(table.legal_actions()) == 1:
        table.apply(table.legal_actions()[0])
    assert table.seat is not None
    assert PLAYERS["level-5"].consider(table.view(table.seat), STREAM).worlds > 0


def test_more_cuts_than_the_fast_engine_has_room_for_are_played_out_alike() -> None:
    table = Table(load("shasta-sam"), 2, SeededDeals(6, 1))
    assert table.seat is not None
    view = table.view(table.seat)
    know = known(view)
    decision = evolve(decision_point_of(view, know, view.legal_actions), turned=tuple(table.hand.turned) * 12)
    layouts = draw_of(know).layouts(2, STREAM)
    assert differences(all_played_out(decision, layouts), played_out(decision, layouts)) == []

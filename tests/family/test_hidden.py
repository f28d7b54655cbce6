"""What a seat does not know changes nothing for it, in any relative of Pitch: hidden cards, and hidden partners."""

import random

import pytest

from pitchdsl.compile import load
from pitchdsl.game.rng import CHOICES, RandomStream
from pitchdsl.players.roster import PLAYERS, steps
from tests.effort import few
from tests.property.test_views import with_others_swapped

from .test_family import NAMES


@pytest.mark.parametrize("name", NAMES)
def test_hidden_cards_elsewhere_change_no_view_and_no_legal_action(name: str) -> None:
    rules = load(name)
    rng, looked = random.Random(name), 0
    for game in range(few(2, thorough=40)):
        for table in steps(rules, ["random"] * rules.players.seats.most, 7, game, 2):
            for seat in range(table.seats):
                twin = with_others_swapped(table, seat, rng)
                assert twin.view(seat) == table.view(seat)
                looked += 1
    assert looked > 50


def test_a_hidden_partner_changes_no_advice() -> None:
    rules = load("call-partner")
    rng, sides = random.Random(3), 0
    for game in range(few(3, thorough=60)):
        for table in steps(rules, ["level-3"] * 5, 8, game, 1):
            seat, called = table.seat, table.hand.called
            if seat is None or called is None or table.hand.parties is not None:
                continue
            holder = [each for each in range(5) if table.hand.hands[each] >> called & 1]
            twin = with_others_swapped(table, seat, rng)
            sides += holder != [each for each in range(5) if twin.hand.hands[each] >> called & 1]
            for level in ("level-1", "level-2", "level-3", "simple"):
                first, second = (
                    PLAYERS[level].consider(each.view(seat), RandomStream(1, game, 0, CHOICES))
                    for each in (table, twin)
                )
                assert first == second
    assert sides > 10  # the partner was somebody else

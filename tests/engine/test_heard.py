"""What a seat has heard of a hand: every event, and no card that lies face down for it."""

import random

import pytest

from pitchdsl.engine.rng import SeededDeals
from pitchdsl.engine.seen import FACE_DOWN
from pitchdsl.engine.table import Table
from pitchdsl.events import DealEvent, DiscardEvent, DrawEvent, PlayEvent, ReshuffleEvent, TakeEvent
from tests.facade.recall import PLAYED, Played, choose, rules_of


@pytest.mark.parametrize("played", PLAYED, ids=str)
def test_a_seat_hears_its_own_cards_and_those_on_the_table(played: Played) -> None:
    rng = random.Random(str(played))
    table = Table(rules_of(played), played.seats, SeededDeals(5, 0))
    for _ in range(120):
        if table.seat is None:
            break
        for seat in range(played.seats):
            heard = table.view(seat).heard
            assert isinstance(heard[0], DealEvent)
            assert [type(each) for each in heard] == [type(each) for each in table.events[-len(heard) :]]
            dealt = heard[0].deal
            assert all((FACE_DOWN in hand) == (owner != seat) for owner, hand in enumerate(dealt.hands))
            assert {*dealt.kitty, *dealt.stock} <= {FACE_DOWN}
            for event in heard[1:]:
                match event:
                    case TakeEvent() | DiscardEvent() | DrawEvent():
                        assert {*event.cards} == {FACE_DOWN} or event.seat == seat or not event.cards
                    case ReshuffleEvent():
                        assert {*event.cards} == {FACE_DOWN}
                    case PlayEvent():
                        assert event.card != FACE_DOWN
                    case _:
                        pass
        table.apply(choose(rng, table.legal_actions()))

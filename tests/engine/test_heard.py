"""What a seat has heard of a hand: every event, and no card that lies face down for it."""

import random

import pytest

from pitchdsl.engine.seen import as_seen
from pitchdsl.engine.table import Table
from pitchdsl.game.events import (
    FACE_DOWN,
    DealEvent,
    DiscardEvent,
    DrawEvent,
    Event,
    PlayEvent,
    RedealEvent,
    ReshuffleEvent,
    TakeEvent,
)
from pitchdsl.game.rng import SeededDeals
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


@pytest.mark.parametrize("played", PLAYED, ids=str)
def test_what_was_heard_is_kept_and_stays_true(played: Played) -> None:
    """Law: views tell what one asked for once would tell; so do copies, whatever happens to them."""
    rng = random.Random(str(played))
    table = Table(rules_of(played), played.seats, SeededDeals(5, 0))

    def afresh(of: Table, seat: int) -> tuple[Event, ...]:
        return tuple(as_seen(event, seat, of.seated) for event in of.events[of.hand.first_event :])

    for number in range(80):
        if table.seat is None:
            break
        for seat in range(played.seats):
            if (number + seat) % 3:
                assert table.view(seat).heard == afresh(table, seat)
        twin = table.copy()
        twin.apply(choose(rng, twin.legal_actions()))
        table.apply(choose(rng, table.legal_actions()))
        for each in (twin, table):
            assert each.view(1).heard == afresh(each, 1)
        twin.rewrite(len(twin.events) - 1, RedealEvent(reason="another layout"))
        assert twin.view(1).heard == afresh(twin, 1)
        stopped = table.copy()
        stopped.view(0)
        stopped.stop()
        assert stopped.view(0).heard == afresh(stopped, 0)

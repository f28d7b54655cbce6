"""Bids that come true: what is told of them is what was said, and what came of them in the games."""

import pytest
from attrs import frozen

from pitchdsl.bots.roster import BOTS
from pitchdsl.engine.game import play_game
from pitchdsl.engine.view import SeatView
from pitchdsl.game.actions import Action, Bid, Hold
from pitchdsl.game.events import BidEvent, SettleEvent
from pitchdsl.game.rng import RandomStream
from pitchdsl.players.advice import Advice, Estimate, Option
from pitchdsl.players.calibration import Foretold, foretold, tenths
from tests.engine.tables import auction_pitch


@frozen
class Sure:
    """Plays simply, and says of a bid of 2 that it is made in 3 of 4 cases, and nothing of any other."""

    def decide(self, view: SeatView, stream: RandomStream) -> Action:
        return BOTS["simple"].decide(view, stream)

    def consider(self, view: SeatView, stream: RandomStream) -> Advice:
        action = self.decide(view, stream)
        none = Estimate(mean=0, error=0)
        makes = Estimate(mean=0.75, error=0.1) if action == Bid(2) else None
        others = tuple(Option(action=other, points=none) for other in view.legal_actions if other != action)
        return Advice(action=action, why="so", options=(*others, Option(action=action, points=none, makes=makes)))


def bid(makes: float, *, made: bool) -> Foretold:
    return Foretold(game=0, hand=1, seat=0, bid="bid 2", makes=makes, played=True, made=made)


def test_the_bids_are_those_of_the_games_and_so_is_what_came_of_them() -> None:
    rules = auction_pitch()
    found = {(one.game, one.hand, one.seat): one for one in foretold(rules, 4, Sure(), 5, range(20))}
    expected = {}
    for game in range(20):
        hand, calls = 1, {}
        for event in play_game(rules, 4, 5, game, [BOTS["simple"]] * 4).events:
            if isinstance(event, BidEvent) and isinstance(event.call, Bid | Hold):
                calls[event.seat] = event.call
            elif isinstance(event, SettleEvent):
                for seat, call in calls.items():
                    if call == Bid(2):
                        played = event.pitcher == seat
                        expected[game, hand, seat] = (played, played and event.made)
                hand, calls = hand + 1, {}
    assert {key: (one.played, one.made) for key, one in found.items()} == expected
    assert {one.makes for one in found.values()} == {0.75}
    assert {one.bid for one in found.values()} == {"bid 2"}
    assert {True, False} == {one.made for one in found.values() if one.played}
    assert any(not one.played for one in found.values())


def test_tenths_are_told_apart_and_the_last_one_holds_certain_bids() -> None:
    bids = [bid(0.25, made=False), bid(0.21, made=True), bid(1.0, made=True), bid(0.9, made=False), bid(0.3, made=True)]
    assert [(tenth.number, tenth.made) for tenth in tenths(bids)] == [(2, 1), (1, 1), (2, 1)]
    assert [tenth.foretold for tenth in tenths(bids)] == pytest.approx([0.23, 0.3, 0.95])
    assert tenths([]) == ()

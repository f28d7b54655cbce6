"""Wishes about numbers and choices that depend on how many play."""

from itertools import product

import pytest

from pitchdsl.bots.roster import BOTS
from pitchdsl.engine.game import play_game
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Pass
from pitchdsl.game.events import AwardEvent, SettleEvent
from pitchdsl.game.rng import SeededDeals
from tests.texts import rules

from .registry import meets
from .small import open_bids

BY_PLAYERS = """variant wished extends auction-pitch
players
  seats: 4-6
deal
  each: 9
  each: 8 if there are 6 players
bidding
  bids: 2-4
  bids: 3-4 if there are 6 players
  all pass: same dealer deals again
  all pass: dealer must bid if there are 5 or more players
play
  follow: suit or trump, else any card
  follow: suit, else any card if there are 6 players
points
  jack: 1 to the winner of J of trump
  jack: 2 if there are 6 players
settlement
  set: pitcher loses the bid
  set: pitcher loses 5 if there are 6 players
winning
  target: 11
  target: 7 if there are 5 or more players
"""


@meets("a20")
@pytest.mark.parametrize(
    ("seats", "cards", "bids", "stuck"),
    # With six the jack is worth two, so that a hand gives five points; but bids are said to end at four.
    [(4, 9, [2, 3, 4], False), (5, 9, [2, 3, 4], True), (6, 8, [3, 4], True)],
)
def test_a20_numbers_and_choices_go_by_the_number_of_players(
    seats: int, cards: int, bids: list[int], stuck: bool
) -> None:
    table = Table(rules(BY_PLAYERS), seats, SeededDeals(1, 1))
    assert [hand.bit_count() for hand in table.hand.hands] == [cards] * seats
    assert open_bids(table) == bids
    for _ in range(seats - 1):
        table.apply(Pass())
    assert table.seat == table.dealer
    assert (Pass() not in table.legal_actions()) == stuck


@pytest.mark.parametrize(
    ("seats", "target", "follow"), [(4, 11, "suit or trump"), (5, 7, "suit or trump"), (6, 7, "suit")]
)
def test_a20_the_end_of_the_game_and_the_play_go_by_it_too(seats: int, target: int, follow: str) -> None:
    seated = rules(BY_PLAYERS).seated(seats)
    assert (seated.winning.target.points, seated.play.follow.holding.words) == (target, follow)


def test_a20_a_hand_of_six_is_counted_and_settled_so() -> None:
    """In games played by chance the jack is worth two with six players only, and a failed bid costs them five."""
    jacks: dict[int, set[int]] = {5: set(), 6: set()}
    lost: dict[int, set[tuple[int, int]]] = {5: set(), 6: set()}
    for seats, game in product((5, 6), range(12)):
        table = play_game(rules(BY_PLAYERS), seats, 1, game, [BOTS["random"]] * seats, hand_limit=6)
        for event in table.events:
            if isinstance(event, AwardEvent) and event.point == "jack" and event.side is not None:
                jacks[seats].add(event.value)
            elif isinstance(event, SettleEvent) and event.made is False:
                assert event.pitcher is not None and event.bid is not None
                lost[seats].add((event.bid, event.delta[event.pitcher]))
    assert jacks == {5: {1}, 6: {2}}
    assert lost[5] <= {(bid, -bid) for bid in (2, 3, 4)}
    assert lost[6] == {(3, -5), (4, -5)}

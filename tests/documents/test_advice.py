"""What the guide says of luck and skill, counted over many hands."""

import random

import pytest

from pitchdsl.engine.table import Table
from pitchdsl.game.rng import SeededDeals

from .hands import played_hands
from .registry import shows
from .table import call, modest, play, plays, random_tables, rules

GUIDE = [("guide-partnership", 4), ("guide-cutthroat", 4)]


@shows("D0-STRAT-05")
def test_the_side_with_more_of_the_tens_wins_game_more_often_than_not() -> None:
    hands = wins = 0
    for hand in played_hands(random_tables("guide-partnership", 4, hands=2000, choose=modest())):
        mine, theirs = (sum(card[0] == "T" for card in hand.won(side)) for side in range(2))
        if mine != theirs:
            hands += 1
            wins += hand.points["game"] == int(theirs > mine)
    assert hands > 1000
    assert wins > 0.6 * hands


@shows("D0-STRAT-08")
@pytest.mark.parametrize(("name", "seats"), GUIDE)
def test_whom_low_goes_to_is_settled_by_the_deal_alone(name: str, seats: int) -> None:
    rng = random.Random(2)
    takers_differ = others_differ = 0
    for game in range(12):
        dealt = Table(rules(name), seats, SeededDeals(2, game))
        call(dealt, "1" + " pass" * (seats - 1))
        play(dealt, max(plays(dealt)))
        hands = []
        for _ in range(12):
            table = dealt.copy()
            while table.hands_settled == 0:
                table.apply(rng.choice(table.legal_actions()))
            hands += played_hands([table])
        trump = hands[0].trump
        least = hands[0].in_play(trump)[0]
        assert {hand.points["low"] for hand in hands} == {hands[0].dealt_to(least)}
        takers_differ += len({hand.taker(least) for hand in hands}) > 1
        others_differ += any(len({hand.points[point] for hand in hands}) > 1 for point in ("jack", "game"))
    assert takers_differ > 3
    assert others_differ > 3


@shows("D0-TRIVIA-01")
@pytest.mark.parametrize(("name", "seats"), GUIDE)
def test_only_low_can_go_to_a_side_other_than_the_one_that_takes_its_card(name: str, seats: int) -> None:
    low_differs = 0
    for hand in played_hands(random_tables(name, seats, hands=300)):
        trumps = hand.in_play(hand.trump)
        assert hand.points["high"] == hand.taker(trumps[-1])
        assert hand.points["jack"] == hand.taker(f"J{hand.trump}")
        piles = hand.captured_pips()
        game = hand.points["game"]
        assert game is None or piles[game] == max(piles)
        low_differs += hand.points["low"] != hand.taker(trumps[0])
    assert low_differs > 20

"""What may have been bid, where a hand is told: nothing that the sheet closes to the pitcher."""

from pathlib import Path

import pytest

from pitchdsl.compile import load
from pitchdsl.described_hands.calls import bids_of
from pitchdsl.described_hands.settled_hand import dealt_again, first_standing, settle_hand
from pitchdsl.facade.texts import variants
from tests.scorekeeping.engine_games import played
from tests.scorekeeping.test_score import folder, scores, told
from tests.web.asking import ask, desk

__all__ = ["folder"]

STUCK_FOR_SIX = """variant ours extends pidro

bidding
  may bid: exactly 6 if it is the dealer and nobody has bid
"""
NOT_BEHIND = """variant ours extends team-auction

bidding
  may bid: at most 3 if own score is -1 or less
"""


def by(sheet: str, *words: str) -> str:
    Path("ours.pitch").write_text(sheet, encoding="utf-8")
    return told(*words, game="./ours.pitch")


def test_a_dealer_who_is_stuck_bids_no_more_than_the_sheet_lets_a_dealer_bid() -> None:
    """All others have passed, so nobody has bid: six, and nothing else."""
    answer = by(STUCK_FOR_SIX, "passed", "7", "6", "7", "7", "quit")
    assert "What does Ann bid? 7\nAnn may not bid 7 in this hand, only 6: so says the sheet.\n" in answer
    assert "Ann 6, made." in answer and scores() == [(7, 7)]


def test_a_dealer_bids_more_where_somebody_may_have_bid_before() -> None:
    """Bob may have bid six, and then the line does not hold."""
    assert "may not bid" not in by(STUCK_FOR_SIX, "ann 7", "7", "7", "quit")
    assert scores() == [(7, 7)]


def test_a_bid_that_is_closed_by_the_score_is_not_taken() -> None:
    """Bob has lost three, and may bid three at most; Ann may bid four."""
    answer = by(NOT_BEHIND, "bob 3", "2", "1", "bob 4", "ann 4", "4", "0", "quit")
    assert "Bob may not bid 4 in this hand, only 2, 3: so says the sheet." in answer
    assert scores() == [(1, -3), (5, -3)]


def test_where_every_bid_is_closed_to_who_must_bid_the_cards_are_dealt_again() -> None:
    sheet = "variant ours extends team-auction\n\nbidding\n  may bid: nothing if it is the dealer and nobody has bid\n"
    answer = by(sheet, "passed", "bob 2", "2", "1", "quit")
    assert "All passed: Ann deals next.\nHand 2. Ann deals." in answer
    assert scores() == [(0, 0), (1, 2)]


def test_the_page_takes_no_bid_that_is_closed() -> None:
    bare = {"call": None, "partner": None, "rows": None, "tricks": None, "trump": None, "first": None}
    evening = ask("score_begin", **desk(NOT_BEHIND), names=["Ann", "Bob", "Cal", "Dan"])
    for bid, points, why in (
        (3, [1, 2], None),
        (4, [0, 4], "Bob may not bid 4 in this hand, only 2, 3: so says the sheet"),
    ):
        hand = {**bare, "pitcher": 1, "bid": bid, "points": points}
        evening = ask("score_hand", file=evening["file"], hand=hand, passed=False, sure=True)
        assert evening["why"] == why


@pytest.mark.parametrize("name", [each.name for each in variants()])
def test_what_the_engine_bid_may_be_told(name: str) -> None:
    """Law: no contract of a game that was played is refused."""
    rules = load(name)
    for seats in {rules.players.seats.least, rules.players.seats.most}:
        game = played(rules, seats, "random", 5)
        standing = first_standing(rules, seats, game.dealer)
        for hand in game.hands:
            for _ in range(hand.redeals):
                standing = dealt_again(rules, seats, standing)
            if hand.told.pitcher is not None and hand.told.bid is not None:
                assert (hand.told.bid, hand.told.call) in bids_of(rules, seats, standing, hand.told.pitcher)
            standing = settle_hand(rules, seats, standing, hand.told).standing

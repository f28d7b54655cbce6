"""Rows that nobody was told to have: asked about where somebody has them in every hand, and taken where nobody may."""

from pathlib import Path

import pytest
from attrs import evolve

from pitchdsl.compile import load
from pitchdsl.described_hands.left_over import left_over
from pitchdsl.facade.texts import variants
from pitchdsl.game.winning.rules import Counting
from tests.scorekeeping.engine_games import played
from tests.scorekeeping.test_score import folder, scores, told

__all__ = ["folder"]

AGAIN = "(yes, or no to tell it again)"
FIVE = "Ann,Bob,Cal,Dan,Eve"


def test_a_joker_that_nobody_has_is_asked_about_where_all_cards_are_out() -> None:
    """Eight bid: three, both jokers, jack, off-jack and high are eight; without the black joker it would be set."""
    words = ("dan 8", "nobody", "high three jack off-jack red-joker", "low", "no", "quit")
    answer = told(*words, game="smear-five", names=FIVE)
    assert f"Did nobody take black-joker? In a hand with trumps somebody does. {AGAIN}" in answer
    assert "set" not in answer and scores() == []


def test_points_that_nobody_has_are_asked_about_where_numbers_are_told() -> None:
    """All but game are nine points, and seven are told."""
    answer = told("dan 8", "nobody", "7", "nothing", "yes", "quit", game="smear-five", names=FIVE)
    assert "That is 7 together, and high, low, jack, off-jack, red-joker, black-joker and three come to 9" in answer
    assert [each[3] for each in scores()] == [-8]


def test_a_game_that_is_tied_may_be_nobodys() -> None:
    """In this sheet nobody has the game of equal pips: nine of ten points are told, and all is well."""
    words = ("dan 8", "nobody", "high three jack off-jack red-joker black-joker", "low", "quit")
    assert "Did nobody" not in told(*words, game="smear-five", names=FIVE)
    assert [each[3] for each in scores()] == [8]


def test_a_jack_that_is_not_out_may_be_nobodys() -> None:
    assert "Did nobody" not in told("bob 2", "high low", "game", "quit")
    assert scores() == [(1, 2)]


def test_a_game_that_goes_to_somebody_when_tied_is_asked_about() -> None:
    """Of two sides that are level one is the pitcher's."""
    Path("ours.pitch").write_text(
        "variant ours extends team-auction\n  with: tied-game-to-the-pitcher\n", encoding="utf-8"
    )
    answer = told("bob 3", "high low", "nothing", "no", "high low game", "nothing", "quit", game="./ours.pitch")
    assert f"Did nobody take game? In a hand with trumps somebody does. {AGAIN}" in answer
    assert scores() == [(0, 3)]


def test_cards_of_a_row_that_nobody_has_are_asked_about() -> None:
    """Three plain nines count nine each: one is told, and two are left. The muck may be nobody's."""
    answer = told("ace king queen jack nine five plain-five 15 plain-nine 9", "nothing", "no", "quit", game="phat")
    assert f"Did nobody take 18 more of plain-nine? In a hand with trumps somebody does. {AGAIN}" in answer
    assert "such as `plain-five 10`" in answer


@pytest.mark.parametrize("name", [each.name for each in variants()])
def test_nothing_is_asked_about_what_the_engine_played(name: str) -> None:
    """Law: in hands with a trump that were played to the end, somebody has each row of which that is said."""
    rules = load(name)
    for seats, bot in ((rules.players.seats.least, "random"), (rules.players.seats.most, "simple")):
        game = played(rules, seats, bot, 11)
        whole = game.hands if rules.winning.counting.moment is Counting.AFTER_HAND else game.hands[:-1]
        for hand in whole:
            if hand.told.rows:
                assert left_over(rules, seats, hand.told) is None
                assert left_over(rules, seats, evolve(hand.told, rows=None, points=hand.points)) is None

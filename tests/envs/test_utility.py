"""The bounds of what a hand brings: by hand from the sheets, and never exceeded in games by chance."""

import random

import pytest

from tests.effort import few, some

from .test_actions import BUNDLED

pyspiel = pytest.importorskip("pyspiel")

from pitchdsl.envs import open_spiel  # noqa: E402, F401

BY_HAND = {
    # takes all the points, while the pitcher loses the highest bid
    "auction-pitch": 4 + 4,
    "pidro": 14 + 14,
    "sixty-three": 63 + 63,
    # the seller scores a bid of 21, and then takes all 21 points; the pitcher loses 21
    "dom-pedro": 21 + 21 + 21,
}


@pytest.mark.parametrize("name", BY_HAND)
def test_a_hand_brings_no_more_than_its_points_and_the_highest_bid(name: str) -> None:
    game = pyspiel.load_game(f"python_pitch(variant={name})")
    assert (game.min_utility(), game.max_utility()) == (-BY_HAND[name], BY_HAND[name])


def test_a_game_is_won_by_one_side_and_lost_by_all_others() -> None:
    game = pyspiel.load_game("python_pitch(variant=auction-pitch,seats=4,match=game)")
    assert (game.min_utility(), game.max_utility()) == (pytest.approx(-1 / 3), 1)


@pytest.mark.parametrize("name", some(BUNDLED, 20, "utility"))
def test_no_hand_by_chance_brings_more(name: str) -> None:
    game, rng = pyspiel.load_game(f"python_pitch(variant={name})"), random.Random(name)
    for _ in range(few(3, thorough=100)):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        assert game.min_utility() <= min(state.returns()) <= max(state.returns()) <= game.max_utility()
    assert game.max_utility() < 10_000

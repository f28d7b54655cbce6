"""A trick that is told whole goes to its highest trump where only trumps are played, in whatever order they fell."""

import random

import pytest

from pitchdsl.compile import load
from tests.examples.test_who_is_meant import verdict

RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "4", "3", "2")
"""The trumps that no rule of these games moves, the highest first."""


@pytest.mark.parametrize("seed", range(12))
def test_the_highest_trump_takes_a_whole_trick(seed: int) -> None:
    pen = random.Random(seed)
    assert load("pidro").players.seats.most == 4
    fallen = pen.sample(RANKS, 4)
    highest = min(fallen, key=RANKS.index)
    trick = ", ".join(f"the {rank} of hearts" for rank in fallen)
    for rank in fallen:
        told = f"trump is hearts, the trick is {trick} then the trick goes to the {rank} of hearts"
        assert verdict("pidro", told).so is (rank == highest), (trick, rank)

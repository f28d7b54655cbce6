"""What came of options, put into numbers: means and errors as a textbook reckons them, over world after world."""

from math import sqrt
from statistics import fmean, stdev

import pytest

from pitchdsl.players.playouts import GOES_ON, HandOutcome, Playouts
from pitchdsl.players.rollout_evaluation import Judged, by_option, doubts, estimate

OUTCOME = HandOutcome((0, 0), (0, 0), (0, 0), (0, 0), (0, 0), 1, 0, GOES_ON, 0)
WORTH = [Judged(rank, rank, points, None) for rank, points in ((0.5, 1), (0.75, 2), (0.25, -1))]
FOUND = [
    (Playouts(outcomes=[OUTCOME] * 3, rows=[[0, 1], None, [2, 1]]), WORTH),
    (Playouts(outcomes=[OUTCOME] * 3, rows=[[0, 0], [1, 2]]), WORTH),
]
USUAL, OTHER = [0.5, 0.25, 0.5, 0.75], [0.75, 0.75, 0.5, 0.25]
"""What the two options are worth in the four worlds that can be."""


def test_every_world_counts_once() -> None:
    for (came, often), sample in zip(by_option(FOUND, 2), (USUAL, OTHER), strict=True):
        found = estimate([each.wins for each in came], often)
        assert found.mean == pytest.approx(fmean(sample))
        assert found.error == pytest.approx(1.96 * stdev(sample) / sqrt(4))


def test_the_doubt_is_of_the_difference_in_the_same_world() -> None:
    beyond = [other - usual for usual, other in zip(USUAL, OTHER, strict=True)]
    assert doubts(FOUND, 0) == pytest.approx([0.0, stdev(beyond) / sqrt(4)])

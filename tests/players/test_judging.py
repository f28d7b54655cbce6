"""What came of options, put into numbers: means and errors as a textbook reckons them, over world after world."""

from collections.abc import Callable, Sequence
from math import sqrt
from statistics import fmean, stdev

import pytest

from pitchdsl.sampling.judging import (
    BIDS,
    MAKES,
    NO_CONTRACT,
    OWN,
    POINTS,
    RANK,
    SIDES,
    TERMS,
    TIE_BREAK,
    TOWARDS,
    WINS,
    WORTH,
    judge,
)
from pitchdsl.sampling.race import (
    DEVIATION,
    ENOUGH,
    EVERY,
    GAINS,
    GAINS_ERROR,
    MADE,
    MADE_ERROR,
    PITCHED,
    RANKED,
    RUNNING,
    SUMS,
    TIMES,
    WON,
    WON_ERROR,
    add_world,
    is_over,
    is_tried,
    sum_up,
)

USUAL, OTHER = [0.5, 0.25, 0.5, 0.75], [0.75, 0.75, 0.5, 0.25]
"""What two options are worth in four worlds."""


def worth(rank: float, points: float = 0.0, makes: float = NO_CONTRACT) -> list[float]:
    found = [0.0] * WORTH
    found[RANK], found[WINS], found[POINTS], found[MAKES] = rank, rank, points, makes
    return found


class Course:
    """A race of options that are worth so much in each world."""

    def __init__(
        self,
        ranks: Sequence[Callable[[int], float]],
        *,
        wanted: int,
        usual: int = 0,
        is_planned: bool = False,
        keeps_on: bool = False,
    ) -> None:
        self.course = [0, wanted, usual, int(is_planned), len(ranks), int(keeps_on)]
        self.left = [0] * len(ranks)
        self.worlds: list[list[list[float]]] = []
        while not is_over(self.course):
            world = len(self.worlds)
            tried = [is_tried(self.course, self.left, option) for option in range(len(ranks))]
            self.worlds.append([worth(rank(world)) if now else [] for rank, now in zip(ranks, tried, strict=True)])
            add_world(self.worlds, self.course, self.left)

    def sums(self) -> list[list[float]]:
        found = [[0.0] * SUMS for _ in self.left]
        sum_up(self.worlds, self.course, self.left, found)
        return found


def test_an_outcome_is_a_chance_to_win_and_a_little_for_points() -> None:
    terms, found = [0] * TERMS, [0.0] * WORTH
    terms[OWN], terms[SIDES], terms[TOWARDS], terms[BIDS] = 1, 3, -1, 1
    judge((4, -2, 0), 1, 1, -2, terms, (0.5, 0.25, 0.25), found)
    # scores fall: the side is 2 ahead, and the two others are 4 and 0 back, 2 on average
    assert found == pytest.approx([0.25 + 4 * TIE_BREAK, 0.25, 2, 1])
    judge((4, -2, 0), 0, 1, 2, terms, (), found)
    assert (found[WINS], found[MAKES]) == (0, 0)
    judge((4, -2, 0), 1, 0, 1, terms, (), found)
    assert (found[WINS], found[MAKES]) == (1, NO_CONTRACT)


def test_every_world_counts_once() -> None:
    race = Course([USUAL.__getitem__, OTHER.__getitem__], wanted=4)
    for found, sample in zip(race.sums(), (USUAL, OTHER), strict=True):
        assert found[TIMES] == 4
        assert found[RANKED] == found[WON] == pytest.approx(fmean(sample))
        assert found[WON_ERROR] == pytest.approx(1.96 * stdev(sample) / sqrt(4))
        assert found[DEVIATION] == 0


def test_the_doubt_is_of_the_difference_in_the_same_world() -> None:
    race = Course([USUAL.__getitem__, OTHER.__getitem__], wanted=4, is_planned=True)
    beyond = [other - usual for usual, other in zip(USUAL, OTHER, strict=True)]
    assert [found[DEVIATION] for found in race.sums()] == pytest.approx([0.0, stdev(beyond) / sqrt(4)])


def test_contracts_are_counted_where_the_side_has_one() -> None:
    race = Course([USUAL.__getitem__], wanted=4, keeps_on=True)
    for world, (points, makes) in enumerate(((3, 1.0), (-4, 0.0), (2, 1.0), (0, NO_CONTRACT))):
        race.worlds[world][0] = worth(0.5, points, makes)
    (found,) = race.sums()
    assert (found[GAINS], found[GAINS_ERROR]) == pytest.approx((0.25, 1.96 * stdev([3, -4, 2, 0]) / 2))
    assert found[PITCHED] == 3
    assert found[MADE] == pytest.approx(2 / 3)
    assert found[MADE_ERROR] == pytest.approx(1.96 * stdev([1, 0, 1]) / sqrt(3))


def test_who_loses_clearly_leaves() -> None:
    """It costs 0.15 in every world, and after ten of them 1.5: more than the game that one more world might win."""
    race = Course([lambda _: 0.5, lambda _: 0.35, lambda world: 0.5 + world % 2 / 100], wanted=60)
    assert race.left == [0, EVERY, 0]
    assert [found[TIMES] for found in race.sums()] == [60, EVERY, 60]


def test_a_small_loss_is_not_clear_before_a_game_would_not_make_up_for_it() -> None:
    race = Course([lambda _: 0.5, lambda _: 0.479], wanted=70)
    assert race.left == [0, 50], "forty worlds have cost less than a game"


def test_of_options_that_come_to_the_same_the_usual_one_stays() -> None:
    race = Course([lambda world: world % 3 / 4] * 3, wanted=50, usual=1)
    assert (race.left, race.course[RUNNING]) == ([ENOUGH, 0, ENOUGH], 1)
    assert len(race.worlds) == ENOUGH


def test_who_has_left_is_tried_all_the_same_where_somebody_wants_to_know() -> None:
    race = Course([lambda _: 0.5, lambda _: 0.35], wanted=30, keeps_on=True)
    assert race.left == [0, EVERY]
    assert [found[TIMES] for found in race.sums()] == [30, 30]


def test_what_is_planned_is_held_against_the_usual_option() -> None:
    """The last one is ahead of all, but in doubt against the usual one: the first leaves by that one alone."""
    ranks = [lambda _: 0.3, lambda _: 0.5, lambda world: 0.4 if world % 2 else 0.9]
    race = Course(ranks, wanted=20, usual=1, is_planned=True)
    assert race.left == [EVERY, 0, 0]

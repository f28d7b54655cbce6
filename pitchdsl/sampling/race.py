"""A race of options over worlds: those that are clearly worse leave it early, and what it came to is summed up.

The same worlds serve for all options, so what counts is the difference in each world. An option leaves where it would
be clearly worse even if one more world won the whole game by it: what seldom happens may decide, and not have
happened yet. Where all that are left came to the same in every world, one of them stays.
"""

from collections.abc import MutableSequence, Sequence
from math import sqrt

from pitchdsl.sampling.judging import MAKES, POINTS, RANK, WINS

Ints = MutableSequence[int]
Worlds = Sequence[Sequence[Sequence[float]]]
"""By world and option, what came of it (:mod:`pitchdsl.sampling.judging`)."""

TRIED, WANTED, USUAL, IS_PLANNED, RUNNING, KEEPS_ON, COURSE = range(7)
"""How a race stands: worlds tried, worlds wanted, the option that a simple player takes (or -1), 1 where it is to be
taken unless another one is surely better, options still running, 1 where those that left are tried all the same."""

EVERY = 10
"""After so many worlds, and again after as many more, options may leave."""

ENOUGH = 20
"""Options that came to the same in so many worlds are taken to be alike."""

SURE = 2.0
"""So many standard errors make a difference clear."""

GAME = 1.0
"""What it is worth to win the game."""

(RANKED, DEVIATION, GAINS, GAINS_ERROR, WON, WON_ERROR, PITCHED, MADE, MADE_ERROR, TIMES, SUMS) = range(11)
"""What an option comes to: its mean rank and the standard error of that beyond the usual option's; means with half of
their 95 % intervals of points, of the chance to win and, where the own side pitched, of the contracts made; how many
worlds it was tried in."""

_BETWEEN = 1.96


def is_over(race: Sequence[int]) -> bool:
    """Whether no more worlds are needed."""
    return race[TRIED] >= race[WANTED] or (race[RUNNING] == 1 and race[KEEPS_ON] == 0)


def is_tried(race: Sequence[int], left: Sequence[int], option: int) -> bool:
    """Whether an option is tried in the next world."""
    return left[option] == 0 or race[KEEPS_ON] == 1


def add_world(worlds: Worlds, race: Ints, left: Ints) -> None:
    """Counts a world in which the options were tried; now and then some leave the race.

    ``left`` says after how many worlds an option has left, and 0 of those that are running.
    """
    race[TRIED] += 1
    tried = race[TRIED]
    if tried % EVERY == 0 and race[RUNNING] > 1:
        front, differ = _front(worlds, race, left), False
        for option in range(len(left)):
            if left[option] == 0 and option != front:
                differ = differ or not _is_alike(worlds, tried, front, option)
                if _is_clear(worlds, tried, front, option):
                    left[option] = tried
                    race[RUNNING] -= 1
        if tried >= ENOUGH and not differ:
            front = race[USUAL] if race[USUAL] >= 0 and left[race[USUAL]] == 0 else front
            for option in range(len(left)):
                if left[option] == 0 and option != front:
                    left[option] = tried
            race[RUNNING] = 1


def _front(worlds: Worlds, race: Sequence[int], left: Sequence[int]) -> int:
    """The option that others are held against."""
    if race[IS_PLANNED] == 1:
        return race[USUAL]
    front, best = -1, 0.0
    for option in range(len(left)):
        if left[option] == 0:
            total = 0.0
            for world in range(race[TRIED]):
                total += worlds[world][option][RANK]
            if front < 0 or total > best:
                front, best = option, total
    return front


def _is_alike(worlds: Worlds, tried: int, front: int, option: int) -> bool:
    world = 0
    while world < tried and worlds[world][front][RANK] == worlds[world][option][RANK]:
        world += 1
    return world == tried


def _is_clear(worlds: Worlds, tried: int, front: int, option: int) -> bool:
    """Whether an option is clearly worse than another one."""
    total = 0.0
    for world in range(tried):
        total += worlds[world][front][RANK] - worlds[world][option][RANK]
    if total <= GAME:
        return False
    spread = 0.0
    for world in range(tried):
        away = worlds[world][front][RANK] - worlds[world][option][RANK] - total / tried
        spread += away * away
    return total - GAME > SURE * sqrt(spread / (tried - 1) * tried)


def sum_up(worlds: Worlds, race: Sequence[int], left: Sequence[int], sums: Sequence[MutableSequence[float]]) -> None:
    """Writes what each option comes to."""
    for option in range(len(left)):
        times, found = race[TRIED] if is_tried(race, left, option) else left[option], sums[option]
        found[TIMES] = float(times)
        found[RANKED], found[DEVIATION] = _mean(worlds, times, option, RANK)[0], 0.0
        if race[IS_PLANNED] == 1:
            found[DEVIATION] = _doubt(worlds, times, option, race[USUAL])
        found[GAINS], found[GAINS_ERROR] = _mean(worlds, times, option, POINTS)
        found[WON], found[WON_ERROR] = _mean(worlds, times, option, WINS)
        pitched, made = 0, 0
        for world in range(times):
            if worlds[world][option][MAKES] >= 0.0:
                pitched += 1
                made += 1 if worlds[world][option][MAKES] > 0.0 else 0
        found[PITCHED], found[MADE], found[MADE_ERROR] = float(pitched), 0.0, 0.0
        if pitched > 0:
            found[MADE] = made / pitched
            spread = pitched * found[MADE] * (1.0 - found[MADE])
            found[MADE_ERROR] = error_of(spread, pitched)


def _mean(worlds: Worlds, times: int, option: int, column: int) -> tuple[float, float]:
    """The mean of a column in so many worlds, and half of its 95 % interval."""
    total, spread = 0.0, 0.0
    for world in range(times):
        total += worlds[world][option][column]
    for world in range(times):
        away = worlds[world][option][column] - total / times
        spread += away * away
    return total / times, error_of(spread, times)


def error_of(spread: float, times: int) -> float:
    """Half of the 95 % interval of a mean; ``spread`` is the sum of the squares of what is away from it."""
    return _BETWEEN * sqrt(spread / max(1, times - 1) / times)


def _doubt(worlds: Worlds, times: int, option: int, usual: int) -> float:
    """The standard error of what an option is worth beyond the usual one in the same worlds."""
    total, spread = 0.0, 0.0
    for world in range(times):
        total += worlds[world][option][RANK] - worlds[world][usual][RANK]
    for world in range(times):
        away = worlds[world][option][RANK] - worlds[world][usual][RANK] - total / times
        spread += away * away
    return sqrt(spread / max(1, times - 1) / times)

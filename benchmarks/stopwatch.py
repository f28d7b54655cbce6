"""Rounds: in each of them everything is measured once, one after the other, beginning with another each time.

Whatever slows the machine down for a while thus falls on all alike, and a ratio is taken within its round.
"""

import gc
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from attrs import frozen
from contestants import Contestant, Played

COMMAND = Path(sys.executable).with_name("pitchdsl")
"""The command as it is installed beside this Python."""


@frozen
class Spread:
    """What several rounds gave."""

    median: float
    least: float
    most: float


def spread(numbers: Iterable[float]) -> Spread:
    """The middle and the ends."""
    found = sorted(numbers)
    return Spread(median(found), found[0], found[-1])


def rounds(
    number: int, measures: Mapping[str, Callable[[], float]], told: Callable[[], None]
) -> dict[str, list[float]]:
    """What each measure gives in each round; ``told`` is called after every round."""
    names = list(measures)
    found: dict[str, list[float]] = {name: [] for name in names}
    for each in range(number):
        first = each % len(names)
        for name in (*names[first:], *names[:first]):
            found[name].append(measures[name]())
        told()
    return found


class Player:
    """Lets a contestant play for about so many seconds at a time, always new games."""

    def __init__(self, contestant: Contestant, seconds: float) -> None:
        self.contestant = contestant
        self.decisions = 0
        self.hands = 0
        self._next = 0
        self._games = 1
        while (taken := self._time()[0]) < seconds / 4:
            self._games *= 2
        self._games = max(1, round(self._games * seconds / taken))

    def __call__(self) -> float:
        """Decisions per second of processor time."""
        taken, played = self._time()
        self.decisions += played.decisions
        self.hands += played.hands
        return played.decisions / taken

    def _time(self) -> tuple[float, Played]:
        games = range(self._next, self._next + self._games)
        self._next += self._games
        gc.collect()  # what the one before left behind is not this one's work
        start = process_time()
        played = self.contestant.play(games)
        return process_time() - start, played


def process(command: Sequence[str | Path], cache: Path) -> float:
    """Seconds from the start to the end of a process, by the clock on the wall."""
    around = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    start = perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=around)
    return perf_counter() - start


def told(command: Sequence[str | Path]) -> str:
    """What a process prints."""
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def inside(work: Callable[[], object], times: int) -> float:
    """Seconds of processor time that some work takes in this process."""
    gc.collect()
    start = process_time()
    for _ in range(times):
        work()
    return (process_time() - start) / times

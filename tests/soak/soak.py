"""Plays many games of every bundled variant at every number of players, and plays every record again.

``make soak`` runs it. Each record goes through its text: it is written, read back and recomputed from deals and
actions alone. Uniformly random players lose more by failed bids than they gain in some variants, so that their
scores sink for ever; their games are stopped after ``--hand-limit`` hands and counted as stopped.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from statistics import median

from attrs import frozen
from rich.console import Console
from rich.table import Table as Grid

from pitchdsl.bots.roster import BOTS
from pitchdsl.compile import load
from pitchdsl.engine.game import play_game
from pitchdsl.engine.records import GameHeader, lines_of_game, read_record
from pitchdsl.engine.replay import replay, rescore
from pitchdsl.publish.rules_json import fingerprint
from pitchdsl.resolve.library import bundled
from pitchdsl.rules.rules import Rules

CHUNK = 50
"""Games that one worker plays before it reports."""


@frozen
class Task:
    """Some games of one variant."""

    variant: str
    seats: int
    bot: str
    first: int
    games: int
    hand_limit: int


@frozen
class Result:
    """What came of them."""

    task: Task
    hands: tuple[int, ...]
    reasons: tuple[str, ...]
    divergences: tuple[str, ...]


_load = cache(load)


def work(task: Task) -> Result:
    """Plays the games, and plays them again."""
    rules = _load(task.variant)
    hands: list[int] = []
    reasons: list[str] = []
    divergences: list[str] = []
    for game in range(task.first, task.first + task.games):
        table = play_game(rules, task.seats, 1, game, [BOTS[task.bot]] * task.seats, task.hand_limit)
        assert table.outcome is not None
        hands.append(table.outcome.hands)
        reasons.append(table.outcome.reason)
        recorded = read_record(lines_of_game(_header(rules, task, table.sides), table.events))
        for each in recorded:
            found = [*replay(each, rules), *rescore(each, rules)]
            divergences.extend(f"{task.variant}, {task.seats} players, game {game}: {one}" for one in found)
    return Result(task, tuple(hands), tuple(reasons), tuple(divergences))


def _header(rules: Rules, task: Task, sides: tuple[tuple[int, ...], ...]) -> GameHeader:
    return GameHeader(
        variant=rules.name,
        rules_sha256=fingerprint(rules),
        seed=1,
        seats=task.seats,
        sides=sides,
        start=(rules.winning.start.points,) * len(sides),
        target=rules.winning.target.points,
        bots=(task.bot,) * task.seats,
    )


def tasks(games: int, hand_limit: int) -> Iterator[Task]:
    """Every variant at every number of players by every bot."""
    for path in bundled("variant"):
        seats = _load(path.stem).players.seats
        for number in range(seats.least, seats.most + 1):
            for bot in BOTS:
                for first in range(0, games, CHUNK):
                    yield Task(path.stem, number, bot, first, min(CHUNK, games - first), hand_limit)


def main() -> int:
    """Prints a table; 1 if anything differs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--hand-limit", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=2)
    wish = parser.parse_args()
    hands: dict[tuple[str, int, str], list[int]] = {}
    reasons: dict[tuple[str, int, str], Counter[str]] = {}
    differences: list[str] = []
    with ProcessPoolExecutor(wish.jobs) as pool:
        for result in pool.map(work, tasks(wish.games, wish.hand_limit)):
            key = (result.task.variant, result.task.seats, result.task.bot)
            hands.setdefault(key, []).extend(result.hands)
            reasons.setdefault(key, Counter()).update(result.reasons)
            differences.extend(result.divergences)
    grid = Grid("variant", "players", "bot", "games", "median hands", "longest", "ended by")
    for key, lengths in hands.items():
        variant, seats, bot = key
        ends = ", ".join(f"{reason} {number}" for reason, number in reasons[key].most_common())
        grid.add_row(variant, str(seats), bot, str(len(lengths)), f"{median(lengths):g}", str(max(lengths)), ends)
    console = Console(width=120)
    console.print(grid)
    total = sum(map(sum, hands.values()))
    console.print(f"{sum(map(len, hands.values())):,} games, {total:,} hands, {len(differences)} divergences")
    for each in differences[:20]:
        console.print(each, markup=False)
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())

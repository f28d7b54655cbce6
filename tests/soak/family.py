"""Plays many games of every relative of Pitch that is bundled, and scores each record again.

``make family`` runs it. Each game is played to its own end at each number of players, by players of one kind, and is
written, read back and scored again from deals and decisions alone. Games are the same in every run. Uniformly random
players lose more by failed bids than they gain in some games, so that their scores sink for ever: such games are
stopped after ``--hand-limit`` hands, and counted.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from statistics import median

from attrs import frozen
from rich.console import Console
from rich.table import Table as Grid

from pitchdsl.compile import load
from pitchdsl.players.roster import play_game
from pitchdsl.records.header import GameHeader
from pitchdsl.records.reader import read_record
from pitchdsl.records.replay import rescore
from pitchdsl.records.writer import lines_of_game
from pitchdsl.resolve.library import bundled

SEED = 2026


@frozen
class Task:
    """Some games of one variant at one number of players."""

    variant: str
    seats: int
    player: str
    games: int
    hand_limit: int


@frozen
class Result:
    """What came of them."""

    task: Task
    hands: tuple[int, ...]
    """Of each game."""
    reasons: Counter[str]
    divergences: int


def work(task: Task) -> Result:
    """Plays the games and scores their records again."""
    rules = load(task.variant)
    hands, reasons, divergences = [], Counter[str](), 0
    for number in range(task.games):
        table = play_game(rules, [task.player] * task.seats, SEED, number, task.hand_limit)
        assert table.outcome is not None
        header = GameHeader(
            variant=task.variant,
            seats=task.seats,
            sides=table.sides,
            start=(rules.winning.start.score,) * len(table.sides),
            target=rules.winning.target.score,
        )
        (game,) = read_record([line.encode() for line in lines_of_game(header, table.events)])
        divergences += len(rescore(game, rules))
        hands.append(table.outcome.hands)
        reasons[table.outcome.reason] += 1
    return Result(task, tuple(hands), reasons, divergences)


def tasks(names: Sequence[str], players: Sequence[str], games: int, hand_limit: int) -> Iterator[Task]:
    """Every variant at each number of players, by each kind of player."""
    for name in names:
        seats = load(name).players.seats
        for number in range(seats.least, seats.most + 1):
            for player in players:
                yield Task(name, number, player, games, hand_limit)


def report(results: Sequence[Result], console: Console) -> None:
    """A row for each task, and the sums."""
    grid = Grid("variant", "players", "of kind", "games", "median hands", "longest", "divergences", "ended by")
    for result in results:
        task = result.task
        ended = ", ".join(f"{reason} {number}" for reason, number in sorted(result.reasons.items()))
        figures = task.games, f"{median(result.hands):g}", max(result.hands), result.divergences
        grid.add_row(task.variant, str(task.seats), task.player, *map(str, figures), ended)
    console.print(grid)
    games = sum(result.task.games for result in results)
    wrong = sum(result.divergences for result in results)
    stopped = sum(result.reasons["stopped"] for result in results)
    console.print(f"{games:,} games, {wrong} divergences, {stopped} stopped by the limit")


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints a table; 1 if anything differs, or a game of players who think did not come to its own end."""
    names = [path.stem for path in bundled("relative")]
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("names", nargs="*", default=names, help="the variants; all relatives, if none is named")
    parser.add_argument("--players", default="random,level-3")
    parser.add_argument("--games", type=int, default=300, help="games of each at each number of players")
    parser.add_argument("--hand-limit", type=int, default=500, help="hands after which a game is stopped")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args(arguments)
    todo = list(tasks(options.names, options.players.split(","), options.games, options.hand_limit))
    with ProcessPoolExecutor(options.jobs) as pool:
        results = list(pool.map(work, todo))
    report(results, Console(width=130))
    stopped = any(result.reasons["stopped"] for result in results if result.task.player != "random")
    return 1 if stopped or any(result.divergences for result in results) else 0


if __name__ == "__main__":
    sys.exit(main())

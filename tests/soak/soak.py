"""Plays many games of every bundled variant and of many pairs of variant and house rule, and judges every record.

``make soak`` runs it. Each record goes through its text: it is written, read back, played again, scored again from
deals and decisions alone, and judged by the notes that were made by hand, choice by choice. Games are the same in
every run. Every other one begins near its end. Uniformly random players lose more by failed bids than they gain in
some variants, so that their scores sink for ever; games are stopped after ``--hand-limit`` hands and counted as
stopped. The numbers of players of a variant take turns.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed

from attrs import frozen
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from pitchdsl.bots.roster import BOTS
from tests.property.sheets import SHEETS
from tests.property.strategies import RULES_OF_THE_HOUSE, VARIANTS, Game, fits
from tests.property.watched import differences

CHUNK = 50
"""Games that one worker plays before it reports."""

PAIR_GAMES = 100
PAIR_HANDS = 13
"""Games of a pair, by all bots together, and the most hands of one: enough for twelve hands to end a game."""


@frozen
class Task:
    """Some games of one variant, perhaps with a house rule, by one bot."""

    variant: str
    house: tuple[str, ...]
    bot: str
    games: range
    hand_limit: int

    def __str__(self) -> str:
        return " + ".join((self.variant, *self.house))


@frozen
class Result:
    """What came of them."""

    task: Task
    hands: int
    longest: int
    reasons: Counter[str]
    divergences: tuple[str, ...]


def work(task: Task) -> Result:
    """Plays the games and has them judged."""
    seats = SHEETS[task.variant].seats
    hands: list[int] = []
    reasons: Counter[str] = Counter()
    divergences: list[str] = []
    for number in task.games:
        game = Game(task.variant, seats[number // 2 % len(seats)], task.house)
        where = f"{task}, {game.seats} players, {task.bot}, game {number}"
        try:
            table, found = differences(game.rules, game.sheet, game.seats, task.bot, number, task.hand_limit)
        except Exception as crash:
            divergences.append(f"{where}: {crash!r}")
            continue
        assert table.outcome is not None
        hands.append(table.outcome.hands)
        reasons[table.outcome.reason] += 1
        divergences.extend(f"{where}: {one}" for one in found)
    return Result(task, sum(hands), max(hands, default=0), reasons, tuple(divergences))


def pairs(number: int) -> list[tuple[str, str]]:
    """So many pairs of variant and fitting house rule, always the same ones; house rules take turns."""
    rng = random.Random(1)
    left = {rule: rng.sample(VARIANTS, len(VARIANTS)) for rule in RULES_OF_THE_HOUSE}
    chosen: list[tuple[str, str]] = []
    while any(left.values()):
        for rule, names in left.items():
            while names:
                name = names.pop()
                if fits(name, rule):
                    chosen.append((name, rule))
                    break
            if len(chosen) >= number:
                return chosen[:number]
    return chosen


def tasks(games: int, with_rules: Sequence[tuple[str, str]], hand_limit: int) -> Iterator[Task]:
    """Every variant by every bot, and every pair by all bots in turn."""
    for name in VARIANTS:
        for bot in BOTS:
            for first in range(0, games, CHUNK):
                yield Task(name, (), bot, range(first, min(first + CHUNK, games)), hand_limit)
    each = PAIR_GAMES // len(BOTS)
    for name, rule in with_rules:
        for bot in BOTS:
            yield Task(name, (rule,), bot, range(min(each, games)), min(hand_limit, PAIR_HANDS))


def worked(todo: Sequence[Task], jobs: int) -> Iterator[Result]:
    """The results, as they come."""
    if jobs == 1:
        yield from map(work, todo)
        return
    with ProcessPoolExecutor(jobs) as pool:
        for done in as_completed([pool.submit(work, task) for task in todo]):
            yield done.result()


def watched(results: Iterable[Result], total: int) -> Iterator[Result]:
    """The same results; on a terminal a line tells how far they are."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as progress:
        line = progress.add_task("games", total=total)
        wrong = 0
        for result in results:
            wrong += len(result.divergences)
            progress.update(line, advance=len(result.task.games), description=f"{wrong} divergences")
            yield result


def ended(reasons: Counter[str]) -> str:
    """How often games ended for which reason."""
    return ", ".join(f"{reason} {number}" for reason, number in sorted(reasons.items()))


def report(results: Sequence[Result], console: Console) -> None:
    """A row for each variant, one for all the pairs, the sums, and what differs."""
    rows: dict[tuple[str, str], list[Result]] = {}
    for result in sorted(results, key=lambda result: (bool(result.task.house), str(result.task), result.task.bot)):
        name = "all pairs" if result.task.house else str(result.task)
        rows.setdefault((name, result.task.bot), []).append(result)
    grid = Grid("variant", "bot", "games", "hands", "longest", "divergences", "ended by")
    for (name, bot), some in rows.items():
        reasons = sum((result.reasons for result in some), Counter[str]())
        games, hands = sum(len(each.task.games) for each in some), sum(each.hands for each in some)
        wrong = sum(len(each.divergences) for each in some)
        longest = max(each.longest for each in some)
        grid.add_row(name, bot, f"{games:,}", f"{hands:,}", str(longest), str(wrong), ended(reasons))
    console.print(grid)
    wrong_ones = [one for result in results for one in result.divergences]
    paired = {str(result.task) for result in results if result.task.house}
    games, hands = sum(len(result.task.games) for result in results), sum(result.hands for result in results)
    console.print(
        f"{len(VARIANTS)} variants, {len(paired)} pairs with house rules: "
        f"{games:,} games, {hands:,} hands, {len(wrong_ones)} divergences"
    )
    shown = Counter[str]()
    for one in wrong_ones:
        about = one.partition(",")[0]
        shown[about] += 1
        if shown[about] == 1 and len(shown) <= 40:
            console.print(one, markup=False)


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints a table; 1 if anything differs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=300, help="games of each variant by each bot")
    parser.add_argument("--pairs", type=int, default=500, help="pairs of variant and house rule, 100 games of each")
    parser.add_argument("--hand-limit", type=int, default=40, help="hands after which a game is stopped")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args(arguments)
    todo = list(tasks(options.games, pairs(options.pairs), options.hand_limit))
    total = sum(len(task.games) for task in todo)
    results = list(watched(worked(todo, options.jobs), total))
    report(results, Console(width=140))
    return 1 if any(result.divergences for result in results) else 0


if __name__ == "__main__":
    sys.exit(main())

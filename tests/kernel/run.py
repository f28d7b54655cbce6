"""Plays every bundled variant and many pairs of variant and house rule in both engines, and counts where they differ.

``make agreement`` runs it. The fast engine plays all the games, in one go for each number of players and each cast; the
reference engine plays a sample of the same games anew, and every decision, point and score of them is compared.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed

from attrs import frozen
from rich.console import Console
from rich.progress import track
from rich.table import Table as Grid

from pitchdsl.compile import load
from pitchdsl.kernel.play import play
from pitchdsl.resolve.library import bundled
from tests.kernel.agreement import CASTS, disagreement
from tests.property.strategies import VARIANTS
from tests.soak.soak import pairs

RELATIVES = tuple(path.stem for path in bundled("relative"))

HAND_LIMIT = 60
SAMPLED_HANDS = 12
"""Hands after which a game that is compared is stopped: the reference engine takes its time."""


@frozen(kw_only=True)
class Task:
    """Some games of a variant, perhaps with a house rule."""

    variant: str
    house: tuple[str, ...]
    games: int
    sample: int
    seed: int


@frozen(kw_only=True)
class Result:
    """What came of them."""

    games: int = 0
    hands: int = 0
    compared: int = 0
    """Games that both engines played."""
    compared_hands: int = 0
    differences: tuple[str, ...] = ()


def work(task: Task) -> Result:
    """Plays one task."""
    rules = load(task.variant, house_rules=task.house)
    tables = [
        (seats, cast) for seats in sorted({rules.players.seats.least, rules.players.seats.most}) for cast in CASTS
    ]
    games = -(-task.games // len(tables))
    hands = compared = compared_hands = 0
    found: list[str] = []
    for number, (seats, cast) in enumerate(tables):
        bots = [cast[seat % len(cast)] for seat in range(seats)]
        hands += len(play(rules, seats, bots, task.seed, 0, games, HAND_LIMIT).hands)
        for game in range(number, games, max(1, games * len(tables) // max(1, task.sample))):
            difference = disagreement(rules, seats, cast, task.seed, game, SAMPLED_HANDS)
            compared += 1
            compared_hands += len(play(rules, seats, bots, task.seed, game, 1, SAMPLED_HANDS).hands)
            if difference is not None:
                found.append(difference)
    return Result(
        games=games * len(tables),
        hands=hands,
        compared=compared,
        compared_hands=compared_hands,
        differences=tuple(found),
    )


def tasks(options: argparse.Namespace) -> Iterator[Task]:
    """Every variant alone, then pairs."""
    for variant in options.names or (*VARIANTS, *RELATIVES):
        yield Task(variant=variant, house=(), games=options.games, sample=options.sample, seed=options.seed)
    for variant, rule in pairs(options.pairs):
        yield Task(variant=variant, house=(rule,), games=options.games, sample=options.sample, seed=options.seed)


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints a table; 1 if the engines differed anywhere."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("names", nargs="*", help="the variants; all that the fast engine plays, if none is named")
    parser.add_argument("--games", type=int, default=10_000, help="of each variant and pair, by the fast engine")
    parser.add_argument("--sample", type=int, default=12, help="of these, by both engines")
    parser.add_argument("--pairs", type=int, default=500)
    parser.add_argument("--seed", type=int, default=9)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args(arguments)
    begun = time.monotonic()
    todo = list(tasks(options))
    console = Console(stderr=True)
    with ProcessPoolExecutor(options.jobs) as pool:
        running = as_completed([pool.submit(work, task) for task in todo])
        results = [
            each.result()
            for each in track(running, "games", len(todo), console=console, disable=not console.is_terminal)
        ]
    differences = [each for result in results for each in result.differences]
    grid = Grid("what", "how many", title="two engines, the same games")
    for name, number in (
        ("variants and pairs", len(results)),
        ("games of the fast engine", sum(each.games for each in results)),
        ("hands of the fast engine", sum(each.hands for each in results)),
        ("games of both engines", sum(each.compared for each in results)),
        ("hands of both engines", sum(each.compared_hands for each in results)),
        ("differences", len(differences)),
        ("seconds", round(time.monotonic() - begun)),
    ):
        grid.add_row(name, f"{number:,}")
    Console(width=100).print(grid)
    for each in differences[:10]:
        print(each)
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())

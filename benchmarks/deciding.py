"""What a decision costs each level: milliseconds of one core, the mean over the same decisions.

    python benchmarks/deciding.py guide-partnership pidro

prints a table as Markdown, a row for each variant. The decisions are those of games that level 3 plays; where only one
action is allowed, nothing is to be decided. Time of the processor is counted, so that other work beside it matters
little. What is made once is made before: compiled code, the tables of the rules, what level 6 learns of them.
"""

import argparse
from collections.abc import Iterator
from time import process_time

from pitchdsl.compile import load
from pitchdsl.engine.table import Table
from pitchdsl.engine.view import SeatView
from pitchdsl.facade.seats import usual_seats
from pitchdsl.game.rng import CHOICES, RandomStream, SeededDeals
from pitchdsl.game.rules import Rules
from pitchdsl.players.roster import PLAYERS

LEVELS = tuple(name for name in PLAYERS if name.startswith("level-"))


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("variants", nargs="+")
    parser.add_argument("--decisions", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    print(f"| milliseconds a decision | {' | '.join(LEVELS)} |")
    print(f"| --- | {' | '.join('--:' for _ in LEVELS)} |")
    for name in asked.variants:
        views = decisions(load(name), asked.decisions, asked.seed)
        print(f"| {name} | {' | '.join(f'{_mean(level, views):.3g}' for level in LEVELS)} |", flush=True)


def decisions(rules: Rules, number: int, seed: int) -> list[SeatView]:
    """So many decisions with a choice."""
    found: list[SeatView] = []
    for game in range(number):
        for view in _of_a_game(rules, game, seed):
            if len(view.legal_actions) > 1:
                found.append(view)
            if len(found) == number:
                return found
    return found


def _of_a_game(rules: Rules, game: int, seed: int) -> Iterator[SeatView]:
    table = Table(rules, usual_seats(rules), SeededDeals(seed, game))
    while table.seat is not None:
        view = table.view(table.seat)
        yield view
        table.apply(PLAYERS["level-3"].decide(view, _stream()))


def _mean(level: str, views: list[SeatView]) -> float:
    for view in views[:3]:
        PLAYERS[level].decide(view, _stream())
    start = process_time()
    for view in views:
        PLAYERS[level].decide(view, _stream())
    return 1000 * (process_time() - start) / len(views)


def _stream() -> RandomStream:
    return RandomStream(1, 0, 0, CHOICES)


if __name__ == "__main__":
    main()

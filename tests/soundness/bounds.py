"""Plays composed documents and holds every bound that is proved on against what really happens.

``python -m tests.soundness.bounds --games 100000`` prints how often each bound was looked at, how often a hand came
right up to it, and how often one went beyond. The same seeds play the same games.
"""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import count

from attrs import define, field
from rich.console import Console
from rich.table import Table as Grid

from tests.soundness.documents import compiled, composed
from tests.soundness.observer import Look, games_of, looks_at
from tests.soundness.pen import seeded

CHUNK = 20
"""Documents that one worker plays before it reports."""

GAMES_EACH = 5
"""Games of a document: one by each pair of players."""

SHOWN = 5
"""So many hands that went beyond a bound are told."""


@define
class Ledger:
    """What came of some games."""

    documents: int = 0
    games: int = 0
    looks: dict[str, list[int]] = field(factory=dict)
    """By bound: how often it was looked at, reached at its upper end, and passed."""
    beyond: list[str] = field(factory=list)

    def note(self, look: Look, where: str) -> None:
        counts = self.looks.setdefault(look.bound, [0, 0, 0])
        for place, met in enumerate((True, look.seen == look.most, not look.holds)):
            counts[place] += met
        if not look.holds:
            self.beyond.append(f"{where}: {look.bound} {look.seen}, not from {look.least} to {look.most}")

    def add(self, other: "Ledger") -> None:
        self.documents += other.documents
        self.games += other.games
        for bound, counts in other.looks.items():
            mine = self.looks.setdefault(bound, [0, 0, 0])
            mine[:] = [each + more for each, more in zip(mine, counts, strict=True)]
        self.beyond += other.beyond


def observed(seeds: Iterable[int]) -> Ledger:
    """The games of the documents of these seeds, those that are accepted."""
    ledger = Ledger()
    for seed in seeds:
        document = composed(seeded(seed))
        rules = compiled(document.text, document.laid_over).rules
        if rules is None:
            continue
        ledger.documents += 1
        for where, table in games_of(rules, GAMES_EACH, seed):
            ledger.games += 1
            for look in looks_at(table):
                ledger.note(look, f"document {seed}, {where}")
    return ledger


def ledgers(first: int, jobs: int) -> Iterator[Ledger]:
    """Chunk after chunk, in order, for as long as they are wanted."""
    chunks = (range(start, start + CHUNK) for start in count(first, CHUNK))
    if jobs == 1:
        yield from map(observed, chunks)
        return
    with ProcessPoolExecutor(jobs) as pool:
        running = [pool.submit(observed, next(chunks)) for _ in range(2 * jobs)]
        try:
            while True:
                yield running.pop(0).result()
                running.append(pool.submit(observed, next(chunks)))
        finally:
            pool.shutdown(cancel_futures=True)


def report(total: Ledger, write: Callable[..., None]) -> None:
    """The table."""
    grid = Grid("bound", "looks", "reached", "passed", title="bounds")
    for bound in sorted(total.looks):
        grid.add_row(bound, *(f"{number:,}" for number in total.looks[bound]))
    write(grid)
    write(f"{total.documents:,} documents, {total.games:,} games, {len(total.beyond):,} bounds passed")
    for line in total.beyond[:SHOWN]:
        write(line, markup=False)


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the table; 1 if any bound was passed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=1000, help="at least so many")
    parser.add_argument("--seed", type=int, default=0, help="that of the first document")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args(arguments)
    total = Ledger()
    for ledger in ledgers(options.seed, options.jobs):
        total.add(ledger)
        if total.games >= options.games:
            break
    report(total, Console().print)
    return 1 if total.beyond else 0


if __name__ == "__main__":
    sys.exit(main())

"""Plays random documents in both engines, and counts the hands that were compared and where they differ.

Every decision, point and score is compared. ``python -m tests.kernel.documents --seed 5000000 --documents 2000``
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from attrs import frozen

from pitchdsl.kernel.play import play
from pitchdsl.lower.lower import NotLoweredError, lower
from tests.kernel.agreement import CASTS, disagreement
from tests.soundness.documents import compiled, composed
from tests.soundness.pen import seeded

HAND_LIMIT = 12
GAMES = 4
"""Games of each document and cast."""


@frozen(kw_only=True)
class Found:
    """What came of some documents."""

    accepted: int = 0
    not_lowered: tuple[str, ...] = ()
    """Why the fast engine does not play it, document by document."""
    hands: int = 0
    differences: tuple[str, ...] = ()

    def __add__(self, other: "Found") -> "Found":
        return Found(
            accepted=self.accepted + other.accepted,
            not_lowered=self.not_lowered + other.not_lowered,
            hands=self.hands + other.hands,
            differences=self.differences + other.differences,
        )


def compared(seed: int) -> Found:
    """What came of one document; nothing where the checker refuses it."""
    document = composed(seeded(seed))
    rules = compiled(document.text, document.laid_over).rules
    if rules is None:
        return Found()
    seats = seed % (rules.players.seats.most - rules.players.seats.least + 1) + rules.players.seats.least
    try:
        lower(rules, seats)
    except NotLoweredError as fault:
        return Found(accepted=1, not_lowered=(str(fault).partition(": ")[2],))
    hands = 0
    found: list[str] = []
    for cast in CASTS:
        bots = [cast[seat % len(cast)] for seat in range(seats)]
        hands += len(play(rules, seats, bots, seed, 0, GAMES, HAND_LIMIT).hands)
        told = (disagreement(rules, seats, cast, seed, game, HAND_LIMIT) for game in range(GAMES))
        found.extend(f"seed {seed}, {seats} seats, {'/'.join(cast)}: {each}" for each in told if each)
    return Found(accepted=1, hands=hands, differences=tuple(found))


def main() -> int:
    """Runs the comparison; 1 where the engines differ."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seed", type=int, default=5_000_000)
    parser.add_argument("--documents", type=int, default=500)
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    seeds = range(options.seed, options.seed + options.documents)
    total = Found()
    with ProcessPoolExecutor(options.jobs) as pool:
        results: Iterator[Found] = pool.map(compared, seeds, chunksize=10)
        for place, each in enumerate(results, start=1):
            total += each
            for line in each.differences[:3]:
                print(line, flush=True)
            if place % 500 == 0:
                print(f"{place} documents, {total.hands} hands, {len(total.differences)} differences", flush=True)
    for why, number in Counter(total.not_lowered).most_common():
        print(f"{number} by the reference engine only: {why}")
    alone = f"{len(total.not_lowered)} by the reference engine only"
    print(
        f"{total.accepted} of {options.documents} documents accepted ({alone}), "
        f"{total.hands} hands played by both engines, {len(total.differences)} differences"
    )
    return 1 if total.differences else 0


if __name__ == "__main__":
    sys.exit(main())

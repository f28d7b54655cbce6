"""Plays so many hands in chunks, keeps none of them, and tells how much memory that took at most, in KiB."""

import resource
import sys

from pitchdsl.compile import load
from pitchdsl.kernel.play import play

CHUNK = 256


def main() -> None:
    """Plays as many hands as the command line says."""
    wanted, hands, first = int(sys.argv[1]), 0, 0
    rules = load("auction-pitch")
    while hands < wanted:
        hands += len(play(rules, 4, ["random"] * 4, seed=1, first=first, games=CHUNK, hand_limit=20).hands)
        first += CHUNK
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(most // 1024 if sys.platform == "darwin" else most)


if __name__ == "__main__":
    main()

"""Whether a player's chances to make its bids come true, as a table by tenths.

python benchmarks/bids.py PLAYER [VARIANT] [--seats 4] [--games 100] [--seed 1] [--all]
"""

import argparse
from importlib import import_module

from pitchdsl.compile import load
from pitchdsl.players.calibration import Foretold, foretold, tenths
from pitchdsl.simulate.clusters import NORMAL, wilson


def table(bids: list[Foretold]) -> str:
    """A line for each tenth: bids, what was foretold, what came of them with its 95 % interval, and the difference."""
    lines = [f"{'bids':>7} {'foretold':>9} {'made':>7} {'95 %':>15} {'off':>7}"]
    for tenth in tenths(bids):
        share = tenth.made / tenth.number
        low, high = wilson(share, tenth.number, NORMAL)
        off = share - tenth.foretold
        lines.append(
            f"{tenth.number:>7} {tenth.foretold:>9.1%} {share:>7.1%} {low:>6.1%} to {high:>5.1%} {100 * off:>+7.1f}"
        )
    return "\n".join(lines)


def main() -> None:
    """Plays the games that the command line asks for and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("player")
    parser.add_argument("variant", nargs="?", default="guide-partnership")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--all", action="store_true", help="also bids that were not played, as not made")
    asked = parser.parse_args()
    player = import_module("pitchdsl.players.roster").PLAYERS[asked.player]
    bids = list(foretold(load(asked.variant), asked.seats, player, asked.seed, range(asked.games)))
    played = [bid for bid in bids if bid.played]
    print(f"{asked.player} in {asked.variant}: {len(bids)} bids with a chance, {len(played)} of them played")
    print(table(bids if asked.all else played))


if __name__ == "__main__":
    main()

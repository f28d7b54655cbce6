"""OpenSpiel's outcome-sampling MCCFR learns a tiny game of Pitch, ever closer to an equilibrium.

    python examples/openspiel_mccfr.py --iterations 30000 --picture exploitability.svg

Two play with eight cards, and whoever does not deal begins. Every line tells how much a player who knows the average
policy of the other could win from it in a hand, on average of both seats; nobody can win from an equilibrium. The
whole tree is walked for that, so a pack must be small.
"""

import argparse
from pathlib import Path

import numpy as np
from open_spiel.python.algorithms.exploitability import exploitability
from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver

from pitchdsl.envs import open_spiel

TINY = """
variant tiny "Tiny Pitch" extends auction-pitch
players
  seats: 2
deck
  ranks: A J
deal
  each: {cards}
bidding
  bids: 2
"""


def learn(cards: int, iterations: int, points: int, seed: int) -> dict[int, float]:
    """By number of iterations how much the average policy loses to a best response; printed as it goes."""
    game = open_spiel.load(TINY.format(cards=cards), dealer=0, deals=1)
    np.random.seed(seed)
    solver, done, found = OutcomeSamplingSolver(game), 0, dict[int, float]()
    print("iterations  exploitability")
    for until in (0, *np.geomspace(min(100, iterations), iterations, points).astype(int).tolist()):
        while done < until:
            solver.iteration()
            done += 1
        found[done] = exploitability(game, solver.average_policy())
        print(f"{done:10,}  {found[done]:14.3f}", flush=True)
    return found


def draw(found: dict[int, float], path: Path) -> None:
    """Draws what was found, but for the start, on scales of logarithms."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    mpl.rcParams["svg.hashsalt"] = "pitchdsl"
    figure = Figure(figsize=(6, 3.6), layout="constrained")
    axes = figure.subplots()
    done = [number for number in found if number]
    axes.loglog(done, [found[number] for number in done], marker="o")
    axes.axhline(found[0], linestyle=":", label="by chance")
    axes.set(xlabel="iterations", ylabel="exploitability, points a hand")
    axes.grid(alpha=0.3)
    axes.legend()
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)


def main() -> None:
    """Learns, tells how it gets on, and draws it if asked to."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--cards", type=int, default=2, help="in each hand")
    parser.add_argument("--iterations", type=int, default=30_000)
    parser.add_argument("--points", type=int, default=6, help="how often the policy is looked at")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--picture", type=Path)
    given = parser.parse_args()
    found = learn(given.cards, given.iterations, given.points, given.seed)
    if given.picture:
        draw(found, given.picture)


if __name__ == "__main__":
    main()

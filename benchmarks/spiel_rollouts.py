"""Random rollouts a second of our games in OpenSpiel, beside its own games in Python, and in C++ for scale.

    python benchmarks/spiel_rollouts.py auction-pitch pidro

A rollout goes from the root to the end by the calls that any program in Python makes: ``legal_actions``,
``chance_outcomes`` and ``apply_action``. A step is one decision or one outcome of chance. The games take turns for some
rounds; told is the median.
"""

import argparse
import random
import time
from statistics import median
from typing import Any

import pyspiel  # type: ignore[import-not-found, import-untyped, unused-ignore]
from open_spiel.python.games import (  # type: ignore[import-not-found, import-untyped, unused-ignore]  # noqa: F401
    kuhn_poker,
    liars_poker,
)

import pitchdsl.envs.open_spiel  # noqa: F401

OTHERS = ("python_kuhn_poker", "python_liars_poker", "leduc_poker", "euchre")


def rollout(game: Any, rng: random.Random) -> int:
    """Plays once by chance; how many steps that took."""
    state, steps = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            numbers, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(numbers, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        steps += 1
    return steps


def main() -> None:
    """Measures and prints a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("variants", nargs="*", default=["auction-pitch", "pidro", "high-nine", "seven-up"])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0, help="of each game in each round")
    given = parser.parse_args()
    names = [*(f"python_pitch(variant={variant})" for variant in given.variants), *OTHERS]
    games = {name: pyspiel.load_game(name) for name in names}
    rates: dict[str, list[tuple[float, float]]] = {name: [] for name in games}
    for number in range(given.rounds):
        for name, game in games.items():
            rng, played, steps, start = random.Random(number), 0, 0, time.perf_counter()
            while (spent := time.perf_counter() - start) < given.seconds:
                steps += rollout(game, rng)
                played += 1
            rates[name].append((steps / spent, played / spent))
    for name, found in rates.items():
        by_step, by_game = ([each[place] for each in found] for place in range(2))
        least, most = min(by_step), max(by_step)
        print(
            f"{name:36} {median(by_step):9,.0f} steps a second (from {least:,.0f} to {most:,.0f}),"
            f" {median(by_game):9,.1f} rollouts"
        )


if __name__ == "__main__":
    main()

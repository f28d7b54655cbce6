"""Steps a second of our environments, beside PettingZoo's own card games, by players who play by chance.

    python benchmarks/environment_steps.py auction-pitch high-nine

Every step is one agent's observation and action by ``agent_iter`` and ``last``, as a program that learns takes them.
The games take turns for some rounds; told is the median.
"""

import argparse
import random
import time
from collections.abc import Callable
from importlib import import_module
from statistics import median
from typing import Any

import numpy as np

from pitchdsl import envs

OTHERS = ("leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6")


def others(name: str) -> Callable[[], Any]:
    """The maker of a game of PettingZoo."""
    make: Callable[[], Any] = import_module(f"pettingzoo.classic.{name}").env
    return make


def steps_a_second(env: Any, seconds: float, rng: random.Random) -> float:
    """Plays by chance for so long."""
    steps, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        env.reset(seed=rng.getrandbits(31))
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[rng.randrange(len(legal))]))
            steps += 1
    return steps / (time.perf_counter() - start)


def main() -> None:
    """Measures and prints a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("variants", nargs="*", default=["auction-pitch", "pidro", "high-nine", "seven-up"])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0, help="of each game in each round")
    given = parser.parse_args()
    games = {f"pitchdsl {name}": envs.aec(name) for name in given.variants}
    games |= {f"pettingzoo {name}": others(name)() for name in OTHERS}
    found: dict[str, list[float]] = {name: [] for name in games}
    for number in range(given.rounds):
        for name, env in games.items():
            found[name].append(steps_a_second(env, given.seconds, random.Random(number)))
    for name, rates in found.items():
        print(f"{name:36} {median(rates):8,.0f} steps a second (from {min(rates):,.0f} to {max(rates):,.0f})")


if __name__ == "__main__":
    main()

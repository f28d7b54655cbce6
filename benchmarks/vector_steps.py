"""Steps a second of the vectorised environment, beside ours of PettingZoo, its own card games and OpenSpiel's.

    python benchmarks/vector_steps.py auction-pitch pidro

All play by chance, in one process on one core, and take turns for some rounds; told is the median of processor time. A
step is one decision of one seat in one game, with its observation and what is legal. The actions are drawn from the
legal ones, by numpy for all games at once or one by one; that is part of a step.
"""

import argparse
import random
import time
from collections.abc import Callable
from importlib.util import find_spec
from statistics import median
from typing import Any

import numpy as np
from environment_steps import OTHERS, others, steps_a_second

from pitchdsl import envs

GAMES = 1024


def of_vector(name: str, opponents: str | None, *, copy: bool = True) -> Callable[[float, int], float]:
    """The rate of one vectorised environment."""
    env = envs.vector(name, GAMES, opponents=opponents, copy=copy)
    _, told = env.reset(seed=1)

    def measure(seconds: float, number: int) -> float:
        nonlocal told
        rng, steps, start = np.random.default_rng(number), 0, time.process_time()
        while time.process_time() - start < seconds:
            steps += int((told["seat"] >= 0).sum())
            _, _, _, _, told = env.step(by_chance(told["action_mask"], rng))
        return steps / (time.process_time() - start)

    return measure


def by_chance(masks: Any, rng: "np.random.Generator") -> Any:
    """A legal action for each game, each as likely as another; 0 where the game is over."""
    rows, columns = np.nonzero(masks)
    counts = np.bincount(rows, minlength=len(masks))
    first = np.cumsum(counts) - counts
    chosen = first + (rng.random(len(masks)) * counts).astype(np.int64)
    return np.where(counts > 0, np.append(columns, 0)[chosen], 0)


def of_pettingzoo(env: Any) -> Callable[[float, int], float]:
    """The rate of one environment of PettingZoo."""
    return lambda seconds, number: steps_a_second(env, seconds, random.Random(number))


def of_open_spiel(name: str) -> Callable[[float, int], float]:
    """The rate of one of OpenSpiel's own games, written in C++ and called from Python."""
    import pyspiel  # noqa: PLC0415

    game = pyspiel.load_game(name)

    def measure(seconds: float, number: int) -> float:
        rng, steps, start = random.Random(number), 0, time.process_time()
        while time.process_time() - start < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(actions, chances)[0])
                    continue
                state.information_state_tensor()
                legal = state.legal_actions()
                state.apply_action(legal[rng.randrange(len(legal))])
                steps += 1
        return steps / (time.process_time() - start)

    return measure


def main() -> None:
    """Measures and prints a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("variants", nargs="*", default=["auction-pitch", "guide-partnership", "pidro", "seven-up"])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="of each game in each round")
    given = parser.parse_args()
    rates: dict[str, Callable[[float, int], float]] = {}
    for name in given.variants:
        rates[f"vector {name}, all seats asked"] = of_vector(name, None)
        rates[f"vector {name}, all seats, no copies"] = of_vector(name, None, copy=False)
        rates[f"vector {name}, one seat against simple"] = of_vector(name, "simple")
        rates[f"aec {name}"] = of_pettingzoo(envs.aec(name))
    if find_spec("rlcard") is not None:  # both come with `make .venv/.ready-bench`
        rates |= {f"pettingzoo {name}": of_pettingzoo(others(name)()) for name in OTHERS}
    if find_spec("pyspiel") is not None:
        rates |= {f"open_spiel {name}": of_open_spiel(name) for name in ("leduc_poker", "euchre")}
    found: dict[str, list[float]] = {name: [] for name in rates}
    for number in range(given.rounds):
        for name, measure in rates.items():
            found[name].append(measure(given.seconds, number))
    for name, each in found.items():
        print(f"{name:52} {median(each):11,.0f} steps a second (from {min(each):,.0f} to {max(each):,.0f})")


if __name__ == "__main__":
    main()

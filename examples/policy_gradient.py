"""A program learns a tiny game of Pitch from nothing: REINFORCE with a linear policy, in NumPy alone.

    python examples/policy_gradient.py --hands 20000

Two play with twenty cards, three each. One seat learns against a player by chance; every line tells what it wins in a
hand, on average of hands that it has not learned from, against that one and against pitchdsl's simple player.
"""

import argparse
import random
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

import pitchdsl
from pitchdsl import envs

TINY = """
variant tiny "Tiny Pitch" extends auction-pitch
players
  seats: 2
deck
  ranks: A K Q J 10
deal
  each: 3
"""
STEP = 0.05

Floats = NDArray[np.float64]


def features(observation: dict[str, Any]) -> Floats:
    """Own cards, the card led, trump, the bid, and whose it is, as numbers around 1."""
    shown = observation["observation"]
    hand, led = shown["cards"] == 1, np.zeros(55)
    led[shown["seats"][1, 4]] = 1
    pitcher, bid, trump = shown["facts"][[2, 3, 4]]
    return np.concatenate([hand, led, np.arange(5) == trump, np.arange(-1, 5) == bid, [pitcher == 1, 1]]).astype(float)


class Learner:
    """A linear softmax policy over the legal actions."""

    def __init__(self, actions: int, rng: np.random.Generator) -> None:
        self.weights = np.zeros((actions, 54 + 55 + 5 + 6 + 2))
        self.rng = rng
        self.taken: list[tuple[NDArray[np.int64], Floats, Floats, int]] = []
        self.usual = 0.0

    def act(self, env: Any) -> int:
        """An action drawn by the policy."""
        observation = env.observe(env.agent_selection)
        legal, seen = np.flatnonzero(observation["action_mask"]), features(observation)
        scores = self.weights[legal] @ seen
        chances = np.exp(scores - scores.max())
        chances /= chances.sum()
        place = int(self.rng.choice(len(legal), p=chances))
        self.taken.append((legal, seen, chances, place))
        return int(legal[place])

    def learn(self, reward: float) -> None:
        """Makes what it did likelier, or less so where it won less than usual."""
        self.usual += 0.01 * (reward - self.usual)
        for legal, seen, chances, place in self.taken:
            gradient = -chances
            gradient[place] += 1
            self.weights[legal] += STEP * (reward - self.usual) * np.outer(gradient, seen)


def play(env: Any, acts: tuple[Callable[[Any], int], Callable[[Any], int]]) -> float:
    """Plays one hand; what the first seat has won."""
    env.reset()
    while not env.terminations[env.agent_selection]:
        env.step(acts[env.agent_selection == "seat_1"](env))
    return float(env.rewards["seat_0"])


def by_chance(rng: random.Random) -> Callable[[Any], int]:
    """A player that takes any legal action."""
    return lambda env: rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]).tolist())


def main() -> None:
    """Learns, and tells how it gets on."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--tried", type=int, default=1_000, help="hands for each number that is printed")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rules = pitchdsl.compile_text(TINY).rules
    assert rules is not None
    env, tests = (envs.raw(rules, seed=given.seed + number) for number in range(2))
    learner = Learner(env.action_space("seat_0").n, np.random.default_rng(given.seed))
    others = by_chance(random.Random(given.seed)), envs.player("simple", seed=given.seed)
    print("   hands  against chance  against simple")
    for hand in range(given.hands + 1):
        if hand % max(1, given.hands // 5) == 0:
            won = [np.mean([play(tests, (learner.act, each)) for _ in range(given.tried)]) for each in others]
            print(f"{hand:8,}  {won[0]:14.2f}  {won[1]:14.2f}")
        learner.taken.clear()
        learner.learn(play(env, (learner.act, others[0])))


if __name__ == "__main__":
    main()

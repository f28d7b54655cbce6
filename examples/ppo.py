"""A program learns a whole game of Pitch: PPO with masks, from stable-baselines3, over a thousand games at a time.

    pip install 'pitchdsl[rl,fast]' sb3-contrib
    python examples/ppo.py auction-pitch --steps 3000000 --out build/curve.csv

One seat learns against the simple player, in hands that the fast engine plays. Every line tells what it wins in a hand
of games that it has not learned from, and what players of pitchdsl win at the same seat in the same games.
"""

import argparse
import csv
import time
from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from pitchdsl import envs

TRIED_FROM = 1 << 40
"""The seed of the games that are only tried; those that are learned from have others."""


class Tables(VecEnv):
    """The games of a vectorised environment as stable-baselines3 wants them."""

    def __init__(self, variant: str, games: int, **setup: Any) -> None:
        self.games = envs.vector(variant, games, autoreset_mode="SameStep", **setup)
        super().__init__(games, self.games.single_observation_space, self.games.single_action_space)
        self.chosen = np.zeros(games, np.int64)

    def reset(self) -> Any:
        """Begins all games."""
        return self.games.reset(seed=self._seeds[0])[0]

    def step_async(self, actions: Any) -> None:
        """Is told what to do."""
        self.chosen = actions

    def step_wait(self) -> Any:
        """Does it; a game that is over has begun anew."""
        seen, rewards, ended, cut, told = self.games.step(self.chosen)
        over = ended | cut
        infos: list[dict[str, Any]] = [{} for _ in over]
        for each in np.flatnonzero(over):
            infos[each] = {"terminal_observation": told["final_obs"][each], "TimeLimit.truncated": bool(cut[each])}
        return seen, rewards.astype(np.float32), over, infos

    def action_masks(self) -> Any:
        """What is legal, by game."""
        return self.games.action_masks()

    def has_attr(self, attr_name: str) -> bool:
        """That there are masks is asked so."""
        return hasattr(self, attr_name)

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **named: Any) -> list[Any]:
        """The masks are asked for so."""
        return list(getattr(self, method_name)(*args, **named))

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """The same for all games."""
        return [getattr(self.games, attr_name, None)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Nothing can be set."""
        raise AttributeError(attr_name)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """No game is wrapped."""
        return [False] * self.num_envs

    def close(self) -> None:
        """Nothing is open."""


def won(variant: str, model: MaskablePPO, hands: int) -> float:
    """What the model wins in a hand, on average of so many that it has not learned from."""
    env = envs.vector(variant, hands, opponents="simple")
    seen, told = env.reset(seed=TRIED_FROM)
    got, playing = np.zeros(hands), np.ones(hands, bool)
    while playing.any():
        masks = told["action_mask"].copy()
        masks[~playing, 0] = 1  # something must be legal
        actions, _ = model.predict(seen, action_masks=masks == 1, deterministic=True)
        actions[~playing] = np.argmax(told["action_mask"][~playing], axis=1)
        seen, rewards, ended, cut, told = env.step(actions)
        got[playing] += rewards[playing]
        playing &= ~(ended | cut)
    return float(got.mean())


def won_by(variant: str, player: str, hands: int) -> float:
    """What a player of pitchdsl wins in a hand at the same seat, on average of the first so many of the same games."""
    env = envs.single(variant, opponents="simple")
    decide, got = envs.player(player), 0.0
    for hand in range(hands):
        env.reset(seed=TRIED_FROM if hand == 0 else None)
        over = False
        while not over:
            _, reward, ended, cut, _ = env.step(decide(env.game))
            over = ended or cut
        got += reward
    return got / hands


class Curve(BaseCallback):
    """Tells from time to time how it gets on, and writes it down."""

    def __init__(self, variant: str, hands: int, every: int, rows: list[Sequence[object]]) -> None:
        super().__init__()
        self.variant, self.hands, self.every, self.rows = variant, hands, every, rows
        self.next, self.start = 0, time.process_time()

    def _on_step(self) -> bool:
        if self.num_timesteps >= self.next:
            self.next += self.every
            mean = won(self.variant, self.model, self.hands)
            self.rows.append((self.num_timesteps, round(time.process_time() - self.start, 1), round(mean, 3)))
            print(f"{self.num_timesteps:12,} {self.rows[-1][1]:10,} {mean:8.2f}", flush=True)
        return True


def main() -> None:
    """Learns, and tells how it gets on."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("variant", nargs="?", default="auction-pitch")
    parser.add_argument("--steps", type=int, default=3_000_000)
    parser.add_argument("--games", type=int, default=1024, help="at a time")
    parser.add_argument("--tried", type=int, default=4_000, help="hands for each number that is printed")
    parser.add_argument("--players", default="level-1,simple,level-3")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", help="a CSV file for the curve")
    given = parser.parse_args()
    torch.set_num_threads(1)
    for player in filter(None, given.players.split(",")):
        print(f"{player:>12} wins {won_by(given.variant, player, min(given.tried, 2_000)):6.2f} a hand", flush=True)
    env = Tables(given.variant, given.games, opponents="simple")
    model = MaskablePPO(
        "MlpPolicy",
        env,
        n_steps=32,
        batch_size=4096,
        n_epochs=4,
        gamma=1.0,
        gae_lambda=0.95,
        learning_rate=7e-4,
        ent_coef=0.01,
        seed=given.seed,
        policy_kwargs={"net_arch": [256, 256]},
        device="cpu",
    )
    print("       steps    seconds   a hand")
    rows: list[Sequence[object]] = []
    model.learn(given.steps, callback=Curve(given.variant, given.tried, max(1, given.steps // 20), rows))
    if given.out:
        with open(given.out, "w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([("steps", "seconds", "points a hand"), *rows])


if __name__ == "__main__":
    main()

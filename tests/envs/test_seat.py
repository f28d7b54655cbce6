"""One seat of a game as an environment of Gymnasium."""

import random
from typing import Any

import numpy as np
import pytest
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import check_env

from pitchdsl import envs
from pitchdsl.envs.environment import PitchEnv
from pitchdsl.envs.seat_env import PitchSeat


class Legal(PitchSeat):
    """Takes any number, for Gymnasium's checker draws them without a mask."""

    def step(self, action: int) -> Any:
        legal = np.flatnonzero(self.action_masks())
        return super().step(int(legal[int(action) % len(legal)]))


@pytest.mark.filterwarnings("ignore")
def test_gymnasium_finds_nothing_wrong() -> None:
    env = envs.single("auction-pitch", opponents="simple")
    env.__class__ = Legal
    check_env(env, skip_render_check=True)


@pytest.mark.parametrize("seat", range(4))
def test_what_it_is_shown_and_paid_is_the_games(seat: int) -> None:
    """A whole game beside PettingZoo's, with the same players."""
    env = envs.single("nine-card", seat=seat, opponents="simple", match="game")
    beside, player, rng = envs.raw("nine-card", match="game"), envs.player("simple"), random.Random(seat)
    agent = f"seat_{seat}"
    _, told = env.reset(seed=5)
    beside.reset(seed=5)
    over, paid = False, 0.0
    while not over:
        while beside.agent_selection != agent:
            beside.step(player(beside))
        mask = beside.observe(agent)["action_mask"]
        assert told["action_mask"].tolist() == mask.tolist() == env.action_masks().astype(int).tolist()
        action = rng.choice(np.flatnonzero(mask).tolist())
        beside.step(action)
        _, paid, ended, cut, told = env.step(action)
        over = ended or cut
    while not beside.terminations[agent]:
        beside.step(player(beside))
    assert paid == beside.rewards[agent] != 0
    assert (told["score"], told["reason"]) == (beside.infos[agent]["score"], beside.infos[agent]["reason"])


def test_functions_and_players_may_be_mixed() -> None:
    asked = []

    def first(env: PitchEnv) -> int:
        asked.append(env.agent_selection)
        return int(np.argmax(env.observe(env.agent_selection)["action_mask"]))

    env = envs.single("auction-pitch", seat=1, opponents=["level-2", first, "random"])
    env.reset(seed=2)
    over = False
    while not over:
        _, _, over, _, _ = env.step(int(np.argmax(env.action_masks())))
    assert set(asked) == {"seat_3"}


def test_wrong_use_is_told() -> None:
    with pytest.raises(ValueError, match="3 are wanted, for the other seats, not 2"):
        envs.single("auction-pitch", opponents=["simple", "simple"])
    with pytest.raises(TypeError, match="names of players, or functions"):
        envs.single("auction-pitch", opponents=[1, 2, 3])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="seat"):
        envs.single("auction-pitch", seat=4)
    env = envs.single("auction-pitch")
    with pytest.raises(ResetNeeded):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(InvalidAction):
        env.step(int(np.flatnonzero(~env.action_masks())[0]))

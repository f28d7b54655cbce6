"""A game for one program that learns, as an environment of Gymnasium; players of pitchdsl have the other seats, or
functions."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from pitchdsl.arguments import whole, wrong_kind
from pitchdsl.envs.environment import PitchEnv
from pitchdsl.envs.flat import flat, flat_layout
from pitchdsl.envs.observing import MOST_POINTS
from pitchdsl.envs.setup import Setup
from pitchdsl.lower.observed import MOST_UNASKED

Opponent = Callable[[PitchEnv], int]
"""Decides for the agent at turn: the number of a legal action."""


class PitchSeat(gymnasium.Env[NDArray[np.float32], int]):
    """One seat's game; the others decide by themselves."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi", "human"]}

    def __init__(self, setup: Setup, *, seat: int, opponents: Sequence[Opponent]) -> None:
        """Seats everybody; ``opponents`` are those of the other seats, in the order of play from the seat's left on."""
        self.game = PitchEnv(setup)
        self.setup, self.render_mode = setup, setup.render_mode
        self.seat = whole(seat, "seat", 0, setup.seats - 1)
        if len(opponents) != setup.seats - 1:
            raise ValueError(f"opponents: {setup.seats - 1} are wanted, for the other seats, not {len(opponents)}")
        for each in opponents:
            if not callable(each):
                raise wrong_kind("opponents", "names of players, or functions from an environment to an action", each)
        agents = self.game.possible_agents
        self.agent = agents[self.seat]
        self._deciding = {agents[(self.seat + 1 + each) % setup.seats]: who for each, who in enumerate(opponents)}
        self.layout = flat_layout(setup.rules, setup.seats)
        self.observation_space = spaces.Box(
            np.float32(-MOST_POINTS), np.float32(MOST_POINTS), (self.layout.size,), np.float32
        )
        self.action_space = spaces.Discrete(self.game.numbering.size)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begins a game, up to the seat's first decision; a game in which it is asked nothing is left out.

        Seeds and ``options`` are those of :meth:`pitchdsl.envs.environment.PitchEnv.reset`.
        """
        super().reset(seed=seed)
        self.game.reset(seed=seed, options=options)
        for _ in range(MOST_UNASKED):
            self._others_act()
            if not self._over:
                return self._seen(), self._told()
            self.game.reset()
        raise ValueError(f"seat {self.seat} is never asked anything by these rules")

    def step(self, action: int) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Does an action by its number, and goes on to the next decision of the seat, or to the end.

        Raises :class:`gymnasium.error.InvalidAction` for one that is not legal.
        """
        if not self.game.agents or self._over:
            raise ResetNeeded("the game is over, or has not begun: call reset()")
        self.game.step(action)
        self._others_act()
        game, agent = self.game, self.agent
        reward = game.rewards[agent] if self._over else 0.0
        return self._seen(), reward, game.terminations[agent], game.truncations[agent], self._told()

    def action_masks(self) -> NDArray[np.bool_]:
        """By action, whether it is legal now."""
        mask: NDArray[np.bool_] = self.game.observe(self.agent)["action_mask"].astype(np.bool_)
        return mask

    def render(self) -> Any:
        """The account of the game so far, as :class:`~pitchdsl.envs.environment.PitchEnv` gives it."""
        return self.game.render()

    @property
    def _over(self) -> bool:
        game = self.game
        return bool(game.terminations[self.agent] or game.truncations[self.agent])

    def _others_act(self) -> None:
        """Lets the others decide until the seat is at turn, or all is over."""
        while not self._over and self.game.agent_selection != self.agent:
            self.game.step(self._deciding[self.game.agent_selection](self.game))

    def _seen(self) -> NDArray[np.float32]:
        if self._over:
            return np.zeros(self.layout.size, np.float32)
        table = self.game.table
        return flat(table.view(self.seat, heard=False), tuple(table.score), self.layout)

    def _told(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8)} | self.game.infos[self.agent]

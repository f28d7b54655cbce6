"""Many games side by side as one vectorised environment of Gymnasium, stepped by one call of the fast engine."""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from pitchdsl.arguments import flag, one_of, seed_of, whole, wrong_kind
from pitchdsl.envs.actions import Numbering
from pitchdsl.envs.flat import flat_layout
from pitchdsl.envs.observing import MOST_POINTS
from pitchdsl.envs.rewards import shares
from pitchdsl.envs.setup import Setup
from pitchdsl.game.actions import Answer, Ask
from pitchdsl.game.auction.ladder import ladder_of
from pitchdsl.game.rules import Rules
from pitchdsl.game.state import sides_of
from pitchdsl.kernel.play import table_of
from pitchdsl.kernel.programs import STEPS, prepared
from pitchdsl.kernel.state import RECORD
from pitchdsl.kernel.stepping import BY_SIDE, CUT_OFF, ENDED, GAME, IN_PLAY, NOBODY_ASKED, SEAT, STANDING, STATUS
from pitchdsl.lower import layout as at
from pitchdsl.lower.specializations import ways
from pitchdsl.lower.tables import MOST_BIDS, MOST_ITEMS, MOST_OFFERS, Numbers

OPPONENTS = {"random": at.RANDOM_BOT, "simple": at.SIMPLE_BOT}
"""Who may sit at the other seats, or ``None``: then every seat is asked."""

MOST_GAMES = 1_000_000
"""So many games at a time at most."""

MOST_KEPT = 512
"""So many decisions of one hand are kept at most; a game with more in one hand is cut off."""

_CODES = at.PASS_CARD + at.CARDS
"""The codes of decisions that are no bids are below."""


class PitchVector(VectorEnv[NDArray[np.float32], NDArray[np.int64], NDArray[Any]]):
    """So many games at a time.

    Game ``i`` of ``n`` plays the games ``i``, ``i + n``, ``i + 2n`` … of the seed, the same ones that all engines play.
    """

    def __init__(
        self,
        setup: Setup,
        games: int,
        *,
        opponents: str | None,
        seat: int,
        copy: bool = True,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
    ) -> None:
        """Seats the players. Raises ``ValueError`` for what cannot be played so.

        ``autoreset_mode`` is Gymnasium's: at the ``NextStep`` after its end a game takes no action, and the next one is
        begun; with ``SameStep`` that is done at once, and ``final_obs`` and ``final_info`` tell of the end.
        """
        modes = [AutoresetMode.NEXT_STEP.value, AutoresetMode.SAME_STEP.value]
        told = autoreset_mode.value if isinstance(autoreset_mode, AutoresetMode) else autoreset_mode
        mode = AutoresetMode(one_of(told, "autoreset_mode", modes))
        self.metadata = {"render_modes": [], "autoreset_mode": mode}
        self._begins_at_once = mode is AutoresetMode.SAME_STEP
        self.setup, self.copy = setup, flag(copy, "copy")
        rules, seats = setup.rules, setup.seats
        self.num_envs = whole(games, "games", 1, MOST_GAMES)
        self.learner = None if opponents is None else whole(seat, "seat", 0, seats - 1)
        self.numbering = Numbering(rules, seats, wider=setup.wider)
        self.layout = flat_layout(rules, seats)
        self.single_observation_space = spaces.Box(
            np.float32(-MOST_POINTS), np.float32(MOST_POINTS), (self.layout.size,), np.float32
        )
        self.single_action_space = spaces.Discrete(self.numbering.size)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        seated = np.full(seats, at.SCRIPTED_BOT, np.int64)
        if opponents is not None:
            seated[:] = OPPONENTS[one_of(opponents, "opponents", tuple(OPPONENTS))]
            seated[seat] = at.SCRIPTED_BOT
        self._sides = sides_of(rules, seats)
        self._side_of = np.array([next(s for s, side in enumerate(self._sides) if at in side) for at in range(seats)])
        self._shares = np.array(shares(self._sides))[self._side_of]
        self._seed: int | None = setup.seed
        self._begun = False
        self._make(seated)

    def _make(self, seated: Numbers) -> None:
        """Makes all the arrays, and the call that goes on with them."""
        n, size, sides = self.num_envs, self.numbering.size, len(self._sides)
        table = table_of(self.setup.rules, self.setup.seats)
        self._actions, self._scores = np.zeros(n, np.int64), np.zeros((n, sides + 1), np.int64)
        self._rows = np.zeros((n, STANDING + BY_SIDE * sides + MOST_ITEMS), np.int64)
        self._masks, self._observations = np.zeros((n, size), np.int8), np.zeros((n, self.layout.size), np.float32)
        plain, bids, offers = _numbers(self.setup.rules, self.setup.seats, self.numbering)
        self._step = prepared(
            STEPS,
            table.tables,
            table.hopes,
            table.start.copy().view(RECORD),
            np.uint64(0),
            0,
            0,
            0,
            seated,
            self._actions,
            np.array(self.layout.starts, np.int64),
            plain,
            bids,
            offers,
            self._rows,
            np.zeros((n, MOST_KEPT), np.int16),
            np.zeros((n, MOST_KEPT), np.int8),
            np.zeros((n, size), np.int16),
            self._masks,
            self._observations,
            self._scores,
            np.zeros(0, np.int64),
        )

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begins all games anew: the first ones of a seed, or, without one, the next ones of the last seed."""
        if isinstance(seed, list):
            raise wrong_kind("seed", "one whole number for all games", seed)
        if options:
            raise wrong_kind("options", "None", options)
        n = self.num_envs
        if seed is not None or self._seed is None or not self._begun:
            if seed is not None:
                self._seed = seed_of(seed)
            elif self._seed is None:
                self._seed = int(np.random.SeedSequence().generate_state(1, np.uint64)[0])
            self._rows[:, GAME] = np.arange(n) - n
        self._begun = True
        self._rows[:, STATUS] = ENDED
        self._go_on()
        return self._seen(), self._infos(np.zeros((n, self.setup.seats)))

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.float32], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Gives each game an action by its number; a game that was over takes none, and the next one is begun in it.

        Raises :class:`gymnasium.error.InvalidAction`, before anything is done, where an action is not legal.
        """
        if not self._begun:
            raise ResetNeeded("the games have not begun: call reset()")
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            raise wrong_kind("actions", f"an array of {self.num_envs} whole numbers", actions)
        before = self._rows[:, STATUS] == IN_PLAY
        asked = self._rows[:, SEAT].copy()
        legal = (chosen >= 0) & (chosen < self.numbering.size)
        legal[legal] = self._masks[np.flatnonzero(legal), chosen[legal]] == 1
        if not np.all(legal | ~before):
            game = int(np.flatnonzero(before & ~legal)[0])
            raise InvalidAction(f"actions[{game}]: {int(chosen[game])} is not legal for seat {int(asked[game])} now")
        self._actions[:] = chosen
        self._go_on()
        status = self._rows[:, STATUS]
        ended, cut = status == ENDED, status == CUT_OFF
        rewards = self._rewards(ended | cut)
        who = asked if self.learner is None else np.full(self.num_envs, self.learner)
        own = np.where(before, rewards[np.arange(self.num_envs), who], 0.0)
        told = self._infos(rewards)
        if self._begins_at_once and (over := ended | cut).any():
            final: dict[str, Any] = {"final_info": {name: told[name] for name in ("rewards", "score")}}
            final["final_obs"] = np.zeros_like(self._observations)  # nobody is asked at the end, and nothing is shown
            self._go_on(only_new=1)
            told = self._infos(rewards) | final | {f"_{name}": over for name in final}
        return self._seen(), own, ended, cut, told

    def action_masks(self) -> NDArray[np.bool_]:
        """By game and action, whether it is legal now."""
        return self._masks.astype(np.bool_)

    def _go_on(self, only_new: int = 0) -> None:
        limit = self.setup.hand_limit if self.setup.match == "game" else None
        assert self._seed is not None
        self._step(self._seed % 2**64, int(self.setup.match == "game"), -1 if limit is None else limit, only_new)
        if np.any(self._rows[:, STATUS] == NOBODY_ASKED):
            raise ValueError(f"seat {self.learner} is never asked anything by these rules")

    def _seen(self) -> NDArray[np.float32]:
        return self._observations.copy() if self.copy else self._observations

    def _infos(self, rewards: NDArray[np.float64]) -> dict[str, Any]:
        """What else is told of each game, with the marks of Gymnasium that all of them have it."""
        told = {
            "action_mask": self._masks.copy() if self.copy else self._masks,
            "seat": self._rows[:, SEAT].copy(),
            "rewards": rewards,
            "score": self._scores[:, :-1].copy(),
        }
        everywhere = np.ones(self.num_envs, np.bool_)
        return told | {f"_{name}": everywhere for name in told}

    def _rewards(self, over: NDArray[np.bool_]) -> NDArray[np.float64]:
        """By game and seat what it gets, as :mod:`pitchdsl.envs.rewards` says; nothing as long as the game goes on."""
        found = np.zeros((self.num_envs, self.setup.seats))
        if not over.any():
            return found
        sides, scores = len(self._sides), self._scores[over]
        if self.setup.match == "hand":
            winning = self.setup.rules.seated(self.setup.seats).winning
            gained = winning.towards * (scores[:, :-1] - winning.start.score).astype(float)
            of_sides = gained - (gained.sum(axis=1, keepdims=True) - gained) / (sides - 1)
        else:
            winner = scores[:, -1:]
            of_sides = np.where(np.arange(sides) == winner, 1.0, -1.0 / (sides - 1)) * (winner >= 0)
        found[over] = of_sides[:, self._side_of] * self._shares
        return found


def _numbers(rules: Rules, seats: int, numbering: Numbering) -> tuple[Numbers, Numbers, Numbers]:
    """The numbers of decisions by their codes; those of bids by the way of the rules and by their places; and those of
    asking, granting and refusing by row."""
    plain = np.full(_CODES, at.NONE, np.int64)
    for number in numbering.known:
        action = numbering.action(number)
        for may_throw_in in (True, False):
            code = action.code({}, may_throw_in)
            if code is not None and code < _CODES:
                plain[code] = number
    found = ways(rules, seats)
    bids = np.full((len(found), MOST_BIDS), at.NONE, np.int64)
    for place, way in enumerate(found):
        if way.bidding is not None:
            ladder = ladder_of(way).bids
            bids[place, : len(ladder)] = [numbering.number(bid) for bid in ladder]
    offers = np.full((MOST_OFFERS, 3), at.NONE, np.int64)
    for place, row in enumerate(rules.offers.rows):
        actions = Ask(row.name), Answer(row.name, grants=True), Answer(row.name, grants=False)
        offers[place] = [numbering.number(each) for each in actions]
    return plain, bids, offers

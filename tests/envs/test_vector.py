"""The vectorised environment beside the one of PettingZoo: the same seats, legal actions, sights and rewards."""

import random
from typing import Any

import numpy as np
import pytest
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.vector import AutoresetMode

from pitchdsl import envs
from pitchdsl.envs.environment import PitchEnv
from pitchdsl.envs.flat import flat, flat_layout
from pitchdsl.game.rules import Rules
from tests.effort import few, some
from tests.texts import rules, sheet

from .test_actions import BUNDLED

SEED = 9
GAMES = 3
TELLING = ["guide-partnership", "nine-card", "seven-up", "call-partner", "auction", "schmier-six"]
"""Games with a smudge, with discards, with gifts and a card that is turned up, with a called card, and so on."""
TRIED = [name for name in TELLING if name in BUNDLED] + some([name for name in BUNDLED if name not in TELLING], 3)

DOUBLING = rules(sheet("bidding\n  doubling: others may double, pitcher may redouble\n", "team-auction-10"))
COMPARED = [*TRIED, pytest.param(DOUBLING, id="doubling")]


class Beside:
    """The games of the vectorised environment, each played by the reference engine, too."""

    def __init__(self, name: str | Rules, **setup: Any) -> None:
        self.vector = envs.vector(name, GAMES, **setup)
        setup.pop("opponents", None)
        setup.pop("seat", None)
        self.single = [envs.raw(name, **setup) for _ in range(GAMES)]
        self.game = [number - GAMES for number in range(GAMES)]
        self.over = [True] * GAMES

    def begin(self, each: int) -> None:
        """Goes to the next game of a place: its number is the old one and so many as there are games."""
        self.game[each] += GAMES
        env = self.single[each]
        env.reset(seed=SEED)
        for _ in range(self.game[each]):
            env.reset()
        self.over[each] = False


def seat_of(env: PitchEnv) -> int:
    return env.possible_agents.index(env.agent_selection)


@pytest.mark.parametrize("match", ["hand", "game"])
@pytest.mark.parametrize("name", COMPARED)
def test_every_seat_is_asked_and_shown_and_paid_the_same(name: str | Rules, match: str) -> None:
    both, rng = Beside(name, match=match, opponents=None, wider=True), random.Random(5)
    seen, told = both.vector.reset(seed=SEED)
    rewards, ended, cut = np.zeros(GAMES), np.zeros(GAMES, bool), np.zeros(GAMES, bool)
    actions = np.zeros(GAMES, np.int64)
    compared = finished = 0
    for _ in range(few(60, thorough=400)):
        for each, env in enumerate(both.single):
            if both.over[each]:
                both.begin(each)
            else:
                who = seat_of(env)
                env.step(int(actions[each]))
                assert ended[each] == env.terminations["seat_0"]
                assert cut[each] == env.truncations["seat_0"]
                if ended[each] or cut[each]:
                    paid = [env.rewards[agent] for agent in env.possible_agents]
                    assert told["rewards"][each] == pytest.approx(paid)
                    assert rewards[each] == pytest.approx(paid[who])
                    both.over[each], finished = True, finished + 1
                    continue
            seat = seat_of(env)
            assert told["seat"][each] == seat
            shown = env.observe(env.agent_selection)
            assert told["action_mask"][each].tolist() == shown["action_mask"].tolist()
            view = env.table.view(seat, heard=False)
            assert seen[each].tolist() == flat(view, tuple(env.table.score), both.vector.layout).tolist()
            actions[each] = rng.choice(np.flatnonzero(shown["action_mask"]).tolist())
            compared += 1
        seen, rewards, ended, cut, told = both.vector.step(actions)
    assert compared > 2 * GAMES * few(60, thorough=400) // 3
    assert finished or match == "game"


@pytest.mark.parametrize("opponents", ["random", "simple"])
def test_one_seat_is_asked_and_the_others_are_players_of_the_program(opponents: str) -> None:
    """The same bots, asked one by one, do the same in the same games."""
    env = envs.vector("guide-partnership", 4, opponents=opponents, seat=2)
    beside = envs.raw("guide-partnership")
    seen, told = env.reset(seed=3)
    assert told["seat"].tolist() == [2] * 4
    player, rng, rewards = envs.player(opponents, seed=3), random.Random(1), np.zeros(4)
    chosen: list[int] = []
    ended = np.zeros(4, bool)
    while not ended[0]:
        masks = [np.flatnonzero(mask).tolist() for mask in told["action_mask"]]
        actions = [rng.choice(legal) if legal else 0 for legal in masks]
        chosen.append(actions[0])
        seen, rewards, ended, _, told = env.step(np.array(actions))
    assert seen[0].tolist() == [0] * env.layout.size
    if opponents == "random":
        return  # envs.player draws from a stream of its own
    beside.reset(seed=3)
    while beside.agents and not beside.terminations["seat_0"]:
        beside.step(chosen.pop(0) if beside.agent_selection == "seat_2" else player(beside))
    assert not chosen
    assert rewards[0] == pytest.approx(beside.rewards["seat_2"])


def test_the_same_seed_plays_the_same_games() -> None:
    played = []
    for _ in range(2):
        env = envs.vector("pidro", 5, opponents="random")
        seen, told = env.reset(seed=8)
        rows: list[Any] = [seen]
        for _ in range(40):
            first = np.argmax(told["action_mask"], axis=1)
            seen, rewards, *_, told = env.step(first)
            rows += [seen, rewards]
        played.append([row.tolist() for row in rows])
    assert played[0] == played[1]


def test_what_is_refused_changes_nothing() -> None:
    env = envs.vector("auction-pitch", 2, opponents=None)
    with pytest.raises(ResetNeeded):
        env.step(np.zeros(2, np.int64))
    seen, told = env.reset(seed=1)
    legal = np.argmax(told["action_mask"], axis=1)
    wrong = legal.copy()
    wrong[1] = int(np.flatnonzero(told["action_mask"][1] == 0)[0])
    for actions in (wrong, np.array([legal[0], -1]), np.array([legal[0], 448])):
        with pytest.raises(InvalidAction, match=r"actions\[1\]: -?\d+ is not legal for seat \d now"):
            env.step(actions)
    with pytest.raises(TypeError, match="an array of 2 whole numbers"):
        env.step(np.zeros(3, np.int64))
    with pytest.raises(TypeError, match="an array of 2 whole numbers"):
        env.step(np.zeros(2))  # type: ignore[arg-type]
    again = envs.vector("auction-pitch", 2, opponents=None)
    again.reset(seed=1)
    assert env.step(legal)[0].tolist() == again.step(legal)[0].tolist()
    assert seen.shape == (2, env.layout.size)


def test_what_cannot_be_is_told() -> None:
    with pytest.raises(ValueError, match="opponents"):
        envs.vector("pidro", 2, opponents="level-5")
    with pytest.raises(ValueError, match="seat"):
        envs.vector("pidro", 2, seat=4)
    with pytest.raises(ValueError, match="games"):
        envs.vector("pidro", 0)
    with pytest.raises(TypeError, match="seed"):
        envs.vector("pidro", 2).reset(seed=[1, 2])
    with pytest.raises(TypeError, match="options"):
        envs.vector("pidro", 2).reset(options={"deals": []})


def stream(mode: str) -> list[list[tuple[list[float], float, bool]]]:
    """What comes in each of three games: what is seen, what the step to it has paid, and whether it is the end."""
    env = envs.vector("pidro", 3, opponents=None, autoreset_mode=mode)
    seen, told = env.reset(seed=4)
    rewards, ended = np.zeros(3), np.zeros(3, bool)
    come: list[list[tuple[list[float], float, bool]]] = [[], [], []]
    for _ in range(200):
        for each in range(3):
            if mode == "SameStep" and ended[each]:
                assert told["_final_obs"][each]
                final = told["final_info"]["rewards"][each]
                assert sum(final) == pytest.approx(0)
                come[each].append((told["final_obs"][each].tolist(), float(rewards[each]), True))
                come[each].append((seen[each].tolist(), 0.0, False))
            else:
                come[each].append((seen[each].tolist(), float(rewards[each]), bool(ended[each])))
        seen, rewards, ended, _, told = env.step(np.argmax(told["action_mask"], axis=1))
    return come


def test_a_game_may_be_begun_in_the_step_in_which_one_ends() -> None:
    for one, other in zip(stream("NextStep"), stream("SameStep"), strict=True):
        assert one == other[: len(one)]
        assert any(over for *_, over in one)
    with pytest.raises(ValueError, match="autoreset_mode"):
        envs.vector("pidro", 2, autoreset_mode="Disabled")


def test_copies_are_asked_for() -> None:
    kept, reused = envs.vector("pidro", 2), envs.vector("pidro", 2, copy=False)
    assert kept.reset(seed=1)[0] is not kept.reset(seed=1)[0]
    assert reused.reset(seed=1)[0] is reused.reset(seed=1)[0]


def test_it_says_what_gymnasium_asks() -> None:
    env = envs.vector("pidro", 3)
    seen, told = env.reset(seed=1)
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    assert env.observation_space.contains(seen)
    assert env.single_observation_space.contains(seen[0])
    assert env.action_masks().tolist() == (told["action_mask"] == 1).tolist()
    assert all(told[f"_{name}"].all() for name in ("action_mask", "seat", "rewards", "score"))


@pytest.mark.parametrize("name", COMPARED)
def test_every_number_has_a_name_and_every_part_a_meaning(name: str | Rules) -> None:
    setup = envs.raw(name).setup
    layout = flat_layout(setup.rules, setup.seats)
    assert len(layout.names()) == len(set(layout.names())) == layout.size
    where = [place for part, _ in layout.parts().values() for place in range(part.start, part.stop)]
    assert where == list(range(layout.size))
    assert all(meaning for _, meaning in layout.parts().values())

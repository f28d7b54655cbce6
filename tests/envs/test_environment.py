"""The environment of PettingZoo: its own tests, rewards worked out by hand, and wrong use."""

import copy
import pickle
import random
import subprocess
import sys
import warnings
from typing import Any

import numpy as np
import pettingzoo
import pytest
from gymnasium.error import InvalidAction, ResetNeeded
from pettingzoo.test import api_test, parallel_api_test, seed_test
from pettingzoo.utils import TerminateIllegalWrapper
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

import pitchdsl
from pitchdsl import envs
from pitchdsl.envs.actions import SIZE, BeyondError
from pitchdsl.envs.environment import PitchEnv
from tests.effort import THOROUGH, some
from tests.facade.recall import PLAYED, Played, rules_of
from tests.texts import ROOT

from .test_actions import BUNDLED, text_of

each_variant = pytest.mark.parametrize("name", BUNDLED)

DEAL = {
    "dealer": 3,
    "hands": [
        ["AS", "KS", "QS", "JS", "TS", "2S"],
        ["9S", "8S", "7S", "6S", "5S", "4S"],
        ["AH", "KH", "QH", "JH", "TH", "9H"],
        ["AD", "KD", "QD", "JD", "TD", "9D"],
    ],
}
"""Whoever holds the first hand and makes spades trump has high, low, jack and game."""


def of_texts(played: Played, **setup: Any) -> PitchEnv:
    return envs.raw(rules_of(played), seats=played.seats, **setup)


def play(env: Any, rng: random.Random) -> None:
    """Plays by chance up to the end."""
    while any(not env.terminations[agent] and not env.truncations[agent] for agent in env.agents):
        env.step(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]).tolist()))


def say(env: Any, *words: str) -> None:
    for each in words:
        env.step(env.unwrapped.numbering.number(pitchdsl.parse_action(each, env.unwrapped.setup.rules)))


@each_variant
@pytest.mark.filterwarnings("ignore")
def test_pettingzoo_finds_nothing_wrong_with_a_hand(name: str) -> None:
    api_test(envs.aec(name), num_cycles=60)
    seed_test(lambda: envs.aec(name), num_cycles=60)


@pytest.mark.parametrize("name", some(BUNDLED, 6, "game"))
@pytest.mark.filterwarnings("ignore")
def test_pettingzoo_finds_nothing_wrong_with_a_game(name: str) -> None:
    cycles = 1000 if THOROUGH else 100
    api_test(envs.aec(name, match="game", hand_limit=20), num_cycles=cycles)
    seed_test(lambda: envs.aec(name, match="game"), num_cycles=cycles)


@pytest.mark.parametrize("name", some(BUNDLED, 4, "parallel"))
@pytest.mark.filterwarnings("ignore")
def test_pettingzoo_finds_nothing_wrong_with_the_parallel_form(name: str) -> None:
    parallel_api_test(turn_based_aec_to_parallel(envs.raw(name)), num_cycles=200)


@pytest.mark.parametrize("played", PLAYED, ids=str)
@pytest.mark.filterwarnings("ignore")
def test_texts_with_rare_rules_are_played_too(played: Played) -> None:
    api_test(of_texts(played), num_cycles=60)
    api_test(of_texts(played, match="game", hand_limit=5), num_cycles=200)


@each_variant
def test_every_hand_ends_and_what_one_side_gets_the_others_lose(name: str) -> None:
    rng, rules = random.Random(name), pitchdsl.load(name)
    for seats in {rules.players.seats.least, rules.players.seats.most}:
        env = envs.raw(rules, seats=seats)
        for seed in range(3):
            env.reset(seed=seed)
            play(env, rng)
            assert all(env.terminations.values())
            assert sum({env.table.side_of[int(a[5:])]: r for a, r in env.rewards.items()}.values()) == pytest.approx(0)
            if len(env.table.sides) == 2:
                ours, theirs = env.infos["seat_0"]["score"], env.infos["seat_1"]["score"]
                down = rules.winning.start.score > (rules.winning.target.score or 0)
                assert env.rewards["seat_0"] == (theirs - ours if down else ours - theirs)


def test_the_rewards_of_a_hand_worked_by_hand() -> None:
    """High, low, jack and game are 4 points against 0, 0 and 0; each of the others has 4 less than one of three."""
    env = envs.raw("auction-pitch", seats=4)
    env.reset(options={"deals": [DEAL]})
    assert env.agent_selection == "seat_0"
    say(env, "bid 4")
    for trick in ("AS 9S AH AD", "KS 8S KH KD", "QS 7S QH QD", "JS 6S JH JD", "TS 5S TH TD", "2S 4S 9H 9D"):
        assert not any(env.rewards.values())
        say(env, *(f"play {card}" for card in trick.split()))
    assert env.rewards == pytest.approx({"seat_0": 4, "seat_1": -4 / 3, "seat_2": -4 / 3, "seat_3": -4 / 3})
    assert env.infos["seat_0"] == {"score": 4, "reason": "hand"}


def test_partners_share_what_their_side_gets_in_a_game() -> None:
    env = envs.raw("guide-partnership", match="game", hand_limit=None)
    env.reset(seed=4)
    act = envs.player("simple")
    while not env.terminations[env.agent_selection]:
        env.step(act(env))
    ours = env.infos["seat_0"]["score"] > env.infos["seat_1"]["score"]
    won, lost = ("seat_0", "seat_2"), ("seat_1", "seat_3")
    assert env.infos["seat_0"]["reason"] == "target"
    assert env.rewards == {agent: 1.0 if (agent in won) == ours else -1.0 for agent in (*won, *lost)}


def test_a_game_is_cut_off_without_a_winner() -> None:
    env = envs.raw("auction-pitch", match="game", hand_limit=2)
    env.reset(seed=1)
    play(env, random.Random(1))
    assert env.truncations == dict.fromkeys(env.agents, True)
    assert env.terminations == dict.fromkeys(env.agents, False)
    assert set(env.rewards.values()) == {0}
    assert env.infos["seat_0"]["reason"] == "stopped"


def test_a_hand_that_nobody_ever_bids_in_is_cut_off() -> None:
    """The engine allows 1000 redeals of one hand."""
    env = envs.raw("guide-partnership")
    env.reset(seed=1)
    while not env.truncations[env.agent_selection]:
        say(env, "pass")
    assert set(env.rewards.values()) == {0}
    assert env.infos["seat_3"] == {"score": 0, "reason": "stopped"}
    shown = env.observe("seat_3")
    assert shown["observation"]["facts"][-1] > 1000
    assert env.observation_space("seat_3").contains(shown)


def test_a_seed_gives_the_same_games_one_after_the_other_and_another_seed_others() -> None:
    def games(seed: int) -> list[bytes]:
        env, found = envs.aec("auction-pitch"), []
        for number in range(3):
            env.reset(seed=seed if number == 0 else None)
            found.append(env.unwrapped.history("seat_0").tobytes())
        return found

    assert games(1) == games(1)
    assert len({*games(1), *games(2)}) == 6
    unseeded = [envs.raw("auction-pitch"), envs.raw("auction-pitch")]
    for env in unseeded:
        env.reset()
    assert unseeded[0].history("seat_0").tobytes() != unseeded[1].history("seat_0").tobytes()
    seeded = envs.raw("auction-pitch", seed=1)
    seeded.reset()
    assert seeded.history("seat_0").tobytes() == games(1)[0]


@pytest.mark.parametrize("played", some(PLAYED, 5), ids=str)
def test_a_game_in_progress_can_be_pickled_and_copied(played: Played) -> None:
    env, rng = of_texts(played), random.Random(2)
    env.reset(seed=5)
    for _ in range(9):
        env.step(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]).tolist()))
    twins = [pickle.loads(pickle.dumps(env)), copy.deepcopy(env)]
    for each in (env, *twins):
        play(each, random.Random(3))
    for twin in twins:
        assert (twin.rewards, twin.infos, twin.agents) == (env.rewards, env.infos, env.agents)
        assert all((twin.history(agent) == env.history(agent)).all() for agent in env.possible_agents)


def test_environments_do_not_disturb_each_other() -> None:
    alone = envs.raw("pidro")
    alone.reset(seed=1)
    play(alone, random.Random(1))
    one, other = envs.raw("pidro"), envs.raw("high-nine")
    one.reset(seed=1)
    rng = random.Random(1)
    while not one.terminations[one.agent_selection]:
        other.reset(seed=9)
        one.step(rng.choice(np.flatnonzero(one.observe(one.agent_selection)["action_mask"]).tolist()))
    assert (one.history("seat_2") == alone.history("seat_2")).all()


def test_the_account_tells_the_hand_and_nothing_of_the_next() -> None:
    env = envs.raw("auction-pitch", seats=4, render_mode="ansi")
    env.reset(options={"deals": [DEAL]})
    say(env, "bid 4")
    told = env.render()
    assert told is not None and "bids 4" in told
    play(env, random.Random(1))
    told = env.render()
    assert told is not None and told.count("Hand 1") == 1 and "Hand 2" not in told
    assert envs.raw("auction-pitch").render_mode is None


def test_human_rendering_prints(capsys: pytest.CaptureFixture[str]) -> None:
    env = envs.aec("auction-pitch", render_mode="human")
    env.reset(seed=1)
    assert env.render() is None
    assert "Auction Pitch" in capsys.readouterr().out


def test_levels_play_where_programs_do() -> None:
    env = envs.aec("auction-pitch")
    env.reset(seed=1)
    acts = [envs.player(name) for name in ("random", "simple", "level-1", "level-3")]
    for agent in env.agent_iter():
        over = env.terminations[agent] or env.truncations[agent]
        env.step(None if over else acts[int(agent[-1])](env))
    assert not env.agents


def test_pettingzoo_makes_it_by_name() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        envs.register()
        envs.register()
    env = pettingzoo.make("aec", envs.ENVIRONMENT, variant="pedro")
    assert env.possible_agents == ["seat_0", "seat_1", "seat_2", "seat_3"]
    assert env.action_space("seat_0").n == SIZE


# ---------------------------------------------------------------- wrong use


def begun(**setup: Any) -> Any:
    env = envs.aec("auction-pitch", seats=4, **setup)
    env.reset(options={"deals": [DEAL]})
    return env


def test_an_illegal_action_is_refused_by_its_rule_and_changes_nothing() -> None:
    env = begun()
    before = env.unwrapped.history("seat_0")
    for number, why in {
        51: r"seat_0: seat 0 may not play AC: this is the time to bid or to pass .*auction-pitch.pitch:",
        300: "300 is the number of no action",
        -1: "-1 is the number of no action",
    }.items():
        with pytest.raises(InvalidAction, match=why):
            env.step(number)
    for strange in (None, "bid 2", 2.0, np.float64(112)):
        with pytest.raises(InvalidAction, match="takes the number of an action"):
            env.step(strange)
    assert (env.unwrapped.history("seat_0") == before).all()
    env.step(np.int64(112))
    assert env.agent_selection == "seat_1"


def test_steps_beside_the_time() -> None:
    env = envs.raw("auction-pitch")
    with pytest.raises(ResetNeeded, match="call reset"):
        env.step(112)
    with pytest.raises(AttributeError, match="cannot be accessed before reset"):
        envs.aec("auction-pitch").agents  # noqa: B018
    for early in (env, envs.aec("auction-pitch")):
        for observe in (True, False):
            with pytest.raises(ResetNeeded, match=r"^the game has not begun: call reset\(\)$"):
                early.last(observe)
    env.reset(seed=1)
    play(env, random.Random(1))
    with pytest.raises(ValueError, match="the only valid action is None"):
        env.step(0)
    for _ in range(env.num_agents):
        env.step(None)
    with pytest.raises(ResetNeeded, match="the game is over"):
        env.step(None)
    with pytest.raises(ValueError, match=r"agent must be one of the agents seat_0, seat_1, .* not 'seat_9'"):
        env.observe("seat_9")


def test_wrappers_of_pettingzoo_warn_of_a_late_step_and_end_a_game_by_an_illegal_one(
    capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    env = TerminateIllegalWrapper(envs.raw("auction-pitch", seats=4), illegal_reward=-9)
    env.reset(options={"deals": [DEAL]})
    env.step(51)
    assert all(env.terminations.values())
    assert env.rewards["seat_0"] == -9
    late, act = begun(), envs.player("random")
    for _ in late.agent_iter():
        over = late.terminations[late.agent_selection]
        late.step(None if over else act(late))
    caplog.clear()
    late.step(0)
    assert "step() called after all agents are terminated or truncated" in caplog.text + capfd.readouterr().err


def test_what_cannot_be_played_is_refused_in_a_line() -> None:
    wrong: list[tuple[type[Exception], str, dict[str, Any]]] = [
        (pitchdsl.UnreadableError, "no-such-game", {"variant": "no-such-game"}),
        (ValueError, "seats must be 4 in pidro, not 5", {"variant": "pidro", "seats": 5}),
        (
            ValueError,
            "seats must be .* from 2 to 7 in auction-pitch, not 0",
            {"variant": "auction-pitch", "seats": 0},
        ),
        (ValueError, "seats must be a whole number from 2 to 10 in .*, not 11", {"variant": many_seats(), "seats": 11}),
        (ValueError, "match must be hand or game, not 'best'", {"variant": "pidro", "match": "best"}),
        (ValueError, "render_mode must be ansi or human", {"variant": "pidro", "render_mode": "rgb_array"}),
        (ValueError, "recall must be a whole number from 1 to 1,000,000", {"variant": "pidro", "recall": 0}),
        (ValueError, "hand_limit must be a whole number from 1", {"variant": "pidro", "hand_limit": 0}),
        (ValueError, "house_rules are laid over", {"variant": pitchdsl.load("pidro"), "house_rules": ["no-junk"]}),
        (
            BeyondError,
            r"no number for `bid 128` in long; a wider one has \(wider=True\)",
            {"variant": text_of("1-130")},
        ),
        (pitchdsl.CompileError, "there is no variant", {"variant": pitchdsl.compile_text("")}),
        (TypeError, "variant must be rules, what .* not None", {"variant": None}),
        (TypeError, "seats must be 4 in pidro, not '4'", {"variant": "pidro", "seats": "4"}),
        (TypeError, "recall must be a whole number .* not 'x'", {"variant": "pidro", "recall": "x"}),
        (TypeError, "hand_limit must be a whole number .* not 2.5", {"variant": "pidro", "hand_limit": 2.5}),
        (TypeError, "seed must be a whole number .* not 'x'", {"variant": "pidro", "seed": "x"}),
        (ValueError, "recall must be a whole number from 1 to 1,000,000", {"variant": "pidro", "recall": 10**12}),
        (TypeError, "colour", {"variant": "pidro", "colour": "red"}),
    ]
    for kind, why, setup in wrong:
        with pytest.raises(kind, match=why) as caught:
            envs.aec(**setup)
        assert "\n" not in str(caught.value)
    wide = envs.raw(text_of("1-130"), wider=True)
    wide.reset(seed=1)
    assert wide.action_space("seat_0").n == SIZE + 3
    assert wide.observe(wide.agent_selection)["action_mask"][SIZE:].tolist() == [1, 1, 1]


def test_numbers_may_be_numpys() -> None:
    games = []
    kinds: list[Any] = [int, np.int64]
    for kind in kinds:
        env = envs.raw("auction-pitch", seats=kind(3), seed=kind(7), recall=kind(200), hand_limit=kind(5))
        env.reset()
        games.append(env.observe(env.agent_selection)["observation"])
    assert len(env.possible_agents) == 3
    assert all(np.array_equal(games[0][name], games[1][name]) for name in games[0])


def test_nothing_is_seen_before_a_game_has_begun_and_nobody_is_asked_after_it() -> None:
    env = envs.raw("auction-pitch", render_mode="ansi")
    act = envs.player("simple")
    for early in (lambda: env.observe("seat_0"), env.render, env.view, lambda: env.step(112)):
        with pytest.raises(ResetNeeded, match="not begun"):
            early()
    env.reset(seed=1)
    while not env.terminations[env.agent_selection]:
        env.step(act(env))
    with pytest.raises(ResetNeeded, match="the game is over, and nobody is at turn"):
        act(env)


def many_seats() -> pitchdsl.Rules:
    made = pitchdsl.compile_text("variant many extends auction-pitch\nplayers\n  seats: 2-10\ndeal\n  each: 4\n")
    assert made.rules is not None, pitchdsl.render(made.problems)
    return made.rules


def test_cards_that_cannot_be_dealt_are_refused() -> None:
    env = envs.raw("auction-pitch", seats=4)
    shapes: list[Any] = [[{}], [5], [None], 7]
    for shapeless in shapes:
        with pytest.raises((TypeError, ValueError), match=r"^options\['deals'\].* must be a (deal|list of deals)"):
            env.reset(options={"deals": shapeless})
    dealer, card = r"^options\['deals'\]\[0\]\['dealer'\] must be .* 0 to 3, not 4$", "must be a card, .* not 'XX'$"
    for deal, why in ((DEAL | {"dealer": 4}, dealer), (DEAL | {"hands": [["XX"]] * 4}, card)):
        with pytest.raises(ValueError, match=why):
            env.reset(options={"deals": [deal]})


def test_a_given_deal_of_another_dealer_is_refused_when_it_comes() -> None:
    """All but the dealer have passed. If he passes, too, the same dealer deals again, and not seat 1."""
    env = envs.raw("auction-pitch", seats=4, seed=1)
    env.reset(options={"deals": [DEAL, DEAL | {"dealer": 1}]})
    say(env, "pass", "pass", "pass")
    before = [env.observe(agent) for agent in env.agents]
    rewards, last = dict(env.rewards), env.history("seat_3")
    with pytest.raises(ValueError, match=r"^deal 2 names another dealer than seat 3, whose deal it is$"):
        say(env, "pass")
    assert env.agent_selection == "seat_3" and env.rewards == rewards
    np.testing.assert_equal([env.observe(agent) for agent in env.agents], before)
    np.testing.assert_equal(env.history("seat_3"), last)
    say(env, "bid 1", "play AD")
    assert env.agent_selection == "seat_0"


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "pitchdsl.envs.environment")
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    for use in (lambda: envs.raw("pidro"), lambda: envs.aec("pidro"), envs.register):
        with pytest.raises(ImportError, match=r"needs pettingzoo, .*pip install 'pitchdsl\[rl\]'"):
            use()


def test_the_example_learns() -> None:
    """Who plays by chance loses to the simple player; who has learned, even from another, by less."""
    program = [sys.executable, "examples/policy_gradient.py", "--hands", "1000", "--tried", "150"]
    done = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, check=True)
    first, *later = [float(line.split()[2]) for line in done.stdout.splitlines()[1:]]
    assert first < -1
    assert np.mean(later) > first + 0.4

"""What is observed: within its bounds, all that the seat has seen, and nothing that is hidden from it."""

import json
import random
from typing import Any

import numpy as np
import pytest

import pitchdsl
from pitchdsl.cards import Card, code
from pitchdsl.envs import raw
from pitchdsl.envs.environment import PitchEnv
from pitchdsl.envs.features import CARD_COLUMNS, cards_table, rules_vector
from pitchdsl.envs.observing import FACTS, SEAT_COLUMNS
from pitchdsl.envs.setup import RECALL
from pitchdsl.facade.seen import seen
from pitchdsl.game.event_rows import What
from tests.effort import few, some
from tests.facade.recall import PLAYED, choose, rules_of

from .swaps import Case, cases, tried
from .test_actions import BUNDLED
from .test_environment import DEAL, say


def of_cases(number: int) -> pytest.MarkDecorator:
    """A test for some of the cases, or in a thorough run for all."""
    return pytest.mark.parametrize("case", some(cases(), number), ids=lambda case: f"{case[0].name}-{case[1]}")


def steps(env: PitchEnv, rng: random.Random, decisions: int) -> Any:
    """The environment before each decision by chance, and at its end."""
    for _ in range(decisions):
        yield
        if env.terminations[env.agent_selection] or env.truncations[env.agent_selection]:
            return
        env.step(env.numbering.number(choose(rng, env.table.legal_actions())))


def test_a_swap_of_unseen_cards_changes_nothing_that_is_observed() -> None:
    """Law: neither an array nor the mask nor the history; swaps that all would notice are left out."""
    found = tried(few(400, thorough=10_000), seed=7)
    assert all(each["same"] for each in found.values()), found


@of_cases(16)
def test_two_histories_are_observed_as_one_only_if_the_seat_has_seen_the_same(case: Case) -> None:
    """Law: perfect recall, over games by chance that begin with the same cards."""
    rules, seats = case
    env = raw(rules, seats=seats, match="game", hand_limit=2)
    told: dict[tuple[int, bytes], str] = {}
    heard: dict[tuple[int, str], bytes] = {}
    for number in range(few(4, thorough=40)):
        env.reset(seed=number % 2)
        for _ in steps(env, random.Random(number), 60):
            for seat in {env.possible_agents.index(env.agent_selection), 1}:
                agent = f"seat_{seat}"
                rows, said = env.history(agent).tobytes(), json.dumps(list(seen(env.table, seat)))
                assert told.setdefault((seat, rows), said) == said
                assert heard.setdefault((seat, said), rows) == rows
    assert len(told) == len(heard) > 20


@of_cases(12)
def test_all_arrays_keep_within_their_bounds_and_a_deal_has_room(case: Case) -> None:
    rules, seats = case
    env = raw(rules, seats=seats, match="game", hand_limit=3)
    for seed in range(few(1, thorough=20)):
        env.reset(seed=seed)
        for _ in steps(env, random.Random(seed), 200):
            for agent in (env.agent_selection, "seat_0"):
                shown = env.observe(agent)
                assert env.observation_space(agent).contains(shown)
                rows = env.history(agent)
                deal = max(np.flatnonzero(rows[:, 0] == What.DEAL))
                assert len(rows) - deal <= RECALL


def facts(env: PitchEnv, agent: str) -> dict[str, int]:
    return dict(zip(FACTS, env.observe(agent)["observation"]["facts"].tolist(), strict=True))


def column(env: PitchEnv, agent: str, name: str) -> list[int]:
    seats = env.observe(agent)["observation"]["seats"]
    return [int(number) for number in seats[: env.table.seats, list(SEAT_COLUMNS).index(name)]]


def test_what_each_seat_observes_of_a_hand_worked_by_hand() -> None:
    env = raw("auction-pitch", seats=4)
    env.reset(options={"deals": [DEAL]})
    say(env, "bid 4", "play AS", "play 9S")
    mine, next_one = (env.observe(agent)["observation"]["cards"] for agent in ("seat_0", "seat_1"))
    places = {code(card): int(number) for card, number in enumerate(mine) if number}
    assert places == {"AS": 3, "9S": 4, **dict.fromkeys(["KS", "QS", "JS", "TS", "2S"], 1)}
    assert {code(card) for card in np.flatnonzero(next_one == 1).tolist()} == {"8S", "7S", "6S", "5S", "4S"}
    assert next_one[Card.parse("AS")] == 6  # the fourth seat from this one on
    assert next_one[Card.parse("9S")] == 3
    common = {"seats": 4, "bid": 4, "trump": 1, "trick": 1, "stock": 28, "top": 0, "turned": 0, "called": 0}
    common |= {"hand_number": 1, "redeals": 0, "forgotten": 0}
    assert facts(env, "seat_0") == common | {"dealer": 4, "pitcher": 1}
    assert facts(env, "seat_1") == common | {"dealer": 3, "pitcher": 4}
    assert column(env, "seat_1", "card") == [Card.parse("9S") + 1, 0, 0, Card.parse("AS") + 1]
    assert column(env, "seat_1", "ally") == [1, 0, 0, 0]
    assert env.observe("seat_1")["action_mask"].sum() == 0
    assert set(map(env.words, np.flatnonzero(env.observe("seat_2")["action_mask"]).tolist())) == {
        f"play {card}" for card in ["AH", "KH", "QH", "JH", "TH", "9H"]
    }
    assert env.history("seat_1")[-4:].tolist() == [
        [What.CONTRACT, 4, 0, 4],
        [What.PLAY, 4, Card.parse("AS") + 1, 1],
        [What.TRUMP, 4, 0, 0],  # the first lead makes it
        [What.PLAY, 1, Card.parse("9S") + 1, 1],
    ]


def test_partners_are_allies_wherever_they_sit() -> None:
    env = raw("pidro")
    env.reset(seed=1)
    assert {tuple(column(env, agent, "ally")) for agent in env.possible_agents} == {(1, 0, 1, 0)}


def test_what_has_no_room_is_counted_and_still_to_be_had() -> None:
    env = raw("auction-pitch", recall=5)
    env.reset(seed=1)
    rows = env.history("seat_0")
    assert len(rows) > 5
    shown = env.observe("seat_0")["observation"]
    assert (shown["history"] == rows[-5:]).all()
    assert facts(env, "seat_0")["forgotten"] == len(rows) - 5


def test_after_the_end_only_score_and_history_tell() -> None:
    env = raw("auction-pitch", seats=4)
    env.reset(options={"deals": [DEAL]})
    say(env, "bid 4")
    for _ in steps(env, random.Random(1), 100):
        pass
    shown = env.observe("seat_0")["observation"]
    assert not shown["cards"].any()
    assert not shown["facts"][1:].any()
    rows = env.history("seat_0")
    assert (rows[:, 0] == What.DEAL).sum() == 1
    assert rows[-1][0] == What.SCORE
    assert column(env, "seat_0", "score") == [env.infos[agent]["score"] for agent in env.possible_agents]


def test_rules_have_the_same_vector_only_if_they_say_the_same() -> None:
    named = [(pitchdsl.load(name), 0) for name in BUNDLED]
    laid = [
        (pitchdsl.load("guide-partnership", house_rules=[rule.name]), 0)
        for rule in pitchdsl.house_rules()
        if pitchdsl.fit(rule.name, "guide-partnership").verdict is pitchdsl.Verdict.FITS
    ]
    vectors: dict[bytes, str] = {}
    for rules, _ in (*named, *laid):
        said = pitchdsl.to_json(rules)
        key = json.dumps(
            {part: said[part] for part in said if part not in ("name", "title", "source", "house_rules", "notes")}
        )
        vector = rules_vector(rules, rules.players.seats.most).tobytes()
        assert vectors.setdefault(vector, key) == key
    assert len(vectors) > 60
    other = pitchdsl.compile_text('variant other "Other" extends pidro\n').rules
    assert other is not None
    assert (rules_vector(other, 4) == rules_vector(pitchdsl.load("pidro"), 4)).all()
    assert (rules_vector(pitchdsl.load("auction-pitch"), 3) != rules_vector(pitchdsl.load("auction-pitch"), 4)).any()


def test_the_pack_tells_what_each_card_is_under_each_trump() -> None:
    """Auction Pitch: the ten counts 10 for game; with hearts as trump the jack of spades is a plain card."""
    table = cards_table(pitchdsl.load("auction-pitch"), 4)
    at = {name: place for place, name in enumerate(CARD_COLUMNS)}
    ten, jack, joker = Card.parse("TS"), Card.parse("JS"), Card.parse("RJ")
    assert table[:, ten, at["pips"]].tolist() == [10] * 4
    assert table[:, jack, at["scores"]].tolist() == [1, 0, 0, 0]
    assert table[:, jack, at["suit"]].tolist() == [1] * 4
    assert not table[:, joker].any()
    ranks = table[0, [Card.parse(f"{rank}S") for rank in "23456789TJQKA"], at["power"]].tolist()
    assert ranks == sorted(set(ranks))
    off_jack = cards_table(pitchdsl.load("auction-pitch", house_rules=["off-jack"]), 4)
    assert off_jack[:, jack, at["suit"]].tolist() == [1, 1, 1, 4]  # clubs are the other black suit


def test_the_texts_of_the_laws_have_every_kind_of_row() -> None:
    kinds: set[int] = set()
    for played in PLAYED:
        env = raw(rules_of(played), seats=played.seats, match="game", hand_limit=None)
        env.reset(seed=3)
        for _ in steps(env, random.Random(3), 400):
            pass
        kinds.update(np.unique(env.history("seat_0")[:, 0]).tolist())
    assert kinds >= set(What) - {What.OVER, What.DOUBLE}

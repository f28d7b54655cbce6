"""What a score is worth: chances that add up, never fall as a side comes nearer, and come true in fresh games."""

import subprocess
import sys
from collections.abc import Callable
from functools import cache
from math import exp, log
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pitchdsl
from pitchdsl.game.rules import Rules
from pitchdsl.kernel.play import play
from pitchdsl.kernel.rows import GAME_REST, GAME_WINNER, ROW_DEALER, ROW_GAME, ROW_REST
from pitchdsl.players import kept_values, winning
from pitchdsl.players.logit import weights_of
from pitchdsl.players.value import Race, Value
from pitchdsl.players.win_probability import fitted
from pitchdsl.players.winning import fallback, value_of
from tests import texts
from tests.texts import HANG, ROOT

GAMES = [
    ("guide-partnership", 4, ()),
    ("auction-pitch", 4, ()),
    ("nine-card", 4, ()),
    ("guide-partnership", 4, ("twelve-hands", "three-sets-lose")),
]
KEEPS = "winning\n  target: exactly 11\n  over the target: keeps the score before the hand\n"
COUNTDOWN = "winning\n  start: 15\n  target: 0\n"
RACE = Race(sides=2, start=0, target=10, towards=1, exact=False, ends_after=None, counts_sets=False)
LINE = Value(race=RACE, knots=(0.0, 10.0), heights=((0.0, -10.0), (1.0, -9.0)))


@cache
def rules(name: str, house_rules: tuple[str, ...] = ()) -> Rules:
    return pitchdsl.load(name, house_rules=house_rules)


@cache
def fit(name: str, seats: int, house_rules: tuple[str, ...] = ()) -> Value:
    value = fitted(rules(name, house_rules), seats, games=1500, seed=3)
    assert value is not None
    return value


def formula(name: str, seats: int, house_rules: tuple[str, ...] = ()) -> Value:
    return fallback(rules(name, house_rules), seats)


def any_scores(value: Value) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """Scores from well behind the start to right before the target."""
    target = value.race.target
    assert target is not None
    go = np.random.default_rng(1).integers(1, abs(target - value.race.start) + 20, (500, value.race.sides))
    return target - value.race.towards * go


def chances_of(value: Value, scores: Any, dealer: int, hands: int = 0, sets: Any = None) -> Any:
    """The chances at many standings."""
    often = np.zeros_like(scores) if sets is None else sets
    standings = [(row, dealer, been) for row, been in zip(scores.tolist(), often.tolist(), strict=True)]
    return np.array(value.chances(standings, hands))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of its own, and nothing remembered."""
    monkeypatch.setattr(kept_values, "user_cache", lambda: tmp_path / "cache")
    monkeypatch.setattr(winning, "_FITTED", {})
    return tmp_path / "cache" / "values"


def forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(winning, "_FITTED", {})


def test_the_chances_are_as_the_exponentials_of_the_strengths() -> None:
    # 4 and 6 points to go: strengths -4 and 1 - 6 with the second seat dealing, else 1 - 4 and -6
    assert LINE.chance((6, 4), dealer=1) == pytest.approx((exp(-4) / (exp(-4) + exp(-5)), 1 / (1 + exp(1))))
    assert LINE.chance((6, 4), dealer=0) == pytest.approx((1 / (1 + exp(-3)), 1 / (1 + exp(3))))


def test_the_fit_finds_the_weight_that_frequencies_ask_for() -> None:
    features = np.array([[[0.0], [1.0]]])
    wins = np.array([[30.0, 10.0]])
    free = weights_of(features, wins, np.array([[1e-12]]), np.array([False]))
    assert free == pytest.approx([log(3)], abs=1e-6)
    bound = weights_of(features, wins[:, ::-1], np.array([[1e-12]]), np.array([False]))
    assert bound == pytest.approx([0.0])
    signed = weights_of(features, wins[:, ::-1], np.array([[1e-12]]), np.array([True]))
    assert signed == pytest.approx([-log(3)], abs=1e-6)


@pytest.mark.parametrize("make", [fit, formula])
@pytest.mark.parametrize(("name", "seats", "house_rules"), GAMES)
def test_chances_add_up_and_one_standing_is_as_many(
    name: str, seats: int, house_rules: tuple[str, ...], make: Callable[[str, int, tuple[str, ...]], Value]
) -> None:
    value = make(name, seats, house_rules)
    scores = any_scores(value)
    sets = np.random.default_rng(2).integers(0, 3, scores.shape)
    for dealer in range(seats):
        chances = chances_of(value, scores, dealer, 7, sets)
        assert (chances >= 0).all()
        assert chances.sum(axis=1) == pytest.approx(1)
        for row in range(20):
            alone = value.chance(scores[row].tolist(), dealer, 7, sets[row].tolist())
            assert alone == pytest.approx(chances[row].tolist(), abs=1e-12)


def test_standings_of_several_dealers_may_be_asked_together() -> None:
    value = fit("auction-pitch", 4)
    dealers = np.random.default_rng(3).integers(0, 4, 24).tolist()
    standings = [(row, dealer, (0,) * 4) for row, dealer in zip(any_scores(value).tolist(), dealers, strict=False)]
    assert value.chances(standings) == [value.chance(row, dealer) for row, dealer, _ in standings]
    assert value.chances([]) == []


@pytest.mark.parametrize("make", [fit, formula])
@pytest.mark.parametrize(("name", "seats", "house_rules"), GAMES)
def test_no_point_towards_the_target_makes_a_side_less_likely_to_win(
    name: str, seats: int, house_rules: tuple[str, ...], make: Callable[[str, int, tuple[str, ...]], Value]
) -> None:
    value = make(name, seats, house_rules)
    for dealer in range(seats):
        scores = any_scores(value)
        before = chances_of(value, scores, dealer, 3)[:, 0]
        scores[:, 0] += value.race.towards
        after = chances_of(value, scores, dealer, 3)[:, 0]
        assert (after >= before).all()
        assert (after > before).mean() > 0.9


@pytest.mark.parametrize(("name", "seats", "house_rules"), GAMES)
def test_sides_differ_only_by_their_scores_and_their_place_after_the_dealer(
    name: str, seats: int, house_rules: tuple[str, ...]
) -> None:
    value = fit(name, seats, house_rules)
    scores = any_scores(value)
    for dealer in range(seats):
        moved = chances_of(value, np.roll(scores, 1, axis=1), (dealer + 1) % seats)
        assert np.roll(chances_of(value, scores, dealer), 1, axis=1) == pytest.approx(moved)


def errors_by_tenth(value: Value, mine: Rules, games: int) -> list[float]:
    """Predicted less observed chances in fresh games, for each tenth of the predicted ones with enough standings."""
    sides = value.race.sides
    played = play(mine, 4, ["simple"] * 4, 99, 0, games, 100)
    predicted: list[list[float]] = [[] for _ in range(10)]
    observed: list[list[bool]] = [[] for _ in range(10)]
    settled, game = 0, -1
    for row in played.hands[:-1].tolist():
        settled, game = (1, row[ROW_GAME]) if row[ROW_GAME] != game else (settled + 1, game)
        scores = row[ROW_REST + sides : ROW_REST + 2 * sides]
        winner, last = played.games[game, GAME_WINNER], played.games[game, GAME_REST:].tolist() == scores
        if last or winner < 0:
            continue
        for side, chance in enumerate(value.chance(scores, (row[ROW_DEALER] + 1) % 4, settled)):
            predicted[min(9, int(10 * chance))].append(chance)
            observed[min(9, int(10 * chance))].append(winner == side)
    assert sum(map(len, predicted)) > 10_000
    return [
        abs(sum(some) / len(some) - sum(came) / len(came))
        for some, came in zip(predicted, observed, strict=True)
        if len(some) >= 500
    ]


@pytest.mark.parametrize("house_rules", [(), ("twelve-hands",)])
@pytest.mark.parametrize("name", ["guide-partnership", "auction-pitch"])
def test_what_is_predicted_comes_true_in_fresh_games(name: str, house_rules: tuple[str, ...]) -> None:
    errors = errors_by_tenth(fit(name, 4, house_rules), rules(name, house_rules), 3000)
    assert len(errors) >= 7
    assert max(errors) < 0.05


@pytest.mark.parametrize("ending", ["winning\n  target: none\n  ends after: 12 hands\n", KEEPS, COUNTDOWN])
def test_so_it_does_where_games_end_in_another_way(ending: str) -> None:
    mine = texts.rules(texts.sheet(ending))
    value = fitted(mine, 4, games=1500, seed=3)
    assert value is not None
    errors = errors_by_tenth(value, mine, 2000)
    assert len(errors) >= 4
    assert max(errors) < 0.06


def test_the_formula_is_roughly_right() -> None:
    errors = errors_by_tenth(formula("guide-partnership", 4), rules("guide-partnership"), 3000)
    assert len(errors) == 10
    assert max(errors) < 0.08
    assert formula("guide-partnership", 4).chance((9, 9), 0) == pytest.approx((0.5, 0.5))


def test_a_lead_weighs_more_when_fewer_hands_are_left() -> None:
    value = fit("guide-partnership", 4, ("twelve-hands",))
    early, late = (value.chance((12, 9), 0, hands)[0] for hands in (5, 11))
    assert 0.5 < early < late
    never = fit("guide-partnership", 4)
    assert never.chance((12, 9), 0, 5) == never.chance((12, 9), 0, 11)


def test_sets_cost_where_sets_lose_the_game() -> None:
    value = fit("guide-partnership", 4, ("twelve-hands", "three-sets-lose"))
    assert value.chance((9, 9), 0, 3, (2, 0))[0] < value.chance((9, 9), 0, 3, (0, 0))[0]
    assert fit("guide-partnership", 4).sets == ()


def test_another_process_finds_the_same() -> None:
    program = (
        "import pitchdsl; from pitchdsl.players.win_probability import fitted;"
        "print(fitted(pitchdsl.load('auction-pitch'), 4, games=1500, seed=3))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=HANG, check=True
    )
    assert done.stdout.strip() == repr(fit("auction-pitch", 4))


def test_a_fitted_value_is_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = rules("auction-pitch")
    assert value_of(mine, 4, fit=False) == fallback(mine, 4)
    assert not folder.exists()
    found = value_of(mine, 4)
    assert found.games > 1000
    assert value_of(mine, 4, fit=False) == fallback(mine, 4), "whatever was fitted before"
    forgotten(monkeypatch)
    monkeypatch.setattr(winning, "_new", None)  # no more games
    assert value_of(mine, 4) == found
    assert len(list(folder.iterdir())) == 1
    assert value_of(rules("auction-pitch"), 5, fit=False).games == 0  # another table


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text[: len(text) // 2],
        lambda text: "",
        lambda text: "[" * 100_000,
        lambda text: "\0\xff",
        lambda text: "{}",
        lambda text: text.replace('"sides": 4', '"sides": 3'),
        lambda text: text.replace('"target": 7', '"target": 8'),
        lambda text: text.replace('"knots": [', '"knots": [1e999, '),
        lambda text: text.replace('"knots": [', '"knots": ["x", '),
        lambda text: text.replace('"lead"', '"load"'),
    ],
)
def test_a_damaged_file_is_as_good_as_none(
    folder: Path, monkeypatch: pytest.MonkeyPatch, damage: Callable[[str], str]
) -> None:
    mine, value = rules("auction-pitch"), fit("auction-pitch", 4)
    kept_values.keep(mine, 4, value)
    (file,) = folder.iterdir()
    whole = file.read_text()
    damaged = damage(whole)
    assert damaged != whole
    file.write_text(damaged)
    assert value_of(mine, 4, fit=False) == fallback(mine, 4)
    monkeypatch.setattr("pitchdsl.players.win_probability.fitted", lambda rules, seats: value)
    assert value_of(mine, 4) == value
    assert file.read_text() == whole


def test_nothing_is_lost_where_nothing_can_be_written(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.parent.write_text("a file where the folder should be")
    value = fit("auction-pitch", 4)
    monkeypatch.setattr("pitchdsl.players.win_probability.fitted", lambda rules, seats: value)
    assert value_of(rules("auction-pitch"), 4) is value


def test_a_user_without_a_home_plays_all_the_same(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(kept_values, "user_cache", homeless)
    value = fit("auction-pitch", 4)
    monkeypatch.setattr("pitchdsl.players.win_probability.fitted", lambda rules, seats: value)
    assert value_of(rules("auction-pitch"), 4) is value


def test_without_the_fast_engine_it_is_the_formula(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pitchdsl.players.win_probability", None)
    assert value_of(rules("auction-pitch"), 4) == fallback(rules("auction-pitch"), 4)
    assert not folder.exists()

"""Many games measured, against games that the library plays."""

from itertools import count
from math import sqrt

import pytest

import pitchdsl
from pitchdsl.simulate.clusters import quantile
from pitchdsl.web.measuring import Running

from .asking import ask, desk, fault

TEXT = "variant mine extends guide-partnership\n"


def test_a_measure_counts_the_games_that_the_library_plays() -> None:
    now = ask("measure", **desk(TEXT), seats=4, levels=["simple"], seed=3, games=40)
    while not now["over"]:
        now = ask("measure_more")
    rules = pitchdsl.compile_text(TEXT).rules
    assert rules is not None and (now["done"], now["total"]) == (40, 40)
    games = [pitchdsl.play_game(rules, "simple", seats=4, seed=3, game=each, hand_limit=200) for each in range(40)]
    hands = [game.outcome.hands for game in games if game.outcome]
    assert {each["value"]: each["games"] for each in now["hands"]} == {each: hands.count(each) for each in hands}
    rows = {each["what"]: each for each in now["rows"]}
    mean = sum(hands) / 40
    half = quantile(40) * sqrt(sum((each - mean) ** 2 for each in hands) / 39 / 40)
    assert rows["hands in a game"]["value"] == f"{mean:.2f}"
    assert rows["hands in a game"]["interval"] == f"{mean - half:.2f} to {mean + half:.2f}"
    won = sum(game.outcome is not None and game.outcome.winner == 0 for game in games)
    assert rows["won by North and South"]["value"] == f"{100 * won / 40:.1f} %"
    settled = [each for game in games for each in game.events() if each["event"] == "settle"]
    failed = sum(each["made"] is False for each in settled)
    assert rows["any bid is set"]["value"] == f"{100 * failed / len(settled):.1f} %"


def test_a_call_plays_for_a_while_and_the_next_goes_on_within_the_game() -> None:
    rules = pitchdsl.compile_text(TEXT).rules
    assert rules is not None
    ticks = count(0.0, 1 / 16)  # four decisions a call
    running = Running(rules=rules, names=("simple",) * 4, seed=1, games=2, clock=lambda: next(ticks))
    calls = [running.go_on()]
    assert calls[0]["done"] == 0 and calls[0]["rows"] == [] and not calls[0]["over"]
    while not calls[-1]["over"]:
        calls.append(running.go_on())
    games = [pitchdsl.play_game(rules, seed=1, game=game).events() for game in range(2)]
    decisions = sum(each["event"] in ("bid", "play", "discard") for events in games for each in events)
    assert decisions / 4 <= len(calls) <= decisions / 4 + 2


def test_the_quantile_without_scipy_is_students(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = {cases: quantile(cases) for cases in (30, 60, 1000)}
    monkeypatch.setitem(__import__("sys").modules, "scipy.stats", None)
    assert {cases: quantile(cases) for cases in exact} == pytest.approx(exact, abs=1e-3)


def test_what_cannot_be_measured() -> None:
    asked = {**desk(TEXT), "seats": 4, "levels": ["simple"], "seed": 1, "games": 10}
    assert fault("measure", **{**asked, "games": 10**9})["kind"] == "too big"
    assert fault("measure", **{**asked, "games": 0})["kind"] == "unreadable"
    assert fault("measure", **{**asked, "levels": ["simple"] * 3})["kind"] == "unreadable"
    assert fault("measure", **{**asked, "seats": 3})["kind"] == "refused"

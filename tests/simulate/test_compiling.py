"""Who has to wait for the engine to be compiled is told so, once, and nobody else is."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from attrs import evolve

from pitchdsl.compile import load
from pitchdsl.kernel import ready
from pitchdsl.simulate.compare import compare
from pitchdsl.simulate.plan import Plan
from pitchdsl.simulate.run import simulate
from pitchdsl.simulate.sweep import Combination, sweep
from tests.simulate.test_reference import TOO_BIG

PLAN = Plan(rules=load("auction-pitch"), bots=("simple",) * 4, seed=3, games=4, hand_limit=200)
WORDS = "making the engine ready on this machine: about a minute, this once"


def program(stats: object) -> SimpleNamespace:
    """The program of whole games, as one that has not played yet."""
    return SimpleNamespace(signatures=[], stats=stats, __name__="play_games", __module__="pitchdsl.kernel.game")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the engine would be kept, by a program that has not played yet."""
    stats = SimpleNamespace(cache_path=str(tmp_path / "kept"))
    monkeypatch.setattr(ready, "GAMES", program(stats))
    return tmp_path


def test_it_is_told_where_nothing_is_kept(folder: Path) -> None:
    for kept in ("dealing.deal-20.py311.1.nbc", "game.play_games-65.py311.nbi", "game.play_game-80.py311.1.nbc"):
        said: list[str] = []
        simulate(PLAN, on_notice=said.append)
        assert said == [WORDS]
        (folder / "kept").mkdir(exist_ok=True)
        (folder / "kept" / kept).touch()
    (folder / "kept" / "game.play_games-65.py311.1.nbc").touch()
    simulate(PLAN, on_notice=pytest.fail)


def test_it_is_found_where_numba_keeps_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a new program, once a game was played by another."""
    simulate(PLAN)
    monkeypatch.setattr(ready, "GAMES", program(ready.GAMES.stats))
    assert ready.is_compiled()


def test_comparisons_and_sweeps_tell_it_once(folder: Path) -> None:
    said: list[str] = []
    compare(PLAN, evolve(PLAN, rules=load("kirk-cutthroat")), precision=None, on_notice=said.append)
    assert said == [WORDS]
    combinations = [Combination(number=number, choices={}, plan=PLAN) for number in (1, 2)]
    sweep(combinations, out=folder / "all.csv", on_notice=said.append)
    assert said == [WORDS, WORDS]
    sweep(combinations, out=folder / "all.csv", on_notice=pytest.fail)  # the file is read, and nothing compiled


def test_a_home_that_cannot_be_written_to_is_no_once(folder: Path) -> None:
    ready.GAMES.stats.cache_path = None
    said: list[str] = []
    simulate(PLAN, on_notice=said.append)
    assert said == [WORDS.replace("this once", "each time, for there is no folder to keep it in")]


def test_what_the_slower_engine_plays_is_not_compiled(folder: Path) -> None:
    (folder / "ours.pitch").write_text(TOO_BIG)
    rules = load(folder / "ours.pitch")
    simulate(evolve(PLAN, rules=rules, games=1, hand_limit=1), on_notice=pytest.fail)

"""Who has to wait for the engine to be made ready is told so, once, and nobody else is."""

from pathlib import Path

import pytest
from attrs import evolve

from pitchdsl.compile import load
from pitchdsl.kernel import objects, programs
from pitchdsl.simulate.compare import compare
from pitchdsl.simulate.plan import Plan
from pitchdsl.simulate.run import simulate
from pitchdsl.simulate.sweep import Combination, sweep
from tests.simulate.test_reference import TOO_BIG

PLAN = Plan(rules=load("auction-pitch"), bots=("simple",) * 4, seed=3, games=4, hand_limit=200)
WORDS = "making the engine ready on this machine: about twenty seconds, this once"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where an object would be kept, in a process that has loaded none; what plays meanwhile is the one that it has."""
    simulate(PLAN)
    monkeypatch.setattr(objects, "shipped", lambda: tmp_path / "shipped")
    monkeypatch.setattr(objects, "own", lambda: tmp_path / "own")
    monkeypatch.setattr(programs, "_is_loaded", lambda: False)
    return tmp_path


def test_it_is_told_where_nothing_is_kept(folder: Path) -> None:
    for content in (None, b"", objects.sealed(b"code", objects.processor())):
        said: list[str] = []
        simulate(PLAN, on_notice=said.append)
        assert [words[-len(WORDS) :] for words in said] == [WORDS]
        if content is not None:
            (folder / "own").write_bytes(content)
    simulate(PLAN, on_notice=pytest.fail)


def test_who_has_a_damaged_object_is_told_so_in_the_same_line(folder: Path) -> None:
    (folder / "own").write_bytes(objects.sealed(b"code", objects.processor())[:-1] + b"!")
    said: list[str] = []
    simulate(PLAN, on_notice=said.append)
    assert said == [f"{folder / 'own'} is damaged; {WORDS}"]


def test_comparisons_and_sweeps_tell_it_once(folder: Path) -> None:
    said: list[str] = []
    compare(PLAN, evolve(PLAN, rules=load("kirk-cutthroat")), precision=None, on_notice=said.append)
    assert said == [WORDS]
    combinations = [Combination(number=number, choices={}, plan=PLAN) for number in (1, 2)]
    sweep(combinations, out=folder / "all.csv", on_notice=said.append)
    assert said == [WORDS, WORDS]
    sweep(combinations, out=folder / "all.csv", on_notice=pytest.fail)  # the file is read, and nothing made


def test_a_home_that_cannot_be_written_to_is_no_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(objects, "own", lambda: None)
    said: list[str] = []
    simulate(PLAN, on_notice=said.append)
    assert said == [WORDS.replace("this once", "each time, for there is no folder to keep it in")]


def test_what_the_slower_engine_plays_is_not_compiled(folder: Path) -> None:
    (folder / "ours.pitch").write_text(TOO_BIG)
    rules = load(folder / "ours.pitch")
    simulate(evolve(PLAN, rules=rules, games=1, hand_limit=1), on_notice=pytest.fail)

"""Some sheets of `benchmarks/planted.py`: each flaw is found, by few games, and a sound game is left alone.

All of them, by many games, are looked at by ``make reports``.
"""

import importlib.util
import sys
from types import ModuleType

import pytest

from pitchdsl.compile import compile_text, load
from pitchdsl.facade.seats import usual_seats
from pitchdsl.game.rules import Rules
from pitchdsl.report.report import report
from tests.texts import ROOT


@pytest.fixture(scope="module")
def planted() -> ModuleType:
    spec = importlib.util.spec_from_file_location("planted", ROOT / "benchmarks" / "planted.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["planted"] = module
    spec.loader.exec_module(module)
    return module


def warned_of(rules: Rules) -> set[str]:
    return {each.id for each in report(rules, seats=usual_seats(rules), seed=1, games=40).warnings}


@pytest.mark.parametrize("flaw", ["a seat that always wins", "blow-outs"])
def test_a_planted_flaw_is_found(planted: ModuleType, flaw: str) -> None:
    rules = compile_text(planted.sheet(flaw)).rules
    assert rules is not None
    assert planted.FLAWS[flaw].warning in warned_of(rules)


def test_a_sound_game_is_left_alone() -> None:
    assert warned_of(load("auction-pitch")) == set()


def test_every_flaw_can_be_planted(planted: ModuleType) -> None:
    assert len(planted.FLAWS) == len(planted.SOUND) == 10
    for name in planted.FLAWS:
        found = compile_text(planted.sheet(name))
        assert found.rules is not None, (name, found.problems)

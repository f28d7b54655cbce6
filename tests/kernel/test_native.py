"""The program in C that the fast engine is measured against reads the very tables, and plays the very games."""

import runpy
import shutil
from pathlib import Path

import pytest

from pitchdsl.compile import load
from pitchdsl.kernel.play import play
from pitchdsl.lower.lower import lower
from tests.docs.pages import ROOT


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler here")
def test_the_program_in_c_plays_the_same_games(tmp_path: Path) -> None:
    program = runpy.run_path(str(ROOT / "benchmarks" / "native.py"))["NativeProgram"](tmp_path)
    rules = load("auction-pitch")
    for seed in (3, 2**63 + 3):
        games, hands = program(lower(rules, 4), seed, 0, 200, 200)
        played = play(rules, 4, ["random"] * 4, seed, 0, 200, 200)
        assert (games.tobytes(), hands.tobytes()) == (played.games.tobytes(), played.hands.tobytes())

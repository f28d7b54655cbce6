"""The gauntlet: what is kept is not played again, and the table and the picture say what was found."""

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

from pitchdsl.compile import load
from pitchdsl.simulate.match import match
from tests.texts import ROOT


@pytest.fixture
def gauntlet() -> ModuleType:
    spec = importlib.util.spec_from_file_location("gauntlet", ROOT / "benchmarks" / "gauntlet.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_goes_on_where_it_was_stopped(
    gauntlet: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept, picture = tmp_path / "kept.jsonl", tmp_path / "picture.svg"

    def printed() -> tuple[str, str]:
        asked = ["auction-pitch", "guide-partnership", "--pairs", "simple:random,simple:simple", "--games", "60"]
        monkeypatch.setattr(sys, "argv", ["gauntlet.py", *asked, "--kept", str(kept), "--picture", str(picture)])
        gauntlet.main()
        said = capsys.readouterr()
        return said.out, said.err

    table, told = printed()
    assert told.splitlines() == [
        f"{variant}: simple against {two}"
        for variant in ("auction-pitch", "guide-partnership")
        for two in ("random", "simple")
    ]
    drawn, lines = picture.read_bytes(), kept.read_text().splitlines(keepends=True)
    assert printed() == (table, ""), "nothing is played again"
    assert picture.read_bytes() == drawn
    kept.write_text("".join(lines[:3]) + lines[3][:40])  # as if it had been killed while it wrote
    assert printed() == (table, "guide-partnership: simple against simple\n")
    found = match(load("guide-partnership"), "simple", "random", games=60, seed=1, seats=4)
    assert json.loads(lines[2])["won"] == [found.won.value, found.won.low, found.won.high]
    head, _, auction, partners = table.splitlines()
    assert head == "| games won of 100 | even | simple against random | simple against simple |"
    assert auction.startswith("| auction-pitch | 25 | ") and "(" not in auction, "fifteen deals have no interval"
    assert partners.startswith("| guide-partnership | 50 | **") and partners.endswith(" | 50 (50\N{EN DASH}50) |")

"""The program that measures how checking grows: that it runs, and measures what it says."""

import subprocess
import sys

import pytest

from pitchdsl.compile import check_text
from pitchdsl.resolve.library import Library
from pitchdsl.source import Source
from tests.texts import HANG, ROOT

PROGRAM = ROOT / "benchmarks" / "checking.py"


@pytest.fixture
def benchmark(monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """The names of the program, without running it."""
    import runpy  # noqa: PLC0415

    return runpy.run_path(str(PROGRAM), run_name="checking")


@pytest.mark.parametrize(("lines", "faults"), [(100, 0), (250, 0), (500, 50), (1000, 7)])
def test_a_text_has_the_lines_and_faults_that_were_asked_for(
    lines: int, faults: int, benchmark: dict[str, object]
) -> None:
    make = benchmark["text"]
    assert callable(make)
    text = make(lines, faults)
    assert text.count("\n") == lines
    found = check_text(Source(name="tables.pitch", text=text), Library())
    assert [problem.code for problem in found] == ["P201"] * faults


def test_growth_is_the_slope_of_the_logarithms(benchmark: dict[str, object]) -> None:
    slope = benchmark["slope"]
    assert callable(slope)
    assert slope([1, 2, 4, 8], [3, 6, 12, 24]) == pytest.approx(1)
    assert slope([1, 2, 4], [5, 20, 80]) == pytest.approx(2)


def test_the_program_runs_on_small_files() -> None:
    command = [sys.executable, str(PROGRAM), "--lines", "100,200", "--faults", "10,20", "--rounds", "1"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=HANG, check=True, cwd=ROOT)
    assert ended.stderr == ""
    assert ended.stdout.count("growth") == 2
    assert "200" in ended.stdout

"""The run of many inputs itself: what it counts, and that it outlives an input that hangs or ends the process."""

import os
from collections.abc import Callable
from multiprocessing import get_context
from pathlib import Path

import pytest

from tests.fuzz import many
from tests.fuzz.mutators import Mutator
from tests.fuzz.surfaces import SURFACES, Surface

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="a spawned process would not know of these surfaces")


def eventful(data: bytes) -> bool:
    """Hangs, ends its process, raises, refuses and accepts, each at a number of its own."""
    match int(data):
        case 3:
            while True:
                pass
        case 5:
            os._exit(9)
        case 7 | 9:
            raise KeyError("seven and nine")
        case _:
            pass
    return int(data) % 2 == 0


def calm(data: bytes) -> bool:
    return True


def surface(target: Callable[[bytes], bool]) -> Surface:
    unchanged = Mutator(lambda data, most, seed, by: data, lambda one, *_: one)
    return Surface(
        target=target, seeds=lambda _: iter([("0", b"0")]), mutator=lambda _: unchanged, suffix="none", share=1
    )


@pytest.fixture
def two(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two surfaces alone, whose inputs are their numbers; a fork knows them, too."""
    monkeypatch.setattr(many, "PROCESSES", get_context("fork"))
    monkeypatch.setattr(many, "AT_ONCE", 4)
    monkeypatch.setattr(many, "WARMED_UP", 0)
    monkeypatch.setattr(many, "made", lambda name, number, seed: str(number).encode())
    for name in list(SURFACES):
        monkeypatch.delitem(SURFACES, name)
    monkeypatch.setitem(SURFACES, "eventful", surface(eventful))
    monkeypatch.setitem(SURFACES, "calm", surface(calm))


@pytest.mark.usefixtures("two")
def test_a_run_outlives_what_hangs_and_what_ends(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Law: each input is tried whatever the others do, and what hung, ended or raised is kept with where it was."""
    out = tmp_path / "out"
    assert many.main(["--inputs", "11", "--jobs", "2", "--limit", "0.3", "--out", str(out)]) == 1
    said = capsys.readouterr().out
    rows = [[cell.strip() for cell in line.split("│")[1:6]] for line in said.splitlines() if line.startswith("│")]
    assert rows == [["eventful", "12", "6", "2", "2 of 1 kinds"], ["calm", "12", "12", "0", "0"]]
    assert (out / "timeout-eventful-3").read_bytes() == b"3"
    assert "in eventful" in (out / "timeout-eventful-3.txt").read_text()
    assert (out / "crash-eventful-5").read_bytes() == b"5"
    (small,) = out.rglob("*.small")
    assert small.read_bytes() in (b"7", b"9")
    assert all(f"{path}" in said.replace("\n", "") for path in (small, out / "timeout-eventful-3"))


@pytest.mark.usefixtures("two")
def test_a_run_without_findings_ends_well(tmp_path: Path) -> None:
    assert many.main(["--target", "calm", "--inputs", "5", "--out", str(tmp_path / "out")]) == 0


@pytest.mark.usefixtures("two")
def test_a_run_goes_to_a_number(tmp_path: Path) -> None:
    """Law: what was found can be found again alone, by its number."""
    for number, status in ((6, 0), (7, 1)):
        only = ["--first", f"{number}", "--inputs", "1", "--out", str(tmp_path / "out")]
        assert many.main(["--target", "eventful", *only]) == status


@pytest.mark.usefixtures("two")
def test_a_run_that_cannot_begin_is_no_success(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Law: where nothing was tried it does not look as if nothing were wrong."""
    monkeypatch.setattr(many, "work", lambda *_: os._exit(1))
    assert many.main(["--target", "calm", "--inputs", "5", "--out", str(tmp_path / "out")]) == 2
    assert "fuzzing does not work" in capsys.readouterr().out

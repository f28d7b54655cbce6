"""Objects are taken only whole, of these sources, and where the processor can run them; else it is made anew."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pitchdsl.kernel import game, objects, playouts, programs, ready, sources
from pitchdsl.kernel.objects import LEVELS, Loaded, ObjectError, opened, sealed
from pitchdsl.kernel.programs import GAMES, PLAYOUTS, Program, Rows

CODE = b"machine\ncode"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where objects are looked for, by a process that has none yet."""
    (tmp_path / "made").mkdir()
    monkeypatch.setattr(objects, "shipped", lambda: tmp_path / "made")
    monkeypatch.setattr(objects, "own", lambda: tmp_path / "own")
    return tmp_path


def test_what_was_sealed_is_opened(folder: Path) -> None:
    objects.keep(folder / "own", sealed(CODE, "x86-64-v3"))
    assert opened(folder / "own", "x86-64-v3") == CODE
    assert [path.name for path in folder.iterdir() if path.is_file()] == ["own"]


def test_another_processors_object_is_refused(folder: Path) -> None:
    (folder / "own").write_bytes(sealed(CODE, "x86-64-v3"))
    with pytest.raises(ObjectError, match="for another processor"):
        opened(folder / "own", "x86-64-v4")


def test_an_object_of_other_sources_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "own").write_bytes(sealed(CODE, "x86-64-v3"))
    monkeypatch.setattr(sources, "stamp", lambda: "0" * 64)
    with pytest.raises(ObjectError, match="of other sources"):
        opened(folder / "own", "x86-64-v3")


def test_an_object_of_which_any_byte_is_another_is_refused(folder: Path) -> None:
    content = sealed(CODE, "x86-64-v3")
    for place in range(len(content)):
        (folder / "own").write_bytes(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])
        with pytest.raises(ObjectError):
            opened(folder / "own", "x86-64-v3")
        (folder / "own").write_bytes(content[:place])
        with pytest.raises(ObjectError):
            opened(folder / "own", "x86-64-v3")


def test_the_best_object_that_can_be_used_is_taken(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(objects, "levels", lambda: ["x86-64-v3", "x86-64-v2"])
    assert programs._found() is None
    (folder / "own").write_bytes(sealed(b"own", objects.processor()))
    assert programs._found() == b"own"
    (folder / "made" / "x86-64-v2").write_bytes(sealed(b"two", "x86-64-v2"))
    assert programs._found() == b"two"
    (folder / "made" / "x86-64-v4").write_bytes(sealed(b"four", "x86-64-v4"))
    assert programs._found() == b"two"  # a better one cannot run here
    (folder / "made" / "x86-64-v3").write_bytes(sealed(b"three", "x86-64-v3"))
    assert programs._found() == b"three"
    assert programs.troubles() == []
    (folder / "made" / "x86-64-v3").write_bytes(b"three")
    assert programs._found() == b"two"
    assert programs.troubles() == [f"{folder / 'made' / 'x86-64-v3'} is damaged"]


@pytest.mark.parametrize(
    ("name", "lacks", "expected"),
    [
        ("rocketlake", set(), ["x86-64-v4", "x86-64-v3", "x86-64-v2"]),
        ("alderlake", {"avx512f"}, ["x86-64-v3", "x86-64-v2"]),
        ("znver2", {"avx512f"}, ["x86-64-v2"]),  # spreads bits slowly
        ("ivybridge", {"avx512f", "avx2"}, ["x86-64-v2"]),
        ("core2", {"avx512f", "avx2", "popcnt"}, []),
    ],
)
def test_a_processor_gets_what_it_can_run(
    name: str, lacks: set[str], expected: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    able = {feature: feature not in lacks for feature in LEVELS["x86-64-v4"]}
    monkeypatch.setattr("llvmlite.binding.get_host_cpu_features", lambda: able)
    monkeypatch.setattr("llvmlite.binding.get_host_cpu_name", lambda: name)
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    monkeypatch.setattr("sys.platform", "linux")
    without_cache: Callable[[], list[str]] = objects.levels.__wrapped__
    assert without_cache() == expected
    monkeypatch.setattr("platform.machine", lambda: "aarch64")
    assert without_cache() == []


def test_an_object_that_may_not_be_looked_at_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests may run as root, who may look at everything."""

    def barred(path: Path) -> bool:
        raise PermissionError(path)

    monkeypatch.setattr(Path, "is_file", barred)
    assert list(objects.found()) == []


def test_who_waits_is_told_whether_it_is_for_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ready.words_of_compiling().endswith("about twenty seconds, this once")
    kept = objects.own()
    assert kept is not None
    kept.mkdir()
    assert ready.words_of_compiling().endswith("each time, for there is no folder to keep it in")
    kept.rmdir()
    monkeypatch.setattr("os.access", lambda *_: False)
    assert ready.words_of_compiling().endswith("each time, for there is no folder to keep it in")


def test_where_no_object_can_be_made_numba_compiles_and_says_so(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", "/bin/false")
    without_cache: Any = programs._loaded.__wrapped__
    with pytest.warns(UserWarning, match="Numba compiles the engine, for about a minute, as no object could be made"):
        assert without_cache() is None
    monkeypatch.setattr(programs, "_loaded", lambda: None)
    ready: Callable[[Program], Any] = programs._ready.__wrapped__
    assert (ready(GAMES), ready(PLAYOUTS)) == (game.play_games, playouts.play_out)


def test_whole_games_are_compiled_where_numba_compiles_nothing() -> None:
    """As plain Python the programs could not run: their records are no arrays of numpy."""
    command = [sys.executable, "-m", "pitchdsl", "simulate", "auction-pitch", "--games", "20", "--seed", "1"]
    done = subprocess.run(command, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


def test_an_object_without_the_program_is_refused() -> None:
    loaded = programs._loaded()
    assert isinstance(loaded, Loaded)
    with pytest.raises(ObjectError, match="no play_nothing"):
        loaded.function("play_nothing")


def test_arrays_that_do_not_fit_are_refused_before_anything_is_written() -> None:
    rows = Rows(np.dtype(np.int64), dimensions=2)
    whole = np.zeros((4, 6), np.int64)
    assert rows.told(whole)[2:4] == (24, 8)
    locked = whole.copy()
    locked.flags.writeable = False
    for wrong in (whole[:, ::2], whole.T, whole[0], whole.astype(np.int32), locked):
        with pytest.raises(TypeError, match="of 2 dimensions was wanted"):
            rows.told(wrong)
    assert Rows(np.dtype(np.int64), dimensions=2, written=False).told(locked)[2:4] == (24, 8)


@pytest.mark.parametrize("array", [np.zeros((4, 6), np.int64), np.zeros((0, 6), np.int64), np.zeros((2, 2), np.bool_)])
def test_an_array_is_told_by_where_it_lies(array: "np.ndarray[Any, Any]") -> None:
    told = Rows(array.dtype, dimensions=2).told(array)
    assert told == (0, 0, array.size, array.itemsize, array.ctypes.data, *array.shape, *array.strides)

"""The example of a data set: both libraries answer what the file's own rows say, and its columns are theirs."""

import importlib.util
from collections import Counter
from pathlib import Path
from types import ModuleType

import pyarrow.dataset
import pytest

from tests.texts import ROOT


@pytest.fixture(scope="module")
def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hands_in_tables", ROOT / "examples" / "hands_in_tables.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def folder(example: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("hands")
    example.play(place, 2, 150)
    return place


def expected(folder: Path) -> list[tuple[int, int, float]]:
    """By a loop over the rows."""
    said, lost = Counter[int](), Counter[int]()
    for row in pyarrow.dataset.dataset(folder).to_table().to_pylist():
        if row["pitcher"] is not None:
            said[row["bid"]] += 1
            lost[row["bid"]] += not row["made"]
    return [(bid, said[bid], lost[bid] / said[bid]) for bid in sorted(said)]


@pytest.mark.parametrize(("library", "asked"), [("duckdb", "by_duckdb"), ("polars", "by_polars")])
def test_both_libraries_answer_alike(library: str, asked: str, example: ModuleType, folder: Path) -> None:
    pytest.importorskip(library, reason=f"{library} is in the extra frames: pip install 'pitchdsl[frames]'")
    rows = getattr(example, asked)(folder)
    assert [row[:2] for row in rows] == [row[:2] for row in expected(folder)]
    assert [row[2] for row in rows] == pytest.approx([row[2] for row in expected(folder)])
    assert len(rows) > 1 and any(row[2] > 0 for row in rows)


def test_the_data_set_is_made_once(example: ModuleType, folder: Path) -> None:
    before = {file.name: (file.stat().st_mtime_ns, file.read_bytes()) for file in folder.iterdir()}
    example.play(folder, 2, 150)
    assert {file.name: (file.stat().st_mtime_ns, file.read_bytes()) for file in folder.iterdir()} == before
    assert sorted(before) == ["seed-00001.parquet", "seed-00002.parquet"]
    assert before["seed-00001.parquet"][1] != before["seed-00002.parquet"][1]

"""Parquet files put together without a look at their rows: read again, they are one table."""

import io
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet
import pytest

from pitchdsl.simulate.files import KINDS
from pitchdsl.simulate.parquet_footer import Joined

ENCODED = KINDS[".parquet"].encoded


def table(first: int, rows: int) -> pa.Table:
    """Numbers, words and truths, with some that are not there."""
    every = range(first, first + rows)
    words = pa.array([each % 3 if each % 5 else None for each in every], pa.int8())
    columns = {
        "game": pa.array(every, pa.int64()),
        "side": pa.array([each % 4 if each % 7 else None for each in every], pa.int8()),
        "name": pa.DictionaryArray.from_arrays(words, pa.array(["smudge", "", "moon"])),
        "made": pa.array([each % 2 == 0 if each % 3 else None for each in every], pa.bool_()),
        "value": pa.array([each / 3 for each in every], pa.float64()),
    }
    return pa.table(columns).replace_schema_metadata({"pitchdsl": "some"})


def joined(tables: list[pa.Table], **said: str) -> bytes:
    stream = io.BytesIO()
    file = Joined(stream)
    for each in tables:
        file.add(ENCODED(each))
    file.close({name.encode(): value.encode() for name, value in said.items()})
    return stream.getvalue()


@pytest.mark.parametrize("parts", [1, 2, 14, 15, 16, 300])
def test_many_files_are_one(parts: int) -> None:
    tables = [table(100 * number, 1 + number % 90) for number in range(parts)]
    content = joined(tables, told="all of it")
    whole = pa.concat_tables(tables)
    file = pyarrow.parquet.ParquetFile(pa.BufferReader(content))
    assert file.read().cast(whole.schema).equals(whole)
    assert (file.metadata.num_rows, file.metadata.num_row_groups) == (len(whole), parts)
    assert file.metadata.metadata[b"told"] == b"all of it"
    assert file.schema_arrow.metadata == {b"pitchdsl": b"some"}
    for number, each in enumerate(tables):
        assert file.read_row_group(number).cast(each.schema).equals(each), "each group is where the footer says"
    assert file.metadata.row_group(parts - 1).column(0).statistics.min == 100 * (parts - 1)


def test_a_part_without_rows_is_no_hindrance() -> None:
    tables = [table(0, 5), table(5, 0), table(5, 3)]
    assert pyarrow.parquet.read_table(pa.BufferReader(joined(tables))).num_rows == 8


def test_other_columns_are_refused() -> None:
    file = Joined(io.BytesIO())
    file.add(ENCODED(table(0, 5)))
    with pytest.raises(ValueError, match="other columns"):
        file.add(ENCODED(table(0, 5).drop_columns("side")))


def test_other_readers_read_it(tmp_path: Path) -> None:
    polars = pytest.importorskip("polars")
    duckdb = pytest.importorskip("duckdb")
    file = tmp_path / "joined.parquet"
    file.write_bytes(joined([table(100 * number, 90) for number in range(20)]))
    games = sum(sum(range(100 * number, 100 * number + 90)) for number in range(20))
    assert polars.read_parquet(file)["game"].sum() == games
    (found,) = duckdb.sql(f"select sum(game), count(side) from '{file}'").fetchall()
    assert found == (
        games,
        sum(each % 7 > 0 for number in range(20) for each in range(100 * number, 100 * number + 90)),
    )

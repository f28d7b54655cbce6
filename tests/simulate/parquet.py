"""Parquet files that were changed, and still say of themselves what they said before."""

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet

KEY = b"pitchdsl-finished"


def rewritten(file: Path, table: pa.Table, said: bytes | None = None) -> None:
    """Puts other rows into a file, or has it say something else."""
    note = pyarrow.parquet.read_metadata(file).metadata[KEY] if said is None else said
    with pyarrow.parquet.ParquetWriter(file, table.schema, compression="zstd") as writer:
        writer.write_table(table)
        writer.add_key_value_metadata({KEY: note})


def without_its_first_row(file: Path) -> None:
    """Takes a row away."""
    rewritten(file, pyarrow.parquet.read_table(file).slice(1))

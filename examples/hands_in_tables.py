"""Hands of several simulations as one data set, read by DuckDB and by Polars: how often is each bid set?

    pip install 'pitchdsl[frames]'
    python examples/hands_in_tables.py FOLDER [--files 4] [--games 10000]

Each file is a simulation with a seed of its own. Stopped at any moment, the same command goes on where it was; run
again, it plays nothing and only asks. Neither library holds all hands at a time: both read the columns that they need,
piece by piece.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

import pitchdsl
from pitchdsl.simulate.plan import Plan
from pitchdsl.simulate.run import simulate

Row = tuple[int, int, float]
"""A bid, how often it was the last, and the share of these that were set."""


def play(folder: Path, files: int, games: int) -> None:
    """Makes what is not yet there of the data set."""
    folder.mkdir(parents=True, exist_ok=True)
    rules = pitchdsl.load("auction-pitch")
    for seed in range(1, files + 1):
        plan = Plan(rules=rules, bots=("simple",) * 4, seed=seed, games=games, hand_limit=200)
        simulate(plan, out=folder / f"seed-{seed:05}.parquet")


def by_duckdb(folder: Path) -> list[Row]:
    """The answer in SQL."""
    import duckdb

    rows: list[Row] = duckdb.execute(
        """
        SELECT bid, count(*), avg(CASE WHEN made THEN 0 ELSE 1 END)
        FROM read_parquet(?) WHERE pitcher IS NOT NULL GROUP BY bid ORDER BY bid
        """,
        [str(folder / "*.parquet")],
    ).fetchall()
    return rows


def by_polars(folder: Path) -> list[Row]:
    """The answer as an expression."""
    import polars as pl

    hands = pl.scan_parquet(folder / "*.parquet").filter(pl.col("pitcher").is_not_null())
    bids = hands.group_by("bid").agg(pl.len(), (~pl.col("made")).mean().alias("set")).sort("bid")
    rows: list[Row] = bids.collect(engine="streaming").rows()
    return rows


def main(arguments: Sequence[str] | None = None) -> None:
    """Plays, asks both and prints one answer beside the other."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--files", type=int, default=4)
    parser.add_argument("--games", type=int, default=10_000, help="in each file")
    asked = parser.parse_args(arguments)
    play(asked.folder, asked.files, asked.games)
    print("bid      hands  set (DuckDB)  set (Polars)")
    for (bid, hands, one), (_, _, two) in zip(by_duckdb(asked.folder), by_polars(asked.folder), strict=True):
        print(f"{bid:>3} {hands:>10,} {one:>13.2%} {two:>13.2%}")


if __name__ == "__main__":
    main()

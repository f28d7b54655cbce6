"""Many rule sets, each played with the same seed, and what came of them as one table.

What is finished is kept in a folder beside the file, a text for each rule set, under a name that is made of all that
its numbers depend on. So the same command goes on where it was stopped, and loses at most the rule set in flight; and
nothing that was counted for other rules is ever taken for these. The file comes out the same, byte for byte.
"""

import json
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import pyarrow as pa
from attrs import asdict, frozen

from pitchdsl.publish.files import write_whole
from pitchdsl.simulate.files import WRITERS
from pitchdsl.simulate.plan import Plan
from pitchdsl.simulate.run import compile_first, simulate
from pitchdsl.simulate.statistics import Measure, Statistic, statistics
from pitchdsl.simulate.workers import Workers, workers

FORMAT = "pitchdsl-sweep/1"

Told = Callable[[int, int], None]
"""Hears how many games are done, and how many there are in all."""


@frozen(kw_only=True)
class Combination:
    """One rule set of a sweep."""

    number: int
    """From 1, in the order of all combinations, also those that cannot be played."""
    choices: dict[str, str]
    """What was chosen for each thing that varies: ``yes`` or ``no`` for a house rule, a value for a rule."""
    plan: Plan


@frozen(kw_only=True)
class Swept:
    """A rule set, and what came of it."""

    combination: Combination
    statistics: tuple[Statistic, ...]


def sweep(
    combinations: Sequence[Combination],
    *,
    jobs: int = 1,
    scheduler: str | None = None,
    out: Path | None = None,
    told: Told | None = None,
) -> list[Swept]:
    """Plays all rule sets; ``out`` names a file for the table, ``scheduler`` is the address of a dask cluster.

    Raises ``OSError`` where it cannot be written, and :class:`~pitchdsl.simulate.workers.WorkersError`.
    """
    folder = None if out is None else out.with_name(out.name + ".sweep")
    if folder is not None:
        folder.mkdir(exist_ok=True)
    whole = sum(each.plan.games for each in combinations)
    swept: list[Swept] = []
    if jobs > 1:
        compile_first(combinations[0].plan)
    with workers(jobs, scheduler) as team:
        for each in combinations:
            before = sum(one.combination.plan.games for one in swept)

            def tell(games: int, _: int, before: int = before) -> None:
                if told is not None:
                    told(before + games, whole)

            swept.append(Swept(combination=each, statistics=_counted(each.plan, folder, team, tell)))
    if out is not None and folder is not None:
        _write(out, table_of(swept))
        _clear(folder)
    return swept


def _clear(folder: Path) -> None:
    """Removes what was kept, and the folder where nothing else is in it."""
    for kept in (*folder.glob("*.json"), *folder.glob(".*.json.*")):
        kept.unlink()
    with suppress(OSError):
        folder.rmdir()


def _counted(plan: Plan, folder: Path | None, by: Workers, told: Told) -> tuple[Statistic, ...]:
    """What came of a plan: kept from before, or played now."""
    kept = None if folder is None else folder / f"{plan.key}-{plan.games}.json"
    if kept is not None and kept.exists():
        told(plan.games, 0)
        return tuple(_read(each) for each in json.loads(kept.read_text(encoding="utf-8")))
    tally = simulate(plan, by=by, told=told)
    found = tuple(statistics(plan.rules, plan.seats, tally))
    if kept is not None:
        write_whole(kept, [json.dumps([asdict(each) for each in found])])
    return found


def _read(kept: dict[str, object]) -> Statistic:
    return Statistic(**{**kept, "measure": Measure(**kept["measure"])})  # type: ignore[arg-type]


def table_of(swept: Sequence[Swept]) -> pa.Table:
    """A row for each statistic of each rule set."""
    rows = [(one.combination, statistic) for one in swept for statistic in one.statistics]
    first = swept[0].combination
    columns: dict[str, pa.Array] = {
        "combination": pa.array([combination.number for combination, _ in rows], pa.int32()),
        **{
            name: pa.array([combination.choices[name] for combination, _ in rows], pa.string())
            for name in first.choices
        },
        "seats": pa.array([combination.plan.seats for combination, _ in rows], pa.int8()),
        "rules_sha256": pa.array([_rules(combination.plan) for combination, _ in rows], pa.string()),
        "part": pa.array([statistic.measure.part for _, statistic in rows], pa.string()),
        "statistic": pa.array([statistic.measure.name for _, statistic in rows], pa.string()),
        "is_share": pa.array([statistic.measure.is_share for _, statistic in rows], pa.bool_()),
        "value": pa.array([statistic.value for _, statistic in rows], pa.float64()),
        "low": pa.array([statistic.low for _, statistic in rows], pa.float64()),
        "high": pa.array([statistic.high for _, statistic in rows], pa.float64()),
        "cases": pa.array([statistic.cases for _, statistic in rows], pa.int64()),
    }
    said = first.plan.as_dict()
    same = {name: said[name] for name in ("variant", "seed", "games", "hand_limit")}
    return pa.table(columns).replace_schema_metadata({"pitchdsl": json.dumps({"format": FORMAT, **same})})


def _rules(plan: Plan) -> str:
    return str(plan.as_dict()["rules_sha256"])


def _write(file: Path, table: pa.Table) -> None:
    """Writes the table beside the file, and puts it in its place."""
    beside = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        with beside.open("wb") as stream:
            WRITERS[file.suffix](stream, iter([table]))
            stream.flush()
            os.fsync(stream.fileno())
        beside.replace(file)
    finally:
        beside.unlink(missing_ok=True)

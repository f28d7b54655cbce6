"""An evening as files: the board and every deal as CSV, the record of every hand, and the sheet, in one archive."""

import asyncio
import csv
import io
import zipfile
from collections.abc import Iterable, Sequence
from typing import Any

from pitchdsl.records.writer import lines_of
from pitchdsl.serve.club.board import Result, board_of
from pitchdsl.serve.club.evening import Evening

_SIGNS = ("=", "+", "-", "@")
"""A cell of text that begins so is a formula to programs of tables."""


async def archive(evening: Evening) -> bytes:
    """A ZIP file of what may be told by now."""
    async with evening.archiving:
        results = evening.results()
        state = len(results), [*evening.names]
        if evening.archived is None or evening.archived[0] != state:
            evening.archived = state, await asyncio.to_thread(_archive, evening, results)
        return evening.archived[1]


def _archive(evening: Evening, results: Sequence[Result]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as into:
        into.writestr("board.csv", board_csv(evening, results))
        into.writestr("deals.csv", deals_csv(evening, results))
        for name, text in evening.record.desk["files"].items():
            into.writestr(f"sheets/{_plain(name)}.pitch", text)
        tables: dict[tuple[int, int], list[Result]] = {}
        for each in results:
            tables.setdefault((each.round, each.table), []).append(each)
        for (round_number, table), told in tables.items():
            course = evening.course(round_number, table)
            for each in told:
                session = course.follower(of=course.rounds[each.deal - 1])
                session.catch_up()
                into.writestr(record_name(each), "".join(f"{line}\n" for line in lines_of(session)))
    return out.getvalue()


def record_name(result: Result) -> str:
    """What the record of a hand is called in the archive."""
    return f"records/round-{result.round}-table-{result.table}-hand-{result.deal}.jsonl"


def board_csv(evening: Evening, results: Sequence[Result]) -> str:
    """A row for each line of the board."""
    rows = board_of(evening.plan, results)
    return _csv(
        ("place", "players", "hands", "points", "possible", "percent"),
        (
            (
                row.rank,
                _names(evening, row.players),
                row.deals,
                f"{row.points:g}",
                "" if row.possible is None else row.possible,
                "" if row.percent is None else f"{row.percent:.2f}",
            )
            for row in rows
        ),
    )


def deals_csv(evening: Evening, results: Sequence[Result]) -> str:
    """A row for each side of each hand at each table; the seed is that of all its cards."""
    seeds = {}
    for each in results:
        if (each.round, each.table) not in seeds:
            seeds[each.round, each.table] = evening.plan.seeds(each.round, each.table)
    return _csv(
        ("round", "table", "hand", "side", "players", "score", "points", "possible", "seed", "record"),
        (
            (
                each.round,
                each.table,
                each.deal,
                side + 1,
                _names(evening, each.sides[side]),
                each.gains[side],
                f"{each.points[side]:g}",
                "" if each.possible is None else each.possible,
                seeds[each.round, each.table][each.deal - 1],
                record_name(each),
            )
            for each in results
            for side in range(len(each.sides))
        ),
    )


def _names(evening: Evening, players: Iterable[int]) -> str:
    told = " and ".join(evening.names[player] for player in players)
    return f"'{told}" if told.startswith(_SIGNS) else told


def _csv(head: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(rows)
    return out.getvalue()


def _plain(name: str) -> str:
    """A name as one of a file: nothing in it leads to another folder."""
    return "".join(each if each.isalnum() or each in "-_" else "_" for each in name)[:60] or "sheet"

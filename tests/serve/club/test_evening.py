"""Whole evenings, from the director's word to the board, and what they leave."""

import asyncio
import base64
import csv
import io
import json
import zipfile
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

import pitchdsl
from pitchdsl.serve import tables
from pitchdsl.serve.club.opening import OpenedEvening
from pitchdsl.serve.store import Store

from .attending import near_by, opened, whole_evening

pytestmark = pytest.mark.usefixtures("in_haste")


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "LOOKING_SECONDS", 0.02)


async def played(app: Starlette, made: OpenedEvening) -> dict[str, Any]:
    """The evening as it is told when it is over."""
    async with app.router.lifespan_context(app):
        return await whole_evening(near_by(app), made)


def files_of(app: Starlette, made: OpenedEvening) -> zipfile.ZipFile:
    answer = TestClient(app).post(f"/evening/{made.record.name}/archive", json={"word": made.words[0]})
    return zipfile.ZipFile(io.BytesIO(base64.b64decode(answer.json()["zip"])))


def rows_of(files: zipfile.ZipFile, name: str) -> list[dict[str, str]]:
    return [*csv.DictReader(io.StringIO(files.read(name).decode()))]


def gains_by_record(files: zipfile.ZipFile, row: dict[str, str]) -> tuple[int, ...]:
    """What each side scored, by the record alone."""
    text = files.read(row["record"]).decode()
    over = next(json.loads(line) for line in text.splitlines() if '"over"' in line)
    return tuple(over["score"])


def test_a_duplicate_evening_is_scored_by_what_the_records_say(app: Starlette, store: Store, tmp_path: Path) -> None:
    made = opened(store, rounds=2, deals=2)
    told = asyncio.run(played(app, made))
    files = files_of(app, made)
    rules = rules_in(files, tmp_path)
    deals, board = rows_of(files, "deals.csv"), rows_of(files, "board.csv")
    assert len(deals) == 2 * 2 * 2 * 2  # rounds, tables, hands, sides
    seeds, totals = defaultdict[tuple[str, str], set[str]](set), defaultdict[str, float](float)
    for row in deals:
        own = gains_by_record(files, row)
        other = next(
            each
            for each in deals
            if (each["round"], each["hand"], each["side"]) == (row["round"], row["hand"], row["side"])
            and each["table"] != row["table"]
        )
        theirs, side = gains_by_record(files, other), int(row["side"]) - 1
        assert int(row["score"]) == own[side]
        ahead, above = own[side] - own[1 - side], theirs[side] - theirs[1 - side]
        assert float(row["points"]) == (1 if ahead > above else 0.5 if ahead == above else 0)
        seeds[row["round"], row["hand"]].add(row["seed"])
        totals[row["players"]] += float(row["points"])
        record = files.read(row["record"]).decode()
        assert json.loads(record.splitlines()[0])["seed"] == int(row["seed"])
        assert pitchdsl.replay(record, rules, rescore=True) == ()
    assert {len(each) for each in seeds.values()} == {1}  # the same deals at all tables
    assert len({*map(frozenset, seeds.values())}) == 4  # and others in each hand of each round
    assert {row["players"]: float(row["points"]) for row in board} == totals
    assert [float(row["percent"]) for row in board] == [25 * float(row["points"]) for row in board]
    assert sorted(totals.values(), reverse=True) == [each["points"] for each in told["board"]]
    assert told["secret"] == made.record.secret


def rules_in(files: zipfile.ZipFile, folder: Path) -> pitchdsl.Rules:
    """The rules of the sheets of an archive, as anybody has them who unpacks it."""
    files.extractall(folder)
    return pitchdsl.load(folder / "sheets/mine.pitch", house_rules=[folder / "sheets/evening-of-a-club.pitch"])


def test_a_round_robin_adds_up_what_everybodys_sides_scored(app: Starlette, store: Store) -> None:
    made = opened(store, kind="individual", people=3, rounds=3, deals=1)
    told = asyncio.run(played(app, made))
    files = files_of(app, made)
    totals = defaultdict[str, int](int)
    partners = set()
    for row in rows_of(files, "deals.csv"):
        pair = row["players"].split(" and ")
        partners.add(frozenset(pair))
        for player in pair:
            totals[player] += gains_by_record(files, row)[int(row["side"]) - 1]
    assert len(partners) == 6  # of four players each with each other one
    board = rows_of(files, "board.csv")
    assert {row["players"]: int(row["points"]) for row in board} == totals
    assert [int(row["points"]) for row in board] == sorted(totals.values(), reverse=True)
    assert [each["points"] for each in told["board"]] == sorted(totals.values(), reverse=True)

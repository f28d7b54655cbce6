"""Which evenings can be opened, who may do what at them, and what is refused."""

import asyncio
import csv
import io
import json
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from pitchdsl.serve.calls import REFUSED
from pitchdsl.serve.club.export import board_csv
from pitchdsl.serve.club.opening import DIRECTOR
from pitchdsl.serve.store import Store
from pitchdsl.serve.table_actions import TABLE
from pitchdsl.serve.tables import Tables
from tests.serve.person import RefusedError
from tests.serve.wire import GoneError, near

from .attending import SHEET, Attendee, asked, near_by, opened

pytestmark = pytest.mark.usefixtures("in_haste")

ALONE = 'variant mine "Mine" extends kirk-cutthroat\n'
"""From three to seven players, each alone."""

CALLED = 'variant mine "Mine" extends call-partner\n'
"""Five players, of whom one calls a partner."""

MATCH = f"{SHEET}match\n  games: best of 3\n"

WRONG: list[tuple[dict[str, Any], str]] = [
    ({"sheet": ALONE}, "two sides"),
    ({"sheet": CALLED}, "two sides"),
    ({"sheet": CALLED, "kind": "individual"}, "tables of four"),
    ({"sheet": MATCH}, "matches"),
    ({"sheet": MATCH, "kind": "individual"}, "matches"),
    ({"kind": "triplicate"}, "duplicate or individual"),
    ({"people": 1}, "people"),
    ({"people": 25}, "people"),
    ({"rounds": 0}, "rounds"),
    ({"rounds": 4}, "rounds"),  # four pairs meet in three
    ({"deals": 21}, "deals"),
    ({"clock": None}, "clock"),
    ({"level": "person"}, "computer"),
    ({"level": "nobody"}, "no such player"),
    ({"files": {"mine": SHEET, "evening-of-a-club": "# mine"}}, "house rule of the evening"),
    ({"sheet": "house-rule x\n"}, "variant"),
]


def test_what_cannot_be_opened_is_refused_with_the_reason(app: Starlette) -> None:
    client = TestClient(app)
    for wrong, reason in WRONG:
        answer = client.post("/evenings", json=asked(**wrong))
        assert answer.status_code == 400, wrong
        assert reason in answer.json()["fault"]["message"], wrong
    assert client.post("/evenings", content=b"[" * 9999).status_code == 400
    assert client.post("/evenings", json=asked(), headers={"origin": "http://elsewhere"}).status_code == 403
    assert {*client.post("/evenings", json=asked()).json()["words"]} == {"-2", "-1", "0", "1"}


def test_the_page_is_told_which_evenings_a_sheet_fits(app: Starlette) -> None:
    client = TestClient(app)

    def told(sheet: str) -> dict[str, Any]:
        found = client.post("/sheet", json={"files": {"mine": sheet}, "active": "mine"}).json()
        return dict(found["evenings"])

    fits = told(SHEET)
    assert {"people": 9, "players": 12, "rounds": 5} in fits["duplicate"]["numbers"]  # six pairs
    assert {"people": 9, "players": 12, "rounds": 11} in fits["individual"]["numbers"]
    alone = told(ALONE)
    assert "two sides" in alone["duplicate"]["refused"] and alone["individual"]["seats"] == 4


def test_only_whose_link_it_is_gets_in_and_only_the_director_begins(
    app: Starlette, store: Store, capfd: pytest.CaptureFixture[str]
) -> None:
    made, other = opened(store), opened(store)
    evening = made.record.name

    async def come() -> None:
        for word in ("", other.words[0], made.record.words[0], made.words[0] + "="):
            wire = await near(app, evening, "evening")
            await wire.send(json.dumps({"id": 1, "args": {"word": word}}))
            with pytest.raises(GoneError, match=str(REFUSED)):
                await wire.receive()
        for table in (f"{evening}-1-1", f"{evening}-9-1", f"{evening}-1-9", f"{evening}-0-1", f"{evening}-1-1-1"):
            wire = await near(app, table)
            await wire.send(json.dumps({"id": 1, "args": {"word": made.words[DIRECTOR]}}))
            with pytest.raises(GoneError, match=str(REFUSED)):
                await wire.receive()
        guests = [await Attendee(near_by(app), made, player).come() for player in (DIRECTOR, TABLE, 0, 1)]
        director, board, anna, bob = guests
        for each in (board, anna):
            with pytest.raises(RefusedError, match="Only the director"):
                await each.ask("begin", request="b")
        for each in (board, director):
            with pytest.raises(RefusedError, match="Only who plays"):
                await each.ask("name", name="Eve", request="n")
        await anna.ask("name", name="Anna", request="n")
        for taken in ("ANNA", "Player 1", "Computer 3", "you", "\u202e", ""):
            with pytest.raises(RefusedError):
                await bob.ask("name", name=taken, request=f"n {taken}"[:5])
        seated = anna.person(f"{evening}-1-1", 0)
        await seated.come()
        assert [each["name"] for each in seated.room["seats"]].count("Anna") == 1
        if seated.may_act:
            with pytest.raises(RefusedError, match="not begun"):
                await seated.do("act", action=seated.any_action())
        with pytest.raises(RefusedError, match="page of the evening"):
            await seated.do("name", name="Eve")
        await director.ask("begin", request="b")
        await director.ask("begin", request="b")  # over a broken line
        with pytest.raises(RefusedError, match="has begun"):
            await director.ask("begin", request="c")
        for call, args in (("deals", {}), ("deals", {"round": 0}), ("x", {"request": "x"}), ("name", {"name": 7})):
            with pytest.raises(RefusedError):
                await anna.ask(call, **args)
        await seated.leave()
        for each in guests:
            await each.leave()

    asyncio.run(come())
    assert capfd.readouterr().err == ""
    client = TestClient(app)
    assert client.post(f"/evening/{evening}/archive", json={"word": other.words[0]}).status_code == 400
    assert client.post("/evening/nothing/archive", json={"word": made.words[0]}).status_code == 400


def test_a_name_is_no_formula_to_a_program_of_tables(store: Store) -> None:
    made = opened(store)

    async def named() -> str:
        evening = await Tables(store).evening(made.record.name)
        assert evening is not None
        await evening.name_player(0, "=1+1", "n")
        return board_csv(evening, [])

    rows = csv.DictReader(io.StringIO(asyncio.run(named())))
    assert "'=1+1 and Player 2" in [row["players"] for row in rows]

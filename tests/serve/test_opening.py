"""Tables are opened by whoever brings a sheet that can be played, and kept whatever the store does for a while."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from pitchdsl.serve import app as served
from pitchdsl.serve.store import Store

from .opened import SHEETS, request, table
from .person import person

SHEET = SHEETS[0]

BODIES = [
    b"",
    b"{",
    b"\xff\xfe",
    b"null",
    b"[]",
    b"{}",
    b"[" * 100_000,
    b'{"files":{"mine":7}}',
    json.dumps({**request(SHEET, 2), "levels": ["person"] * 3}).encode(),
    json.dumps({**request(SHEET, 2), "levels": ["simple"] * 4}).encode(),
    json.dumps({**request(SHEET, 2), "levels": ["person", "nobody", "simple", "simple"]}).encode(),
    json.dumps({**request(SHEET, 2), "seats": 99}).encode(),
    json.dumps({**request(SHEET, 2), "clock": 1}).encode(),
    json.dumps({**request(SHEET, 2), "clock": "soon"}).encode(),
    json.dumps({**request(SHEET, 2), "over": ["nothing"]}).encode(),
    json.dumps({**request(SHEET, 2), "active": "other"}).encode(),
    json.dumps({**request(SHEET, 2), "files": {"mine": "house-rule x\n"}}).encode(),
    json.dumps({**request(SHEET, 2), "files": {"mine": "variant x extends nothing\n"}}).encode(),
    json.dumps({**request(SHEET, 2), "files": {"mine": "\0"}}).encode(),
    json.dumps({**request(SHEET, 2), "files": {"mine": SHEET.text, "more": "#" * 200_000}}).encode(),
    b" " * (served.MOST_BODY + 1),
]


@pytest.mark.usefixtures("in_haste")
def test_a_table_that_cannot_be_opened_is_answered_by_a_fault(
    store: Store, folder: Any, capfd: pytest.CaptureFixture[str]
) -> None:
    client = TestClient(served.application(store, folder, most_opened=1000))
    for body in BODIES:
        answer = client.post("/tables", content=body)
        assert answer.status_code == 400, body[:80]
        assert answer.json()["fault"]["kind"] in ("refused", "unreadable", "no rules", "too big"), body[:80]
    opened = client.post("/tables", json=request(SHEET, 2)).json()
    assert {*opened["words"]} == {"-1", "0", "1"} and store.find(opened["name"]) is not None
    assert capfd.readouterr().err == ""


@pytest.mark.usefixtures("in_haste")
def test_an_address_opens_so_many_tables(store: Store, folder: Any) -> None:
    client = TestClient(served.application(store, folder, most_opened=2))
    told = [client.post("/tables", json=request(SHEET, 1)).status_code for _ in range(4)]
    assert told == [200, 200, 429, 429]


def test_sheets_are_read_by_a_process_that_can_be_stopped(app: Starlette, store: Store) -> None:
    with TestClient(app) as client:
        opened = client.post("/tables", json=request(SHEET, 2)).json()
        assert store.find(opened["name"]) is not None
        answer = client.post("/tables", json={**request(SHEET, 2), "files": {"mine": "variant x extends nothing\n"}})
        assert answer.json()["fault"]["kind"] == "no rules"
        with client.websocket_connect(f"/table/{opened['name']}/socket") as socket:
            socket.send_json({"id": 1, "args": {"word": opened["words"]["0"]}})
            assert socket.receive_json()["value"]["room"]["title"] == "Mine"
        assert client.get("/health").json()["tables"] == 1


Fails = Callable[..., Awaitable[bool]]


@pytest.mark.usefixtures("in_haste")
def test_a_store_that_fails_for_a_while_stops_no_table(
    app: Starlette, store: Store, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("pitchdsl.serve.room.FAILED_SECONDS", 0.01)
    monkeypatch.setattr("pitchdsl.serve.tables.LOOKING_SECONDS", 0.01)
    made = table(store, persons=1)
    append, secret = store.append, " ".join(("the", "cards"))
    failed = list[object]()

    async def failing(name: str, action: Any) -> bool:
        if len(failed) < 5:
            failed.append(action)
            raise OSError(secret)
        return await append(name, action)

    def not_there(_: Any) -> list[str]:
        failed.append(None)
        raise OSError(secret)

    monkeypatch.setattr(store, "append", failing)
    monkeypatch.setattr(store, "grown", not_there)

    async def play() -> None:
        async with app.router.lifespan_context(app):
            player = person(app, made, 0)
            await player.come()
            while True:
                try:
                    await player.play()
                    break
                except AssertionError as bug:
                    assert "Something of ours failed" in str(bug)
            await player.leave()

    asyncio.run(play())
    told = capfd.readouterr().err
    assert "OSError" in told and secret not in told

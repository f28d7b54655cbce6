"""What is not for everybody, what cannot be read, and what is too much: a fault each, and nobody else is hurt."""

import asyncio
import json
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

import pitchdsl
from pitchdsl.serve import app as served
from pitchdsl.serve import calls
from pitchdsl.serve.calls import MOST_MESSAGE, REFUSED, TOO_MUCH
from pitchdsl.serve.store import Store
from pitchdsl.serve.table_actions import TABLE

from .opened import SHEETS, request, table
from .person import Person, RefusedError, person
from .wire import GoneError, NearWire, near

SHEET = SHEETS[0]


async def refused(wire: NearWire) -> tuple[list[dict[str, Any]], int]:
    """What is told before a socket is closed, and why it is."""
    told = []
    while True:
        try:
            told.append(json.loads(await wire.receive()))
        except GoneError as gone:
            return told, gone.code


@pytest.mark.usefixtures("in_haste")
def test_no_word_but_that_of_the_table_opens_a_seat(app: Starlette, store: Store) -> None:
    made, other = table(store), table(store)
    words = ["", "x" * 64, other.words[0], made.record.words[0], made.words[0] + "=", made.words[0].upper()]

    async def come() -> None:
        for word in words:
            wire = await near(app, made.record.name)
            await wire.send(json.dumps({"id": 1, "args": {"word": word}}))
            assert await refused(wire) == ([], REFUSED), word
            await wire.served
        for name in ("0" * 16, "x", "é" * 16, "a" * 5000, "%00" * 16, "\0" * 16):
            wire = await near(app, name)
            await wire.send(json.dumps({"id": 1, "args": {"word": made.words[0]}}))
            assert await refused(wire) == ([], REFUSED), name
            await wire.served

    asyncio.run(come())


@pytest.mark.usefixtures("in_haste")
@pytest.mark.parametrize("origin", ["http://elsewhere", "null", "http://friends.elsewhere", "http://[", "friends", ""])
def test_a_page_of_elsewhere_gets_no_socket_and_opens_no_table(app: Starlette, store: Store, origin: str) -> None:
    made = table(store)

    async def come() -> None:
        with pytest.raises(GoneError) as gone:
            await near(app, made.record.name, origin=origin)
        assert gone.value.code == 1008
        own = await near(app, made.record.name, origin="http://friends")
        await own.close()

    asyncio.run(come())
    answer = TestClient(app).post("/tables", json=request(SHEET, 2), headers={"origin": origin})
    assert (answer.status_code, answer.json()["fault"]["kind"]) == (403, "refused")


@pytest.mark.usefixtures("in_haste")
@pytest.mark.parametrize("host", ["elsewhere", "friends.elsewhere", "[", "", "friends@elsewhere"])
def test_a_server_answers_to_its_own_names_alone(store: Store, folder: Any, host: str) -> None:
    app = served.application(store, folder, hosts=["friends"])
    made = table(store)
    client = TestClient(app)
    assert client.get("/tables", headers={"host": "friends:8000"}).status_code == 200
    assert client.get("/tables", headers={"host": host}).status_code == 421

    async def come() -> None:
        await (await near(app, made.record.name, host="friends:8000")).close()
        with pytest.raises(GoneError):
            await near(app, made.record.name, host=host)

    asyncio.run(come())


def test_every_answer_holds_the_page_to_itself(app: Starlette, store: Store) -> None:
    client = TestClient(app)
    for path in ("/tables", f"/table/{table(store).record.name}", "/health", "/nothing", "/../x"):
        answer = client.get(path)
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"], path
        assert answer.headers["x-content-type-options"] == "nosniff"


HELLOS = [
    "",
    "{",
    "null",
    "[]",
    "{}",
    '{"id":1}',
    '{"id":1,"args":{}}',
    '{"id":1,"args":{"word":7}}',
    '{"id":true,"args":{"word":"x"}}',
    '{"id":-1,"args":{"word":"x"}}',
    '{"id":1e3,"args":{"word":"x"}}',
    f'{{"id":{"9" * 5000},"args":{{"word":"x"}}}}',
    "[" * 10_000,
    '{"id":1,"args":{"word":"' + "x" * 65 + '"}}',
    "x" * (MOST_MESSAGE + 1),
    '{"id":NaN,"args":{"word":"\\ud800"}}',
]


@pytest.mark.usefixtures("in_haste")
def test_a_greeting_that_cannot_be_read_is_answered_by_a_fault(
    app: Starlette, store: Store, capfd: pytest.CaptureFixture[str]
) -> None:
    made = table(store)

    async def come() -> None:
        for hello in HELLOS:
            wire = await near(app, made.record.name)
            await wire.send(hello)
            told, code = await refused(wire)
            assert code == REFUSED and [each["fault"]["kind"] in ("unreadable", "too big") for each in told] == [
                True
            ], hello
            await wire.served
        wire = await near(app, made.record.name)
        await wire.send_message({"type": "websocket.receive", "bytes": b"\0"})
        assert await refused(wire) == ([], REFUSED)
        wire = await near(app, made.record.name)
        await wire.close()

    asyncio.run(come())
    assert capfd.readouterr().err == ""


CALLS: list[Any] = [
    None,
    7,
    "act",
    [],
    {},
    {"id": 5},
    {"id": 5, "call": "next"},
    {"id": 5, "call": 7, "args": {}},
    {"id": 5, "call": "nothing", "args": {"request": "x"}},
    {"id": 5, "call": "nothing\ud800" * 20, "args": {"request": "x"}},
    {"id": 5, "call": "act", "args": []},
    {"id": 5, "call": "act", "args": {}},
    {"id": 5, "call": "act", "args": {"action": "pass"}},
    {"id": 5, "call": "act", "args": {"action": 7, "request": "x"}},
    {"id": 5, "call": "act", "args": {"action": "pass", "request": {"x": 1}}},
    {"id": 5, "call": "act", "args": {"action": "pass", "request": "x" * 65}},
    {"id": 5, "call": "act", "args": {"action": "pass", "request": "a\0b"}},
    {"id": 5, "call": "act", "args": {"action": "9" * 500, "request": "y1"}},
    {"id": 5, "call": "act", "args": {"action": "²" * 50, "request": "y2"}},
    {"id": 5, "call": "act", "args": {"action": "", "request": "y3"}},
    {"id": 5, "call": "act", "args": {"action": "\0; pass", "request": "y4"}},
    {"id": 5, "call": "act", "args": {"action": "bid 99999999999999999999", "request": "y5"}},
    {"id": 5, "call": "act", "args": {"action": "pass; pass", "request": "y6"}},
    {"id": 5, "call": "say", "args": {"phrase": 10, "request": "z1"}},
    {"id": 5, "call": "say", "args": {"phrase": -1, "request": "z2"}},
    {"id": 5, "call": "say", "args": {"phrase": True, "request": "z3"}},
    {"id": 5, "call": "name", "args": {"name": "", "request": "n1"}},
    {"id": 5, "call": "name", "args": {"name": "you", "request": "n2"}},
    {"id": 5, "call": "name", "args": {"name": "a\nb", "request": "n3"}},
    {"id": 5, "call": "name", "args": {"name": "\u202eb", "request": "n4"}},
    {"id": 5, "call": "name", "args": {"name": "x" * 500, "request": "n5"}},
    {"id": 5, "call": "name", "args": {"name": "SEAT 2", "request": "n6"}},
    {"id": 5, "call": "agree", "args": {"request": "b1"}},
    {"id": 5, "call": "refuse", "args": {"request": "b2"}},
    {"id": 5, "call": "ask back", "args": {"request": "b3"}},
    {"id": 5, "call": "again", "args": {"request": "b4"}},
    {"id": 5, "call": "record", "args": {}},
]


@pytest.mark.usefixtures("in_haste")
def test_a_call_that_is_none_is_answered_by_a_fault_and_the_game_goes_on(
    app: Starlette, store: Store, capfd: pytest.CaptureFixture[str]
) -> None:
    made, other = table(store), table(store)

    async def come() -> None:
        near_by = [person(app, other, seat) for seat in (0, 1)]
        games = [asyncio.create_task(each.play()) for each in near_by]
        wire = await near(app, made.record.name)
        await wire.send(json.dumps({"id": 1, "args": {"word": made.words[0]}}))
        while "value" not in json.loads(await wire.receive()):
            pass
        texts = [json.dumps(each) for each in CALLS]
        for text in [*texts, "{", "[" * 9000, '{"id":5,"call":"act","args":' + '{"a":' * 900 + "1" + "}" * 901]:
            await wire.send(text)
            told: dict[str, Any] = {}
            while "id" not in told:
                told = json.loads(await wire.receive())
            if told.get("value") is None:
                assert told["id"] in (5, -1) and told["fault"]["kind"] in ("refused", "unreadable", "too big"), (
                    text,
                    told,
                )
            else:
                assert '"next"' in text or '"act"' in text, text
        await wire.close()
        people = [person(app, made, seat) for seat in (0, 1)]
        await asyncio.gather(*games, *(each.play() for each in people))
        for each in (*near_by, *people):
            assert pitchdsl.replay((await each.ask("record"))["text"], SHEET.rules, rescore=True) == ()
            await each.leave()

    asyncio.run(come())
    assert capfd.readouterr().err == ""


@pytest.mark.usefixtures("in_haste")
def test_a_card_that_is_not_allowed_is_refused_with_the_rule_and_kept_nowhere(app: Starlette, store: Store) -> None:
    made = table(store, persons=4)

    async def play() -> None:
        people = [person(app, made, seat) for seat in range(4)]
        for each in people:
            await each.come()
        found = asyncio.Event()

        async def go(each: Person) -> None:
            while not (each.table["over"] and not each.table["more"]):
                await each.play(until=lambda now: now.may_act)
                cards = [card["code"] for card in each.table["hand"] if card["why_not"]]
                if cards and each.may_act:
                    before = store.actions_of(made.record.name)
                    with pytest.raises(RefusedError) as refusal:
                        await each.do("act", action=f"play {pitchdsl.Card(cards[0])}")
                    assert refusal.value.fault["rule"] is not None
                    assert store.actions_of(made.record.name) == before
                    found.set()
                if each.may_act:
                    await each.do("act", action=each.any_action())

        await asyncio.gather(*map(go, people))
        assert found.is_set()
        for each in people:
            await each.leave()

    asyncio.run(play())


@pytest.mark.usefixtures("in_haste")
def test_nobody_acts_out_of_turn_or_for_another_or_as_one_who_watches(app: Starlette, store: Store) -> None:
    made = table(store, persons=4)

    async def play() -> None:
        people = [person(app, made, seat) for seat in range(4)]
        watcher = person(app, made, TABLE)
        for each in (*people, watcher):
            await each.come()
        turn = next(each for each in people if each.may_act)
        for each in people:
            if each is not turn:
                with pytest.raises(RefusedError, match="not your turn"):
                    await each.do("act", action="pass")
        for call in ("act", "again", "name", "say", "ask back", "agree", "refuse"):
            with pytest.raises(RefusedError, match="only who sits there"):
                await watcher.do(call, action="pass", name="Ann", phrase=1)
        assert not watcher.may_act and watcher.table["hand"] == []
        assert (await watcher.ask("words"))["words"]
        for each in (*people, watcher):
            with pytest.raises(RefusedError, match="once the game is over"):
                await each.ask("record")
            await each.leave()

    asyncio.run(play())
    assert store.actions_of(made.record.name) == []


@pytest.mark.usefixtures("in_haste")
def test_one_who_calls_too_much_is_shut_out_and_others_are_not(
    app: Starlette, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calls, "MOST_AT_ONCE", 30.0)
    monkeypatch.setattr(calls, "MOST_PER_SECOND", 0.0)
    made = table(store)

    async def come() -> None:
        loud, calm = person(app, made, 0), person(app, made, 1)
        await calm.come()
        await loud.come()
        for _ in range(30):
            await loud.ask("words")
        with pytest.raises(GoneError) as gone:
            await loud.ask("words")
        assert gone.value.code == TOO_MUCH
        assert (await calm.ask("words"))["words"]
        await calm.leave()

    asyncio.run(come())


@pytest.mark.usefixtures("in_haste")
def test_a_table_does_not_go_on_for_ever(app: Starlette, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitchdsl.serve.room.MOST_ACTIONS", 2)
    made = table(store)

    async def come() -> None:
        here = person(app, made, 0)
        await here.come()
        for phrase in range(2):
            await here.ask("say", phrase=phrase, request=f"r{phrase}")
        with pytest.raises(RefusedError, match="for very long"):
            await here.ask("say", phrase=2, request="r2")
        await here.leave()

    asyncio.run(come())
    assert len(store.actions_of(made.record.name)) == 2


@pytest.mark.usefixtures("in_haste")
def test_an_address_has_so_many_sockets_at_once(store: Store, folder: Any) -> None:
    app = served.application(store, folder, most_sockets=2)
    made = table(store)

    async def come() -> None:
        first, second = await near(app, made.record.name), await near(app, made.record.name)
        with pytest.raises(GoneError):
            await near(app, made.record.name)
        await first.close()
        third = await near(app, made.record.name)
        for each in (second, third):
            await each.close()

    asyncio.run(come())

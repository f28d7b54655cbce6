"""What people try who do not play fair: none of it tells them more, is done twice, or keeps others waiting."""

import asyncio
import json
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from pitchdsl.account.names import Tabletalk
from pitchdsl.serve import app as served
from pitchdsl.serve import calls, tables
from pitchdsl.serve import room as rooms
from pitchdsl.serve.calls import LATER, REFUSED
from pitchdsl.serve.naming import is_legible, like
from pitchdsl.serve.sitting import Place
from pitchdsl.serve.store import Store
from pitchdsl.serve.table_actions import ActionKind
from pitchdsl.web.fault import FaultError

from .opened import SHEETS, Sheet, kept, request, rules_of_text
from .person import Person, RefusedError
from .wire import GoneError, near

SHEET = SHEETS[0]
_SEEDS = count()
QUICK = Sheet("guide-quick", 2, "winning\n  target: 1\n")


def person(app: Starlette, name: str, words: dict[int, str], seat: int) -> Person:
    return Person(lambda: near(app, name), words[seat], random.Random(next(_SEEDS)), seat=seat)


@pytest.mark.usefixtures("in_haste")
def test_who_begin_another_round_at_once_begin_one(app: Starlette, store: Store) -> None:
    made = kept(QUICK, 2)
    store.open(made.record)

    async def play() -> None:
        people = [person(app, made.record.name, made.words, seat) for seat in (0, 1)]
        await asyncio.gather(*(each.play() for each in people))
        more = [person(app, made.record.name, made.words, seat % 2) for seat in range(6)]
        for each in more:
            await each.play()
        await asyncio.gather(*(each.do("again") for each in more))
        assert [action.kind for action in store.actions_of(made.record.name)].count(ActionKind.AGAIN) == 1
        for each in (*people, *more):
            await each.leave()

    asyncio.run(play())


@pytest.mark.usefixtures("in_haste")
def test_who_agrees_to_one_thing_does_not_agree_to_another(store: Store) -> None:
    made = kept(SHEET, 4)
    store.open(made.record)

    async def ask() -> None:
        room = await tables.Tables(store).room(made.record.name)
        assert room is not None
        acted = []
        for _ in range(2):
            table = room.course.table.table
            assert table.seat is not None
            acted.append(table.seat)
            await room.write(table.seat, ActionKind.ACT, partial(str, table.legal_actions()[0]))
        first, second = (Place(room.course, room.page, seat) for seat in acted)
        await room.take_back(first, ActionKind.ASK_BACK, "a")
        await room.take_back(first, ActionKind.ASK_BACK, "a")  # over a broken line
        for each in (first, second):
            with pytest.raises(FaultError, match="something else"):
                await room.take_back(each, ActionKind.ASK_BACK, "b")
        assert room.course.take_back is not None and room.course.take_back.seat == acted[0]
        with pytest.raises(FaultError, match="agreed already"):
            await room.take_back(first, ActionKind.AGREE, "c")
        await room.take_back(second, ActionKind.AGREE, "d")
        with pytest.raises(FaultError, match="agreed already"):
            await room.take_back(second, ActionKind.AGREE, "e")
        await room.take_back(second, ActionKind.REFUSE, "f")
        with pytest.raises(FaultError, match="nothing of yours"):  # or no clock would ever run out
            await room.take_back(first, ActionKind.ASK_BACK, "g")
        table = room.course.table.table
        assert table.seat is not None and not room.told(acted[0])["can_take_back"]
        await room.write(table.seat, ActionKind.ACT, partial(str, table.legal_actions()[0]))
        await room.take_back(first, ActionKind.ASK_BACK, "h")

    asyncio.run(ask())


@pytest.mark.usefixtures("in_haste")
def test_who_comes_while_a_table_cannot_be_read_is_told_to_come_again(
    app: Starlette, store: Store, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    made = kept(SHEET, 2)
    store.open(made.record)
    find = store.find

    def failing(_: str) -> Any:
        raise OSError

    async def too_long(_: Callable[..., Any], *args: Any) -> Any:
        raise FaultError("too big", "This sheet takes too long to be checked.")

    async def come(word: str) -> tuple[int, list[str]]:
        wire, told = await near(app, made.record.name), list[str]()
        await wire.send(json.dumps({"id": 1, "args": {"word": word}}))
        with pytest.raises(GoneError) as gone:
            while True:
                told.append(json.loads(await wire.receive())["fault"]["kind"])
        return gone.value.code, told

    async def try_all() -> None:
        monkeypatch.setattr(store, "find", failing)
        assert await come(made.words[0]) == (LATER, ["bug"])
        monkeypatch.setattr(store, "find", find)
        with monkeypatch.context() as now:
            now.setattr(tables, "apart", too_long)
            assert await come(made.words[0]) == (LATER, ["too big"])
        assert await come("x") == (REFUSED, [])
        here = person(app, made.record.name, made.words, 0)
        await here.come()
        await here.leave()

    asyncio.run(try_all())
    assert "OSError" in capfd.readouterr().err


def test_who_was_not_heard_in_time_is_told_to_come_again(
    app: Starlette, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may have been the server that was slow: browsers give up a link that is refused."""
    made = kept(SHEET, 2)
    store.open(made.record)
    monkeypatch.setattr(calls, "HELLO_SECONDS", 0.0)

    async def come() -> None:
        wire = await near(app, made.record.name)
        with pytest.raises(GoneError) as gone:
            await wire.receive()
        assert gone.value.code == LATER

    asyncio.run(come())


def test_all_who_come_at_once_come_to_one_room(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    made = kept(SHEET, 2)
    store.open(made.record)
    reads = list[asyncio.Future[None]]()

    async def slow(judge: Callable[..., Any], *args: Any) -> Any:
        reads.append(asyncio.get_running_loop().create_future())
        await reads[-1]
        return rules_of_text(SHEET.text)

    monkeypatch.setattr(tables, "apart", slow)

    async def come() -> None:
        found = tables.Tables(store)

        async def read(number: int) -> None:
            while len(reads) < number:
                await asyncio.sleep(0.001)

        first = [asyncio.create_task(found.room(made.record.name)) for _ in range(3)]
        await read(1)
        first[0].cancel()  # who goes away stops nobody else
        await asyncio.sleep(0)
        reads[0].set_exception(FaultError("too big", "so it is"))
        told = await asyncio.gather(*first, return_exceptions=True)
        assert [type(each) for each in told] == [asyncio.CancelledError, FaultError, FaultError]
        second = [asyncio.create_task(found.room(made.record.name)) for _ in range(3)]
        await read(2)
        reads[1].set_result(None)
        rooms_found = await asyncio.gather(*second)
        assert rooms_found[0] is not None and len({id(each) for each in rooms_found}) == 1 and len(reads) == 2

    asyncio.run(come())


@pytest.mark.usefixtures("in_haste")
def test_the_one_page_of_a_table_is_made_once(app: Starlette, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    made = kept(SHEET, 2)
    store.open(made.record)
    asked = list[object]()

    async def once(judge: Callable[..., Any], *args: Any) -> Any:
        asked.append(judge)
        raise FaultError("too big", "This sheet takes too much time or room to be checked.")

    monkeypatch.setattr(rooms, "apart", once)

    async def ask() -> None:
        people = [person(app, made.record.name, made.words, seat) for seat in (0, 1)]
        for each in people:
            await each.come()
            for _ in range(3):
                with pytest.raises(RefusedError, match="too much time"):
                    await each.ask("short")
            await each.leave()
        assert len(asked) == 1

    asyncio.run(ask())


@pytest.mark.usefixtures("in_haste")
def test_a_page_of_elsewhere_opens_no_tables_in_somebodys_name(store: Store, folder: Path) -> None:
    client = TestClient(served.application(store, folder, most_opened=1))
    for _ in range(3):
        told = client.post("/tables", json=request(SHEET, 2), headers={"origin": "http://elsewhere"})
        assert told.status_code == 403
    assert client.post("/tables", content=b"{").status_code == 400
    assert client.post("/tables", json=request(SHEET, 2)).status_code == 200
    assert client.post("/tables", json=request(SHEET, 2)).status_code == 429


def test_an_address_has_so_many_sheets_read_at_once() -> None:
    now = Counter[str]()
    with ExitStack() as held:
        may = [held.enter_context(served._counted(now, address, 2)) for address in "aaba"]
        assert may == [True, True, True, False]
    assert not now


HIDDEN = (
    "",
    " ",
    "\u3164",
    "\uffa0",
    "\u2800",
    "\ufe0f",
    "\u202eAnn",
    "A\u200bnn",
    "A\0",
    "A\u00adnn",
    "\ufffd",
    "...",
)
WIDE = "\uff39"
"""A letter Y as wide as a Chinese one."""

ALIKE = (("YOU", "you"), (f"{WIDE}ou", "You"), ("Seat \uff12", "seat 2"), ("Ann\ufe0f", "Ann"), ("e\u0301a", "\xe9a"))


def test_names_show_and_can_be_told_apart() -> None:
    assert not any(map(is_legible, HIDDEN))
    assert all(map(is_legible, ("Ann", "Zoë", "李", "Ann-Marie 2", "אבי", "<b>x</b>")))
    assert all(like(one) == like(other) for one, other in ALIKE)
    assert like("Jose") != like("José")


@pytest.mark.usefixtures("in_haste")
def test_nobody_takes_the_name_or_the_number_of_another_seat(app: Starlette, store: Store) -> None:
    made = kept(SHEET, 3)
    store.open(made.record)

    async def name() -> None:
        people = [person(app, made.record.name, made.words, seat) for seat in (0, 1)]
        for each in people:
            await each.come()
        await people[1].do("name", name="Ann")
        for taken in ("Ann\ufe0f", "Seat 2", "SEAT \uff13", "Chance 4", f"{WIDE}ou", "\u3164"):
            with pytest.raises(RefusedError, match=r"already|letters"):
                await people[0].do("name", name=taken)
        await people[0].do("name", name="Seat 1")
        await people[1].do("name", name="Seat 2")
        for each in people:
            await each.leave()

    asyncio.run(name())


@pytest.mark.usefixtures("in_haste")
def test_one_seat_does_not_fill_the_table_with_phrases(
    app: Starlette, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "MOST_SPOKEN", 3)
    made = kept(SHEET, 2)
    store.open(made.record)

    async def say() -> None:
        here = [person(app, made.record.name, made.words, seat) for seat in (0, 0, 1)]
        for each in here:
            await each.come()
        await here[0].do("say", phrase=1)
        await here[0].do("name", name="Ann")
        await here[1].do("say", phrase=2)
        for call in ("say", "name"):
            with pytest.raises(RefusedError, match="Wait a moment"):
                await here[0].do(call, phrase=1, name="Bob")
        await here[2].do("say", phrase=1)
        monkeypatch.setattr(rooms, "SPOKEN_SECONDS", 0.0)
        await here[0].do("name", name="Bob")
        for each in here:
            await each.leave()

    asyncio.run(say())


def test_a_player_may_be_called_as_a_card_is() -> None:
    talk = Tabletalk(SHEET.rules, ((0, 2), (1, 3)), ("2H", "AS", "seat 2", "Bob"))
    assert talk.reason("seat 0 has led KH, and seat 1 is behind seat 2") == "2H has led K♥, and AS is behind seat 2"


def test_processes_that_begin_at_once_share_a_new_file(tmp_path: Path) -> None:
    for attempt in range(3):
        url = f"sqlite:///{tmp_path / f'{attempt}.db'}"
        begin = f"from pitchdsl.serve.store import Store; Store({url!r}).close()"
        begun = [subprocess.Popen([sys.executable, "-c", begin], stderr=subprocess.PIPE) for _ in range(3)]
        assert [each.communicate()[1] for each in begun] == [b""] * 3

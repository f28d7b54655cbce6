"""What goes on without people, and what is asked twice: clock, computer players, lost connections, two processes."""

import asyncio
import json
import random
from functools import partial
from pathlib import Path

import pytest
from starlette.applications import Starlette

import pitchdsl
from pitchdsl.serve import room as rooms
from pitchdsl.serve.app import application
from pitchdsl.serve.opening import Opened
from pitchdsl.serve.room import Room
from pitchdsl.serve.sitting import Place
from pitchdsl.serve.store import Store
from pitchdsl.serve.table_actions import TABLE, ActionKind, TableAction
from pitchdsl.serve.tables import Tables

from .opened import SHEETS, table
from .person import person

SHEET = SHEETS[0]

pytestmark = pytest.mark.usefixtures("in_haste")


class Clock:
    """The time of day, which goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 1_700_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(rooms, "time", made)
    return made


async def room_of(store: Store, made: Opened) -> Room:
    found = await Tables(store).room(made.record.name)
    assert found is not None
    return found


def test_the_clock_decides_for_one_whose_time_is_up_and_only_then(store: Store, clock: Clock) -> None:
    made = table(store, 4, clock=60)

    async def look() -> None:
        room = await room_of(store, made)
        room._driven_since = clock.now
        rng = random.Random(1)

        def due() -> tuple[int, ActionKind, float]:
            found = room._due()
            assert found is not None
            return found[0], found[2], found[3] - clock.now

        async def decide(kind: ActionKind) -> int:
            now = room.course.table.table
            assert now.seat is not None
            seat = now.seat
            await room.write(seat, kind, partial(str, rng.choice(now.legal_actions())))
            return seat

        first = room.course.table.table.seat
        look = rooms.LOOKING_SECONDS  # before the first decision in a hand one looks at what came of the last one
        assert first is not None and due() == (first, ActionKind.CLOCK, 60.0 + look)
        clock.now += 20
        assert due()[2] == 40.0 + look
        await room.write((first + 1) % 4, ActionKind.SAY, lambda: "0")
        assert due()[2] == 40.0 + look  # whoever talks gives nobody more time
        await decide(ActionKind.ACT)
        assert due() == ((first + 1) % 4, ActionKind.CLOCK, 60.0 + look)
        clock.now += 60 + look
        away = await decide(ActionKind.CLOCK)
        assert room.course.away == {away}
        while room.course.table.table.seat != away:
            await decide(ActionKind.ACT)
        assert due() == (away, ActionKind.CLOCK, rooms.AWAY_SECONDS)
        clock.now += 1
        await room.write(away, ActionKind.NAME, lambda: "Ann")  # who is back has all the time again
        assert due() == (away, ActionKind.CLOCK, 60.0)
        await room.write(away, ActionKind.SAY, lambda: "7")
        clock.now += 10
        assert due()[2] == 50.0
        clock.now += 50
        assert await decide(ActionKind.CLOCK) == away
        assert room.course.away == {away}
        await room.come_back(away)
        assert not room.course.away
        before = room.course.action_count
        await room.come_back(away)  # who was never away has nothing to say
        assert room.course.action_count == before

    asyncio.run(look())


@pytest.mark.usefixtures("in_haste")
def test_who_opens_a_link_again_is_back_where_that_can_be_kept(
    app: Starlette, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = table(store, 4, clock=60)

    async def look() -> None:
        tables = Tables(store)
        room = await tables.room(made.record.name)
        assert room is not None
        now = room.course.table.table
        assert now.seat is not None
        away = now.seat
        await room.write(away, ActionKind.CLOCK, partial(str, now.legal_actions()[0]))
        monkeypatch.setattr(rooms, "MOST_ACTIONS", 1)  # nothing can be kept any more
        there = person(app, made, away)
        await there.come()
        assert there.room["seats"][away]["away"]
        await there.leave()
        monkeypatch.undo()
        monkeypatch.setattr("pitchdsl.serve.calls.MOST_AT_ONCE", 1e9)
        there = person(app, made, away)
        await there.come()
        await there.ask("words")  # by now the table has heard of it
        await there.leave()

    asyncio.run(look())
    assert [action.kind for action in store.actions_of(made.record.name)] == [
        ActionKind.CLOCK,
        ActionKind.BACK,
    ]


def test_time_in_which_nobody_was_there_counts_for_nothing(store: Store, clock: Clock) -> None:
    made = table(store, 4, clock=60)

    async def look() -> None:
        room = await room_of(store, made)
        clock.now += 5000
        place = Place(room.course, room.page, TABLE)
        room.enter(place)
        found = room._due()
        assert found is not None and found[3] - clock.now == 60 + rooms.LOOKING_SECONDS
        room.leave(place)

    asyncio.run(look())


def test_who_never_comes_is_played_for_to_the_end(
    app: Starlette, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "AWAY_SECONDS", 0.0)
    monkeypatch.setattr(rooms, "STAND_IN", "simple")
    made = table(store, 2, clock=0)  # less than anybody may ask for

    async def play() -> None:
        watcher = person(app, made, TABLE)
        await watcher.play()
        await watcher.leave()

    asyncio.run(play())
    actions = store.actions_of(made.record.name)
    assert {action.kind for action in actions if action.seat < 2} == {ActionKind.CLOCK}
    assert [action.number for action in actions] == [*range(1, len(actions) + 1)]


def test_what_a_computer_thought_out_for_another_moment_is_not_done(store: Store) -> None:
    made = table(store, 4)

    async def look() -> None:
        room = await room_of(store, made)
        now = room.course.table.table
        assert now.seat is not None
        seat, action = now.seat, now.legal_actions()[0]
        append, may_go_on = store.append, asyncio.Event()

        async def slow(name: str, action: TableAction) -> bool:
            await may_go_on.wait()
            return await append(name, action)

        store.append = slow  # type: ignore[method-assign]
        own = asyncio.create_task(room.write(seat, ActionKind.ACT, partial(str, action)))
        await asyncio.sleep(0)
        late = asyncio.create_task(room.write(seat, ActionKind.CLOCK, partial(str, action), number=1))
        await asyncio.sleep(0)
        may_go_on.set()
        assert (await own, await late) == (True, False)
        assert [action.kind for action in store.actions_of(made.record.name)] == [ActionKind.ACT]

    asyncio.run(look())


def test_what_is_asked_again_on_another_connection_is_done_once(app: Starlette, store: Store) -> None:
    made = table(store, 4)

    async def play() -> None:
        people = [person(app, made, seat) for seat in range(4)]
        for each in people:
            await each.come()
        turn = next(each for each in people if each.may_act)
        args = {"action": turn.any_action(), "request": "the same"}
        assert turn._wire is not None
        await turn._wire.send(json.dumps({"id": 9, "call": "act", "args": args}))
        await turn._wire.close()  # before the answer was read
        await turn.come()
        for _ in range(3):
            await turn.ask("act", **args)
        assert [action.request for action in store.actions_of(made.record.name)] == ["the same"]
        for _ in range(2):
            await turn.ask("say", phrase=1, request="hello")
        await people[0 if turn is people[1] else 1].ask("say", phrase=1, request="hello")
        assert [action.request for action in store.actions_of(made.record.name)] == ["the same", "hello", "hello"]
        for each in people:
            await each.leave()

    asyncio.run(play())


def test_two_processes_serve_one_table(
    store: Store, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pitchdsl.serve.tables.LOOKING_SECONDS", 0.005)
    monkeypatch.setattr(rooms, "OTHERS_SECONDS", 0.02)
    made = table(store, 3)
    second = Store(f"sqlite:///{tmp_path / 'tables.db'}")
    apps = application(store, folder), application(second, folder)

    async def play() -> None:
        async with apps[0].router.lifespan_context(apps[0]), apps[1].router.lifespan_context(apps[1]):
            people = [person(apps[seat % 2], made, seat) for seat in (0, 1, 2, TABLE)]
            await asyncio.gather(*(each.play() for each in people))
            records = {(await each.ask("record"))["text"] for each in people}
            assert len(records) == 1 and pitchdsl.replay(records.pop(), SHEET.rules, rescore=True) == ()
            for each in people:
                await each.leave()

    asyncio.run(play())
    second.close()
    actions = store.actions_of(made.record.name)
    assert [action.number for action in actions] == [*range(1, len(actions) + 1)]

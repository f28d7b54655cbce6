"""A table that has been played at for very long: nobody waits, there or elsewhere, for all of it to be played again."""

import asyncio
import random
import threading
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.applications import Starlette

from pitchdsl.engine.session import NOBODY
from pitchdsl.engine.table import Table
from pitchdsl.records.writer import lines_of
from pitchdsl.serve import room as rooms
from pitchdsl.serve.course import Course
from pitchdsl.serve.follower import Follower
from pitchdsl.serve.opening import page_at
from pitchdsl.serve.room import Room
from pitchdsl.serve.sitting import Place
from pitchdsl.serve.store import Store
from pitchdsl.serve.table_actions import ActionKind
from pitchdsl.serve.tables import Tables
from tests.effort import few

from .opened import SHEETS, Sheet, kept, table
from .person import person
from .test_course import Writer

Counted = Callable[[type, str], Counter[str]]


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counted:
    """Has the calls of a method be counted, by the names of their threads."""

    def count(owner: type, name: str) -> Counter[str]:
        calls, method = Counter[str](), getattr(owner, name)

        def called(self: Any, *args: Any) -> Any:
            calls["the main one" if threading.current_thread() is threading.main_thread() else "another"] += 1
            return method(self, *args)

        monkeypatch.setattr(owner, name, called)
        return calls

    return count


def known(follower: Follower) -> tuple[object, ...]:
    """All that one knows who follows a game, and what may be done there."""
    tables = [*follower.finished, follower.table]
    told = (follower.told, follower.done, follower.at_turn, follower.has_untold, follower.over, follower.goes_on)
    return (*told, [each.events for each in tables], follower.view(), follower.table.asked, follower.person)


@settings(max_examples=few(12, thorough=200))
@given(st.sampled_from(SHEETS), st.integers(1, 3), st.integers(0, 2**32), st.integers(1, 200))
def test_who_comes_knows_what_one_knows_who_has_followed_all_of_it(
    sheet: Sheet, persons: int, seed: int, number: int
) -> None:
    rng, writer = random.Random(seed), Writer(sheet, min(persons, sheet.seats))
    for _ in range(number):
        writer.anything(rng)
    course, seats = writer.course, (NOBODY, *range(sheet.seats))
    there = {seat: course.standing(seat) for seat in seats}
    for _ in range(10):
        for seat in seats:
            followed = course.follower(seat)
            followed.catch_up()
            assert known(course.standing(seat)) == known(followed)
            if there[seat].decided is course.round.decided:  # else something was taken back, or another round begun
                there[seat].catch_up()
                assert known(there[seat]) == known(followed)
        writer.anything(rng)


def played(decisions: int) -> tuple[Writer, random.Random]:
    writer, rng = Writer(SHEETS[0], 4), random.Random(1)
    for _ in range(decisions):
        writer.decide(rng)
    return writer, rng


def test_who_comes_or_was_away_plays_nothing_again(counted: Counted) -> None:
    writer, rng = played(40)
    page = page_at(kept(SHEETS[0], 4).record)
    place = Place(writer.course, page, 0)
    for _ in range(4):
        writer.decide(rng)
    applied = counted(Table, "apply")
    Place(writer.course, page, 1).table([])
    place.hear()
    writer.course.names[0] = "Ann"
    place.go_on()
    assert not applied


def test_a_decision_costs_as_much_after_many_as_after_few(counted: Counted) -> None:
    """What is taken back, whose clock runs and what is shown is asked at each decision."""
    for decisions in (5, 40):
        writer, rng = played(decisions)
        course = writer.course
        places = [Place(course, page_at(kept(SHEETS[0], 4).record), seat) for seat in range(4)]
        applied, again = counted(Table, "apply"), counted(Course, "played_to")
        writer.decide(rng)
        for place in places:
            course.to_take_back(place.seat)
            while place.has_news:
                place.go_on()
        assert applied.total() == 5 and not again  # the true table, and that of each place


async def decided(room: Room) -> None:
    now = room.course.table.table
    assert now.seat is not None
    await room.write(now.seat, ActionKind.ACT, lambda: str(now.legal_actions()[0]))


@pytest.mark.usefixtures("in_haste")
def test_what_was_taken_back_is_played_again_beside_the_others(store: Store, counted: Counted) -> None:
    made, again = table(store, 2), counted(Course, "played_to")

    async def play() -> None:
        room = await Tables(store).room(made.record.name)
        assert room is not None
        while room.course.to_take_back(0) is None:
            await decided(room)
        before = len(room.course.round.decided)
        await room.write(0, ActionKind.ASK_BACK, str)
        await room.write(1, ActionKind.AGREE, str)
        assert len(room.course.round.decided) < before

    asyncio.run(play())
    assert again == {"another": 1}


@pytest.mark.usefixtures("in_haste")
def test_a_table_is_played_again_beside_the_others_when_somebody_comes(store: Store, counted: Counted) -> None:
    made, added = table(store, 2), counted(Course, "add")

    async def play() -> None:
        room = await Tables(store).room(made.record.name)
        assert room is not None
        for _ in range(6):
            await decided(room)
        added.clear()
        again = await Tables(store).room(made.record.name)
        assert again is not None and again.course.table.table.events == room.course.table.table.events

    asyncio.run(play())
    assert added == {"another": 6}


@pytest.mark.usefixtures("in_haste")
def test_a_record_is_written_once_and_beside_the_others(
    app: Starlette, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, written = table(store, 2), list[bool]()

    def lines(session: Any) -> Any:
        written.append(threading.current_thread() is threading.main_thread())
        return lines_of(session)

    monkeypatch.setattr(rooms, "lines_of", lines)

    async def play() -> None:
        people = [person(app, made, seat) for seat in (0, 1)]
        for number in (1, 2):
            await asyncio.gather(*(each.play() for each in people))
            texts = {(await each.ask("record"))["text"] for each in (*people, *people)}
            assert len(texts) == 1 and written == [False] * number
            for each in people:
                await each.do("again")
        for each in people:
            await each.leave()

    asyncio.run(play())

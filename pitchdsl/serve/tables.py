"""All tables of this process: opened, found, kept up with what other processes write."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from time import monotonic
from typing import Any, Generic, TypeVar

from pitchdsl.resources import USUAL_GAMES
from pitchdsl.serve.apart import apart
from pitchdsl.serve.bug import bug_of
from pitchdsl.serve.club.evening import Evening
from pitchdsl.serve.club.naming import parts_of
from pitchdsl.serve.club.opening import Plan, judged_evening, opened_evening
from pitchdsl.serve.course import course_after
from pitchdsl.serve.describing import described
from pitchdsl.serve.opening import judged, opened, opening_of, page_at, rules_at
from pitchdsl.serve.room import Room
from pitchdsl.serve.secrets_of import is_name
from pitchdsl.serve.store import Store
from pitchdsl.web.fault import FaultError
from pitchdsl.web.hello import titles
from pitchdsl.web.page_session import page_of
from pitchdsl.web.request import Request

LOOKING_SECONDS = 0.25
"""How often what others have written is looked for."""

KEPT_SECONDS = 60.0
"""How long a table stays in memory after the last one has gone."""

MOST_ROOMS = 5_000
"""Tables in memory at once."""


T = TypeVar("T")


class Once(Generic[T]):
    """Finds each thing once for all who come at the same time: two of one name would not hear of each other."""

    def __init__(self) -> None:
        self._finding: dict[str, asyncio.Task[T | None]] = {}

    async def find(self, name: str, found: Callable[[str], Coroutine[Any, Any, T | None]]) -> T | None:
        """What is found, by one who looks for it."""
        if name not in self._finding:
            self._finding[name] = asyncio.create_task(found(name))
            self._finding[name].add_done_callback(lambda _: self._finding.pop(name))
        return await asyncio.shield(self._finding[name])


class Tables:
    """The tables that somebody of this process sits at, by name."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._rooms: dict[str, Room] = {}
        self._evenings: dict[str, Evening] = {}
        self._empty_since: dict[str, float] = {}
        self._finding = Once[Room]()
        self._finding_evening = Once[Evening]()
        self._playing_again = asyncio.Lock()
        """Held while a table is played again from its actions: several at once would leave others no time."""

    @property
    def load(self) -> dict[str, int]:
        """How much goes on here."""
        return {"tables": len(self._rooms), "connections": sum(len(room.places) for room in self._rooms.values())}

    async def open(self, args: dict[str, Any]) -> dict[str, Any]:
        """Opens a table: its name, and the words for its seats and for those who watch."""
        asked, _ = await apart(judged, args)
        made = opened(asked)
        await asyncio.to_thread(self._store.open, made.record)
        return {"name": made.record.name, "words": {str(seat): word for seat, word in made.words.items()}}

    async def describe(self, args: dict[str, Any]) -> dict[str, Any]:
        """What one has to know to open a table by a sheet."""
        found: dict[str, Any] = await apart(described, args)
        return found

    async def warm_up(self) -> None:
        """Has the process that reads sheets start, and the titles be read, before the first one asks."""
        await asyncio.to_thread(titles)
        with suppress(FaultError):
            await self.describe({"game": USUAL_GAMES[0]})

    async def room(self, name: str) -> Room | None:
        """A table by its name; none where there is no such table."""
        self._empty_since.pop(name, None)  # somebody comes
        if name in self._rooms:
            return self._rooms[name]
        return await self._finding.find(name, self._found)

    async def _found(self, name: str) -> Room | None:
        made = await self._of_evening(name) if parts_of(name) else await self._alone(name)
        if made is not None:
            if len(self._rooms) >= MOST_ROOMS:
                raise FaultError("too big", "There are too many tables here just now. Come again later.")
            self._rooms[name] = made
        return made

    async def _alone(self, name: str) -> Room | None:
        record = await asyncio.to_thread(self._store.find, name) if is_name(name) else None
        if record is None:
            return None
        rules = await apart(rules_at, record.desk)
        actions = await asyncio.to_thread(self._store.actions_of, record.name)
        async with self._playing_again:
            course = await asyncio.to_thread(course_after, opening_of(record, rules), actions)
        return Room(self._store, record, course, page_at(record))

    async def _of_evening(self, name: str) -> Room | None:
        parts = parts_of(name)
        assert parts is not None
        evening = await self.evening(parts[0])
        if evening is None or not evening.plan.has_table(*parts[1:]):
            return None
        async with self._playing_again:
            course = await asyncio.to_thread(evening.course, *parts[1:])
        record, terms = evening.plan.table(*parts[1:]), evening.terms(*parts[1:])
        return Room(self._store, record, course, evening.page, terms)

    async def open_evening(self, args: dict[str, Any]) -> dict[str, Any]:
        """Opens an evening: its name, and the words for its players, its director, and those who look at the board."""
        made = opened_evening(await apart(judged_evening, args))
        await asyncio.to_thread(self._store.open_evening, made.record)
        return {"name": made.record.name, "words": {str(player): word for player, word in made.words.items()}}

    async def evening(self, name: str) -> Evening | None:
        """An evening by its name; none where there is no such evening."""
        self._empty_since.pop(name, None)
        if name in self._evenings:
            return self._evenings[name]
        return await self._finding_evening.find(name, self._found_evening)

    async def _found_evening(self, name: str) -> Evening | None:
        record = await asyncio.to_thread(self._store.find_evening, name) if is_name(name) else None
        if record is None:
            return None
        rules = await apart(rules_at, record.desk)
        made = Evening(self._store, Plan(record=record, rules=rules), page_of(Request(record.desk)), self.room)
        await made.load()
        self._evenings[name] = made
        return made

    async def keep_up(self) -> None:
        """Looks, again and again, for what other processes wrote, and forgets tables at which nobody is left."""
        while True:
            await asyncio.sleep(LOOKING_SECONDS)
            self._forget()
            try:
                await self._look()
                for evening in self._attended():
                    await evening.keep_up()
            except Exception as bug:  # a store that fails for a while is asked again
                bug_of(bug)

    async def _look(self) -> None:
        known = {name: room.course.action_count for name, room in self._rooms.items() if room.is_attended}
        known |= {each.record.name: each.action_count for each in self._attended()}
        if not known:
            return
        for name in await asyncio.to_thread(self._store.grown, known):
            if name in self._rooms:
                await self._rooms[name].refresh()
            elif name in self._evenings:
                await self._evenings[name].refresh()

    def _attended(self) -> list[Evening]:
        """The evenings at which somebody is, or at one of whose tables."""
        seated = {parts[0] for name, room in self._rooms.items() if room.places and (parts := parts_of(name))}
        return [each for name, each in self._evenings.items() if each.guests or name in seated]

    def _forget(self) -> None:
        attended = {each.record.name for each in self._attended()}
        for evening in attended ^ self._evenings.keys():
            self._evenings[evening].rest()
        self._forget_old(self._rooms, {name for name, room in self._rooms.items() if room.is_attended})
        at_table = {parts[0] for name in self._rooms if (parts := parts_of(name))}
        self._forget_old(self._evenings, attended | at_table)  # its tables hold on to it

    def _forget_old(self, here: dict[str, Any], attended: set[str]) -> None:
        now = monotonic()
        for name in [*here]:
            if name in attended:
                self._empty_since.pop(name, None)
            elif now - self._empty_since.setdefault(name, now) > KEPT_SECONDS:
                del here[name], self._empty_since[name]

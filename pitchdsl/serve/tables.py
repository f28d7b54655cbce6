"""All tables of this process: opened, found, kept up with what other processes write."""

import asyncio
from contextlib import suppress
from time import monotonic
from typing import Any

from pitchdsl.resources import USUAL_GAMES
from pitchdsl.serve.apart import apart
from pitchdsl.serve.bug import bug_of
from pitchdsl.serve.course import Course
from pitchdsl.serve.opening import described, judged, opened, opening_of, page_at, rules_at
from pitchdsl.serve.room import Room
from pitchdsl.serve.secrets_of import is_name
from pitchdsl.serve.store import Store, TableRecord
from pitchdsl.web.fault import FaultError
from pitchdsl.web.hello import titles

LOOKING_SECONDS = 0.25
"""How often what others have written is looked for."""

KEPT_SECONDS = 60.0
"""How long a table stays in memory after the last one has gone."""

MOST_ROOMS = 5_000
"""Tables in memory at once."""


class Tables:
    """The tables that somebody of this process sits at, by name."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._rooms: dict[str, Room] = {}
        self._empty_since: dict[str, float] = {}
        self._finding: dict[str, asyncio.Task[Room | None]] = {}

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
        if not is_name(name):
            return None
        if name not in self._finding:  # once for all who come: two rooms of one table would not hear of each other
            self._finding[name] = asyncio.create_task(self._found(name))
            self._finding[name].add_done_callback(lambda _: self._finding.pop(name))
        return await asyncio.shield(self._finding[name])

    async def _found(self, name: str) -> Room | None:
        record = await asyncio.to_thread(self._store.find, name)
        if record is None:
            return None
        if len(self._rooms) >= MOST_ROOMS:
            raise FaultError("too big", "There are too many tables here just now. Come again later.")
        self._rooms[name] = await self._made(record)
        return self._rooms[name]

    async def _made(self, record: TableRecord) -> Room:
        rules = await apart(rules_at, record.desk)
        course = Course(opening=opening_of(record, rules))
        for deed in await asyncio.to_thread(self._store.deeds, record.name):
            course.add(deed)
        return Room(self._store, record, course, page_at(record))

    async def keep_up(self) -> None:
        """Looks, again and again, for what other processes wrote, and forgets tables at which nobody is left."""
        while True:
            await asyncio.sleep(LOOKING_SECONDS)
            self._forget()
            try:
                await self._look()
            except Exception as bug:  # a store that fails for a while is asked again
                bug_of(bug)

    async def _look(self) -> None:
        known = {name: room.course.deeds for name, room in self._rooms.items() if room.places}
        if not known:
            return
        for name in await asyncio.to_thread(self._store.grown, known):
            if name in self._rooms:
                await self._rooms[name].refresh()

    def _forget(self) -> None:
        now = monotonic()
        for name, room in [*self._rooms.items()]:
            if room.places:
                self._empty_since.pop(name, None)
            elif now - self._empty_since.setdefault(name, now) > KEPT_SECONDS:
                del self._rooms[name], self._empty_since[name]

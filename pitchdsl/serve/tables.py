"""All tables of this process: opened, found, kept up with what other processes write."""

import asyncio
from time import monotonic
from typing import Any

from anyio import fail_after, to_process

from pitchdsl.serve.course import Course
from pitchdsl.serve.opening import judged, opened, opening_of, page_at, rules_at
from pitchdsl.serve.room import Room
from pitchdsl.serve.store import Store, TableRecord
from pitchdsl.web.fault import FaultError

JUDGING_SECONDS = 15.0
"""How long a sheet may be looked at before it is given up."""

JUDGING_BYTES = 2 << 30
"""How much memory that may take."""

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
        self._finding: dict[str, asyncio.Lock] = {}

    @property
    def counts(self) -> dict[str, int]:
        """How much goes on here."""
        return {"tables": len(self._rooms), "connections": sum(len(room.places) for room in self._rooms.values())}

    async def open(self, args: dict[str, Any]) -> dict[str, Any]:
        """Opens a table: its name, and the words for its seats and for those who watch."""
        asked, _ = await _judged(judged, args)
        made = opened(asked)
        await asyncio.to_thread(self._store.open, made.record)
        return {"name": made.record.name, "words": {str(seat): word for seat, word in made.words.items()}}

    async def room(self, name: str) -> Room | None:
        """A table by its name; none where there is no such table."""
        if name in self._rooms:
            return self._rooms[name]
        async with self._finding.setdefault(name, asyncio.Lock()):
            if name not in self._rooms:
                record = await asyncio.to_thread(self._store.find, name)
                if record is None:
                    self._finding.pop(name, None)
                    return None
                if len(self._rooms) >= MOST_ROOMS:
                    raise FaultError("too big", "There are too many tables here just now. Come again later.")
                self._rooms[name] = await self._made(record)
        self._finding.pop(name, None)
        return self._rooms[name]

    async def _made(self, record: TableRecord) -> Room:
        rules = await _judged(rules_at, record.desk)
        course = Course(opening=opening_of(record, rules))
        for deed in await asyncio.to_thread(self._store.deeds, record.name):
            course.add(deed)
        return Room(self._store, record, course, page_at(record))

    async def keep_up(self) -> None:
        """Looks, again and again, for what other processes wrote, and forgets tables at which nobody is left."""
        while True:
            await asyncio.sleep(LOOKING_SECONDS)
            self._forget()
            rooms = dict(self._rooms)
            if not rooms:
                continue
            newest = await asyncio.to_thread(self._store.newest, rooms)
            for name, number in newest.items():
                if number > rooms[name].course.deeds:
                    await rooms[name].refresh()

    def _forget(self) -> None:
        now = monotonic()
        for name, room in [*self._rooms.items()]:
            if room.places:
                self._empty_since.pop(name, None)
            elif now - self._empty_since.setdefault(name, now) > KEPT_SECONDS:
                del self._rooms[name], self._empty_since[name]


async def _judged(judge: Any, *args: Any) -> Any:
    """Has a process that can be stopped read a text of somebody unknown; raises the fault that it finds."""
    try:
        with fail_after(JUDGING_SECONDS):
            found = await to_process.run_sync(_bounded, judge, args, cancellable=True)
    except TimeoutError:
        raise FaultError("too big", "This sheet takes too long to be checked.") from None
    except Exception:  # the process died: out of memory, or killed
        raise FaultError("too big", "This sheet could not be checked.") from None
    if isinstance(found, dict) and "fault" in found:
        raise FaultError(**found["fault"])
    return found["value"]


def _bounded(judge: Any, args: tuple[Any, ...]) -> dict[str, Any]:
    """In that process: within its memory, with a fault as data."""
    try:
        import resource  # noqa: PLC0415  # not on every system

        resource.setrlimit(resource.RLIMIT_AS, (JUDGING_BYTES, JUDGING_BYTES))
    except (ImportError, ValueError, OSError):
        pass  # where it cannot be had, time alone bounds it
    try:
        return {"value": judge(*args)}
    except FaultError as fault:
        return {"fault": {"kind": fault.kind, "message": str(fault), "rule": fault.rule}}
    except RecursionError:
        return {"fault": {"kind": "too big", "message": "this is nested too deeply", "rule": None}}

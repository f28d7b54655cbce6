"""Evenings as they are opened in tests, and people who go through them."""

import asyncio
import json
import random
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any

from starlette.applications import Starlette

from pitchdsl.serve.club.opening import DIRECTOR, OpenedEvening, judged_evening, opened_evening
from pitchdsl.serve.store import Store
from tests.serve.person import LATER, Person, RefusedError
from tests.serve.wire import GoneError, Wire, near

SHEET = 'variant mine "Mine" extends guide-partnership\n'


def asked(sheet: str = SHEET, **more: Any) -> dict[str, Any]:
    """What the page asks for to have an evening opened."""
    usual = {"kind": "duplicate", "people": 2, "level": "random", "rounds": 2, "deals": 2, "clock": 60}
    return {"files": {"mine": sheet}, "active": "mine", **usual, **more}


def opened(store: Store, **more: Any) -> OpenedEvening:
    """An evening that stands in a store."""
    made = opened_evening(judged_evening(asked(**more)))
    store.open_evening(made.record)
    return made


Connect = Callable[[str, str], Awaitable[Wire]]
"""A socket, by what it is at and by the name of that."""


def near_by(app: Starlette) -> Connect:
    """Sockets of an application in this process."""

    async def connect(what: str, name: str) -> Wire:
        return await near(app, name, what)

    return connect


class Attendee:
    """Somebody at the page of an evening; a lost connection is made anew, and what was asked for is asked again."""

    def __init__(
        self, connect: Connect, made: OpenedEvening, player: int, answers: Callable[[], object] = bool
    ) -> None:
        """``answers`` is called whenever a request at a table was answered."""
        self._answers = answers
        self.people: dict[str, Person] = {}
        """Themselves at each table at which they have sat, by its name."""
        self.made, self.player, self.word = made, player, made.words[player]
        self.told: dict[str, Any] = {}
        self._connect = connect
        self._wire: Wire | None = None
        self._number = 0

    async def come(self) -> "Attendee":
        while True:
            try:
                self._wire = await self._connect("evening", self.made.record.name)
                self.told = await self._asked({"args": {"word": self.word}})
                return self
            except GoneError as gone:
                _raise_unless_broken(gone)
                await asyncio.sleep(LATER)

    async def leave(self) -> None:
        assert self._wire is not None
        await self._wire.close()

    async def ask(self, call: str, **args: Any) -> Any:
        while True:
            try:
                return await self._asked({"call": call, "args": args})
            except GoneError as gone:
                _raise_unless_broken(gone)
                await self.come()

    async def _asked(self, message: dict[str, Any]) -> Any:
        self._number += 1
        assert self._wire is not None
        await self._wire.send(json.dumps({"id": self._number, **message}))
        while True:
            said = await self._receive()
            if said.get("id") == self._number:
                if "fault" in said:
                    raise RefusedError(said["fault"])
                return said["value"]

    async def _receive(self) -> dict[str, Any]:
        assert self._wire is not None
        said: dict[str, Any] = json.loads(await self._wire.receive())
        if "news" in said:
            self.told = said["news"]
        return said

    async def until(self, wanted: Callable[[dict[str, Any]], bool]) -> None:
        """Waits for news that are so."""
        while not wanted(self.told):
            try:
                await self._receive()
            except GoneError as gone:
                _raise_unless_broken(gone)
                await self.come()

    async def play(self) -> None:
        """Goes to the own table of each round, and plays all its hands."""
        for number in range(1, self.made.record.rounds + 1):
            await self.until(lambda told, number=number: told["begun"] and told["round"] >= number)  # type: ignore[misc]
            table = next(each for each in self.told["tables"] if self.player in each["seats"])
            person = self.person(table["name"], table["seats"].index(self.player))
            for deal in range(1, self.told["deals"] + 1):
                await person.play()
                if deal < self.told["deals"]:
                    await _begin_next(person)
            await person.leave()

    def person(self, table: str, seat: int) -> Person:
        """Themselves at a table."""
        rng = random.Random(f"{self.player} {table.partition('-')[2]}")
        connect = partial(self._connect, "table", table)
        self.people[table] = Person(connect, self.word, rng, seat=seat, answers=self._answers)
        return self.people[table]


def _raise_unless_broken(gone: GoneError) -> None:
    if gone.code not in (1006, 1012):
        raise gone


async def _begin_next(person: Person) -> None:
    """Begins the next hand; whoever was cut off meanwhile may come back to it when another one has begun it."""
    try:
        await person.do("again")
    except RefusedError as refused:
        if refused.fault["kind"] != "refused" or not person.lost:
            raise


async def whole_evening(
    connect: Connect, made: OpenedEvening, players: Sequence[Attendee] | None = None
) -> dict[str, Any]:
    """Plays an evening to its end; what is told then."""
    director = await Attendee(connect, made, DIRECTOR).come()
    if players is None:
        players = [Attendee(connect, made, player) for player in made.words if player >= 0]
    for each in players:
        await each.come()
    await director.ask("begin", request="begin")
    await asyncio.gather(*(each.play() for each in players))
    await director.until(lambda told: bool(told["over"]))
    for each in (director, *players):
        await each.leave()
    return director.told

"""Somebody at a table who does anything that the page would let them do, and keeps what was told."""

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.applications import Starlette

import pitchdsl
from pitchdsl.serve.opening import Opened

from .wire import GoneError, Wire, near

Connect = Callable[[], Awaitable[Wire]]

LATER = 0.05
"""Seconds until one tries again to reach a server that is not there."""


class RefusedError(AssertionError):
    """A call was answered by a fault."""

    def __init__(self, fault: dict[str, Any]) -> None:
        super().__init__(fault["message"])
        self.fault = fault


class Person:
    """One who sits at a table, or watches it; a lost connection is made anew, and what was asked for is asked again."""

    def __init__(
        self,
        connect: Connect,
        word: str,
        rng: random.Random,
        *,
        seat: int = -1,
        back: float = 0.0,
        answers: Callable[[], object] = bool,
    ) -> None:
        """``back`` is how often something is taken back; ``answers`` is called whenever a request was answered."""
        self._answers = answers
        self._connect, self._word, self._rng, self._back = connect, word, rng, back
        self._has_agreed = False  # to a decision that was asked back: the first time everybody does
        self.seat = seat
        self._wire: Wire | None = None
        self._number = 0
        self._is_new = False
        self.room: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self.told: list[list[str]] = []
        """The texts of the news, connection by connection."""
        self.answered: dict[str, str] = {}
        """Every request that was answered, with its call."""
        self.lost = 0
        """How often the connection was lost."""

    async def come(self) -> None:
        """Connects, however often that takes."""
        while True:
            try:
                self._wire = await self._connect()
                told = await self._asked({"args": {"word": self._word}})
            except GoneError as gone:
                if gone.code not in (1006, 1012):
                    raise
                await asyncio.sleep(LATER)
                continue
            self.told.append([])
            self.room = told["room"]
            self._is_new = self.room["more"]
            self._see(told["table"])
            return

    async def leave(self) -> None:
        assert self._wire is not None
        await self._wire.close()
        self._wire = None

    async def ask(self, call: str, **args: Any) -> Any:
        """What a call answers; one that was lost on the way is made again."""
        while True:
            try:
                return await self._asked({"call": call, "args": args})
            except GoneError as gone:
                if gone.code not in (1006, 1012):
                    raise
                self.lost += 1
                await self.come()

    async def do(self, call: str, **args: Any) -> Any:
        """Asks for something to be done, under a request of its own."""
        request = f"{self._rng.getrandbits(64):x}"
        value = await self.ask(call, request=request, **args)
        self.answered[request] = call
        self._answers()
        if "room" not in value and "seats" in value and "news" in value:
            self._see(value)
        else:
            self.room = value
        return value

    async def play(self, until: Callable[["Person"], bool] = lambda _: False) -> None:
        """Goes on to the end of the game, or until something is so."""
        if self._wire is None:
            await self.come()
        while not until(self):
            if self.table["over"] and not self.table["more"]:
                return
            if self.table["more"] or self._is_new:
                self._is_new = False
                self._see(await self.ask("next"))
            elif await self._took_part():
                pass
            elif self.may_act:
                try:
                    await self.do("act", action=self.any_action())
                except RefusedError as refused:  # taken back meanwhile, or decided by the clock
                    stale = ("refused", "unreadable") if self._back else ("refused",)  # then other words are understood
                    if refused.fault["kind"] not in stale:
                        raise
                    self._is_new = True
            else:
                await self.hear()

    @property
    def may_act(self) -> bool:
        """Whether something is asked of them."""
        return bool(self.table["actions"]) or any(card["legal"] for card in self.table["hand"])

    def any_action(self) -> str:
        """Something that the page would let them do."""
        rng, table, choose = self._rng, self.table, self.table["choose"]
        if choose is not None and choose["most"] and not (table["actions"] and rng.random() < 0.3):
            number = rng.randint(max(choose["least"], 1), choose["most"])
            free = [each["code"] for each in table["hand"] if each["legal"] and each["code"] not in choose["forced"]]
            chosen = choose["forced"][:number]
            chosen += rng.sample(free, min(len(free), number - len(chosen)))
            return f"{choose['verb']} {' '.join(str(pitchdsl.Card(card)) for card in chosen)}"
        cards = [card for card in table["hand"] if card["legal"]] if choose is None else []
        said = [f"play {pitchdsl.Card(each['code'])}" for each in cards] + [each["text"] for each in table["actions"]]
        return str(rng.choice(said))

    async def _took_part(self) -> bool:
        """Answers who wants something back, or wants it; whether there was something of the kind to do."""
        wanted, rng = self.room["wanted_back"], self._rng
        if self.seat < 0:
            return False
        if wanted is not None and wanted["seat"] != self.seat and self.seat not in wanted["agreed"]:
            call = "agree" if not self._has_agreed or rng.random() < 0.7 else "refuse"
        elif wanted is None and self.room["can_take_back"] and rng.random() < self._back:
            call = "ask back"
        else:
            return False
        try:
            await self.do(call)
        except RefusedError as refused:
            if refused.fault["kind"] != "refused":
                raise
            self.room = {**self.room, "wanted_back": None, "can_take_back": False}  # as the next news will say
        else:
            self._has_agreed = self._has_agreed or call == "agree"
        return True

    async def hear(self) -> None:
        """Waits for the next news."""
        try:
            assert self._wire is not None
            said = json.loads(await self._wire.receive())
        except GoneError as gone:
            if gone.code not in (1006, 1012):
                raise
            self.lost += 1
            await self.come()
            return
        assert said.keys() == {"news"}, said
        self._hear(said["news"])

    def _hear(self, room: dict[str, Any]) -> None:
        self.room, self._is_new = room, room["more"]

    def _see(self, table: dict[str, Any]) -> None:
        self.table = table
        self.told[-1] += [each["text"] for each in table["news"]]

    async def _asked(self, message: dict[str, Any]) -> Any:
        self._number += 1
        assert self._wire is not None
        await self._wire.send(json.dumps({"id": self._number, **message}))
        while True:
            said = json.loads(await self._wire.receive())
            if "news" in said:
                self._hear(said["news"])
                continue
            assert said["id"] == self._number, said
            if "fault" in said:
                assert said["fault"]["kind"] != "bug", said
                raise RefusedError(said["fault"])
            return said["value"]


def person(app: Starlette, made: Opened, seat: int) -> Person:
    """Somebody in a seat, near the application."""
    return Person(lambda: near(app, made.record.name), made.words[seat], random.Random(seat), seat=seat)

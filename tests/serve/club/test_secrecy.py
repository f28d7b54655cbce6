"""A deal that others still play: unseen cards are swapped, and all that somebody is sent stays the same."""

import asyncio
import io
import random
import re
import zipfile
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from pitchdsl.engine.given import ExplicitDeals, GivenDeal
from pitchdsl.game.rng import SeededDeals
from pitchdsl.serve.calls import REFUSED
from pitchdsl.serve.club.connection import at_evening
from pitchdsl.serve.club.export import archive
from pitchdsl.serve.club.naming import table_name
from pitchdsl.serve.club.opening import DIRECTOR, OpenedEvening, judged_evening, opened_evening
from pitchdsl.serve.connection import at_table
from pitchdsl.serve.room import Room
from pitchdsl.serve.store import Store
from pitchdsl.serve.table_actions import TABLE, ActionKind
from pitchdsl.serve.tables import Tables
from tests.effort import few
from tests.serve.opened import Sheet
from tests.serve.test_secrecy import Said, swaps_at
from tests.serve.wire import GoneError, NearWire

from .attending import asked

pytestmark = pytest.mark.usefixtures("in_haste")

ONE_HAND = Sheet("guide-partnership", 4, "winning\n  ends after: 1 hands\n")


async def decide(room: Room, text: str) -> None:
    seat = room.course.table.table.seat
    assert seat is not None
    await room.write(seat, ActionKind.ACT, partial(str, text))


class Ear:
    """Somebody's socket, and all that comes over it."""

    def __init__(self, serves: Any, tables: Tables, name: str, word: str) -> None:
        self._serves, self._tables, self._name, self._word = serves, tables, name, word
        self.heard: list[str] = []

    async def come(self) -> "Ear":
        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            socket = WebSocket({**scope, "path_params": {"name": self._name}}, receive, send)
            await socket.accept()
            await self._serves(socket, self._tables)

        self._wire = await NearWire(app, "/", {}).opened()
        await self._wire.send(f'{{"id":1,"args":{{"word":"{self._word}"}}}}')
        self.heard.append(await self._wire.receive())
        return self

    async def asks(self, call: str) -> str:
        """The answer to a call."""
        await self._wire.send(f'{{"id":2,"call":"{call}","args":{{"round":1}}}}')
        while True:
            self.heard.append(await self._wire.receive())
            if '"id":2,' in self.heard[-1]:
                return self.heard[-1]

    async def go(self) -> None:
        await self._wire.close()


async def sent(store: Store, made: OpenedEvening, seat: int, said: list[Said]) -> list[str]:
    """All that one is sent who sits at the first table, while the second one plays the same deal to its end."""
    store.open_evening(made.record)
    tables = Tables(store)
    evening = await tables.evening(made.record.name)
    assert evening is not None
    await evening.begin(DIRECTOR, "begin")
    first, second = [table_name(made.record.name, 1, number) for number in (1, 2)]
    own, other = (players[seat] for players in evening.plan.movement[0])
    rooms = [room for name in (first, second) if (room := await tables.room(name)) is not None]
    words = made.words
    at_board = [
        await Ear(at_evening, tables, made.record.name, words[player]).come() for player in (own, TABLE, DIRECTOR)
    ]
    at_own = await Ear(at_table, tables, first, words[own]).come()
    with pytest.raises(GoneError, match=str(REFUSED)):
        await Ear(at_table, tables, second, words[own]).come()  # the other table is not for them

    async def settle() -> None:
        """Hears all that there is to hear."""
        await evening.keep_up()
        for each in at_board:
            await each.asks("deals")
        while '"more":true' in await at_own.asks("next"):
            pass

    await settle()
    for _, text in said:
        await decide(rooms[0], text)
        await settle()
    rng = random.Random(1)
    while not rooms[1].course.over:
        await decide(rooms[1], str(rng.choice(rooms[1].course.table.table.legal_actions())))
    assert not rooms[0].course.over
    await settle()
    for call in ("record", "words"):
        await at_own.asks(call)
    there = await Ear(at_table, tables, second, words[other]).come()
    assert "others still play them" in await there.asks("record")
    files = zipfile.ZipFile(io.BytesIO(await archive(evening)))
    board = [f"{name} {files.read(name)!r}" for name in files.namelist()]
    for each in (*at_board, at_own, there):
        await each.go()
    heard = [text for each in (*at_board, at_own) for text in each.heard]
    # how many seconds are left depends on the clock of this machine
    return [re.sub(r'"left":\d+', "", text) for text in (*heard, *board)]


def test_nobody_is_sent_anything_of_a_deal_that_they_still_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = opened_evening(judged_evening(asked(ONE_HAND.text, people=8, rounds=1, deals=1)))
    swapped = 0
    for seed in range(few(6, thorough=100)):
        for seat, deal, other, said in swaps_at(ONE_HAND, seed):
            both = list[list[str]]()
            for given in (deal, other):

                def dealt(seed: int, game: int, given: GivenDeal = given) -> ExplicitDeals:
                    return ExplicitDeals((given,), (), SeededDeals(seed, game))

                monkeypatch.setattr("pitchdsl.serve.course.SeededDeals", dealt)
                store = Store(f"sqlite:///{tmp_path / f'{swapped}-{len(both)}.db'}")
                both.append(asyncio.run(sent(store, made, seat, said)))
                store.close()
            assert both[0] == both[1], (seed, seat)
            swapped += 1
    assert swapped > 1

"""How many tables a server holds at which people play, and how soon the others see what one of them does.

A server (``pitchdsl serve`` over SQLite, without its limits of calls) runs in a process of its own. At each table four
people sit, and each decision takes one of them about so many seconds. Two times are told, both from a browser sending
an action: until each other browser at the table has received the news of it, and until it has the table to show, for
which it asks then. All browsers run in one other process. What that takes of a processor, and how late it comes to what
it has to do, is told as well: where it is much, the browsers are measured and not the server. The share of a processor
is that of the server alone: it says most on a busy machine.

    python benchmarks/tables.py [--tables 500] [--pause 2] [--seconds 60] [--cores 0 1] [--profile FILE]
"""

import argparse
import asyncio
import cProfile
import gc
import json
import multiprocessing
import os
import random
import signal
import socket
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import Any

import uvicorn
from lines import Line, line_to

from pitchdsl.compile import compile_text
from pitchdsl.serve import calls, tables
from pitchdsl.serve.app import application
from pitchdsl.serve.opening import Asked, opened
from pitchdsl.serve.store import Store

SHEET = "variant mine extends auction-pitch\n"
SEATS = 4
AIM = 100.0
"""Milliseconds in which 99 of 100 browsers should have the table to show."""

LOOKING = 0.01
"""Seconds after which the browsers look how late they are."""


def serve(url: str, port: int, folder: str, profile: str, core: int | None) -> None:
    """The server."""
    _stay_on(core)
    rules = compile_text(SHEET).rules

    async def judged(*_: Any) -> Any:
        return rules

    vars(tables).update(apart=judged, titles=dict)  # a sheet is read once for all: this measures play
    calls.MOST_AT_ONCE = 1e9
    app = application(Store(url), Path(folder), most_sockets=1_000_000)
    config = uvicorn.Config(app, host="127.0.0.1", port=port, log_level="error", backlog=8192)
    signal.signal(signal.SIGTERM, lambda *_: None)  # the server ends, and what was watched is written
    if not profile:
        uvicorn.Server(config).run()
        return
    watched = cProfile.Profile(process_time)
    try:
        watched.runcall(uvicorn.Server(config).run)
    finally:
        watched.dump_stats(profile)


def _stay_on(core: int | None) -> None:
    if core is not None:
        os.sched_setaffinity(0, {core})


class Played:
    """A table, and what is measured there."""

    def __init__(self) -> None:
        self.acted = 0.0
        """When the newest action was sent."""
        self.actions = 0
        self.heard: list[float] = []
        self.shown: list[float] = []

    def begin(self) -> None:
        """Begins to measure: what was before does not count."""
        self.actions, self.acted = 0, 0.0
        self.heard.clear()
        self.shown.clear()


class Seat:
    """A browser of somebody who takes a while to decide, and then does the first thing that is allowed."""

    def __init__(self, table: Played, word: str, pause: Callable[[], float], rng: random.Random) -> None:
        self.table, self._word, self._pause, self._rng = table, word, pause, rng
        self._line: Line | None = None
        self._asks = self._decides = self._is_behind = False
        self._heard_of = 0.0
        """When the action was sent of which the news have come, and which is not shown yet."""

    async def come(self, address: str) -> None:
        """Connects, and plays on and on from there."""
        self._line = await line_to(address, self._hear)
        self._ask({"args": {"word": self._word}})

    def _ask(self, message: dict[str, Any]) -> None:
        assert self._line is not None
        self._asks = True
        self._line.send(json.dumps({"id": 1, **message}))

    def _hear(self, said: bytes) -> None:
        if not said.startswith(b'{"news"'):
            self._see(json.loads(said)["value"])
            return
        acted = self.table.acted
        if acted and not self._decides:  # who has done it knows it already
            self.table.heard.append(perf_counter() - acted)
            self._heard_of = self._heard_of or acted
        self._is_behind = True
        self._go_on()

    def _see(self, value: dict[str, Any]) -> None:
        if self._heard_of:
            self.table.shown.append(perf_counter() - self._heard_of)
        self._asks = self._decides = False
        self._heard_of = 0.0
        table = value.get("table", value)
        self._is_behind = self._is_behind or table["more"]
        action = _action(table)
        if action and not table["more"]:
            self._is_behind, self._decides = False, True
            asyncio.get_running_loop().call_later(self._pause(), self._act, action)
        elif not table["over"] or table["more"]:
            self._go_on()

    def _go_on(self) -> None:
        if self._is_behind and not (self._asks or self._decides):
            self._is_behind = False
            self._ask({"call": "next", "args": {}})

    def _act(self, action: str) -> None:
        self.table.acted = perf_counter()
        self.table.actions += 1
        self._ask({"call": "act", "args": {"action": action, "request": f"{self._rng.getrandbits(60):x}"}})


def _action(table: dict[str, Any]) -> str | None:
    cards = [card["text"] for card in table["hand"] if card["legal"]]
    said = [each["text"] for each in table["actions"]]
    return said[0] if said else f"play {cards[0]}" if cards else None


def _usage(process: int) -> tuple[float, float]:
    """Seconds of processor time that a process has taken, and MB that it has now."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    seconds = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return seconds, int(fields[21]) * os.sysconf("SC_PAGE_SIZE") / 1e6


async def _lateness(late: list[float]) -> None:
    """How late something is done that was to be done at a time."""
    while True:
        due = perf_counter() + LOOKING
        await asyncio.sleep(LOOKING)
        late.append(1000 * (perf_counter() - due))


def _last(times: list[float]) -> float:
    """What 99 of 100 do not exceed."""
    return quantiles(times, n=100)[98]


async def _measured(url: str, port: int, process: int, asked: argparse.Namespace) -> None:
    while True:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.close()
            break
        except OSError:
            await asyncio.sleep(0.1)
    store, rng, seats, played = Store(url), random.Random(1), list[tuple[str, Seat]](), list[Played]()
    empty = _usage(process)[1]

    def pause() -> float:
        return rng.uniform(0.5, 1.5) * float(asked.pause)

    for _ in range(asked.tables):
        desk = {"files": {"mine": SHEET}, "active": "mine", "over": []}
        made = opened(Asked(desk=desk, levels=(None,) * SEATS, clock=None))
        store.open(made.record)
        played.append(Played())
        address = f"ws://127.0.0.1:{port}/table/{made.record.name}/socket"
        seats += [(address, Seat(played[-1], made.words[seat], pause, rng)) for seat in range(SEATS)]
    for address, each in seats:  # people come one after the other
        await each.come(address)
    await asyncio.sleep(3 * asked.pause)
    gc.collect()
    gc.disable()  # the browsers are to wait for nothing of their own
    for table in played:
        table.begin()
    late = list[float]()
    looking = asyncio.create_task(_lateness(late))
    before, own, begun = _usage(process)[0], process_time(), perf_counter()
    await asyncio.sleep(asked.seconds)
    after, memory = _usage(process)
    took, own = perf_counter() - begun, process_time() - own
    looking.cancel()
    heard = [1000 * wait for table in played for wait in table.heard]
    shown = [1000 * wait for table in played for wait in table.shown]
    actions = sum(table.actions for table in played)
    print(f"{asked.tables} tables, {len(seats)} people, an action in {asked.pause:g} s at each table")
    print(f"actions a second     {actions / took:8.1f}")
    print(f"news: median         {median(heard):8.1f} ms")
    print(f"news: 99 of 100      {_last(heard):8.1f} ms")
    print(f"shown: median        {median(shown):8.1f} ms")
    print(f"shown: 99 of 100     {_last(shown):8.1f} ms, aim {AIM:g}")
    print(f"share of a processor {(after - before) / took:8.2f}")
    print(f"an action takes      {1000 * (after - before) / actions:8.2f} ms of processor time")
    print(f"a table's memory     {(memory - empty) / asked.tables:8.2f} MB")
    print(f"the browsers         {own / took:8.2f} of a processor, 99 of 100 times not later than {_last(late):.1f} ms")


def main() -> None:
    """Measures, and tells."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--pause", type=float, default=2.0)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--cores", type=int, nargs=2, default=(None, None), help="of the server, and of the browsers")
    parser.add_argument("--profile", default="", help="writes what cProfile found in the server; slower then")
    asked = parser.parse_args()
    with socket.socket() as found, tempfile.TemporaryDirectory() as folder:
        found.bind(("127.0.0.1", 0))
        port = int(found.getsockname()[1])
        found.close()
        url = f"sqlite:///{Path(folder) / 'tables.db'}"
        server = multiprocessing.get_context("spawn").Process(
            target=serve, args=(url, port, folder, asked.profile, asked.cores[0])
        )
        server.start()
        _stay_on(asked.cores[1])
        assert server.pid is not None
        try:
            asyncio.run(_measured(url, port, server.pid, asked))
        finally:
            server.terminate()
            server.join()


if __name__ == "__main__":
    main()

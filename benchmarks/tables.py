"""How many tables a server holds at which people play, and how soon the others see what one of them does.

A server (``pitchdsl serve`` over SQLite, without its limits of calls) runs in a process of its own. At each table four
people sit, and each decision takes one of them about so many seconds. The time that is told goes from a browser sending
an action to each other browser at the table having received the news of it; all browsers run in one other process, and
its delays are part of that. The share of a processor is that of the server alone: it says most on a busy machine.

    python benchmarks/tables.py [--tables 500] [--pause 2] [--seconds 60] [--profile FILE]
"""

import argparse
import asyncio
import cProfile
import json
import multiprocessing
import os
import random
import signal
import socket
import tempfile
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any

import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from pitchdsl.compile import compile_text
from pitchdsl.serve import calls, tables
from pitchdsl.serve.app import application
from pitchdsl.serve.opening import Asked, opened
from pitchdsl.serve.store import Store

SHEET = "variant mine extends auction-pitch\n"
SEATS = 4
AIM = 100.0
"""Milliseconds in which 99 of 100 browsers should have the news."""


def serve(url: str, port: int, folder: str, profile: str) -> None:
    """The server."""
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
    watched = cProfile.Profile()
    try:
        watched.runcall(uvicorn.Server(config).run)
    finally:
        watched.dump_stats(profile)


class Seat:
    """A browser of somebody who takes a while to decide, and then does the first thing that is allowed."""

    def __init__(self, table: "Played", word: str, pause: float, rng: random.Random) -> None:
        self.table, self._word, self._pause, self._rng = table, word, pause, rng
        self._socket: ClientConnection | None = None

    async def come(self, address: str) -> dict[str, Any]:
        """Connects; the table as it is then."""
        self._socket = await connect(address, compression=None, max_size=None, open_timeout=None)
        told = await self._ask(self._socket, {"args": {"word": self._word}})
        found: dict[str, Any] = told["table"]
        return found

    async def play(self, table: dict[str, Any]) -> None:
        """Plays on and on."""
        socket = self._socket
        assert socket is not None
        while True:
            if table["over"] and not table["more"]:
                return
            if table["more"]:
                table = await self._ask(socket, {"call": "next", "args": {}})
            elif action := _action(table):
                await asyncio.sleep(self._rng.uniform(0.5, 1.5) * self._pause)
                self.table.acted = perf_counter()
                self.table.actions += 1
                request = f"{self._rng.getrandbits(60):x}"
                table = await self._ask(socket, {"call": "act", "args": {"action": action, "request": request}})
            else:
                self._hear(json.loads(await socket.recv()))
                table = {**table, "more": True}

    async def _ask(self, socket: ClientConnection, message: dict[str, Any]) -> Any:
        await socket.send(json.dumps({"id": 1, **message}))
        while True:
            said = json.loads(await socket.recv())
            if "news" not in said:
                return said["value"]
            self._hear(said)

    def _hear(self, _: Any) -> None:
        if self.table.acted:
            self.table.waits.append(perf_counter() - self.table.acted)


class Played:
    """A table, and what is measured there."""

    def __init__(self) -> None:
        self.acted = 0.0
        self.actions = 0
        self.waits: list[float] = []


def _action(table: dict[str, Any]) -> str | None:
    cards = [card["text"] for card in table["hand"] if card["legal"]]
    said = [each["text"] for each in table["actions"]]
    return said[0] if said else f"play {cards[0]}" if cards else None


def _usage(process: int) -> tuple[float, float]:
    """Seconds of processor time that a process has taken, and MB that it has now."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    seconds = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return seconds, int(fields[21]) * os.sysconf("SC_PAGE_SIZE") / 1e6


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
    for _ in range(asked.tables):
        desk = {"files": {"mine": SHEET}, "active": "mine", "over": []}
        made = opened(Asked(desk=desk, levels=(None,) * SEATS, clock=None))
        store.open(made.record)
        played.append(Played())
        address = f"ws://127.0.0.1:{port}/table/{made.record.name}/socket"
        seats += [(address, Seat(played[-1], made.words[seat], asked.pause, rng)) for seat in range(SEATS)]
    playing = list[asyncio.Task[None]]()
    for address, each in seats:  # people come one after the other
        playing.append(asyncio.create_task(each.play(await each.come(address))))
    await asyncio.sleep(3 * asked.pause)
    for table in played:
        table.actions, table.acted = 0, 0.0
        table.waits.clear()
    before, begun = _usage(process)[0], perf_counter()
    await asyncio.sleep(asked.seconds)
    after, memory = _usage(process)
    took = perf_counter() - begun
    waits = sorted(1000 * wait for table in played for wait in table.waits)
    actions = sum(table.actions for table in played)
    last = quantiles(waits, n=100)[98]
    print(f"{asked.tables} tables, {len(seats)} people, an action in {asked.pause:g} s at each table")
    print(f"actions a second     {actions / took:8.1f}")
    print(f"news: median         {median(waits):8.1f} ms")
    print(f"news: 99 of 100      {last:8.1f} ms, aim {AIM:g}")
    print(f"share of a processor {(after - before) / took:8.2f}")
    print(f"an action takes      {1000 * (after - before) / actions:8.2f} ms of processor time")
    print(f"a table's memory     {(memory - empty) / asked.tables:8.2f} MB")
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)


def main() -> None:
    """Measures, and tells."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--pause", type=float, default=2.0)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--profile", default="", help="writes what cProfile found in the server; slower then")
    asked = parser.parse_args()
    with socket.socket() as found, tempfile.TemporaryDirectory() as folder:
        found.bind(("127.0.0.1", 0))
        port = int(found.getsockname()[1])
        found.close()
        url = f"sqlite:///{Path(folder) / 'tables.db'}"
        server = multiprocessing.get_context("spawn").Process(target=serve, args=(url, port, folder, asked.profile))
        server.start()
        assert server.pid is not None
        try:
            asyncio.run(_measured(url, port, server.pid, asked))
        finally:
            server.terminate()
            server.join()


if __name__ == "__main__":
    main()

"""Kills servers at random moments while people play, and looks whether anything was lost or done twice.

python -m tests.serve.kill [--times 200] [--processes 2] [--tables 6] [--url postgresql+psycopg://…] [--seed 1]

Servers in processes of their own share one store. One of them is killed with SIGKILL, and begun again at once. Whoever
played there comes back, asks again for what was not answered, and goes on. At the end of each table its actions are
read: their numbers have no gap, every request that was answered was kept once, no decision was kept that nobody asked
for, all that anybody was told is part of the game as it was kept, and the record can be replayed and scored again.
"""

import argparse
import asyncio
import pickle
import random
import socket
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from attrs import define

import pitchdsl
from pitchdsl.records.writer import lines_of
from pitchdsl.serve.course import Course, course_after
from pitchdsl.serve.opening import Opened, opening_of, page_at
from pitchdsl.serve.store import Store
from pitchdsl.serve.table_actions import ActionKind, TableAction
from pitchdsl.web.page_session import PageSession
from pitchdsl.web.play import Sitting
from tests.texts import ROOT

from .opened import SHEETS, kept
from .person import Person
from .wire import Wire, far


@define
class Account:
    """What came of the kills."""

    kills: int = 0
    tables: int = 0
    """Tables that went on to their ends."""
    actions: int = 0
    answered: int = 0
    """Requests that were answered."""
    asked_again: int = 0
    """Connections that were lost in the middle of a call or while one waited."""
    lost: int = 0
    """Answered requests that were not kept, and news that are not part of the game."""
    twice: int = 0
    """Actions that were kept although nobody asked for them, or more than once."""
    broken: int = 0
    """Tables whose numbers have gaps, or whose records say something else when they are replayed."""

    def count(self) -> None:
        """Counts a request that was answered."""
        self.answered += 1

    @property
    def is_sound(self) -> bool:
        """Whether nothing was lost or done twice."""
        return not (self.lost or self.twice or self.broken)


class Servers:
    """Processes that serve one store."""

    def __init__(self, url: str, number: int, rules: Path) -> None:
        self._args = (url, rules)
        self.ports = [_free_port() for _ in range(number)]
        self._running = {port: self._begun(port) for port in self.ports}

    def _begun(self, port: int) -> "subprocess.Popen[bytes]":
        url, rules = self._args
        return subprocess.Popen([sys.executable, "-m", "tests.serve.server", url, str(port), str(rules)], cwd=ROOT)

    async def up(self) -> None:
        """Waits until all of them answer."""
        for port in self.ports:
            while True:
                with suppress(OSError):
                    _, writer = await asyncio.open_connection("127.0.0.1", port)
                    writer.close()
                    break
                assert self._running[port].poll() is None, "the server has ended"
                await asyncio.sleep(0.05)

    def kill(self, rng: random.Random) -> None:
        """Kills one of them, and begins another one in its place."""
        port = rng.choice(self.ports)
        self._running[port].kill()
        self._running[port].wait()
        self._running[port] = self._begun(port)

    def end(self) -> None:
        for each in self._running.values():
            each.kill()
            each.wait()


async def killed(url: str, times: int, folder: Path, *, processes: int = 1, tables: int = 2, seed: int = 1) -> Account:
    """So many kills while so many tables are played at."""
    account, rng = Account(), random.Random(seed)
    rules = folder / "rules"
    rules.write_bytes(pickle.dumps({each.text: each.rules for each in SHEETS}))
    store, servers = Store(url), Servers(url, processes, rules)
    try:
        await servers.up()
        seeds = [f"{seed} {at}" for at in range(tables)]
        playing = [_play_on(store, servers, account, times, each) for each in seeds]
        await killed_while(playing, servers, account, times, rng)
    finally:
        servers.end()
        store.close()
    return account


async def killed_while(
    playing: Iterable[Coroutine[Any, Any, None]], servers: Servers, account: Account, times: int, rng: random.Random
) -> None:
    """Kills servers so many times while some play, and waits until these have come to their ends."""
    tasks = [asyncio.create_task(each) for each in playing]
    while account.kills < times:
        goal = account.answered + rng.randint(1, 40)
        while account.answered < goal:
            await asyncio.sleep(0.003)
            for each in tasks:
                if each.done():
                    each.result()
        await asyncio.sleep(rng.uniform(0.0, 0.05))
        servers.kill(rng)
        account.kills += 1
        await servers.up()
    await asyncio.gather(*tasks)


async def _play_on(store: Store, servers: Servers, account: Account, times: int, seed: str) -> None:
    """Plays at one table after the other until all kills are done."""
    rng = random.Random(seed)
    while True:
        sheet = rng.choice(SHEETS)
        made = kept(sheet, rng.randint(1, sheet.seats))
        store.open(made.record)
        people = [_person(servers, made, seat, rng, account) for seat in made.words]
        await asyncio.gather(*(each.play() for each in people))
        record = (await people[0].ask("record"))["text"]
        for each in people:
            await each.leave()
        account.broken += pitchdsl.replay(record, sheet.rules, rescore=True) != ()
        actions = store.actions_of(made.record.name)
        course = course_after(opening_of(made.record, sheet.rules), actions)
        judge_table(account, course, page_at(made.record), people, actions)
        if account.kills >= times:
            return


def _person(servers: Servers, made: Opened, seat: int, rng: random.Random, account: Account) -> Person:
    async def connect() -> Wire:
        return await far(f"127.0.0.1:{rng.choice(servers.ports)}", made.record.name)

    return Person(connect, made.words[seat], random.Random(rng.random()), seat=seat, answers=account.count)


def judge_table(
    account: Account, course: Course, page: PageSession, people: list[Person], actions: list[TableAction]
) -> None:
    """Holds what people did and were told at a table against what was kept of it."""
    account.tables += 1
    account.actions += len(actions)
    account.asked_again += sum(each.lost for each in people)
    account.broken += [action.number for action in actions] != [*range(1, len(actions) + 1)]
    for each in course.rounds:
        seen = course.follower(of=each)
        seen.catch_up()
        record = "".join(f"{line}\n" for line in lines_of(seen))
        account.broken += not seen.over or pitchdsl.replay(record, course.opening.rules, rescore=True) != ()
    requests = Counter((action.seat, action.request) for action in actions if action.kind is ActionKind.ACT)
    answered = {(each.seat, request) for each in people for request, call in each.answered.items() if call == "act"}
    account.lost += len(answered - requests.keys())
    account.twice += sum(requests.values()) - len(answered & requests.keys())
    for person in people:
        whole = _told(course, page, person.seat)
        account.lost += sum(not _is_part(part, whole) for part in person.told)


def _told(course: Course, page: PageSession, seat: int) -> list[str]:
    """All that somebody would have been told who was there from the beginning to the end."""
    told = list[str]()
    for each in course.rounds:
        sitting = Sitting(session=course.follower(seat, each), page=page, names=tuple(course.names))
        while True:
            told += [news["text"] for news in sitting.go_on()["news"]]
            if not sitting.session.has_untold:
                break
    return told


def _is_part(part: list[str], whole: list[str]) -> bool:
    return any(whole[at : at + len(part)] == part for at in range(len(whole) - len(part) + 1))


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def told_by(killed: Callable[..., Coroutine[Any, Any, Account]], description: str, played: str, number: int) -> int:
    """Has servers be killed as the command line says, while so many of what is played goes on; the exit code."""
    parser = argparse.ArgumentParser(description=description.splitlines()[0])
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument(f"--{played}", type=int, default=number)
    parser.add_argument("--url", default="")
    parser.add_argument("--seed", type=int, default=1)
    asked = vars(parser.parse_args())
    url, times = asked.pop("url"), asked.pop("times")
    with tempfile.TemporaryDirectory() as folder:
        kept = url or f"sqlite:///{Path(folder) / 'tables.db'}"
        account = asyncio.run(killed(kept, times, Path(folder), **asked))
    print(account)
    return 0 if account.is_sound else 1


if __name__ == "__main__":
    sys.exit(told_by(killed, __doc__ or "", "tables", 6))

"""Kills servers at random moments in the middle of evenings, and looks whether anything was lost or done twice.

python -m tests.serve.club.kill [--times 200] [--processes 2] [--evenings 2] [--url postgresql+psycopg://…] [--seed 1]

What is looked for at a table is looked for at all tables of an evening. Beside that, each evening goes on from round to
round by itself, and its board at the end is what follows from what was kept.
"""

import pickle
import random
import sys
from pathlib import Path
from typing import Any

from pitchdsl.serve.club.board import board_of, results_of
from pitchdsl.serve.club.evening import Evening
from pitchdsl.serve.club.opening import OpenedEvening, Plan
from pitchdsl.serve.opening import page_at, rules_at
from pitchdsl.serve.store import Store
from tests.serve.kill import Account, Servers, judge_table, killed_while, told_by
from tests.serve.wire import Wire, far

from .attending import SHEET, Attendee, opened, whole_evening


async def killed(
    url: str, times: int, folder: Path, *, processes: int = 2, evenings: int = 1, seed: int = 1
) -> Account:
    """So many kills while so many evenings are played."""
    account, store, rng = Account(), Store(url), random.Random(seed)
    rules = rules_at(opened(store).record.desk)
    (folder / "rules").write_bytes(pickle.dumps({SHEET: rules}))
    servers = Servers(url, processes, folder / "rules")
    try:
        await servers.up()
        playing = [_play_on(store, servers, account, times, random.Random(f"{seed} {at}")) for at in range(evenings)]
        await killed_while(playing, servers, account, times, rng)
    finally:
        servers.end()
        store.close()
    return account


async def _play_on(store: Store, servers: Servers, account: Account, times: int, rng: random.Random) -> None:
    """Plays one evening after the other until all kills are done."""

    async def connect(what: str, name: str) -> Wire:
        return await far(f"127.0.0.1:{rng.choice(servers.ports)}", name, what)

    while True:
        kind, people = rng.choice((("duplicate", 2), ("duplicate", 5), ("individual", 3)))
        made = opened(store, kind=kind, people=people, rounds=rng.randint(1, 3), deals=rng.randint(1, 2))
        players = [Attendee(connect, made, player, account.count) for player in made.words if player >= 0]
        told = await whole_evening(connect, made, players)
        await _judge(account, store, made, players, told)
        if account.kills >= times:
            return


async def _judge(
    account: Account, store: Store, made: OpenedEvening, players: list[Attendee], told: dict[str, Any]
) -> None:
    plan = Plan(record=made.record, rules=rules_at(made.record.desk))
    page, results = page_at(plan.table(1, 1)), []
    evening = Evening(store, plan, page, _nowhere)
    await evening.load()
    for number, tables in enumerate(plan.movement, 1):
        courses = [evening.course(number, table) for table in range(1, len(tables) + 1)]
        results += results_of(plan, number, [[each.score for each in course.rounds] for course in courses])
        for table, course in enumerate(courses, 1):
            name = plan.table(number, table).name
            people = [each.people[name] for each in players if name in each.people]
            judge_table(account, course, page, people, store.actions_of(name))
            account.broken += len(course.rounds) != made.record.deals
    numbers = [action.number for action in store.actions_of(made.record.name)]
    account.broken += not evening.over or numbers != [*range(1, len(numbers) + 1)]
    account.broken += [each["points"] for each in told["board"]] != [row.points for row in board_of(plan, results)]


async def _nowhere(_: str) -> None:
    """Where the tables of an evening are that nobody attends."""


if __name__ == "__main__":
    sys.exit(told_by(killed, __doc__ or "", "evenings", 2))

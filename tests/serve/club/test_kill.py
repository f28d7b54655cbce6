"""The server is killed in the middle of an evening: all go on by themselves, and nothing is lost."""

import asyncio
import pickle
import random
from pathlib import Path

from pitchdsl.serve.club.board import board_of, results_of
from pitchdsl.serve.club.opening import Plan
from pitchdsl.serve.opening import rules_at
from pitchdsl.serve.store import Store
from pitchdsl.serve.tables import Tables
from tests.effort import few
from tests.serve.kill import Servers
from tests.serve.wire import Wire, far

from .attending import SHEET, opened, whole_evening


def test_an_evening_goes_on_over_kills(tmp_path: Path, in_haste: None) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    store = Store(url)
    made = opened(store, rounds=3, deals=1)
    rules = rules_at(made.record.desk)
    (tmp_path / "rules").write_bytes(pickle.dumps({SHEET: rules}))
    servers, rng = Servers(url, 2, tmp_path / "rules"), random.Random(1)

    async def connect(what: str, name: str) -> Wire:
        return await far(f"127.0.0.1:{rng.choice(servers.ports)}", name, what)

    async def play() -> int:
        await servers.up()
        playing, kills = asyncio.create_task(whole_evening(connect, made)), 0
        while not playing.done():
            await asyncio.sleep(rng.uniform(0.2, 0.8))
            if kills < few(2, thorough=40):
                servers.kill(rng)
                kills += 1
        told = await playing
        plan = Plan(record=made.record, rules=rules)
        evening = await Tables(store).evening(made.record.name)
        assert evening is not None and evening.over
        results = []
        for number in (1, 2, 3):
            courses = [evening.course(number, table) for table in (1, 2)]
            results += results_of(plan, number, [[each.score for each in course.rounds] for course in courses])
            for table in (1, 2):
                actions = store.actions_of(plan.table(number, table).name)
                assert [action.number for action in actions] == [*range(1, len(actions) + 1)]
        assert len(results) == 3 * 2
        assert [each["points"] for each in told["board"]] == [row.points for row in board_of(plan, results)]
        return kills

    try:
        assert asyncio.run(play()) > 0
    finally:
        servers.end()
        store.close()

"""Whole games at a table, by people who do anything that the page lets them do."""

import asyncio
import random

import pytest
from starlette.applications import Starlette

import pitchdsl
from pitchdsl.serve.store import Store
from pitchdsl.serve.table_actions import TABLE, ActionKind
from tests.effort import some

from .opened import SHEETS, Sheet, kept
from .person import Person, RefusedError
from .wire import near

CASES = [(sheet, persons) for sheet in SHEETS for persons in sorted({1, 2, sheet.seats})]

pytestmark = pytest.mark.usefixtures("in_haste")


def seated(app: Starlette, name: str, words: dict[int, str], *, back: float = 0.0) -> list[Person]:
    """Who sits there, and last of all one who watches."""
    return [
        Person(lambda: near(app, name), words[seat], random.Random(f"{name} {seat}"), seat=seat, back=back)
        for seat in sorted(words, key=lambda seat: (seat == TABLE, seat))
    ]


@pytest.mark.parametrize("sheet, persons", some(CASES, 9), ids=str)
def test_a_game_goes_to_its_end(app: Starlette, store: Store, sheet: Sheet, persons: int) -> None:
    made = kept(sheet, persons)
    store.open(made.record)

    async def play() -> None:
        people = seated(app, made.record.name, made.words)
        for each in people:
            await each.come()
        await asyncio.gather(*(each.play() for each in people))
        records = set()
        for each in people:
            assert [row["score"] for row in each.table["scores"]] == [
                row["score"] for row in people[-1].table["scores"]
            ]
            records.add((await each.ask("record"))["text"])
            await each.leave()
        assert len(records) == 1
        for record in records:
            assert pitchdsl.replay(record, sheet.rules, rescore=True) == ()

    asyncio.run(play())
    actions = store.actions_of(made.record.name)
    assert [action.number for action in actions] == [*range(1, len(actions) + 1)]
    assert {action.kind for action in actions} <= {ActionKind.ACT, ActionKind.COMPUTER}
    assert all((action.kind is ActionKind.ACT) == (action.seat < persons) for action in actions)


@pytest.mark.parametrize("sheet", some(SHEETS, 2), ids=str)
def test_what_all_persons_agree_on_is_taken_back(app: Starlette, store: Store, sheet: Sheet) -> None:
    made = kept(sheet, 2)
    store.open(made.record)

    async def play() -> None:
        people = seated(app, made.record.name, made.words, back=0.1)
        await asyncio.gather(*(each.play() for each in people))
        record = (await people[-1].ask("record"))["text"]
        assert pitchdsl.replay(record, sheet.rules, rescore=True) == ()
        for each in people:
            await each.leave()

    asyncio.run(play())
    actions = store.actions_of(made.record.name)
    assert {ActionKind.ASK_BACK, ActionKind.AGREE} <= {action.kind for action in actions}


def test_another_round_is_played_and_who_watches_follows(app: Starlette, store: Store) -> None:
    sheet = SHEETS[0]
    made = kept(sheet, 1)
    store.open(made.record)

    async def play() -> None:
        player, watcher = seated(app, made.record.name, made.words)
        with pytest.raises(RefusedError, match="not over"):
            await player.come()
            await player.do("again")
        await asyncio.gather(player.play(), watcher.play())
        assert [proof.keys() for proof in watcher.room["proofs"]] == [{"commitment", "nonce", "seed"}]
        with pytest.raises(RefusedError, match="only who sits there"):
            await watcher.do("again")
        await player.do("again")
        await watcher.play(until=lambda each: each.room["round"] == 2)
        await watcher.do("again")
        await asyncio.gather(player.play(), watcher.play())
        assert player.room["round"] == watcher.room["round"] == 2
        for each in (player, watcher):
            assert pitchdsl.replay((await each.ask("record"))["text"], sheet.rules, rescore=True) == ()
            await each.leave()

    asyncio.run(play())


def test_people_come_in_the_middle_and_go(app: Starlette, store: Store) -> None:
    sheet = SHEETS[0]
    made = kept(sheet, 2)
    store.open(made.record)

    async def play() -> None:
        rng = random.Random(3)
        people = seated(app, made.record.name, made.words)

        async def restless(each: Person) -> None:
            while not (each.table and each.table["over"]):
                await each.play(until=lambda _: rng.random() < 0.1)
                if not each.table["over"]:
                    await each.leave()
                    await asyncio.sleep(0)

        await asyncio.gather(*map(restless, people))
        assert all(len(each.told) > 1 for each in people)
        for each in people:
            await each.leave()

    asyncio.run(play())

"""All that is sent at whole games is held against their records; what should not have been sent is found."""

import asyncio
import json
import random
from functools import partial
from typing import Any

import pytest
from starlette.applications import Starlette

from pitchdsl.serve.store import Store
from pitchdsl.serve.table_actions import TABLE
from tests.effort import some

from .opened import SHEETS, Sheet, kept
from .person import Person
from .shown import judged
from .wire import Wire, near

pytestmark = pytest.mark.usefixtures("in_haste")


class Ear:
    """A line that keeps what comes over it."""

    def __init__(self, wire: Wire, heard: list[str]) -> None:
        self._wire, self._heard = wire, heard

    async def send(self, text: str) -> None:
        await self._wire.send(text)

    async def receive(self) -> str:
        self._heard.append(text := await self._wire.receive())
        return text

    async def close(self) -> None:
        await self._wire.close()


def log_of(app: Starlette, store: Store, sheet: Sheet) -> dict[str, Any]:
    """A game to its end, by people alone, with one who watches."""
    made = kept(sheet, sheet.seats)
    store.open(made.record)
    heard: dict[int, list[str]] = {seat: [] for seat in made.words}

    async def play() -> str:
        people = [
            Person(partial(_heard, app, made.record.name, heard[seat]), word, random.Random(seat), seat=seat)
            for seat, word in made.words.items()
        ]
        await asyncio.gather(*(each.play() for each in people))
        record = str((await people[0].ask("record"))["text"])
        for each in people:
            await each.leave()
        return record

    record = asyncio.run(play())
    sent = [{"seat": seat, "messages": messages} for seat, messages in heard.items()]
    return {"desk": made.record.desk, "record": record, "sent": sent}


async def _heard(app: Starlette, name: str, heard: list[str]) -> Ear:
    return Ear(await near(app, name), heard)


@pytest.mark.parametrize("sheet", some(SHEETS, 4), ids=str)
def test_nobody_is_sent_a_card_that_the_rules_do_not_show(app: Starlette, store: Store, sheet: Sheet) -> None:
    found = judged(log_of(app, store, sheet))
    assert found["faults"] == []


def test_a_card_too_much_is_found(app: Starlette, store: Store) -> None:
    log = log_of(app, store, next(sheet for sheet in SHEETS if sheet.base == "pidro"))  # there nobody cuts for the deal
    hands = next(json.loads(line) for line in log["record"].splitlines() if '"event":"deal"' in line)["hands"]
    watched = next(each for each in log["sent"] if each["seat"] == TABLE)
    message = next(text for text in watched["messages"] if '"hand_number":1' in text)
    rank, suit = hands[2][-1]
    named = f"{rank.replace('T', '10')}{dict(zip('SHDC', '♠♥♦♣', strict=True))[suit]}"
    asked = json.loads(message)
    (asked["value"].get("table") or asked["value"])["asked"] = f"Somebody holds {named}."
    watched["messages"].insert(0, json.dumps(asked))
    assert len(judged(log)["faults"]) == 1


def test_a_record_before_the_end_is_found(app: Starlette, store: Store) -> None:
    log = log_of(app, store, SHEETS[0])
    assert judged(log)["faults"] == []
    watched = next(each for each in log["sent"] if each["seat"] == TABLE)
    watched["messages"].insert(0, json.dumps({"id": 7, "value": {"text": log["record"]}}))
    assert len(judged(log)["faults"]) == 1


def test_a_seed_before_the_end_is_found(app: Starlette, store: Store) -> None:
    log = log_of(app, store, SHEETS[0])
    watched = next(each for each in log["sent"] if each["seat"] == TABLE)
    told = next(text for text in watched["messages"] if '"nonce"' in text)
    assert '"waited":true' not in told
    watched["messages"].append(told.replace('"waited":false', '"waited":true', 1))
    assert len(judged(log)["faults"]) == 1

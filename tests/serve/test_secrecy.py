"""Cards that somebody does not see are swapped: every byte that they are sent stays the same."""

import asyncio
import json
import random
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from pitchdsl.engine.given import ExplicitDeals, GivenDeal
from pitchdsl.engine.illegal import IllegalActionError
from pitchdsl.engine.table import Table
from pitchdsl.game.events import DealEvent, of_kind
from pitchdsl.game.rng import SeededDeals
from pitchdsl.game.table.dealing import order_of
from pitchdsl.players.playouts import replayed
from pitchdsl.serve.connection import at_table
from pitchdsl.serve.opening import Opened
from pitchdsl.serve.store import Store
from pitchdsl.serve.table_actions import TABLE, ActionKind
from pitchdsl.serve.tables import Tables
from tests.effort import few
from tests.players.leaks import drawn

from .opened import SHEETS, Sheet, kept
from .wire import NearWire

pytestmark = pytest.mark.usefixtures("in_haste")

Said = tuple[int, str]
"""A seat, and what it decides."""


def deal_of(table: Table) -> GivenDeal:
    """The first deal of a game."""
    dealt = of_kind(DealEvent, table.events)[0]
    return GivenDeal(dealer=dealt.dealer, order=order_of(table.rules, dealt.dealer, dealt.deal))


def can_be(sheet: Sheet, deal: GivenDeal, said: Sequence[Said]) -> bool:
    """Whether the same can be done after another deal, by the same seats."""
    table = Table(sheet.rules, sheet.seats, ExplicitDeals((deal,), (), SeededDeals(1, 0)))
    for seat, text in said:
        action = next((each for each in table.legal_actions() if str(each) == text), None)
        if table.seat != seat or action is None:
            return False
        try:
            table.apply(action)
        except (IllegalActionError, ValueError):
            return False
    return len(of_kind(DealEvent, table.events)) == 1


async def sent(store: Store, made: Opened, seats: Sequence[int], said: Sequence[Said]) -> dict[int, list[str]]:
    """Every message that some seats are sent while all is done, one thing after the other."""
    tables = Tables(store)
    store.open(made.record)
    told: dict[int, list[str]] = {seat: [] for seat in seats}

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        socket = WebSocket({**scope, "path_params": {"name": made.record.name}}, receive, send)
        await socket.accept()
        await at_table(socket, tables)

    wires = {}
    for seat in seats:
        wires[seat] = await NearWire(app, "/", {}).opened()
        await wires[seat].send(json.dumps({"id": 1, "args": {"word": made.words[seat]}}))
    room = await tables.room(made.record.name)
    assert room is not None

    async def settle() -> None:
        for seat, wire in wires.items():
            more = True
            while more:
                await wire.send('{"id":2,"call":"next","args":{}}')
                while True:
                    text = await wire.receive()
                    told[seat].append(text)
                    if (found := json.loads(text)).get("id") == 2:
                        break
                more = found["value"]["more"]

    await settle()
    for number, (seat, text) in enumerate(said):
        if number % 3 == 1:
            for asked in ("act", "record", "words"):
                for wire in wires.values():
                    args = {"action": "play it", "request": f"no {number}"}
                    await wire.send(json.dumps({"id": 3, "call": asked, "args": args}))
            await settle()
        await room.write(seat, ActionKind.ACT, partial(str, text))
        await settle()
    for wire in wires.values():
        await wire.close()
    return told


def swaps_at(sheet: Sheet, seed: int) -> list[tuple[int, GivenDeal, GivenDeal, list[Said]]]:
    """A seat, the cards as they were dealt and as they might have been, and what was decided in both."""
    rng = random.Random(seed)
    table = Table(sheet.rules, sheet.seats, SeededDeals(seed, 0))
    said: list[Said] = []
    for _ in range(rng.randrange(1, 24)):
        before = table.copy()
        assert table.seat is not None
        seat, action = table.seat, rng.choice(table.legal_actions())
        table.apply(action)
        if table.seat is None or len(of_kind(DealEvent, table.events)) > 1:
            table = before
            break
        said.append((seat, str(action)))
    assert table.seat is not None
    decision, worlds = drawn(table.view(table.seat), few(1, thorough=6), seed)
    found = []
    for number in range(worlds.number):
        other = replayed(decision, worlds.world(number))
        if other is None:
            continue
        deals = deal_of(table), deal_of(other)
        if deals[0] != deals[1] and can_be(sheet, deals[0], said) and can_be(sheet, deals[1], said):
            found.append((table.seat, *deals, said))
    return found


def test_nobody_is_sent_anything_of_cards_that_they_do_not_see(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    swaps: Counter[str] = Counter()
    for sheet in SHEETS:
        for seed in range(few(2, thorough=40)):
            for seat, deal, other, said in swaps_at(sheet, seed):
                made = kept(sheet, sheet.seats)
                both: list[dict[int, list[str]]] = []
                for given in (deal, other):

                    def dealt(seed: int, game: int, given: GivenDeal = given) -> ExplicitDeals:
                        return ExplicitDeals((given,), (), SeededDeals(seed, game))

                    monkeypatch.setattr("pitchdsl.serve.course.SeededDeals", dealt)
                    store = Store(f"sqlite:///{tmp_path / f'{swaps.total()}-{len(both)}.db'}")
                    both.append(asyncio.run(sent(store, made, (seat, TABLE), said)))
                    store.close()
                assert both[0] == both[1], (str(sheet), seed, seat)
                assert all(both[0].values())
                swaps[str(sheet)] += 1
    assert len(swaps) > 3, swaps

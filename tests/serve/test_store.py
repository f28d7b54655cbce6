"""What is kept of tables, and how."""

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import evolve
from sqlalchemy import text

from pitchdsl.serve.store import Store
from pitchdsl.serve.table_actions import ActionKind, TableAction

from .opened import SHEETS, kept

POSTGRESQL = os.environ.get("PITCHDSL_TEST_POSTGRESQL", "")

WHERE = [
    "sqlite",
    pytest.param(
        "postgresql", marks=pytest.mark.skipif(not POSTGRESQL, reason="PITCHDSL_TEST_POSTGRESQL names no server")
    ),
]


@pytest.fixture(params=WHERE)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return POSTGRESQL if request.param == "postgresql" else f"sqlite:///{tmp_path / 'kept.db'}"


@pytest.fixture
def stores(url: str) -> Iterator[tuple[Store, Store]]:
    """Two that share one place, as two processes do."""
    made = Store(url), Store(url)
    yield made
    for each in made:
        each.close()


def action(number: int, seat: int = 0, request: str = "") -> TableAction:
    return TableAction(number=number, seat=seat, kind=ActionKind.SAY, value="0", request=request, when=1700000000.25)


def new_table(store: Store) -> str:
    made = kept(SHEETS[0], 2)
    store.open(made.record)
    return made.record.name


def test_a_table_is_found_as_it_was_opened(stores: tuple[Store, Store]) -> None:
    made = kept(SHEETS[0], 2, clock=30)
    stores[0].open(made.record)
    assert stores[1].find(made.record.name) == made.record
    assert stores[1].find("0" * 16) is None
    assert not set(made.words.values()) & set(made.record.words.values())


def test_a_number_is_taken_once_and_a_request_is_kept_once(stores: tuple[Store, Store]) -> None:
    store, other = stores

    async def write() -> None:
        name, second = new_table(store), new_table(store)
        assert await store.append(name, action(1, request="a"))
        assert not await other.append(name, action(1, request="b"))
        assert not await other.append(name, action(2, request="a"))
        assert await other.append(name, action(2, seat=1, request="a"))  # another's request
        assert await store.append(name, action(3)) and await store.append(name, action(4))  # no request
        assert await store.append(second, action(1, request="a"))  # another table's
        assert (
            store.actions_of(name)
            == other.actions_of(name)
            == [action(1, request="a"), action(2, 1, "a"), action(3), action(4)]
        )
        assert store.actions_of(name, after=2) == [action(3), action(4)]
        assert store.grown({name: 3, second: 1, "0" * 16: 0}) == [name]
        assert store.grown({}) == []

    asyncio.run(write())


def test_many_that_write_at_once_agree_on_who_was_first(stores: tuple[Store, Store]) -> None:
    async def write() -> None:
        names = [new_table(stores[0]) for _ in range(5)]
        said = [(at, name, number) for number in (1, 2, 3) for name in names for at in range(12)]
        won = await asyncio.gather(
            *(stores[at % 2].append(name, action(number, seat=at, request=f"{at}")) for at, name, number in said)
        )
        for name in names:
            first = {
                (at, number)
                for (at, at_table, number), each in zip(said, won, strict=True)
                if at_table == name and each
            }
            assert {(each.seat, each.number) for each in stores[1].actions_of(name)} == first
            assert len(first) == 3
        assert len(stores[0].grown(dict.fromkeys(names, 2))) == len(names)

    asyncio.run(write())


def test_a_store_is_opened_again_with_all_that_it_was_told_to_keep(url: str) -> None:
    store = Store(url)
    name = new_table(store)

    async def write() -> None:
        waiting = [asyncio.ensure_future(store.append(name, action(number))) for number in range(1, 200)]
        await asyncio.sleep(0)  # all are on their way
        store.close()
        assert all(await asyncio.gather(*waiting))

    asyncio.run(write())
    again = Store(url)
    assert [each.number for each in again.actions_of(name)] == [*range(1, 200)]
    again.close()


def test_what_cannot_be_kept_fails_alone(stores: tuple[Store, Store]) -> None:
    async def write() -> None:
        name, second = new_table(stores[0]), new_table(stores[0])
        bad = evolve(action(1), value="\ud800")  # half a character
        told = await asyncio.gather(
            stores[0].append(name, bad),
            *(stores[0].append(second, action(number)) for number in range(1, 9)),
            return_exceptions=True,
        )
        assert isinstance(told[0], Exception) and told[1:] == [True] * 8
        assert await stores[0].append(name, action(1))

    asyncio.run(write())


def test_who_waits_no_more_keeps_nobody_from_writing(stores: tuple[Store, Store]) -> None:
    name = new_table(stores[0])

    async def write_and_go() -> None:
        for number in range(1, 30):
            asyncio.ensure_future(stores[0].append(name, action(number))).cancel()
            await asyncio.sleep(0)

    async def write() -> bool:
        return await stores[0].append(name, action(1000))

    asyncio.run(write_and_go())
    assert asyncio.run(write())


def test_a_store_writes_on_when_its_connection_was_cut(stores: tuple[Store, Store]) -> None:
    async def write() -> None:
        name = new_table(stores[0])
        assert await stores[0].append(name, action(1, request="a"))
        held = stores[0]._writer._held
        assert held is not None and held.connection.dbapi_connection is not None
        held.connection.dbapi_connection.close()
        assert await stores[0].append(name, action(2, request="b"))
        assert not await stores[0].append(name, action(2, request="c"))
        assert [each.number for each in stores[1].actions_of(name)] == [1, 2]

    asyncio.run(write())


def test_a_file_of_tables_is_written_through_to_the_disk(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'kept.db'}")
    with store._engine.connect() as at:
        assert at.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert at.execute(text("PRAGMA synchronous")).scalar() == 2
    store.close()

"""Where tables are kept: SQLite by default, PostgreSQL by its address.

An action is told to nobody before it is in the store. Several processes may use one store: the number of an action
is unique at its table, so of two that want to write the same number one is refused, reads what the other wrote, and
judges anew.
That is why no table needs an owner, and none is lost with a process that dies.
"""

import json
import queue
import threading
from asyncio import Future, get_running_loop
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from attrs import asdict
from sqlalchemy import (
    Column,
    Connection,
    Engine,
    Float,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    create_engine,
    event,
    insert,
    select,
    tuple_,
)
from sqlalchemy.dialects.postgresql import insert as insert_into_postgresql
from sqlalchemy.dialects.sqlite import insert as insert_into_sqlite
from sqlalchemy.exc import DatabaseError, SQLAlchemyError
from sqlalchemy.schema import CreateTable

from pitchdsl.serve.table_actions import ActionKind, TableAction
from pitchdsl.values import frozen

MOST_ASKED = 500
"""Tables that are asked for in one statement."""

_META = MetaData()

_TABLES = Table(
    "tables",
    _META,
    Column("name", String(32), primary_key=True),
    Column("desk", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("levels", Text, nullable=False),
    Column("secret", String(64), nullable=False),
    Column("clock", Integer),
    Column("opened", Float, nullable=False),
)

_EVENINGS = Table(
    "evenings",
    _META,
    Column("name", String(32), primary_key=True),
    Column("desk", Text, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("levels", Text, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("deals", Integer, nullable=False),
    Column("secret", String(64), nullable=False),
    Column("clock", Integer, nullable=False),
    Column("opened", Float, nullable=False),
)

_WORDS = Table(
    "words",
    _META,
    Column("table_name", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("hashed", String(64), nullable=False),
)

_ACTIONS = Table(
    "deeds",
    _META,
    Column("table_name", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("value", Text, nullable=False),
    Column("request", String(64)),
    Column("at", Float, nullable=False),
    UniqueConstraint("table_name", "seat", "request"),
)


@frozen(kw_only=True)
class TableRecord:
    """What a table was opened with, as it is kept."""

    name: str
    desk: dict[str, Any]
    """The texts, the active one, and the house rules over it, as the page has them."""
    levels: tuple[str | None, ...]
    secret: str
    clock: int | None
    """Seconds that a decision may take; none where nobody is hurried."""
    opened: float
    words: dict[int, str]
    """The hashed words by seat; that of who watches stands under -1."""


@frozen(kw_only=True)
class EveningRecord:
    """What an evening of a club was opened with, as it is kept: all its tables follow from it, and are kept nowhere."""

    name: str
    desk: dict[str, Any]
    """As that of a table, with the house rule of the evening laid over."""
    kind: str
    seats: int
    """Seats of each table."""
    levels: tuple[str | None, ...]
    """By player the kind of computer player, or none for a person."""
    rounds: int
    deals: int
    """Hands of each round."""
    secret: str
    clock: int
    opened: float
    words: dict[int, str]
    """The hashed words by player, and those of who has no seat under what is less than 0."""


class Store:
    """The tables and evenings of a server, or of several."""

    def __init__(self, url: str) -> None:
        """Opens the store, and makes it where it is not there yet."""
        self._engine = _engine(url)
        try:
            _make(self._engine)
        except DatabaseError:  # another process has made it at this very moment, perhaps
            _make(self._engine)
        self._writer = _Writer(self._engine)

    def close(self) -> None:
        """Writes what waits, and lets go."""
        self._writer.close()
        self._engine.dispose()

    def open(self, record: TableRecord) -> None:
        """Keeps a new table."""
        with self._engine.begin() as to:
            to.execute(
                insert(_TABLES).values(
                    name=record.name,
                    desk=json.dumps(record.desk),
                    seats=len(record.levels),
                    levels=json.dumps(record.levels),
                    secret=record.secret,
                    clock=record.clock,
                    opened=record.opened,
                )
            )
            _keep_words(to, record)

    def open_evening(self, record: EveningRecord) -> None:
        """Keeps a new evening."""
        kept = asdict(record, filter=lambda each, _: each.name != "words")
        with self._engine.begin() as to:
            told = {**kept, "desk": json.dumps(record.desk), "levels": json.dumps(record.levels)}
            to.execute(insert(_EVENINGS).values(**told))
            _keep_words(to, record)

    def find_evening(self, name: str) -> EveningRecord | None:
        """An evening by its name."""
        with self._engine.connect() as at:
            row = at.execute(select(_EVENINGS).where(_EVENINGS.c.name == name)).mappings().one_or_none()
            if row is None:
                return None
            read = {"desk": json.loads(row["desk"]), "levels": tuple(json.loads(row["levels"]))}
            return EveningRecord(**{**row, **read}, words=_words(at, name))

    def find(self, name: str) -> TableRecord | None:
        """A table by its name."""
        with self._engine.connect() as at:
            row = at.execute(select(_TABLES).where(_TABLES.c.name == name)).one_or_none()
            if row is None:
                return None
            return TableRecord(
                name=name,
                desk=json.loads(row.desk),
                levels=tuple(json.loads(row.levels)),
                secret=row.secret,
                clock=row.clock,
                opened=row.opened,
                words=_words(at, name),
            )

    def actions_of(self, name: str, after: int = 0) -> list[TableAction]:
        """The actions of a table, or of an evening, behind the first so many."""
        wanted = (
            select(_ACTIONS).where(_ACTIONS.c.table_name == name, _ACTIONS.c.number > after).order_by(_ACTIONS.c.number)
        )
        with self._engine.connect() as at:
            return [
                TableAction(
                    number=row.number,
                    seat=row.seat,
                    kind=ActionKind(row.kind),
                    value=row.value,
                    request=row.request or "",
                    when=row.at,
                )
                for row in at.execute(wanted)
            ]

    def grown(self, known: Mapping[str, int]) -> list[str]:
        """Those of some tables that have more actions than are known of them."""
        names, found = [*known], list[str]()
        with self._engine.connect() as at:
            for first in range(0, len(names), MOST_ASKED):
                # numbers have no gap, so that one look for the next one answers, however long a table has been played
                beyond = [(name, known[name] + 1) for name in names[first : first + MOST_ASKED]]
                wanted = select(_ACTIONS.c.table_name).where(
                    tuple_(_ACTIONS.c.table_name, _ACTIONS.c.number).in_(beyond)
                )
                found += at.execute(wanted).scalars()
        return found

    async def append(self, name: str, action: TableAction) -> bool:
        """Keeps an action; whether its number was free, and its request new. It is kept when this returns."""
        return await self._writer.write(name, action)


class _Writer:
    """Writes actions, all that wait in one transaction, in a thread of its own."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._held: Connection | None = None
        insert_new = insert_into_sqlite if engine.dialect.name == "sqlite" else insert_into_postgresql
        self._add = insert_new(_ACTIONS).on_conflict_do_nothing().returning(_ACTIONS.c.number)
        self._waiting: queue.SimpleQueue[tuple[dict[str, Any], Future[bool]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._waiting.put(None)
        self._thread.join()
        self._let_go()

    async def write(self, name: str, action: TableAction) -> bool:
        row = {
            "table_name": name,
            "number": action.number,
            "seat": action.seat,
            "kind": str(action.kind),
            "value": action.value,
            "request": action.request or None,
            "at": action.when,
        }
        done: Future[bool] = get_running_loop().create_future()
        self._waiting.put((row, done))
        return await done

    def _run(self) -> None:
        while True:
            first = self._waiting.get()
            if first is None:
                return
            batch, ends = [first], False
            while not self._waiting.empty():
                more = self._waiting.get()
                if more is None:
                    ends = True
                    break
                batch.append(more)
            batch.sort(key=lambda each: each[0]["table_name"])  # two processes wait in one order, never for each other
            for (_, done), each in zip(batch, self._kept([row for row, _ in batch]), strict=True):
                _settle(done, each)
            if ends:
                return

    def _kept(self, rows: Sequence[dict[str, Any]]) -> Sequence[bool | Exception]:
        """What came of each row: those that fail together are tried one by one, so that none fails for another."""
        try:
            return self._keep(rows)
        except Exception as fault:  # whoever waits is told, whatever it is
            return [fault] if len(rows) == 1 else [self._kept([row])[0] for row in rows]

    def _keep(self, rows: Sequence[dict[str, Any]]) -> list[bool]:
        """Writes over the connection that is held: to make one ready each time would take longer than the rows."""
        if self._held is not None:
            try:
                return self._added(self._held, rows)
            except SQLAlchemyError:  # it may have been broken for long: another one is tried
                self._let_go()
        self._held = self._engine.connect()
        try:
            return self._added(self._held, rows)
        except SQLAlchemyError:
            self._let_go()
            raise

    def _added(self, to: Connection, rows: Sequence[dict[str, Any]]) -> list[bool]:
        with to.begin():
            return [to.execute(self._add, row).first() is not None for row in rows]

    def _let_go(self) -> None:
        held, self._held = self._held, None
        if held is not None:
            with suppress(Exception):  # what is broken may not even be closed
                held.close()


def _settle(done: "Future[bool]", result: bool | Exception) -> None:
    """Tells whoever waits in another thread; one who went away waits no more."""

    def tell() -> None:
        if done.cancelled():
            return
        if isinstance(result, Exception):
            done.set_exception(result)
        else:
            done.set_result(result)

    with suppress(RuntimeError):  # its loop has ended
        done.get_loop().call_soon_threadsafe(tell)


def _keep_words(to: Connection, record: TableRecord | EveningRecord) -> None:
    words = [{"table_name": record.name, "seat": seat, "hashed": word} for seat, word in record.words.items()]
    to.execute(insert(_WORDS), words)


def _words(at: Connection, name: str) -> dict[int, str]:
    """The hashed words of a table or an evening."""
    found = at.execute(select(_WORDS.c.seat, _WORDS.c.hashed).where(_WORDS.c.table_name == name))
    return {row.seat: row.hashed for row in found}


def _make(engine: Engine) -> None:
    """Makes what is not there; raises where nothing can be written, before anybody plays."""
    with engine.begin() as to:
        if engine.dialect.name == "sqlite":
            to.exec_driver_sql("BEGIN IMMEDIATE")
        for each in _META.sorted_tables:
            to.execute(CreateTable(each, if_not_exists=True))


def _engine(url: str) -> Engine:
    made = create_engine(url, pool_pre_ping=not url.startswith("sqlite"))
    if made.dialect.name == "sqlite":

        @event.listens_for(made, "connect")
        def _ready(connection: Any, _: Any) -> None:
            for said in ("busy_timeout=10000", "journal_mode=WAL", "synchronous=FULL"):
                connection.execute(f"PRAGMA {said}")

    return made

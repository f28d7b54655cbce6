"""An evening in this process: who is there, which round is played, and what may be told of it.

An evening has actions of its own, as a table has: names, and that it has begun. All else follows from those of its
tables: a round is over when each of its tables has played all its hands, and then the next one is open. So there is
nothing that a process that dies could leave half done.
"""

import asyncio
from collections.abc import Awaitable, Callable
from time import time
from typing import Any

from pitchdsl.serve.club.board import Result, Row, Scores, board_of, results_of
from pitchdsl.serve.club.naming import table_name
from pitchdsl.serve.club.opening import DIRECTOR, Plan
from pitchdsl.serve.course import Course, course_after
from pitchdsl.serve.naming import judged_name
from pitchdsl.serve.opening import opening_of
from pitchdsl.serve.room import Room
from pitchdsl.serve.secrets_of import commitment_of
from pitchdsl.serve.store import EveningRecord, Store
from pitchdsl.serve.table_actions import TABLE, ActionKind, TableAction
from pitchdsl.serve.terms import Terms
from pitchdsl.web.fault import FaultError
from pitchdsl.web.page_session import PageSession

MOST_ACTIONS = 2_000
"""What may be done at an evening, beside what is done at its tables: names, above all."""

RoomOf = Callable[[str], Awaitable[Room | None]]
"""Finds a table of this process by its name."""


class Guest:
    """A connection at an evening."""

    def __init__(self, player: int) -> None:
        self.player = player
        """The player, or what stands in the place of one for the director and whoever looks at the board."""
        self.stirred = asyncio.Event()
        """Set whenever something has happened that was not sent."""


class EveningTerms(Terms):
    """On what terms a table of an evening is played."""

    def __init__(self, evening: "Evening", round_number: int, table: int) -> None:
        self._evening, self._round, self._table = evening, round_number, table
        self.most_rounds = evening.record.deals

    @property
    def players(self) -> tuple[int, ...]:
        """By seat."""
        return self._evening.plan.movement[self._round - 1][self._table - 1]

    @property
    def is_open(self) -> bool:
        """Whether its round is played."""
        return self._evening.has_begun and self._evening.round == self._round

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called at this evening."""
        return tuple(self._evening.names[player] for player in self.players)

    def shows(self, round_number: int) -> bool:
        """Whether nobody has still to play a deal that is over here."""
        return self._evening.shows(self._round, self._table, round_number)

    def told(self) -> dict[str, Any]:
        """Where in the evening it stands."""
        return {
            "name": self._evening.record.name,
            "round": self._round,
            "rounds": self._evening.record.rounds,
            "table": self._table,
            "deals": self._evening.record.deals,
            "open": self.is_open,
        }


class Evening:
    """An evening that somebody of this process takes part in."""

    def __init__(self, store: Store, plan: Plan, page: PageSession, room_of: RoomOf) -> None:
        self.plan, self.page = plan, page
        self.guests: set[Guest] = set()
        self.names = [*plan.titles]
        self.has_begun = False
        self.action_count = 0
        self.rounds_over = 0
        self.archived: tuple[object, bytes] | None = None
        """The last archive that was made, and of what: nobody keeps a process busy by asking for it again and again."""
        self.archiving = asyncio.Lock()
        self.rooms: list[Room] = []
        """The tables of the round that is played; none until it is looked for them."""
        self._store, self._room_of = store, room_of
        self._requests: set[tuple[int, str]] = set()
        self._writing, self._keeping_up = asyncio.Lock(), asyncio.Lock()
        self._told_before: list[Result] = []
        self._state: object = None

    @property
    def record(self) -> EveningRecord:
        """What it was opened with."""
        return self.plan.record

    @property
    def over(self) -> bool:
        """Whether all rounds have been played."""
        return self.rounds_over == self.record.rounds

    @property
    def round(self) -> int:
        """The number of the round that is played, from 1; after the last one, one more."""
        return self.rounds_over + 1

    # What others write, and what follows from it.

    async def load(self) -> None:
        """Reads all that has happened before."""
        await self.refresh()
        while not self.over:
            scores = await asyncio.to_thread(self._kept_scores, self.round)
            if not _is_whole(scores):
                return
            self._round_is_over(scores)

    def _round_is_over(self, scores: Scores) -> None:
        self._told_before += results_of(self.plan, self.round, scores)
        self.rounds_over += 1

    def _kept_scores(self, round_number: int) -> Scores:
        """The scores of a round by what is in the store."""
        tables = range(1, len(self.plan.movement[round_number - 1]) + 1)
        return [self._scores(self.course(round_number, table)) for table in tables]

    def course(self, round_number: int, table: int) -> Course:
        """A table as the store has it; it reads the store, so call it where that may take time."""
        record = self.plan.table(round_number, table)
        opening = opening_of(record, self.plan.rules, self.terms(round_number, table).names)
        return course_after(opening, self._store.actions_of(record.name))

    def _scores(self, course: Course) -> list[tuple[int, ...] | None]:
        played = [each.score for each in course.rounds]
        return [*played, *(None for _ in range(self.record.deals - len(played)))]

    async def refresh(self) -> None:
        """Reads the evening's own actions that other processes wrote."""
        async with self._writing:
            await self._read()

    async def _read(self) -> None:
        for action in await asyncio.to_thread(self._store.actions_of, self.record.name, self.action_count):
            if action.number == self.action_count + 1:
                self._add(action)

    def _add(self, action: TableAction) -> None:
        self.action_count = action.number
        if action.request:
            self._requests.add((action.seat, action.request))
        match action.kind:
            case ActionKind.NAME:
                self.names[action.seat] = action.value
            case ActionKind.BEGIN:
                self.has_begun = True
            case _:
                raise ValueError(f"an evening knows no {action.kind}")
        for room in self.rooms:
            room.course.names = [*(room.terms.names or room.course.names)]

    async def keep_up(self) -> None:
        """Finds the tables of the round that is played, goes on to the next one, and tells whatever is new."""
        async with self._keeping_up:
            await self._keep_up()

    def rest(self) -> None:
        """Nobody is there any more: its tables wait."""
        for room in self.rooms:
            room.hold(False)

    async def _keep_up(self) -> None:
        await self._find_rooms()
        while self.rooms and _is_whole(scores := self._now()):
            for room in self.rooms:
                room.hold(False)
            self._round_is_over(scores)
            left, self.rooms = self.rooms, []
            await self._find_rooms()
            for room in left:
                room.announce()
        for room in self.rooms:
            room.hold(self.has_begun)
        state = self.told(TABLE)
        if state != self._state:
            self._state = state
            for guest in self.guests:
                guest.stirred.set()
            for room in self.rooms:
                room.announce()

    async def _find_rooms(self) -> None:
        if self.over:
            return
        tables = range(1, len(self.plan.movement[self.round - 1]) + 1)
        found = [await self._room_of(table_name(self.record.name, self.round, table)) for table in tables]
        self.rooms = [each for each in found if each is not None]

    def _now(self) -> Scores:
        """The scores of the round that is played, as far as it is known here."""
        return [self._scores(room.course) for room in self.rooms]

    # What may be known.

    def player_of(self, word: str) -> int | None:
        """Whose link has a word that is kept so; none where it is nobody's."""
        return next((player for player, kept in self.record.words.items() if kept == word), None)

    def terms(self, round_number: int, table: int) -> EveningTerms:
        """On what terms a table is played."""
        return EveningTerms(self, round_number, table)

    def shows(self, round_number: int, table: int, deal: int) -> bool:
        """Whether the cards of a deal may be shown: not while they are still to be played anywhere."""
        if round_number != self.round:
            return round_number < self.round
        told = results_of(self.plan, self.round, self._now()) if self.rooms else []
        return any((each.table, each.deal) == (table, deal) for each in told)

    def results(self) -> list[Result]:
        """All that may be told by now."""
        return [*self._told_before, *(results_of(self.plan, self.round, self._now()) if self.rooms else [])]

    def told(self, player: int) -> dict[str, Any]:
        """What somebody may know of the evening."""
        record, plan = self.record, self.plan
        here = {guest.player for guest in self.guests}
        for room in self.rooms:
            seated = zip(range(record.seats), plan.movement[self.round - 1][self.rooms.index(room)], strict=True)
            at = {place.seat for place in room.places}
            here |= {each for seat, each in seated if seat in at}
        tables = [] if self.over or not self.has_begun else plan.movement[self.round - 1]
        return {
            "name": record.name,
            "title": plan.rules.title,
            "kind": record.kind,
            "you": player if player >= 0 else None,
            "director": player == DIRECTOR,
            "begun": self.has_begun,
            "over": self.over,
            "round": min(self.round, record.rounds),
            "rounds": record.rounds,
            "deals": record.deals,
            "size": plan.field.size,
            "players": [
                {"name": name, "level": level, "here": level is not None or at in here}
                for at, (name, level) in enumerate(zip(self.names, record.levels, strict=True))
            ],
            "tables": [
                {
                    "name": table_name(record.name, self.round, number),
                    "seats": seats,
                    "sides": [[seats[seat] for seat in side] for side in plan.sides],
                    "played": self._played(number),
                }
                for number, seats in enumerate(tables, 1)
            ],
            "board": [_row(each) for each in board_of(plan, self.results())],
            "commitment": commitment_of(record.secret),
            "secret": record.secret if self.over else None,
        }

    def _played(self, table: int) -> int:
        """How many hands are over at a table of the round that is played."""
        if len(self.rooms) < table:
            return 0
        return sum(each is not None for each in self._scores(self.rooms[table - 1].course))

    # What people ask for.

    async def begin(self, player: int, request: str) -> None:
        """Begins the first round."""

        def judge() -> str:
            if player != DIRECTOR:
                raise FaultError("refused", "Only the director begins the evening.")
            if self.has_begun:
                raise FaultError("refused", "The evening has begun.")
            return ""

        await self._write(player, ActionKind.BEGIN, judge, request)

    async def name_player(self, player: int, name: str, request: str) -> None:
        """Gives a player a name, here and at all tables."""

        def judge() -> str:
            if player < 0:
                raise FaultError("refused", "Only who plays has a name.")
            return judged_name(name, player, self.names, self.plan.titles)

        await self._write(player, ActionKind.NAME, judge, request)

    async def _write(self, player: int, kind: ActionKind, judge: Callable[[], str], request: str) -> None:
        """Keeps an action before it is told; one that was kept before is not kept again."""
        async with self._writing:
            while True:
                if (player, request) in self._requests:
                    return
                if self.action_count >= MOST_ACTIONS:
                    raise FaultError("too big", "At this evening too much has been said.")
                action = TableAction(
                    number=self.action_count + 1, seat=player, kind=kind, value=judge(), request=request, when=time()
                )
                if await self._store.append(self.record.name, action):
                    self._add(action)
                    break
                await self._read()
        await self.keep_up()


def _is_whole(scores: Scores) -> bool:
    """Whether all hands of a round are over."""
    return all(score is not None for deals in scores for score in deals)


def _row(row: Row) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "players": row.players,
        "points": row.points,
        "possible": row.possible,
        "percent": row.percent,
        "deals": row.deals,
    }

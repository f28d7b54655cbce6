"""A table in this process: who is connected, what they ask for, and what happens without them."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from time import monotonic, time
from typing import Any

from pitchdsl.engine.illegal import IllegalActionError
from pitchdsl.engine.session import Session
from pitchdsl.players.roster import PLAYERS
from pitchdsl.records.writer import lines_of
from pitchdsl.serve.apart import apart
from pitchdsl.serve.bug import bug_of
from pitchdsl.serve.course import Course
from pitchdsl.serve.naming import judged_name
from pitchdsl.serve.opening import short_at
from pitchdsl.serve.secrets_of import seed_of
from pitchdsl.serve.sitting import Place
from pitchdsl.serve.store import Store, TableRecord
from pitchdsl.serve.table_actions import PHRASES, SEPARATOR, TABLE, ActionKind, TableAction
from pitchdsl.serve.terms import ALONE, Terms
from pitchdsl.web.fault import FaultError
from pitchdsl.web.page_session import PageSession

NEXT_GAME_SECONDS = 30.0
"""How long people may look at the count of a game before the next one begins by itself, where one does."""

AWAY_SECONDS = 3.0
"""How long one waits for a person whose time was up the last time."""

LOOKING_SECONDS = 30
"""What a person has beside the clock for the first decision in a hand: the last count may cover the table."""

OTHERS_SECONDS = 1.0
"""How long a process leaves it to another one to go on that wrote the newest action."""

ANSWER_SECONDS = 30.0
"""How long the others may think about taking something back; then it is not."""

FAILED_SECONDS = 1.0
"""How long a table waits after a failure of ours before it tries to go on."""

MOST_ACTIONS = 50_000
"""What may be done at one table in all; a game of four has some hundred actions."""

MOST_SPOKEN, SPOKEN_SECONDS = 30, 60.0
"""How often one seat may say something, or change its name, in such a time."""

STAND_IN = "level-3"
"""Who decides for a person whose time is up."""


class _BegunError(Exception):
    """Somebody else was faster in beginning the next round."""


class Room:
    """A table that somebody of this process sits at or watches."""

    def __init__(
        self, store: Store, record: TableRecord, course: Course, page: PageSession, terms: Terms = ALONE
    ) -> None:
        self.record, self.course, self.page, self.terms = record, course, page, terms
        self._is_held = False
        self.places: set[Place] = set()
        self._store = store
        self._writing = asyncio.Lock()
        self._news = asyncio.Event()
        self._wrote_last = True
        self._driven_since = 0.0
        self._driver: asyncio.Task[None] | None = None
        self._spoken: dict[int, deque[float]] = {}
        self._short: asyncio.Task[dict[str, Any]] | None = None
        self._recording = asyncio.Lock()
        self._recorded: tuple[int, str] | None = None

    @property
    def name(self) -> str:
        """What the table is called in addresses."""
        return self.record.name

    def enter(self, place: Place) -> None:
        """Somebody comes, to play or to watch."""
        self.places.add(place)
        self.announce()
        self._see_to_driver()

    def leave(self, place: Place) -> None:
        """Somebody goes; where nobody is left, the table waits."""
        self.places.discard(place)
        self.announce()
        self._see_to_driver()

    def hold(self, held: bool) -> None:
        """Has the table go on although nobody is there, or no longer."""
        self._is_held = held
        self._see_to_driver()

    @property
    def is_attended(self) -> bool:
        """Whether the table goes on: somebody is there, or waits elsewhere for what comes of it."""
        return bool(self.places) or self._is_held

    def _see_to_driver(self) -> None:
        if self.is_attended and self._driver is None:
            self._driven_since = time()
            self._driver = asyncio.create_task(self._drive(), name=f"table {self.name}")
        elif not self.is_attended and self._driver is not None:
            self._driver.cancel()
            self._driver = None

    async def refresh(self) -> None:
        """Reads what other processes wrote."""
        async with self._writing:
            await self._read()

    async def _read(self) -> None:
        found = await asyncio.to_thread(self._store.actions_of, self.name, self.course.action_count)
        for action in found:
            if action.number == self.course.action_count + 1:
                await self._add(action)
                self._wrote_last = False
        if found:
            self.announce()

    async def _add(self, action: TableAction) -> None:
        """Has the table be as an action makes it; what has to be played again for that keeps nobody else waiting."""
        left = self.course.left_by(action)
        back = None if left is None else await asyncio.to_thread(self.course.played_to, left)
        self.course.add(action, back)
        self._news.set()

    async def write(
        self,
        seat: int,
        kind: ActionKind,
        judge: Callable[[], str],
        request: str = "",
        *,
        number: int | None = None,
    ) -> bool:
        """Keeps an action, tells all of it, and says whether it was kept: not, where it had been before.

        ``judge`` gives its value, or raises a fault; it is asked again whenever somebody was faster. An action that was
        thought out for a ``number`` is written under that one or not at all.
        """
        async with self._writing:
            if self.course.action_count >= MOST_ACTIONS:
                raise FaultError("too big", "This table has gone on for very long. Open another one.")
            while number in (None, self.course.action_count + 1):
                if request and (seat, request) in self.course.requests:
                    return False
                action = TableAction(
                    number=self.course.action_count + 1,
                    seat=seat,
                    kind=kind,
                    value=judge(),
                    request=request,
                    when=time(),
                )
                if await self._store.append(self.name, action):
                    await self._add(action)
                    self._wrote_last = True
                    self.announce()
                    return True
                await self._read()
            return False

    def announce(self) -> None:
        """Tells all who are there that something has changed; what goes on by itself looks again, too."""
        self._news.set()
        for place in self.places:
            place.stir()

    async def _drive(self) -> None:
        """Goes on by itself, whatever happens: a store that fails for a while stops no table for good."""
        while True:
            try:
                await self._go_on()
            except Exception as bug:
                bug_of(bug)
                await asyncio.sleep(FAILED_SECONDS)

    async def _go_on(self) -> None:
        """Has computer players decide, and those for whom the time is up be decided for."""
        while True:
            self._news.clear()
            due = self._due()
            if due is None:
                await self._news.wait()
                continue
            seat, level, kind, when = due
            pause = when - time()
            if pause > 0:
                await _within(self._news.wait(), pause)
                continue
            number = self.course.action_count + 1
            if kind in (ActionKind.REFUSE, ActionKind.AGAIN):
                await self.write(seat, kind, str, number=number)
                continue
            view, stream = self.course.table.table.view(seat), self.course.table.stream()
            action = await asyncio.to_thread(PLAYERS[level].decide, view, stream)
            await self.write(seat, kind, partial(str, action), number=number)

    def _due(self) -> tuple[int, str, ActionKind, float] | None:
        """What happens by itself next: for which seat, by whom, and when; none where a person is waited for."""
        if self.course.action_count >= MOST_ACTIONS or not self.terms.is_open:
            return None
        if self.course.over and len(self.course.rounds) < (self.terms.most_rounds or 0):
            looks_on = NEXT_GAME_SECONDS if self.course.opening.persons else 0.0
            return TABLE, "", ActionKind.AGAIN, self.course.last + looks_on
        seat = self.course.table.table.seat
        begun = max(self.course.since, self._driven_since)  # while nobody was here, nobody was waited for
        if self.course.take_back is not None:
            return TABLE, "", ActionKind.REFUSE, begun + ANSWER_SECONDS
        if seat is None:
            return None
        level, clock = self.record.levels[seat], self.record.clock
        grace = 0.0 if self._wrote_last else OTHERS_SECONDS
        if level is not None:
            return seat, level, ActionKind.COMPUTER, self.course.last + grace if grace else 0.0
        if clock is None:
            return None
        looks = 0 if self.course.has_decided(seat) else LOOKING_SECONDS
        allowed = AWAY_SECONDS if seat in self.course.away else clock + looks
        return seat, STAND_IN, ActionKind.CLOCK, begun + allowed + grace

    # What people ask for.

    async def act(self, place: Place, said: str, request: str) -> dict[str, Any]:
        """Does what a person says."""

        def judge() -> str:
            if not self.terms.is_open:
                raise FaultError("refused", "This round has not begun yet.")
            place.hear()
            if not place.sitting.session.at_turn:
                over = self.course.over
                raise FaultError("refused", "The game is over." if over else "It is not your turn.")
            tried = place.session.table.copy()
            try:
                meant = place.sitting.meant(said)
                for action in meant:  # no action may be kept that cannot be done, or that another one would do
                    if tried.seat != place.seat:
                        raise FaultError("refused", "That is more than you may do in one turn.")
                    tried.apply(action)
            except IllegalActionError as error:
                raise place.sitting.refused(error) from None
            return SEPARATOR.join(map(str, meant))

        await self.write(place.seat, ActionKind.ACT, judge, request)
        return place.go_on()

    async def again(self, place: Place, request: str) -> dict[str, Any]:
        """Begins another round, or comes to the one that others have begun."""
        if place.round == len(self.course.rounds):

            def judge() -> str:
                if place.round < len(self.course.rounds):
                    raise _BegunError
                if not self.course.over:
                    raise FaultError("refused", "This game is not over yet.")
                if len(self.course.rounds) == self.terms.most_rounds:
                    raise FaultError("refused", "All hands of this round are played. Go back to the evening.")
                return ""

            with suppress(_BegunError):
                await self.write(place.seat, ActionKind.AGAIN, judge, request)
        place.sit_down()
        return place.go_on()

    async def name_seat(self, place: Place, name: str, request: str) -> None:
        """Gives a person's seat the person's name."""

        def judge() -> str:
            if self.terms.names is not None:
                raise FaultError("refused", "You say your name on the page of the evening.")
            return judged_name(name, place.seat, self.course.names, self.course.opening.names)

        await self._speak(place.seat, ActionKind.NAME, judge, request)

    async def come_back(self, seat: int, request: str = "") -> None:
        """A person is there whose time was up; nothing where it was not."""
        if seat in self.course.away:
            await self.write(seat, ActionKind.BACK, str, request)

    async def say(self, place: Place, phrase: int, request: str) -> None:
        """Says one of the phrases to all."""
        await self._speak(place.seat, ActionKind.SAY, lambda: str(phrase % len(PHRASES)), request)

    async def _speak(self, seat: int, kind: ActionKind, judge: Callable[[], str], request: str) -> None:
        """Keeps what stops no game, but so often only: a table has room for so many actions."""

        def judge_moderately() -> str:
            value, now = judge(), monotonic()
            times = self._spoken.setdefault(seat, deque(maxlen=MOST_SPOKEN))
            if len(times) == MOST_SPOKEN and now - times[0] < SPOKEN_SECONDS:
                raise FaultError("refused", "You have said a lot. Wait a moment.")
            times.append(now)
            return value

        await self.write(seat, kind, judge_moderately, request)

    async def take_back(self, place: Place, kind: ActionKind, request: str) -> None:
        """Asks for a decision back, agrees to that, or refuses."""

        def judge() -> str:
            wanted = self.course.take_back
            if kind is ActionKind.ASK_BACK:
                if wanted is not None:  # who agrees to that one must not have agreed to this one
                    raise FaultError("refused", "First it is to be said whether something else is taken back.")
                if self.course.to_take_back(place.seat) is None:
                    raise FaultError("refused", "There is nothing of yours to take back.")
            elif wanted is None:
                raise FaultError("refused", "Nothing is to be taken back any more.")
            elif kind is ActionKind.AGREE and place.seat in (wanted.seat, *wanted.agreed):
                raise FaultError("refused", "You have agreed already.")
            return ""

        await self.write(place.seat, kind, judge, request)

    async def short(self) -> dict[str, Any]:
        """The one page of the rules. It is made once: nobody keeps a process busy by asking for it again and again."""
        if self._short is None:
            self._short = asyncio.create_task(apart(short_at, self.record.desk))
        return await asyncio.shield(self._short)

    async def record_of(self, number: int, session: Session) -> str:
        """The record of a round that is over, by one who has been told all of it. The newest one asked for is kept."""
        async with self._recording:
            if self._recorded is None or self._recorded[0] != number:
                self._recorded = number, await asyncio.to_thread(_record, session)
            return self._recorded[1]

    def told(self, seat: int) -> dict[str, Any]:
        """What everybody may know of the table, beside the cards."""
        course = self.course
        waited = course.table.table.seat
        due = self._due()
        here = {place.seat for place in self.places}
        return {
            "name": self.name,
            "title": course.opening.rules.title,
            "you": None if seat == TABLE else seat,
            "seats": [
                {
                    "name": name,
                    "level": self.record.levels[at],
                    "here": self.record.levels[at] is not None or at in here,
                    "away": at in course.away,
                    "waited": at == waited,
                }
                for at, name in enumerate(course.names)
            ],
            "watching": sum(place.seat == TABLE for place in self.places),
            "round": len(course.rounds),
            "evening": self.terms.told(),
            "left": None if due is None or due[2] is not ActionKind.CLOCK else max(0, round(due[3] - time())),
            "wanted_back": course.take_back and {"seat": course.take_back.seat, "agreed": [*course.take_back.agreed]},
            "can_take_back": seat != TABLE and course.take_back is None and course.to_take_back(seat) is not None,
            "said": [{"seat": who, "text": text} for who, text in course.said],
            "proofs": [
                {
                    "commitment": each.commitment,
                    **(
                        {"nonce": each.nonce, "seed": seed_of(each.nonce)}
                        if (each is not course.round or course.over) and self.terms.shows(each.number)
                        else {}
                    ),
                }
                for each in course.rounds
            ],
        }


def _record(session: Session) -> str:
    return "".join(f"{line}\n" for line in lines_of(session))


async def _within(wanted: Coroutine[Any, Any, Any], seconds: float) -> None:
    """Waits for something, for so long at most."""
    try:
        await asyncio.wait_for(wanted, seconds)
    except TimeoutError:
        return

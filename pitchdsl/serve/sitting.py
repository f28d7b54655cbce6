"""One who sits at a table, or watches, over one connection: what was told there, and what is told next."""

import asyncio
from typing import Any

from pitchdsl.serve.course import Course
from pitchdsl.serve.follower import Follower
from pitchdsl.serve.table_actions import TABLE
from pitchdsl.web.page_session import PageSession
from pitchdsl.web.play import Sitting


class Place:
    """A connection at a table. Each has its own copy of the game, so that nobody is told anything too early."""

    def __init__(self, course: Course, page: PageSession, seat: int) -> None:
        self.seat = seat
        self._course, self._page = course, page
        self.stirred = asyncio.Event()
        """Set whenever something has happened that was not sent."""
        self.sit_down_where_it_stands()

    def stir(self) -> None:
        """Something has happened."""
        self.stirred.set()

    def sit_down(self) -> None:
        """Sits down at the newest round, of which nothing is told yet."""
        self.round = len(self._course.rounds)
        self._sit_at(self._course.follower(self.seat))

    @property
    def session(self) -> Follower:
        """The game as it was told here."""
        found = self.sitting.session
        assert isinstance(found, Follower)
        return found

    def sit_down_where_it_stands(self) -> None:
        """Sits down at the newest round, of which all that has happened is known and need not be told."""
        self.round = len(self._course.rounds)
        self._sit_at(self._course.standing(self.seat))

    def _sit_at(self, session: Follower) -> None:
        """Has a game be told on, by the names of now."""
        self._names = tuple(self._course.names)
        self.sitting = Sitting(session=session, page=self._page, names=self._names)

    def hear(self) -> None:
        """Comes to where the game stands, before a decision is judged."""
        if self.is_back:
            self.sit_down_where_it_stands()
        elif not (self.session.at_turn or self.round < len(self._course.rounds)):
            self._go_on_at(self._course.standing(self.seat))

    def _go_on_at(self, session: Follower) -> None:
        """Has the game at which one sits be told on from there."""
        outcome = self.sitting.outcome
        self._sit_at(session)
        self.sitting.outcome = outcome

    @property
    def is_back(self) -> bool:
        """Whether something was taken back that had been told here."""
        course = self._course
        return self.round == len(course.rounds) and self.session.decided is not course.round.decided

    @property
    def has_old_names(self) -> bool:
        """Whether somebody is called otherwise by now."""
        return self._names != tuple(self._course.names)

    @property
    def has_news(self) -> bool:
        """Whether there is something that was not told here yet."""
        begun = self.round < len(self._course.rounds)
        return self.session.has_untold or self.is_back or self.has_old_names or begun

    def go_on(self) -> dict[str, Any]:
        """What happens next."""
        if self.is_back:
            self.sit_down_where_it_stands()
            return {**self.table([]), "back": True}
        if self.has_old_names:
            self._go_on_at(self.session)
        return self._told(self.sitting.go_on())

    def table(self, news: list[dict[str, Any]]) -> dict[str, Any]:
        """The table as it is now."""
        return self._told(self.sitting.table(news))

    def _told(self, table: dict[str, Any]) -> dict[str, Any]:
        session, table = self.session, {**table, "round": self.round}
        waited = session.table.seat
        if table["more"] or table["over"] or session.at_turn or waited is None:
            return {**table, "waits": None}
        name = self.sitting.talk.names[waited]
        asked = f"{table['asked']} It is {name}'s turn.".strip()
        return {**table, "asked": asked, "waits": name}

    @property
    def watches(self) -> bool:
        """Whether nobody sits here."""
        return self.seat == TABLE

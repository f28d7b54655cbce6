"""Calls that look at a played game again, step by step, and ask what a decision cost; at one game at a time."""

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import define

from pitchdsl.account.names import Tabletalk
from pitchdsl.engine.session import Session
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import LayAway, PlayCard
from pitchdsl.game.events import DealEvent, TrickEvent, last
from pitchdsl.play.telling import names_at_table
from pitchdsl.players.roster import PLAYERS
from pitchdsl.records.reader import RecordedGame
from pitchdsl.records.reenact import DivergedError
from pitchdsl.review import numbers
from pitchdsl.review.look import cost_of
from pitchdsl.review.played import Moment, Played, played
from pitchdsl.values import frozen
from pitchdsl.web.fault import FaultError
from pitchdsl.web.news import News, how_it_ended
from pitchdsl.web.page_session import PageSession, page_of, rules_of
from pitchdsl.web.play import ADVISER
from pitchdsl.web.request import Request
from pitchdsl.web.saved import games_of, session_of
from pitchdsl.web.seen import Seen

SEED = 0
"""That of ``pitchdsl review`` unless another one is asked for: both find the same."""


@frozen(kw_only=True)
class Step:
    """A point of the game at which one stops."""

    game: int
    """Within the record, from 1."""
    hand: int
    kind: str
    table: Table
    told: int
    """How many events have been told there."""
    before: int
    """How many of them had been told at the step before."""
    moment: Moment | None = None
    """The decision of the person that comes next, where one does."""


@define(kw_only=True)
class Looking:
    """The game that is looked at."""

    page: PageSession
    session: Session
    """Where the record ends."""
    talk: Tabletalk
    steps: tuple[Step, ...]

    def told(self, step: Step) -> dict[str, Any]:
        """A step as the list of them has it."""
        action = None if step.moment is None else step.moment.action
        return {
            "game": step.game,
            "hand": step.hand,
            "kind": step.kind,
            "does": "" if action is None else self.talk.said(action),
            "card": action.card if isinstance(action, PlayCard | LayAway) else None,
            "choice": step.moment is not None and len(step.moment.table.legal_actions()) > 1,
        }


_looked_at: list[Looking] = []
"""The game that is looked at, if there is one."""


def look(asked: Request) -> dict[str, Any]:
    """Opens a recorded game to be looked at, from its first step on."""
    page, games = page_of(asked), games_of(asked)
    session = session_of(games, rules_of(page))
    table = session.table
    talk = Tabletalk(
        table.seated, table.sides, names_at_table(table.seated, table.seats, session.person), session.person
    )
    try:
        first = 1 if session.rules.match.games else len(games)  # without a match, it is the last game of the file
        steps = tuple(_steps(games, first, session))
    except DivergedError as stop:
        raise FaultError("refused", f"This game cannot have been: line {stop.line}: {stop.given}.") from None
    looking = Looking(page=page, session=session, talk=talk, steps=steps)
    _looked_at[:] = [looking]
    return {"steps": [looking.told(each) for each in steps], "adviser": ADVISER}


def _steps(games: Sequence[RecordedGame], first: int, session: Session) -> Iterator[Step]:
    """The person's decisions, the ends of tricks and of hands, and the end of each game, from the ``first`` on."""
    for number, game in enumerate(games[first - 1 :], start=first):
        found = played(game, session.rules)
        before = 0
        for kind, table, told, moment in _stops(found, session):
            deal = last(DealEvent, table.events[:told])
            yield Step(
                game=number,
                hand=deal.hand if deal else 1,
                kind=kind,
                table=table,
                told=told,
                before=before,
                moment=moment,
            )
            before = told


def _stops(found: Played, session: Session) -> Iterator[tuple[str, Table, int, Moment | None]]:
    moments = list(found.moments())
    tables = [*(each.table for each in moments), found.end]
    at, kind = 0, ""
    for told, event in enumerate(found.end.events, start=1):
        while len(tables[at].events) < told:
            at += 1
        there = _at(session, tables[at], told)
        if there.settles(event) and not there.ends_next:
            kind = "hand"
            yield kind, tables[at], told, None
        elif isinstance(event, TrickEvent) and not there.hand_is_over:
            kind = "trick"
            yield kind, tables[at], told, None
        for moment in moments[at:]:
            if len(moment.table.events) > told:
                break
            if moment.seat == session.person and moment.action is not None:
                kind = "turn"
                yield kind, moment.table, told, moment
    if kind != "hand" or found.end.outcome is not None:  # behind a hand one looks at how it ended, not at the next deal
        yield "end", found.end, len(found.end.events), None


def _at(session: Session, table: Table, told: int) -> Session:
    """The session as it was at a table, when so many events had been told."""
    return Session(table=table, seed=session.seed, person=session.person, names=session.names, told=told)


def look_at(asked: Request) -> dict[str, Any]:
    """The table at a step, as the person saw it."""
    looking, step = _step(asked)
    session = _at(looking.session, step.table, step.told)
    seen = list(session.history)
    news = News(step.table.seated, looking.talk, looking.page, seen[: step.before])
    told = [each for event in seen[step.before :] for each in news.tell(event)]
    table = Seen(session, looking.talk, looking.page).told()
    ended = how_it_ended(told, table["over"]) if table["hand_end"] else ""
    return {**table, "asked": ended or table["asked"], "news": told}


def judge(asked: Request) -> dict[str, Any]:
    """What the decision at a step cost, as ``pitchdsl review`` measures it."""
    looking, step = _step(asked)
    if step.moment is None or step.moment.action is None:
        raise FaultError("refused", "Nothing was to be decided there.")
    found = cost_of(step.moment, step.moment.action, PLAYERS[ADVISER], SEED, step.game)
    said = looking.talk.said
    return {
        "did": said(found.action),
        "best": said(found.best),
        "why": looking.talk.reason(found.reasons),
        "reckoned": found.points is not None,
        "points": "" if found.points is None else numbers.points(found.points, signed=False),
        "wins": "" if found.wins is None else numbers.chance(found.wins),
        "mistake": found.is_mistake,
        "same": found.action == found.best,
    }


def _step(asked: Request) -> tuple[Looking, Step]:
    if not _looked_at:
        raise FaultError("no game", "No game is looked at.")
    looking = _looked_at[0]
    return looking, looking.steps[asked.number("step", 0, len(looking.steps) - 1)]

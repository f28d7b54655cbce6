"""Opening a table: what somebody brings is judged before anybody sits down."""

from time import time
from typing import Any

from pitchdsl.game.rules import Rules
from pitchdsl.players.roster import KINDS
from pitchdsl.resolve.library import Library, UnreadableError
from pitchdsl.serve.course import Opening
from pitchdsl.serve.secrets_of import hashed, new_name, new_secret, new_word
from pitchdsl.serve.store import TableRecord
from pitchdsl.serve.table_actions import TABLE
from pitchdsl.values import frozen
from pitchdsl.web.fault import FaultError
from pitchdsl.web.page_session import PageSession, page_of, rules_of
from pitchdsl.web.play import seats_of
from pitchdsl.web.request import Request, shown
from pitchdsl.web.sheets import short

CLOCK = (5, 86_400)
"""Seconds that a decision may be given, from and to."""

MOST_TEXT = 200_000
"""Characters of all the texts that a table is played by."""

NOBODY_YET = "Seat"
"""What a person is called who has not come yet, before the number of the seat."""


@frozen(kw_only=True)
class Asked:
    """What somebody opens a table with, judged."""

    desk: dict[str, Any]
    levels: tuple[str | None, ...]
    clock: int | None


@frozen(kw_only=True)
class Opened:
    """A new table, with the words that are told to the one who opens it, and kept nowhere."""

    record: TableRecord
    words: dict[int, str]


def judged(args: dict[str, Any]) -> tuple[Asked, Rules]:
    """What a request asks for, and the rules that its sheet gives; a fault where it cannot be.

    This reads a text of somebody unknown: call it in a process that can be stopped.
    """
    asked = Request(args)
    page = page_asked(asked)
    desk = desk_of(page)
    rules = rules_of(page)
    seats = seats_of(asked, rules)
    levels = tuple(level_of(each) for each in asked.texts("levels", 54))
    if len(levels) != seats:
        raise FaultError("unreadable", f"`levels` is to name a player for each of {seats} seats")
    if None not in levels:
        raise FaultError("refused", "Keep one seat at least for a person.")
    clock = asked.number("clock", *CLOCK) if asked.has("clock") else None
    return Asked(desk=desk, levels=levels, clock=clock), rules


def desk_of(page: PageSession) -> dict[str, Any]:
    """The texts of a page as they are kept; a fault where they are too long."""
    files = {each.name: each.text for each in page.sources}
    if sum(map(len, files.values())) > MOST_TEXT:
        raise FaultError("too big", f"the texts of a table may have {MOST_TEXT:,} characters in all")
    return {"files": files, "active": page.active.name, "over": [*page.over]}


def page_asked(asked: Request) -> PageSession:
    """The texts of a request: those that it brings, or those of a bundled game."""
    if not asked.has("game"):
        return page_of(asked)
    name = asked.text("game")
    try:
        found = Library().find(name)
    except UnreadableError:
        found = None
    if found is None or found.kind != "variant":
        raise FaultError("unreadable", f"there is no bundled game called {shown(name)}")
    return page_of(Request({"files": {name: found.span.source.text}, "active": name}))


def level_of(name: str) -> str | None:
    """A kind of computer player, or none for a person."""
    if name == "person":
        return None
    if name not in KINDS:
        raise FaultError("unreadable", f"there is no such player; there are person, {', '.join(KINDS)}")
    return name


def opened(asked: Asked) -> Opened:
    """A table with new words and a new secret."""
    persons = [seat for seat, level in enumerate(asked.levels) if level is None]
    words = {seat: new_word() for seat in (TABLE, *persons)}
    record = TableRecord(
        name=new_name(),
        desk=asked.desk,
        levels=asked.levels,
        secret=new_secret(),
        clock=asked.clock,
        opened=time(),
        words={seat: hashed(word) for seat, word in words.items()},
    )
    return Opened(record=record, words=words)


def page_at(record: TableRecord) -> PageSession:
    """The texts that a table is played by."""
    return page_of(Request(record.desk))


def rules_at(desk: dict[str, Any]) -> Rules:
    """The rules of a table that was opened once; call it, too, where it can be stopped."""
    return rules_of(page_of(Request(desk)))


def short_at(desk: dict[str, Any]) -> dict[str, Any]:
    """The one page of a table's rules; it plays their examples."""
    return short(Request(desk))


def opening_of(record: TableRecord, rules: Rules, names: tuple[str, ...] | None = None) -> Opening:
    """What a table begins with; where nothing else names the players, their seats do."""
    seated = tuple(
        f"{NOBODY_YET} {seat + 1}" if level is None else f"{KINDS[level].title} {seat + 1}"
        for seat, level in enumerate(record.levels)
    )
    levels, secret = record.levels, record.secret
    return Opening(rules=rules, seats=len(levels), levels=levels, secret=secret, names=names or seated)

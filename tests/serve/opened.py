"""Tables as they are opened in tests, by their sheets."""

from functools import cache
from typing import Any

from attrs import frozen

from pitchdsl.compile import compile_text
from pitchdsl.game.rules import Rules
from pitchdsl.serve.course import Opening
from pitchdsl.serve.opening import Asked, Opened, opened
from pitchdsl.serve.store import Store

SHORT = "winning\n  ends after: 2 hands\n"
"""So that a game has an end, whoever plays it."""

MATCH = "match\n  games: best of 3\n"


@frozen
class Sheet:
    """A game that is played in tests."""

    base: str
    seats: int
    more: str = SHORT

    @property
    def text(self) -> str:
        return f'variant mine "Mine" extends {self.base}\n{self.more}'

    @property
    def rules(self) -> Rules:
        return rules_of_text(self.text)

    def __str__(self) -> str:
        return self.base


SHEETS = (
    Sheet("auction-pitch", 4),
    Sheet("seven-up", 3, ""),
    Sheet("guide-quick", 2, "winning\n  target: 3\n" + MATCH),
    Sheet("pidro", 4),
    Sheet("trinidad-all-fours", 4),
    Sheet("call-partner", 5),
    Sheet("smear-5", 4),
)
"""Plain, with gifts, a match, an exchange, offers, a partner who is called, and jokers."""


@cache
def rules_of_text(text: str) -> Rules:
    rules = compile_text(text).rules
    assert rules is not None, text
    return rules


def opening(sheet: Sheet, persons: int, secret: str = "5e" * 32) -> Opening:
    """What a course begins with: the first seats are people's."""
    levels = (None,) * persons + ("random",) * (sheet.seats - persons)
    names = tuple(f"Seat {seat + 1}" for seat in range(sheet.seats))
    return Opening(rules=sheet.rules, seats=sheet.seats, levels=levels, secret=secret, names=names)


def kept(sheet: Sheet, persons: int, *, clock: int | None = None, level: str = "random") -> Opened:
    """A table as it is kept, with the words of its seats."""
    levels = (None,) * persons + (level,) * (sheet.seats - persons)
    desk = {"files": {"mine": sheet.text}, "active": "mine", "over": []}
    return opened(Asked(desk=desk, levels=levels, clock=clock))


def request(sheet: Sheet, persons: int, *, clock: int | None = None, level: str = "random") -> dict[str, Any]:
    """What the page asks for to have it opened."""
    asked: dict[str, Any] = {
        "files": {"mine": sheet.text},
        "active": "mine",
        "seats": sheet.seats,
        "levels": ["person"] * persons + [level] * (sheet.seats - persons),
    }
    return asked if clock is None else {**asked, "clock": clock}


def table(store: Store, persons: int = 2, **more: Any) -> Opened:
    """A plain table that stands in a store."""
    made = kept(SHEETS[0], persons, **more)
    store.open(made.record)
    return made

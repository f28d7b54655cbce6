"""Opening an evening: what somebody brings is judged, and all tables follow from what is kept of it."""

import hmac
from functools import cached_property
from hashlib import sha256
from time import time
from typing import Any

from pitchdsl.game.rules import Rules
from pitchdsl.game.state import sides_of
from pitchdsl.serve.club.kinds import EveningKind, field_for, movement_of, seats_for
from pitchdsl.serve.club.movement import MOST_PLAYERS, Field, Movement
from pitchdsl.serve.club.naming import table_name
from pitchdsl.serve.opening import CLOCK, desk_of, level_of, page_asked
from pitchdsl.serve.secrets_of import hashed, new_name, new_secret, new_word, nonce_of, seed_of
from pitchdsl.serve.store import EveningRecord, TableRecord
from pitchdsl.serve.table_actions import TABLE
from pitchdsl.values import frozen
from pitchdsl.web.fault import FaultError
from pitchdsl.web.page_session import page_of, rules_of
from pitchdsl.web.request import Request

DIRECTOR = -2
"""In the place of a player: whoever begins the evening. Whoever only looks at the board has the place of a table."""

MOST_DEALS = 20
"""Hands of a round."""

OVERLAY = "evening-of-a-club"
"""What the house rule is called that is laid over the sheet of an evening."""

_OVERLAID = f'house-rule {OVERLAY} "One hand at a time"\n\nwinning\n  ends after: 1 hands\n'


@frozen(kw_only=True)
class AskedEvening:
    """What somebody opens an evening with, judged."""

    desk: dict[str, Any]
    kind: EveningKind
    seats: int
    levels: tuple[str | None, ...]
    rounds: int
    deals: int
    clock: int


@frozen(kw_only=True)
class OpenedEvening:
    """A new evening, with the words that are told to the one who opens it, and kept nowhere."""

    record: EveningRecord
    words: dict[int, str]


def judged_evening(args: dict[str, Any]) -> AskedEvening:
    """What a request asks for; a fault where it cannot be.

    This reads a text of somebody unknown: call it in a process that can be stopped.
    """
    asked = Request(args)
    desk = desk_of(page_asked(asked))
    kind = _kind(asked.text("kind"))
    rules = rules_of(page_of(Request(desk)))
    seats = seats_for(kind, rules)
    people = asked.number("people", 2, MOST_PLAYERS)
    level = level_of(asked.text("level"))
    if level is None:
        raise FaultError("unreadable", "`level` is to name a computer player")
    field = field_for(kind, seats, people)
    rounds = asked.number("rounds", 1, len(movement_of(kind, seats, sides_of(rules, seats), field)))
    deals = asked.number("deals", 1, MOST_DEALS)
    if OVERLAY in desk["files"] or OVERLAY in desk["over"]:
        raise FaultError("refused", f"Call your sheet otherwise: {OVERLAY} is the house rule of the evening.")
    desk = {**desk, "files": {**desk["files"], OVERLAY: _OVERLAID}, "over": [*desk["over"], OVERLAY]}
    rules_of(page_of(Request(desk)))
    return AskedEvening(
        desk=desk,
        kind=kind,
        seats=seats,
        levels=(*(None for _ in range(people)), *(level for _ in range(field.players - people))),
        rounds=rounds,
        deals=deals,
        clock=asked.number("clock", *CLOCK),
    )


def _kind(text: str) -> EveningKind:
    try:
        return EveningKind(text)
    except ValueError:
        raise FaultError("unreadable", f"`kind` is to be {' or '.join(EveningKind)}") from None


def opened_evening(asked: AskedEvening) -> OpenedEvening:
    """An evening with new words and a new secret."""
    people = [player for player, level in enumerate(asked.levels) if level is None]
    words = {at: new_word() for at in (DIRECTOR, TABLE, *people)}
    record = EveningRecord(
        name=new_name(),
        desk=asked.desk,
        kind=str(asked.kind),
        seats=asked.seats,
        levels=asked.levels,
        rounds=asked.rounds,
        deals=asked.deals,
        secret=new_secret(),
        clock=asked.clock,
        opened=time(),
        words={at: hashed(word) for at, word in words.items()},
    )
    return OpenedEvening(record=record, words=words)


@frozen(kw_only=True)
class Plan:
    """What follows from what an evening was opened with, and from its rules."""

    record: EveningRecord
    rules: Rules

    @property
    def kind(self) -> EveningKind:
        """How it is played and scored."""
        return EveningKind(self.record.kind)

    @cached_property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side of a table."""
        return sides_of(self.rules, self.record.seats)

    @cached_property
    def field(self) -> Field:
        """Who takes part: in duplicate sides that stay together, else everybody alone."""
        size = self.record.seats // 2 if self.kind is EveningKind.DUPLICATE else 1
        return Field(players=len(self.record.levels), size=size)

    @cached_property
    def movement(self) -> Movement:
        """For each round and table the players by seat."""
        return movement_of(self.kind, self.record.seats, self.sides, self.field)[: self.record.rounds]

    @property
    def titles(self) -> tuple[str, ...]:
        """What the players are called until they say otherwise."""
        levels = enumerate(self.record.levels, 1)
        return tuple(f"{'Player' if level is None else 'Computer'} {number}" for number, level in levels)

    def has_table(self, round_number: int, table: int) -> bool:
        """Whether there is such a table; both numbers begin at 1."""
        return round_number <= len(self.movement) and table <= len(self.movement[round_number - 1])

    def table(self, round_number: int, table: int) -> TableRecord:
        """A table of the evening; both numbers begin at 1.

        In duplicate all tables of a round have one secret, and with it the same deals.
        """
        record = self.record
        players = self.movement[round_number - 1][table - 1]
        dealt = f"round {round_number}" + ("" if self.kind is EveningKind.DUPLICATE else f" table {table}")
        return TableRecord(
            name=table_name(record.name, round_number, table),
            desk=record.desk,
            levels=tuple(record.levels[player] for player in players),
            secret=hmac.new(bytes.fromhex(record.secret), dealt.encode(), sha256).hexdigest(),
            clock=record.clock,
            opened=record.opened,
            words={seat: record.words[player] for seat, player in enumerate(players) if player in record.words},
        )

    def seeds(self, round_number: int, table: int) -> list[int]:
        """The seeds of the hands of a table, in their order."""
        secret = self.table(round_number, table).secret
        return [seed_of(nonce_of(secret, hand)) for hand in range(1, self.record.deals + 1)]

"""A recorded game checked against the rules, in two ways.

:func:`replay` plays it again and compares line by line, up to the first difference. :func:`rescore` believes nothing
but deals and decisions, works out tricks, points and scores anew, and tells every difference.
"""

from collections import Counter
from collections.abc import Iterable
from pathlib import PurePath
from typing import Any

from attrs import frozen

from pitchdsl.engine.table import Table
from pitchdsl.records.convert import fields_of
from pitchdsl.records.reader import Line, RecordedGame
from pitchdsl.records.reenact import (
    DECISIONS,
    STAND,
    RecordedDeals,
    UnplayableError,
    apply_line,
    is_action,
    must_stand,
    table_for,
)
from pitchdsl.records.writer import compact
from pitchdsl.rules.rules import Rules
from pitchdsl.vocabulary import CutEvent, DealEvent

NOTHING = "nothing more"
ENDS_EARLY = "the record ends before the game does"

_Key = tuple[int, str, object, int]
"""Which result of a game: the hand, its kind, which trick or point, and the n-th of these."""


@frozen(kw_only=True)
class Divergence:
    """A place where a record and the rules tell different things."""

    line: int
    written: str
    """The line as it stands in the record, or what it lacks."""
    given: str
    """What stands there by the rules, or why what is written cannot be."""

    def __str__(self) -> str:
        return f"line {self.line}: the record has {self.written}; by the rules: {self.given}"


def replay(game: RecordedGame, rules: Rules) -> list[Divergence]:
    """The first difference between a record and the same game played again; empty when there is none."""
    try:
        table, deals = table_for(game, rules)
        difference = _compare(game, table, deals)
    except UnplayableError as stop:
        difference = _unplayable(game, stop)
    return [] if difference is None else [difference]


def rescore(game: RecordedGame, rules: Rules) -> list[Divergence]:
    """All differences between recorded results and those that follow from the deals and decisions alone."""
    try:
        table, _ = table_for(game, rules)
    except UnplayableError as stop:
        return [_unplayable(game, stop)]
    broken = _play_through(game, table)
    differences = list(_results_differ(game, table, complete=broken is None))
    if broken is not None:
        differences.append(broken)
    return sorted(differences, key=lambda each: each.line)


def _compare(game: RecordedGame, table: Table, deals: RecordedDeals) -> Divergence | None:
    """Follows a record line by line: what the table says is compared, what players decide is done."""
    compared = 0
    if not any(line.kind == "cut" for line in game.lines):  # a record need not tell how the dealer was found
        compared = sum(isinstance(event, CutEvent) for event in table.events)
    for line in game.lines:
        while compared == len(table.events) and table.seat is not None and not _stops(line) and must_stand(table, line):
            table.apply(STAND)
        if _stops(line) and table.seat is not None and _may_stop(table, deals, compared):
            table.stop()
            compared = len(table.events) - 1
        if compared == len(table.events):
            if table.seat is None:
                return _differs(line, "the game is over")
            why = apply_line(table, line)
            if why is not None:
                return _differs(line, why)
        event = table.events[compared]
        if deals.exhausted and compared == _last_deal(table):
            return _differs(line, "another hand is dealt")
        given = fields_of(event)
        if not _agree(line.fields, given):
            return _differs(line, compact(given))
        compared += 1
    if table.seat is not None or compared < len(table.events):
        return Divergence(line=game.last_line, written=NOTHING, given=ENDS_EARLY)
    return None


def _may_stop(table: Table, deals: RecordedDeals, compared: int) -> bool:
    """Whether all is told but a deal that the record does not have: a game may be stopped before it or after it.

    What follows that deal by itself, such as taking the kitty where nobody bids, is not asked for either.
    """
    return compared == len(table.events) or (deals.exhausted and compared == _last_deal(table))


def _last_deal(table: Table) -> int:
    return max(at for at, event in enumerate(table.events) if isinstance(event, DealEvent))


def _play_through(game: RecordedGame, table: Table) -> Divergence | None:
    """Does all that players decided; a difference where that or a deal cannot be."""
    deals = _Deals(table)
    settled = 0
    for line in game.lines:
        settled += line.kind == "settle"
        if table.seat is None:
            if line.kind in (*DECISIONS, "deal"):
                return _differs(line, "the game is over")
            continue
        if _stops(line):
            table.stop()
            continue
        try:
            while _comes_after_a_decision(table, line, settled) and must_stand(table, line):
                table.apply(STAND)
            why = apply_line(table, line) if is_action(table, line) else None
        except UnplayableError as stop:
            return _unplayable(game, stop)
        if why is not None:
            return _differs(line, why)
        if line.kind == "deal":
            deal = deals.next()
            if deal is None:
                return _differs(line, f"seat {table.seat} has to decide something here")
            given = fields_of(deal)
            if not _agree(line.fields, given):
                return _differs(line, compact(given))
    if table.seat is not None:
        return Divergence(line=game.last_line, written=NOTHING, given=ENDS_EARLY)
    return None


def _comes_after_a_decision(table: Table, line: Line, settled: int) -> bool:
    """Whether all that is decided before a line is decided now; ``settled`` hands are, this line included.

    Who throws nothing is not told of. Where that was the last word of a hand, its settlement tells it.
    """
    return line.kind in (*DECISIONS, "trump") or (line.kind == "settle" and table.hands_settled < settled)


class _Deals:
    """The deals of a table one after the other, none of its events looked at twice."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._at = 0

    def next(self) -> DealEvent | None:
        """The next deal; none when there was no other so far."""
        events = self._table.events
        while self._at < len(events):
            event = events[self._at]
            self._at += 1
            if isinstance(event, DealEvent):
                return event
        return None


def _results_differ(game: RecordedGame, table: Table, complete: bool) -> Iterable[Divergence]:
    """Tricks, awards, settlements and the end, as they are written and as they are worked out."""
    written = _results((line.number, line.fields) for line in game.lines)
    given = _results((0, fields_of(event)) for event in table.events)
    ends = _ends_of_hands(game)
    for key, (_, fields) in given.items():
        if key not in written:
            if complete:
                line = ends.get(key[0], game.last_line)
                yield Divergence(line=line, written=f"no {key[1]} here", given=compact(fields))
        elif not _agree(written[key][1], fields):
            yield Divergence(line=written[key][0], written=compact(written[key][1]), given=compact(fields))
    if complete:
        for key, (number, fields) in written.items():
            if key not in given:
                yield Divergence(line=number, written=compact(fields), given=f"no such {key[1]}")


def _results(lines: Iterable[tuple[int, dict[str, Any]]]) -> dict[_Key, tuple[int, dict[str, Any]]]:
    found: dict[_Key, tuple[int, dict[str, Any]]] = {}
    times: Counter[tuple[int, str, object]] = Counter()
    hand = 0
    for number, fields in lines:
        kind = fields["event"]
        if kind == "deal":
            hand += 1
        elif kind in ("trick", "award", "settle", "over"):
            name = fields["trick"] if kind == "trick" else fields["point"] if kind == "award" else None
            where = 0 if kind == "over" else hand
            told = {key: value for key, value in fields.items() if key != "rule"}
            found[where, kind, name, times[where, kind, name]] = (number, told)
            times[where, kind, name] += 1
    return found


def _ends_of_hands(game: RecordedGame) -> dict[int, int]:
    """The number of the last line of each hand, counted by deals; what stands before the first is of none."""
    ends: dict[int, int] = {}
    hand = 0
    for line in game.lines:
        hand += line.kind == "deal"
        if hand:
            ends[hand] = line.number
    return ends


def _agree(written: dict[str, Any], given: dict[str, Any]) -> bool:
    """Whether a line says what the table says. Fields that this program does not know are let be."""
    return all(
        written.get(name) == value or (name == "rule" and _same_rule(written.get(name), value))
        for name, value in given.items()
    )


def _same_rule(written: str | None, given: str) -> bool:
    """Whether two addresses mean the same line: where the file lies may differ, and a record need not tell."""
    return written is None or _file_name(written) == _file_name(given)


def _file_name(address: str) -> str:
    return PurePath(address.replace("\\", "/")).name


def _stops(line: Line) -> bool:
    return line.kind == "over" and line.fields["reason"] == "stopped"


def _last(game: RecordedGame) -> int:
    return game.lines[-1].number if game.lines else game.line


def _differs(line: Line, given: str) -> Divergence:
    return Divergence(line=line.number, written=compact(line.fields), given=given)


def _unplayable(game: RecordedGame, stop: UnplayableError) -> Divergence:
    at = next((line for line in game.lines if line.number == stop.line), None)
    written = f"the game of {game.header.variant}" if at is None else compact(at.fields)
    return Divergence(line=stop.line, written=written, given=stop.why)

"""A recorded game checked against the rules, in two ways.

:func:`replay` plays it again and compares line by line, up to the first difference. :func:`rescore` believes nothing
but deals and decisions, works out tricks, points and scores anew, and tells every difference.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import PurePath
from typing import Any

from attrs import frozen

from pitchdsl.engine.table import Table
from pitchdsl.events import CutEvent, DealEvent, Event
from pitchdsl.records.convert import fields_of
from pitchdsl.records.reader import Line, RecordedGame
from pitchdsl.records.reenact import (
    DECISIONS,
    STAND,
    DivergedError,
    RecordedDeals,
    apply_line,
    is_action,
    must_stand,
    table_for,
)
from pitchdsl.records.writer import compact
from pitchdsl.rules.rules import Rules

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
        _compare(game, *table_for(game, rules))
    except DivergedError as stop:
        return [_divergence(game, stop)]
    return []


def rescore(game: RecordedGame, rules: Rules) -> list[Divergence]:
    """All differences between recorded results and those that follow from the deals and decisions alone."""
    broken = []
    try:
        table, _ = table_for(game, rules)
    except DivergedError as stop:
        return [_divergence(game, stop)]
    try:
        _play_through(game, table)
    except DivergedError as stop:
        broken = [_divergence(game, stop)]
    return sorted([*_results_differ(game, table, complete=not broken), *broken], key=lambda each: each.line)


def _divergence(game: RecordedGame, stop: DivergedError) -> Divergence:
    line = next((line for line in game.lines if line.number == stop.line), None)
    written = f"the game of {game.header.variant}" if line is None else compact(line.fields)
    return Divergence(line=stop.line, written=stop.written or written, given=stop.given)


def _compare(game: RecordedGame, table: Table, deals: RecordedDeals) -> None:
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
                raise DivergedError(line.number, "the game is over")
            apply_line(table, line)
        if deals.exhausted and compared == _last_deal(table):
            raise DivergedError(line.number, "another hand is dealt")
        _must_agree(line, table.events[compared])
        compared += 1
    if table.seat is not None or compared < len(table.events):
        raise DivergedError(game.last_line, ENDS_EARLY, "nothing more")


def _may_stop(table: Table, deals: RecordedDeals, compared: int) -> bool:
    """Whether all is told but a deal that the record does not have: a game may be stopped before it or after it.

    What follows that deal by itself, such as taking the kitty where nobody bids, is not asked for either.
    """
    return compared == len(table.events) or (deals.exhausted and compared == _last_deal(table))


def _last_deal(table: Table) -> int:
    return max(at for at, event in enumerate(table.events) if isinstance(event, DealEvent))


def _play_through(game: RecordedGame, table: Table) -> None:
    """Does all that players decided, as far as that and the deals can be."""
    deals = (event for event in table.events if isinstance(event, DealEvent))  # goes on as the table does
    settled = 0
    for line in game.lines:
        settled += line.kind == "settle"
        if table.seat is None:
            if line.kind in (*DECISIONS, "deal"):
                raise DivergedError(line.number, "the game is over")
            continue
        if _stops(line):
            table.stop()
            continue
        while _comes_after_a_decision(table, line, settled) and must_stand(table, line):
            table.apply(STAND)
        deal = next(deals, None) if line.kind == "deal" else None
        if deal is not None:
            _must_agree(line, deal)
        elif line.kind == "deal" or is_action(table, line):
            apply_line(table, line)
    if table.seat is not None:
        raise DivergedError(game.last_line, ENDS_EARLY, "nothing more")


def _comes_after_a_decision(table: Table, line: Line, settled: int) -> bool:
    """Whether all that is decided before a line is decided now; ``settled`` hands are, this line included.

    Who throws nothing is not told of. Where that was the last word of a hand, its settlement tells it.
    """
    return line.kind in (*DECISIONS, "trump") or (line.kind == "settle" and table.hands_settled < settled)


def _results_differ(game: RecordedGame, table: Table, complete: bool) -> Iterator[Divergence]:
    """Tricks, awards, settlements and the end, as they are written and as they are worked out."""
    lines = list(_by_hand((line.number, line.fields) for line in game.lines))
    ends = {hand: number for hand, number, _ in lines if hand}
    written = _results(lines)
    given = _results(_by_hand((0, fields_of(event)) for event in table.events))
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


def _by_hand(lines: Iterable[tuple[int, dict[str, Any]]]) -> Iterator[tuple[int, int, dict[str, Any]]]:
    """Each line with its hand before it, counted by deals; what stands before the first is of hand 0."""
    hand = 0
    for number, fields in lines:
        hand += fields["event"] == "deal"
        yield hand, number, fields


def _results(lines: Iterable[tuple[int, int, dict[str, Any]]]) -> dict[_Key, tuple[int, dict[str, Any]]]:
    found: dict[_Key, tuple[int, dict[str, Any]]] = {}
    times: Counter[tuple[int, str, object]] = Counter()
    for hand, number, fields in lines:
        kind = fields["event"]
        if kind in ("trick", "award", "settle", "over"):
            name = fields["trick"] if kind == "trick" else fields["point"] if kind == "award" else None
            result = (0 if kind == "over" else hand, kind, name)
            found[*result, times[result]] = number, {name: value for name, value in fields.items() if name != "rule"}
            times[result] += 1
    return found


def _must_agree(line: Line, event: Event) -> None:
    given = fields_of(event)
    if not _agree(line.fields, given):
        raise DivergedError(line.number, compact(given))


def _agree(written: dict[str, Any], given: dict[str, Any]) -> bool:
    """Whether a line says what the table says. Fields that this program does not know are let be."""
    return all(
        written.get(name) == value or (name == "rule" and _same_rule(written.get(name), value))
        for name, value in given.items()
    )


def _same_rule(written: str | None, given: str) -> bool:
    """Whether two addresses mean the same line: where the file lies may differ, and a record need not tell."""
    return written is None or PurePath(written.replace("\\", "/")).name == PurePath(given.replace("\\", "/")).name


def _stops(line: Line) -> bool:
    return line.kind == "over" and line.fields["reason"] == "stopped"

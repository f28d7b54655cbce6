"""A recorded game checked against the rules: played again from its deals and decisions, and compared line by line.

Lines tell of deals and decisions, which are believed as far as the rules allow them, and of what follows from these:
that the table tells itself. :func:`replay` wants it word for word, up to the first difference. :func:`rescore` tells
every difference, and lets others write as they do: awards in their own order, and without the address of a rule.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice, takewhile
from pathlib import PurePath
from typing import Any

from pitchdsl.engine.table import Table
from pitchdsl.game.events import DealEvent
from pitchdsl.game.rules import Rules
from pitchdsl.records.convert import fields_of
from pitchdsl.records.reader import Line, RecordedGame
from pitchdsl.records.reenact import DECISIONS, STAND, DivergedError, apply_line, must_stand, table_for
from pitchdsl.records.writer import compact
from pitchdsl.values import frozen

ENDS_EARLY = "the record ends before the game does"

CARDS_COME = {
    "cut": "cards are cut for the deal",
    "deal": "another hand is dealt",
    "reshuffle": "the discards are shuffled again",
}
"""The kinds of line without which nothing behind them can be worked out, and what happens there."""

Fields = dict[str, Any]


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
    return list(islice(_differences(game, rules, word_for_word=True), 1))


def rescore(game: RecordedGame, rules: Rules) -> list[Divergence]:
    """All differences between a record and what follows from its deals and decisions alone.

    After a deal or a decision that cannot be, nothing can be worked out: it is the last difference told.
    """
    return list(_differences(game, rules, word_for_word=False))


def played_again(game: RecordedGame, rules: Rules) -> Table:
    """The table behind the last line of a record, which may end before the game does.

    Raises :class:`DivergedError` where the deals or decisions cannot be, or something else follows from them than what
    is written.
    """
    comparison = _Comparison(game, rules, word_for_word=False)
    try:
        for each in comparison.differences():
            raise DivergedError(each.line, each.given, each.written)
    except DivergedError as stop:
        if stop.given != ENDS_EARLY:
            raise
    return comparison.table


def _differences(game: RecordedGame, rules: Rules, word_for_word: bool) -> Iterator[Divergence]:
    try:
        yield from _Comparison(game, rules, word_for_word).differences()
    except DivergedError as stop:
        line = next((line for line in game.lines if line.number == stop.line), None)
        written = f"the game of {game.header.variant}" if line is None else compact(line.fields)
        yield Divergence(line=stop.line, written=stop.written or written, given=stop.given)


class _Comparison:
    """A record and a table at which it is played again; raises :class:`DivergedError` where it cannot be played on."""

    def __init__(self, game: RecordedGame, rules: Rules, word_for_word: bool) -> None:
        self._game = game
        self._table = table_for(game, rules)
        self._word_for_word = word_for_word
        self._heard = 0
        """How many of the table's events have become due."""
        self._due: list[Fields] = []
        """What has happened at the table and no line has told yet."""
        self._past: list[Fields] = []
        """What has happened since the last decision and is not due any more."""
        self._stuck: DivergedError | None = None
        """Why the table could not go on behind what is due: with the cards that the record has, or lacks, there."""
        self._listen()
        if not any(line.kind == "cut" for line in game.lines):  # a record need not tell how the dealer was found
            self._due = [fields for fields in self._due if fields["event"] != "cut"]

    @property
    def table(self) -> Table:
        """As it is now."""
        return self._table

    def differences(self) -> Iterator[Divergence]:
        """Follows the record to its end."""
        for line in self._game.lines:
            yield from self._follow(line)
        self._must_not_be_stuck()
        if self._table.seat is not None:
            raise DivergedError(self._game.last_line, ENDS_EARLY, "nothing more")
        yield from self._missing(self._game.last_line, self._due)

    def _follow(self, line: Line) -> Iterator[Divergence]:
        table = self._table
        if _stops(line) and (table.seat is not None or self._stuck_at_a_deal):
            yield from self._stop(line)
        self._must_not_be_stuck(line)
        while not self._due and table.seat is not None and must_stand(table, line):
            self._go_on(lambda: table.apply(STAND), line)
        self._must_not_be_stuck(line)
        place = self._place(line)
        if place is None and line.kind in (*DECISIONS, "trump"):
            yield from self._missing(line.number, self._due)
            self._must_not_be_stuck(line, behind=True)
            if table.seat is None:
                raise DivergedError(line.number, "the game is over")
            self._due, self._past = [], []
            self._go_on(lambda: apply_line(table, line), line)
            place = 0 if self._due else None
        if place is None:
            if table.seat is None and not self._due:
                raise DivergedError(line.number, "the game is over")
            if line.kind in CARDS_COME and not self._due:
                raise DivergedError(line.number, f"seat {table.seat} has to decide something here")
            yield Divergence(line=line.number, written=compact(line.fields), given=f"no such {line.kind} here")
            return
        free = line.kind == "award" and not self._word_for_word
        left_out = [fields for fields in self._due[:place] if not (free and fields["event"] == "award")]
        yield from self._missing(line.number, left_out)
        given = self._due[place]
        self._past += [*left_out, given]
        self._due = [fields for fields in self._due if fields is not given and fields not in left_out]
        if not _agree(line.fields, given):
            if line.kind in CARDS_COME:
                raise DivergedError(line.number, compact(given))
            yield Divergence(line=line.number, written=compact(line.fields), given=compact(given))

    def _place(self, line: Line) -> int | None:
        """Which of the things that are due a line tells, rightly or not; none where it tells of something else."""
        due = self._due
        for place, fields in enumerate(due):
            if _agree(line.fields, fields):
                return place
        if line.kind in DECISIONS or any(_agree(line.fields, fields) for fields in self._past):
            return None
        alike = [place for place, fields in enumerate(due) if fields["event"] == line.kind]
        same = [place for place in alike if due[place].get("point") == line.fields.get("point")]
        return next(iter(same or alike), None)

    def _missing(self, line: int, fields: Iterable[Fields]) -> Iterator[Divergence]:
        """What should stand before a line."""
        for each in fields:
            if each["event"] in CARDS_COME:
                raise DivergedError(line, CARDS_COME[each["event"]])
            yield Divergence(line=line, written=f"no {each['event']} here", given=compact(each))

    def _go_on(self, decide: Callable[[], None], line: Line) -> None:
        """Has something decided at the table."""
        try:
            decide()
        except DivergedError as stop:
            if stop.line == line.number:
                raise
            self._stuck = stop
        self._listen()

    def _must_not_be_stuck(self, line: Line | None = None, behind: bool = False) -> None:
        """Raises once all is told that happened before the table could not go on: cards should come at this line."""
        if self._stuck is not None and (behind or not self._due):
            if line is None or line.number == self._stuck.line:
                raise self._stuck
            at = next((each.kind for each in self._game.lines if each.number == self._stuck.line), "reshuffle")
            raise DivergedError(line.number, CARDS_COME.get(at, CARDS_COME["reshuffle"]))

    @property
    def _stuck_at_a_deal(self) -> bool:
        """Whether the table could not go on behind a deal that the record does not tell."""
        dealt = sum(isinstance(event, DealEvent) for event in self._table.events)
        return self._stuck is not None and dealt > sum(line.kind == "deal" for line in self._game.lines)

    def _stop(self, line: Line) -> Iterator[Divergence]:
        """Stops the game, perhaps before the next deal: that, and what follows it by itself, need not be told.

        What follows by itself is the taking of the kitty where nobody bids.
        """
        yield from self._missing(line.number, takewhile(lambda fields: fields["event"] != "deal", self._due))
        self._table.stop()
        self._stuck = None
        self._due, self._heard = [], len(self._table.events) - 1
        self._listen()

    def _listen(self) -> None:
        """Takes over what has happened at the table."""
        for event in self._table.events[self._heard :]:
            fields = fields_of(event)
            if not self._word_for_word:
                fields.pop("rule", None)
            self._due.append(fields)
        self._heard = len(self._table.events)


def _agree(written: Fields, given: Fields) -> bool:
    """Whether a line says what the table says. Fields that this program does not know are let be."""
    return all(
        written.get(name) == value
        or (name == "rule" and _same_rule(written.get(name), value))
        or (name == "reason" and given["event"] in ("misdeal", "redeal") and written["event"] == given["event"])
        for name, value in given.items()
    )


def _same_rule(written: str | None, given: str) -> bool:
    """Whether two addresses mean the same line: where the file lies may differ, and a record need not tell."""
    return written is None or _line_of_text(written) == _line_of_text(given)


def _line_of_text(address: str) -> tuple[str, str]:
    """The file without its folder and ending, which a text on a page has not, and the line."""
    file, _, line = PurePath(address.replace("\\", "/")).name.rpartition(":")
    return file.removesuffix(".pitch"), line


def _stops(line: Line) -> bool:
    return line.kind == "over" and line.fields["reason"] == "stopped"

"""A recorded game played at a table again: its cards as they were written down, its actions one by one."""

from copy import copy
from typing import get_args

from pitchdsl.engine.illegal import IllegalActionError
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Discard, Stand
from pitchdsl.game.events import (
    CutEvent,
    DealEvent,
    Decision,
    DiscardEvent,
    Event,
    TrumpEvent,
)
from pitchdsl.game.rng import DrawKind, RandomDraw
from pitchdsl.game.rules import Rules
from pitchdsl.game.table.dealing import cut_won_by, pack_as_it_lay
from pitchdsl.records.reader import Line, RecordedGame

STAND = Stand()

DECISIONS = tuple(kind.id for kind in get_args(Event) if issubclass(kind, Decision) and kind is not TrumpEvent)
"""The kinds of line that record what a player decided, beside the naming of trump, which a lead may do."""

_UNFIT = {
    DrawKind.CUT: "{} seats cut here, each one card of the pack",
    DrawKind.TRUMP: "this card is not in the pack",
    DrawKind.RESHUFFLE: "the cards that are shuffled again are not the discards",
}
"""Why what is recorded cannot have been drawn, by the number of cards that are."""


class DivergedError(Exception):
    """A line from which on a record cannot be played: what the rules have there, or why it cannot be."""

    def __init__(self, line: int, given: str, written: str | None = None) -> None:
        super().__init__(given)
        self.line = line
        self.given = given
        self.written = written
        """What the record has there, if it is not the line itself."""


class RecordedDeals:
    """The source of deals that a record is: cuts, deals and reshuffles in the order in which they were written."""

    def __init__(self, game: RecordedGame, rules: Rules) -> None:
        self._rules = rules
        self._recorded = {kind: [line for line in game.lines if line.kind == kind.value] for kind in DrawKind}
        self._next = dict.fromkeys(DrawKind, 0)
        self._last_line = game.last_line
        self._first_line = next((line.number for line in game.lines if line.kind != CutEvent.id), game.last_line)
        """Behind the cuts, where the first deal should stand."""

    def has_more(self, kind: DrawKind) -> bool:
        """Whether more of them are recorded; the dealer is as long as deals are."""
        kind = DrawKind.ORDER if kind is DrawKind.DEALER else kind
        return self._next[kind] < len(self._recorded[kind])

    def draw(self, what: RandomDraw, among: tuple[int, ...], number: int) -> tuple[int, ...]:
        """The next recorded one; where a record tells of no cut, one that the recorded dealer wins."""
        kind = what.kind
        match kind:
            case DrawKind.DEALER:
                return (self._dealer(),)
            case DrawKind.CUT if not self._recorded[kind]:
                return cut_won_by(self._dealer(), among, number)
            case DrawKind.ORDER if self._next[kind] and not self.has_more(kind):
                return among  # a game may be stopped right before a deal, which then is not in the record
        line = self._peek(kind)
        self._next[kind] += 1
        if isinstance(event := line.event, DealEvent):
            try:
                return pack_as_it_lay(self._rules, event.dealer, event.deal)
            except ValueError as fault:
                raise DivergedError(line.number, str(fault)) from None
        drawn, whole = event.drawn, number == len(among)
        if sorted(drawn) != sorted(among) if whole else len(drawn) != number or not set(drawn) <= set(among):
            raise DivergedError(line.number, _UNFIT.get(kind, "these cards are not here").format(number))
        return drawn

    def copy(self) -> "RecordedDeals":
        """The rest of the same record."""
        twin = copy(self)
        twin._next = dict(self._next)
        return twin

    def _dealer(self) -> int:
        return int(self._peek(DrawKind.ORDER).fields["dealer"])

    def _peek(self, kind: DrawKind) -> Line:
        if not self.has_more(kind):
            line = self._first_line if kind in (DrawKind.CUT, DrawKind.ORDER) else self._last_line
            raise DivergedError(line, f"the rules ask for a {kind.value} that the record lacks")
        return self._recorded[kind][self._next[kind]]


def table_for(game: RecordedGame, rules: Rules) -> Table:
    """A table at which the recorded game can be played again; the record's own scores stand at the start."""
    header = game.header
    players = rules.players.seats
    if not players.least <= header.seats <= players.most:
        span = str(players.least) if players.least == players.most else f"{players.least} to {players.most}"
        raise DivergedError(game.line, f"the rules are for {span} players")
    table = Table(rules, header.seats, RecordedDeals(game, rules))
    if header.sides != table.sides:
        raise DivergedError(game.line, f"the sides at this table are {[list(side) for side in table.sides]}")
    target = rules.seated(header.seats).winning.target.score
    if header.target != target:
        raise DivergedError(game.line, "the rules have no target" if target is None else f"the rules play to {target}")
    table.score = list(header.start)
    table.note_standing()
    return table


def must_stand(table: Table, line: Line) -> bool:
    """Whether a line tells that the seat at turn threw or asked nothing, or nothing more, which is not written."""
    legal = table.legal_actions()
    does = line.kind in {action.recorded for action in legal} and line.fields["seat"] == table.seat
    return not does and STAND in legal


def apply_line(table: Table, line: Line) -> None:
    """Does at the table what a line records as done; raises :class:`DivergedError` where the rules forbid it."""
    event = line.event
    if not isinstance(event, Decision):
        raise DivergedError(line.number, f"seat {table.seat} has to decide something here")
    if event.seat != table.seat:
        raise DivergedError(line.number, f"it is the turn of seat {table.seat}")
    before, actions = len(table.events), event.decided
    if not actions and not isinstance(event, DiscardEvent):
        raise DivergedError(line.number, f"seat {table.seat} has to name something here")
    try:
        for action in actions:
            table.apply(action)
            if len(table.events) > before and isinstance(action, Discard):
                return
        if isinstance(event, DiscardEvent):
            table.apply(STAND)
    except IllegalActionError as error:
        raise DivergedError(line.number, str(error)) from None

"""A recorded game played at a table again: its cards as they were written down, its actions one by one."""

from copy import copy
from typing import Any, TypeVar, get_args

from pitchdsl.engine.illegal import IllegalActionError
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Discard, Stand
from pitchdsl.game.events import (
    CutEvent,
    DealEvent,
    Decision,
    DiscardEvent,
    Event,
    ReshuffleEvent,
    TrumpEvent,
    TurnUpEvent,
)
from pitchdsl.game.rules import Rules
from pitchdsl.game.table.dealing import cut_won_by, pack_as_it_lay
from pitchdsl.records.reader import Line, RecordedGame

STAND = Stand()

DECISIONS = tuple(kind.id for kind in get_args(Event) if issubclass(kind, Decision) and kind is not TrumpEvent)
"""The kinds of line that record what a player decided, beside the naming of trump, which a lead may do."""

_Cards = TypeVar("_Cards", CutEvent, DealEvent, ReshuffleEvent, TurnUpEvent)


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
        self._recorded: dict[type[Event], list[Line]] = {
            kind: [line for line in game.lines if line.kind == kind.id]
            for kind in (CutEvent, DealEvent, ReshuffleEvent, TurnUpEvent)
        }
        self._next: dict[type[Event], int] = dict.fromkeys(self._recorded, 0)
        self._last_line = game.last_line
        self._first_line = next((line.number for line in game.lines if line.kind != CutEvent.id), game.last_line)
        """Behind the cuts, where the first deal should stand."""

    def first_dealer(self, seats: int) -> int:
        """Who dealt the first hand."""
        return self._peek(DealEvent)[1].dealer

    def cut(self, pack: tuple[int, ...], seats: int) -> tuple[int, ...]:
        """The next recorded cut; where a record tells of none, one that the recorded dealer wins."""
        if not self._recorded[CutEvent]:
            return cut_won_by(self.first_dealer(seats), pack, seats)
        line, cut = self._take(CutEvent)
        if len(cut.cards) != seats or not set(cut.cards) <= set(pack):
            raise DivergedError(line, f"{seats} seats cut here, each one card of the pack")
        return cut.cards

    def cut_for_trump(self, hand: int, pack: tuple[int, ...]) -> int:
        """The next recorded card that was shown for trump."""
        line, event = self._take(TurnUpEvent)
        if event.card not in pack:
            raise DivergedError(line, "this card is not in the pack")
        return event.card

    def order(self, hand: int, pack: tuple[int, ...]) -> tuple[int, ...]:
        """The pack in the order in which it must have lain for the next recorded deal."""
        if self._next[DealEvent] and self._next[DealEvent] == len(self._recorded[DealEvent]):
            return pack  # a game may be stopped right before a deal, which then is not in the record
        line, event = self._take(DealEvent)
        try:
            return pack_as_it_lay(self._rules, event.dealer, event.deal)
        except ValueError as fault:
            raise DivergedError(line, str(fault)) from None

    def reshuffle(self, hand: int, cards: tuple[int, ...]) -> tuple[int, ...]:
        """The next recorded order of the discards."""
        line, event = self._take(ReshuffleEvent)
        if sorted(event.cards) != sorted(cards):
            raise DivergedError(line, "the cards that are shuffled again are not the discards")
        return event.cards

    def copy(self) -> "RecordedDeals":
        """The rest of the same record."""
        twin = copy(self)
        twin._next = dict(self._next)
        return twin

    def _peek(self, kind: type[_Cards]) -> tuple[int, _Cards]:
        if self._next[kind] == len(self._recorded[kind]):
            line = self._last_line if kind in (ReshuffleEvent, TurnUpEvent) else self._first_line
            raise DivergedError(line, f"the rules ask for a {kind.id} that the record lacks")
        found = self._recorded[kind][self._next[kind]]
        event: Any = found.event
        return found.number, event

    def _take(self, kind: type[_Cards]) -> tuple[int, _Cards]:
        found = self._peek(kind)
        self._next[kind] += 1
        return found


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

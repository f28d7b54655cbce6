"""A game with a person written down as a record, and gone on with from one."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from pitchdsl.engine.game import Bot
from pitchdsl.engine.match import next_game
from pitchdsl.engine.session import Session
from pitchdsl.engine.table import Table
from pitchdsl.game.events import CutEvent, OverEvent
from pitchdsl.game.rng import DrawKind, RandomDraw, SeededDeals
from pitchdsl.game.rules import Rules
from pitchdsl.game.standing import Standing
from pitchdsl.records.convert import fields_of
from pitchdsl.records.reader import Line, RecordedGame
from pitchdsl.records.reenact import STAND, DivergedError, RecordedDeals, apply_line, must_stand, table_for
from pitchdsl.records.writer import compact, lines_of
from pitchdsl.rulesjson.fingerprint import fingerprint
from pitchdsl.safe_files import write_lines

PERSON = "person"
"""What a record calls a seat at which a person sits."""


class OtherGameError(Exception):
    """A record that cannot be gone on with; ``str()`` says why."""


def save(session: Session, file: Path) -> None:
    """Writes the game so far, whole or not at all; raises ``OSError``."""
    write_lines(file, lines_of(session))


class ContinuedDeals:
    """Deals as a record has them, and behind its end those of the seed, as if nothing had been interrupted."""

    def __init__(self, game: RecordedGame, rules: Rules, beyond: SeededDeals) -> None:
        self._recorded = RecordedDeals(game, rules)
        self._beyond = beyond

    def draw(self, what: RandomDraw, among: tuple[int, ...], number: int) -> tuple[int, ...]:
        """The next that is recorded, all cuts among them."""
        seeded = self._beyond.draw(what, among, number)  # in any case: a redeal goes on in the stream of its hand
        told = what.kind is DrawKind.CUT or self._recorded.has_more(what.kind)
        return self._recorded.draw(what, among, number) if told else seeded

    def copy(self) -> "ContinuedDeals":
        """The same from here on."""
        twin = ContinuedDeals.__new__(ContinuedDeals)
        twin._recorded, twin._beyond = self._recorded.copy(), self._beyond.copy()
        return twin


def resumed(
    games: Sequence[RecordedGame], rules: Rules, *, person: int, players: Sequence[Bot], names: tuple[str, ...]
) -> Session:
    """The last of some recorded games where its record ends, to be gone on with; raises :class:`OtherGameError`.

    Where the rules know a match, the games before it are those of the match.
    """
    seed, tables, asked = games[-1].header.seed or 0, list[Table](), list[Table]()
    for game in games if rules.match.games else games[-1:]:
        before = next_game(tables[-1]) if tables else None
        table, asked = _resumed(game, rules, SeededDeals(seed, len(tables)), before, person)
        tables.append(table)
    table = tables.pop()
    return Session(
        table=table,
        seed=seed,
        person=person,
        players=players,
        names=names,
        asked=asked,
        told=len(table.events) - (table.outcome is not None),
        finished=tables,
    )


def _resumed(
    game: RecordedGame, rules: Rules, beyond: SeededDeals, standing: Standing | None, person: int
) -> tuple[Table, list[Table]]:
    """The table where a record ends, and as it was before each decision of the person."""
    if game.header.rules_sha256 not in (None, fingerprint(rules)):
        raise OtherGameError(f"the game was played by other rules than {rules.name} has now")
    try:
        table_for(game, rules)  # holds seats, sides and target against the rules
        table = Table(rules, game.header.seats, ContinuedDeals(game, rules, beyond), standing)
        table.score = list(game.header.start)
        return table, list(_followed(table, game.lines, person))
    except DivergedError as stop:
        raise OtherGameError(f"line {stop.line} does not follow from these rules: {stop.given}") from None


def _followed(table: Table, lines: Iterable[Line], person: int) -> Iterator[Table]:
    """Has the table go through the lines of a record."""
    at = 0
    for line in lines:
        if line.kind == OverEvent.id and line.fields["reason"] == "stopped":
            return  # it goes on here
        while at == len(table.events) and table.seat is not None and must_stand(table, line):
            if table.seat == person:
                yield table.copy()
            table.apply(STAND)
        if at == len(table.events):
            if table.seat is None:
                raise DivergedError(line.number, "the game is over")
            if table.seat == person:
                yield table.copy()
            apply_line(table, line)
        while line.kind != CutEvent.id and isinstance(table.events[at], CutEvent):
            at += 1  # a record need not tell how the dealer was found
        given = fields_of(table.events[at])
        if any(line.fields.get(name) != value for name, value in given.items() if name not in ("rule", "reason")):
            raise DivergedError(line.number, compact(given))
        at += 1

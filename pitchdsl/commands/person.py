"""``pitchdsl play``: a person at the table."""

import os
import secrets
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from shlex import quote
from shutil import get_terminal_size

from attrs import field

from pitchdsl.commands import screen
from pitchdsl.commands.recorded import RecordRules, opened
from pitchdsl.commands.seating import seats_for
from pitchdsl.commands.usage_error import UsageError
from pitchdsl.commands.variants import compiled
from pitchdsl.commands.waiting import show_compiling
from pitchdsl.engine.session import Session
from pitchdsl.game.rules import Rules
from pitchdsl.play.dialogue import Dialogue, Settings
from pitchdsl.play.learning import Hints
from pitchdsl.play.line_mode import Lines
from pitchdsl.play.line_mode import play as play_lines
from pitchdsl.play.roster import USUAL, Later
from pitchdsl.play.saving import PERSON, OtherGameError, resumed
from pitchdsl.players.roster import PLAYERS, UnknownPlayerError
from pitchdsl.records.reader import RecordedGame, RecordError, bounded_lines, read_record
from pitchdsl.simulate.extras import how_to_install
from pitchdsl.values import frozen


@frozen(kw_only=True)
class Options:
    """The options of ``pitchdsl play``."""

    seat: int | None
    players: int | None
    levels: str | None
    seed: int | None
    adviser: str
    hints: Hints = field(converter=Hints)
    plain: bool
    fast: bool
    record: Path | None
    """The record to go on with."""
    save: Path | None


def play(variant: str | None, with_: list[str], options: Options) -> int:
    """Seats a person, and has the game played; the exit code."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # what cannot be read is answered like any other word
    others = False
    if options.record is not None:
        games = _games(options.record)
        rules = RecordRules(variant, with_ or None).game(games[-1])
        others = len(games) > 1 and not rules.match.games
        if others and options.save is not None and options.save.exists() and options.save.samefile(options.record):
            raise UsageError(
                f"{options.save} holds {len(games)} games, and all but the last would be lost: save to another file"
            )
        session = _continued(games, rules, options)
    elif variant is None:
        raise UsageError("name a variant, such as auction-pitch, or a record with --continue; `pitchdsl list` has them")
    else:
        session = _begun(compiled(variant, with_).rules, options)
    command = _typed(variant, with_)
    dialogue = Dialogue(
        session=session,
        adviser_name=options.adviser,
        adviser=Later(_known(options.adviser)),
        settings=Settings(hints=options.hints, fast=options.fast or not sys.stdin.isatty()),
        file=options.save,
        record=options.record,
        others=others,
        command=command,
        again=_again(command, options, session),
    )
    if not options.plain and _full_screen():
        return _on_full_screen(dialogue)
    coloured = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    lines = Lines(sys.stdout, colour=coloured, on_notice=show_compiling)
    dialogue.width = min(lines.width, dialogue.width)
    return play_lines(dialogue, lines, sys.stdin)


def _full_screen() -> bool:
    """Whether the terminal can show the full screen; says in one line what it lacks, where it is a terminal at all."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM", "") in (
        "",
        "dumb",
    ):
        return False
    try:
        from pitchdsl.play.app import SMALLEST
    except ModuleNotFoundError as fault:
        screen.tell(f"line by line: {how_to_install(fault) or fault}")
        return False
    size = get_terminal_size()
    if size.columns < SMALLEST[0] or size.lines < SMALLEST[1]:
        there = f"this terminal has {size.columns} columns and {size.lines} rows"
        screen.tell(f"line by line: {there}, and the full screen takes {SMALLEST[0]} and {SMALLEST[1]}")
        return False
    if not (sys.stdout.encoding or "").lower().replace("-", "").startswith("utf"):
        screen.tell(f"line by line: the full screen takes UTF-8, and this terminal has {sys.stdout.encoding}")
        return False
    return sys.stderr.isatty()  # where the screen is drawn


def _on_full_screen(dialogue: Dialogue) -> int:
    from pitchdsl.play.app import run

    for line in run(dialogue):
        screen.write(line)
    return 0


def _begun(rules: Rules, options: Options) -> Session:
    """A new game."""
    seats = seats_for([rules], options.players)
    seed = secrets.randbelow(2**32) if options.seed is None else options.seed
    person = _seat(options.seat or 0, seats)
    names = _names(options.levels, seats, person)
    return Session.begin(rules, seats, seed=seed, person=person, players=_players(names, person), names=names)


def _continued(games: Sequence[RecordedGame], rules: Rules, options: Options) -> Session:
    """The last recorded game, with the person and the players where they sat unless something else is asked for."""
    header = games[-1].header
    for asked, option in ((options.players, "--players"), (options.seed, "--seed")):
        if asked is not None:
            raise UsageError(f"{option} does not go with --continue: the record says it")
    names = header.bots or ()
    there = names.index(PERSON) if PERSON in names else 0
    person = _seat(there if options.seat is None else options.seat, header.seats)
    if PERSON not in names or person != there or options.levels is not None:
        names = _names(options.levels, header.seats, person)
    try:
        return resumed(games, rules, person=person, players=_players(names, person), names=names)
    except OtherGameError as fault:
        raise UsageError(f"{options.record} cannot be gone on with: {fault}", 1) from None


def _games(record: Path) -> tuple[RecordedGame, ...]:
    with opened(str(record)) as stream:
        try:
            return tuple(read_record(bounded_lines(stream)))
        except RecordError as fault:
            raise UsageError(f"{record}: {fault}", 1) from None


def _typed(variant: str | None, with_: list[str]) -> str:
    """What one types to play by the same rules."""
    words = ["pitchdsl", "play", *([] if variant is None else [quote(variant)])]
    return " ".join([*words, *(f"--with {quote(each)}" for each in with_)])


def _again(command: str, options: Options, session: Session) -> str:
    """What one types to begin with the same cards and players, or from the same record."""
    words = [command]
    if options.record is not None:
        words += ["--continue", quote(str(options.record))]
    for option, said in (("--seat", options.seat), ("--players", options.players)):
        words += [] if said is None else [option, str(said)]
    if options.record is None:
        words += ["--seed", str(session.seed)]
    words += [] if options.levels is None else ["--levels", quote(options.levels)]
    return " ".join(words)


def _seat(seat: int, seats: int) -> int:
    if seat >= seats:
        raise UsageError(f"there is no seat {seat} at a table of {seats}; the seats are 0 to {seats - 1}")
    return seat


def _names(levels: str | None, seats: int, person: int) -> tuple[str, ...]:
    """What kind of player sits at each seat: one name for all, or one for each of the others, from the left on."""
    said = [_known(name.strip()) for name in (USUAL if levels is None else levels).split(",")]
    others = said * (seats - 1) if len(said) == 1 else said
    if len(others) != seats - 1:
        raise UsageError(
            f"{len(said)} players cannot take {seats - 1} seats; name one for each of the others, or one for all"
        )
    for name in said:
        PLAYERS[name]  # raises where a package is missing
    names = [PERSON] * seats
    for step, name in enumerate(others, 1):
        names[(person + step) % seats] = name
    return tuple(names)


def _players(names: tuple[str, ...], person: int) -> tuple[Later, ...]:
    return tuple(Later(name if seat == person else _known(name)) for seat, name in enumerate(names))


def _known(name: str) -> str:
    """The name of a player that there is."""
    if name not in PLAYERS:  # one that there is need not be made here
        try:
            PLAYERS[name]
        except UnknownPlayerError as fault:
            raise UsageError(str(fault)) from None
    return name

"""``pitchdsl review``."""

import json
from pathlib import Path

from pitchdsl.commands import screen
from pitchdsl.commands.choices import ReviewForm
from pitchdsl.commands.progress import progress
from pitchdsl.commands.recorded import one_game
from pitchdsl.commands.usage_error import UsageError
from pitchdsl.commands.waiting import tell_of_waiting
from pitchdsl.game.rules import Rules
from pitchdsl.players.advice import Player
from pitchdsl.players.roster import PLAYERS, UnknownPlayerError
from pitchdsl.records.reader import RecordedGame
from pitchdsl.records.reenact import DivergedError
from pitchdsl.review.data import review_data
from pitchdsl.review.look import NothingReckonedError, reviewed
from pitchdsl.review.played import Played, played
from pitchdsl.review.review import Review
from pitchdsl.review.text import text_of
from pitchdsl.review.told import sheet_of
from pitchdsl.rulebook.rulebook import rendered
from pitchdsl.safe_files import write_lines
from pitchdsl.values import frozen


@frozen(kw_only=True)
class Options:
    """The options of ``pitchdsl review``."""

    game: int
    level: str
    seat: int | None
    seed: int
    form: ReviewForm
    out: Path | None
    variant: str | None
    with_: list[str] | None


def review(record: str, options: Options) -> int:
    """Looks a game through and writes what was found; the exit code."""
    player = player_called(options.level)
    game, rules = one_game(record, options.game, options.variant, options.with_)
    if options.seat is not None and options.seat >= game.header.seats:
        raise UsageError(f"there is no seat {options.seat}: the seats are 0 to {game.header.seats - 1}")
    replay = replayed(record, game, rules)
    try:
        with progress("decisions") as on_progress:
            found = reviewed(
                replay,
                player,
                options.level,
                number=options.game,
                seed=options.seed,
                seat=options.seat,
                on_progress=on_progress,
            )
    except NothingReckonedError as fault:
        raise UsageError(str(fault)) from None
    text = written(found, options.form)
    if options.out is None:
        screen.write(text)
    else:
        write_lines(options.out, text.removesuffix("\n").split("\n"))
    return 0


def written(found: Review, form: ReviewForm) -> str:
    """A review in one of the forms."""
    match form:
        case ReviewForm.JSON:
            return json.dumps(review_data(found), ensure_ascii=False, indent=2)
        case ReviewForm.TEXT:
            return text_of(sheet_of(found, everything=False))
        case ReviewForm.MARKDOWN | ReviewForm.HTML:
            return rendered(sheet_of(found, everything=True), form.value)


def player_called(name: str) -> Player:
    """A player by name; tells where it must be made ready first."""
    try:
        player = PLAYERS[name]
    except UnknownPlayerError as fault:
        raise UsageError(str(fault)) from None
    tell_of_waiting([name])
    return player


def replayed(record: str, game: RecordedGame, rules: Rules) -> Played:
    """The decisions of a recorded game; a usage error where the rules do not allow what is written."""
    try:
        return played(game, rules)
    except DivergedError as stop:
        had = f" has {stop.written}" if stop.written else ""
        raise UsageError(f"{record}: line {stop.line}{had}: {stop.given}", 1) from None

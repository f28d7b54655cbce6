"""``pitchdsl advise``."""

import json
import sys
from pathlib import Path

from pitchdsl.account.names import Tabletalk, count
from pitchdsl.commands import screen
from pitchdsl.commands.recorded import one_game
from pitchdsl.commands.reviewing import player_called, replayed
from pitchdsl.commands.usage_error import UsageError
from pitchdsl.commands.variants import compiled
from pitchdsl.engine.view import SeatView
from pitchdsl.game.rng import RandomStream
from pitchdsl.players.advice import Advice
from pitchdsl.review.data import advice_data
from pitchdsl.review.laying import table_at
from pitchdsl.review.numbers import chance, points
from pitchdsl.review.played import ADVICE, Moment, before_line
from pitchdsl.review.position import PositionError, read_position
from pitchdsl.review.text import text_of
from pitchdsl.rulebook.parts import Chapter, Grid, Paragraph
from pitchdsl.rulebook.rulebook import Sheet
from pitchdsl.values import frozen

MOST_BYTES = 100_000
"""How many bytes a position may have."""


@frozen(kw_only=True)
class Options:
    """The options of ``pitchdsl advise``."""

    position: str | None
    game: int | None
    hand: int | None
    decision: int | None
    event: int | None
    level: str
    seed: int
    as_json: bool
    variant: str | None
    with_: list[str] | None


def advise(record: str | None, options: Options) -> int:
    """Tells what to do in a position; the exit code."""
    if (record is None) == (options.position is None):
        raise UsageError("give a record, or a position with --position, and not both")
    player = player_called(options.level)
    if record is not None:
        view, stream, hand = _from_record(record, options)
    else:
        assert options.position is not None
        view, stream, hand = _from_position(options.position, options)
    advice = player.consider(view, stream)
    if options.as_json:
        about: dict[str, object] = {
            "variant": view.agreed.name,
            "with": list(view.agreed.house_rules),
            "player": options.level,
        }
        about |= {"seed": options.seed, "hand": hand, "seat": view.seat}
        screen.write(json.dumps(about | advice_data(advice), ensure_ascii=False, indent=2))
    else:
        screen.write(text_of(_sheet(view, hand, advice, options.level)))
    return 0


def _from_record(record: str, options: Options) -> tuple[SeatView, RandomStream, int]:
    if options.event is not None and (options.hand is not None or options.decision is not None):
        raise UsageError("--event names a decision by itself: leave out --hand and --decision")
    number = options.game or 1
    game, rules = one_game(record, number, options.variant, options.with_)
    if options.event is not None:
        if not game.line < options.event <= game.last_line:
            raise UsageError(
                f"{record}: game {number} has the lines {game.line + 1} to {game.last_line}, not {options.event}"
            )
        game = before_line(game, options.event)
    replay = replayed(record, game, rules)
    chosen: Moment | None = None
    for moment in replay.moments():
        if options.hand is not None and moment.hand != options.hand:
            continue
        if options.hand is None and options.decision is None and moment.action is not None:
            continue  # without an option the decision that is still open is wanted
        if options.decision in (None, moment.number if options.hand is None else moment.in_hand):
            chosen = moment
            break
    if chosen is None:
        raise UsageError(f"{record}: {_no_decision(options)}")
    return chosen.table.view(chosen.seat), chosen.stream(options.seed, number), chosen.hand


def _no_decision(options: Options) -> str:
    if options.event is not None:
        return f"nobody has to decide anything before line {options.event}"
    of = f" of hand {options.hand}" if options.hand is not None else ""
    if options.decision is not None:
        return f"there is no decision {options.decision}{of}"
    if options.hand is not None:
        return f"there is no decision{of}"
    return "nobody has to decide anything at its end; choose a decision with --hand, --decision or --event"


def _from_position(position: str, options: Options) -> tuple[SeatView, RandomStream, int]:
    if (options.game, options.hand, options.decision, options.event) != (None,) * 4:
        raise UsageError("--game, --hand, --decision and --event choose in a record, not in a position")
    try:
        content = sys.stdin.buffer.read(MOST_BYTES + 1) if position == "-" else _content(position)
        if len(content) > MOST_BYTES:
            raise UsageError(f"{position}: a position has at most {MOST_BYTES:,} bytes", 1)
        written = read_position(content.decode("utf-8"))
        variant = options.variant or written.variant
        if variant is None:
            raise UsageError(f"{position}: no line names the variant, such as `variant: auction-pitch`", 1)
        rules = compiled(variant, options.with_ or list(written.house_rules)).rules
        table = table_at(written, rules)
    except UnicodeDecodeError:
        raise UsageError(f"{position}: not text in UTF-8", 1) from None
    except PositionError as fault:
        raise UsageError(f"{position}: {fault}", 1) from None
    assert table.seat is not None
    return table.view(table.seat), RandomStream(options.seed, 0, 0, ADVICE), table.hand_number


def _content(position: str) -> bytes:
    path = Path(position)
    if not path.is_file():
        raise UsageError(f"there is no file {position}")
    with path.open("rb") as stream:
        return stream.read(MOST_BYTES + 1)


def _sheet(view: SeatView, hand: int, advice: Advice, level: str) -> Sheet:
    talk = Tabletalk(view.agreed, view.sides)
    said = talk.said(advice.action)
    blocks: list[Paragraph | Grid] = [Paragraph(f"{said}: {talk.reason(advice.why)}.")]
    if advice.options:
        columns = ["", "points", "makes the bid", "wins the game"]
        rows = [
            (
                talk.said(each.action) + (f", and {more} more as good" if more else ""),
                points(each.points),
                chance(each.makes),
                chance(each.wins),
            )
            for each, more in advice.shown()
        ]
        shown = [at for at in range(4) if at == 0 or any(row[at] != "-" for row in rows)]
        grid = Grid(
            tuple(columns[at] for at in shown),
            tuple(tuple(row[at] for at in shown) for row in rows),
            right=frozenset(range(1, len(shown))),
        )
        blocks.append(grid)
    if advice.worlds:
        cut = "; it was stopped by a limit of time" if advice.cut else ""
        blocks.append(Paragraph(f"From {count(advice.worlds, 'layout')} of the hidden cards{cut}."))
    return Sheet(
        title=f"{view.agreed.title}, hand {hand}: {talk.player(view.seat)}",
        source=None,
        house_rules=(),
        chapters=(Chapter(f"{level} says", tuple(blocks)),),
    )

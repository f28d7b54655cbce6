"""What is done with the bytes of positions: what ``advise --position`` does, with players who answer at once."""

from collections.abc import Iterator
from functools import cache

from pitchdsl.cards import CODES
from pitchdsl.compile import CompileError, load
from pitchdsl.engine.table import Table
from pitchdsl.game.rng import CHOICES, RandomStream, SeededDeals
from pitchdsl.game.rules import Rules
from pitchdsl.players.roster import PLAYERS
from pitchdsl.resolve.library import UnreadableError, bundled
from pitchdsl.review.laying import table_at
from pitchdsl.review.position import PositionError, position_text, read_position
from tests.fuzz.law import BrokenLawError

PLAYED_WITH = ("random", "simple", "level-1", "level-3")
"""Who is asked: none of them plays hands out in its head."""

POSITIONS = 4
"""Of each bundled variant."""

_WORDS = """
variant with players dealer seat number score sets hand calls bids trump thrown throwing got plays
bid pass stand name hold run draws all 0 1 2 3 4 5 9 10 -1 S H D C spades hearts 10s JH 1: 4: 0:pass , :
"""

WORDS = (*CODES, *_WORDS.split())


def position(data: bytes) -> bool:
    """A position: if it can be, some player has a legal answer, and written down again it is the same."""
    try:
        written = read_position(data.decode("utf-8"))
        rules = _rules(written.variant or "auction-pitch", tuple(written.house_rules))
        if rules is None:
            return False
        table = table_at(written, rules)
    except UnicodeDecodeError:
        return False
    except PositionError as fault:
        if not 0 <= fault.line <= len(data.decode("utf-8").splitlines()):
            raise BrokenLawError("a position's fault is on a line that there is not", fault) from fault
        if not str(fault).isprintable():
            raise BrokenLawError("a position's fault is told in more than letters", ascii(str(fault))) from fault
        return False
    if table.seat is None or table.seat != written.seat:
        raise BrokenLawError("somebody else is at turn", table.seat)
    view = table.view(table.seat)
    name = PLAYED_WITH[len(data) % len(PLAYED_WITH)]
    advice = PLAYERS[name].consider(view, RandomStream(0, 0, 0, CHOICES))
    if advice.action not in view.legal_actions:
        raise BrokenLawError("a player advises what is not allowed", f"{name}: {advice.action}")
    text = position_text(view)
    again = table_at(read_position(text), rules)
    if again.seat != table.seat or again.view(table.seat).legal_actions != view.legal_actions:
        raise BrokenLawError("a position written down again is another one", text)
    return True


@cache
def _rules(name: str, house_rules: tuple[str, ...]) -> Rules | None:
    """The rules of a bundled game; files are not looked for."""
    if name not in {path.stem for path in bundled("variant")}:
        return None
    if not {path.stem for path in bundled("house-rule")}.issuperset(house_rules):
        return None
    try:
        return load(name, house_rules=house_rules)
    except (CompileError, UnreadableError):
        return None


def positions(composing: int) -> Iterator[tuple[str, bytes]]:
    """Positions of bundled games, some decisions after the deal."""
    for number, path in enumerate(bundled("variant")):
        if number >= max(12, composing):
            break
        rules = load(path.stem)
        for which in range(POSITIONS):
            table = _somewhere(rules, number, which)
            if table is not None and table.seat is not None:
                yield f"{path.stem}-{which}", position_text(table.view(table.seat)).encode()


def _somewhere(rules: Rules, number: int, which: int) -> Table | None:
    """A game at a decision of its first hands; none where it is over by then."""
    stream = RandomStream(number, which, 0, CHOICES)
    seats = rules.players.seats
    table = Table(rules, (seats.least, seats.most)[which % 2], SeededDeals(number, which))
    for _ in range(1 + stream.below(30)):
        if table.seat is None:
            return None
        table.apply(PLAYERS["simple"].decide(table.view(table.seat), stream))
    return table

"""Who sits at the tables of a command that plays many games."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from pitchdsl.commands import screen
from pitchdsl.commands.misuse import MisuseError
from pitchdsl.lower.lower import NotLoweredError, lower
from pitchdsl.rules.rules import Rules
from pitchdsl.simulate.compare import Told
from pitchdsl.simulate.plan import CHUNK, CHUNK_BY_REFERENCE

USUAL = 4
"""How many play where nobody says how many and so many may."""


def seats_for(games: Sequence[Rules], wished: int | None) -> int:
    """How many play all of these games: as wished, else the number nearest to four."""
    for rules in games:
        if wished is not None and not rules.players.seats.least <= wished <= rules.players.seats.most:
            raise MisuseError(f"{rules.name} is for {_allowed(rules)} players, not {wished}")
    least = max(rules.players.seats.least for rules in games)
    most = min(rules.players.seats.most for rules in games)
    if least > most:
        different = " and ".join(f"{rules.name} is for {_allowed(rules)}" for rules in games)
        raise MisuseError(
            f"{different} players: there is no number for both, and nothing to compare; "
            "change `seats` in one of them, with a house rule say"
        )
    return min(max(USUAL, least), most) if wished is None else wished


def _allowed(rules: Rules) -> str:
    seats = rules.players.seats
    return f"{seats.least}" if seats.least == seats.most else f"{seats.least} to {seats.most}"


def chunk_for(games: Sequence[Rules], seats: int) -> int:
    """How many games make a chunk; tells where the slower engine has to play them."""
    for rules in games:
        try:
            lower(rules, seats)
        except NotLoweredError as fault:
            screen.tell(f"{fault}; that takes several hundred times as long")
            return CHUNK_BY_REFERENCE
    return CHUNK


@contextmanager
def progress(words: str) -> Iterator[Told | None]:
    """A bar on a terminal, with the time that is left; nothing elsewhere."""
    console = screen.console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(words), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(words, total=None)

        def told(done: int, of: int) -> None:
            bar.update(task, completed=done, total=of)

        yield told

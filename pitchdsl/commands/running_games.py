"""What the commands that play many games share: chunk size, progress bar, errors."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from pitchdsl.commands import screen
from pitchdsl.commands.usage_error import UsageError
from pitchdsl.commands.waiting import tell_of_waiting
from pitchdsl.game.rules import Rules
from pitchdsl.lower.lower import NotLoweredError, lower
from pitchdsl.players.roster import PLAYERS, by_decision
from pitchdsl.simulate.plan import CHUNK, CHUNK_BY_REFERENCE
from pitchdsl.simulate.settled import why_not_from_rows
from pitchdsl.simulate.store import StoreError
from pitchdsl.simulate.sweep import NotWrittenError
from pitchdsl.simulate.workers import WorkersError


def chunk_for(games: Sequence[Rules], bots: Sequence[str]) -> int:
    """The number of games in a chunk; gives notice of rules for the slower engine."""
    if by_decision(bots):
        return CHUNK_BY_REFERENCE
    for rules in games:
        try:
            lower(rules, len(bots))
            why = why_not_from_rows(rules.seated(len(bots)))
            slow = None if why is None else f"{rules.name} is played by the reference engine only: it has {why}"
        except NotLoweredError as fault:
            slow = str(fault)
        if slow is not None:
            screen.tell(f"{slow}; that takes several hundred times as long")
            return CHUNK_BY_REFERENCE
    return CHUNK


def tell_of_players(bots: str) -> None:
    """Gives notice of players whom the fast engine does not know, as far as these names are players."""
    names = list(dict.fromkeys(name.strip() for name in bots.split(",")))
    slow = [names[place] for place in by_decision(names) if names[place] in PLAYERS]
    if slow:
        screen.tell(
            f"the reference engine plays the games of {' and '.join(slow)}; that takes several hundred times as long"
        )
    tell_of_waiting(names)


@contextmanager
def play_errors_as_usage_errors() -> Iterator[None]:
    """Turns a failure of the workers or of the files that keep results into one line for the user."""
    try:
        yield
    except NotWrittenError:
        raise
    except (StoreError, WorkersError) as fault:
        raise UsageError(str(fault)) from None

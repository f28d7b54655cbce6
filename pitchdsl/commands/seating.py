"""Who sits at the tables of a command that plays: how many, and which bots."""

from collections.abc import Sequence

from pitchdsl.bots.roster import BOTS
from pitchdsl.commands import screen
from pitchdsl.commands.misuse import MisuseError
from pitchdsl.rules.rules import Rules

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


def bots_of(names: str, seats: int) -> tuple[str, ...]:
    """Who plays each seat."""
    chosen = tuple(name.strip() for name in names.split(","))
    for name in chosen:
        if name not in BOTS:
            raise MisuseError(f"there is no bot called {name or 'nothing'}; there are {' and '.join(BOTS)}")
    if len(chosen) == 1:
        return chosen * seats
    if len(chosen) != seats:
        raise MisuseError(
            f"{screen.count(len(chosen), 'bot')} cannot take {seats} seats; name one for each, or one for all"
        )
    return chosen

"""The seats of a command that plays: how many, and which bots."""

from collections.abc import Sequence

from pitchdsl.commands.usage_error import UsageError
from pitchdsl.facade.seats import USUAL, seated
from pitchdsl.game.rules import Rules


def seats_for(games: Sequence[Rules], asked: int | None) -> int:
    """The number of players for all of these games: as asked, else the number nearest to four."""
    for rules in games:
        if asked is not None and not rules.players.seats.least <= asked <= rules.players.seats.most:
            raise UsageError(f"{rules.name} is for {_allowed(rules)} players, not {asked}")
    least = max(rules.players.seats.least for rules in games)
    most = min(rules.players.seats.most for rules in games)
    if least > most:
        different = " and ".join(f"{rules.name} is for {_allowed(rules)}" for rules in games)
        raise UsageError(
            f"{different} players: there is no number for both, and nothing to compare; "
            "change `seats` in one of them, with a house rule say"
        )
    return min(max(USUAL, least), most) if asked is None else asked


def _allowed(rules: Rules) -> str:
    seats = rules.players.seats
    return f"{seats.least}" if seats.least == seats.most else f"{seats.least} to {seats.most}"


def bots_of(names: str, seats: int) -> tuple[str, ...]:
    """The bot of each seat."""
    chosen = tuple(name.strip() for name in names.split(","))
    try:
        return seated(chosen[0] if len(chosen) == 1 else chosen, seats)
    except ValueError as fault:
        raise UsageError(str(fault)) from None

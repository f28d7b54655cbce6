"""Who sits where: how many play, and which players."""

from collections.abc import Sequence

from pitchdsl.game.rules import Rules
from pitchdsl.players.roster import PLAYERS

USUAL = 4
"""How many play where nobody says how many and so many may."""


def usual_seats(rules: Rules) -> int:
    """The number of players that is nearest to four."""
    allowed = rules.players.seats
    return min(max(USUAL, allowed.least), allowed.most)


def seated(bots: str | Sequence[str], seats: int) -> tuple[str, ...]:
    """The name of each seat's player, one name for all or one each; raises ``ValueError``."""
    names = (bots,) * seats if isinstance(bots, str) else tuple(bots)
    for name in names:
        PLAYERS[name]  # raises
    if len(names) != seats:
        raise ValueError(f"{len(names)} bots cannot take {seats} seats; name one for each, or one for all")
    return names

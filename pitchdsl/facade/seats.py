"""Who sits where: how many play, and which bots."""

from collections.abc import Sequence

from pitchdsl.bots.roster import BOTS
from pitchdsl.rules.rules import Rules

USUAL = 4
"""How many play where nobody says how many and so many may."""


def usual_seats(rules: Rules) -> int:
    """The number of players that is nearest to four."""
    allowed = rules.players.seats
    return min(max(USUAL, allowed.least), allowed.most)


def seated(bots: str | Sequence[str], seats: int) -> tuple[str, ...]:
    """The name of each seat's bot, one name for all or one each; raises ``ValueError``."""
    names = (bots,) * seats if isinstance(bots, str) else tuple(bots)
    for name in names:
        if name not in BOTS:
            raise ValueError(f"there is no bot called {name or 'nothing'}; there are {' and '.join(BOTS)}")
    if len(names) != seats:
        raise ValueError(f"{len(names)} bots cannot take {seats} seats; name one for each, or one for all")
    return names

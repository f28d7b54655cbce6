"""What tells a bundled game from others before one has seen it."""

from functools import cache
from typing import Any

from pitchdsl.compile import load
from pitchdsl.game.bounded import all_points
from pitchdsl.language.form import number_range

MOST_ROWS = 6
"""So many rows of points tell what a game is about."""


@cache
def in_a_line(name: str) -> str:
    """Who plays, with how many cards, and for what."""
    rules = load(name)
    players, scoring = rules.players, rules.points.items
    partner = "" if players.partner is None else f", partner: {players.partner.words(players.partner.parts())}"
    sides = "" if players.sides.seating.size == 1 else ", partners"
    who = f"{number_range(players.seats.least, players.seats.most)} players{sides}{partner}"
    rows = ", ".join(each.name for each in scoring[:MOST_ROWS]) + (" …" if len(scoring) > MOST_ROWS else "")
    no_bids = "" if rules.bidding else ", no bids"
    return f"{who} · {rules.deal.each.cards} cards each{no_bids} · {rows}"


def about(name: str) -> dict[str, Any]:
    """The same as facts to choose by: how many play, whether with partners, how many points a game takes.

    ``points`` is what a game takes from its start, 0 where no score ends it; ``hand`` is the most that a hand gives.
    """
    rules = load(name)
    players = rules.players
    return {
        "least": players.seats.least,
        "most": players.seats.most,
        "partners": players.sides.seating.size > 1 or players.partner is not None,
        "points": rules.winning.distance,
        "hand": all_points(rules),
    }

"""What tells a bundled game from others before one has seen it."""

from functools import cache

from pitchdsl.compile import load
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

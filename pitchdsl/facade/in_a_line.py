"""What tells a bundled game from others before one has seen it."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from pitchdsl.compile import load
from pitchdsl.game.bounded import all_points
from pitchdsl.game.exchange.actions import DiscardCards, DrawCards, PassCards, TakeStock
from pitchdsl.game.rules import Rules
from pitchdsl.game.table.rules import Players
from pitchdsl.language.form import number_range

USUAL_ROWS = frozenset({"high", "low", "jack", "game"})
"""What nearly every game gives points for, and no line need tell."""

MOST_ROWS = 4
"""So many rows of points are named, at most."""


@cache
def in_a_line(name: str) -> str:
    """Who plays, with how many cards, up to what, and what most other games do not have."""
    rules = load(name)
    return " · ".join(
        (_players(rules.players), f"{rules.deal.each.cards} cards each", _points(rules), *_special(rules))
    )


def _players(players: Players) -> str:
    partner = "" if players.partner is None else f", partner: {players.partner.words(players.partner.parts())}"
    sides = "" if players.sides.seating.size == 1 else ", partners"
    return f"{number_range(players.seats.least, players.seats.most)} players{sides}{partner}"


def _points(rules: Rules) -> str:
    start, target = rules.winning.start.score, rules.winning.target.score
    hand = f"{all_points(rules)} points a hand"
    if target is None:
        return hand
    return f"{hand}, {f'{start} down to {target}' if start > target else f'to {target}'}"


def _special(rules: Rules) -> Iterator[str]:
    """What tells this game from most others, in the order of a rule sheet."""
    yield from (offer.name for offer in rules.offers.rows)
    if rules.bidding is None:
        yield "no bids"
    yield from (call.name for call in rules.calls)
    if rules.trump.named_by.who is None and not rules.trump.named_by.by_lead:
        yield f"trump: {rules.trump.named_by.words(rules.trump.named_by.parts())}"
    if rules.exchange is not None:
        deeds = {type(action) for step in rules.exchange.steps for action in step.deeds}
        if {DrawCards, TakeStock} & deeds:
            yield "discard and draw"
        elif DiscardCards in deeds:
            yield "discard"
        if PassCards in deeds:
            yield "cards are passed"
    if rules.play.after_trick.cards:
        yield "draw after each trick"
    rows = [each.name for each in rules.points.items if each.name not in USUAL_ROWS]
    if rows:
        yield ", ".join(rows[:MOST_ROWS]) + (" …" if len(rows) > MOST_ROWS else "")


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

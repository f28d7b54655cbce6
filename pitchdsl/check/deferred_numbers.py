"""Numbers that are reckoned: are their facts known then, and does anything bound what a row of points is worth."""

from collections.abc import Iterator

from pitchdsl.check.conditions import known
from pitchdsl.check.draft import Draft
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.bounded import bounds_in_rows
from pitchdsl.game.count.rules import ScoringItem
from pitchdsl.game.hand_sizes import MOST_SEATS
from pitchdsl.game.walk import amounts
from pitchdsl.game.winning.rules import Start, Target
from pitchdsl.language.facts import Moment
from pitchdsl.language.form import spoken
from pitchdsl.language.numbers import Amount, Fact


def check_rows(draft: Draft) -> Iterator[Problem]:
    """P341 and P336: a row of points is reckoned from what is known at the count, and is worth so much at most."""
    for item in draft.rules.points.items:
        yield from next((found for said in item.value.possible() if (found := _row(draft, item, said))), [])


def _row(draft: Draft, item: ScoringItem, said: int | Amount) -> list[Problem]:
    address, bounds = item.origin.address, bounds_in_rows(draft.rules)
    if isinstance(said, int):
        return []
    unknown = list(known(draft, address, said, Moment.COUNT))
    low, high = said.bounds(bounds)
    if unknown or (low is not None and high is not None):
        return unknown
    fact = next(fact for fact in said.facts if None in bounds.get(fact, (None, None)))
    circle = fact in (Fact.BID, Fact.ALL_POINTS)
    limit = "at most 4" if high is None else "at least minus 4"
    return [
        draft.problem(
            "P336",
            address,
            f"nothing says what `{item.name}` is worth at {'most' if high is None else 'least'}",
            f"add a limit, such as `{spoken(said)}, {limit}`",
            case="bids may go up to all the points of a hand, and this row is one of them"
            if circle
            else f"`{fact.words}` may be any number",
        )
    ]


def check_table(draft: Draft) -> Iterator[Problem]:
    """P341 and P351: what is reckoned when the table is seated is known then, and scores go one way at every table."""
    unknown = False
    for address, amount, moment in amounts(draft.rules):
        if moment is Moment.MATCH:
            found = list(known(draft, address, amount, moment))
            unknown = unknown or bool(found)
            yield from found
    seats = draft.rules.players.seats
    if unknown or not draft.rules.reckons_by_players:
        return
    ways: dict[int, int] = {}
    for players in range(max(2, seats.least), min(seats.most, MOST_SEATS) + 1):
        winning = draft.rules.seated(players).winning
        if winning.target.score not in (None, winning.start.score):
            ways.setdefault(winning.towards, players)
    if len(ways) > 1:
        yield draft.problem(
            "P351",
            Target.address,
            f"with {ways[1]} players scores go up to the target, and with {ways[-1]} they go down",
            "let the target be above the start with any number of players, or below it",
            also=[(Start.address, "everyone starts here")],
        )

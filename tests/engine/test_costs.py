"""Rows that cost whoever takes them: a hand worked by hand."""

import attrs

from pitchdsl.game.actions import Bid, Pass
from pitchdsl.game.count.rules import Points, ScoringItem
from pitchdsl.game.events import AwardEvent, SettleEvent
from pitchdsl.game.order import orders_of
from pitchdsl.language.card_selectors import PrintedCard
from pitchdsl.language.cases import Cases
from pitchdsl.language.conditions import TookEveryPoint
from pitchdsl.language.people import Person
from pitchdsl.language.recipients import ByCard, ByRole, Ownership

from .tables import auction_pitch, do, high, item, low, of_kind, play, table_of

# Two seats; the lead of seat 1 makes spades trump. Seat 0 wins only the third trick, with the king of hearts.
HANDS = ("2S 9S KH TD 3D 3C", "AS KS 2H AD TC 4C")
PLAY = "AS 2S KS 9S 2H KH TD AD TC 3C 4C 3D"

ORDERS, RANKS = orders_of(auction_pitch()), auction_pitch().deck.ranks.ranks

KING = item("king", -5, ByCard(fact=Ownership.WINNER, card=PrintedCard(rank=11, suit=1)))
SWEEP = attrs.evolve(item("sweep", 3, ByRole(who=Person.PITCHER)), only_if=TookEveryPoint())


def played(*items: ScoringItem) -> tuple[list[tuple[str, int | None, int]], SettleEvent]:
    """Who had what, and the settlement; seat 1 has bid 1."""
    rules = attrs.evolve(auction_pitch(), points=attrs.evolve(auction_pitch().points, items=items))
    table = do(table_of(rules, HANDS, dealer=0, more=[HANDS]), Bid(1), Pass())
    play(table, PLAY)
    (settled,) = of_kind(table, SettleEvent)
    assert isinstance(settled, SettleEvent)
    awards = [event for event in of_kind(table, AwardEvent) if isinstance(event, AwardEvent)]
    return [(award.point, award.side, award.value) for award in awards], settled


def test_a_row_that_costs_takes_points_from_who_has_it() -> None:
    """Seat 0 has low and the king: 1 - 5. Everybody scores the points taken, and seat 1 has made its bid."""
    awards, settled = played(high(), low(), KING)
    assert awards == [("high", 1, 1), ("low", 0, 1), ("king", 0, -5)]
    assert (settled.taken, settled.made, settled.delta) == ((-4, 1), True, (-4, 1))


def test_a_cost_of_another_side_is_no_point_that_it_takes() -> None:
    """Seat 1 has high, the only row so far that gives anything; so it takes every point, and the sweep."""
    awards, settled = played(high(), KING, SWEEP)
    assert awards == [("high", 1, 1), ("king", 0, -5), ("sweep", 1, 3)]
    assert settled.taken == (-5, 4)


def test_with_low_on_the_other_side_there_is_no_sweep() -> None:
    awards, _ = played(high(), low(), KING, SWEEP)
    assert awards[-1] == ("sweep", None, 3)


def test_a_side_may_make_its_points_and_lose_its_bid_to_a_cost() -> None:
    ace = item("ace", -1, ByCard(fact=Ownership.OWNER, card=PrintedCard(rank=12, suit=2)))
    _, settled = played(high(), ace)
    assert (settled.taken, settled.made, settled.delta) == ((0, 0), False, (0, -1))


def test_what_costs_is_none_of_all_the_points() -> None:
    mixed = attrs.evolve(high(), value=Cases(general=2))
    points = Points(items=(mixed, low(), KING, SWEEP), pips=auction_pitch().points.pips)
    assert points.fewest_and_most(ORDERS, RANKS, {}) == (-5, 6)

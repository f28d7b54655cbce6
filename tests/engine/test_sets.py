"""Rows about every card of a kind: hands worked by hand."""

import attrs
import pytest

from pitchdsl.cards import code
from pitchdsl.game.actions import Bid, Pass
from pitchdsl.game.bounded import all_points
from pitchdsl.game.count.rules import ScoringItem
from pitchdsl.game.events import AwardEvent, SettleEvent
from pitchdsl.game.winning.ending import Finish
from pitchdsl.language.card_selectors import Each, PrintedCard, TrumpCard
from pitchdsl.language.recipients import ByCard, Ownership

from .tables import auction_pitch, do, high, item, low, of_kind, play, table_of

# Two seats; the lead of seat 1 makes spades trump. Seat 0 wins only the third trick: the king and the two of hearts.
HANDS = ("2S 9S KH TD 3D 3C", "AS KS 2H AD TC 4C")
PLAY = "AS 2S KS 9S 2H KH TD AD TC 3C 4C 3D"


def each(fact: Ownership = Ownership.WINNER, **what: object) -> ByCard:
    return ByCard(fact=fact, card=Each(**what))  # type: ignore[arg-type]


def counted(*items: ScoringItem) -> tuple[list[tuple[str, int | None, int, str | None]], SettleEvent]:
    rules = attrs.evolve(auction_pitch(), points=attrs.evolve(auction_pitch().points, items=items))
    table = do(table_of(rules, HANDS, dealer=0, more=[HANDS]), Bid(1), Pass())
    play(table, PLAY)
    (settled,) = of_kind(table, SettleEvent)
    assert isinstance(settled, SettleEvent)
    awards = [event for event in of_kind(table, AwardEvent) if isinstance(event, AwardEvent)]
    cards = [None if award.card is None else code(award.card) for award in awards]
    return [(award.point, award.side, award.value, card) for award, card in zip(awards, cards, strict=True)], settled


def test_each_ten_goes_to_its_winner() -> None:
    """The tens of spades and hearts were not dealt; seat 1 wins those of diamonds and clubs."""
    awards, settled = counted(high(), item("tens", 10, each(rank=8)), low())
    assert awards == [
        ("high", 1, 1, "AS"),
        ("tens", None, 10, None),
        ("tens", None, 10, None),
        ("tens", 1, 10, "TD"),
        ("tens", 1, 10, "TC"),
        ("low", 0, 1, "2S"),
    ]
    assert settled.taken == (1, 21)


def test_each_king_but_that_of_trump() -> None:
    """Of the kings that are no trump only that of hearts was dealt; seat 0 wins it, and seat 1 that of trump."""
    kings = item("kings", 3, each(rank=11, but=(TrumpCard(rank=11),)))
    king = item("king", 6, ByCard(fact=Ownership.WINNER, card=TrumpCard(rank=11)))
    awards, settled = counted(kings, king)
    assert [(point, side, card) for point, side, _, card in awards if side is not None] == [
        ("kings", 0, "KH"),
        ("king", 1, "KS"),
    ]
    assert settled.taken == (3, 6)


@pytest.mark.parametrize(
    ("what", "cards", "taken"),
    [
        ({"suit": 1}, "KH 2H", (-2, 1)),
        ({"suit": 1, "but": (PrintedCard(rank=0, suit=1),)}, "KH", (-1, 1)),
        ({"suit": 2, "fact": Ownership.HOLDER}, "AD TD 3D", (-2, 0)),
        ({"trumps": True}, "AS KS 9S 2S", (0, -3)),
        ({"trumps": True, "fact": Ownership.OWNER}, "AS KS 9S 2S", (-2, -1)),
    ],
)
def test_each_card_of_a_suit(what: dict[str, object], cards: str, taken: tuple[int, int]) -> None:
    """Each costs one; seat 1 has high besides."""
    awards, settled = counted(item("those", -1, each(**what)), high())  # type: ignore[arg-type]
    assert [card for point, _, _, card in awards if point == "those" and card is not None] == cards.split()
    assert settled.taken == taken


def test_a_row_of_several_awards_is_added_at_once_in_a_race() -> None:
    """Both sides have a ten each and come to 7 by it; the row says nothing of who is first, high does."""
    winning = auction_pitch().winning
    awards = (("tens", 0, 5), ("tens", 1, 5), ("high", 1, 2))
    finish = Finish(winning=winning, before=(2, 2), after=(7, 9), facts=(), awards=awards)
    assert winning.target.points == 7
    assert finish.first_by(["tens"], (0, 1)) is None
    assert finish.first_by(["high", "tens"], (0, 1)) is None
    later = attrs.evolve(finish, before=(2, 5))
    assert later.first_by(["high", "tens"], (0, 1)) == 1


def test_all_the_points_are_as_many_as_there_are_cards() -> None:
    """Four tens, and the twelve trumps beside the ace where spades are not trump: 13 else; the most is 13."""
    rows = item("tens", 10, each(rank=8)), item("trumps", 1, each(trumps=True, but=(PrintedCard(rank=12, suit=0),)))
    rules = attrs.evolve(auction_pitch(), points=attrs.evolve(auction_pitch().points, items=rows))
    assert all_points(rules) == 4 * 10 + 13

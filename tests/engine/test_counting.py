"""The count: who owns what, ties, exceptions and the reasons that awards give."""

import attrs
import pytest

from pitchdsl.game.actions import Bid, Pass
from pitchdsl.game.count.rules import Points, ScoringItem
from pitchdsl.game.events import AwardEvent
from pitchdsl.game.order import orders_of
from pitchdsl.game.rules import Rules
from pitchdsl.language.card_selectors import Extreme, JokerCard, PrintedCard
from pitchdsl.language.cases import Case, Cases
from pitchdsl.language.conditions import Compare, Compared, TookEveryTrick, TrumpIs
from pitchdsl.language.deferred_number import Number
from pitchdsl.language.numbers import Fact
from pitchdsl.language.people import Person
from pitchdsl.language.recipients import (
    ByCard,
    ByEveryTrick,
    ByLastTrick,
    ByMostPips,
    ByRole,
    Ownership,
    Recipient,
    TieTo,
)

from .tables import GAME, auction_pitch, cards, do, high, item, low, of_kind, play, table_of, trumps, won

# Two seats; the lead of seat 1 makes spades trump.
HANDS = ("2S 9S KH TD 3D 3C", "AS KS 2H AD TC 4C")
PLAY = "AS 2S KS 9S 2H KH TD AD TC 3C 4C 3D"
"""Seat 1 wins tricks 1, 2, 4, 5 and 6; seat 0 wins trick 3. Pips: 4+3+4+10+10 = 31 for seat 1; 3 for seat 0."""


def counted(*items: ScoringItem, hands: tuple[str, str] = HANDS, text: str = PLAY) -> list[AwardEvent]:
    rules: Rules = attrs.evolve(auction_pitch(), points=attrs.evolve(auction_pitch().points, items=items))
    table = do(table_of(rules, hands, dealer=0, more=[HANDS]), Bid(1), Pass())
    play(table, text)
    return [event for event in of_kind(table, AwardEvent) if isinstance(event, AwardEvent)]


def test_high_low_jack_and_game() -> None:
    awards = counted(high(), low(), won("jack", "J"), GAME)
    assert [(award.point, award.side, award.value) for award in awards] == [
        ("high", 1, 1),
        ("low", 0, 1),
        ("jack", None, 1),
        ("game", 1, 1),
    ]
    assert [award.card for award in awards] == [cards("AS")[0], cards("2S")[0], None, None]
    assert [award.reason for award in awards] == [
        "seat 1 won AS, the highest trump",
        "seat 0 was dealt 2S, the lowest trump",
        "JS is not in play",
        "31 pips against 3",
    ]
    assert awards[1].rule == "house.pitch:1"


@pytest.mark.parametrize(
    ("fact", "side"),
    [(Ownership.OWNER, 0), (Ownership.HOLDER, 0), (Ownership.PLAYER, 0), (Ownership.WINNER, 1)],
)
def test_the_four_facts_of_ownership(fact: Ownership, side: int) -> None:
    assert counted(low(fact), high())[0].side == side


def test_the_lowest_trump_but_some() -> None:
    (award, _) = counted(low(but=trumps("2")), high())
    assert (award.side, award.card) == (0, cards("9S")[0])


def test_the_highest_card_of_a_printed_suit() -> None:
    top = item("high-club", 1, ByCard(fact=Ownership.HOLDER, card=Extreme(highest=True, suit=3)))
    (award, _) = counted(top, high())
    assert (award.side, award.card, award.reason) == (1, cards("TC")[0], "seat 1 held TC, the highest club")


def test_a_suit_that_nobody_holds() -> None:
    top = item("high-heart", 1, ByCard(fact=Ownership.HOLDER, card=Extreme(highest=True, suit=1)))
    hands = ("2S 9S TD 5D 3D 3C", "AS KS AD 2D TC 4C")
    awards = counted(top, high(), hands=hands, text="AS 2S KS 9S AD TD 2D 3D 5D 4C 3C TC")
    assert (awards[0].side, awards[0].reason) == (None, "there is no highest heart in play")


def tied(tie: TieTo) -> int | None:
    # Tens are even, and nothing else counts.
    hands = ("2S 3S TD 5D 6D 3C", "9S 4S 2D 7D TC 4C")
    text = "9S 2S 4S 3S TC 3C 2D TD 5D 7D 4C 6D"
    awards = counted(item("game", 1, ByMostPips(tied=tie)), high(), hands=hands, text=text)
    return awards[0].side


def test_a_tie_for_most_pips() -> None:
    assert tied(TieTo.NOBODY) is None
    assert tied(TieTo.PITCHER) == 1
    assert tied(TieTo.DEFENDERS) == 0


@pytest.mark.parametrize(
    ("to", "side"),
    [
        (ByLastTrick(), 1),
        (ByEveryTrick(), None),
        (ByRole(who=Person.DEALER), 0),
        (ByRole(who=Person.PITCHER), 1),
        (ByCard(fact=Ownership.WINNER, card=JokerCard.RED), None),
        (ByCard(fact=Ownership.WINNER, card=trumps("o3")[0]), 1),
        (ByCard(fact=Ownership.OWNER, card=PrintedCard(rank=8, suit=2)), 0),
        (ByCard(fact=Ownership.WINNER, card=PrintedCard(rank=7, suit=0)), 1),
        (ByCard(fact=Ownership.HOLDER, card=PrintedCard(rank=12, suit=1)), None),
    ],
)
def test_other_recipients(to: Recipient, side: int | None) -> None:
    assert counted(item("it", 1, to), high())[0].side == side


def test_the_first_exception_that_is_met_holds() -> None:
    value: Cases[Number] = Cases(
        general=1,
        exceptions=(Case(when=TrumpIs(suit=1), value=9), Case(when=Compared.of(Fact.BID, Compare.OR_MORE, 1), value=2)),
    )
    (award, _) = counted(attrs.evolve(high(), value=value), low())
    assert award.value == 2


def test_an_item_without_a_value_here_is_for_nobody_at_its_largest() -> None:
    value: Cases[Number] = Cases(exceptions=(Case(when=TrumpIs(suit=1), value=3), Case(when=TrumpIs(suit=2), value=5)))
    (award, _) = counted(attrs.evolve(high(), value=value), low())
    assert (award.side, award.card, award.value) == (None, None, 5)


def test_an_item_whose_condition_is_not_met_is_for_nobody() -> None:
    (award, _) = counted(attrs.evolve(high(), only_if=TookEveryTrick()), low())
    assert (award.side, award.value, award.reason) == (None, 1, "only if the pitcher takes every trick")


def test_the_most_points_are_all_the_points() -> None:
    points = Points(items=(high(), low()), pips=auction_pitch().points.pips)
    assert points.fewest_and_most(orders_of(auction_pitch()), auction_pitch().deck.ranks.ranks, {}) == (0, 2)

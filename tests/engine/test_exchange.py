"""Kitty, naming and exchange: who must throw what, draws, a stock that runs short, and the taker of the stock."""

import attrs
import pytest

from pitchdsl.engine.illegal import IllegalActionError
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Bid, Discard, Pass, Stand
from pitchdsl.game.events import DiscardEvent, DrawEvent, ReshuffleEvent, TakeEvent, TrumpEvent
from pitchdsl.game.exchange.actions import DiscardCards as Throw
from pitchdsl.game.exchange.actions import DrawCards, Throwable
from pitchdsl.game.exchange.rules import Exchange, Step
from pitchdsl.game.rules import Rules
from pitchdsl.language.people import People
from tests.wishes.registry import meets

from .tables import cards, do, hand_mask, king_pedro, named, nine_card, of_kind, table_of, two_joker

PASS, STAND = Pass(), Stand()


def throw(table: Table, text: str) -> None:
    do(table, *(Discard(card) for card in cards(text)))


def options(table: Table) -> set[int]:
    return {action.card for action in table.legal_actions() if isinstance(action, Discard)}


def everyone(rules: Rules, *deeds: Throw | DrawCards) -> Rules:
    assert rules.exchange is not None
    step = Step(who=People(), deeds=deeds)
    return attrs.evolve(rules, exchange=attrs.evolve(rules.exchange, steps=(step,)))


# Seat 1 pitches spades. Seat 0 has two trumps, seat 1 seven, seat 2 none, seat 3 three (off-jack among them).
HANDS = (
    "2S 3S 2H 3H 4H 5H 6H 7H 8H",
    "AS KS QS JS TS 9S 8S 2D 3D",
    "9H TH JH QH KH AH 4D 5D 6D",
    "JC RJ BJ 7D 8D 9D TD JD QD",
)
# The stock is four trumps (9C is the off-nine) and clubs and diamonds: 18 cards.
STOCK = "4S 5S 6S 7S 9C 2C 3C 4C 5C 6C 7C 8C TC QC KC AC KD AD"


def two_joker_table() -> Table:
    table = table_of(two_joker(), HANDS, dealer=0, rest=STOCK)
    return do(table, Bid(5), PASS, PASS, PASS, named("S"))


@meets("e1", "e4")
def test_every_non_trump_goes_before_anyone_draws_and_the_pitcher_takes_the_rest() -> None:
    table = two_joker_table()
    assert table.seat == 2, "the seat left of the pitcher: the pitcher is left out of this step"
    assert STAND not in table.legal_actions()
    throw(table, HANDS[2])
    assert table.seat == 3
    assert options(table) == set(cards("7D 8D 9D TD JD QD"))
    throw(table, "7D 8D 9D TD JD QD")
    throw(table, "2H 3H 4H 5H 6H 7H 8H")
    assert of_kind(table, DiscardEvent)[0] == DiscardEvent(seat=2, cards=cards(HANDS[2]))
    # Draws: seat 2 six, seat 3 three, seat 0 four; five are left for the pitcher, who then holds fourteen.
    assert of_kind(table, DrawEvent) == [
        DrawEvent(seat=2, cards=cards("4S 5S 6S 7S 9C 2C")),
        DrawEvent(seat=3, cards=cards("3C 4C 5C")),
        DrawEvent(seat=0, cards=cards("6C 7C 8C TC")),
    ]
    assert of_kind(table, TakeEvent) == [TakeEvent(seat=1, source="stock", cards=cards("QC KC AC KD AD"))]
    assert table.seat == 1
    assert options(table) == set(cards("2D 3D QC KC AC KD AD"))
    throw(table, "2D 3D QC KC AC KD AD")
    # Seven trumps are left, one too many: the eight of spades alone scores nothing.
    assert options(table) == set(cards("8S QS KS"))
    with pytest.raises(IllegalActionError, match=r"worth nothing go before those that score \(house.pitch:31\)"):
        table.apply(Discard(cards("JS")[0]))
    throw(table, "8S")
    assert table.hand.hands[1] == hand_mask("AS KS QS JS TS 9S")
    assert table.seat == 1
    assert table.hand.tricks == []


def test_surplus_trumps_go_when_the_draw_is_to_fewer() -> None:
    rules = everyone(two_joker(), Throw(which=Throwable.NON_TRUMP, every=True), DrawCards(to=6))
    table = do(table_of(rules, HANDS, dealer=0, rest=STOCK), Bid(5), PASS, PASS, PASS, named("S"))
    throw(table, "2D 3D")
    assert options(table) == set(cards("KS QS 8S"))
    throw(table, "KS")
    assert table.seat == 2


def test_a_short_stock_is_filled_with_the_discards() -> None:
    hands = (
        "2S 2H 3H 4H 5H 6H 7H 8H 9H",
        "AS KS QS JS TS 2D 3D 4D 5D",
        "TH JH QH KH AH 6D 7D 8D 9D",
        "TD JD QD KD AD 2C 3C 4C 5C",
    )
    rules = everyone(two_joker(), Throw(which=Throwable.NON_TRUMP, every=True), DrawCards(to=8))
    stock = "3S 4S 5S 6S 7S 8S 9S 6C 7C 8C 9C TC QC KC AC JC RJ BJ"
    discards = "2D 3D 4D 5D TH JH QH KH AH 6D 7D 8D 9D TD JD QD KD AD 2C 3C 4C 5C 2H 3H 4H 5H 6H 7H 8H 9H"
    reshuffled = " ".join(reversed(discards.split()))
    table = table_of(rules, hands, dealer=0, rest=stock, reshuffles=[reshuffled])
    do(table, Bid(5), PASS, PASS, PASS, named("S"))
    throw(table, discards)
    # Of the stock of 18 seat 1 takes 3 and seat 2 takes 8; seat 3 needs 8 and finds 7.
    kinds = [event for event in table.events if isinstance(event, DrawEvent | ReshuffleEvent)]
    assert kinds[0] == DrawEvent(seat=1, cards=cards("3S 4S 5S"))
    assert [type(event).__name__ for event in kinds] == [
        "DrawEvent",
        "DrawEvent",
        "ReshuffleEvent",
        "DrawEvent",
        "DrawEvent",
    ]
    assert kinds[2] == ReshuffleEvent(cards=cards(reshuffled))
    assert kinds[3] == DrawEvent(seat=3, cards=cards("TC QC KC AC JC RJ BJ 9H"))
    assert kinds[4] == DrawEvent(seat=0, cards=cards("8H 7H 6H 5H 4H 3H 2H"))
    assert table.view(1).own_discards == 0
    assert table.view(1).discarded == (8, 4, 9, 9)


def test_up_to_four_of_any_cards_and_as_many_drawn() -> None:
    hands = (
        "2S 3S 4S 5S 6S 7S 8S 9S TS",
        "2H 3H 4H 5H 6H 7H 8H 9H TH",
        "2D 3D 4D 5D 6D 7D 8D 9D TD",
        "2C 3C 4C 5C 6C 7C 8C 9C TC",
    )
    stock = "JS QS KS AS JH QH KH AH JD QD KD AD JC QC KC AC"
    table = table_of(nine_card(), hands, rest=stock, cuts=["AS 2H 2D 2C"])
    do(table, Bid(6), named("H"))
    assert table.legal_actions()[0] == STAND
    assert len(table.legal_actions()) == 10
    throw(table, "2H 3H 4H 5H")
    assert table.seat == 2, "nothing more may go"
    do(table, STAND)
    do(table, Discard(cards("2C")[0]), STAND)
    do(table, STAND)
    assert of_kind(table, DiscardEvent) == [
        DiscardEvent(seat=1, cards=cards("2H 3H 4H 5H")),
        DiscardEvent(seat=3, cards=cards("2C")),
    ]
    assert of_kind(table, DrawEvent) == [
        DrawEvent(seat=1, cards=cards("JS QS KS AS")),
        DrawEvent(seat=3, cards=cards("JH")),
    ]


TWELVE = (
    "2S 3S 4S 5S 6S 7S 8S 2H 3H 4H 5H 6H",
    "7H 8H 9H TH JH QH KH AH 2D 3D 4D 5D",
    "6D 7D 8D 9D TD JD QD KD AD 2C 3C 4C",
    "5C 6C 7C 8C 9C TC JC QC KC AC 9S TS",
)


@meets("e6")
def test_the_kitty_comes_before_the_naming_of_trump() -> None:
    table = table_of(king_pedro(), TWELVE, dealer=3, rest="JS QS KS AS")
    do(table, Bid(14))
    assert of_kind(table, TakeEvent) == [TakeEvent(seat=0, source="kitty", cards=cards("JS QS KS AS"))]
    assert of_kind(table, TrumpEvent) == []
    do(table, named("S"))
    assert of_kind(table, TrumpEvent) == [TrumpEvent(seat=0, suit=0)]


def test_coming_down_to_six_spares_trumps_while_there_are_others() -> None:
    table = do(table_of(king_pedro(), TWELVE, dealer=3, rest="JS QS KS AS"), Bid(14), named("S"))
    assert options(table) == set(cards("2H 3H 4H 5H 6H"))
    throw(table, "2H 3H 4H 5H 6H")
    # Eleven trumps: ace and two end the order, jack and five are named; the rest is worth nothing.
    assert options(table) == set(cards("3S 4S 6S 7S 8S QS KS"))
    throw(table, "3S 4S 6S 7S 8S")
    assert table.hand.hands[0] == hand_mask("2S 5S JS QS KS AS")
    assert table.seat == 1
    assert options(table) == set(cards(TWELVE[1]))
    throw(table, "7H 8H 9H TH JH QH")
    assert table.seat == 2


def test_a_non_trump_may_stay_when_few_enough() -> None:
    table = do(table_of(king_pedro(), TWELVE, dealer=3, rest="JS QS KS AS"), Bid(14), named("H"))
    # Seat 0 pitched: 5 hearts, 11 spades, so ten of the spades go and any may stay.
    assert options(table) == set(cards("2S 3S 4S 5S 6S 7S 8S JS QS KS AS"))
    throw(table, "2S 3S 4S 5S 6S 7S 8S JS QS KS")
    assert table.hand.hands[0] == hand_mask("AS 2H 3H 4H 5H 6H")


def test_standing_is_no_way_out_of_a_forced_discard() -> None:
    table = two_joker_table()
    with pytest.raises(IllegalActionError, match=r"there are cards that must go \(house.pitch:30\)"):
        table.apply(STAND)


def test_an_empty_exchange_is_an_exchange_of_nothing() -> None:
    rules = attrs.evolve(king_pedro(), exchange=Exchange(steps=(), short=king_pedro().exchange.short))  # type: ignore[union-attr]
    table = do(table_of(rules, TWELVE, dealer=3, rest="JS QS KS AS"), Bid(14), named("S"))
    assert table.hand.held != ()

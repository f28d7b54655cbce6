"""What follows a misdeal: who decides, who deals again, and a hand that is changed alone."""

import attrs

from pitchdsl.account.account import account
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Pass, Stand, ThrowIn
from pitchdsl.game.auction.rules import RunIt
from pitchdsl.game.events import DealEvent, DiscardEvent, DrawEvent, MisdealEvent
from pitchdsl.game.rng import ScriptedDeals
from pitchdsl.game.rules import Rules
from pitchdsl.game.state import REDEAL_LIMIT
from pitchdsl.game.table.rules import AfterMisdeal, Claim, Misdeal
from pitchdsl.language.conditions import HandHas, HandHasOnly
from tests.wishes.registry import meets

from .tables import at, auction_pitch, cards, do, hand_mask, of_kind, order_of, table_of

PASS, STAND, THROW_IN = Pass(), Stand(), ThrowIn()

POOR = ("AS KS QS JS TS 9S", "2H 3H 4H 5H 6H 7H", "AD KD QD JD TD 9D", "2C 3C 4C 5C 6C 7C")
"""Seats 1 and 3 have nothing but nines and below."""
GOOD = ("AS KS QS JS TS 9S", "AH KH QH JH TH 9H", "AD KD QD JD TD 9D", "AC KC QC JC TC 9C")
NINES = HandHasOnly(ranks=tuple(range(7, -1, -1)))


def with_misdeal(claim: Claim, follows: AfterMisdeal, rules: Rules | None = None, often: int | None = None) -> Rules:
    rules = rules or auction_pitch()
    misdeal = Misdeal(claim=claim, when=NINES, follows=follows, often=often, origin=at("deal/misdeal", 9))
    return attrs.evolve(rules, deal=attrs.evolve(rules.deal, misdeal=misdeal))


@meets("b9")
def test_the_next_dealer_deals_when_a_hand_is_thrown_in() -> None:
    rules = with_misdeal(Claim.ON_DEMAND, AfterMisdeal.NEXT_DEALER)
    table = do(table_of(rules, POOR, more=[GOOD]), THROW_IN)
    assert (table.dealer, table.redeals, table.hand_number, table.seat) == (1, 1, 1, 2)
    assert table.legal_actions()[0] == PASS, "nobody is poor now, and the seat left of the new dealer speaks first"
    told = "\n".join(account(rules, table.sides, table.events))
    assert "throws in a coke hand: the next player deals." in told


def test_a_hand_that_must_be_thrown_in_asks_nobody() -> None:
    rules = with_misdeal(Claim.ALWAYS, AfterMisdeal.SAME_DEALER)
    orders = [order_of(rules, POOR, 0), order_of(rules, POOR, 0), order_of(rules, GOOD, 0)]
    table = Table(rules, 4, ScriptedDeals(orders=orders))
    assert of_kind(table, MisdealEvent) == [MisdealEvent(seat=1, reason="coke hand")] * 2
    assert len(of_kind(table, DealEvent)) == 3
    assert (table.dealer, table.redeals, table.seat, table.decisions) == (0, 2, 1, [])
    assert table.legal_actions()[0] == PASS


@meets("b9")
def test_one_hand_is_changed_and_the_others_stay() -> None:
    """Seat 1 gets the next six of the stock, and has them as dealt; its old hand lies with the discards."""
    rules = with_misdeal(Claim.ON_DEMAND, AfterMisdeal.HAND_CHANGED)
    table = do(table_of(rules, POOR, rest="AH 2S 3S 4S 5S 6S KC QC"), THROW_IN)
    assert (table.redeals, table.dealer, table.seat) == (0, 0, 3), "then seat 3 is asked"
    assert of_kind(table, DiscardEvent) == [DiscardEvent(seat=1, cards=cards("2H 3H 4H 5H 6H 7H"))]
    assert of_kind(table, DrawEvent) == [DrawEvent(seat=1, cards=cards("AH 2S 3S 4S 5S 6S"))]
    assert table.hand.hands[1] == table.hand.dealt[1] == hand_mask("AH 2S 3S 4S 5S 6S")
    assert table.hand.hands[0] == hand_mask(POOR[0])
    assert table.hand.stock[:2] == cards("KC QC")
    assert tuple(table.hand.discards) == cards("2H 3H 4H 5H 6H 7H")
    do(table, STAND)
    assert (table.seat, table.legal_actions()[0]) == (1, PASS)


def test_a_changed_hand_that_is_poor_again_is_asked_again() -> None:
    rules = with_misdeal(Claim.ON_DEMAND, AfterMisdeal.HAND_CHANGED)
    table = do(table_of(rules, POOR, rest="2S 3S 4S 5S 6S 7S"), THROW_IN)
    assert table.seat == 1
    do(table, STAND)
    assert table.seat == 3
    assert table.hand.hands[1] == hand_mask("2S 3S 4S 5S 6S 7S")


@meets("b9")
def test_a_hand_is_changed_no_more_often_than_the_line_says() -> None:
    """The stock is poor for three hands: seat 1 changes once, or twice, and plays what it has then; so does seat 3."""
    rest = "2S 3S 4S 5S 6S 7S 2D 3D 4D 5D 6D 7D 8H 9H 8C 9C 8D 8S"
    for often, changed in ((1, [1, 3]), (2, [1, 1, 3, 3])):
        rules = with_misdeal(Claim.ALWAYS, AfterMisdeal.HAND_CHANGED, often=often)
        table = table_of(rules, POOR, rest=rest)
        assert [event.seat for event in of_kind(table, DrawEvent) if isinstance(event, DrawEvent)] == changed
        assert (table.redeals, table.seat, table.legal_actions()[0]) == (0, 1, PASS)
    asked = do(table_of(with_misdeal(Claim.ON_DEMAND, AfterMisdeal.HAND_CHANGED, often=1), POOR, rest=rest), THROW_IN)
    assert (asked.seat, asked.hand.hands[1]) == (3, hand_mask("2S 3S 4S 5S 6S 7S")), "seat 1 is not asked again"


def test_with_too_short_a_stock_all_are_dealt_again() -> None:
    """28 cards are left of 52: four hands of six, and the fifth change finds four. Nobody need agree to that."""
    rules = with_misdeal(Claim.ALWAYS, AfterMisdeal.HAND_CHANGED)
    poor = "2S 3S 4S 5S 6S 7S 2D 3D 4D 5D 6D 7D 8H 9H 8C 9C 8D 8S"
    table = Table(
        rules, 4, ScriptedDeals(orders=[order_of(rules, POOR, 0, rest=f"{poor} AH"), order_of(rules, GOOD, 0)])
    )
    changed = [event.seat for event in of_kind(table, DrawEvent) if isinstance(event, DrawEvent)]
    assert changed == [1, 1, 1, 1], "three hands of small cards, and one with the ace of hearts"
    assert [event.seat for event in of_kind(table, MisdealEvent) if isinstance(event, MisdealEvent)] == [1, 1, 1, 1, 3]
    assert (table.redeals, table.dealer, len(of_kind(table, DealEvent))) == (1, 0, 2)


def test_cards_that_the_dealer_may_have_dealt_are_left_in_the_stock() -> None:
    """28 cards are left: less 16 that running it takes, twelve are two hands; with 20 held back only one."""
    for more, changes in ((4, 2), (5, 1)):
        base = auction_pitch()
        assert base.bidding is not None
        running = attrs.evolve(base, bidding=attrs.evolve(base.bidding, run_it=RunIt(cards=more)))
        rules = with_misdeal(Claim.ALWAYS, AfterMisdeal.HAND_CHANGED, running)
        rest = "2S 3S 4S 5S 6S 7S 2D 3D 4D 5D 6D 7D"
        orders = [order_of(rules, POOR, 0, rest=rest), order_of(rules, GOOD, 0)]
        table = Table(rules, 4, ScriptedDeals(orders=orders))
        assert (len(of_kind(table, DrawEvent)), table.redeals) == (changes, 1)


def test_a_rule_that_every_deal_meets_comes_to_an_end() -> None:
    """Every hand has a card of a suit of one card or more; after a thousand deals the cards are played as they are."""
    rules = auction_pitch()
    misdeal = Misdeal(claim=Claim.ALWAYS, when=HandHas(rank=12, among=1), origin=at("deal/misdeal", 9))
    rules = attrs.evolve(rules, deal=attrs.evolve(rules.deal, misdeal=misdeal))
    orders = [order_of(rules, GOOD, 0)] * (REDEAL_LIMIT + 1)
    table = Table(rules, 4, ScriptedDeals(orders=orders))
    assert table.redeals == REDEAL_LIMIT
    assert table.legal_actions()[0] == PASS

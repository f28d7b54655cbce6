"""The auction where its rules meet: duties that nobody can fulfil, running it, and holding at the top."""

from typing import Any

import attrs
import pytest

from pitchdsl.engine.illegal import IllegalActionError
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import SET, Action, Bid, Hold, Pass, Stand
from pitchdsl.game.actions import RunIt as Run
from pitchdsl.game.auction import phase as auction
from pitchdsl.game.auction.rules import (
    AllPass,
    Call,
    CallRank,
    HoldLimit,
    MustBid,
    RunIt,
    TurnOrder,
    Turns,
    WhenAllPass,
)
from pitchdsl.game.auction.rules import Hold as HoldRule
from pitchdsl.game.events import BidEvent, ContractEvent, DealEvent, DrawEvent, RedealEvent
from pitchdsl.game.rng import ScriptedDeals
from pitchdsl.game.rules import Rules
from pitchdsl.language.conditions import Compare, Compared, HandHas
from pitchdsl.language.numbers import Fact

from .tables import at, auction_pitch, bidding_with, cards, do, hand_mask, no_bidding, of_kind, order_of, rank, table_of

PASS, HOLD, RUN = Pass(), Hold(), Run()
SIX = ("2S 3S 4S 5S 6S 7S", "2H 3H 4H 5H 6H 7H", "2D 3D 4D 5D 6D 7D", "2C 3C 4C 5C 6C 7C")
REST = "8S 9S TS 8H 9H TH 8D 9D TD 8C 9C TC"
SEVEN = HandHas(rank=rank("7"), among=6)
EVERY_HOLD = HoldRule(limit=HoldLimit.ANY, origin=at("bidding/hold", 12))


def running(**parts: Any) -> Rules:
    """Once around, and the dealer may run it: three cards for everyone."""
    return bidding_with(auction_pitch(), run_it=RunIt(cards=3, origin=at("bidding/dealer may run it", 15)), **parts)


def bids(*values: int) -> tuple[Action, ...]:
    return tuple(Bid(value) for value in values)


def asked(table: Table) -> tuple[int | None, tuple[Action, ...]]:
    return table.seat, table.legal_actions()


def contract(table: Table) -> ContractEvent:
    (event,) = of_kind(table, ContractEvent)
    assert isinstance(event, ContractEvent)
    return event


def test_a_duty_that_no_bid_can_fulfil_binds_nobody() -> None:
    rules = bidding_with(auction_pitch(), must_bid=MustBid(least=5, when=SEVEN))
    assert asked(table_of(rules, SIX)) == (1, (PASS,))


def test_a_duty_to_bid_one_is_a_duty() -> None:
    rules = bidding_with(auction_pitch(), must_bid=MustBid(least=1, when=SEVEN))
    assert asked(table_of(rules, SIX)) == (1, bids(1, 2, 3, 4))


def test_a_duty_may_ask_for_the_score_of_ones_own_side() -> None:
    rules = bidding_with(auction_pitch(), must_bid=MustBid(least=2, when=Compared.of(Fact.SCORE, Compare.OR_LESS, 0)))
    assert asked(table_of(rules, SIX)) == (1, bids(2, 3, 4))
    table = table_of(rules, SIX)
    table.score[1] = 1
    assert (PASS in table_of(rules, SIX).legal_actions(), PASS in auction.legal(table, table.own)) == (False, True)
    table.score[:] = [1, 0, 1, 1]
    assert auction.legal(table, table.own) == bids(2, 3, 4)


def test_a_duty_is_over_at_its_own_number() -> None:
    rules = bidding_with(auction_pitch(), must_bid=MustBid(least=3, when=SEVEN))
    for standing, choices in ((3, (PASS, Bid(4))), (4, None)):
        table = table_of(rules, ("2S 3S 4S 5S 6S 8S", "2H 3H 4H 5H 6H 8H", *SIX[2:]))
        do(table, Bid(standing))
        assert asked(table) == (2, choices) if choices else table.hand.pitcher == 1


def test_the_least_of_a_stuck_dealer_and_of_a_duty() -> None:
    stuck = AllPass(what=WhenAllPass.STUCK, least=2, origin=at("bidding/all pass", 13))
    low, high = MustBid(least=2, when=SEVEN), MustBid(least=3, when=SEVEN)
    others = ("2H 3H 4H 5H 6H 8H", "2D 3D 4D 5D 6D 8D", "2C 3C 4C 5C 6C 8C")
    for must, least in ((None, 2), (low, 2), (high, 3)):
        rules = bidding_with(auction_pitch(), all_pass=stuck, must_bid=must)
        table = do(table_of(rules, (SIX[0], *others)), PASS, PASS, PASS)
        assert asked(table) == (0, bids(*range(least, 5)))


def test_a_dealer_who_is_stuck_may_take_a_set_for_the_lowest_bid() -> None:
    for least, cost in ((None, 1), (3, 3)):
        stuck = AllPass(what=WhenAllPass.STUCK, least=least, or_set=True, origin=at("bidding/all pass", 13))
        table = do(table_of(bidding_with(auction_pitch(), all_pass=stuck), SIX, more=[SIX]), PASS, PASS, PASS)
        assert asked(table) == (0, (Bid(cost, SET), *bids(*range(cost, 5))))
        do(table, Bid(cost, SET))
        assert contract(table) == ContractEvent(seat=0, bid=cost, name=SET)
        assert table.score == [-cost, 0, 0, 0]
        assert len(of_kind(table, DealEvent)) == 2


def test_nobody_is_stuck_but_the_dealer() -> None:
    stuck = AllPass(what=WhenAllPass.STUCK, origin=at("bidding/all pass", 13))
    table = do(table_of(bidding_with(auction_pitch(), all_pass=stuck), SIX), PASS, PASS)
    assert asked(table) == (3, (PASS, *bids(1, 2, 3, 4)))
    do(table, Bid(1))
    assert asked(table) == (0, (PASS, HOLD, *bids(2, 3, 4)))


@pytest.mark.parametrize(("what", "dealer"), [(WhenAllPass.REDEAL, 0), (WhenAllPass.NEXT_DEALER, 1)])
def test_when_all_pass_cards_are_dealt_again(what: WhenAllPass, dealer: int) -> None:
    rules = bidding_with(auction_pitch(), all_pass=AllPass(what=what))
    orders = [order_of(rules, SIX, 0), order_of(rules, SIX, dealer)]
    table = do(Table(rules, 4, ScriptedDeals(orders=orders)), PASS, PASS, PASS, PASS)
    assert of_kind(table, RedealEvent) == [RedealEvent(reason="all passed")]
    assert (table.dealer, table.seat, table.redeals, table.hand_number) == (dealer, dealer + 1, 1, 1)


def test_running_gives_everyone_cards_and_asks_all_again() -> None:
    table = do(table_of(running(), SIX, rest=REST), PASS, Bid(2), PASS, RUN)
    assert of_kind(table, BidEvent)[-1] == BidEvent(seat=0, call=RUN, value=None)
    assert of_kind(table, DrawEvent) == [
        DrawEvent(seat=1, cards=cards("8S 9S TS")),
        DrawEvent(seat=2, cards=cards("8H 9H TH")),
        DrawEvent(seat=3, cards=cards("8D 9D TD")),
        DrawEvent(seat=0, cards=cards("8C 9C TC")),
    ]
    after = [hand_mask(text) for text in (f"{SIX[0]} 8C 9C TC", f"{SIX[1]} 8S 9S TS", f"{SIX[2]} 8H 9H TH")]
    assert table.hand.hands[:3] == after
    assert list(table.hand.dealt[:3]) == after
    assert len(table.hand.stock) == 52 - 24 - 12
    assert not set(cards(REST)) & set(table.hand.stock)
    assert table.hand.calls == [(1, PASS), (2, Bid(2)), (3, PASS), (0, RUN)]
    assert asked(table) == (1, (PASS, *bids(3, 4)))
    do(table, PASS)
    assert asked(table) == (2, (PASS, *bids(3, 4))), "once around, everyone is asked again"


def test_after_running_in_rounds_who_stands_with_the_bid_is_not_asked() -> None:
    rules = running(turns=Turns(order=TurnOrder.ROUNDS, origin=at("bidding/turns", 10)))
    table = do(table_of(rules, SIX, rest=REST), PASS, Bid(2), PASS, RUN)
    do(table, PASS)
    assert asked(table) == (3, (PASS, *bids(3, 4)))
    do(table, PASS)
    assert asked(table) == (0, (HOLD, *bids(3, 4))), "the dealer has run it, so the dealer may not pass"


def test_after_running_the_dealer_may_pass_once_somebody_has_gone_on() -> None:
    table = do(table_of(running(), SIX, rest=REST), Bid(1), PASS, PASS, RUN, PASS, Bid(2), PASS)
    assert asked(table) == (0, (PASS, HOLD, *bids(3, 4)))
    table = do(table_of(running(), SIX, rest=REST), PASS, PASS, PASS, RUN, PASS, PASS, PASS)
    assert asked(table) == (0, bids(1, 2, 3, 4))


def test_it_is_the_running_that_binds_a_dealer_after_a_bid() -> None:
    stuck = AllPass(what=WhenAllPass.STUCK, least=3, origin=at("bidding/all pass", 13))
    table = do(table_of(running(all_pass=stuck), SIX, rest=REST), Bid(1), PASS, PASS, RUN, PASS, PASS, PASS)
    assert asked(table) == (0, (HOLD, *bids(2, 3, 4)))
    with pytest.raises(IllegalActionError, match=r"\(house.pitch:15\)"):
        table.apply(PASS)


def test_running_over_the_highest_bid_ends_the_bidding_unless_it_may_be_held() -> None:
    table = do(table_of(running(hold=EVERY_HOLD), SIX, rest=REST), Bid(4), PASS, PASS)
    assert asked(table) == (0, (PASS, HOLD, RUN))
    do(table, RUN)
    assert asked(table) == (1, (PASS,))
    highest = HoldRule(limit=HoldLimit.BELOW_HIGHEST)
    table = do(table_of(running(hold=highest), SIX, rest=REST), Bid(3), PASS, PASS)
    assert asked(table) == (0, (PASS, HOLD, RUN, Bid(4)))
    table = do(table_of(running(hold=highest), SIX, rest=REST), Bid(4))
    assert contract(table) == ContractEvent(seat=1, bid=4, name=None)


@pytest.mark.parametrize(
    ("limit", "below", "standing", "may"),
    [
        (HoldLimit.NONE, None, 1, False),
        (HoldLimit.ANY, None, 1, True),
        (HoldLimit.BELOW, 3, 2, True),
        (HoldLimit.BELOW, 3, 3, False),
        (HoldLimit.BELOW_HIGHEST, None, 3, True),
        (HoldLimit.HIGHEST, None, 3, False),
        (HoldLimit.HIGHEST, None, 4, True),
    ],
)
def test_which_bids_the_dealer_may_hold(limit: HoldLimit, below: int | None, standing: int, may: bool) -> None:
    rules = bidding_with(auction_pitch(), hold=HoldRule(limit=limit, below=below))
    table = do(table_of(rules, SIX), Bid(standing), PASS, PASS)
    assert (HOLD in table.legal_actions()) is may
    assert (table.seat, Bid(4) in table.legal_actions()) == (0, standing < 4)


def test_a_named_bid_of_a_number_and_one_of_all_the_points() -> None:
    calls = (
        Call(name="two", ranks=CallRank.NUMBER, points=2),
        Call(name="all", ranks=CallRank.ALL),
        Call(name="moon", ranks=CallRank.ABOVE_ALL),
    )
    table = table_of(attrs.evolve(auction_pitch(), calls=calls), SIX)
    assert table.legal_actions() == (PASS, Bid(1), Bid(2, "two"), Bid(3), Bid(4, "all"), Bid(5, "moon"))
    with pytest.raises(IllegalActionError, match="the bids of this game are 1, two, 3, all, moon"):
        table.apply(Bid(7))
    do(table, Bid(4, "all"))
    assert asked(table) == (2, (PASS, Bid(5, "moon")))
    with pytest.raises(IllegalActionError, match="a bid must be above the standing all"):
        table.apply(Bid(3))


def test_what_the_engine_never_asks_is_an_error_of_ours() -> None:
    table = table_of(auction_pitch(), SIX)
    with pytest.raises(AssertionError, match=r"^only a call of the seat at turn gets here$"):
        auction.apply(table, table.own, Stand())
    table.seat = None
    with pytest.raises(AssertionError, match=r"^only a call of the seat at turn gets here$"):
        auction.apply(table, table.own, PASS)
    with pytest.raises(AssertionError, match=r"^nobody bids in a game without bidding$"):
        auction.legal(table_of(no_bidding(), SIX), auction.AuctionState([False] * 4, round_to_come=False))

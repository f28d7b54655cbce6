"""The auction: who speaks, what may be said, holding, the stuck dealer, duties to bid, and when it is over."""

import attrs
import pytest

from pitchdsl.engine.illegal import IllegalActionError
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Action, Bid, Hold, Pass
from pitchdsl.game.auction.rules import AllPass, Call, CallRank, HoldLimit, WhenAllPass
from pitchdsl.game.auction.rules import Hold as HoldRule
from pitchdsl.game.events import BidEvent, ContractEvent
from pitchdsl.language.conditions import TookEveryTrick

from .tables import (
    auction_pitch,
    bidding_with,
    do,
    must_bid_nine,
    nine_card,
    no_bidding,
    of_kind,
    table_of,
    two_joker,
)

PASS, HOLD = Pass(), Hold()
SIX = ("2S 3S 4S 5S 6S 7S", "2H 3H 4H 5H 6H 7H", "2D 3D 4D 5D 6D 7D", "2C 3C 4C 5C 6C 7C")
NINE = tuple(f"{hand} 8{suit} 9{suit} T{suit}" for hand, suit in zip(SIX, "SHDC", strict=True))


def bids(*values: int) -> tuple[Action, ...]:
    return tuple(Bid(value) for value in values)


def contract(table: Table) -> ContractEvent:
    (event,) = of_kind(table, ContractEvent)
    assert isinstance(event, ContractEvent)
    return event


def test_a_bid_must_be_above_the_standing_one_and_the_dealer_may_hold() -> None:
    table = table_of(auction_pitch(), SIX, dealer=0)
    assert table.seat == 1
    assert table.legal_actions() == (PASS, *bids(1, 2, 3, 4))
    do(table, Bid(2))
    assert table.legal_actions() == (PASS, *bids(3, 4))
    do(table, PASS, Bid(3))
    assert table.seat == 0
    assert table.legal_actions() == (PASS, HOLD, *bids(4))
    do(table, HOLD)
    assert contract(table) == ContractEvent(seat=0, bid=3, name=None)
    assert of_kind(table, BidEvent)[-1] == BidEvent(seat=0, call=HOLD, value=3)


def test_once_around_ends_with_the_dealer() -> None:
    table = do(table_of(auction_pitch(), SIX, dealer=0), Bid(1), PASS, PASS, PASS)
    assert contract(table).seat == 1


def test_no_calls_are_written_after_a_bid_that_nobody_may_raise_or_hold() -> None:
    table = do(table_of(auction_pitch(), SIX, dealer=0), PASS, Bid(4))
    assert contract(table) == ContractEvent(seat=2, bid=4, name=None)


def test_those_before_a_dealer_who_may_hold_do_pass() -> None:
    rules = bidding_with(auction_pitch(), hold=HoldRule(limit=HoldLimit.ANY))
    table = do(table_of(rules, SIX, dealer=0), Bid(4))
    assert (table.seat, table.legal_actions()) == (2, (PASS,))
    do(table, PASS, PASS)
    assert (table.seat, table.legal_actions()) == (0, (PASS, HOLD))
    do(table, HOLD)
    assert contract(table) == ContractEvent(seat=0, bid=4, name=None)


def test_the_dealer_does_not_hold_the_own_bid() -> None:
    table = do(table_of(nine_card(), NINE, cuts=["AS 2H 2D 2C"]), PASS, Bid(3), PASS, Bid(4))
    assert (table.seat, table.legal_actions()) == (2, (PASS, *bids(5, 6)))
    do(table, Bid(5))
    assert (table.seat, table.legal_actions()) == (0, (PASS, HOLD, *bids(6)))
    do(table, HOLD)
    assert (table.seat, table.legal_actions()) == (2, (PASS, *bids(6)))
    do(table, PASS)
    assert contract(table) == ContractEvent(seat=0, bid=5, name=None)


def test_rounds_go_on_among_those_who_have_not_passed() -> None:
    table = do(table_of(two_joker(), NINE, dealer=3), Bid(2), Bid(3), PASS, PASS)
    assert table.seat == 0
    do(table, Bid(4))
    assert table.seat == 1
    do(table, PASS)
    assert contract(table) == ContractEvent(seat=0, bid=4, name=None)
    assert len(table.hand.calls) == 6


def test_the_last_who_has_not_passed_may_still_bid() -> None:
    table = do(table_of(two_joker(), NINE, dealer=3), PASS, PASS, PASS)
    assert table.seat == 3


def test_a_stuck_dealer_bids_the_least_or_more() -> None:
    rules = bidding_with(auction_pitch(), all_pass=AllPass(what=WhenAllPass.STUCK, least=2))
    table = do(table_of(rules, SIX), PASS, PASS, PASS)
    assert table.legal_actions() == bids(2, 3, 4)
    rules = bidding_with(auction_pitch(), all_pass=AllPass(what=WhenAllPass.STUCK))
    table = do(table_of(rules, SIX), PASS, PASS, PASS)
    assert table.legal_actions() == bids(1, 2, 3, 4)


def test_a_call_replaces_the_plain_bid_of_its_number() -> None:
    smudge = Call(name="smudge", ranks=CallRank.ALL)
    five = Call(name="run", ranks=CallRank.ABOVE_ALL, made_by=TookEveryTrick())
    rules = attrs.evolve(auction_pitch(), calls=(smudge, five))
    table = table_of(rules, SIX)
    assert table.legal_actions() == (PASS, *bids(1, 2, 3), Bid(4, "smudge"), Bid(5, "run"))
    do(table, Bid(4, "smudge"), Bid(5, "run"))
    assert contract(table) == ContractEvent(seat=2, bid=5, name="run")


def test_a_moon_ranks_above_all_the_points() -> None:
    table = table_of(two_joker(), NINE)
    assert table.total == 25
    assert table.legal_actions()[-2:] == (Bid(25), Bid(26, "moon"))


def test_a_nine_among_two_must_bid_while_nobody_has() -> None:
    rules = bidding_with(auction_pitch(), must_bid=must_bid_nine())
    hands = ("2S 3S 4S 5S 6S 7S", "9H 3H 4D 5D 6D 7D", "2D 3D 9D KH QH AH", "9C 4S 8S 9S TH JH")
    hands = (hands[0].replace("4S", "TS"), *hands[1:])
    table = table_of(rules, hands, dealer=0)
    assert table.legal_actions() == bids(3, 4)
    do(table, Bid(3))
    assert table.legal_actions() == (PASS, *bids(4))


def test_a_lone_nine_has_no_duty() -> None:
    rules = bidding_with(auction_pitch(), must_bid=must_bid_nine())
    hands = (SIX[0], "9H 3S 4D 5D 6D 7D", "2D 3D 9D KH QH AH", SIX[3])
    hands = (SIX[0].replace("3S", "TS"), *hands[1:])
    assert PASS in table_of(rules, hands, dealer=0).legal_actions()


def test_without_bidding_there_is_no_contract() -> None:
    table = table_of(no_bidding(), SIX)
    assert contract(table) == ContractEvent(seat=None, bid=None, name=None)


@pytest.mark.parametrize(
    ("said", "action", "message"),
    [
        ((), HOLD, r"seat 1 may not hold: only the dealer may hold \(house.pitch:12\)"),
        ((), Bid(5), r"may not bid 5: the bids of this game are 1, 2, 3, 4 \(house.pitch:11\)"),
        ((Bid(2),), Bid(2), r"may not bid 2: a bid must be above the standing 2 \(house.pitch:11\)"),
        ((PASS, PASS, PASS), HOLD, r"there is no bid of another player to take over \(house.pitch:12\)"),
    ],
)
def test_a_refusal_names_the_rule(said: tuple[Action, ...], action: Action, message: str) -> None:
    table = do(table_of(auction_pitch(), SIX), *said)
    with pytest.raises(IllegalActionError, match=message):
        table.apply(action)


def test_a_stuck_dealer_who_passes_hears_why() -> None:
    table = do(table_of(nine_card(), NINE, cuts=["AS 2H 2D 2C"]), PASS, PASS, PASS)
    with pytest.raises(IllegalActionError, match=r"must bid when all others have passed \(house.pitch:13\)"):
        table.apply(PASS)

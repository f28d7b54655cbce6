"""Who may bid what, and what the dealer may do, variant by variant."""

import pytest

from pitchdsl.engine.illegal import IllegalActionError
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Bid, Hold
from pitchdsl.game.events import ContractEvent, DealEvent, RedealEvent

from .facts import VARIANTS, Variant, each
from .scripts import filled
from .table import call, calls, deal_table, events

ONCE = tuple(name for name, variant in VARIANTS.items() if not variant.rounds)


def opening(variant: Variant, dealer: int = 0, redeals: int = 0) -> Table:
    hands = filled([""] * 4, variant.each)
    return deal_table(variant.rules, hands, dealer=dealer, then=[filled([""] * 4, variant.each)] * redeals)


def bids(table: Table) -> list[int]:
    """The numbers that the seat at turn may bid."""
    return [action.value for action in table.legal_actions() if isinstance(action, Bid)]


def contract(table: Table) -> tuple[int | None, int | None] | None:
    """Who bid how much in the end; none as long as the auction goes on."""
    ended = events(table, ContractEvent)
    return (ended[-1].seat, ended[-1].bid) if ended else None


@each("BIDDING", *ONCE)
def test_once_round_and_rising(variant: Variant) -> None:
    for dealer in range(4):
        one, two, three = [(dealer + step) % 4 for step in (1, 2, 3)]
        table = opening(variant, dealer)
        assert table.seat == one
        call(table, "pass")
        assert table.seat == two
        call(table, str(variant.least))
        assert table.seat == three
        assert bids(table) == [*range(variant.least + 1, variant.most + 1)]
        with pytest.raises(IllegalActionError):
            call(table, str(variant.least))
        call(table, str(variant.least + 1))
        assert table.seat == dealer
        assert bids(table) == [*range(variant.least + 2, variant.most + 1)]
        assert contract(table) is None
        call(table, "pass")
        assert contract(table) == (three, variant.least + 1), "seat two is not asked again"


@each("BIDDING", *ONCE)
def test_who_did_not_speak_last_is_not_asked_again(variant: Variant) -> None:
    table = call(opening(variant), f"{variant.least} pass pass {variant.least + 1}")
    assert contract(table) == (0, variant.least + 1)


@each("BIDDING", "nine-card")
def test_round_until_one_bidder_is_left(variant: Variant) -> None:
    for dealer in range(4):
        one, two, three = [(dealer + step) % 4 for step in (1, 2, 3)]
        table = opening(variant, dealer)
        for seat, word in ((one, "pass"), (two, "3"), (three, "4"), (dealer, "pass"), (two, "5")):
            assert (table.seat, contract(table)) == (seat, None)
            if word == "4":
                assert bids(table) == [4, 5, 6]
            call(table, word)
        assert (table.seat, bids(table)) == (three, [6])
        assert call(table, "pass").hand.pitcher == two
        assert contract(table) == (two, 5)


@each("BIDDING", "nine-card")
def test_a_six_ends_the_auction(variant: Variant) -> None:
    assert contract(call(opening(variant), "6")) == (1, 6)
    assert contract(call(opening(variant), "3 4 6")) == (3, 6)
    assert contract(call(opening(variant), "3 4 5")) is None


@each("MIN")
def test_the_least_bid(variant: Variant) -> None:
    table = opening(variant)
    assert bids(table)[0] == variant.least
    with pytest.raises(IllegalActionError):
        call(table, str(variant.least - 1))
    assert contract(call(table, f"{variant.least} pass pass pass")) == (1, variant.least)


@each("MIN", "kirk-cutthroat", "kirk-partnership")
def test_a_stuck_dealer_bids_two_at_least(variant: Variant) -> None:
    table = call(opening(variant), "pass pass pass")
    with pytest.raises(IllegalActionError):
        call(table, "1")
    assert contract(call(table, "2")) == (0, 2)


@each("MAX")
def test_the_top_bid(variant: Variant) -> None:
    table = opening(variant)
    assert bids(table) == [*range(variant.least, variant.most + 1)]
    with pytest.raises(IllegalActionError):
        call(table, str(variant.most + 1))
    call(table, str(variant.most))
    if contract(table) is None:
        assert bids(table) == [], "nothing goes above it"
    while contract(table) is None:
        call(table, "pass")
    assert contract(table) == (1, variant.most)


@each("MAX", "kirk-partnership")
def test_the_top_bid_is_called_smudge(variant: Variant) -> None:
    table = opening(variant)
    assert calls(table) == ["pass", "1", "2", "3", "4", "smudge"]
    assert Bid(5, "smudge") in table.legal_actions()


@each("DEALER")
def test_which_bids_the_dealer_may_hold(variant: Variant) -> None:
    for standing in range(variant.least, variant.most + 1):
        table = call(opening(variant), str(standing))
        while contract(table) is None and table.seat != 0:
            assert "hold" not in calls(table), "only the dealer holds"
            call(table, "pass")
        if standing <= variant.holds:
            assert "hold" in calls(table)
            call(table, "hold")
        elif contract(table) is None:
            with pytest.raises(IllegalActionError):
                table.apply(Hold())
            call(table, "pass")
        while contract(table) is None:
            call(table, "pass")
        assert contract(table) == (0 if standing <= variant.holds else 1, standing)


@each("DEALER", "guide-partnership", "guide-cutthroat", "auction-pitch")
def test_the_same_dealer_deals_again(variant: Variant) -> None:
    for dealer in range(4):
        table = opening(variant, dealer)
        call(table, "pass pass pass")
        assert calls(table)[0] == "pass"
        call(table, "pass")
        assert len(events(table, RedealEvent)) == 1
        assert [event.dealer for event in events(table, DealEvent)] == [dealer, dealer]
        assert (table.seat, contract(table)) == ((dealer + 1) % 4, None)
        assert set(table.score) == {0}


@each("DEALER", "kirk-cutthroat", "kirk-partnership", "nine-card", "team-auction")
def test_the_dealer_is_stuck(variant: Variant) -> None:
    least = variant.stuck
    assert least is not None
    for bid in range(least, variant.most + 1):
        table = call(opening(variant), "pass pass pass")
        assert (table.seat, contract(table)) == (0, None)
        assert bids(table) == [*range(least, variant.most + 1)]
        assert "pass" not in calls(table)
        assert contract(call(table, str(bid))) == (0, bid)
    assert events(table, RedealEvent) == []

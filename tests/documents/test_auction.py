"""Who may bid what, when the bidding ends, and who pitches. The dealer is seat 0, so seat 1 speaks first."""

import pytest

from pitchdsl.engine.illegal import IllegalActionError
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Bid, Hold, Pass
from pitchdsl.game.events import BidEvent, ContractEvent, DealEvent, RedealEvent, SettleEvent

from .hands import Played, played_hands
from .registry import shows
from .table import call, calls, contract, deal_table, events, random_play, random_tables, with_house_rules

SIX = ["AS KS 2S 9H 4D 3C", "AH KH 2H 9D 4C 3S", "AD KD 2D 9C 4S 3H", "AC KC 2C 9S 4H 3D"]
NINE = [f"{mine} {more}" for mine, more in zip(SIX, ["5S 6S 7S", "5H 6H 7H", "5D 6D 7D", "5C 6C 7C"], strict=True)]


def table_of(name: str, dealer: int = 0) -> Table:
    return deal_table(name, NINE if name == "nine-card" else SIX, dealer=dealer)


def hands_of(name: str, seats: int = 4, hands: int = 200) -> list[Played]:
    return played_hands(random_tables(name, seats, hands=hands))


def is_over(table: Table) -> bool:
    """Whether nobody is asked for a call any more."""
    return not any(isinstance(action, Pass | Hold | Bid) for action in table.legal_actions())


# ---------------------------------------------------------------- what may be called


@pytest.mark.parametrize(
    ("name", "words"),
    [
        pytest.param("guide-partnership", "pass 1 2 3 smudge", marks=shows("D0-BID-01")),
        pytest.param("guide-cutthroat", "pass 1 2 3 smudge", marks=shows("D0-BID-01")),
        pytest.param("kirk-cutthroat", "pass 1 2 3 4", marks=shows("D1-BID-01")),
        pytest.param("kirk-partnership", "pass 1 2 3 4 smudge", marks=shows("D1-BID-02")),
        pytest.param("team-auction", "pass 2 3 4", marks=shows("D2-BID-04", "D2-BID-09")),
        pytest.param("auction-pitch", "pass 1 2 3 4", marks=shows("D3-BID-02")),
        pytest.param("nine-card", "pass 3 4 5 6", marks=shows("D4-BID-02", "D4-BID-03")),
    ],
)
def test_the_first_player_may_pass_or_bid(name: str, words: str) -> None:
    assert calls(table_of(name)) == words.split()


@pytest.mark.parametrize(
    ("name", "bid"),
    [
        pytest.param("guide-partnership", 0, marks=shows("D0-BID-01")),
        pytest.param("guide-partnership", 5, marks=shows("D0-BID-01")),
        pytest.param("team-auction", 1, marks=shows("D2-BID-04")),
        pytest.param("team-auction", 5, marks=shows("D2-BID-09")),
        pytest.param("nine-card", 2, marks=shows("D4-BID-02")),
        pytest.param("nine-card", 7, marks=shows("D4-BID-03")),
    ],
)
def test_no_other_number_can_be_bid(name: str, bid: int) -> None:
    with pytest.raises(IllegalActionError):
        table_of(name).apply(Bid(bid))


@shows("D0-BID-08")
@pytest.mark.parametrize("name", ["guide-partnership", "guide-cutthroat"])
def test_a_bid_of_four_goes_by_the_name_of_smudge(name: str) -> None:
    table = call(table_of(name), "4")
    assert events(table, BidEvent)[0].call == Bid(4, "smudge")
    contract(table, 0, "pass")
    assert events(table, ContractEvent)[0] == ContractEvent(seat=1, bid=4, name="smudge")
    with pytest.raises(IllegalActionError):
        table_of(name).apply(Bid(4))


@shows("D1-BID-06")
def test_kirks_smudge_is_a_five_and_beats_a_four() -> None:
    table = call(table_of("kirk-partnership"), "4")
    assert calls(table) == ["pass", "smudge"]
    call(table, "smudge")
    assert events(table, BidEvent)[-1].value == 5
    assert is_over(table)
    assert events(table, ContractEvent)[0] == ContractEvent(seat=2, bid=5, name="smudge")


@shows("D2-BID-03")
def test_every_call_of_the_app_is_a_pass_or_a_number_of_points() -> None:
    said = set()
    for table in random_play("team-auction", 4, hands=60):
        if not is_over(table) and table.seat is not None:
            said |= set(calls(table))
    assert said == {"pass", "2", "3", "4"}


# ---------------------------------------------------------------- in turn, and higher


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("guide-partnership", marks=shows("D0-BID-04")),
        pytest.param("guide-cutthroat", marks=shows("D0-BID-04")),
        pytest.param("kirk-cutthroat", marks=shows("D1-BID-10")),
        pytest.param("kirk-partnership", marks=shows("D1-BID-10")),
        pytest.param("team-auction", marks=shows("D2-BID-05")),
        pytest.param("auction-pitch", marks=shows("D3-BID-04")),
        pytest.param("nine-card", marks=shows("D4-BID-01")),
    ],
)
def test_every_bid_is_higher_than_those_before_it(name: str) -> None:
    table = call(table_of(name), "3")
    assert "2" not in calls(table)
    assert "3" not in calls(table)
    assert "hold" not in calls(table)
    for forbidden in (Bid(2), Bid(3), Hold()):
        with pytest.raises(IllegalActionError):
            table.apply(forbidden)
    raised = 0
    for hand in hands_of(name):
        bids = [value or 0 for _, word, value in hand.calls if word == "bid"]
        assert bids == sorted(set(bids))
        raised += len(bids) > 1
    assert raised > 20


@pytest.mark.parametrize(
    ("name", "seats"),
    [
        pytest.param("guide-partnership", 4, marks=shows("D0-BID-03", "D0-DEAL-07")),
        pytest.param("guide-cutthroat", 7, marks=shows("D0-BID-03", "D0-DEAL-07")),
        pytest.param("kirk-cutthroat", 5, marks=shows("D1-BID-10")),
        pytest.param("kirk-partnership", 4, marks=shows("D1-BID-10")),
        pytest.param("team-auction", 4, marks=shows("D2-BID-02", "D2-BID-08")),
        pytest.param("auction-pitch", 6, marks=shows("D3-BID-01", "D3-BID-03")),
    ],
)
def test_the_auction_goes_once_round_from_the_dealers_left(name: str, seats: int) -> None:
    full = 0
    for hand in hands_of(name, seats, 500):
        order = [(hand.dealer + step) % seats for step in range(1, seats + 1)]
        spoke = [seat for seat, _, _ in hand.calls]
        assert spoke == order[: len(spoke)]
        full += len(spoke) == seats
        if len(spoke) < seats:
            # Nobody left to speak could say anything but pass.
            assert hand.calls[-1][1] == "bid"
            assert hand.bid == (5 if name == "kirk-partnership" else 4)
            assert not name.startswith("guide")
    assert full > 20


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize(
    "name",
    [
        pytest.param("guide-partnership", marks=shows("D0-DEAL-07")),
        pytest.param("team-auction", marks=shows("D2-BID-02")),
        pytest.param("auction-pitch", marks=shows("D3-BID-01")),
        pytest.param("nine-card", marks=shows("D4-BID-01")),
    ],
)
def test_the_player_on_the_dealers_left_speaks_first(name: str, dealer: int) -> None:
    table = table_of(name, dealer)
    for step in range(1, 4):
        assert table.seat == (dealer + step) % 4
        call(table, "pass")


@shows("D4-BID-07")
def test_in_nine_card_the_bidding_goes_on_until_one_has_not_passed() -> None:
    table = call(table_of("nine-card"), "3 4 pass pass")
    assert table.seat == 1
    call(table, "5")
    assert table.seat == 2
    call(table, "pass")
    assert is_over(table)
    assert (table.hand.pitcher, table.hand.bid) == (1, 5)


@shows("D4-BID-07")
def test_in_nine_card_who_passed_stays_out() -> None:
    table = call(table_of("nine-card"), "pass 3 4 hold 5")
    assert table.seat == 3
    call(table, "pass")
    assert table.seat == 0
    long = sum(len(hand.calls) > 4 for hand in hands_of("nine-card"))
    assert long > 20
    for hand in hands_of("nine-card"):
        passed = [seat for seat, word, _ in hand.calls if word == "pass"]
        assert len(passed) == len(set(passed))
        assert all(hand.pitcher != seat for seat in passed)


@shows("D4-BID-07", "D4-BID-08")
@pytest.mark.parametrize("before", ["", "3", "3 4", "pass pass pass"])
def test_in_nine_card_a_six_stops_the_bidding_and_cannot_be_stolen(before: str) -> None:
    table = call(table_of("nine-card"), f"{before} 6")
    assert is_over(table)
    bidder = len(before.split()) + 1
    assert (table.hand.pitcher, table.hand.bid) == (bidder % 4, 6)


# ---------------------------------------------------------------- the dealer may hold


@pytest.mark.parametrize(
    ("name", "said", "bid"),
    [
        pytest.param("guide-partnership", "2 pass 3", 3, marks=shows("D0-BID-05", "D0-BID-11")),
        pytest.param("guide-cutthroat", "1 pass pass", 1, marks=shows("D0-BID-05", "D0-BID-11")),
        pytest.param("guide-partnership", "4 pass pass", 4, marks=shows("D0-BID-06", "D0-BID-05")),
        pytest.param("guide-cutthroat", "pass 4 pass", 4, marks=shows("D0-BID-06")),
        pytest.param("kirk-cutthroat", "pass 3 pass", 3, marks=shows("D1-BID-04")),
        pytest.param("kirk-partnership", "1 pass 3", 3, marks=shows("D1-BID-04")),
        pytest.param("kirk-partnership", "pass pass 4", 4, marks=shows("D1-BID-05")),
        pytest.param("auction-pitch", "2 pass pass", 2, marks=shows("D3-BID-05", "D3-BID-08")),
        pytest.param("auction-pitch", "pass 2 3", 3, marks=shows("D3-BID-05", "D3-BID-08")),
        pytest.param("nine-card", "3 pass pass", 3, marks=shows("D4-BID-06")),
        pytest.param("nine-card", "pass 4 pass", 4, marks=shows("D4-BID-06")),
        pytest.param("nine-card", "pass pass 5", 5, marks=shows("D4-BID-06")),
    ],
)
def test_the_dealer_may_take_the_standing_bid_at_its_number(name: str, said: str, bid: int) -> None:
    table = call(table_of(name), f"{said} hold")
    while not is_over(table):
        call(table, "pass")
    assert (table.hand.pitcher, table.hand.bid) == (0, bid)


@pytest.mark.parametrize(
    ("name", "said", "pitcher"),
    [
        pytest.param("guide-partnership", "2 3 pass", 2, marks=shows("D0-BID-11")),
        pytest.param("guide-cutthroat", "2 3 4", 3, marks=shows("D0-BID-11")),
        pytest.param("team-auction", "pass 2 3", 3, marks=shows("D2-BID-01")),
        pytest.param("team-auction", "2 pass pass", 1, marks=shows("D2-BID-01")),
        pytest.param("auction-pitch", "2 3 pass", 2, marks=shows("D3-BID-08")),
    ],
)
def test_the_highest_bidder_pitches_when_the_dealer_passes(name: str, said: str, pitcher: int) -> None:
    table = call(table_of(name), f"{said} pass")
    assert table.hand.pitcher == pitcher


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("guide-partnership", marks=shows("D0-BID-11")),
        pytest.param("team-auction", marks=shows("D2-BID-01")),
        pytest.param("auction-pitch", marks=shows("D3-BID-08")),
    ],
)
def test_the_best_bid_or_its_holder_pitches_in_any_hand(name: str) -> None:
    for hand in hands_of(name):
        best = max(value or 0 for _, _, value in hand.calls)
        last = [seat for seat, word, _ in hand.calls if word != "pass"][-1]
        assert (hand.pitcher, hand.bid) == (last, best)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        pytest.param("kirk-cutthroat", "pass 2 4", marks=shows("D1-BID-05", "D1-BID-03")),
        pytest.param("kirk-cutthroat", "4", marks=shows("D1-BID-05", "D1-BID-03")),
        pytest.param("kirk-partnership", "pass pass smudge", marks=shows("D1-BID-05")),
        pytest.param("auction-pitch", "2 3 4", marks=shows("D3-BID-05")),
        pytest.param("auction-pitch", "pass pass 4", marks=shows("D3-BID-05")),
    ],
)
def test_nobody_takes_the_top_bid_away(name: str, said: str) -> None:
    table = call(table_of(name), said)
    assert is_over(table)
    bidder = len(said.split())
    assert table.hand.pitcher == bidder
    assert table.seat == bidder


@shows("D2-BID-06")
@pytest.mark.parametrize("said", ["2 pass pass", "pass pass 3", "2 3 pass"])
def test_in_the_apps_game_the_dealer_cannot_equal_a_bid(said: str) -> None:
    table = call(table_of("team-auction"), said)
    assert table.seat == 0
    assert "hold" not in calls(table)
    with pytest.raises(IllegalActionError):
        table.apply(Hold())
    assert all(word != "hold" for hand in hands_of("team-auction") for _, word, _ in hand.calls)


@shows("D0-BID-07")
@pytest.mark.parametrize("name", ["guide-partnership", "guide-cutthroat"])
def test_there_is_nothing_to_hold_when_no_one_has_bid(name: str) -> None:
    table = call(table_of(name), "pass pass pass")
    assert calls(table) == ["pass", "1", "2", "3", "smudge"]
    with pytest.raises(IllegalActionError):
        table.apply(Hold())


@shows("D4-BID-09")
def test_in_nine_card_a_stolen_bid_can_be_raised() -> None:
    table = call(table_of("nine-card"), "3 4 pass hold")
    assert table.seat == 1
    assert calls(table) == ["pass", "5", "6"]
    call(table, "5 pass pass")
    assert is_over(table)
    assert (table.hand.pitcher, table.hand.bid) == (1, 5)


# ---------------------------------------------------------------- when all pass


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("guide-partnership", marks=shows("D0-BID-09")),
        pytest.param("guide-cutthroat", marks=shows("D0-BID-09")),
        pytest.param("auction-pitch", marks=shows("D3-BID-06")),
    ],
)
def test_when_all_pass_the_same_dealer_deals_again_and_no_score_changes(name: str) -> None:
    sides = 2 if name == "guide-partnership" else 4
    table = deal_table(name, SIX, dealer=2, start=range(sides))
    before = list(table.score)
    call(table, "pass pass pass pass")
    first, again = events(table, DealEvent)
    assert (first.dealer, again.dealer) == (2, 2)
    assert (first.hand, again.hand) == (1, 1)
    assert first.deal != again.deal
    assert table.score == before
    assert table.seat == 3
    assert len(events(table, RedealEvent)) == 1
    assert events(table, SettleEvent) == []


@shows("D0-BID-10")
def test_a_table_may_make_the_dealer_bid_two_when_all_others_have_passed() -> None:
    table = call(deal_table(with_house_rules("guide-partnership", "stick-the-dealer"), SIX), "pass pass pass")
    assert calls(table) == ["2", "3", "smudge"]
    call(table, "2")
    assert (table.hand.pitcher, table.hand.bid) == (0, 2)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        pytest.param("kirk-cutthroat", "2 3 4", marks=shows("D1-BID-07", "D1-BID-08")),
        pytest.param("kirk-partnership", "2 3 4 smudge", marks=shows("D1-BID-07", "D1-BID-08")),
        pytest.param("team-auction", "2 3 4", marks=shows("D2-BID-07")),
        pytest.param("nine-card", "3 4 5 6", marks=shows("D4-BID-05")),
    ],
)
def test_the_dealer_must_bid_when_all_others_have_passed(name: str, words: str) -> None:
    table = call(table_of(name), "pass pass pass")
    assert calls(table) == words.split()
    with pytest.raises(IllegalActionError):
        table.apply(Pass())
    call(table, words.split(maxsplit=1)[0])
    assert is_over(table)
    assert table.hand.pitcher == 0

"""What a bid promises, who owes it, and how trump comes about."""

import pytest

from pitchdsl.engine.illegal import IllegalActionError
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import NameTrump, PlayCard
from pitchdsl.game.events import DiscardEvent, PlayEvent, SettleEvent, TrumpEvent

from .hands import Played, played_hands
from .registry import shows
from .table import call, contract, deal_table, events, finish, name_trump, play, random_play, random_tables

SIX = ["AS KS 2S 9H 4D 3C", "AH KH 2H 9D 4C 3S", "AD KD 2D 9C 4S 3H", "AC KC 2C 9S 4H 3D"]
NINE = [f"{mine} {more}" for mine, more in zip(SIX, ["5S 6S 7S", "5H 6H 7H", "5D 6D 7D", "5C 6C 7C"], strict=True)]


def table_of(name: str) -> Table:
    return deal_table(name, NINE if name == "nine-card" else SIX)


def hands_of(name: str, seats: int = 4, hands: int = 200) -> list[Played]:
    return played_hands(random_tables(name, seats, hands=hands))


@shows("D0-BID-02", "D0-BID-12")
def test_a_bid_is_owed_by_the_whole_side() -> None:
    # Seat 1 has Low and wins only its jack; its partner, seat 3, has High.
    hands = ["9S 8H 7H 6H 5H 4H", "JS 2S 3H 9D 8D 7D", "4S 8C 7C 6C 5C 4C", "AS 2H 9C 3D 4D 5D"]
    table = contract(deal_table("guide-partnership", hands), 1, "3")
    finish(play(table, "JS 4S AS 9S"))
    settle = events(table, SettleEvent)[0]
    assert (settle.pitcher, settle.bid, settle.made) == (1, 3, True)
    assert settle.taken == (0, 4)


@shows("D0-BID-12")
def test_alone_everybody_but_the_pitcher_defends() -> None:
    hands = ["9S 8H 7H 6H 5H 4H", "JS 2S 3H 9D 8D 7D", "4S 8C 7C 6C 5C 4C", "AS 2H 9C 3D 4D 5D"]
    table = contract(deal_table("guide-cutthroat", hands), 1, "3")
    finish(play(table, "JS 4S AS 9S"))
    settle = events(table, SettleEvent)[0]
    # The jack and the one that captured it lie with seat 3, and so do the only five pips.
    assert (settle.pitcher, settle.made) == (1, False)
    assert settle.taken == (0, 1, 0, 3)
    assert settle.delta == (0, -3, 0, 3)


@pytest.mark.parametrize(
    ("name", "seats"),
    [
        pytest.param("guide-partnership", 4, marks=shows("D0-BID-02", "D0-BID-12")),
        pytest.param("guide-cutthroat", 5, marks=shows("D0-BID-02", "D0-BID-12")),
        pytest.param("kirk-partnership", 4, marks=shows("D1-BID-09")),
        pytest.param("team-auction", 4, marks=shows("D2-BID-10")),
        pytest.param("auction-pitch", 5, marks=shows("D3-BID-07")),
        pytest.param("nine-card", 4, marks=shows("D4-BID-04")),
    ],
)
def test_a_bid_is_made_with_that_many_points_of_the_side_or_more(name: str, seats: int) -> None:
    seen: dict[tuple[bool | None, bool], int] = {}
    for hand in hands_of(name, seats, 400):
        assert hand.pitcher is not None
        assert hand.bid is not None
        side = hand.side(hand.pitcher)
        taken = sum(award.value for award in hand.awards.values() if award.side == side)
        assert hand.settled.pitcher == side
        assert hand.settled.made is (taken >= hand.bid)
        outcome = (hand.settled.made, taken == hand.bid)
        seen[outcome] = seen.get(outcome, 0) + 1
    assert {(True, True), (False, False)} <= set(seen)


# ---------------------------------------------------------------- how trump comes about


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("guide-partnership", marks=shows("D0-TRUMP-01")),
        pytest.param("guide-cutthroat", marks=shows("D0-TRUMP-01")),
        pytest.param("kirk-cutthroat", marks=shows("D1-TRUMP-01", "D1-TRUMP-02")),
        pytest.param("kirk-partnership", marks=shows("D1-TRUMP-01", "D1-TRUMP-02")),
        pytest.param("auction-pitch", marks=shows("D3-TRUMP-01")),
    ],
)
@pytest.mark.parametrize(("lead", "suit"), [("AH", 1), ("2H", 1), ("9D", 2), ("4C", 3), ("3S", 0)])
def test_the_pitchers_first_lead_makes_its_suit_trump(name: str, lead: str, suit: int) -> None:
    table = contract(table_of(name), 1, "3")
    assert table.hand.trump is None
    assert all(isinstance(action, PlayCard) for action in table.legal_actions())
    with pytest.raises(IllegalActionError):
        table.apply(NameTrump(suit))
    play(table, lead)
    assert table.hand.trump == suit
    finish(table)
    assert events(table, TrumpEvent) == [TrumpEvent(seat=1, suit=suit)]


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("guide-partnership", marks=shows("D0-TRUMP-01")),
        pytest.param("kirk-partnership", marks=shows("D1-TRUMP-01")),
        pytest.param("auction-pitch", marks=shows("D3-TRUMP-01")),
    ],
)
def test_trump_is_that_of_the_first_card_to_the_end_of_the_hand(name: str) -> None:
    checked = 0
    for table in random_play(name, 4, hands=60):
        played = [card for trick in (*table.hand.tricks, tuple(table.hand.trick)) for _, card in trick]
        if table.outcome is None:
            assert table.hand.trump == (played[0] // 13 if played else None)
            checked += bool(played)
    assert checked > 500


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("team-auction", marks=shows("D2-TRUMP-01")),
        pytest.param("nine-card", marks=shows("D4-TRUMP-01")),
    ],
)
@pytest.mark.parametrize("suit", ["spades", "hearts", "diamonds", "clubs"])
def test_who_won_the_bidding_names_trump_before_anything_is_thrown_or_played(name: str, suit: str) -> None:
    table = call(table_of(name), "pass 3 pass pass")
    assert table.seat == 2
    assert table.legal_actions() == tuple(NameTrump(each) for each in range(4))
    name_trump(table, suit)
    named = len(table.events)
    finish(table)
    (event,) = events(table, TrumpEvent)
    assert event == TrumpEvent(seat=2, suit=["spades", "hearts", "diamonds", "clubs"].index(suit))
    assert not any(isinstance(event, PlayEvent | DiscardEvent) for event in table.events[:named])
    assert events(table, PlayEvent)[0].seat == 2

"""Who plays, with which pack, and how the cards come to the players."""

from itertools import pairwise

import pytest
from attrs import evolve

from pitchdsl.cards import CODES, Card
from pitchdsl.compile import compile_text
from pitchdsl.engine.illegal import IllegalActionError
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Bid, NameTrump, PlayCard
from pitchdsl.game.events import (
    AwardEvent,
    BidEvent,
    DealEvent,
    DiscardEvent,
    DrawEvent,
    PlayEvent,
    ReshuffleEvent,
    SettleEvent,
    TrickEvent,
    TrumpEvent,
)
from pitchdsl.game.rng import ScriptedDeals, SeededDeals

from .hands import played_hands
from .registry import shows
from .table import call, cards, changed, contract, deal_table, events, finish, random_tables, rules

PACK = {rank + suit for suit in "SHDC" for rank in "23456789TJQKA"}


def unshuffled(name: str, seats: int, dealer: int = 0) -> Table:
    """Dealt from a pack that lies in order: two to ace of spades, hearts, diamonds, clubs."""
    order = [range(52)] * 50
    return Table(rules(name), seats, ScriptedDeals(dealer=dealer, orders=order, cuts=[[12, *range(seats - 1)]]))


def deals(table: Table) -> list[DealEvent]:
    return events(table, DealEvent)


# ---------------------------------------------------------------- players


@pytest.mark.parametrize(
    ("name", "least", "most"),
    [
        pytest.param("guide-cutthroat", 2, 8, marks=shows("D0-PLAYERS-01")),
        pytest.param("kirk-cutthroat", 3, 7, marks=shows("D1-PLAYERS-01")),
        pytest.param("auction-pitch", 2, 7, marks=shows("D3-PLAYERS-01")),
        pytest.param("kirk-partnership", 4, 4, marks=shows("D1-PLAYERS-02")),
        pytest.param("nine-card", 4, 4, marks=shows("D4-PLAYERS-01")),
    ],
)
def test_so_many_may_play(name: str, least: int, most: int) -> None:
    seats = rules(name).players.seats
    assert (seats.least, seats.most) == (least, most)
    for number in range(least, most + 1):
        (table,) = random_tables(name, number, hands=1)
        assert table.hands_settled == 1
    for number in (least - 1, most + 1):
        with pytest.raises(ValueError, match="players"):
            Table(rules(name), number, SeededDeals(1, 1))


@shows("D0-PLAYERS-01")
def test_nine_players_are_refused_with_the_sum() -> None:
    compiled = compile_text('variant nine "Nine" extends guide-cutthroat\n\nplayers\n  seats: 2-9\n')
    assert compiled.rules is None
    (problem,) = compiled.problems
    assert problem.title == "9 players of 6 cards need 54 cards; the pack has 52"


@shows("D1-PLAYERS-02")
@pytest.mark.parametrize("seats", ["3-7", "3", "5"])
def test_partners_at_any_other_table_than_one_for_four_are_refused(seats: str) -> None:
    compiled = compile_text(f'variant pairs "Pairs" extends kirk-partnership\n\nplayers\n  seats: {seats}\n')
    assert compiled.rules is None
    assert [problem.code for problem in compiled.problems] == ["P303"]


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("guide-partnership", marks=shows("D0-PLAYERS-02")),
        pytest.param("kirk-partnership", marks=shows("D1-PLAYERS-02")),
        pytest.param("team-auction", marks=shows("D2-PLAYERS-02")),
        pytest.param("nine-card", marks=shows("D4-PLAYERS-02")),
    ],
)
def test_partners_face_each_other_and_share_a_score(name: str) -> None:
    table = next(iter(random_tables(name, 4, hands=3)))
    assert table.sides == ((0, 2), (1, 3))
    assert len(table.score) == 2
    assert len(events(table, SettleEvent)[0].taken) == 2


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        pytest.param("guide-cutthroat", (2, 3, 5, 6, 7, 8), marks=shows("D0-PLAYERS-03", "D0-VAR-CUT-01")),
        pytest.param("kirk-cutthroat", (3, 5, 6, 7), marks=shows("D1-PLAYERS-03")),
        pytest.param("auction-pitch", (2, 3, 4, 5, 6, 7), marks=shows("D3-PLAYERS-02")),
    ],
)
def test_everyone_has_a_score_of_their_own(name: str, numbers: tuple[int, ...]) -> None:
    for seats in numbers:
        table = random_tables(name, seats, hands=1)[0]
        assert table.sides == tuple((seat,) for seat in range(seats))
        assert len(table.score) == seats


@shows("D0-PLAYERS-04")
def test_the_guide_describes_four_in_partnerships_and_lone_players_change_only_what_they_must() -> None:
    pairs, alone = rules("guide-partnership"), rules("guide-cutthroat")
    assert (pairs.players.seats.least, pairs.players.seats.most) == (4, 4)
    assert alone.players != pairs.players
    assert alone.winning.target != pairs.winning.target
    again = evolve(
        alone,
        name=pairs.name,
        title=pairs.title,
        players=pairs.players,
        winning=evolve(alone.winning, target=pairs.winning.target, several=pairs.winning.several),
    )
    assert again == pairs


# ---------------------------------------------------------------- the pack


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("guide-partnership", marks=shows("D0-DECK-01")),
        pytest.param("guide-cutthroat", marks=shows("D0-DECK-01")),
        pytest.param("kirk-cutthroat", marks=shows("D1-DECK-01")),
        pytest.param("kirk-partnership", marks=shows("D1-DECK-01")),
        pytest.param("team-auction", marks=shows("D2-DECK-01")),
        pytest.param("auction-pitch", marks=shows("D3-DECK-01")),
        pytest.param("nine-card", marks=shows("D4-DECK-01")),
    ],
)
def test_the_pack_has_its_52_cards_and_no_joker(name: str) -> None:
    for event in deals(random_tables(name, 4, hands=5)[0]):
        dealt = [*[card for hand in event.deal.hands for card in hand], *event.deal.kitty, *event.deal.stock]
        assert len(dealt) == 52
        assert {CODES[card] for card in dealt} == PACK


# ---------------------------------------------------------------- the deal


@pytest.mark.parametrize(
    ("name", "seats", "each", "rest"),
    [
        pytest.param("guide-partnership", 4, 6, 28, marks=shows("D0-DEAL-01")),
        pytest.param("guide-cutthroat", 7, 6, 10, marks=shows("D0-DEAL-01")),
        pytest.param("kirk-cutthroat", 7, 6, 10, marks=shows("D1-DEAL-01")),
        pytest.param("kirk-partnership", 4, 6, 28, marks=shows("D1-DEAL-01")),
        pytest.param("team-auction", 4, 6, 28, marks=shows("D2-DEAL-03")),
        pytest.param("nine-card", 4, 9, 16, marks=shows("D4-DEAL-02")),
    ],
)
def test_everybody_is_dealt_so_many_cards_and_the_rest_is_left(name: str, seats: int, each: int, rest: int) -> None:
    for event in deals(random_tables(name, seats, hands=5)[0]):
        assert [len(set(hand)) for hand in event.deal.hands] == [each] * seats
        assert (len(event.deal.kitty), len(event.deal.stock)) == (0, rest)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("guide-partnership", marks=shows("D0-DEAL-02")),
        pytest.param("guide-cutthroat", marks=shows("D0-DEAL-02")),
        pytest.param("auction-pitch", marks=shows("D3-DEAL-02")),
    ],
)
def test_the_deal_goes_round_twice_three_cards_at_a_time(name: str) -> None:
    (event, *_) = deals(unshuffled(name, 4))
    assert event.dealer == 0
    left, across, right, dealer = "2S 3S 4S AS 2H 3H", "5S 6S 7S 4H 5H 6H", "8S 9S TS 7H 8H 9H", "JS QS KS TH JH QH"
    assert event.deal.hands == (cards(dealer), cards(left), cards(across), cards(right))


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("guide-partnership", marks=shows("D0-DEAL-03")),
        pytest.param("guide-cutthroat", marks=shows("D0-DEAL-03")),
        pytest.param("team-auction", marks=shows("D2-DEAL-01")),
        pytest.param("auction-pitch", marks=shows("D3-DEAL-01")),
        pytest.param("nine-card", marks=shows("D4-DEAL-01")),
    ],
)
def test_any_seat_may_deal_first_and_none_more_often_than_the_others(name: str) -> None:
    first = [Table(rules(name), 4, SeededDeals(7, game)).dealer for game in range(800)]
    assert all(150 < first.count(seat) < 250 for seat in range(4))


@shows("D3-DEAL-01")
@pytest.mark.parametrize(
    ("cuts", "dealer"),
    [
        (["KS 3H QD JC"], 0),
        (["2S 3H 9D 8C"], 2),
        (["TS 9H 8D AC"], 3),
        (["KS 3H KD JC", "4S 5S"], 2),
        (["KS 3H KD JC", "5S 5H", "7C 2C"], 0),
    ],
)
def test_the_highest_cut_deals_and_equal_ones_cut_again(cuts: list[str], dealer: int) -> None:
    deals = ScriptedDeals(orders=[range(52)], cuts=[cards(each) for each in cuts])
    assert Table(rules("auction-pitch"), 4, deals).dealer == dealer


@pytest.mark.parametrize(
    ("name", "seats"),
    [
        pytest.param("guide-partnership", 4, marks=shows("D0-DEAL-06")),
        pytest.param("guide-cutthroat", 5, marks=shows("D0-DEAL-06")),
        pytest.param("team-auction", 4, marks=shows("D2-DEAL-02")),
        pytest.param("auction-pitch", 6, marks=shows("D3-DEAL-03")),
        pytest.param("nine-card", 4, marks=shows("D4-DEAL-01")),
    ],
)
def test_after_a_hand_that_was_scored_the_next_player_to_the_left_deals(name: str, seats: int) -> None:
    followed = 0
    for table in random_tables(name, seats, hands=60):
        hands = played_hands([table])
        for hand, after in pairwise(hands):
            assert after.dealer == (hand.dealer + 1) % seats
            followed += 1
    assert followed > 20


@shows("D0-DEAL-05")
@pytest.mark.parametrize(("name", "seats"), [("guide-partnership", 4), ("guide-cutthroat", 2), ("guide-cutthroat", 8)])
def test_what_is_left_over_from_the_deal_takes_no_part(name: str, seats: int) -> None:
    tables = random_tables(name, seats, hands=50)
    for hand in played_hands(tables):
        assert len(hand.stock) == 52 - 6 * seats
        assert hand.held == hand.dealt
        assert sorted(card for trick in hand.tricks for card in trick.cards) == sorted(set().union(*hand.dealt))
    assert {type(event).__name__ for table in tables for event in table.events}.isdisjoint(
        {"TakeEvent", "DrawEvent", "DiscardEvent", "ReshuffleEvent"}
    )


@shows("D4-DEAL-03")
def test_sixteen_cards_are_enough_for_all_to_draw_four() -> None:
    table = deal_table(
        "nine-card",
        [
            "2S 3S 4S 5S 6S 7S 8S 9S TS",
            "2H 3H 4H 5H 6H 7H 8H 9H TH",
            "2D 3D 4D 5D 6D 7D 8D 9D TD",
            "2C 3C 4C 5C 6C 7C 8C 9C TC",
        ],
    )
    assert len(table.hand.stock) == 16
    call(table, "3 pass pass pass")
    table.apply(NameTrump(0))
    for _ in range(16):
        table.apply(table.legal_actions()[1])
    assert table.hand.stock == ()
    assert [hand.bit_count() for hand in table.hand.hands] == [9] * 4
    for other in random_tables("nine-card", 4, hands=40):
        away = [(event.seat, len(event.cards)) for event in events(other, DiscardEvent)]
        assert away == [(event.seat, len(event.cards)) for event in events(other, DrawEvent)]
        assert events(other, ReshuffleEvent) == []


@shows("D2-STAGE-01")
def test_first_the_deal_then_bids_then_cards_then_points() -> None:
    table = deal_table(
        "team-auction", ["AS KS 2S 9H 4D 3C", "AH KH 2H 9D 4C 3S", "AD KD 2D 9C 4S 3H", "AC KC 2C 9S 4H 3D"]
    )
    with pytest.raises(IllegalActionError):
        table.apply(PlayCard(Card.parse("AH")))
    contract(table, 1, "2", "hearts")
    with pytest.raises(IllegalActionError):
        table.apply(Bid(3))
    finish(table)
    stages = [DealEvent, BidEvent, TrumpEvent, PlayEvent, AwardEvent, SettleEvent]
    first: dict[type, int] = {}
    last: dict[type, int] = {}
    for number, event in enumerate(table.events[:-1]):
        first.setdefault(type(event), number)
        last[type(event)] = number
    assert isinstance(table.events[-1], DealEvent)
    assert [event for event in first if event in stages] == stages
    for stage, after in pairwise(stages):
        assert last[stage] < first[after]
    assert last[TrickEvent] < first[AwardEvent]


@shows("D0-VAR-PART-01")
def test_partnership_pitch_is_the_guides_game_for_four() -> None:
    its = rules("guide-partnership")
    assert its.title == "Partnership Pitch"
    assert its.source == "How to Play Pitch"
    again = changed("guide-cutthroat", "players\n  seats: 4\n  sides: partners opposite\n\nwinning\n  target: 21")
    assert again.players == its.players
    assert again.winning.target == its.winning.target

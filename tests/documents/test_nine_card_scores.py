"""Nine Card Pitch: counting down from 21, and who may arrive at zero. Seat 1 pitches."""

import random
from collections.abc import Iterator

import pytest

from pitchdsl.engine.table import Table
from pitchdsl.game.events import DealEvent, OverEvent, SettleEvent, TrickEvent
from pitchdsl.game.rng import SeededDeals

from .hands import Played, played_hands
from .registry import shows
from .table import changed, contract, deal_table, events, finish, last_settle, modest, play, random_tables, rules

# Seat 1 wins all nine tricks when spades are trump: six points.
SIX = [
    "2C 3C 4C 5C 6C 7C 8C 9C TC",
    "AS KS QS JS TS 8S 6S 5S 2S",
    "2H 3H 4H 5H 6H 7H 8H 9H TH",
    "2D 3D 4D 5D 6D 7D 8D 9D TD",
]

# Spades are trump. Seat 1 has all that are dealt and wins four tricks and 9 pips: High, Low and high spade. Seat 2
# wins the other five, and with its hearts Game. Jack and five are not dealt.
THREE = [
    "5C 6C 7C 8C 9C 2C TC JC QC",
    "AS KS QS 2S 3H 4H 5H 6H 7H",
    "AH KH QH JH TH 9H 8H 2H 2D",
    "3D 4D 5D 6D 7D 8D 9D 3C 4C",
]
THREE_PLAY = "AS 2D 3D 2C KS 2H 4D 5C QS 8H 5D 6C 2S 9H 6D 7C 3H TH 7D 8C AH 8D 9C 4H KH 9D TC 5H"


def six(bid: str, start: tuple[int, int]) -> Table:
    return finish(contract(deal_table("nine-card", SIX, start=start), 1, bid, "spades"))


def three(bid: str, start: tuple[int, int]) -> Table:
    return finish(play(contract(deal_table("nine-card", THREE, start=start), 1, bid, "spades"), THREE_PLAY))


def late_hands(number: int = 300) -> Iterator[tuple[list[int], Played, Table]]:
    """Hands with random play that begin near zero: the scores before, the hand, and the table."""
    rng = random.Random(5)
    choose = modest(5)
    for game in range(number):
        table = Table(rules("nine-card"), 4, SeededDeals(5, game))
        table.score[:] = [rng.randint(1, 4), rng.randint(1, 4)]
        before = list(table.score)
        while table.hands_settled == 0:
            table.apply(choose(table))
        (hand,) = played_hands([table])
        yield before, hand, table


@shows("D4-SETT-01")
def test_both_teams_begin_with_21_and_count_down() -> None:
    table = deal_table("nine-card", SIX)
    assert table.score == [21, 21]
    finish(contract(table, 1, "3", "spades"))
    assert table.score == [21, 15]


@shows("D4-SETT-02", "D4-SETT-04", "D4-BID-04")
def test_a_bid_that_is_made_takes_all_points_won_off_the_score() -> None:
    assert last_settle(six("3", (21, 21))).delta == (0, -6)
    assert last_settle(six("6", (21, 21))).delta == (0, -6)
    settle = last_settle(three("3", (21, 21)))
    assert (settle.made, settle.taken, settle.delta) == (True, (1, 3), (-1, -3))


@shows("D4-SETT-03", "D4-SETT-04", "D4-BID-04")
def test_a_bid_that_fails_puts_its_number_on_top_of_the_score() -> None:
    for bid in (4, 5, 6):
        table = three(str(bid), (21, 21))
        settle = last_settle(table)
        assert (settle.made, settle.taken, settle.delta) == (False, (1, 3), (-1, bid))
        assert table.score == [20, 21 + bid]


@shows("D4-SETT-02", "D4-SETT-03", "D4-SETT-04")
def test_any_hand_far_from_zero_takes_off_what_was_won_or_adds_the_bid() -> None:
    made = failed = 0
    for hand in played_hands(random_tables("nine-card", 4, hands=250, choose=modest())):
        if min(hand.before) < 7:
            continue
        assert hand.pitcher is not None
        assert hand.bid is not None
        pitching = hand.side(hand.pitcher)
        for side, delta in enumerate(hand.settled.delta):
            won = sum(award.value for award in hand.awards.values() if award.side == side)
            if side == pitching and won < hand.bid:
                assert delta == hand.bid
                failed += 1
            else:
                assert delta == -won
                made += side == pitching
    assert min(made, failed) > 10


@shows("D4-SETT-05")
def test_nothing_is_written_down_and_nobody_has_won_before_the_ninth_trick() -> None:
    table = contract(deal_table("nine-card", SIX, start=(1, 1)), 1, "3", "spades")
    while len(events(table, TrickEvent)) < 9:
        assert table.score == [1, 1]
        assert table.outcome is None
        table.apply(table.legal_actions()[0])
    assert table.score == [1, -5]
    assert table.outcome is not None
    for each in random_tables("nine-card", 4, hands=60):
        finished = 0
        for event in each.events:
            if isinstance(event, DealEvent):
                finished = 0
            elif isinstance(event, TrickEvent):
                finished += 1
            elif isinstance(event, SettleEvent | OverEvent):
                assert finished == 9


@shows("D4-WIN-01")
@pytest.mark.parametrize(("before", "after"), [(8, 2), (7, 1), (6, 0), (5, -1), (1, -5)])
def test_down_at_zero_a_team_has_won(before: int, after: int) -> None:
    table = six("3", (20, before))
    assert table.score == [20, after]
    assert (table.outcome is not None) is (after <= 0)
    if table.outcome is not None:
        assert (table.outcome.winner, table.outcome.score) == (1, (20, after))


@shows("D4-WIN-02")
def test_a_team_wins_only_with_its_own_made_bid_or_the_others_failed_one() -> None:
    table = three("3", (10, 3))
    assert table.outcome is not None
    assert table.outcome.winner == 1
    # The others failed.
    table = three("4", (1, 10))
    assert table.score == [0, 14]
    assert table.outcome is not None
    assert table.outcome.winner == 0
    # The others made their bid.
    table = three("3", (1, 10))
    assert table.outcome is None
    # Its own bid failed, though it won three points.
    assert three("4", (10, 1)).outcome is None
    ends = 0
    for _, hand, each in late_hands():
        if each.outcome is not None:
            pitching = hand.settled.pitcher
            assert pitching is not None
            assert each.outcome.winner == (pitching if hand.settled.made else 1 - pitching)
            ends += 1
    assert ends > 30


@shows("D4-WIN-03")
def test_in_any_other_round_a_score_stops_at_one() -> None:
    assert three("3", (1, 10)).score == [1, 7]
    assert three("3", (2, 10)).score == [1, 7]
    assert three("3", (3, 10)).score == [2, 7]
    stopped = 0
    for before, hand, _ in late_hands():
        pitching = hand.settled.pitcher
        assert pitching is not None
        if hand.settled.made:
            would = before[1 - pitching] - hand.settled.taken[1 - pitching]
            assert hand.settled.score[1 - pitching] == max(1, would)
            assert hand.settled.score[pitching] == before[pitching] - hand.settled.taken[pitching]
            stopped += would < 0
        else:
            assert hand.settled.score[1 - pitching] == before[1 - pitching] - hand.settled.taken[1 - pitching]
    assert stopped > 3


@shows("D4-WIN-04")
def test_never_can_both_teams_win_in_the_same_round() -> None:
    both_took_enough = 0
    for before, hand, table in late_hands():
        there = [side for side in range(2) if hand.settled.score[side] <= 0]
        assert len(there) <= 1
        assert there == ([] if table.outcome is None else [table.outcome.winner])
        both_took_enough += all(before[side] <= hand.settled.taken[side] for side in range(2))
    assert both_took_enough > 10


@shows("D4-WIN-05")
def test_counting_down_from_21_is_counting_up_to_21_with_a_stop_at_20() -> None:
    up = changed("nine-card", "winning\n  start: 0\n  target: 21")
    ended = 0
    for seed in range(4):
        downs, ups = (
            random_tables(its, 4, hands=150, seed=seed, choose=modest(seed)) for its in (rules("nine-card"), up)
        )
        for one, two in zip(downs, ups, strict=True):
            settled = zip(events(one, SettleEvent), events(two, SettleEvent), strict=True)
            for first, second in settled:
                assert first.score == tuple(21 - score for score in second.score)
            assert (one.outcome is None) is (two.outcome is None)
            if one.outcome is not None and two.outcome is not None:
                assert one.outcome.winner == two.outcome.winner
                ended += 1
    assert ended > 3

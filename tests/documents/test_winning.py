"""When a match is over, and who has won it. Seat 1 pitches."""

import random
from collections.abc import Iterator, Sequence

import pytest
from attrs.exceptions import FrozenInstanceError

from pitchdsl.engine.table import Table
from pitchdsl.game.events import DealEvent, OverEvent, SettleEvent
from pitchdsl.game.rng import SeededDeals
from pitchdsl.game.rules import Rules

from .hands import Played, played_hands
from .registry import shows
from .table import (
    changed,
    contract,
    deal_table,
    events,
    finish,
    last_settle,
    modest,
    play,
    random_tables,
    rules,
    with_house_rules,
)
from .worked import ALL, EVEN, THREE, TWO, played

PAIRS = ("guide-partnership", "kirk-partnership", "team-auction")


def scores(name: str, seat_1: int, seat_2: int = 0) -> tuple[int, ...]:
    """One score a side, where only seats 1 and 2 have any."""
    return (seat_2, seat_1) if name in PAIRS else (0, seat_1, seat_2, 0)


def last_hands(game: str | Rules, seats: int, number: int, below: int = 4) -> Iterator[tuple[list[int], Played, Table]]:
    """Hands with random play that begin a little below the target: the scores before, the hand, and the table."""
    its = rules(game) if isinstance(game, str) else game
    rng = random.Random(3)
    target = its.winning.target.score
    assert target is not None
    for game_number in range(number):
        table = Table(its, seats, SeededDeals(3, game_number))
        table.score[:] = [target - rng.randint(1, below) for _ in table.sides]
        before = list(table.score)
        while table.hands_settled == 0:
            table.apply(rng.choice(table.legal_actions()))
        (hand,) = played_hands([table])
        yield before, hand, table


# ---------------------------------------------------------------- the target


@pytest.mark.parametrize(
    ("name", "target"),
    [
        pytest.param("guide-cutthroat", 11, marks=shows("D0-OBJ-01", "D0-VAR-CUT-01", "D0-WIN-01")),
        pytest.param(
            "guide-partnership", 21, marks=shows("D0-OBJ-02", "D0-VAR-PART-01", "D0-VAR-TOURN-01", "D0-WIN-01")
        ),
        pytest.param("kirk-partnership", 21, marks=shows("D1-WIN-01", "D1-WIN-03")),
        pytest.param("kirk-cutthroat", 7, marks=shows("D1-WIN-01", "D1-WIN-04")),
        pytest.param("team-auction", 11, marks=shows("D2-WIN-01")),
        pytest.param("auction-pitch", 7, marks=shows("D3-WIN-01")),
    ],
)
def test_who_arrives_at_the_target_wins_at_once_and_one_short_of_it_is_not_enough(name: str, target: int) -> None:
    for before, over in ((target - 4, False), (target - 3, True), (target - 2, True)):
        table = played(name, THREE, "2", scores(name, before))
        assert list(table.score) == list(scores(name, before + 3))
        assert (table.outcome is not None) is over
        if table.outcome is not None:
            assert table.outcome.winner == table.side_of[1]
            assert [type(event) for event in table.events[-2:]] == [SettleEvent, OverEvent]
        else:
            assert isinstance(table.events[-1], DealEvent)
    close = played(name, THREE, "2", scores(name, target - 3, target - 1))
    assert close.outcome is not None
    assert close.outcome.winner == close.side_of[1], "a lead of one is enough"


@shows("D0-VAR-TOURN-01")
def test_tournament_pitch_is_for_four_in_partnerships() -> None:
    table = played("guide-partnership", THREE, "2", (0, 18))
    assert table.sides == ((0, 2), (1, 3))
    assert table.outcome is not None
    assert table.outcome.score == (0, 21)


@pytest.mark.parametrize(
    ("name", "targets"),
    [
        pytest.param("kirk-cutthroat", (7, 8, 11, 21), marks=shows("D1-WIN-04")),
        pytest.param("auction-pitch", (10, 11, 21), marks=shows("D3-WIN-02")),
    ],
)
def test_players_may_settle_on_another_target(name: str, targets: tuple[int, ...]) -> None:
    for target in targets:
        its = changed(name, f"winning\n  target: {target}")
        assert played(its, THREE, "2", scores(name, target - 4)).outcome is None
        assert played(its, THREE, "2", scores(name, target - 3)).outcome is not None


@pytest.mark.parametrize(
    ("name", "target"),
    [
        pytest.param("guide-partnership", 21, marks=shows("D0-WIN-04")),
        pytest.param("guide-cutthroat", 11, marks=shows("D0-WIN-04")),
        pytest.param("team-auction", 11, marks=shows("D2-WIN-01")),
    ],
)
def test_another_hand_is_played_until_somebody_has_arrived(name: str, target: int) -> None:
    ended = 0
    for table in random_tables(name, 4, hands=300, choose=modest()):
        hands = played_hands([table])
        for hand in hands[:-1]:
            assert max(hand.settled.score) < target
        if table.outcome is not None:
            made_smudge = hands[-1].bid == 4 and hands[-1].settled.made and name != "team-auction"
            assert max(hands[-1].settled.score) >= target or made_smudge
            ended += 1
    assert ended > 2


@pytest.mark.parametrize(
    ("name", "target"),
    [
        pytest.param("guide-partnership", 21, marks=shows("D0-WIN-01")),
        pytest.param("guide-cutthroat", 11, marks=shows("D0-WIN-01")),
        pytest.param("team-auction", 11, marks=shows("D2-WIN-01")),
        pytest.param("auction-pitch", 7, marks=shows("D3-WIN-03")),
    ],
)
def test_one_can_win_without_being_the_pitcher(name: str, target: int) -> None:
    for bid in ("2", "3"):
        table = played(name, TWO, bid, scores(name, 1, target - 1))
        assert table.outcome is not None
        assert table.outcome.winner == table.side_of[2]
        assert table.outcome.score == scores(name, 3 if bid == "2" else -2, target)
    assert played(name, TWO, "2", scores(name, 1, target - 2)).outcome is None


# ---------------------------------------------------------------- several at the target


@pytest.mark.parametrize(
    ("name", "target"),
    [
        pytest.param("guide-partnership", 21, marks=shows("D0-WIN-02", "D0-SETT-01")),
        pytest.param("guide-cutthroat", 11, marks=shows("D0-WIN-02", "D0-SETT-01")),
        pytest.param("auction-pitch", 7, marks=shows("D3-TIE-01")),
    ],
)
def test_when_a_hand_carries_several_to_the_target_the_pitcher_is_counted_first_and_wins(
    name: str, target: int
) -> None:
    for before in ((target - 2, target - 1), (target - 1, target - 2), (target - 2, target - 2)):
        table = played(name, EVEN, "2", scores(name, *before))
        assert last_settle(table).delta == scores(name, 2, 2)
        assert table.outcome is not None
        assert table.outcome.winner == table.side_of[1]


# Seat 1 leads 3S, and seat 2 has High; seat 3 is to win TH and JS; seat 0 may have Low, the 2S.
RACE = ["2S 3C 4C 5C 6C 7C", "3S 4H 5H 6H 7H 2H", "AS 8D 9D 2D 3D 4D", "JS 5S TH 8H 6D 7D"]
RACE_PLAY = "3S AS 5S 2S 2D 6D 3C 2H TH 4C 4H 3D JS 5C 5H 4D"


@pytest.mark.parametrize(
    ("name", "target"),
    [
        pytest.param("guide-cutthroat", 11, marks=shows("D0-WIN-03")),
        pytest.param("auction-pitch", 7, marks=shows("D3-TIE-02")),
    ],
)
@pytest.mark.parametrize(
    ("short", "winner"),
    [
        # How far each seat is from the target. Seat 0 wins Low, seat 2 High, seat 3 Jack and Game.
        ((9, 9, 1, 1), 2),
        ((1, 9, 9, 1), 0),
        ((1, 9, 1, 1), 2),
        ((1, 9, 9, 2), 0),
        ((9, 9, 9, 2), 3),
    ],
)
def test_of_several_defenders_who_arrive_the_one_whose_point_comes_first_wins(
    name: str, target: int, short: tuple[int, ...], winner: int
) -> None:
    table = contract(deal_table(name, RACE, start=[target - each for each in short]), 1, "2")
    finish(play(table, RACE_PLAY))
    assert last_settle(table).delta == (1, -2, 1, 2)
    assert table.outcome is not None
    assert table.outcome.winner == winner


def first_to_arrive(before: Sequence[int], hand: Played, target: int) -> int | None:
    """One point at a time: the maker's first, then High, Low, Jack and Game."""
    pitching = hand.settled.pitcher
    assert pitching is not None
    score = list(before)
    score[pitching] += hand.settled.delta[pitching]
    if score[pitching] >= target:
        return pitching
    for point in ("high", "low", "jack", "game"):
        side = hand.points[point]
        if side is not None and side != pitching:
            score[side] += 1
            if score[side] >= target:
                return side
    return None


@pytest.mark.parametrize(
    ("name", "target"),
    [
        pytest.param("guide-cutthroat", 11, marks=shows("D0-WIN-02", "D0-WIN-03")),
        pytest.param("auction-pitch", 7, marks=shows("D3-TIE-01", "D3-TIE-02", "D3-TIE-03")),
    ],
)
def test_scoring_one_point_at_a_time_maker_first_gives_the_same_winners(name: str, target: int) -> None:
    its = with_house_rules(name, "smudge-scores-points") if name == "guide-cutthroat" else rules(name)
    several = not_best = 0
    for before, hand, table in last_hands(its, 5, 500, below=2):
        winner = None if table.outcome is None else table.outcome.winner
        assert winner == first_to_arrive(before, hand, target)
        there = [side for side, score in enumerate(hand.settled.score) if score >= target]
        several += len(there) > 1
        not_best += winner is not None and hand.settled.score[winner] < max(hand.settled.score)
    assert several > 30
    assert not_best > 5


# ---------------------------------------------------------------- smudge


@shows("D0-WIN-05", "D0-WIN-08", "D0-BID-08")
@pytest.mark.parametrize("name", ["guide-partnership", "guide-cutthroat"])
@pytest.mark.parametrize("before", [-6, 0, 5])
def test_a_made_smudge_wins_the_match_from_any_score(name: str, before: int) -> None:
    table = played(name, ALL, "smudge", scores(name, before, 10))
    assert table.outcome is not None
    assert (table.outcome.winner, table.outcome.reason) == (table.side_of[1], "named-bid")
    table = played(with_house_rules(name, "smudge-scores-points"), ALL, "smudge", scores(name, before, 10))
    assert table.outcome is None
    assert table.score == list(scores(name, before + 4, 10))


@shows("D0-WIN-05")
@pytest.mark.parametrize("name", ["guide-partnership", "guide-cutthroat"])
def test_all_four_points_without_a_smudge_are_only_points(name: str) -> None:
    table = played(name, ALL, "3", scores(name, 0))
    assert table.outcome is None
    assert table.score == list(scores(name, 4))


@shows("D0-WIN-06")
@pytest.mark.parametrize("name", ["guide-partnership", "guide-cutthroat"])
def test_a_smudge_that_fails_is_a_loss_of_four_and_nothing_more(name: str) -> None:
    table = played(name, TWO, "smudge", scores(name, 3, 2))
    assert table.outcome is None
    assert table.score == list(scores(name, -1, 3))
    assert isinstance(table.events[-1], DealEvent)


@shows("D0-WIN-07")
@pytest.mark.parametrize("name", ["guide-partnership", "guide-cutthroat"])
def test_no_smudge_succeeds_without_the_jack_or_with_game_undecided(name: str) -> None:
    no_jack = [ALL[0], "AS KS QS TS 9S 2S", *ALL[2:]]
    table = finish(contract(deal_table(name, no_jack), 1, "smudge"))
    assert (last_settle(table).made, last_settle(table).taken) == (False, scores(name, 3))
    # The jack of spades is the only trump, and the jack of hearts is the only other card with pips.
    tied = ["2C 3C 4C 5C 6C 7C", "JS 2H 3H 4H 5H 6H", "JH 7H 8H 9H 2D 3D", "4D 5D 6D 7D 8D 9D"]
    table = contract(deal_table(name, tied), 1, "smudge")
    finish(play(table, "JS 2D 4D 2C 2H JH"))
    assert (last_settle(table).made, last_settle(table).taken) == (False, scores(name, 3))
    assert table.outcome is None
    for hand in played_hands(random_tables(name, 4, hands=300)):
        if hand.bid == 4 and hand.settled.made:
            assert None not in hand.points.values()


# ---------------------------------------------------------------- Kirk: bid to win


@pytest.mark.parametrize(("name", "target"), [("kirk-cutthroat", 7), ("kirk-partnership", 21)])
@shows("D1-WIN-02")
def test_by_kirk_only_the_pitchers_side_can_win_with_a_hand_and_only_with_a_made_bid(name: str, target: int) -> None:
    for theirs in (target - 1, target, target + 9):
        table = played(name, TWO, "2", scores(name, 0, theirs))
        assert table.score == list(scores(name, 2, theirs + 1))
        assert table.outcome is None
    assert played(name, TWO, "3", scores(name, target + 9)).outcome is None
    table = played(name, TWO, "2", scores(name, target + 9))
    assert table.outcome is not None
    assert table.outcome.winner == table.side_of[1]


@shows("D1-WIN-05")
@pytest.mark.parametrize(("name", "target"), [("kirk-cutthroat", 7), ("kirk-partnership", 21)])
def test_by_kirk_the_winner_may_have_fewer_points_than_a_loser(name: str, target: int) -> None:
    table = played(name, TWO, "2", scores(name, target - 2, target + 2))
    assert table.outcome is not None
    assert table.outcome.winner == table.side_of[1]
    assert table.outcome.score == scores(name, target, target + 3)


@shows("D1-WIN-06")
@pytest.mark.parametrize(("name", "best"), [("kirk-cutthroat", 4), ("kirk-partnership", 5)])
def test_by_kirk_no_single_hand_is_enough_for_a_game_from_nothing(name: str, best: int) -> None:
    for bid in ("4", "smudge") if name in PAIRS else ("4",):
        table = played(name, ALL, bid)
        assert max(table.score) == best == table.total
        assert table.outcome is None
    assert all(table.hands_settled > 1 for table in random_tables(name, 4, hands=200) if table.outcome is not None)


@shows("D1-WIN-07")
@pytest.mark.parametrize(("name", "seats"), [("kirk-cutthroat", 5), ("kirk-partnership", 4)])
def test_by_kirk_a_tie_at_the_target_does_not_happen(name: str, seats: int) -> None:
    target = rules(name).winning.target.score
    assert target is not None
    several = 0
    for _, hand, table in last_hands(name, seats, 1500, below=2):
        there = [side for side, score in enumerate(hand.settled.score) if score >= target]
        wins = hand.settled.made and hand.settled.pitcher in there
        assert (table.outcome is not None) is wins
        if table.outcome is not None:
            assert table.outcome.winner == hand.settled.pitcher
            several += len(there) > 1
    assert several > 5


# ---------------------------------------------------------------- agreed before the first deal


@shows("D0-HOUSE-01")
def test_what_a_table_may_choose_is_fixed_before_the_first_deal() -> None:
    chosen = ("smudge-scores-points", "stick-the-dealer", "high-to-its-winner", "tied-game-to-defenders")
    for name in chosen:
        its = with_house_rules("guide-partnership", name)
        assert its != rules("guide-partnership")
        assert its.house_rules == (name,)
        table = random_tables(its, 4, hands=30)[0]
        assert table.rules is its
    its = with_house_rules("guide-partnership", *chosen)
    assert its.house_rules == chosen
    for part, rule in (
        (its.winning, "wins"),
        (its.bidding, "all_pass"),
        (its.points, "items"),
        (its, "winning"),
        (its, "house_rules"),
    ):
        with pytest.raises(FrozenInstanceError):
            setattr(part, rule, ())
    assert events(random_tables(its, 4, hands=1)[0], DealEvent)[0].hand == 1

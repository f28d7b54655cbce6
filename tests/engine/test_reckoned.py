"""Numbers that are reckoned in the hand or at the table, each in a hand of the small game that is worked by hand.

The seats are 0 to 3; seat 0 deals the first hand, seat 1 pitches unless a deal says otherwise.
"""

import pytest

from pitchdsl.game.actions import Action
from tests.wishes.registry import meets
from tests.wishes.small import ALL, HALF, NOTHING, PASS, Cards, Deal, played, sit, small

THREE = Cards(("AS KS", "JS 3H", "2S 4H"), "AS JS 2S", "KS 3H 4H")
"""``ALL`` with three players."""


def one(lines: str, bid: int, cards: Cards, highest: int = 4) -> tuple[int, ...]:
    """The scores after a first hand of seat 1 with this bid; nobody speaks after the highest."""
    return played(sit(small(lines), Deal(0, 1, cards), Deal(1)), _calls(bid, highest), cards)


def _calls(bid: int, highest: int = 4) -> tuple[int | Action, ...]:
    return (bid,) if bid == highest else (bid, PASS, PASS, PASS)


def two(lines: str, bid: int, first: Cards, second: Cards) -> list[tuple[int, ...]]:
    """The scores after each of two hands of seat 1, with this bid in both."""
    table = sit(small(lines), Deal(0, 1, first), Deal(1, 1, second), Deal(2))
    return [played(table, _calls(bid), first), played(table, (PASS, PASS, PASS, bid), second)]


@meets("a3")
@pytest.mark.parametrize(
    ("row", "bid", "cards", "scores"),
    [
        # Seat 1 wins both tricks, so the jack is worth 4: 1 + 1 + 4 + 1.
        ("jack: twice tricks taken", 1, ALL, (0, 7, 0, 0)),
        # Each wins one trick: seat 1 has high and low, seat 2 the jack, now worth 2, and the last trick.
        ("jack: twice tricks taken", 1, HALF, (0, 2, 3, 0)),
        # Two tricks less one are one; half of one, rounded up, is one, and rounded down nothing.
        ("jack: tricks taken less 1", 1, ALL, (0, 4, 0, 0)),
        ("jack: half tricks taken, rounded up", 1, HALF, (0, 2, 2, 0)),
        ("jack: half tricks taken, rounded down", 1, HALF, (0, 2, 1, 0)),
        # The jack is worth the bid to whoever wins it: 3 + 3; or 4 for seat 2, while seat 1 fails a four with two.
        ("jack: the bid", 3, ALL, (0, 6, 0, 0)),
        ("jack: the bid", 4, HALF, (0, -4, 5, 0)),
        # Seat 2 has all four rows, the jack at 2: 5; seat 1 fails its two.
        ("jack: the bid", 2, NOTHING, (0, -2, 5, 0)),
        # Exceptions: 3 + 6 with a bid of three, and 3 + 1 with a bid of two.
        ("jack: twice the bid if the bid is 3 or more", 3, ALL, (0, 9, 0, 0)),
        ("jack: twice the bid if the bid is 3 or more", 2, ALL, (0, 4, 0, 0)),
        # Own tricks are those of who has the point: 1 + 2 for seat 2, which won one trick; the others won one.
        ("jack: tricks taken by the others plus 2, at most 3", 1, HALF, (0, 2, 4, 0)),
        ("jack: tricks taken by the pitcher plus 2", 1, NOTHING, (0, -1, 5, 0)),
        ("jack: players less 1", 1, ALL, (0, 6, 0, 0)),
        ("jack: half all the points, rounded down, at most 2", 1, ALL, (0, 5, 0, 0)),
    ],
)
def test_what_a_row_is_worth(row: str, bid: int, cards: Cards, scores: tuple[int, ...]) -> None:
    assert one(f"points\n  {row}\n", bid, cards) == scores


def test_a_row_that_costs_is_reckoned_too() -> None:
    lines = "bidding\n  bids: 1-3\npoints\n  high: minus half the bid, rounded up\n"
    # Seat 1 has the three other points. Half of two is one: 3 - 1 = 2, which is just made.
    assert one(lines, 2, ALL) == (0, 2, 0, 0)
    # Half of three, rounded up, is two: 3 - 2 = 1, so the bid of three fails.
    assert one(lines, 3, ALL, highest=3) == (0, -3, 0, 0)


def test_a_row_may_be_worth_half_the_pips() -> None:
    lines = "points\n  pips: A 4, K 3, J 1\n  game: half pips taken, rounded down, to the winner of most pips\n"
    # Ace, king and jack are 8 pips, half of them 4: 4 + 4. In the other hand ace is level with king and jack.
    assert one(lines, 1, ALL) == (0, 8, 0, 0)
    assert one(lines, 1, HALF) == (0, 2, 2, 0)


def test_a_row_may_ask_for_the_score_before_the_hand() -> None:
    lines = "points\n  high: own score before the hand, at least 0, at most 2\n"
    # With nothing before, high is worth nothing: 3. Then 3 before are at most 2: 3 + 2 more.
    assert two(lines, 1, ALL, ALL) == [(0, 3, 0, 0), (0, 8, 0, 0)]


def test_each_card_of_a_row_is_worth_what_is_reckoned() -> None:
    # Hearts 3, 4, 5, 6 all go to seat 1 with its two tricks: 4 times 2, beside its 4.
    assert one("points\n  hearts: tricks taken to the winner of each heart\n", 1, ALL) == (0, 12, 0, 0)


@pytest.mark.parametrize(
    ("winning", "four_go_on", "three_go_on"),
    [
        ("target: players plus 1", True, False),  # a hand brings 4: short of 5, and enough for 4
        ("target: exactly players", False, True),  # 4 is exactly 4, and not 3
        ("target: none\n  ends after: players less 2 hands", True, False),  # two hands, or one
        ("target: 0\n  start: players", False, False),  # down from 4, or from 3
        ("target: 0\n  start: players plus 1", True, False),  # down from 5, or from 4
    ],
)
def test_the_end_of_a_game_depends_on_how_many_play(winning: str, four_go_on: bool, three_go_on: bool) -> None:
    lines = f"players\n  seats: 3-4\nwinning\n  {winning}\n"
    four = sit(small(lines), Deal(0, 1, ALL), Deal(1))
    played(four, (1, PASS, PASS, PASS), ALL)
    three = sit(small(lines), Deal(0, 1, THREE), Deal(1, 0, THREE))
    played(three, (1, PASS, PASS), THREE)
    assert (four.outcome is None, three.outcome is None) == (four_go_on, three_go_on)


def test_scores_may_stop_so_far_from_where_they_were() -> None:
    below = "settlement\n  never below: own score before the hand less 2\n"
    # A failed four costs two, and another two.
    assert two(below, 4, NOTHING, NOTHING) == [(0, -2, 4, 0), (0, -4, 8, 0)]
    above = "settlement\n  never above: own score before the hand plus the bid\n"
    # Four points count three each time, for three were bid.
    assert two(above, 3, ALL, ALL) == [(0, 3, 0, 0), (0, 6, 0, 0)]


def test_a_score_may_go_back_to_half_of_it() -> None:
    lines = "settlement\n  set: pitcher goes back to half own score before the hand, rounded up\n"
    # 4 with three more for a row that is worth 3: 7, and half of it, rounded up, is 4.
    assert two(f"points\n  high: 4\n{lines}", 1, ALL, NOTHING) == [(0, 7, 0, 0), (0, 4, 7, 0)]
    beside = "settlement\n  each side: goes back to own score before the hand plus tricks taken if tricks taken are 2\n"
    # Both tricks: 2 instead of 4, then 2 + 2.
    assert two(beside, 1, ALL, ALL) == [(0, 2, 0, 0), (0, 4, 0, 0)]


def test_a_score_over_the_target_may_go_back_to_half() -> None:
    lines = "winning\n  target: exactly 6\n  over the target: goes back to half own score before the hand, rounded up\n"
    # 4, and 4 more are over six: half of 4.
    assert two(lines, 1, ALL, ALL) == [(0, 4, 0, 0), (0, 2, 0, 0)]


def test_a_score_over_the_target_may_go_back_to_what_no_other_line_asks_for() -> None:
    lines = "winning\n  target: exactly 6\n  over the target: goes back to"
    # 4, and 4 more are over six.
    assert two(f"{lines} players, at most 3\n", 1, ALL, ALL) == [(0, 4, 0, 0), (0, 3, 0, 0)]
    assert two(f"{lines} sets so far plus tricks taken\n", 1, ALL, ALL) == [(0, 4, 0, 0), (0, 2, 0, 0)]


def test_what_the_others_lose_to_who_wins_every_trick_may_be_reckoned() -> None:
    lines = "settlement\n  every trick: others lose half the bid, rounded up\n"
    assert one(lines, 3, ALL) == (-2, 4, -2, -2)
    assert one(lines, 2, HALF) == (0, 2, 2, 0)  # each has won a trick

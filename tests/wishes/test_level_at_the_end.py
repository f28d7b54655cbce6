"""After the last of so many hands all play on as long as the best are level.

The seats are 0 to 3. The dealer of the first hand is 0; the deal moves on by one seat.
"""

import pytest

from pitchdsl.rulebook.short import short
from tests.kernel.agreement import assert_played_alike
from tests.texts import problems, report, rules, sheet

from .small import ALL, HALF, NOTHING, PASS, Deal, played, sit, small

TWO = "winning\n  ends after: 2 hands\n"
ON = "winning\n  ends after: 2 hands, then play on while level\n"
NO_TARGET = "winning\n  target: none\n  ends after: 1 hands, then play on while level\n"


def test_without_it_the_game_is_a_tie() -> None:
    # Twice two points for seat 1 and two for seat 2: four each.
    table = sit(small(TWO), Deal(0, 1, HALF), Deal(1, 1, HALF))
    assert played(table, (1, PASS, PASS, PASS), HALF) == (0, 2, 2, 0)
    assert played(table, (PASS, PASS, PASS, 1), HALF) == (0, 4, 4, 0)
    assert table.outcome is not None
    assert (table.outcome.winner, table.outcome.reason, table.outcome.hands) == (None, "hands", 2)


def test_the_level_play_on_until_one_is_ahead() -> None:
    # Four each for seats 1 and 2 after two hands. Seat 3 takes all four of the third: three are level. In the fourth
    # seat 1 fails a bid of 1, and seat 2 takes four: 3, 8 and 4. Seat 2 wins.
    deals = (Deal(0, 1, HALF), Deal(1, 1, HALF), Deal(2, 3, ALL), Deal(3, 1, NOTHING))
    table = sit(small(ON), *deals)
    played(table, (1, PASS, PASS, PASS), HALF)
    assert played(table, (PASS, PASS, PASS, 1), HALF) == (0, 4, 4, 0)
    assert table.outcome is None
    assert played(table, (1, PASS, PASS, PASS), ALL) == (0, 4, 4, 4)
    assert table.outcome is None
    assert played(table, (PASS, 1, PASS, PASS), NOTHING) == (0, 3, 8, 4)
    assert table.outcome is not None
    assert (table.outcome.winner, table.outcome.reason, table.outcome.hands) == (2, "hands", 4)


def test_any_side_may_win_then() -> None:
    # Seat 3 had nothing when seats 1 and 2 were level with two each after one hand, and takes all four of the next.
    table = sit(small(NO_TARGET), Deal(0, 1, HALF), Deal(1, 3, ALL))
    assert played(table, (1, PASS, PASS, PASS), HALF) == (0, 2, 2, 0)
    assert table.outcome is None
    assert played(table, (PASS, 1, PASS, PASS), ALL) == (0, 2, 2, 4)
    assert table.outcome is not None
    assert table.outcome.winner == 3


def test_nobody_plays_on_where_one_is_ahead() -> None:
    # Seat 1 has two, and then six; seat 2 has two.
    table = sit(small(ON), Deal(0, 1, HALF), Deal(1, 1, ALL))
    played(table, (1, PASS, PASS, PASS), HALF)
    assert played(table, (PASS, PASS, PASS, 1), ALL) == (0, 6, 2, 0)
    assert table.outcome is not None
    assert (table.outcome.winner, table.outcome.hands) == (1, 2)


LED = [
    "12 hands, ties play on",
    "12 hands, and on while the best are level",
    "12 hands, then on until the tie is broken",
    "12 hands, and another hand if the best are tied",
]


@pytest.mark.parametrize("said", LED)
def test_other_words_for_it(said: str) -> None:
    told = report(problems(f"variant my extends team-auction\nwinning\n  ends after: {said}\n"))
    assert "did you mean `ends after: 12 hands, then play on while level`?" in told


def test_the_sheet_says_it() -> None:
    told = short(small(ON))
    assert "after hand 2 the best score wins; while the best are level, play on" in told
    assert "level is a tie" in short(small(TWO))


@pytest.mark.parametrize("base", ["team-auction", "auction-pitch"])
def test_both_engines_play_it_alike(base: str) -> None:
    lines = "winning\n  target: none\n  ends after: {} hands, then play on while level\n  several there: tie\n"
    for hands in (1, 3):
        assert_played_alike(rules(sheet(lines.format(hands), base)))

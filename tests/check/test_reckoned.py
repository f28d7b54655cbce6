"""Numbers that are reckoned: what is refused, what is not proved, and what is taken as it is."""

import pytest

from pitchdsl.compile import compile_text
from pitchdsl.diagnostics.problem import Problem

EXACT = "winning\n  target: exactly 11\n"


def told(lines: str, base: str = "team-auction") -> list[Problem]:
    """What is told of lines over a base; team-auction has four points, bids to all of them, and the target 11."""
    return list(compile_text(f"variant ours extends {base}\n{lines}").problems)


@pytest.mark.parametrize(
    ("lines", "code", "title"),
    [
        ("points\n  jack: points taken", "P341", "`points taken` is not known when points are counted"),
        ("points\n  jack: twice own score after the hand, at most 2", "P341", "is not known when points are counted"),
        ("points\n  jack: own score before the hand", "P336", "nothing says what `jack` is worth at most"),
        ("points\n  jack: points needed, at most 3", "P336", "nothing says what `jack` is worth at least"),
        ("points\n  jack: 2 less hands played", "P336", "nothing says what `jack` is worth at least"),
        ("points\n  jack: the bid", "P336", "nothing says what `jack` is worth at most"),
        ("points\n  jack: all the points", "P336", "nothing says what `jack` is worth at most"),
        ("winning\n  target: twice the bid", "P341", "`the bid` is not known before the first hand"),
        ("winning\n  start: hands played", "P341", "`hands played` is not known before the first hand"),
        ("winning\n  ends after: 8 less twice players hands", "P359", "a game of no hands is over before it begins"),
        ("players\n  seats: 2-4\n  sides: each alone\nwinning\n  target: 5 times players less 12", "P351", "go up to"),
        ("winning\n  start: 11 less players\n  target: players plus 3", "P351", "every side is at 7"),
        ("settlement\n  never below: own score after the hand", "P341", "is not known when a hand is settled"),
        (
            "settlement\n  never above: half a whole game, rounded up",
            "P362",
            "no score ever comes to 11: it stops at 6",
        ),
        ("settlement\n  never above: own score less 2", "P362", "no score ever comes to 11: it stops at 8"),
        (f"{EXACT}  over the target: goes back to own score after the hand less 9", "P341", "when a hand is settled"),
        (
            f"{EXACT}  over the target: goes back to 3\n  over the target: goes back to the bid so far if the bid is 2",
            "P341",
            "`the bid so far` is not known",
        ),
    ],
)
def test_one_message_where_it_cannot_be_reckoned(lines: str, code: str, title: str) -> None:
    (problem,) = told(lines)
    assert problem.severity.name == "ERROR"
    assert (problem.code, title in problem.title) == (code, True), problem.title


@pytest.mark.parametrize(
    "lines",
    [
        "points\n  jack: twice tricks taken",
        "points\n  jack: half pips taken, rounded down",
        "points\n  jack: the bid, at most 4",
        "points\n  jack: own score before the hand, at least 0, at most 3",
        "points\n  jack: half all the points, rounded down, at most 3",
        "bidding\n  bids: 2-4\npoints\n  jack: the bid",
        "winning\n  target: 5 times players\n  ends after: twice players hands",
        "settlement\n  never above: own score before the hand plus 3",
        "settlement\n  never below: own score before the hand less twice the bid",
        "settlement\n  set: pitcher goes back to half own score before the hand, rounded down",
    ],
)
def test_taken_without_a_word(lines: str) -> None:
    assert told(lines) == []


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        # at most as far as half of what was needed: from 10 it is 10
        ("settlement\n  never above: own score before the hand plus half points needed, rounded down", "P362"),
        # twelve points before the hand may be 11 or more after it
        ("settlement\n  set: pitcher goes back to own score before the hand plus 1", "P372"),
        (f"{EXACT}  over the target: goes back to own score before the hand plus 1\n", "P363"),
        (
            f"{EXACT}  over the target: goes back to own score before the hand less 1\n"
            "points\n  high: 2\n  low: 2\n  jack: 2\n  game: 2\n  total: 8\nsettlement\n  set: pitcher loses 4\n",
            "P364",
        ),
    ],
)
def test_what_is_not_proved_is_told(lines: str, code: str) -> None:
    (problem,) = told(lines)
    assert (problem.code, problem.severity.name, "not proved" in problem.title) == (code, "WARNING", True)


def test_a_promised_total_is_held_against_the_most_that_a_row_can_be_worth() -> None:
    # Team Auction plays six tricks: high, low and game are 3, and twice six are 12.
    rows = "points\n  jack: twice tricks taken\n  total:"
    assert told(f"{rows} 15\n") == []
    (problem,) = told(f"{rows} 4\n")
    assert (problem.code, problem.title) == ("P332", "the points add up to 15, not to 4")


def test_the_number_of_players_is_told_where_only_some_tables_are_at_fault() -> None:
    (problem,) = told("winning\n  target: 3 times players less 9\n", "auction-pitch")
    assert problem.code == "P351"
    seats = "players\n  seats: 3-5\nwinning\n"
    (problem,) = told(f"{seats}  target: 3 times players less 9\n", "auction-pitch")
    assert (problem.code, problem.case) == ("P351", "with 3 players")

"""Exceptions of rules in lines of their own: when they may be asked, which wins, and every game that they make."""

import pytest

from tests.texts import found, problems, report, sheet

SEATS = "players\n  seats: 4-6\n"


def told(lines: str, base: str = "auction-pitch") -> list[tuple[str, int]]:
    return found(sheet(lines, base=base))


@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        ("deal\n  each: 8 if there are 6 players\n", []),
        ("deal\n  each: 8 if trump is spades\n", [("P341", 3)]),
        ("bidding\n  dealer may hold: nothing if the bid is 2\n", [("P341", 3)]),
        ("bidding\n  dealer may hold: nothing if nobody has bid\n", [("P341", 3)]),
        ("bidding\n  dealer may hold: nothing if hand has nothing but 9-2\n", [("P341", 3)]),
        ("winning\n  target: 9 if own score is 3 or more\n", [("P341", 3)]),
        ("winning\n  start: 2 if the bid is 2\n", [("P341", 3)]),
        ("winning\n  start: 2 if there are 5 players\n", []),
        ("winning\n  target: 9 if the bid is made\n", []),
        ("play\n  first lead: any card if the bid is made\n", [("P341", 3)]),
        ("trump\n  named by: the pitcher\n  named by: left of the dealer if trump is spades\n", [("P341", 4)]),
    ],
)
def test_a_rule_for_all_asks_what_all_know_in_time(lines: str, codes: list[tuple[str, int]]) -> None:
    assert told(lines) == codes


def test_a_game_is_dealt_at_every_size_of_table() -> None:
    """Nine cards for four or five are 45 at most; for six they would be 54 of 52."""
    assert told(f"{SEATS}deal\n  each: 9\n  each: 8 if there are 6 players\n") == []
    assert told(f"{SEATS}deal\n  each: 9\n  each: 8 if there are 5 players\n") == [("P301", 5)]
    assert told(f"{SEATS}deal\n  each: 8\n  each: 9 if there are 6 players\n") == [("P301", 6)]


def test_a_problem_of_an_exception_tells_when_it_comes_up() -> None:
    text = report(problems(sheet(f"{SEATS}deal\n  each: 8\n  each: 9 if there are 6 players\n", base="auction-pitch")))
    assert "with 6 players" in text
    assert "6 │   each: 9 if there are 6 players" in text


def test_what_is_wrong_anyway_is_told_once() -> None:
    lines = "winning\n  target: 0\n  junk: counts in full if the bid is made\n"
    assert told(lines) == [("P351", 3)]


def test_two_exceptions_that_may_meet_must_agree() -> None:
    play = "trump\n  named by: the pitcher\nplay\n  first lead: trump if the bid is 4\n"
    assert told(f"{play}  first lead: any card but trump until broken if trump is spades\n") == [("P344", 6)]
    assert told(f"{play}  first lead: trump if trump is spades\n") == []
    assert told(f"{play}  later leads: trump if trump is spades\n") == []


@pytest.mark.parametrize("test", ["trump is spades", "J of trump is caught", "the bid is 3"])
def test_two_exceptions_of_a_row_may_meet_at_a_table_of_one_size(test: str) -> None:
    lines = f"points\n  high: 2 if there are 6 players\n  high: 3 if {test}\n"
    assert told(lines) == [("P344", 4)]
    assert told(f"{lines}  high: 3 if {test} and there are 6 players\n") == []
    assert told(f"points\n  high: 2 if there are 6 players\n  high: 3 if {test} and there are 5 players\n") == []
    assert told(f"points\n  high: 2 if there are 6 players\n  jack: 3 if {test}\n") == []


@pytest.mark.parametrize("test", ["there are 9 players", "there are 2 or more players", "there are 8 or more players"])
def test_a_test_of_players_that_never_differs_is_told(test: str) -> None:
    """Two to seven may play."""
    assert told(f"deal\n  each: 5 if {test}\n") == [("P343", 3)]
    assert told(f"points\n  jack: 2 if {test}\n") == [("P343", 3)]


def test_the_highest_bid_goes_with_the_points_of_a_table() -> None:
    """A fifth point for six players: only there can a five be made."""
    lines = f"{SEATS}points\n  jack: 2 if there are 6 players\nbidding\n"
    assert told(f"{lines}  bids: 1-4\n  bids: 1-5 if there are 6 players\n") == []
    assert told(f"{lines}  bids: 1-5\n  bids: 1-4 if there are 5 players\n") == [("P312", 7)]


def test_a_required_rule_needs_its_general_line() -> None:
    lines = 'variant mine "Mine"\ndeal\n  each: 8 if there are 6 players\n'
    (problem,) = (each for each in problems(lines) if each.code == "P209")
    assert (problem.line, problem.help) == (
        3,
        "a new one must also say what holds without that condition\na whole line is for example `each: 6`",
    )


def test_only_a_test_is_no_exception() -> None:
    assert told("deal\n  each: if there are 6 players\n") == [("P102", 3)]


def test_six_things_asked_are_not_proved() -> None:
    leads = "".join(f"  first lead: trump if trump is {suit}\n" for suit in ("spades", "hearts", "clubs"))
    others = "  first leader: the dealer if the bid is 2\n  first leader: left of the dealer if the bid is 3\n"
    lines = f"trump\n  named by: the pitcher\nplay\n{leads}{others}"
    assert told(lines) == []
    assert told(f"{lines}  later leads: trump if the bid is 4\n") == [("P348", 10)]

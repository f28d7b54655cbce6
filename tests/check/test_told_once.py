"""One fault is one problem: what is wrong at a line is told once, and first what all else rests on."""

import pytest

from tests.check.brief import briefly
from tests.texts import problems, sheet


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        # what begins with a name that nothing bears was meant as another line: its numbers are left aside
        ("bidding\n  may not bid: 9 or more\n", ["P342 3"]),
        ("bidding\n  may not be topped: moon or 9\n", ["P342 3"]),
        ("bidding\n  may not bid: 9, 10\n", ["P315 3 team-auction:13: 9 10"]),
        ("bidding\n  may not bid: 4-9\n", ["P315 3 team-auction:13: 9"]),
        (
            "bidding\n  may be matched: 9\n  ends the bidding: 1\n",
            ["P315 3 team-auction:13: 9", "P315 4 team-auction:13: 1"],
        ),
        # where scores stop before the start they stop before the target
        ("settlement\n  never above: -5\n", ["P362 3 team-auction:37: 11 -5"]),
        ("winning\n  start: 30\n  target: 0\nsettlement\n  never below: 40\n", ["P362 6 4: 0 40"]),
        # and with another end, the start alone is wrong
        ("settlement\n  never above: -5\nwinning\n  ends after: 3 hands\n", ["P362 3: 0"]),
        ("settlement\n  never below: 5\n", ["P362 3: 0"]),
        # a duty whose condition cannot be asked is no duty yet
        ("bidding\n  must bid: 9 or more if trump is spades\n", ["P341 3"]),
        ("bidding\n  must bid: 9 or more if nobody has bid\n", ["P313 3 team-auction:13: 9"]),
    ],
)
def test_a_fault_is_told_once(lines: str, expected: list[str]) -> None:
    assert briefly(lines) == expected


@pytest.mark.parametrize(
    ("lines", "remedy"),
    [
        ("bidding\n  bids: 1-4\n  ends the bidding: 3 or more\n", "bids stand here one by one: `3, 4`"),
        ("bidding\n  bids: 1-4\n  may not bid: 2 or more\n", "bids stand here one by one: `2-4`"),
        ("bidding\n  bids: 1-4\n  may not bid: 3 or less\n", "bids stand here one by one: `1-3`"),
        ("bidding\n  bids: 1-4\n  may not bid: 9 or more\n", "bids stand here one by one: they go from 1 to 4"),
    ],
)
def test_bids_from_a_number_on_are_named(lines: str, remedy: str) -> None:
    (problem,) = problems(sheet(lines))
    assert problem.help == remedy

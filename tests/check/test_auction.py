"""Can every bid be made and every duty be met: the last number that can, and the first that cannot."""

import pytest

from pitchdsl.check.auction import highest_bid
from tests.check.brief import briefly
from tests.check.test_winning import draft
from tests.texts import sheet

FIVE = "points\n  ten: {} to the winner of 10 of trump\n"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        # four points can be bid
        ("bidding\n  bids: 4 or more\n", []),
        ("bidding\n  bids: 5 or more\n", ["P312 3: 5 4"]),
        ("bidding\n  bids: 1-4\n", []),
        ("bidding\n  bids: 1-5\n", ["P312 3: 5 4"]),
        ("bidding\n  bids: 3-3\n", []),
        ("bidding\n  bids: 3-2\n", ["P311 3"]),
        ("bidding\n  bids: 1 or more\n", []),
        ("bidding\n  bids: 0 or more\n", ["P311 3"]),
        (FIVE.format(1) + "bidding\n  bids: 1-5\n", []),
        (FIVE.format(1) + "bidding\n  bids: 1-6\n", ["P312 5: 6 5"]),
        (FIVE.format(0) + "bidding\n  bids: 1-5\n", ["P312 5: 5 4"]),
        # a forced bid: from 2 to 4
        ("bidding\n  must bid: 2 or more if nobody has bid\n", []),
        ("bidding\n  must bid: 1 or more if nobody has bid\n", ["P313 3 team-auction:13: 1"]),
        ("bidding\n  must bid: 4 or more if nobody has bid\n", []),
        ("bidding\n  must bid: 5 or more if nobody has bid\n", ["P313 3 team-auction:13: 5"]),
        ("bidding\n  bids: 2-3\n  must bid: 4 or more if nobody has bid\n", ["P313 4 3: 4"]),
        ("bidding\n  bids: 2-3\n  must bid: 4 or more if nobody has bid\ncalls\n  slam: a bid of 4\n", []),
        (
            "bidding\n  must bid: 5 or more if nobody has bid\n"
            "calls\n  moon: a bid above all the points, made by taking every trick\n",
            [],
        ),
        # a nine that forces nine is worth nine
        (
            FIVE.format(3) + "bidding\n  must bid: 3 or more if hand has a 3 among 2 or more of its suit\n",
            ["P320 5: 3 3 3"],
        ),
        (
            "points\n  three: 3 to the winner of 3 of trump\n"
            "bidding\n  must bid: 3 or more if hand has a 3 among 2 or more of its suit\n",
            [],
        ),
        (
            "points\n  three: 2 to the winner of 3 of trump\n"
            "bidding\n  must bid: 3 or more if hand has a 3 among 2 or more of its suit\n",
            ["P320 5: 3 3 3"],
        ),
        (
            "points\n  three: 2 to the winner of 3 of trump\n  three: 3 if trump is spades\n"
            "bidding\n  must bid: 3 or more if hand has a 3 among 2 or more of its suit\n",
            [],
        ),
        # holding below a number: above the lowest bid, up to the highest
        ("bidding\n  dealer may hold: any bid below 3\n", []),
        ("bidding\n  dealer may hold: any bid below 2\n", ["P314 3 team-auction:13: 2 4 2"]),
        ("bidding\n  dealer may hold: any bid below 4\n", []),
        ("bidding\n  dealer may hold: any bid below 5\n", ["P314 3 team-auction:13: 2 4 5"]),
        # what the dealer must bid at least
        ("bidding\n  all pass: dealer must bid 2 or more\n", []),
        ("bidding\n  all pass: dealer must bid 1 or more\n", ["P315 3 team-auction:13: 1"]),
        ("bidding\n  all pass: dealer must bid 4 or more\n", []),
        ("bidding\n  all pass: dealer must bid 5 or more\n", ["P315 3 team-auction:13: 5"]),
        ("bidding\n  bids: 2-3\n  all pass: dealer must bid 3 or more, or take a set\n", []),
        ("bidding\n  bids: 2-3\n  all pass: dealer must bid 4 or more, or take a set\n", ["P315 4 3: 4"]),
        # calls
        ("calls\n  slam: a bid of 4\n", []),
        ("calls\n  slam: a bid of 5\n", ["P312 3: 5 4"]),
        ("calls\n  slam: a bid of 1\n", []),
        ("calls\n  slam: a bid of 0\n", ["P312 3: 0 1"]),
        ("calls\n  slam: a bid of 3\n  moon: a bid of all the points\n", []),
        ("calls\n  slam: a bid of 4\n  moon: a bid of all the points\n", ["P318 4 3: 4"]),
        ("calls\n  moon: a bid above all the points\n", ["P317 3: 5"]),
        ("calls\n  moon: a bid above all the points, made by taking every trick\n", []),
        (
            "calls\n  moon: a bid above all the points, made by taking every trick\n"
            "points\n  sweep: 1 to the winner of every trick\n",
            ["P347 3"],
        ),
        (
            "calls\n  moon: a bid above all the points, made by taking every point\n"
            "points\n  sweep: 1 to the winner of every trick\n",
            [],
        ),
        (
            "calls\n  moon: a bid of all the points, made by taking every trick\n"
            "points\n  sweep: 1 to the winner of every trick\n",
            [],
        ),
        ("calls\n  run: a bid of 3\n", ["P316 3"]),
        ("calls\n  pass: a bid of 3\n", ["P316 3"]),
        ("calls\n  runs: a bid of 3\n", []),
    ],
)
def test_a_bid_that_can_be_made_and_one_that_cannot(lines: str, expected: list[str]) -> None:
    assert briefly(lines) == expected


def test_where_nobody_bids_the_highest_bid_is_none() -> None:
    assert highest_bid(draft(sheet("no bidding\ntrump\n  named by: left of the dealer\n"))) == 0
    assert highest_bid(draft(sheet(""))) == 4
    assert highest_bid(draft(sheet("bidding\n  bids: 2-3\n"))) == 3
    assert highest_bid(draft(sheet("bidding\n  bids: 2-3\ncalls\n  four: a bid of 4\n"))) == 4
    moon = "calls\n  moon: a bid above all the points, made by taking every trick\n"
    assert highest_bid(draft(sheet(moon))) == 5


@pytest.mark.parametrize(
    ("when", "expected"),
    [
        ("the pitcher takes every trick", ["P347 5"]),
        ("trump is spades and the pitcher takes every trick", ["P347 5"]),
        ("trump is spades", []),
        ("the pitcher takes every point", []),
    ],
)
def test_a_moon_above_a_point_for_every_trick(when: str, expected: list[str]) -> None:
    moon = "calls\n  moon: a bid above all the points, made by taking every trick\n"
    assert briefly(f"points\n  odd: 1 to the winner of 3 of trump if {when}\n{moon}") == expected

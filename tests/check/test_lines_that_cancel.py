"""Lines that cancel each other, and rules that can never apply: each can be played, and none can be meant so."""

import pytest

from tests.texts import problems, report, sheet

BIDS = "bidding\n  bids: 1-4\n"
MOON = "calls\n  moon: a bid of all the points\n"
HOLES = "hand has an A among 3 or more of its suit"


def brief(lines: str, base: str = "team-auction") -> str:
    """The problems of a sheet, by severity, code and line."""
    return ", ".join(f"{each.severity.value} {each.code} {each.span.line}" for each in problems(sheet(lines, base)))


# a hand brings a side of these games at most four points
ONLY_FALLS = [
    ("settlement\n  each side: loses 100\n", "error P352 3"),
    ("settlement\n  each side: loses 4\n", "error P352 3"),
    ("settlement\n  each side: loses 3\n", ""),
    ("settlement\n  each side: loses 4 if points taken are 0\n", ""),
    ("settlement\n  each side: loses 4\n  each side: scores 1 if takes every trick\n", ""),
    ("settlement\n  each side: loses 5\n  each side: scores 1 if takes every trick\n", "error P352 3"),
    ("settlement\n  each side: loses 100\nwinning\n  ends after: 12 hands\n", "warning P375 3"),
    ("settlement\n  each side: loses 22 if points taken are 0\n", ""),
    ("settlement\n  each side: loses 23 if points taken are 0\n", "warning P375 3"),
    ("winning\n  start: 11\n  target: 0\nsettlement\n  each side: loses 4\n", "error P352 6"),
]

# the highest trump wins the trick in which it is played
NEVER_CAUGHT = [
    ("points\n  high: 3 if the highest trump is caught\n", "warning P343 3"),
    ("points\n  high: 3 if A of trump is caught\n", "warning P343 3"),
    ("points\n  high: 3 if not the highest trump is caught\n", "warning P343 3"),
    ("points\n  high: 3 if K of trump is caught\n", ""),
    ("points\n  high: 3 if the highest trump but A of trump is caught\n", ""),
    ("points\n  high: 3 if the highest spade is caught\n", ""),
    ("points\n  low: 3 if the lowest trump is caught\n", ""),
    ("trump\n  order: J A K Q 10-2\npoints\n  jack: 3 if J of trump is caught\n", "warning P343 5"),
    (
        "deck\n  jokers: 1\ntrump\n  order: joker A K Q J 10-2\npoints\n  high: 3 if the joker is caught\n",
        "warning P343 7",
    ),
    # of two jokers of one height the first played wins
    (
        "deck\n  jokers: 2\ntrump\n  order: red joker black joker A K Q J 10-2\n  jokers: the first played is higher\n"
        "points\n  high: 3 if the red joker is caught\n  low: 2 if the highest trump is caught\n",
        "",
    ),
]

# cards that are drawn in the play may be higher than all that were held at the first lead
DRAWN = [
    ("points\n  high: 3 if the highest trump is caught\n", ""),
    ("points\n  high: 3 if A of trump is caught\n", "warning P343 3"),
]

DUTIES = [
    (f"{BIDS}  must bid: 3 or more if {HOLES}\n  may bid: at most 2\n", "warning P350 4"),
    (f"{BIDS}  must bid: 3 or more if {HOLES}\n  may bid: at most 3\n", "warning P350 5"),
    (f"{BIDS}  must bid: 3 or more if {HOLES}\n  may bid: nothing if {HOLES}\n", "warning P350 4"),
    (f"{BIDS}  must bid: 3 or more if {HOLES} and nobody has bid\n  may bid: exactly 2 if {HOLES}\n", "warning P350 4"),
    (f"{BIDS}  must bid: 3 or more if {HOLES}\n  may bid: nothing if {HOLES} and nobody has bid\n", ""),
    (f"{BIDS}  must bid: 3 or more if {HOLES}\n  may not bid: 3-4\n", "warning P350 4"),
    (f"{BIDS}  must bid: 3 or more if {HOLES}\n  may not bid: 3\n", ""),
    (f"{BIDS}  must bid: 3 or more if {HOLES}\n  may not bid: 3\n  may bid: at most 3\n", "warning P350 4"),
    (
        f"{BIDS}  must bid: 3 or more if own score is less than 0\n  may bid: at most 2 if own score is less than 5\n",
        "warning P350 4",
    ),
    (
        f"{BIDS}  must bid: 3 or more if own score is less than 0\n  may bid: at most 2 if own score is less than -5\n",
        "",
    ),
]

CLOSED = [
    (f"{MOON}bidding\n  may not bid: moon\n", "warning P350 5"),
    (f"{MOON}bidding\n  may not bid: moon if own score is less than 0\n", ""),
    (f"{BIDS}  may not bid: 4\n", "warning P350 4"),
    (f"{BIDS}  may not bid: 1, 4\n", "warning P350 4"),
    (f"{BIDS}  may bid: 2 or more\n", "warning P350 4"),
    (f"{BIDS}  may not bid: 4 if hands played are 0\n", ""),
    (f"{BIDS}  may not bid: 2\n", ""),  # one of those between
    # who did not write the bids says so what is left of them
    ("bidding\n  may not bid: 4\n", ""),
    ("bidding\n  may bid: 3 or more\n", ""),
    (f"{BIDS}  may not bid: 3\n  may be matched: 3\n", "warning P350 5"),
    (f"{BIDS}  may not bid: 3\n  may not be topped: 3\n", "warning P350 5"),
    (f"{BIDS}  may not bid: 3\n  ends the bidding: 3\n", "warning P350 5"),
    (f"{BIDS}  may not bid: 3\n  ends the bidding: 3, 4\n", ""),
    # what asks for a bid that nobody may make is never met
    ("bidding\n  may not bid: 4\nsettlement\n  set: pitcher loses 11 if the bid is 4\n", "warning P343 5"),
    ("bidding\n  may not bid: 4\nsettlement\n  set: pitcher loses 11 if the bid is 3 or more\n", ""),
    ("bidding\n  may not bid: 4\n  may not be topped: 3\n", "warning P350 4"),
]

HELD = [
    (f"{BIDS}  dealer may hold: any bid\n  may not be held: 1-4\n", "warning P350 4"),
    (f"{BIDS}  dealer may hold: any bid\n  may not be held: 1-3\n", ""),
    (f"{BIDS}  dealer may hold: any bid below 3\n  may not be held: 1-2\n", "warning P350 4"),
    (f"{BIDS}  dealer may hold: any bid below 3\n  may not be held: 3-4\n", "warning P350 5"),
    (f"{BIDS}  dealer may hold: the highest bid\n  may not be held: 4\n", "warning P350 4"),
    (f"{BIDS}  dealer may hold: the highest bid\n  ends the bidding: 4\n", "warning P350 4"),
    (f"{BIDS}  dealer may hold: any bid\n  ends the bidding: 4\n", ""),
    ("bidding\n  dealer may hold: the highest bid\n  may not bid: 4\n", "warning P350 3"),
    (f"{MOON}bidding\n  dealer may hold: the highest bid\n  may not be held: moon\n", "warning P350 5"),
    (f"{MOON}bidding\n  dealer may hold: any bid\n  may not be held: moon\n", ""),
]

GAMES = "match\n  games: best of 3\n  counts double: if own score after the hand is "
DOUBLED = [
    (f"settlement\n  never below: 0\n{GAMES}less than 0\n", "warning P343 6"),
    (f"settlement\n  never below: 0\n{GAMES}0 or less\n", ""),
    (f"settlement\n  never below: -5\n{GAMES}less than 0\n", ""),
    (f"settlement\n  never below: -5\n{GAMES}less than -5\n", "warning P343 6"),
    (f"settlement\n  never above: 12\n{GAMES}13 or more\n", "warning P343 6"),
    # a score may be sent below where it stops by itself
    (
        "settlement\n  never below: 0\nwinning\n  target: exactly 11\n  over the target: goes back to -3\n"
        f"{GAMES}-1 or less\n",
        "",
    ),
]


@pytest.mark.parametrize(("lines", "expected"), [*ONLY_FALLS, *NEVER_CAUGHT, *DUTIES, *CLOSED, *HELD, *DOUBLED])
def test_what_cannot_be_meant_is_told_at_its_line(lines: str, expected: str) -> None:
    assert brief(lines) == expected, report(problems(sheet(lines)))


@pytest.mark.parametrize(("lines", "expected"), DRAWN)
def test_a_card_that_is_drawn_may_catch(lines: str, expected: str) -> None:
    assert brief(lines, "california-jack") == expected

"""Limits that change nothing or leave one number, duties that are met, and auctions over with the first bid.

A hand of the game gives four points, bids go from 2 to 4, and each of the two sides begins at 0 and plays to 11.
"""

import pytest

from tests.texts import over, problems, report, sheet

MADE = "settlement\n  made: pitcher scores "
SET = "settlement\n  set: pitcher loses "
OTHERS = "settlement\n  others: score "
NO_POINTS = "settlement\n  each side: loses the bid, at least 1 if points taken are 0"
BIDDING = "bidding\n"
HOLD = f"{BIDDING}  dealer may hold: any bid\n"
MATCH = "match\n  games: "
DOUBLED = f"{MATCH}best of 3\n  counts double: if own score after the hand is "

LIMITS = [
    (f"{MADE}points taken, at most 9\n", "P416 3"),
    (f"{MADE}points taken, at most 4\n", "P416 3"),
    (f"{MADE}points taken, at most 3\n", ""),
    (f"{MADE}twice points taken, at most 8\n", "P416 3"),
    (f"{MADE}twice points taken, at most 7\n", ""),
    (f"{MADE}points taken, at most the bid\n", ""),
    (f"{SET}the bid, at least 1\n", "P416 3"),
    (f"{SET}the bid, at least 2\n", "P416 3"),
    (f"{SET}the bid, at least 3\n", ""),
    (f"{SET}the bid, at most 1\n", "P416 3"),
    (f"{SET}the bid, at most 2\n", "P416 3"),
    (f"{SET}the bid, at most 3\n", ""),
    (f"{SET}the bid, at least 3, at most 4\n", "P416 3"),
    (f"{OTHERS}points taken, at least 0\n", "P416 3"),
    (f"{OTHERS}points taken less points taken by the pitcher, at least 0\n", ""),
    # under a condition numbers go less far
    (f"{SET}the bid\n  set: pitcher loses the bid, at least 4 if the bid is 4 or more\n", "P416 4"),
    (f"{SET}the bid\n  set: pitcher loses the bid, at least 3 if the bid is 3 or less\n", "P416 4"),
    (f"{SET}the bid\n  set: pitcher loses the bid, at least 3 if own score is less than 0\n", ""),
    # where nobody has to bid there may be no bid, which counts nothing, but none of those is made or set
    (f"{BIDDING}  all pass: dealer plays for 1\n{SET}the bid, at least 2\n", ""),
    (f"{BIDDING}  all pass: dealer plays for 1\n{SET}the bid, at least 1\n", "P416 5"),
    (f"{BIDDING}  all pass: dealer plays without a bid\n{NO_POINTS}\n", ""),
    (f"{BIDDING}  all pass: dealer must bid\n{NO_POINTS}\n", "P416 5"),
    (f"{BIDDING}  all pass: dealer plays without a bid\n{SET}the bid, at least 1\n", "P416 5"),
    # a set is taken at the lowest bid, which nobody may make
    (f"{BIDDING}  all pass: dealer must bid, or take a set\n  may not bid: 2\n{SET}the bid, at least 3\n", ""),
    (f"{BIDDING}  all pass: dealer must bid\n  may not bid: 2\n{SET}the bid, at least 3\n", "P416 6"),
    # a lost point takes something away
    (f"points\n  lady: minus 1 to the winner of Q of trump\n{OTHERS}points taken, at least 0\n", ""),
    # all the points, and scores, may rest on the very limit
    ("points\n  jack: half all the points, rounded down, at most 3\n", ""),
    ("settlement\n  never above: own score before the hand plus 10, at most 30\n", ""),
]

BIDS = [
    (f"{BIDDING}  may bid: at most 4 if own score is less than 0\n", "P350 3"),
    (f"{BIDDING}  may bid: at most 3 if own score is less than 0\n", ""),
    (f"{BIDDING}  may bid: 2 or more if it is the dealer\n", "P350 3"),
    (f"{BIDDING}  may bid: 3 or more if it is the dealer\n", ""),
    (f"{BIDDING}  may bid: at most 4\n", "P350 3"),
    (f"{BIDDING}  may bid: at most twice the bid so far if the bid so far is 2 or more\n", "P350 3"),
    (f"{BIDDING}  may bid: exactly the bid so far plus 1 if somebody has bid\n", ""),
    # a line with a condition takes the place of the one without, and that one of no other
    (f"{BIDDING}  may bid: at most 3\n  may bid: 2 or more if it is the dealer\n", ""),
    (f"{BIDDING}  may bid: at most 4\n  may bid: at most 3 if it is the dealer\n", ""),
    (f"{BIDDING}  may not bid: 2 if the bid so far is 2 or more\n", "P350 3"),
    (f"{BIDDING}  may not bid: 2 if somebody has bid\n", "P350 3"),
    (f"{BIDDING}  may not bid: 2, 3 if the bid so far is 3 or more\n", "P350 3"),
    (f"{BIDDING}  may not bid: 2, 3 if the bid so far is 2 or more\n", ""),
    (f"{BIDDING}  may not bid: 2 if nobody has bid\n", ""),
    (f"{HOLD}  may not bid: 2 if the bid so far is 2 or more\n", ""),
    (f"{BIDDING}  may be matched: 2\n  may not bid: 2 if the bid so far is 2 or more\n", ""),
    (f"{BIDDING}  must bid: 2 or more if it is the dealer and somebody has bid\n", "P350 3"),
    (f"{BIDDING}  must bid: 3 or more if the bid so far is 3 or more\n", "P350 3"),
    (f"{BIDDING}  must bid: 3 or more if the bid so far is 2 or more\n", ""),
    (f"{BIDDING}  must bid: 2 or more if it is the dealer\n", ""),
]

FIRST_BID = [
    (f"{BIDDING}  ends the bidding: 2-4\n", "P417 3"),
    (f"{BIDDING}  ends the bidding: 2\n", "P417 3"),
    (f"{BIDDING}  ends the bidding: 3, 4\n", ""),
    (f"{HOLD}  ends the bidding: 2\n", "P417 4"),  # nobody speaks any more, not even to hold
    (f"{BIDDING}  may not be topped: 2\n", "P417 3"),
    (f"{BIDDING}  may not be topped: 3\n", ""),
    (f"{HOLD}  may not be topped: 2\n", ""),
    (f"{BIDDING}  may bid: at most 2 if somebody has bid\n", "P417 3"),
    (f"{BIDDING}  may not bid: 3, 4 if somebody has bid\n", "P417 3"),
    (f"{BIDDING}  may not bid: 3 if somebody has bid\n", ""),
    (f"{BIDDING}  may bid: at most 2 if somebody has bid\n  may not bid: 4 if it is the dealer\n", "P417 3"),
    (f"{BIDDING}  may bid: nothing if somebody has bid\n", ""),  # this says so in so many words
    (f"{BIDDING}  bids: 2-2\n  ends the bidding: 2\n", ""),
]

MATCHES = [
    (f"{MATCH}best of 4\n", "P418 3"),
    (f"{MATCH}best of 5\n", ""),
    (f"{MATCH}first to win 4 games\n", ""),
    # who loses is short of the target, except where both sides come to it
    (f"{DOUBLED}less than 11\n", "P343 4"),
    (f"{DOUBLED}less than 10\n", ""),
    (f"{DOUBLED}11 or more\n", "P343 4"),
    (f"{DOUBLED}10 or more\n", ""),
    (f"winning\n  start: 11\n  target: 0\n{DOUBLED}1 or more\n", "P343 7"),
    (f"winning\n  start: 11\n  target: 0\n{DOUBLED}2 or more\n", ""),
    # who may not win may lose beyond the target
    (f"to win\n  own bid: made the last bid\n{DOUBLED}11 or more\n", ""),
    ("winning\n  target: none\n  ends after: 12 hands\nto win\n  own bid: made the last bid\n", "P354 6"),
    ("winning\n  ends after: 12 hands\nto win\n  own bid: made the last bid\n", ""),
]


@pytest.mark.parametrize(("lines", "expected"), [*LIMITS, *BIDS, *FIRST_BID, *MATCHES])
def test_what_never_matters_is_told_at_its_line(lines: str, expected: str) -> None:
    found = problems(sheet(lines))
    assert ", ".join(f"{each.code} {each.span.line}" for each in found) == expected, report(found)


@pytest.mark.parametrize(
    ("lines", "title"),
    [
        (f"{MADE}points taken, at most 9\n", "`at most 9` changes nothing: `points taken` are never more than 4"),
        (f"{SET}the bid, at least 1\n", "`at least 1` changes nothing: `the bid` is never less than 2"),
        (f"{SET}the bid, at most 1\n", "`at most 1` always holds: `the bid` is never less than 2"),
        ("points\n  jack: 3 if the lowest spade is K of hearts\n", "this condition is never met"),
        ("points\n  jack: 3 if not the lowest spade is K of hearts\n", "this condition is always met"),
    ],
)
def test_the_words_name_the_numbers(lines: str, title: str) -> None:
    assert [each.title for each in problems(sheet(lines))] == [title]


@pytest.mark.parametrize(
    "lines",
    [
        f"{MADE}points taken, at most 9\n",
        f"{BIDDING}  may bid: at most 4 if own score is less than 0\n",
        f"{BIDDING}  must bid: 2 or more if somebody has bid\n",
        f"{BIDDING}  ends the bidding: 2\n",
    ],
)
def test_a_house_rule_may_say_what_matters_to_other_games(lines: str) -> None:
    assert problems(sheet(lines))
    assert not over(sheet(""), f'house-rule ours "Ours"\n{lines}').problems


def test_a_limit_that_takes_the_place_of_a_tighter_one_of_the_base_closes_nothing_and_is_needed() -> None:
    tight = f'variant tight "Tight" extends auction-pitch\n{BIDDING}  may bid: at most 2 if own score is less than 0\n'
    lifted = f'variant lifted "Lifted" extends tight\n{BIDDING}  may bid: at most 4 if own score is less than 0\n'
    assert not problems(tight + lifted)

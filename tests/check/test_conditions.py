"""Can each condition be met, and missed, and is it clear which exception wins."""

import pytest

from pitchdsl.check.situations import Example, Situation
from pitchdsl.diagnostics.problem import Problem
from tests.check.brief import briefly
from tests.texts import problems, sheet

MOON = "calls\n  moon: a bid above all the points, made by taking every trick\n"


def settled(row: str, when: str) -> str:
    return f"settlement\n  {row} if {when}\n"


SET, MADE, OTHERS = "set: pitcher loses 9", "made: pitcher scores 9", "others: score 9"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        # bids go from 2 to 4
        (settled(SET, "the bid is 2"), []),
        (settled(SET, "the bid is 1"), ["P343 3"]),
        (settled(SET, "the bid is 4"), []),
        (settled(SET, "the bid is 5"), ["P343 3"]),
        (settled(SET, "the bid is 3 or more"), []),
        (settled(SET, "the bid is 2 or more"), ["P343 3"]),
        (settled(SET, "the bid is 3 or less"), []),
        (settled(SET, "the bid is 4 or less"), ["P343 3"]),
        (settled(SET, "the bid is 1 or less"), ["P343 3"]),
        (settled(SET, "the bid is 5 or more"), ["P343 3"]),
        (settled(SET, "the bid is all the points"), []),
        ("bidding\n  bids: 2-3\n" + settled(SET, "the bid is all the points"), ["P343 5"]),
        ("bidding\n  bids: 4-4\n" + settled(SET, "the bid is all the points"), ["P343 5"]),
        ("bidding\n  bids: 4-4\n" + settled(SET, "the bid is 4"), ["P343 5"]),
        (MOON + settled(SET, "the bid is 5"), []),
        (MOON + settled(SET, "the bid is 4 or less"), []),
        (MOON + settled(SET, "the bid is 5 or less"), ["P343 5"]),
        # never together
        (settled(SET, "the bid is 3 or more and the bid is 3 or less"), []),
        (settled(SET, "the bid is 4 or more and the bid is 3 or less"), ["P343 3: 3 4"]),
        (settled(SET, "trump is spades and trump is clubs"), ["P343 3"]),
        (settled(SET, "trump is spades or trump is clubs"), []),
        (
            MOON + "calls\n  slam: a bid of 4\n" + settled(SET, "the bid is called moon and the bid is called slam"),
            ["P343 7"],
        ),
        (MOON + "calls\n  slam: a bid of 4\n" + settled(SET, "the bid is called moon and the bid is 4"), ["P343 7"]),
        (MOON + "calls\n  slam: a bid of 4\n" + settled(SET, "the bid is called slam and the bid is 4"), []),
        # what a row is about
        (settled(MADE, "the bid is made"), ["P343 3"]),
        (settled(MADE, "the bid is set"), ["P343 3"]),
        (settled(SET, "the bid is made"), ["P343 3"]),
        (settled(SET, "the bid is set"), ["P343 3"]),
        (settled(OTHERS, "the bid is made"), ["P373 3: 3 9"]),
        (settled(OTHERS, "the bid is set"), []),
        (settled(OTHERS, "the bid is made or the bid is set"), ["P343 3"]),
        # a made moon is one of every trick, and all the points are every point
        (MOON + settled(MADE, "the bid is called moon and the pitcher takes every trick"), []),
        (MOON + settled(SET, "the bid is called moon and the pitcher takes every trick"), ["P343 5"]),
        (settled(SET, "the bid is 4 and the pitcher takes every point"), []),
        (settled(SET, "the bid is 4 and the pitcher takes every trick"), []),
        # a hand of six
        ("deal\n  misdeal: on demand if hand has a 9 among 6 or more of its suit\n", []),
        ("deal\n  misdeal: on demand if hand has a 9 among 7 or more of its suit\n", ["P343 3: 6"]),
        ("bidding\n  must bid: 2 or more if hand has a 9 among 7 or more of its suit\n", ["P343 3: 6"]),
        (
            "bidding\n  must bid: 2 or more if hand has a 9 among 7 or more of its suit\n"
            "  dealer may run it: deal 1 more to everyone\n",
            [],
        ),
        (
            "deal\n  misdeal: on demand if hand has a 9 among 7 or more of its suit\n"
            "bidding\n  dealer may run it: deal 1 more to everyone\n",
            ["P343 3: 6"],
        ),
        (
            "deck\n  ranks: A K Q J 10\ndeal\n  each: 5\n"
            "  misdeal: on demand if hand has an A among 5 or more of its suit\n",
            [],
        ),
        (
            "deck\n  ranks: A K Q J\ndeal\n  each: 4\n"
            "  misdeal: on demand if hand has an A among 5 or more of its suit\n",
            ["P343 6: 4"],
        ),
        (
            "deck\n  ranks: A K Q J 10-3\ndeal\n  misdeal: on demand if hand has a 2 among 1 or more of its suit\n",
            ["P345 5 3: 2"],
        ),
        # nothing but: four twos, two jokers
        ("deal\n  misdeal: on demand if hand has nothing but 3-2\n", []),
        ("deal\n  misdeal: on demand if hand has nothing but 2\n", ["P345 3: 2"]),
        ("deal\n  each: 4\n  misdeal: on demand if hand has nothing but 2\n", []),
        ("deal\n  each: 5\n  misdeal: on demand if hand has nothing but 2\n", ["P345 4: 2"]),
        (
            "deck\n  jokers: 2\ntrump\n  order: A K Q J red joker black joker 10-2\n"
            "deal\n  misdeal: on demand if hand has nothing but 2, jokers\n",
            [],
        ),
        (
            "deck\n  jokers: 1\ntrump\n  order: A K Q J joker 10-2\n"
            "deal\n  misdeal: on demand if hand has nothing but 2, jokers\n",
            ["P345 7: 2"],
        ),
        ("deal\n  misdeal: on demand if hand has nothing but A K Q J 10-3\n", ["P375 3: 60 48 52 6"]),
        ("deal\n  misdeal: on demand if hand has nothing but A K Q J 10-2\n", ["P343 3"]),
    ],
)
def test_a_condition_is_sometimes_met_and_sometimes_not(lines: str, expected: list[str]) -> None:
    said = [each.replace(" team-auction:13", "").replace(" team-auction:9", "") for each in briefly(lines)]
    assert said == expected


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        # to 11 from 0: before a hand nobody is above 10; a hand brings 4 at most, and takes 4 at most
        ("wins at once\n  high: own score is 10 or more and made the last bid\n", []),
        ("wins at once\n  high: own score is 11 or more and made the last bid\n", ["P343 3: 10"]),
        ("wins at once\n  high: own score is 10 and made the last bid\n", []),
        ("wins at once\n  high: own score is 11 and made the last bid\n", ["P343 3: 10"]),
        ("wins at once\n  low: own score is 9 or less and made the last bid\n", []),
        ("wins at once\n  low: own score is 10 or less and made the last bid\n", ["P343 3: 10"]),
        ("wins at once\n  none: own score is 0 or more and made the last bid\n", []),
        # who lacks the rest keeps the score, and it grows
        ("wins at once\n  high: own score is 11 or more and made the last bid\nto win\n  own: made the last bid\n", []),
        (
            "wins at once\n  high: own score is 11 or more and made the last bid\nto win\n  own: made the last bid\n"
            "winning\n  may not win: stops 1 short of the target\n",
            ["P343 3: 10"],
        ),
        (
            "wins at once\n  high: own score is 10 or more and made the last bid\nto win\n  own: made the last bid\n"
            "winning\n  may not win: stops 1 short of the target\n",
            [],
        ),
        # only who comes to the target is put back to 8: from 6, four points make 10
        (
            "wins at once\n  high: own score is 10 or more and made the last bid\nto win\n  own: made the last bid\n"
            "winning\n  may not win: stops 3 short of the target\n",
            [],
        ),
        # three hands: before the last one is at 8 or above -8; after it 12 to -12
        (
            "winning\n  target: 99\n  ends after: 3 hands\nwins at once\n"
            "  high: own score is 8 or more and made the last bid\n",
            [],
        ),
        (
            "winning\n  target: 99\n  ends after: 3 hands\nwins at once\n"
            "  high: own score is 9 or more and made the last bid\n",
            ["P343 6: 8"],
        ),
        ("winning\n  target: 99\n  ends after: 3 hands\nwins at once\n  far: ahead by 24 or more\n", []),
        (
            "winning\n  target: 99\n  ends after: 3 hands\nwins at once\n  far: ahead by 25 or more\n",
            ["P343 6: 12 12 24"],
        ),
        # where nobody loses, 10 and 4 are the most
        ("settlement\n  set: pitcher loses nothing\nwins at once\n  far: ahead by 14 or more\n", []),
        ("settlement\n  set: pitcher loses nothing\nwins at once\n  far: ahead by 15 or more\n", ["P343 5: 14 14"]),
        (
            "settlement\n  set: pitcher loses nothing\n  every trick: others lose 1\nwins at once\n"
            "  far: ahead by 15 or more\n",
            [],
        ),
        (
            "settlement\n  set: pitcher loses nothing\nwinning\n  several there: pitcher\nto win\n"
            "  far: ahead by 15 or more\n",
            [],
        ),
        # four points lost a hand: 1,000 hands are 4,000 and the 14 of the other
        ("wins at once\n  far: ahead by 4014 or more\n", []),
        ("wins at once\n  far: ahead by 4015 or more\n", ["P343 3: 1,001"]),
        ("loses at once\n  sets: set 1000 times\n", []),
        ("loses at once\n  sets: set 1001 times\n", ["P343 3: 1,001"]),
        ("loses at once\n  sets: set 1 times\n", []),
        ("loses at once\n  sets: set 0 times\n", []),  # that is told as the end of every first hand
        ("winning\n  ends after: 12 hands\nloses at once\n  sets: set 12 times\n", []),
        ("winning\n  ends after: 12 hands\nloses at once\n  sets: set 13 times\n", ["P343 5: 12"]),
        # counting down from 21 to 0: before a hand nobody is below 1
        ("winning\n  start: 21\n  target: 0\nwins at once\n  near: own score is 1 or less and made the last bid\n", []),
        (
            "winning\n  start: 21\n  target: 0\nwins at once\n  near: own score is 0 or less and made the last bid\n",
            ["P343 6: 1"],
        ),
    ],
)
def test_a_score_that_can_be_come_to_and_one_beyond(lines: str, expected: list[str]) -> None:
    aside = ("P375", "P377")  # such rows make odd games
    assert [each for each in briefly(lines) if not each.startswith(aside)] == expected


TWO = "points\n  jack: 2 if {}\n  jack: 3 if {}\n"


def shown(problem: Problem) -> Situation:
    """The hand that shows a problem."""
    assert isinstance(problem.found, Example)
    return problem.found.hand


@pytest.mark.parametrize(
    ("one", "other", "hand"),
    [
        ("trump is spades", "trump is clubs", None),
        ("trump is spades", "the bid is 4", Situation(trump=0, bid=4, made=True)),
        ("the bid is 3 or more", "the bid is 4 or more", None),
        ("the bid is 2 or less", "the bid is 3 or more", None),
        ("the bid is 3 or less", "the bid is 3 or more", Situation(bid=3, made=True)),
        # with a jack of three there are six points
        ("the bid is all the points", "the bid is 6", Situation(bid=6, made=True, points=True)),
        ("the bid is all the points", "the bid is 5", None),
        ("the pitcher takes every trick", "the bid is 2", Situation(bid=2, made=True, tricks=True)),
        ("trump is spades and the bid is 2", "trump is clubs or the bid is 3 or more", None),
        (
            "trump is spades or trump is clubs",
            "trump is clubs or trump is hearts",
            Situation(trump=3, bid=2, made=True),
        ),
    ],
)
def test_which_exception_wins_is_clear_or_a_hand_shows_that_it_is_not(
    one: str, other: str, hand: Situation | None
) -> None:
    said = problems(sheet(TWO.format(one, other)))
    assert [(each.code, each.span.line, shown(each)) for each in said] == ([("P344", 4, hand)] if hand else [])


def test_a_third_exception_says_what_holds_when_both_are_met() -> None:
    both = TWO.format("trump is spades", "the bid is 4")
    assert briefly(both + "  jack: 4 if trump is spades and the bid is 4\n") == []
    said = problems(sheet(both + "  jack: 4 if trump is spades and the bid is 4 and the pitcher takes every trick\n"))
    assert [shown(each) for each in said] == [Situation(trump=0, bid=4, made=True, tricks=False)]


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("the pitcher takes every trick", [Situation(bid=2, made=True, tricks=True)]),
        ("the bid is 4 and the bid is made", [Situation(bid=4, made=True, points=True)]),
        ("trump is hearts", [Situation(trump=1, bid=2, made=True)]),
        ("made the last bid", []),
        ("made the last bid and trump is hearts", []),
        ("made the last bid or trump is hearts", [Situation(trump=1, bid=2, made=True)]),
        ("made the last bid or ahead by 2 or more", []),
    ],
)
def test_a_win_at_once_is_one_sides_own(row: str, expected: list[Situation]) -> None:
    said = [each for each in problems(sheet(f"wins at once\n  slam: {row}\n")) if each.code == "P346"]
    assert [shown(each) for each in said] == expected

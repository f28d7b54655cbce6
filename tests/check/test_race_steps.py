"""How the search for a hand after which two sides are level settles a hand, and who is chosen then.

Hands and scores are counted by hand from the rules of ``team-auction``: to 11, with high, low, jack and game worth one
each; a made bid scores the points taken, and a bid that fails costs the bid.
"""

import pytest
from attrs import evolve

from pitchdsl.check import race
from pitchdsl.check.race import Hand
from pitchdsl.check.situations import Situation
from pitchdsl.game.winning.ending import Finish
from tests.check.test_race import NO_BIDS, over

Rows = tuple[tuple[str, int], ...]
ONE_EACH = (("high", 1), ("low", 1), ("jack", 1), ("game", 1))


def hand(bid: int | None, *points: Rows, made: bool | None = None, trump: int = 0, name: str | None = None) -> Hand:
    """A hand; it is made if the first side takes what was bid."""
    made = (None if bid is None else sum(value for _, value in points[0]) >= bid) if made is None else made
    at = Situation(trump=trump, bid=bid, name=name, made=made, points=not any(points[1:]))
    return Hand(at=at, points=points)


def test_what_a_side_takes() -> None:
    each = hand(2, (("high", 3), ("low", 1)), (), (("game", 1),))
    assert [each.taken(side) for side in range(3)] == [4, 0, 1]


JUNK = "winning\n  junk: stops 1 short of the target\n"
DOWN = "winning\n  start: 21\n  target: 10\n"


@pytest.mark.parametrize(
    ("lines", "bid", "rows", "side", "before", "gain"),
    [
        ("", 2, (ONE_EACH, ()), 0, 0, 4),
        ("", 2, (ONE_EACH[:2], ONE_EACH[2:]), 1, 0, 2),
        ("", 2, (ONE_EACH[:1], ONE_EACH[1:]), 0, 0, -2),  # set
        ("", 3, (ONE_EACH[:1], ONE_EACH[1:]), 1, 0, 3),
        ("settlement\n  made: pitcher scores the bid\n", 3, (ONE_EACH, ()), 0, 0, 3),
        ("settlement\n  made: pitcher scores twice the bid\n", 3, (ONE_EACH, ()), 0, 0, 6),
        ("settlement\n  set: pitcher loses twice the bid\n", 3, ((), ONE_EACH), 0, 0, -6),
        ("settlement\n  made: pitcher scores a whole game\n", 3, (ONE_EACH, ()), 0, 4, 11),
        ("settlement\n  others: score 5\n", 3, (ONE_EACH, ()), 1, 0, 5),
        ("settlement\n  others: lose 5\n", 3, (ONE_EACH, ()), 1, 0, -5),
        ("settlement\n  made: pitcher scores 7 if the bid is 3\n", 3, (ONE_EACH, ()), 0, 0, 7),
        ("settlement\n  made: pitcher scores 7 if the bid is 3\n", 2, (ONE_EACH, ()), 0, 0, 4),
        ("settlement\n  made: pitcher scores 7 if the pitcher takes every point\n", 2, (ONE_EACH, ()), 0, 0, 7),
        ("settlement\n  made: pitcher scores 7 if the pitcher takes every trick\n", 2, (ONE_EACH, ()), 0, 0, 4),
        (NO_BIDS, None, (ONE_EACH, ()), 0, 0, 4),
        (NO_BIDS + "settlement\n  others: score 5\n", None, (ONE_EACH, ()), 0, 0, 5),
        # junk counts up to 10, and what was bid in full
        (JUNK, 2, (ONE_EACH, ()), 0, 7, 3),
        (JUNK, 2, (ONE_EACH, ()), 0, 8, 2),
        (JUNK, 2, (ONE_EACH, ()), 0, 10, 2),
        (JUNK, 4, (ONE_EACH, ()), 0, 10, 4),
        (JUNK, 3, (ONE_EACH, ()), 0, 9, 3),
        (JUNK, 2, (ONE_EACH[:2], ONE_EACH[2:]), 1, 8, 2),
        (JUNK, 2, (ONE_EACH[:2], ONE_EACH[2:]), 1, 9, 1),
        (JUNK, 2, (ONE_EACH[:2], ONE_EACH[2:]), 1, 10, 0),
        (JUNK, 4, (ONE_EACH[:3], ONE_EACH[3:]), 0, 10, -4),
        (JUNK, 4, (ONE_EACH[:3], ONE_EACH[3:]), 1, 10, 0),
        (JUNK.replace("1 short", "3 short"), 2, (ONE_EACH[:2], ONE_EACH[2:]), 1, 7, 1),
        (JUNK + "settlement\n  set: pitcher scores 2\n", 4, (ONE_EACH[:3], ONE_EACH[3:]), 0, 10, 0),
        (JUNK + "settlement\n  made: pitcher scores the bid\n", 3, (ONE_EACH, ()), 0, 10, 3),
        (JUNK + "settlement\n  made: pitcher scores a whole game\n", 3, (ONE_EACH, ()), 0, 10, 11),
        (JUNK + "  start: 5\n", 2, (ONE_EACH[:2], ONE_EACH[2:]), 1, 9, 1),
        # a step towards the target is a gain, be it down
        (DOWN, 2, (ONE_EACH, ()), 0, 21, 4),
        (DOWN, 2, ((), ONE_EACH), 0, 21, -2),
        (DOWN + "  junk: stops 1 short of the target\n", 2, (ONE_EACH[:2], ONE_EACH[2:]), 1, 12, 1),
        (DOWN + "  junk: stops 1 short of the target\n", 2, (ONE_EACH[:2], ONE_EACH[2:]), 1, 21, 2),
    ],
)
def test_what_a_hand_brings(
    lines: str, bid: int | None, rows: tuple[Rows, Rows], side: int, before: int, gain: int
) -> None:
    given = over(lines).rules
    scores = [given.winning.start.score] * 2
    scores[side] = before
    after = race._finish(given, hand(bid, *rows), (scores[0], scores[1])).after
    assert given.winning.towards * (after[side] - before) == gain


KEEPS = "to win\n  s: trump is hearts\n"
STOPS = KEEPS + "winning\n  may not win: stops 1 short of the target\n"
SHARED = (ONE_EACH[:2], ONE_EACH[2:])
IN_THREE = (ONE_EACH[:2], ONE_EACH[2:3], ONE_EACH[3:])


@pytest.mark.parametrize(
    ("lines", "trump", "rows", "before", "settled"),
    [
        ("", 0, SHARED, (0, 0), ((2, 2), [], False)),
        ("", 0, SHARED, (9, 8), ((11, 10), [0], False)),
        ("", 0, SHARED, (8, 9), ((10, 11), [1], False)),
        ("", 0, SHARED, (9, 9), ((11, 11), [0, 1], False)),
        ("", 0, ((), ONE_EACH), (9, 9), ((7, 13), [1], False)),
        # who may not win keeps the score, or stops short; one who was further on goes back to there no more
        (KEEPS, 0, SHARED, (9, 8), ((11, 10), [], False)),
        (KEEPS, 1, SHARED, (9, 8), ((11, 10), [0], False)),
        (STOPS, 0, SHARED, (9, 8), ((10, 10), [], False)),
        (STOPS, 1, SHARED, (9, 8), ((11, 10), [0], False)),
        (STOPS, 0, SHARED, (10, 10), ((10, 10), [], False)),
        (STOPS, 0, SHARED, (3, 4), ((5, 6), [], False)),
        (STOPS.replace("1 short", "3 short"), 0, SHARED, (9, 8), ((9, 10), [], False)),
        (STOPS.replace("1 short", "3 short"), 0, SHARED, (10, 7), ((10, 9), [], False)),
        (STOPS.replace("1 short", "3 short"), 0, ((), ONE_EACH), (13, 7), ((11, 8), [], False)),
        (STOPS + "  start: 21\n  target: 10\n", 0, SHARED, (12, 15), ((11, 13), [], False)),
        (STOPS + "  start: 21\n  target: 10\n", 1, SHARED, (12, 15), ((10, 13), [0], False)),
        (DOWN, 0, SHARED, (12, 12), ((10, 10), [0, 1], False)),
        (DOWN, 0, SHARED, (13, 11), ((11, 9), [1], False)),
        # the way that others have come is looked at after the hand, one's own score before it
        ("to win\n  a: ahead by 2 or more\n", 0, SHARED, (11, 9), ((13, 11), [0], False)),
        ("to win\n  a: ahead by 3 or more\n", 0, SHARED, (11, 9), ((13, 11), [], False)),
        ("to win\n  a: past the target\n", 0, SHARED, (10, 9), ((12, 11), [0], False)),
        ("to win\n  a: own score is 9 or less\n", 0, SHARED, (10, 9), ((12, 11), [1], False)),
        ("to win\n  a: own score is 9 or less or trump is hearts\n", 0, SHARED, (10, 9), ((12, 11), [1], False)),
        ("to win\n  a: made the last bid\n", 0, SHARED, (10, 10), ((12, 12), [0], False)),
        ("to win\n  a: set the pitcher\n", 0, ((), ONE_EACH), (13, 10), ((11, 14), [1], False)),
        ("to win\n  a: made the last bid or set the pitcher\n", 0, ((), ONE_EACH), (13, 10), ((11, 14), [1], False)),
        # at once
        ("wins at once\n  w: own score is 3 and made the last bid\n", 0, SHARED, (3, 9), ((5, 11), [], True)),
        ("wins at once\n  w: own score is 3 and made the last bid\n", 0, SHARED, (9, 3), ((11, 5), [0], False)),
        ("loses at once\n  w: own score is 3 and set the pitcher\n", 0, ((), ONE_EACH), (9, 3), ((7, 7), [], True)),
        ("loses at once\n  w: ahead by 9 or more\n", 0, SHARED, (10, 1), ((12, 3), [], True)),
        ("loses at once\n  w: ahead by 9 or more\n", 0, SHARED, (1, 10), ((3, 12), [], True)),
        ("loses at once\n  w: ahead by 10 or more\n", 0, SHARED, (10, 1), ((12, 3), [0], False)),
    ],
)
def test_how_a_hand_is_settled(
    lines: str,
    trump: int,
    rows: tuple[Rows, Rows],
    before: tuple[int, int],
    settled: tuple[tuple[int, int], list[int], bool],
) -> None:
    finish = race._finish(over(lines).rules, hand(2, *rows, trump=trump), before)
    at_once = bool(finish.meeting((*finish.winning.wins, *finish.winning.loses)))
    assert (finish.after, [] if at_once else finish.there, at_once) == settled


def finish_of(lines: str, bid: int | None, rows: tuple[Rows, ...], before: tuple[int, ...]) -> Finish:
    return race._finish(over(lines).rules, hand(bid, *rows), before)


@pytest.mark.parametrize(
    ("lines", "after", "there", "winner"),
    [
        ("highest score", (12, 12), [0, 1], None),
        ("highest score", (12, 13), [0, 1], 1),
        ("highest score", (13, 13, 12), [0, 1, 2], None),
        ("highest score", (14, 12, 12), [1, 2], None),  # the first is not among them
        ("highest score", (13, 12, 12), [0, 1, 2], 0),
        ("pitcher", (12, 12, 12), [1, 2], None),
        ("pitcher", (12, 12, 12), [0, 2], 0),
        ("highest score, else tie", (12, 12), [0, 1], None),
        ("pitcher, else tie", (12, 12, 12), [1, 2], None),
        ("tie", (12, 13), [0, 1], None),
        ("tie, else highest score", (12, 13), [0, 1], None),
        ("pitcher, else highest score", (12, 12, 13), [1, 2], 2),
        ("pitcher, else highest score", (12, 13, 13), [1, 2], None),
        # high, low | jack | game to three sides who were at 10, 9 and 10
        ("first by high", (12, 10, 11), [0, 2], 0),
        ("highest score, else first by game", (11, 10, 11), [0, 2], 2),
    ],
)
def test_who_is_chosen(lines: str, after: tuple[int, ...], there: list[int], winner: int | None) -> None:
    given = f"players\n  seats: 3\n  sides: each alone\nwinning\n  several there: {lines}\n"
    rows = (ONE_EACH[:2], ONE_EACH[2:3], ONE_EACH[3:])
    assert evolve(finish_of(given, 2, rows, (10, 9, 10)), after=after).chosen(there) == winner


def test_nobody_is_the_pitcher_where_nobody_bids() -> None:
    finish = finish_of(NO_BIDS + "winning\n  several there: pitcher\n", None, (ONE_EACH, ()), (9, 11))
    assert finish.after == (13, 11)
    assert finish.chosen([0, 1]) is None


def test_the_highest_is_the_lowest_where_scores_go_down() -> None:
    finish = finish_of(DOWN + "  several there: highest score\n", 2, SHARED, (12, 12))
    assert finish.after == (10, 10)
    assert finish.chosen([0, 1]) is None
    assert evolve(finish, after=(10, 9)).chosen([0, 1]) == 1


@pytest.mark.parametrize(
    ("lines", "before", "there", "named", "first"),
    [
        ("", (10, 10), [0, 1], (), 0),  # high comes first, and it is the pitcher's
        ("", (10, 10), [0, 1], ("game",), 1),
        ("", (9, 9), [0, 1], ("high", "jack"), 0),
        ("", (11, 11), [0, 1], ("high",), None),  # both are there before any row is counted
        ("", (11, 10), [0, 1], ("game",), 0),
        ("", (8, 8), [0, 1], ("game", "jack"), None),  # neither comes to 11 by its rows
        ("", (8, 9), [0, 1], (), 1),
        ("", (10, 9), [1], ("high",), 1),
        (DOWN, (11, 11), [0, 1], ("high",), 0),
        (DOWN, (13, 13), [0, 1], ("high",), None),
        (DOWN, (10, 10), [0, 1], ("high",), None),
    ],
)
def test_who_is_first_row_by_row(
    lines: str, before: tuple[int, int], there: list[int], named: tuple[str, ...], first: int | None
) -> None:
    assert finish_of(lines, 2, SHARED, before).first_by(named, there) == first

"""The steps of the search for a hand after which two sides are level, each alone.

Hands and scores are counted by hand from the rules of ``team-auction``: to 11, with high, low, jack and game worth one
each; a made bid scores the points taken, and a bid that fails costs the bid.
"""

import re

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
    assert [each.takes(side) for side in range(3)] == [["high", "low"], [], ["game"]]
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


def splits(lines: str, at: Situation, sides: int = 2, base: str = "team-auction") -> list[tuple[Rows, ...]]:
    return list(race._splits(over(lines, base).rules, at, sides))


def test_rows_go_to_every_side_in_turn() -> None:
    found = splits("", Situation(trump=0, bid=2))
    assert len(found) == len(set(found)) == 2**4
    assert all(sorted(one + other) == sorted(ONE_EACH) for one, other in found)
    assert len(set(splits("", Situation(trump=0, bid=2), sides=3))) == 3**4
    # as the rows stand, so they are told, whoever has them
    assert all(rows == tuple(row for row in ONE_EACH if row in rows) for each in found for rows in each)


@pytest.mark.parametrize(
    ("lines", "at", "always", "together"),
    [
        ("points\n  brave: 2 to the pitcher\n", Situation(), [("brave", 2)], []),
        ("points\n  low: 0\n", Situation(), [], []),
        ("points\n  all: 2 to the winner of every trick\n", Situation(), [], []),
        ("points\n  ace: 2 to the winner of A of trump\n", Situation(), [], [("high", 1), ("ace", 2)]),
        ("points\n  deuce: 2 to the winner of 2 of trump\n", Situation(), [], [("low", 1), ("deuce", 2)]),
        ("points\n  jackpot: 2 to the owner of J of trump\n", Situation(), [], [("jack", 1), ("jackpot", 2)]),
        (
            "points\n  low: to the winner of the lowest trump but 2 of trump\n"
            "  trey: 2 to the winner of 3 of trump\n  deuce: 3 to the winner of 2 of trump\n",
            Situation(),
            [],
            [("low", 1), ("trey", 2)],
        ),
    ],
)
def test_rows_of_one_card_go_together(
    lines: str, at: Situation, always: list[tuple[str, int]], together: list[tuple[str, int]]
) -> None:
    found = splits(lines, at)
    for each in found:
        assert all(row in each[0] for row in always)
        assert not together or any(set(together) <= set(rows) for rows in each)
        assert all(value for rows in each for _, value in rows)
        assert all(name != "all" for rows in each for name, _ in rows)
    assert {rows for _, rows in found} == {rows for rows, _ in found} or always


@pytest.mark.parametrize(
    ("trump", "bid", "names"),
    [
        (0, 2, {"high", "low", "jack", "game", "odd"}),
        (1, 2, {"high", "low", "jack", "game"}),
        (1, 3, {"high", "low", "jack", "game", "more"}),
    ],
)
def test_rows_that_do_not_count_go_to_nobody(trump: int, bid: int, names: set[str]) -> None:
    lines = (
        "points\n  odd: 2 to the winner of 3 of trump if trump is spades\n"
        "  more: 2 to the winner of 4 of trump if the bid is 3 or more\n"
    )
    for each in splits(lines, Situation(trump=trump, bid=bid)):
        assert {name for rows in each for name, _ in rows} == names


def test_what_an_exception_says_holds_in_its_hands() -> None:
    lines = "points\n  jack: 3 if trump is spades\n  game: 1 to the pitcher if trump is hearts\n"
    spades, hearts = (splits(lines, Situation(trump=trump, bid=2)) for trump in (0, 1))
    assert {sum(value for rows in each for _, value in rows) for each in spades} == {6}
    assert {sum(value for rows in each for _, value in rows) for each in hearts} == {4}
    assert all(("game", 1) in each[0] for each in hearts)
    assert any(("game", 1) in each[1] for each in spades)


def test_of_many_rows_the_last_ones_are_the_pitchers() -> None:
    many = "".join(f"  more{rank}: 1 to the winner of {rank} of trump\n" for rank in (3, 4, 5, 6))
    found = splits(
        "points\n"
        + many.replace("more3", "three").replace("more4", "four").replace("more5", "five").replace("more6", "six"),
        Situation(trump=0, bid=2),
    )
    assert len(set(found)) == 2**6
    assert all({("five", 1), ("six", 1)} <= set(one) for one, _ in found)
    assert any(("four", 1) in other for _, other in found)


def hands(lines: str, sides: int = 2, base: str = "team-auction") -> list[Hand]:
    return list(race._hands(over(lines, base).rules, sides))


def test_hands_are_of_every_bid_made_and_set() -> None:
    found = hands("")
    assert {(each.at.bid, each.at.made) for each in found} == {(2, True), (2, False), (4, True), (4, False)}
    for each in found:
        assert each.at.made is (each.taken(0) >= (each.at.bid or 0))
        assert each.at.points is (each.taken(1) == 0)
        assert each.at.trump == 0 and not each.at.tricks and each.at.name is None
    # one hand for each way to share four points
    assert len(found) == 2 * 5


def test_every_point_is_every_sides_that_is_not_the_pitchers() -> None:
    found = hands("", sides=3)
    assert {(each.taken(1) + each.taken(2) == 0) is each.at.points for each in found} == {True}
    assert len(found) == 2 * 15  # four points shared by three sides in fifteen ways


def test_hands_without_bids() -> None:
    found = hands(NO_BIDS)
    assert {(each.at.bid, each.at.made) for each in found} == {(None, None)}
    assert len(found) == 5


@pytest.mark.parametrize(
    ("lines", "trumps"),
    [
        ("", {0}),
        ("points\n  jack: 3 if trump is spades\n", {1}),
        ("points\n  jack: to the owner of J of trump if trump is spades\n  high: 2 if trump is hearts\n", {2}),
        ("points\n  odd: 1 to the winner of 3 of trump if trump is spades\n", {1}),
        ("points\n  club: 1 to the winner of the highest spade\n", {1}),
        ("points\n  low: to the winner of the lowest heart\n", {0}),
        ("to win\n  x: trump is clubs\n", {0, 3}),
        ("to win\n  x: trump is spades\n", {0, 1}),
        ("to win\n  x: trump is spades\npoints\n  high: 2 if trump is hearts\n", {0, 2}),
        (
            "points\n  high: 2 if trump is spades or trump is hearts\n"
            "  low: 2 if trump is diamonds or trump is clubs\n",
            {0},
        ),
    ],
)
def test_a_trump_suit_that_nothing_asks_for_and_those_that_winning_takes(lines: str, trumps: set[int]) -> None:
    assert {each.at.trump for each in hands(lines)} == trumps


def test_named_bids_that_take_more_than_points_are_left_aside() -> None:
    calls = (
        "calls\n  moon: a bid above all the points, made by taking every trick\n  three: a bid of 3\n"
        "  four: a bid of 4, made by taking every point\n"
    )
    assert {(each.at.bid, each.at.name) for each in hands(calls)} == {(2, None), (3, "three")}


def test_where_rows_are_counted_in_turn_it_matters_who_has_which() -> None:
    assert len(hands("winning\n  several there: first by game\n")) == 2 * 2**4
    assert len(hands("winning\n  several there: highest score\n")) == 2 * 5


@pytest.mark.parametrize(
    ("rows", "before", "after", "there", "took", "end"),
    [
        (SHARED, "9 and 9", (11, 11), [0, 1], "P high and low, A jack and game", "both come to 11"),
        (
            (ONE_EACH, ()),
            "9 and 11",
            (13, 11),
            [0, 1],
            "P high, low, jack and game, A nothing",
            "they come to 13 and 11",
        ),
        (
            ((), *SHARED),
            "0, 9 and 9",
            (-2, 11, 11),
            [1, 2],
            "P nothing, A high and low, T jack and game",
            "the last two come to 11",
        ),
        # who is neither there nor the pitcher is left out
        (
            (SHARED[0], (), SHARED[1]),
            "9 and 9",
            (11, 0, 11),
            [0, 2],
            "P high and low, T jack and game",
            "both come to 11",
        ),
        (IN_THREE, "9, 10 and 10", (11, 11, 11), [0, 1, 2], "P high and low, A jack, T game", "all of them come to 11"),
        (
            IN_THREE,
            "9, 10 and 11",
            (11, 11, 12),
            [0, 1, 2],
            "P high and low, A jack, T game",
            "they come to 11, 11 and 12",
        ),
    ],
)
def test_a_hand_in_words(
    rows: tuple[Rows, ...], before: str, after: tuple[int, ...], there: list[int], took: str, end: str
) -> None:
    for short, name in (("P ", "the pitcher's side takes "), ("A ", "another side "), ("T ", "a third side ")):
        took = took.replace(short, name)
    numbers = [int(each) for each in re.findall(r"\d+", before)]
    scores = (numbers[0], 0, numbers[1]) if len(after) > len(numbers) else tuple(numbers)
    said = race._words(over("").rules, hand(2, *rows), scores, after, there)
    assert said == f"for example, the scores are {before}, and the bid is 2; {took}: {end}"


def test_a_hand_in_words_where_nobody_bids() -> None:
    said = race._words(over(NO_BIDS).rules, hand(None, *SHARED), (9, 9), (11, 11), [0, 1])
    assert said.split("; ") == [
        "for example, the scores are 9 and 9",
        "one side takes high and low, another side jack and game: both come to 11",
    ]

"""The hands that are tried in the search for one after which two sides are level: bids, trump, who takes which rows."""

import pytest

from pitchdsl.check import race
from pitchdsl.check.race import Hand
from pitchdsl.check.situations import Situation
from tests.check.test_race import NO_BIDS, over
from tests.check.test_race_steps import ONE_EACH, Rows


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

"""What hands there are for a condition to be asked in, and how each condition is answered and told."""

from itertools import product

import pytest

from pitchdsl.check.draft import Draft
from pitchdsl.check.situations import Situation, bids_of, meets, situations, told
from pitchdsl.language import conditions as c
from pitchdsl.language.numbers import Fact
from tests.check.test_winning import draft
from tests.texts import sheet

EXACTLY, OR_MORE, OR_LESS = c.Compare.EXACTLY, c.Compare.OR_MORE, c.Compare.OR_LESS
TRICKS, POINTS, SPADES = c.TookEveryTrick(), c.TookEveryPoint(), c.TrumpIs(suit=0)
MOON = "calls\n  moon: a bid above all the points, made by taking every trick\n"
SHOOT = "calls\n  shoot: a bid above all the points, made by taking every point\n"


def over(lines: str = "", base: str = "team-auction") -> Draft:
    return draft(sheet(lines, base))


def bid(points: int | None, how: c.Compare = EXACTLY) -> c.Condition:
    return c.Compared.of(Fact.BID, how, Fact.ALL_POINTS if points is None else points)


@pytest.mark.parametrize(
    ("lines", "asked", "bids"),
    [
        # from 2 to all the four points; and what is just below and above a number that is asked for
        ("", [], [(2, None), (4, None)]),
        ("", [bid(3)], [(2, None), (3, None), (4, None)]),
        ("", [bid(9)], [(2, None), (4, None)]),
        ("", [bid(None)], [(2, None), (4, None)]),
        ("", [SPADES], [(2, None), (4, None)]),
        ("points\n  jack: 9\n", [], [(2, None), (12, None)]),
        ("points\n  jack: 9\n", [bid(6, OR_MORE)], [(2, None), (5, None), (6, None), (7, None), (12, None)]),
        ("points\n  jack: 9\n", [c.AnyOf(parts=(bid(4), SPADES))], [(n, None) for n in (2, 3, 4, 5, 12)]),
        ("points\n  jack: 9\n", [bid(2), bid(12)], [(n, None) for n in (2, 3, 11, 12)]),
        ("points\n  jack: 9\nbidding\n  bids: 2-7\n", [], [(2, None), (7, None)]),
        ("points\n  jack: 9\nbidding\n  bids: 2-7\n", [bid(7)], [(2, None), (6, None), (7, None)]),
        ("bidding\n  bids: 2-3\n", [bid(None)], [(2, None), (3, None)]),
        # a number with a name is bid by that name
        ("calls\n  four: a bid of all the points\n", [], [(2, None), (4, "four")]),
        ("calls\n  three: a bid of 3\n", [], [(2, None), (3, "three"), (4, None)]),
        (MOON, [], [(2, None), (4, None), (5, "moon")]),
        ("bidding\n  bids: 3-4\ncalls\n  two: a bid of 2\n", [], [(2, "two"), (3, None), (4, None)]),
        ("no bidding\ntrump\n  named by: left of the dealer\n", [bid(3)], []),
    ],
)
def test_the_bids_at_which_an_answer_may_change(
    lines: str, asked: list[c.Condition], bids: list[tuple[int, str | None]]
) -> None:
    assert [(number, call.name if call else None) for number, call in bids_of(over(lines).rules, asked)] == bids


def rows(lines: str, *asked: c.Condition) -> list[Situation]:
    found = list(situations(over(lines), *asked))
    assert len(set(found)) == len(found)
    return found


def test_a_hand_is_made_or_fails_as_its_points_and_tricks_allow() -> None:
    found = {(each.bid, each.made, each.tricks, each.points) for each in rows("")}
    possible = set()
    for number, made, tricks, points in product((2, 4), (True, False), (True, False), (True, False)):
        # a bid of all four points is made by every point; one of two may be made by fewer, and may fail with all:
        # the jack, say, may be out of play
        if not made or number < 4 or points:
            possible.add((number, made, tricks, points))
    assert found == possible
    assert all(each.trump is None and each.name is None and not each.own for each in rows(""))


@pytest.mark.parametrize(("lines", "name", "by"), [(MOON, "moon", "tricks"), (SHOOT, "shoot", "points")])
def test_a_bid_above_all_the_points_is_made_by_what_it_says(lines: str, name: str, by: str) -> None:
    named = [each for each in rows(lines) if each.name == name]
    assert {each.bid for each in named} == {5}
    assert {(each.made, getattr(each, by)) for each in named} == {(True, True), (False, False)}
    assert len(named) == 4


def test_a_bid_of_points_that_takes_more_needs_both() -> None:
    found = [each for each in rows("calls\n  four: a bid of 4, made by taking every trick\n") if each.name == "four"]
    assert {(each.tricks, each.points) for each in found if each.made} == {(True, True)}
    assert len([each for each in found if not each.made]) == 4


def test_a_bid_of_more_than_a_hand_gives_is_never_made() -> None:
    found = [each for each in rows("calls\n  five: a bid of 5\n") if each.bid == 5]
    assert found and not any(each.made for each in found)


@pytest.mark.parametrize("asked", [c.MadeLastBid(), c.SetThePitcher(), c.Called(name="moon", made=True)])
def test_a_hand_is_ones_own_or_anothers_where_that_is_asked(asked: c.Condition) -> None:
    found = rows(MOON, asked)
    assert len(found) == 2 * len(rows(MOON))
    assert sum(each.own for each in found) * 2 == len(found)
    assert rows(MOON, c.AllOf(parts=(SPADES, asked)))[0].own


def test_every_suit_is_trump_where_that_is_asked() -> None:
    found = rows("", SPADES)
    assert {each.trump for each in found} == {0, 1, 2, 3}
    assert len(found) == 4 * len(rows(""))


def test_where_nobody_bids_only_trump_can_be_asked() -> None:
    lines = "no bidding\ntrump\n  named by: left of the dealer\n"
    assert rows(lines) == [Situation()]
    assert rows(lines, SPADES) == [Situation(trump=suit) for suit in range(4)]


@pytest.mark.parametrize(("least", "number"), [("", 2), (" 3 or more", 3)])
def test_a_dealer_may_take_a_set(least: str, number: int) -> None:
    lines = f"bidding\n  all pass: dealer must bid{least}, or take a set\n"
    found = [each for each in rows(lines, c.SetThePitcher(), SPADES) if each.name == "set"]
    assert found == [
        Situation(trump=suit, bid=number, name="set", made=False, own=own) for suit in range(4) for own in (True, False)
    ]
    assert not [each for each in rows("bidding\n  all pass: dealer must bid\n") if each.name == "set"]
    assert not [each for each in rows("bidding\n  all pass: next dealer deals\n") if each.name == "set"]
    assert [each for each in rows(lines) if each.name == "set"] == [Situation(bid=number, name="set", made=False)]


AT = Situation(trump=0, bid=3, name="moon", made=True, tricks=True, points=False, own=True)
FAILED = Situation(trump=1, bid=4, made=False, points=True)
NO_BID = Situation(trump=2)


@pytest.mark.parametrize(
    ("test", "answers"),
    [
        (SPADES, "yes no no"),
        (c.TrumpIs(suit=1), "no yes no"),
        (bid(3), "yes no no"),
        (bid(4), "no yes no"),
        (bid(None), "no yes no"),  # four are all the points
        (bid(3, OR_MORE), "yes yes no"),
        (bid(4, OR_MORE), "no yes no"),
        (bid(3, OR_LESS), "yes no no"),
        (c.BidCalled(name="moon"), "yes no no"),
        (c.BidCalled(name="slam"), "no no no"),
        (c.BidMade(made=True), "yes no no"),
        (c.BidMade(made=False), "no yes no"),
        (TRICKS, "yes no no"),
        (POINTS, "no yes no"),
        (c.MadeLastBid(), "yes no no"),
        (c.SetThePitcher(), "no yes no"),
        (c.Called(name="moon", made=True), "yes no no"),
        (c.Called(name="moon", made=False), "no no no"),
        (c.Called(name="slam", made=True), "no no no"),
        (c.AllOf(parts=(SPADES, bid(3))), "yes no no"),
        (c.AllOf(parts=(SPADES, bid(4))), "no no no"),
        (c.AnyOf(parts=(SPADES, bid(4))), "yes yes no"),
        (c.AnyOf(parts=(c.TrumpIs(suit=3), bid(9))), "no no no"),
    ],
)
def test_how_a_hand_answers(test: c.Condition, answers: str) -> None:
    for otherwise in (True, False):
        said = [meets(test, at, 4, otherwise=otherwise) for at in (AT, FAILED, NO_BID)]
        assert ["yes" if each else "no" for each in said] == answers.split()


def test_it_is_the_side_that_is_asked_whose_bid_counts() -> None:
    others = Situation(bid=3, name="moon", made=True)
    assert not meets(c.MadeLastBid(), others, 4)
    assert not meets(c.Called(name="moon", made=True), others, 4)
    assert not meets(c.SetThePitcher(), others, 4)
    own = Situation(bid=3, name="moon", made=False, own=True)
    assert not meets(c.SetThePitcher(), own, 4)
    assert not meets(c.MadeLastBid(), own, 4)
    assert meets(c.Called(name="moon", made=False), own, 4)


@pytest.mark.parametrize(
    "test",
    [c.Compared.of(Fact.SCORE, EXACTLY, 3), c.AheadBy(points=3), c.Compared.of(Fact.SETS, OR_MORE, 3), c.PastTarget()],
)
def test_what_a_hand_does_not_tell_is_left_open(test: c.Condition) -> None:
    assert meets(test, AT, 4) and not meets(test, AT, 4, otherwise=False)
    assert meets(c.AllOf(parts=(test, SPADES)), AT, 4)
    assert not meets(c.AllOf(parts=(test, SPADES)), AT, 4, otherwise=False)
    assert not meets(c.AllOf(parts=(test, SPADES)), FAILED, 4)
    assert not meets(c.AnyOf(parts=(test, SPADES)), FAILED, 4, otherwise=False)


@pytest.mark.parametrize(
    ("at", "asked", "words"),
    [
        (AT, [], "any hand"),
        (AT, [c.AheadBy(points=3)], "any hand"),
        (AT, [SPADES], "spades are trump"),
        (FAILED, [SPADES], "hearts are trump"),
        (Situation(), [SPADES], "any hand"),
        (AT, [bid(3)], "the bid is 3 called moon"),
        (FAILED, [bid(3)], "the bid is 4"),
        (AT, [c.BidCalled(name="moon")], "the bid is 3 called moon"),
        (FAILED, [c.BidMade(made=True)], "the bid is 4 and it fails"),
        (AT, [c.BidMade(made=True)], "the bid is 3 called moon and it is made"),
        (AT, [c.MadeLastBid()], "the bid is 3 called moon and it is made"),
        (FAILED, [c.SetThePitcher()], "the bid is 4 and it fails"),
        (AT, [c.Called(name="moon", made=True)], "the bid is 3 called moon and it is made"),
        (NO_BID, [bid(3)], "any hand"),
        (NO_BID, [c.ThereIsNoBid()], "there is no bid"),
        (AT, [c.ThereIsNoBid()], "the bid is 3 called moon"),
        (AT, [TRICKS], "the pitcher takes every trick"),
        (AT, [POINTS], "the pitcher takes not every point"),
        (FAILED, [TRICKS, POINTS], "the pitcher takes not every trick and the pitcher takes every point"),
        (AT, [SPADES, c.AnyOf(parts=(bid(3), POINTS))], "spades are trump, the bid is 3 called moon and ..."),
        (Situation(bid=2, name="set", made=False), [bid(2)], "the bid is 2 and the dealer takes a set"),
        (Situation(bid=2, name="set", made=False), [c.BidMade(made=False)], "the bid is 2 and the dealer takes a set"),
    ],
)
def test_a_hand_in_words(at: Situation, asked: list[c.Condition], words: str) -> None:
    assert told(at, *asked) == words.replace("...", "the pitcher takes not every point")

"""Which conditions are never met together: held against every hand and every score."""

from itertools import product

import pytest

from pitchdsl.check.contradiction import apart, exclusion
from pitchdsl.check.situations import Situation, meets
from pitchdsl.language import conditions as c
from pitchdsl.language.numbers import Fact

COMPARE = list(c.Compare)
BIDS: list[c.Condition] = [c.Compared.of(Fact.BID, how, points) for how in COMPARE for points in (2, 3, 4)]
NAMED: list[c.Condition] = [c.BidCalled(name="moon"), c.BidCalled(name="slam")]
MADE: list[c.Condition] = [c.BidMade(made=True), c.BidMade(made=False), c.MadeLastBid(), c.SetThePitcher()]
CALLED: list[c.Condition] = [c.Called(name=name, made=made) for name in ("moon", "slam") for made in (True, False)]
SUITS: list[c.Condition] = [c.TrumpIs(suit=suit) for suit in range(4)]
SINGLE = [*BIDS, *NAMED, *MADE, *CALLED, *SUITS]

HANDS = [
    Situation(trump=trump, bid=bid, name=name, made=made, own=own)
    for trump, bid, name, made, own in product(range(4), range(7), (None, "moon", "slam"), (True, False), (True, False))
]


def together(one: c.Condition, other: c.Condition) -> bool:
    """Whether some hand meets both; the total, 9, is no bid that is asked for."""
    return any(meets(one, each, 9) and meets(other, each, 9) for each in HANDS)


def test_two_tests_are_apart_if_no_hand_meets_both() -> None:
    for one, other in product(SINGLE, repeat=2):
        assert apart(one, other) is not together(one, other), (one, other)


PAIRS = [c.AllOf(parts=pair) for pair in product([*BIDS[:4], *MADE, SUITS[0], CALLED[0]], [SUITS[1], BIDS[8], MADE[2]])]
EITHER = [c.AnyOf(parts=each.parts) for each in PAIRS]


def test_where_one_half_is_apart_the_whole_is() -> None:
    for pair, other in product(PAIRS, SINGLE):
        split = any(not together(part, other) for part in pair.parts)
        assert apart(pair, other) is apart(other, pair) is split, (pair, other)


def test_either_of_two_is_apart_only_where_both_are() -> None:
    for pair, other in product(EITHER, SINGLE):
        assert apart(pair, other) is apart(other, pair) is not together(pair, other), (pair, other)


def test_one_of_each_pair_against_one_of_another() -> None:
    spades, hearts, clubs = SUITS[0], SUITS[1], SUITS[3]
    assert apart(c.AnyOf(parts=(spades, hearts)), c.AnyOf(parts=(clubs,)))
    assert not apart(c.AnyOf(parts=(spades, hearts)), c.AnyOf(parts=(clubs, hearts)))
    assert apart(c.AllOf(parts=(spades, MADE[0])), c.AnyOf(parts=(hearts, MADE[1])))
    assert not apart(c.AllOf(parts=(spades, MADE[0])), c.AnyOf(parts=(spades, MADE[1])))
    assert apart(c.AllOf(parts=(BIDS[0], MADE[0])), c.AllOf(parts=(BIDS[0], MADE[1])))
    assert not apart(c.AllOf(parts=(BIDS[0], MADE[0])), c.AllOf(parts=(SUITS[0], MADE[0])))


def test_scores_are_apart_as_numbers_are() -> None:
    limits = (-1, 0, 1, 2)
    for (how, points), (its, others) in product(product(COMPARE, limits), repeat=2):
        both = any(how.holds(score, points) and its.holds(score, others) for score in range(-9, 9))
        assert apart(c.Compared.of(Fact.SCORE, how, points), c.Compared.of(Fact.SCORE, its, others)) is not both
    # a bid is no score
    assert not apart(c.Compared.of(Fact.SCORE, c.Compare.EXACTLY, 1), c.Compared.of(Fact.BID, c.Compare.EXACTLY, 2))


@pytest.mark.parametrize("how", COMPARE)
def test_all_the_points_may_be_any_number(how: c.Compare) -> None:
    every = c.Compared.of(Fact.BID, how, Fact.ALL_POINTS)
    assert not any(apart(every, other) or apart(other, every) for other in [*BIDS, every])


@pytest.mark.parametrize(
    ("one", "other", "why"),
    [
        (SUITS[0], SUITS[3], "a hand has one trump suit; when it is spades, it is not clubs"),
        (SUITS[1], SUITS[2], "a hand has one trump suit; when it is hearts, it is not diamonds"),
        (
            c.Compared.of(Fact.BID, c.Compare.EXACTLY, 2),
            c.Compared.of(Fact.BID, c.Compare.OR_MORE, 3),
            "`the bid is 2` and `the bid is 3 or more` exclude each other",
        ),
        (
            c.Compared.of(Fact.SCORE, c.Compare.OR_LESS, 2),
            c.Compared.of(Fact.SCORE, c.Compare.EXACTLY, 3),
            "`own score is 2 or less` and `own score is 3` exclude each other",
        ),
        (
            c.MadeLastBid(),
            c.SetThePitcher(),
            "in one hand a side has bid, or it has set another's bid; it cannot have done both",
        ),
        (
            c.SetThePitcher(),
            c.Called(name="moon", made=False),
            "in one hand a side has bid, or it has set another's bid; it cannot have done both",
        ),
        (c.BidMade(made=True), c.BidMade(made=False), "a bid that is made is not set, and one that is set is not made"),
        (
            c.Called(name="moon", made=False),
            c.MadeLastBid(),
            "a bid that is made is not set, and one that is set is not made",
        ),
        (c.BidCalled(name="moon"), c.BidCalled(name="slam"), "a bid called moon is not called slam"),
        (
            c.Called(name="slam", made=True),
            c.BidCalled(name="moon"),
            "a bid called slam is not called moon",
        ),
        (c.BidMade(made=True), c.ThereIsNoBid(), "where there is no bid, none is made or set"),
        (c.ThereIsNoBid(), c.SetThePitcher(), "where there is no bid, none is made or set"),
        (c.ThereIsNoBid(), c.BidCalled(name="moon"), "where there is no bid, none is called moon"),
        (c.BidMade(made=True), c.MadeLastBid(), None),
        (SUITS[0], SUITS[0], None),
        (SUITS[0], c.AllOf(parts=(SUITS[1], SUITS[1])), None),
        (c.AnyOf(parts=(SUITS[1], SUITS[2])), SUITS[0], None),
    ],
)
def test_why_two_are_apart(one: c.Condition, other: c.Condition, why: str | None) -> None:
    found = exclusion(one, other)
    assert (found and str(found)) == why

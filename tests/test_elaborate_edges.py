"""What is asked for when it is not said, word by word, and which line a rule is traced to."""

import re

import pytest

from pitchdsl.game.auction.rules import CallRank
from pitchdsl.language.conditions import AllOf, AnyOf, Compare, Compared, TookEveryTrick, TrumpIs, implies
from pitchdsl.language.numbers import Fact
from pitchdsl.language.origin import Origin
from tests.test_elaborate import SMALLEST
from tests.texts import problems, rules_over, sheet


def asked(text: str) -> list[tuple[str, str]]:
    """What is told of a text: each problem's title and its help, the comments behind its examples left aside."""
    found = problems(text)
    assert {problem.code for problem in found} == {"P211"}
    return [(problem.title, re.sub("  # .*", "", problem.help or "")) for problem in found]


EMPTY = [
    ("`x` does not say `seats` and `sides` under `players`", "players", ("seats: 4", "sides: each alone")),
    ("`x` does not say `each` under `deal`", "deal", ("each: 6",)),
    ("`x` does not say `named by` under `trump`", "trump", ("named by: the first lead",)),
    ("`x` does not say `follow` under `play`", "play", ("follow: suit or trump, else any card",)),
    ("`x` does not say `target` under `winning`", "winning", ("target: 11",)),
]
BIDDING = ("turns: once around", "bids: 1-4", "all pass: same dealer deals again")
MADE, SET, OTHERS = "made: pitcher scores points taken", "set: pitcher loses the bid", "others: score points taken"


def example(section: str, *lines: str) -> str:
    return "\n".join((f"under `{section}`, write for example", *(f"    {line}" for line in lines)))


def test_everything_that_an_empty_sheet_must_say() -> None:
    told = asked("variant x\n")
    for title, section, lines in EMPTY:
        assert (title, example(section, *lines)) in told
    assert (
        "`x` does not say `turns`, `bids` and `all pass` under `bidding`",
        example("bidding", *BIDDING) + "\nif nobody bids, write `no bidding`",
    ) in told
    assert (
        "`x` does not say `made`, `set` and `others` under `settlement`",
        example("settlement", MADE, SET, OTHERS),
    ) in told
    assert ("nothing scores in `x`", "under `points`, write for example `jack: 1 to the winner of J of trump`") in told
    assert len(told) == 8


def test_without_bidding_no_pitcher_settles() -> None:
    told = asked("variant x\nno bidding\n")
    assert [title for title, _ in told if "bidding" in title] == []
    assert ("`x` does not say `others` under `settlement`", example("settlement", OTHERS)) in told


def test_who_has_said_something_of_the_bidding_does_not_hear_of_dropping_it() -> None:
    text = SMALLEST.replace("no bidding\n", "bidding\n  turns: once around\n")
    assert (
        "`smallest` does not say `bids` and `all pass` under `bidding`",
        example("bidding", *BIDDING[1:]),
    ) in asked(text)


def test_a_named_bid_comes_from_its_last_line_and_remembers_the_others() -> None:
    text = sheet("calls\n  slam: a bid of all the points, made by taking every trick\n")
    its = rules_over(text, 'house-rule low-slam "Low"\ncalls\n  slam: a bid of 3\n')
    (slam,) = its.calls
    assert (slam.name, slam.ranks, slam.points, slam.made_by) == ("slam", CallRank.NUMBER, 3, TookEveryTrick())
    assert slam.origin == Origin(address="calls/slam", file="rule1.pitch", line=3)
    assert slam.earlier == (Origin(address="calls/slam", file="my.pitch", line=3),)


SPADES, HEARTS, DIAMONDS = (TrumpIs(suit=suit) for suit in range(3))


@pytest.mark.parametrize("one", list(Compare))
@pytest.mark.parametrize("other", list(Compare))
def test_one_bid_implies_another_when_no_number_is_against_it(one: Compare, other: Compare) -> None:
    """By counting: every number from 1 to 12 that meets the first has to meet the second."""
    for mine in range(3, 8):
        for its in range(3, 8):
            met = [number for number in range(1, 13) if one.holds(number, mine)]
            expected = all(other.holds(number, its) for number in met)
            assert implies(Compared.of(Fact.BID, one, mine), Compared.of(Fact.BID, other, its)) is expected, (mine, its)


def test_all_the_points_are_no_number_to_compare_with() -> None:
    every, some = Compared.of(Fact.BID, Compare.EXACTLY, Fact.ALL_POINTS), Compared.of(Fact.BID, Compare.OR_MORE, 3)
    assert not implies(every, some)
    assert not implies(some, Compared.of(Fact.BID, Compare.OR_MORE, Fact.ALL_POINTS))
    assert not implies(every, SPADES)
    assert not implies(SPADES, some)
    assert implies(every, Compared.of(Fact.BID, Compare.EXACTLY, Fact.ALL_POINTS))


def test_parts_are_compared_one_by_one() -> None:
    both = AllOf(parts=(SPADES, TookEveryTrick()))
    assert implies(AnyOf(parts=(SPADES, HEARTS)), AnyOf(parts=(HEARTS, DIAMONDS, SPADES)))
    assert not implies(AnyOf(parts=(SPADES, HEARTS)), AnyOf(parts=(SPADES, DIAMONDS)))
    assert not implies(both, AllOf(parts=(SPADES, TookEveryTrick(), HEARTS)))
    assert implies(AllOf(parts=(*both.parts, HEARTS)), both)
    assert not implies(both, AnyOf(parts=(HEARTS, DIAMONDS)))

"""The most that one hand can give, which decides what "all the points" of a bid are."""

import pytest

from pitchdsl.rules.cases import Case, Cases
from pitchdsl.rules.conditions import (
    AllOf,
    AnyOf,
    BidIs,
    Compare,
    Condition,
    TookEveryPoint,
    TookEveryTrick,
    TrumpIs,
    leaves,
)
from pitchdsl.rules.origin import Origin
from pitchdsl.rules.points import Pips, Points, ScoringItem
from pitchdsl.rules.recipients import ByLastTrick

SPADES, HEARTS, TRICKS = TrumpIs(suit=0), TrumpIs(suit=1), TookEveryTrick()


def row(general: int | None, *exceptions: tuple[int, Condition], only_if: Condition | None = None) -> ScoringItem:
    cases = tuple(Case(when=when, value=value) for value, when in exceptions)
    value = Cases(general=general, exceptions=cases)
    return ScoringItem(name="it", value=value, to=Cases(general=ByLastTrick()), only_if=only_if)


def most(*items: ScoringItem) -> int:
    return Points(items=items, pips=Pips(values=())).most()


@pytest.mark.parametrize(
    ("item", "expected"),
    [
        (row(3), 3),
        (row(None), 0),
        (row(1, (2, SPADES)), 2),
        (row(3, (2, SPADES)), 3),
        (row(None, (2, HEARTS)), 2),
        (row(1, (4, TRICKS)), 4),
        (row(5, (4, TRICKS)), 5),
        (row(5, only_if=SPADES), 5),
        (row(5, only_if=TRICKS), 5),
        (row(5, only_if=AllOf(parts=(SPADES, HEARTS))), 0),
        (row(5, only_if=AllOf(parts=(SPADES, TRICKS))), 5),
        (row(5, only_if=AnyOf(parts=(SPADES, HEARTS))), 5),
        (row(1, (6, AllOf(parts=(SPADES, HEARTS)))), 1),
        (row(1, (6, AnyOf(parts=(AllOf(parts=(SPADES, HEARTS)), SPADES)))), 6),
        (row(1, (2, SPADES), (9, AllOf(parts=(SPADES, TRICKS)))), 2),
        (row(1, (9, AllOf(parts=(SPADES, TRICKS))), (2, SPADES)), 9),
        (row(7, (3, TRICKS), (2, SPADES)), 7),
    ],
)
def test_the_most_of_one_item(item: ScoringItem, expected: int) -> None:
    assert most(item) == expected


def test_in_its_own_suit_an_exception_replaces_the_general_value() -> None:
    # In spades 3 for all tricks, else 2; in any other suit at most 3 as well, since there is no general value.
    item = row(None, (3, TRICKS), (2, SPADES))
    assert most(item) == 3
    # Each suit is summed by itself: 2 + 4 in spades, 1 + 4 in hearts, 1 + 1 elsewhere.
    assert most(row(1, (2, SPADES)), row(1, (4, SPADES), (4, HEARTS))) == 6
    assert most(row(1, (6, SPADES)), row(1, (6, HEARTS))) == 7
    assert most(row(1, (0, SPADES)), row(1, (0, SPADES))) == 2
    assert most() == 0
    # No suit but the four: what each of them forbids is never scored.
    assert most(row(1, *((0, TrumpIs(suit=suit)) for suit in range(4)))) == 0
    assert most(row(5, only_if=AnyOf(parts=(SPADES, HEARTS))), row(3, only_if=TrumpIs(suit=2))) == 5
    assert most(row(5, only_if=AllOf(parts=(SPADES, TRICKS))), row(3, only_if=AllOf(parts=(HEARTS, TRICKS)))) == 5


@pytest.mark.parametrize("suit", range(4))
def test_a_suit_counts_whichever_it_is(suit: int) -> None:
    assert most(row(1, (5, TrumpIs(suit=suit)))) == 5
    assert most(row(4, only_if=TrumpIs(suit=suit))) == 4


def test_the_leaves_of_a_condition_come_in_order() -> None:
    bid = BidIs(how=Compare.OR_MORE, points=4)
    nested = AllOf(parts=(SPADES, AnyOf(parts=(TRICKS, AllOf(parts=(bid, TookEveryPoint())))), HEARTS))
    assert list(leaves(nested)) == [SPADES, TRICKS, bid, TookEveryPoint(), HEARTS]
    assert list(leaves(bid)) == [bid]


def test_how_numbers_stand_to_a_limit() -> None:
    met = {how: [number for number in range(1, 6) if how.holds(number, 3)] for how in Compare}
    assert met == {
        Compare.EXACTLY: [3],
        Compare.OR_MORE: [3, 4, 5],
        Compare.OR_LESS: [1, 2, 3],
        Compare.MORE_THAN: [4, 5],
        Compare.LESS_THAN: [1, 2],
    }


def test_every_value_that_may_come_to_hold() -> None:
    assert row(1, (2, SPADES), (0, HEARTS)).value.possible() == (1, 2, 0)
    assert row(None, (2, SPADES)).value.possible() == (2,)
    assert row(0).value.possible() == (0,)


def test_where_a_rule_was_written() -> None:
    assert str(Origin(address="points/low", file="house.pitch", line=7)) == "house.pitch:7"
    assert str(Origin(address="points/low")) == "default of points/low"

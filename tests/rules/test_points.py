"""The most that one hand can give, which decides what "all the points" of a bid are."""

import pytest

from pitchdsl.cards import Card
from pitchdsl.compile import compile_text, load
from pitchdsl.game.count.rules import Pips, Points, ScoringItem
from pitchdsl.game.order import orders_of
from pitchdsl.language.cases import Case, Cases
from pitchdsl.language.conditions import (
    AllOf,
    AnyOf,
    Compare,
    Compared,
    Condition,
    TookEveryPoint,
    TookEveryTrick,
    TrumpIs,
    leaves,
)
from pitchdsl.language.deferred_number import Number
from pitchdsl.language.numbers import Fact
from pitchdsl.language.origin import Origin
from pitchdsl.language.recipients import ByLastTrick

ORDERS, RANKS = orders_of(load("auction-pitch")), load("auction-pitch").deck.ranks.ranks

SPADES, HEARTS, TRICKS = TrumpIs(suit=0), TrumpIs(suit=1), TookEveryTrick()


def row(general: int | None, *exceptions: tuple[int, Condition], only_if: Condition | None = None) -> ScoringItem:
    cases = tuple(Case[Number](when=when, value=value) for value, when in exceptions)
    value = Cases[Number](general=general, exceptions=cases)
    return ScoringItem(name="it", value=value, to=Cases(general=ByLastTrick()), only_if=only_if)


def most(*items: ScoringItem) -> int:
    return Points(items=items, pips=Pips(values=())).fewest_and_most(ORDERS, RANKS, {})[1]


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
    bid = Compared.of(Fact.BID, Compare.OR_MORE, 4)
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


def pips(text: str) -> Pips:
    rules = compile_text(
        "variant ours extends auction-pitch\ndeck\n  jokers: 2\n"
        f"trump\n  order: A K Q J red joker black joker 10-2\npoints\n  pips: {text}\n"
    ).rules
    assert rules is not None
    return rules.points.pips


def in_all(text: str, trump: int, *codes: str) -> list[int]:
    sets = pips(text).sets(trump)
    return [sum(number for cards, number in sets if cards >> Card.parse(code) & 1) for code in codes]


def test_a_card_counts_by_its_name_before_its_rank() -> None:
    """With hearts trump; then with spades, where the printed jack goes before the jack of trump."""
    said = "A 4, J 1, J of trump 3, off-J 2, J of spades 5, red joker 6"
    assert in_all(said, 1, "AS", "JH", "JD", "JS", "JC", "RJ", "BJ") == [4, 3, 2, 5, 1, 6, 0]
    assert in_all(said, 0, "AS", "JH", "JD", "JS", "JC", "RJ", "BJ") == [4, 1, 1, 5, 2, 6, 0]


def test_where_one_is_a_half_all_are_counted_in_halves() -> None:
    assert in_all("A 4, K 1/2, Q 2 1/2, jokers 1/2", 0, "AS", "KH", "QC", "RJ", "BJ", "JS") == [8, 1, 5, 1, 1, 0]
    assert pips("A 4, K 1/2").in_halves
    assert not pips("A 4, K 3").in_halves


@pytest.mark.parametrize(
    ("said", "canonical"),
    [
        ("joker 1/2, J 1, A 4", "A 4, J 1, red joker 1/2"),
        ("jokers 1, K 3", "K 3, jokers 1"),
        ("black joker 2 1/2, red joker 2 1/2, A 4", "A 4, jokers 2 1/2"),
        (
            "red joker 2, 9 of clubs 0, off-J 1, 5 of trump 5, J of trump 3",
            "J of trump 3, 5 of trump 5, off-J 1, 9 of clubs 0, red joker 2",
        ),
    ],
)
def test_pips_are_said_ranks_first(said: str, canonical: str) -> None:
    its = pips(f"{said}, 10 10")
    words = canonical.split(", ")
    ranks = [word for word in words if word.split()[0] in {"A", "K", "J"} and " of " not in word]
    expected = ", ".join([*ranks, "10 10", *words[len(ranks) :]])
    assert Pips.words(its.parts()) == expected
    assert pips(expected) == its

"""Exceptions of rules over rules: what a later line leaves of them."""

from pitchdsl.language.facts import Facts
from tests.texts import found, rules_over, sheet

LEAD = "trump\n  named by: the pitcher\nplay\n  first lead: trump if the bid is 3 or more\n"


def test_a_house_rule_adds_an_exception() -> None:
    some = rules_over(sheet(LEAD), 'house-rule ours "Ours"\nplay\n  first lead: any card if the bid is 4\n')
    assert [each.words() for each in some.exceptions] == ["any card if the bid is 4", "trump if the bid is 3 or more"]


def test_a_line_without_a_test_clears_the_exceptions() -> None:
    some = rules_over(sheet(LEAD), 'house-rule ours "Ours"\nplay\n  first lead: any card\n')
    assert some.exceptions == ()


def test_a_part_that_is_said_anew_leaves_exceptions_of_the_other() -> None:
    text = sheet(
        "deal\n  each: 7 if there are 3 players\n  each: in packets of 2 if there are 3 players\n", "auction-pitch"
    )
    some = rules_over(text, 'house-rule ours "Ours"\ndeal\n  each: 6\n')
    assert [each.words() for each in some.exceptions] == ["in packets of 2 if there are 3 players"]


def test_a_rule_that_is_dropped_takes_its_exceptions_along() -> None:
    some = rules_over(sheet(LEAD), 'house-rule ours "Ours"\nplay\n  no first lead\n')
    assert some.exceptions == ()


def test_the_same_exception_twice_is_refused() -> None:
    assert found(sheet(f"{LEAD}  first lead: any card if the bid is 3 or more\n")) == [("P206", 6)]


def test_the_order_of_trumps_goes_with_the_pack() -> None:
    some = rules_over(sheet("deck\n  ranks: A K Q J 10-5 if there are 6 players\n", "auction-pitch"))
    assert [len(some.seated(players).trump.order.cards) for players in (5, 6)] == [13, 10]
    runs = rules_over(
        sheet(
            "deck\n  ranks: A K Q J 10-5\n  ranks: A K Q J 10-2 if there are 7 players\n"
            "trump\n  named by: the pitcher\n  order: J A K Q 10-2\n  order: A K Q J 10-2 if the bid is 4\n",
            "auction-pitch",
        )
    )
    assert [len(runs.seated(players).trump.order.cards) for players in (5, 7)] == [10, 13]
    met = [runs.seated(players).given(Facts(bid=4, total=4)) for players in (5, 7)]
    assert [(len(each.trump.order.cards), each.exceptions) for each in met] == [(10, ()), (13, ())]
    assert [each.trump.order.words(each.trump.order.parts())[:3] for each in met] == ["A K", "A K"]

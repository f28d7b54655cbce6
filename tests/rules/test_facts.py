"""A fact that is not known is a value of its own, and nobody takes it for an answer."""

from typing import get_args, get_type_hints

import pytest
from attrs import evolve, fields

from pitchdsl.game.settlement.rules import Change, Payment
from pitchdsl.language.counted import Counted
from pitchdsl.language.facts import UNKNOWN, Facts, Unknown, known
from pitchdsl.language.numbers import Amount, Fact
from tests.texts import rules, sheet


def test_every_fact_may_be_unknown_and_says_so() -> None:
    types = get_type_hints(Facts, localns={"Counted": Counted})
    for each in fields(Facts):
        assert each.default is UNKNOWN
        assert Unknown in get_args(types[each.name]), each.name


def test_the_unknown_is_neither_true_nor_false() -> None:
    with pytest.raises(TypeError):
        bool(UNKNOWN)


def test_a_fact_that_is_read_before_it_is_known_is_a_fault_of_ours() -> None:
    assert known(Facts(bid=None).bid) is None
    with pytest.raises(AssertionError):
        known(Facts().bid)


def test_an_amount_of_unknown_facts_is_unknown() -> None:
    loss = Change(how=Payment.GOES_TO, amount=Amount.plain(0))
    assert Amount.counted(Fact.BID).of(Facts()) is UNKNOWN
    assert Change(how=Payment.LOSES, amount=Amount.counted(Fact.BID)).gain(Facts(), 1) is UNKNOWN
    assert loss.gain(Facts(), 1) is UNKNOWN
    assert loss.gain(Facts(score=3), 1) == -3


def test_which_row_of_the_settlement_holds_may_be_unknown() -> None:
    kept = rules(sheet("settlement\n  made: pitcher scores 1\n  set: pitcher loses 2\n  others: score 3\n")).settlement
    mine = Facts(own=True)
    assert kept.change(Facts()) is UNKNOWN
    assert kept.change(mine) is UNKNOWN
    assert kept.change(evolve(mine, made=None)) == kept.change(Facts(own=False)) == kept.others.change.general

"""Rules as text and as data, and back."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitchdsl.canonical.text import canonical
from pitchdsl.compile import compile_text
from pitchdsl.game.rules import Rules
from pitchdsl.rulesjson.convert import from_json, to_json
from pitchdsl.rulesjson.fingerprint import fingerprint

from .strategies import RULES_OF_THE_HOUSE, VARIANTS, examples, fits, rules_of

SOME = ("guide-cutthroat", "nine-card", "team-auction-11", "smear-4", "king-pedro")
"""Variants on which laws about many house rules are tried."""


def reads_back(rules: Rules) -> None:
    """The complete text of rules, and their JSON, say the same rules."""
    text = canonical(rules)
    again = compile_text(text)
    assert again.rules == rules, again.problems
    assert canonical(again.rules) == text
    assert sorted(map(str, again.rules.notes)) == sorted(map(str, rules.notes))
    written = json.dumps(to_json(rules))
    data = json.loads(written)
    assert from_json(data) == rules
    assert json.dumps(to_json(from_json(data))) == written
    assert fingerprint(rules) == fingerprint(again.rules) == fingerprint(from_json(data))


@pytest.mark.parametrize("name", VARIANTS)
def test_rules_read_back(name: str) -> None:
    """Law: text → rules → complete text → equal rules; rules → JSON → equal rules; equal rules, equal fingerprints."""
    reads_back(rules_of(name))


@pytest.mark.parametrize("rule", RULES_OF_THE_HOUSE)
def test_rules_with_a_house_rule_read_back(rule: str) -> None:
    """Law: the same holds with every house rule over a variant that it fits."""
    name = next(name for name in VARIANTS if fits(name, rule))
    rules = rules_of(name, (rule,))
    assert rules.house_rules == (rule,)
    reads_back(rules)


@pytest.mark.parametrize("name", SOME)
def test_different_rules_differ(name: str) -> None:
    """Law: other rules have another fingerprint, so that no record passes for one of another game."""
    variants = [rules_of(name), *(rules_of(name, (rule,)) for rule in RULES_OF_THE_HOUSE if fits(name, rule))]
    different: list[Rules] = []
    for rules in variants:
        if rules not in different:
            different.append(rules)
    assert len({fingerprint(rules) for rules in different}) == len(different)


@pytest.mark.parametrize("name", SOME)
@examples(12)
@given(data=st.data())
def test_the_order_of_house_rules_does_not_matter(name: str, data: st.DataObject) -> None:
    """Law: two house rules give the same game in either order, or in either order none because they contradict."""
    fitting = [rule for rule in RULES_OF_THE_HOUSE if fits(name, rule)]
    one, other = data.draw(st.lists(st.sampled_from(fitting), min_size=2, max_size=2, unique=True))
    assert fits(name, one, other) == fits(name, other, one)
    if fits(name, one, other):
        rules = rules_of(name, (one, other))
        assert rules == rules_of(name, (other, one))
        assert rules.house_rules == (one, other)
        reads_back(rules)


@pytest.mark.parametrize("name", SOME)
@examples(6)
@given(data=st.data())
def test_any_number_of_house_rules_goes_together(name: str, data: st.DataObject) -> None:
    """Law: many house rules make the same game in any order, or in none; those in their own ways always go together."""
    apart = ("bid-only", "double-set", "every-trick-costs-one", "low-to-its-winner", "twelve-hands")
    some = data.draw(st.lists(st.sampled_from(apart), min_size=2, max_size=5, unique=True))
    order = data.draw(st.permutations(some))
    assert fits(name, *some)
    rules = rules_of(name, tuple(some))
    assert rules == rules_of(name, tuple(order))
    reads_back(rules)

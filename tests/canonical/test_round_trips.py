"""Text, rules, text, rules: whatever is laid over whatever reads back as it was."""

import random
from itertools import product

import pytest

from pitchdsl.canonical.text import canonical
from pitchdsl.compile import CompileError, compile_text, load
from pitchdsl.resolve.library import bundled
from pitchdsl.rulesjson.convert import from_json, to_json
from pitchdsl.rulesjson.fingerprint import fingerprint
from tests.effort import some

VARIANTS = [path.stem for path in bundled("variant")]
HOUSE_RULES = [path.stem for path in bundled("house-rule")]
PAIRS = some(random.Random(38).sample(list(product(VARIANTS, HOUSE_RULES)), 500), 60)
STACKS = [(name, random.Random(f"{name} {turn}").sample(HOUSE_RULES, 3)) for name in VARIANTS for turn in range(3)]


def reads_back(variant: str, house_rules: list[str]) -> bool:
    """Whether rules survive a turn through text and JSON; false where the house rules do not fit."""
    try:
        rules = load(variant, house_rules=house_rules)
    except CompileError as error:
        assert error.problems
        return False
    text = canonical(rules)
    again = compile_text(text)
    assert again.rules == rules, text
    assert canonical(again.rules) == text
    assert from_json(to_json(rules)) == rules
    assert fingerprint(again.rules) == fingerprint(rules)
    return True


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_variant_reads_back(variant: str) -> None:
    assert reads_back(variant, [])


def test_pairs_read_back_or_do_not_fit() -> None:
    fitting = sum(reads_back(variant, [rule]) for variant, rule in PAIRS)
    assert fitting > 0.7 * len(PAIRS), "most house rules go over most variants"


def test_stacks_of_house_rules_read_back_or_do_not_fit() -> None:
    fitting = sum(reads_back(variant, rules) for variant, rules in STACKS)
    assert fitting > 30

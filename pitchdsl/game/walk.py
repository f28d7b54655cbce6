"""All conditions of a game, each with the address of its line and the moment at which it is asked."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from attrs import evolve

from pitchdsl.game.conditional_override import ConditionalOverride
from pitchdsl.game.rules import Itself, Rules
from pitchdsl.game.settlement.rules import EveryTrick, Settle
from pitchdsl.language.cases import Cases
from pitchdsl.language.conditions import Compared, Condition, TakesEvery, TookEveryTrick, leaves
from pitchdsl.language.facts import Moment
from pitchdsl.language.form import Form, Row
from pitchdsl.language.inside import inside, parts_of
from pitchdsl.language.numbers import Amount
from pitchdsl.language.predicate import Atom, Predicate
from pitchdsl.language.recipients import ByEveryTrick
from pitchdsl.language.scoring_kind import ScoringKind

Asked = tuple[str, Condition, Moment]
"""The address of a line, a condition that it asks, and when."""

Reckoned = tuple[str, Amount, Moment]
"""The address of a line, an amount in it, and when it is reckoned."""


def conditions(rules: Rules) -> tuple[Asked, ...]:
    """Every condition; what makes a named bid is asked at the settlement."""
    return _conditions(Itself(rules))


@lru_cache(maxsize=256)
def _conditions(of: Itself) -> tuple[Asked, ...]:
    return tuple(_all_conditions(of.rules))


def _all_conditions(rules: Rules) -> Iterator[Asked]:
    yield from _in_rules(rules, Predicate)
    yield from ((each.address, each.when, each.then.asked) for each in rules.exceptions)


def exceptions(rules: Rules) -> Iterator[tuple[str, Cases[Any], Moment]]:
    """Every value of which one line holds: the first exception that is met, or the general one."""
    return _in_rules((rules.points.items, rules.settlement.rows), Cases)


def amounts(rules: Rules) -> tuple[Reckoned, ...]:
    """Every amount that is not in a condition, with the address of its line and the moment at which it is reckoned."""
    return _amounts(Itself(rules))


@lru_cache(maxsize=256)
def _amounts(of: Itself) -> tuple[Reckoned, ...]:
    return tuple(_all_amounts(of.rules))


def _all_amounts(rules: Rules) -> Iterator[Reckoned]:
    said = evolve(rules, penalties=())  # which nobody pays here
    found = _in_rules((said, tuple(each.then for each in rules.exceptions)), Amount, Predicate, ScoringKind)
    return ((address, each, moment) for address, each, moment in found if isinstance(each, Amount))


def _in_rules(said: object, *kinds: type) -> Iterator[tuple[str, Any, Moment]]:
    """The values of these kinds in all rules and rows, each with the address and the moment at which it is asked."""
    for rule in inside(said, Form, Row, Settle, ConditionalOverride):
        if not isinstance(rule, ConditionalOverride):
            yield from ((rule.address, each, moment) for each, moment in _in_rule(rule, kinds))


@lru_cache(maxsize=4096)
def _in_rule(rule: Form | Row | Settle, kinds: tuple[type, ...]) -> tuple[tuple[Any, Moment], ...]:
    """The same in one rule: most games have most of their rules in common."""
    named = ((name, getattr(rule, name)) for name in parts_of(rule))
    return tuple((each, rule.moment_of(name)) for name, part in named for each in inside(part, *kinds))


def tests(rules: Rules) -> list[Atom]:
    """Every single question of every condition."""
    return [test for _, condition, _ in conditions(rules) for test in leaves(condition)]


def facts_asked(rules: Rules) -> frozenset[str]:
    """The fields of the facts that any rule asks for."""
    return _facts_asked(Itself(rules))


@lru_cache(maxsize=1000)
def _facts_asked(of: Itself) -> frozenset[str]:
    rules = of.rules
    asked = {fact for test in tests(rules) for fact in test.facts_asked()}
    return frozenset(asked | {fact.field for _, amount, _ in amounts(rules) for fact in amount.facts})


@lru_cache(maxsize=256)
def asks_for_the_play(rules: Rules) -> bool:
    """Whether any rule asks for a number that each trick to come may change, such as the tricks taken."""
    compared = [fact for test in tests(rules) if isinstance(test, Compared) for fact in test.facts]
    counted = [fact for _, amount, _ in amounts(rules) for fact in amount.facts]
    return any(fact.of_the_play for fact in (*compared, *counted))


@lru_cache(maxsize=256)
def recipients_asked_for(rules: Rules) -> tuple[ScoringKind, ...]:
    """Whom the conditions of a game compare by their cards."""
    return tuple(to for _, condition, _ in conditions(rules) for test in leaves(condition) for to in test.recipients())


@lru_cache(maxsize=256)
def asks_for_every_trick(rules: Rules) -> bool:
    """Whether any rule looks at who has won every trick."""
    by_item = any(isinstance(to, ByEveryTrick) for item in rules.points.items for to in item.to.possible())
    asked = any(isinstance(test, TookEveryTrick | TakesEvery) for test in tests(rules))
    loses = any(isinstance(each.then, EveryTrick) and each.then.points for each in rules.exceptions)
    return bool(rules.settlement.every_trick.points) or loses or by_item or asked

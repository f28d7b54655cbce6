"""Exceptions of rules that are said in a line of their own: ``each: 8 if there are 6 players``.

A rule has its general line; of those of its exceptions that are met and that say the same part, the first one holds.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import groupby
from typing import Any

from attrs import evolve, fields

from pitchdsl.game.auction.rules import Call
from pitchdsl.game.exchange.rules import Exchange, Step
from pitchdsl.language.conditions import Condition, leaves
from pitchdsl.language.facts import UNKNOWN, Facts, Moment
from pitchdsl.language.form import Form, Row, held
from pitchdsl.language.numbers import FIXED_FROM
from pitchdsl.language.origin import Rule
from pitchdsl.values import frozen

FlatRule = Form | Row
"""A rule or a row of a kind that :func:`~pitchdsl.game.kinds.in_lines_of_their_own` tells."""


@frozen(kw_only=True)
class ConditionalOverride(Rule):
    """An exception: what a rule says instead of its general line when a condition is met."""

    when: Condition
    then: FlatRule
    """The rule as it then is, if no other exception is met."""
    parts: tuple[str, ...]
    """The fields of it that the exception says; the others are as in the general line."""

    @property
    def address(self) -> str:
        """``section/name`` of the rule."""
        return self.then.address

    def words(self) -> str:
        """How a rule sheet says it."""
        said = {name: value for name, value in self.then.parts().items() if name in self.parts}
        return f"{self.then.words(said)} if {self.when.words()}"


def evaluate_if_known(when: Condition, facts: Facts) -> bool | None:
    """Whether a condition is met; none as long as any fact that it asks for is not known."""
    if any(getattr(facts, fact) is UNKNOWN for test in leaves(when) for fact in test.facts_asked()):
        return None
    return when.met(facts)


def fixed_from(when: Condition) -> Moment:
    """The moment from which :func:`evaluate_if_known` has an answer in every hand."""
    order = list(Moment)
    return max((FIXED_FROM[fact] for test in leaves(when) for fact in test.facts_asked()), key=order.index)


def apply_overrides(
    rules: object, exceptions: Iterable[ConditionalOverride], answers: Iterable[bool | None]
) -> tuple[dict[str, Any], tuple[ConditionalOverride, ...]]:
    """The sections of rules in which an exception holds, by name, and the exceptions that are still open."""
    sections: dict[str, Any] = {}
    left: list[ConditionalOverride] = []
    asked = zip(exceptions, answers, strict=True)
    for address, group in groupby(asked, key=lambda each: each[0].address):
        holding, still_open = _first_met(tuple(group))
        left.extend(still_open)
        if holding:
            name = holding[0].then.section
            section = sections.get(name) or getattr(rules, name)
            values = {part: getattr(each.then, part) for each in holding for part in each.parts}
            general = said_at(section, address) or holding[0].then
            rule: Any = evolve(general, origin=holding[0].origin, earlier=(), **values)
            sections[name] = _with(section, rule)
    return sections, tuple(left)


def said_at(section: Any, address: str) -> Any:
    """The rule or the row that a section says at an address; none where it says nothing there."""
    row = next((row for row in _rows(section) if row.address == address), None)
    return row or (None if isinstance(section, tuple) else getattr(section, field_of(section.__class__, address)))


def _rows(section: Any) -> tuple[Call | Step, ...]:
    """The rows of a section that may have exceptions in lines of their own."""
    rows: tuple[Call | Step, ...] = section.steps if isinstance(section, Exchange) else section
    return rows if isinstance(rows, tuple) else ()


def _with(section: Any, rule: Any) -> Any:
    """A section with a rule or a row in the place of what it says there."""
    if not isinstance(rule, Call | Step):
        return evolve(section, **{field_of(section.__class__, rule.address): rule})
    rows: tuple[Any, ...] = tuple(rule if row.address == rule.address else row for row in _rows(section))
    return evolve(section, steps=rows) if isinstance(section, Exchange) else rows


def _first_met(
    group: Sequence[tuple[ConditionalOverride, bool | None]],
) -> tuple[list[ConditionalOverride], list[ConditionalOverride]]:
    """Of a rule's exceptions those that hold, and those that may come to hold; no part is said by two that hold."""
    holding: list[ConditionalOverride] = []
    still_open: list[ConditionalOverride] = []
    settled: set[str] = set()
    for each, met in group:
        parts = tuple(part for part in each.parts if part not in settled)
        if met is False or not parts:
            continue
        mine = each if parts == each.parts else evolve(each, parts=parts)
        if met is None:
            still_open.append(mine)
        else:
            holding.append(mine)
            settled.update(parts)
    return holding, still_open


def leaves_open(rules: Any, *forms: type[Form]) -> bool:
    """Whether it still depends on a fact that is not known what one of these rules says."""
    return any(isinstance(each.then, forms) for each in rules.exceptions)


@cache
def field_of(section: Any, address: str) -> str:
    """The field of a section, which is told by its class, that holds a rule."""
    return next(str(field.name) for field in fields(section) if getattr(held(field), "address", "") == address)

"""Which kinds of rules there are, read off the fields of :class:`~pitchdsl.game.rules.Rules` and of its sections.

A field is the only entry that a rule needs. Fields stand in the order of JSON, and a sheet has a few of them elsewhere.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, TypeVar

from attrs import Attribute, fields, has

from pitchdsl.game.rules import Rules
from pitchdsl.game.settlement.rules import ROW_FORMS, Settle
from pitchdsl.language.form import Form, Row, held
from pitchdsl.language.origin import Rule

T = TypeVar("T")

_BEHIND = {"offers": "deal"}
"""The sections that a sheet has elsewhere than JSON, each with the one that it stands behind."""


@cache
def forms() -> tuple[type[Form], ...]:
    """Every rule that has a fixed name, in the order of a rule sheet."""
    found = [[kind for kind in kinds if Form in kind.__mro__] for kinds in _sections().values()]
    return tuple(form for each in found for form in _in_order(each, lambda form: form.behind))


@cache
def rows() -> tuple[type[Row], ...]:
    """Every kind of row, in the order of a rule sheet."""
    found = (kind for kinds in _sections().values() for kind in kinds if Row in kind.__mro__)
    return tuple(dict.fromkeys(found))


@cache
def headings() -> tuple[str, ...]:
    """The headings of a rule sheet, in order: those of the sections, and of rows that stand under another one."""
    found: dict[str, None] = {}
    for name, kinds in _sections().items():
        found[name] = None
        found.update(dict.fromkeys(each for kind in kinds if Row in kind.__mro__ for each in kind.sections))
    return tuple(found)


@cache
def in_lines_of_their_own() -> tuple[type[Form] | type[Row], ...]:
    """The kinds whose exceptions are lines of their own, as
    :class:`~pitchdsl.game.conditional_override.ConditionalOverride` keeps them."""
    kinds: tuple[type[Form] | type[Row], ...] = (*forms(), *rows())
    return tuple(kind for kind in kinds if kind.varies)


def _sections() -> dict[str, tuple[type[Any], ...]]:
    """The sections in the order of a sheet, each with the kinds of rules that it has, in the order of its fields."""
    found = {field.name: tuple(_kinds(field)) for field in fields(Rules)}
    return {name: found[name] for name in _in_order([*found], _BEHIND.get) if found[name]}


def _kinds(field: "Attribute[Any]") -> Iterator[type[Any]]:
    """The kinds of rules that a field holds: itself, or as a section."""
    kind = held(field)
    if kind is Settle:
        yield next(form for form in ROW_FORMS if form.name == field.name)
    elif Form in kind.__mro__ or Row in kind.__mro__:  # not by `issubclass`, which ABCMeta makes dear
        yield kind
    elif has(kind) and Rule not in kind.__mro__:
        for each in fields(kind):
            yield from _kinds(each)


def _in_order(found: Sequence[T], behind: Callable[[T], T | None], first: T | None = None) -> Iterator[T]:
    """The same with each right behind the one that it says; those that say none in the order in which they come."""
    for each in found:
        if behind(each) == first:
            yield each
            yield from _in_order(found, behind, each)

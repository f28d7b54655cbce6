"""The walk over frozen values: what one is made of, and the same with other parts."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from attrs import evolve, fields, has


def inside(value: object, *kinds: type) -> Iterator[Any]:
    """The values of these kinds that a frozen value is made of, in the order of its fields; none inside another."""
    found: list[Any] = []
    _gather(value, _ways(kinds), found)
    return iter(found)


_Way = tuple[str, ...] | bool
"""Into a value: the fields to look at; true for each item of a tuple, false for a value that is one of the kinds."""


class _Ways(dict[type, _Way]):
    """The ways into all classes of values, on the search for some kinds."""

    def __init__(self, kinds: tuple[type, ...]) -> None:
        super().__init__()
        self._kinds = frozenset(kinds)

    def __missing__(self, kind: Any) -> _Way:
        if not self._kinds.isdisjoint(kind.__mro__):  # not by `issubclass`, which asks ABCMeta: dear for each new kind
            way: _Way = False
        else:
            way = issubclass(kind, tuple) or _parts_of(kind)
        self[kind] = way
        return way


@cache
def _ways(kinds: tuple[type, ...]) -> _Ways:
    return _Ways(kinds)


def _gather(value: Any, ways: _Ways, found: list[Any]) -> None:
    way = ways[value.__class__]
    if way is False:
        found.append(value)
        return
    for part in value if way is True else [getattr(value, name) for name in way]:
        if ways[part.__class__] != ():  # most are numbers, choices and places
            _gather(part, ways, found)


def with_each(value: Any, kind: type, change: Callable[[Any], object]) -> Any:
    """A frozen value with each value of a kind in it changed; itself where that makes no difference."""
    if isinstance(value, kind):
        return change(value)
    if isinstance(value, tuple):
        return tuple(with_each(each, kind, change) for each in value)
    named = {name: getattr(value, name) for name in parts_of(value)}
    changed = {name: new for name, old in named.items() if (new := with_each(old, kind, change)) != old}
    return evolve(value, **changed) if changed else value


def parts_of(value: Any) -> tuple[str, ...]:
    """The fields of a value that say something, and not only where it was said; none of what has no fields."""
    return _parts_of(value.__class__)


@cache
def _parts_of(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind) if field.eq) if has(kind) else ()

"""The walk over frozen values: what one is made of, and the same with other parts."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from attrs import evolve, fields, has


def inside(value: object, *kinds: type) -> Iterator[Any]:
    """The values of these kinds that a frozen value is made of, in the order of its fields; none inside another."""
    if isinstance(value, kinds):
        yield value
        return
    for part in value if isinstance(value, tuple) else [getattr(value, name) for name in parts_of(value)]:
        yield from inside(part, *kinds)


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

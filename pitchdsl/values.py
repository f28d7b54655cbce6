"""Frozen classes whose equality, hash and text are read off their fields.

attrs writes these three methods anew for each class and compiles them when the class is made. With some 400 classes
that is a fifth of what a short command takes, so the classes here share one of each. All else is attrs'.
"""

from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import attrs

__all__ = ["frozen"]

if TYPE_CHECKING:
    from attrs import frozen
else:

    def frozen(cls: type | None = None, **options: Any) -> type | Callable[[type], type]:
        """:func:`attrs.frozen`, with one difference: where no option and no field says how values are compared, hashed
        or shown, and the class has no method of its own for it, the methods of this module do that.
        """
        if cls is None:
            return lambda kind: frozen(kind, **options)
        if not options.keys() <= {"kw_only", "slots"}:
            return attrs.frozen(cls, **options)
        own = cls.__dict__.keys()
        made = attrs.frozen(cls, eq=False, repr=False, **options)
        compared = [field.name for field in attrs.fields(made) if field.eq]
        made.__compared__ = attrgetter(*compared or ["__class__"])
        if "__eq__" not in own:
            made.__eq__, made.__hash__ = _equal, _hash
        if "__repr__" not in own:
            made.__repr__ = _shown
        return made


def _equal(self: Any, other: Any) -> Any:
    if other.__class__ is not self.__class__:
        return NotImplemented
    compared = self.__compared__
    return compared(self) == compared(other)


def _hash(self: Any) -> int:
    return hash(self.__compared__(self))


def _shown(self: Any) -> str:
    named = [f"{field.name}={getattr(self, field.name)!r}" for field in attrs.fields(self.__class__) if field.repr]
    return f"{self.__class__.__qualname__}({', '.join(named)})"

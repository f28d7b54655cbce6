"""The shape that rule objects have in JSON, told by their types: what is an object, what needs a tag, and which."""

import re
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

import attrs

NOT_SAID = ("origin", "earlier")
"""Fields that tell where a rule was written; JSON leaves them out."""


def tag(kind: Any) -> str:
    """A kind's name as JSON writes it: ``ByMostPips`` is ``by-most-pips``."""
    name: str = (get_origin(kind) or kind).__name__
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


def is_union(kind: Any) -> bool:
    """Whether one of several kinds may stand there."""
    return get_origin(kind) in (Union, UnionType)


def is_object(kind: Any) -> bool:
    """Whether it is a rule object, and JSON writes it as an object."""
    return attrs.has(get_origin(kind) or kind)


def members(union: Any) -> list[Any]:
    """The kinds of a union, those of unions inside it too."""
    found: list[Any] = []
    for each in get_args(union):
        found.extend(members(each) if is_union(each) else [each])
    return found


def is_choice(kind: Any) -> bool:
    """A union that needs a tag: of several kinds, whether or not nothing may stand there too."""
    return is_union(kind) and len([each for each in members(kind) if each is not NoneType]) > 1

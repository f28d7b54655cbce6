"""The shape that values have in JSON, told by their types: which are objects, which need a tag, which have signs."""

from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import attrs

from pitchdsl.game.conditional_override import FlatRule
from pitchdsl.game.kinds import in_lines_of_their_own
from pitchdsl.language.form import held
from pitchdsl.language.numbers import Amount

NOT_SAID = ("origin", "earlier")
"""Fields that tell where a rule was written; JSON leaves them out."""


def only_if_said(field: "attrs.Attribute[Any]") -> bool:
    """Whether JSON leaves a field out where no line says its rule."""
    return bool(getattr(held(field), "in_json_if_said", False))


def is_union(kind: Any) -> bool:
    """Whether one of several kinds may stand there."""
    return get_origin(kind) in (Union, UnionType)


def is_object(kind: Any) -> bool:
    """Whether it is a rule object, and JSON writes it as an object."""
    return attrs.has(get_origin(kind) or kind)


def has_signs(kind: Any) -> bool:
    """Whether it is a rank or a suit: a number of which JSON writes the sign."""
    return get_origin(kind) is Annotated


def signs(kind: Any) -> list[str]:
    """The signs of a rank or a suit, each at its number."""
    return list(kind.__metadata__[0])


def members(union: Any) -> list[Any]:
    """The kinds of a union, those of unions inside it too; not that nothing may stand there."""
    if union == FlatRule:
        return list(in_lines_of_their_own())
    found: list[Any] = []
    for each in get_args(union):
        found.extend(members(each) if is_union(each) else [each])
    return [each for each in found if each is not NoneType]


def is_optional(kind: Any) -> bool:
    """Whether nothing may stand there."""
    return is_union(kind) and NoneType in get_args(kind)


def is_number(kind: Any) -> bool:
    """A number as it stands or an amount, whether or not nothing may stand there too: JSON tells them apart itself."""
    return is_union(kind) and set(members(kind)) == {int, Amount}


def is_choice(kind: Any) -> bool:
    """A union that needs a tag: of several kinds, whether or not nothing may stand there too."""
    return is_union(kind) and len(members(kind)) > 1 and not is_number(kind)

"""Rules as JSON and back, and the fingerprint by which a record knows its rules.

Every rule object becomes an object with its fields; where several kinds may stand, ``is`` names the kind. Where
a rule was written is left out, so equal rules have equal JSON.
"""

import hashlib
import json
from enum import Enum
from functools import cache
from types import NoneType
from typing import Any, get_origin

import attrs
from cattrs import Converter
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from pitchdsl.publish.shape import NOT_SAID, is_choice, is_object, members, tag
from pitchdsl.rules.conditions import AllOf, AnyOf
from pitchdsl.rules.rules import Rules

FORMAT = "pitchdsl-rules/1"
"""The first field of the JSON; a change that readers cannot follow needs another number."""

_BESIDE = ("source", "house_rules", "notes")
"""What is said of the rules and is none of them."""


def to_json(rules: Rules) -> dict[str, Any]:
    """The rules as plain data, ready for :mod:`json`."""
    data: dict[str, Any] = _converter().unstructure(rules, Rules)
    return {"format": FORMAT, **data}


def from_json(data: dict[str, Any]) -> Rules:
    """The rules that :func:`to_json` wrote; trusted input only, since nothing is checked again.

    Raises ``ValueError`` for another format, and cattrs' errors for data of another shape.
    """
    if data.get("format") != FORMAT:
        raise ValueError(f"this is not {FORMAT}")
    return _converter().structure({key: value for key, value in data.items() if key != "format"}, Rules)


def fingerprint(rules: Rules) -> str:
    """The SHA-256 of what the rules say, in hexadecimal: equal rules have equal ones."""
    said = {key: value for key, value in to_json(rules).items() if key not in _BESIDE}
    return hashlib.sha256(json.dumps(said, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


@cache
def _converter() -> Converter:
    converter = Converter(forbid_extra_keys=True)
    for kind in (AllOf, AnyOf):  # they speak of conditions before conditions are all defined
        attrs.resolve_types(kind)

    def write_object(kind: Any) -> Any:
        return make_dict_unstructure_fn(kind, converter, **_without_origin(kind))

    def read_object(kind: Any) -> Any:
        return make_dict_structure_fn(kind, converter, _cattrs_forbid_extra_keys=True, **_without_origin(kind))

    def write_union(_: Any) -> Any:
        def write(value: Any) -> Any:
            data = converter.unstructure(value, type(value))
            return {"is": tag(type(value)), **data} if attrs.has(type(value)) else data

        return write

    def read_union(union: Any) -> Any:
        kinds = members(union)
        objects = {tag(each): each for each in kinds if is_object(each)}
        others = [each for each in kinds if each is not NoneType and each not in objects.values()]

        def read(data: Any, _: Any) -> Any:
            if data is None and NoneType in kinds:
                return None
            if isinstance(data, dict) and "is" in data:
                rest = {key: value for key, value in data.items() if key != "is"}
                return converter.structure(rest, objects[data["is"]])
            return converter.structure(data, others[0] if others else next(iter(objects.values())))

        return read

    converter.register_unstructure_hook_factory(is_object, write_object)
    converter.register_structure_hook_factory(is_object, read_object)
    converter.register_unstructure_hook_factory(is_choice, write_union)
    converter.register_structure_hook_factory(is_choice, read_union)
    converter.register_unstructure_hook_func(
        lambda kind: isinstance(kind, type) and issubclass(kind, Enum), lambda member: member.value
    )
    return converter


def _without_origin(kind: Any) -> dict[str, Any]:
    names = [field.name for field in attrs.fields(get_origin(kind) or kind)]
    return {name: override(omit=True) for name in NOT_SAID if name in names}

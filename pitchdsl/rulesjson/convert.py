"""Rules as JSON and back.

Every rule object becomes an object with its fields; where several kinds may stand, ``is`` names the kind by its id.
Choices are written by their ids, ranks and suits by their signs, so no wording can change what is written. Where a
rule was written is left out, so equal rules have equal JSON.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, get_origin

import attrs
from cattrs import Converter, ForbiddenExtraKeysError, transform_error
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override
from cattrs.v import format_exception

from pitchdsl.arguments import LONGEST, clipped, json_object, shown, wrong_value
from pitchdsl.game.rules import Rules
from pitchdsl.language.numbers import Amount
from pitchdsl.rulesjson.shape import (
    NOT_SAID,
    has_signs,
    is_choice,
    is_number,
    is_object,
    is_optional,
    members,
    only_if_said,
    signs,
)

FORMAT = "pitchdsl-rules/3"
"""The first field of the JSON. What is written in another way needs another number, and no other number is read."""


def to_json(rules: Rules) -> dict[str, Any]:
    """The rules as plain data, ready for :mod:`json`."""
    data: dict[str, Any] = _converter().unstructure(rules, Rules)
    return {"format": FORMAT, **data}


def from_json(data: Mapping[str, Any] | str | bytes) -> Rules:
    """The rules that :func:`to_json` wrote, as data or as the text of JSON.

    Whether they can be played is not checked again, so the input has to be trusted. Raises ``ValueError`` for another
    format, and for data of another shape.
    """
    wanted = "what to_json gives, or that as a text of JSON"
    said = data if isinstance(data, Mapping) else json_object(data, "data", wanted)
    if said.get("format") != FORMAT:
        found = wrong_value("data", f"in the format {FORMAT}, which this version reads", said.get("format"))
        raise ValueError(f"{found}: compile the rule sheet again")
    try:
        rules: Rules = _converter().structure({key: value for key, value in said.items() if key != "format"}, Rules)
        amiss = first_difference(said, to_json(rules), "data")
    except Exception as fault:  # whatever comes of a shape that is not that of rules
        raise ValueError(f"data must have the shape that to_json gives: {_first(fault)}") from fault
    if amiss is not None:
        raise ValueError(f"data must be what to_json gives, which {clipped(amiss)} is not")
    return rules


def _first(fault: Exception) -> str:
    """The first thing that cattrs has to say of data of another shape, and where."""
    return clipped(transform_error(fault, "data", _why)[0], 2 * LONGEST)


def _why(fault: BaseException, kind: Any) -> str:
    """What cattrs says, but of names in data that are no texts, which it cannot say."""
    if isinstance(fault, ForbiddenExtraKeysError):
        return f"extra fields found ({', '.join(map(shown, fault.extra_fields))})"
    return format_exception(fault, kind)


def first_difference(said: Any, written: Any, place: str) -> str | None:
    """The first place at which data says another thing than what was made of it writes; that may write more."""
    if isinstance(said, Mapping) and isinstance(written, Mapping):
        pairs = ((f"{place}.{key}", said[key], written.get(key)) for key in said)
    elif isinstance(said, list | tuple) and isinstance(written, list | tuple) and len(said) == len(written):
        pairs = ((f"{place}[{at}]", *both) for at, both in enumerate(zip(said, written, strict=True)))
    else:
        return None if type(said) is type(written) and said == written else place
    return next(filter(None, (first_difference(*each[1:], each[0]) for each in pairs)), None)


def _whole(data: Any) -> int:
    if type(data) is not int:
        raise ValueError(f"{shown(data)} is no whole number")
    return data


@cache
def _converter() -> Converter:
    converter = Converter(forbid_extra_keys=True)

    def write_object(kind: Any) -> Any:
        return make_dict_unstructure_fn(kind, converter, **_without_origin(kind))

    def read_object(kind: Any) -> Any:
        return make_dict_structure_fn(kind, converter, _cattrs_forbid_extra_keys=True, **_without_origin(kind))

    def write_choice(value: Any) -> Any:
        data = converter.unstructure(value, type(value))
        return {"is": value.id, **data} if attrs.has(type(value)) else data

    def read_choice(data: Any, union: Any) -> Any:
        if data is None and is_optional(union):
            return None
        if not isinstance(data, dict):
            (kind,) = (each for each in members(union) if not is_object(each))
            return converter.structure(data, kind)
        (kind,) = (each for each in members(union) if is_object(each) and each.id == data["is"])
        return converter.structure({key: value for key, value in data.items() if key != "is"}, kind)

    converter.register_unstructure_hook_factory(is_object, write_object)
    converter.register_structure_hook_factory(is_object, read_object)
    converter.register_unstructure_hook_func(is_choice, write_choice)
    converter.register_structure_hook_func(is_choice, read_choice)
    write_amount, read_amount = write_object(Amount), read_object(Amount)
    converter.register_unstructure_hook(
        Amount, lambda amount: write_amount(amount) if amount.constant is None else amount.constant
    )
    converter.register_structure_hook(
        Amount, lambda data, kind: read_amount(data, kind) if isinstance(data, dict) else Amount.plain(_whole(data))
    )
    converter.register_unstructure_hook_func(
        is_number, lambda number: write_amount(number) if isinstance(number, Amount) else number
    )

    def read_number(data: Any, kind: Any) -> Any:
        if data is None and is_optional(kind):
            return None
        return read_amount(data, Amount) if isinstance(data, dict) else _whole(data)

    converter.register_structure_hook_func(is_number, read_number)
    converter.register_unstructure_hook_factory(has_signs, lambda kind: signs(kind).__getitem__)
    converter.register_structure_hook_func(has_signs, lambda sign, kind: signs(kind).index(sign))
    return converter


def _without_origin(kind: Any) -> dict[str, Any]:
    cls = get_origin(kind) or kind
    attrs.resolve_types(cls)  # conditions may speak of conditions before these are all defined
    said = [field for field in attrs.fields(cls) if field.name not in NOT_SAID]
    return {
        **{name: override(omit=True) for name in NOT_SAID if hasattr(attrs.fields(cls), name)},
        **{field.name: override(omit_if_default=True) for field in said if only_if_said(field)},
    }

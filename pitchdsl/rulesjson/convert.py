"""Rules as JSON and back.

Every rule object becomes an object with its fields; where several kinds may stand, ``is`` names the kind by its id.
Choices are written by their ids, ranks and suits by their signs, so no wording can change what is written. Where a
rule was written is left out, so equal rules have equal JSON.
"""

from functools import cache
from typing import Any, get_origin

import attrs
from cattrs import Converter
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from pitchdsl.rules.numbers import Amount
from pitchdsl.rules.rules import Rules
from pitchdsl.rulesjson import version_1, version_2
from pitchdsl.rulesjson.shape import NOT_SAID, has_signs, is_choice, is_number, is_object, is_optional, members, signs

FORMAT = "pitchdsl-rules/3"
"""The first field of the JSON; a change that readers cannot follow needs another number."""


def to_json(rules: Rules) -> dict[str, Any]:
    """The rules as plain data, ready for :mod:`json`."""
    data: dict[str, Any] = _converter().unstructure(rules, Rules)
    return {"format": FORMAT, **data}


def from_json(data: dict[str, Any]) -> Rules:
    """The rules that :func:`to_json` wrote, in this version or an earlier one; trusted input, nothing is checked again.

    Raises ``ValueError`` for another format, and cattrs' errors for data of another shape.
    """
    if data.get("format") == version_1.FORMAT:
        data = version_1.upgraded(data)
    if data.get("format") == version_2.FORMAT:
        data = version_2.upgraded(data)
    if data.get("format") != FORMAT:
        raise ValueError(f"this is neither {FORMAT}, {version_2.FORMAT} nor {version_1.FORMAT}")
    return _converter().structure({key: value for key, value in data.items() if key != "format"}, Rules)


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
        Amount, lambda data, kind: Amount.plain(data) if isinstance(data, int) else read_amount(data, kind)
    )
    converter.register_unstructure_hook_func(
        is_number, lambda number: write_amount(number) if isinstance(number, Amount) else number
    )
    converter.register_structure_hook_func(
        is_number, lambda data, kind: read_amount(data, Amount) if isinstance(data, dict) else data
    )
    converter.register_unstructure_hook_factory(has_signs, lambda kind: signs(kind).__getitem__)
    converter.register_structure_hook_func(has_signs, lambda sign, kind: signs(kind).index(sign))
    return converter


def _without_origin(kind: Any) -> dict[str, Any]:
    cls = get_origin(kind) or kind
    attrs.resolve_types(cls)  # conditions may speak of conditions before these are all defined
    return {field.name: override(omit=True) for field in attrs.fields(cls) if field.name in NOT_SAID}

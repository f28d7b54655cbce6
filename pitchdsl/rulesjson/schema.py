"""The JSON Schema of rules as JSON, read off the rule classes: their fields, kinds and docstrings.

An object whose kind is plain from where it stands has a definition named like its class; one that is chosen among
several kinds has a definition named by its id, with ``is`` in it. Members of a choice stand in alphabetical order,
since Python promises none.
"""

import ast
import inspect
import re
import sys
from collections.abc import Callable
from enum import Enum
from functools import cache, partial
from itertools import pairwise
from typing import Any, TypeVar, get_args, get_origin

import attrs

from pitchdsl.game.rules import Rules
from pitchdsl.language.form import held
from pitchdsl.language.numbers import Amount
from pitchdsl.rulesjson.convert import FORMAT
from pitchdsl.rulesjson.shape import (
    NOT_SAID,
    has_signs,
    is_number,
    is_object,
    is_optional,
    is_union,
    members,
    only_if_said,
    signs,
)

_PLAIN = {int: "integer", str: "string", bool: "boolean"}

Schema = dict[str, Any]

_PUBLISHED = {"AnyExchangeAction": "Deed"}
"""What definitions are called since the first schema, whose classes are called otherwise here."""


def schema() -> Schema:
    """The schema that :func:`~pitchdsl.rulesjson.convert.to_json` keeps, for every variant the same."""
    definitions: dict[str, Schema] = {}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"The rules of a Pitch game, {FORMAT}",
        **_object(Rules, definitions, {"format": {"const": FORMAT}}),
        "$defs": dict(sorted(definitions.items())),
    }


def _object(kind: Any, definitions: dict[str, Schema], first: dict[str, Schema]) -> Schema:
    """The schema of a rule object, with what stands before its fields; all are there but rules that nobody said."""
    cls = get_origin(kind) or kind
    attrs.resolve_types(cls)
    arguments = dict(zip(getattr(cls, "__parameters__", ()), get_args(kind), strict=True))
    said = _fields_said(cls)
    left_out = {field.name for field in attrs.fields(cls) if only_if_said(field)}
    properties = dict(first)
    for field in attrs.fields(cls):
        if field.name not in NOT_SAID:
            there = held(field) if field.name in left_out else field.type
            properties[field.name] = _value(_filled(there, arguments), definitions)
            if field.name in said:
                properties[field.name]["description"] = said[field.name]
    return {
        "description": _plain_words(cls.__doc__),
        "type": "object",
        "properties": properties,
        "required": [name for name in properties if name not in left_out],
        "additionalProperties": False,
    }


def _filled(kind: Any, arguments: dict[TypeVar, Any]) -> Any:
    """A field's type, with what stands for the type variables of its class."""
    if isinstance(kind, TypeVar):
        return arguments[kind]
    wanted = getattr(kind, "__parameters__", ())
    return kind[tuple(arguments[each] for each in wanted)] if wanted else kind


def _value(kind: Any, definitions: dict[str, Schema]) -> Schema:
    """The schema of what may stand in a field."""
    if is_number(kind):
        number = _value(Amount, definitions)
        return {"anyOf": [*number["anyOf"], {"type": "null"}]} if is_optional(kind) else number
    if is_union(kind):
        chosen = _choice(members(kind), definitions)
        return {"anyOf": [chosen, {"type": "null"}]} if is_optional(kind) else chosen
    if get_origin(kind) is tuple:
        return _tuple(get_args(kind), definitions)
    if kind is Amount:
        made_of = _defined(_name(kind), definitions, lambda: _object(kind, definitions, {}))
        return {"anyOf": [{"type": "integer"}, made_of]}
    if is_object(kind):
        return _defined(_name(kind), definitions, lambda: _object(kind, definitions, {}))
    if has_signs(kind):
        return {"enum": signs(kind)}
    if issubclass(kind, Enum):
        words = {"description": _plain_words(kind.__doc__), "enum": [member.value for member in kind]}
        return _defined(_name(kind), definitions, lambda: words)
    return {"type": _PLAIN[kind]}


def _choice(kinds: list[Any], definitions: dict[str, Schema]) -> Schema:
    """One of several kinds, a definition of its own where the rules have a name for it."""

    def one_of() -> Schema:
        objects = [
            _defined(each.id, definitions, partial(_object, each, definitions, {"is": {"const": each.id}}))
            for each in kinds
            if is_object(each)
        ]
        others = [_value(each, definitions) for each in kinds if not is_object(each)]
        return {"oneOf": [*sorted(objects, key=str), *sorted(others, key=str)]}

    if len(kinds) == 1:
        return _value(kinds[0], definitions)
    name = _names_of_choices().get(frozenset(kinds))
    return _defined(name, definitions, one_of) if name else one_of()


def _tuple(kinds: tuple[Any, ...], definitions: dict[str, Schema]) -> Schema:
    if kinds[-1] is Ellipsis:
        return {"type": "array", "items": _value(kinds[0], definitions)}
    items = [_value(each, definitions) for each in kinds]
    return {"type": "array", "prefixItems": items, "items": False, "minItems": len(items)}


def _defined(name: str, definitions: dict[str, Schema], make: Callable[[], Schema]) -> Schema:
    """A reference to a definition, which is made when first wanted."""
    if name not in definitions:
        definitions[name] = {}  # conditions hold conditions
        definitions[name].update(make())
    return {"$ref": f"#/$defs/{name}"}


def _name(kind: Any) -> str:
    """``CasesOfInt`` for ``Cases[int]``, ``Deal`` for ``Deal``."""
    if not get_args(kind):
        return _PUBLISHED.get(str(kind.__name__), str(kind.__name__))
    return f"{get_origin(kind).__name__}Of{''.join(_argument_name(each) for each in get_args(kind))}"


def _argument_name(kind: Any) -> str:
    name = _names_of_choices().get(frozenset(members(kind))) if is_union(kind) else str(kind.__name__)
    assert name is not None, f"{kind} has no name in the rules"
    return name[0].upper() + name[1:]


@cache
def _names_of_choices() -> dict[frozenset[Any], str]:
    """The unions to which a module of the rules gives a name."""
    homes = ("pitchdsl.language.", "pitchdsl.game.")
    modules = [module for name, module in sys.modules.items() if name.startswith(homes)]
    found = [(name, value) for module in modules for name, value in vars(module).items() if is_union(value)]
    return {frozenset(members(value)): _PUBLISHED.get(name, name) for name, value in found}


def _plain_words(doc: str | None) -> str:
    """A docstring without its markup, each paragraph a line."""
    paragraphs = [" ".join(each.split()) for each in inspect.cleandoc(doc or "").split("\n\n")]
    return re.sub(r":\w+:`~?(?:\w+\.)*(\w+)`", r"\1", "\n".join(paragraphs)).replace("``", "`")


def _fields_said(kind: type) -> dict[str, str]:
    """What is written under the fields of a class; nothing where its source is not to be had."""
    written = _classes(kind.__module__).get(kind.__name__)
    return {
        field.target.id: _plain_words(str(below.value.value))
        for field, below in pairwise(written.body if written else ())
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant)
    }


@cache
def _classes(module: str) -> dict[str, ast.ClassDef]:
    """The classes of a module as they are written, by their names; none where its source is not to be had."""
    try:
        tree = ast.parse(inspect.getsource(sys.modules[module]))
    except OSError:
        return {}
    return {each.name: each for each in tree.body if isinstance(each, ast.ClassDef)}

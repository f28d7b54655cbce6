"""The JSON Schema of a record's lines, made from the event classes and the bounds of their fields.

It is for one line, and so cannot say what a reader checks beyond it: that seats and sides are those of the game, that
lists have an entry for each of them, that a cut has as many cards as seats, and that a game comes first.
"""

from typing import Any

from pitchdsl.records.bounds import DEFINITIONS, FIELDS
from pitchdsl.records.convert import KINDS
from pitchdsl.records.header import FORMAT


def record_schema() -> dict[str, Any]:
    """The schema that every line of a record keeps. Further fields are allowed: a later version may add them."""
    kinds: dict[str, dict[str, Any]] = {name: _line(name) for name in FIELDS}
    kinds["bid"]["anyOf"] = [  # a bid has a number at which it ranks; a pass and running it have none
        {"properties": {"bid": {"enum": ["pass", "run"]}}},
        {"properties": {"value": {"type": "integer"}}},
    ]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A line of a recorded Pitch game, {FORMAT}",
        "oneOf": [{"$ref": f"#/$defs/{name}"} for name in kinds],
        "$defs": {**kinds, **DEFINITIONS},
    }


def _line(name: str) -> dict[str, Any]:
    bounds = FIELDS[name]
    return {
        "description": KINDS[name].__doc__,
        "type": "object",
        "properties": {"event": {"const": name}, **{field: each.schema for field, each in bounds.items()}},
        "required": ["event", *bounds],
    }

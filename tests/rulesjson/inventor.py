"""Data that a schema of the rules allows, made up at random."""

from random import Random
from typing import Any


class Inventor:
    """Makes up data for one schema, with integers from a range."""

    def __init__(self, schema: dict[str, Any], integers: range, seed: int) -> None:
        self.schema = schema
        self.integers = integers
        self.random = Random(seed)

    def data(self) -> Any:
        return self._part(self.schema, 0)

    def _part(self, part: dict[str, Any], depth: int) -> Any:
        """Some data for a part of the schema; what is deep in conditions comes to an end."""
        if "$ref" in part:
            return self._part(self.schema["$defs"][part["$ref"].removeprefix("#/$defs/")], depth)
        if "const" in part:
            return part["const"]
        if "enum" in part:
            return self.random.choice(part["enum"])
        for word in ("oneOf", "anyOf"):
            if word in part:
                deep = depth > 12
                allowed = [
                    each for each in part[word] if not (deep and each.get("$ref", "").endswith(("all-of", "any-of")))
                ]
                return self._part(self.random.choice(allowed), depth + 1)
        if part["type"] == "object":
            return {name: self._part(each, depth + 1) for name, each in part["properties"].items()}
        if part["type"] == "array":
            items = part.get("prefixItems") or [part["items"]] * self.random.randrange(3)
            return [self._part(each, depth + 1) for each in items]
        plain = {
            "integer": self.random.choice(self.integers),
            "string": self.random.choice(["", "high", "ü"]),
            "null": None,
        }
        return plain.get(part["type"], self.random.random() < 0.5)

"""The fingerprint of rules: what a record, a chunk and a table know them by."""

import hashlib
import json
from functools import lru_cache
from typing import Any

from pitchdsl.game.rules import Rules
from pitchdsl.rulesjson import version_1, version_2
from pitchdsl.rulesjson.convert import to_json, unsaid

_BESIDE = ("source", "house_rules", "notes")
"""What is said of the rules and is none of them."""


@lru_cache(maxsize=16)
def fingerprint(rules: Rules) -> str:
    """The SHA-256 of what the rules say, in hexadecimal: equal rules have equal ones."""
    return _sha256(to_json(rules))


def fingerprints(rules: Rules) -> tuple[str, ...]:
    """Their fingerprint, and those that versions 2 and 1 gave them, which older records bear."""
    data = to_json(rules)
    second = version_2.downgraded(data, unsaid())
    return _sha256(data), _sha256(second), _sha256(version_1.downgraded(second))


def _sha256(data: dict[str, Any]) -> str:
    said = {key: value for key, value in data.items() if key not in _BESIDE}
    return hashlib.sha256(json.dumps(said, sort_keys=True, separators=(",", ":")).encode()).hexdigest()

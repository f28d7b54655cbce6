"""The fingerprint of rules: what a record, a chunk and a table know them by."""

import hashlib
import json
from functools import lru_cache

from pitchdsl.game.rules import Rules
from pitchdsl.rulesjson.convert import to_json

_BESIDE = ("source", "house_rules", "notes")
"""What is said of the rules and is none of them."""


@lru_cache(maxsize=16)
def fingerprint(rules: Rules) -> str:
    """The SHA-256 of what the rules say, in hexadecimal: equal rules have equal ones."""
    said = {key: value for key, value in to_json(rules).items() if key not in _BESIDE}
    return hashlib.sha256(json.dumps(said, sort_keys=True, separators=(",", ":")).encode()).hexdigest()

"""Rules as plain data, and what they are known by."""

from typing import Any

from pitchdsl.facade.door import AnyRules, rules_of
from pitchdsl.rulesjson import convert
from pitchdsl.rulesjson import fingerprint as fingerprints


def to_json(rules: AnyRules) -> dict[str, Any]:
    """The rules as plain data, ready for :mod:`json`."""
    return convert.to_json(rules_of(rules))


def fingerprint(rules: AnyRules) -> str:
    """The SHA-256 of what the rules say, in hexadecimal: equal rules have equal ones."""
    return fingerprints.fingerprint(rules_of(rules))

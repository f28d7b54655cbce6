"""The second version of the JSON, in which a change of score had one kind of amount and a factor.

What stands here never changes. A field that the rules got later has no place in version 2: :func:`downgraded` leaves it
out where it says nothing, so rules that could be said then keep the fingerprint they had.
"""

from typing import Any

FORMAT = "pitchdsl-rules/2"

_LATER: dict[str, Any] = {
    "may_bid": None,
    "may_not_bid": None,
    "ends": None,
    "not_topped": None,
    "not_held": None,
    "matched": None,
    "each_side": None,
    "never_below": None,
    "never_above": None,
    "exact": False,
    "in_halves": False,
    "named": [],
    "otherwise": [],
    "over_target": {"what": "counts", "score": None},
    "kept": None,
    "claim": "on-demand",
    "follows": "same-dealer",
    "often": None,
    "joker_led": {"names": False},
    "open_if": None,
    "beating": {"when": "not-needed"},
    "undertrumping": {"who": "allowed"},
    "after_trick": {"cards": None},
    "stock": {"face_up": False},
    "direction": {"to_right": False},
    "discards": None,
    "called": None,
    "sold": None,
    "counting": {"moment": "after-hand"},
    "match": {"games": None, "counts_double": None},
    "penalties": [],
    "stakes": [],
    "partner": None,
    "by_card": None,
    "offers": {"rows": [], "may_not_refuse": None},
    "goes_round": False,
}
"""Fields that came after version 2, by name, with what they say in rules that version 2 could say."""

_FACTS = {"points-taken", "bid", "whole-game"}

_COMPARED = {
    "bid-is": ("bid", "points"),
    "score-is": ("score-before", "points"),
    "players-are": ("players", "number"),
    "set-times": ("sets", "times"),
}
"""Conditions that held one fact against a number, by their ids: the fact, and the field of the number.

The last one says no comparison: it is met by so many or more."""


def upgraded(data: dict[str, Any]) -> dict[str, Any]:
    """What version 2 wrote as version 3 writes it."""
    return {**_each(data, _up), "format": "pitchdsl-rules/3"}


def downgraded(data: dict[str, Any]) -> dict[str, Any]:
    """What version 3 writes as version 2 wrote it; what version 2 could not say stays as it is."""
    said = {field: value for field, value in data.items() if field != "exceptions" or value}
    return {**_each(said, _down), "format": FORMAT}


def _each(value: Any, change: Any) -> Any:
    """All objects of some data, changed from the innermost outwards."""
    if isinstance(value, dict):
        return change({field: _each(each, change) for field, each in value.items()})
    if isinstance(value, list | tuple):
        return [_each(each, change) for each in value]
    return value


def _up(value: dict[str, Any]) -> dict[str, Any]:
    if value.get("is") in _COMPARED:
        fact, field = _COMPARED[value["is"]]
        limit = _counted("all-points") if value[field] is None else value[field]
        return {"is": "compared", "left": _counted(fact), "how": value.get("how", "or-more"), "right": limit}
    if value.keys() != {"loses", "kind", "times"}:
        return value
    fact, times = value["kind"], value["times"]
    amount = times if fact == "number" else _counted(fact, times)
    return {"how": "loses" if value["loses"] else "scores", "amount": amount}


def _counted(fact: str, times: int = 1) -> dict[str, Any]:
    return {"first": {"fact": fact, "times": times, "half": None}, "then": []}


def _down(value: dict[str, Any]) -> dict[str, Any]:
    value = {field: each for field, each in value.items() if field not in _LATER or each != _LATER[field]}
    if value.get("is") == "compared":
        return _condition(value)
    if value.keys() != {"how", "amount"} or value["how"] not in ("scores", "loses"):
        return value
    loses, amount = value["how"] == "loses", value["amount"]
    if isinstance(amount, int):
        return {"loses": loses, "kind": "number", "times": amount}
    first = amount["first"]
    if amount["then"] or first["fact"] not in _FACTS or first["half"] is not None:
        return value
    return {"loses": loses, "kind": first["fact"], "times": first["times"]}


def _condition(value: dict[str, Any]) -> dict[str, Any]:
    """A comparison as version 2 wrote it, where it had one of its own for it."""
    how, right = value["how"], value["right"]
    name = next((name for name, (fact, _) in _COMPARED.items() if value["left"] == _counted(fact)), None)
    if name is None or how not in ("exactly", "or-more", "or-less"):
        return value
    if name == "bid-is" and right == _counted("all-points"):
        right = None
    elif not isinstance(right, int):
        return value
    if name == "set-times":
        return {"is": name, "times": right} if how == "or-more" else value
    return {"is": name, "how": how, _COMPARED[name][1]: right}

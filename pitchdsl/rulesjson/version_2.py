"""The second version of the JSON, in which a change of score had one kind of amount and a factor.

What stands here never changes. What the rules got later has no place in version 2: :func:`downgraded` leaves it
out where it says nothing, so rules that could be said then keep the fingerprint they had.
"""

from collections.abc import Mapping
from typing import Any

FORMAT = "pitchdsl-rules/2"

_OPTIONAL: dict[str, tuple[str, ...]] = {
    "players": (),
    "deck": (),
    "deal": ("misdeal",),
    "bidding": ("must_bid", "run_it"),
    "trump": ("jokers",),
    "exchange": ("scoring", "left_out"),
    "play": ("ends_early",),
    "points": ("total",),
    "settlement": ("every_trick",),
    "winning": ("needs", "junk", "ends_after", "wins", "loses"),
}
"""The sections of version 2, each with those of its fields that may say nothing."""

_BESIDE = ("source", "house_rules", "notes")
"""What it said of the rules and is none of them."""

_LATER: dict[str, Any] = {
    "exact": False,
    "in_halves": False,
    "named": [],
    "otherwise": [],
    "claim": "on-demand",
    "follows": "same-dealer",
    "often": None,
    "open_if": None,
    "by_card": None,
    "goes_round": False,
}
"""Parts of rules that came after version 2, by name, with what they say in rules that version 2 could say."""

_SOMETHING = object()

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


def downgraded(data: dict[str, Any], unsaid: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """What version 3 writes as version 2 wrote it; what version 2 could not say stays as it is.

    ``unsaid`` is what a game says that leaves out all that it may, by section; under no name, what is in no section.
    """
    said = {
        name: _without(value, unsaid[name], _OPTIONAL[name]) if value and name in _OPTIONAL else value
        for name, value in _without(data, unsaid[""], _BESIDE).items()
    }
    return {**_each(said, _down), "format": FORMAT}


def _without(data: dict[str, Any], unsaid: Mapping[str, Any], kept: tuple[str, ...]) -> dict[str, Any]:
    """The fields of some data that say something, and those that are kept all the same."""
    return {name: value for name, value in data.items() if name in kept or value != unsaid.get(name, _SOMETHING)}


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

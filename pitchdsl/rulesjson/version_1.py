"""The first version of the JSON, in which choices stood in the words of a sheet, ranks and suits as numbers.

These tables never change: they are what version 1 wrote. A field that the rules get later has no place in version 1,
and must be left out by :func:`downgraded`; so rules that could be said then keep the fingerprint they had.
"""

from typing import Any

FORMAT = "pitchdsl-rules/1"

_PEOPLE = {
    "dealer": "dealer",
    "pitcher": "pitcher",
    "left of dealer": "left-of-dealer",
    "left of pitcher": "left-of-pitcher",
    "who named trump": "namer",
}
_JOKERS = {"red joker": "red", "black joker": "black"}
_RANKS = dict(enumerate("23456789TJQKA"))

TABLES: dict[str, dict[Any, str]] = {
    "but": _PEOPLE | _JOKERS,
    "by": {
        "at random": "random",
        "highest cut": "highest-cut",
        "pitcher": "pitcher",
        "highest score": "highest-score",
        "first by": "first-by",
        "tie": "tie",
    },
    "card": _JOKERS,
    "cards": {"any card": "any", "trump": "trump", "any card but trump until broken": "unbroken", **_JOKERS},
    "fact": {"owner": "owner", "holder": "holder", "player": "player", "winner": "winner"},
    "holding": {"suit": "suit", "suit or trump": "suit-or-trump", "any card": "any", "trump": "trump"},
    "how": {"exactly": "exactly", "or more": "or-more", "or less": "or-less"},
    "kind": {"points taken": "points-taken", "the bid": "bid", "number": "number", "a whole game": "whole-game"},
    "limit": {
        "nothing": "none",
        "any bid": "any",
        "any bid below": "below",
        "any bid below the highest": "below-highest",
        "the highest bid": "highest",
    },
    "only": _PEOPLE,
    "order": {"once around": "once", "around until all but one pass": "rounds"},
    "rank": _RANKS,
    "ranks": {
        "a bid of": "number",
        "a bid of all the points": "all-points",
        "a bid above all the points": "above-all-points",
        **_RANKS,
    },
    "row": {"made": "made", "set": "set", "others": "others"},
    "seating": {"each alone": "each-alone", "partners opposite": "partners-opposite"},
    "suit": dict(enumerate("SHDC")),
    "tied": {"nobody": "nobody", "the pitcher": "pitcher", "the defenders": "defenders"},
    "to": _PEOPLE,
    "void": {"any card": "any", "trump, else any card": "trump", "sit out": "sit-out"},
    "what": {
        "same dealer deals again": "redeal",
        "next dealer deals": "next-dealer",
        "dealer must bid": "dealer-bids",
        "reshuffle the discards": "reshuffle",
        "go without": "go-without",
    },
    "which": {"cards": "any", "non-trump": "non-trump"},
    "who": _PEOPLE,
}
"""By field: what version 1 wrote in it, and what version 2 writes; whatever is not named here they write alike."""

_BACK = {field: {new: old for old, new in table.items()} for field, table in TABLES.items()}


def upgraded(data: dict[str, Any]) -> dict[str, Any]:
    """What version 1 wrote as version 2 writes it."""
    return {**_translated(data, TABLES), "format": "pitchdsl-rules/2"}


def downgraded(data: dict[str, Any]) -> dict[str, Any]:
    """What version 2 writes as version 1 wrote it."""
    return {**_translated(_without_later(data), _BACK), "format": FORMAT}


LATER: dict[str, Any] = {"otherwise": [], "named": [], "in_halves": False}
"""Fields that the rules got later, with what stands there in rules that version 1 could say."""


def _without_later(data: Any) -> Any:
    if isinstance(data, dict):
        kept = {field: value for field, value in data.items() if field not in LATER or value != LATER[field]}
        return {field: _without_later(value) for field, value in kept.items()}
    return [_without_later(each) for each in data] if isinstance(data, list | tuple) else data


def _translated(data: dict[str, Any], tables: dict[str, dict[Any, Any]]) -> dict[str, Any]:
    return {
        field: [[tables["rank"][rank], pips] for rank, pips in value]
        if field == "values"
        else _value(value, tables.get(field, {}), tables)
        for field, value in data.items()
    }


def _value(value: Any, table: dict[Any, Any], tables: dict[str, dict[Any, Any]]) -> Any:
    if isinstance(value, dict):
        return _translated(value, tables)
    if isinstance(value, list | tuple):
        return [_value(each, table, tables) for each in value]
    return table.get(value, value)

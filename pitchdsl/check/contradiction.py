"""When two conditions can never be met together, and why."""

from collections.abc import Callable
from typing import Any

from pitchdsl.cards import SUIT_NAMES
from pitchdsl.language import conditions as c
from pitchdsl.language.predicate import Atom, disjoint
from pitchdsl.values import frozen


def apart(one: c.Condition, other: c.Condition) -> bool:
    """Whether two conditions can never be met together."""
    if isinstance(one, c.AnyOf):
        return all(apart(part, other) for part in one.parts)
    if isinstance(other, c.AnyOf):
        return all(apart(one, part) for part in other.parts)
    if isinstance(one, c.AllOf):
        return any(apart(part, other) for part in one.parts)
    if isinstance(other, c.AllOf):
        return any(apart(one, part) for part in other.parts)
    return exclusion(one, other) is not None


def is_denied(condition: c.Condition, test: Atom) -> bool:
    """Whether a condition asks that a test is not met."""
    parts = condition.parts if isinstance(condition, c.AllOf | c.AnyOf) else (condition,)
    return any(isinstance(part, c.NotMet) and part.part == test for part in parts)


@frozen(kw_only=True)
class Exclusion:
    """Two single tests that are never met together."""

    one: Atom
    other: Atom | c.NotMet
    fact: str | None = None
    """A fact that each of them fixes, and the other differently; none where their own words tell enough."""

    def __str__(self) -> str:
        if self.fact is not None and isinstance(self.other, Atom):
            return WORDS[self.fact](self.one.fixes()[self.fact], self.other.fixes()[self.fact])
        if isinstance(self.one, c.CardIs):
            return f"{self.one.pick.picked()} is one card only"
        return f"`{self.one.words()}` and `{self.other.words()}` exclude each other"


def exclusion(one: c.Condition, other: c.Condition) -> Exclusion | None:
    """Why two single tests are never met together; none where they may be, or it takes more than these two."""
    if isinstance(one, c.NotMet) and isinstance(other, Atom):
        one, other = other, one
    if not isinstance(one, Atom) or not isinstance(other, Atom | c.NotMet):
        return None
    if isinstance(other, c.NotMet):
        never = one.implies(other.part)
    elif isinstance(one, c.Compared) and isinstance(other, c.Compared):
        never = one.left == other.left and disjoint(one.numbers, other.numbers)
    elif isinstance(one, c.HandCounts) and isinstance(other, c.HandCounts):
        never = one.cards == other.cards and _no_number(one, other)
    elif isinstance(one, c.HandPips) and isinstance(other, c.HandPips):
        never = _no_number(one, other)
    elif isinstance(one, c.CardIs) and isinstance(other, c.CardIs) and one.pick == other.pick:
        never = all(one.card.on(trump) != other.card.on(trump) for trump in range(4))
    else:
        fact = _disputed(one, other)
        return None if fact is None else Exclusion(one=one, other=other, fact=fact)
    return Exclusion(one=one, other=other) if never else None


def _no_number(one: c.HandCounts | c.HandPips, other: c.HandCounts | c.HandPips) -> bool:
    """Whether no hand has as many cards of a kind, or pips, as both say."""
    return disjoint(one.how.numbers(one.number), other.how.numbers(other.number))


def _disputed(one: Atom, other: Atom) -> str | None:
    """A fact that each of two tests fixes, and the other differently."""
    mine, its = one.fixes(), other.fixes()
    return next((fact for fact in WORDS if fact in mine and fact in its and mine[fact] != its[fact]), None)


WORDS: dict[str, Callable[[Any, Any], str]] = {
    "trump": lambda one, other: (
        f"a hand has one trump suit; when it is {SUIT_NAMES[one]}, it is not {SUIT_NAMES[other]}"
    ),
    "own": lambda one, other: "in one hand a side has bid, or it has set another's bid; it cannot have done both",
    "made": lambda one, other: (
        "where there is no bid, none is made or set"
        if None in (one, other)
        else "a bid that is made is not set, and one that is set is not made"
    ),
    "players": lambda one, other: f"where there are {one} players, there are not {other}",
    "call": lambda one, other: (
        f"where there is no bid, none is called {one or other}"
        if None in (one, other)
        else f"a bid called {one} is not called {other}"
    ),
}
"""Why a fact cannot be one thing and the other, for every fact that a condition fixes."""

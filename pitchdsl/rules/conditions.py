"""Conditions: what may stand behind ``if``, and what it takes to win or lose.

Each is one class, with all that it means; :mod:`pitchdsl.rules.predicate` says what a class must have. "Own" and "the
side" mean the side that asks.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, get_args

from attrs import frozen

from pitchdsl.rules.card_conditions import CardIs, Caught
from pitchdsl.rules.contract_conditions import (
    BidCalled,
    BidIs,
    BidMade,
    Called,
    MadeLastBid,
    NobodyHasBid,
    SetThePitcher,
    TookEveryPoint,
    TookEveryTrick,
    TrumpIs,
)
from pitchdsl.rules.english import listing
from pitchdsl.rules.facts import Facts
from pitchdsl.rules.hand_conditions import HandHas, HandHasOnly
from pitchdsl.rules.predicate import Atom, Compare, Predicate
from pitchdsl.rules.side_conditions import AheadBy, PastTarget, ScoreIs, SetTimes

__all__ = [
    "ATOMS",
    "CONDITIONS",
    "AheadBy",
    "AllOf",
    "AnyOf",
    "BidCalled",
    "BidIs",
    "BidMade",
    "Called",
    "CardIs",
    "Caught",
    "Compare",
    "Condition",
    "HandHas",
    "HandHasOnly",
    "MadeLastBid",
    "NobodyHasBid",
    "PastTarget",
    "ScoreIs",
    "SetThePitcher",
    "SetTimes",
    "TookEveryPoint",
    "TookEveryTrick",
    "TrumpIs",
    "implies",
    "leaves",
]

if TYPE_CHECKING:
    from pitchdsl.rules.voice import Voice


@frozen(kw_only=True)
class AllOf(Predicate):
    """Several conditions that must all be met (``and``)."""

    parts: tuple["Condition", ...]

    id = "all-of"
    example = "made the last bid and own score is 0 or more"

    @classmethod
    def said(cls, *parts: "Condition") -> "Condition":
        return _joined(cls, parts)

    def met(self, facts: Facts) -> bool | None:
        answers = [part.met(facts) for part in self.parts]
        return False if False in answers else None if None in answers else True

    def words(self) -> str:
        return " and ".join(part.words() for part in self.parts)

    def clause(self, voice: "Voice") -> str:
        return listing([part.clause(voice) for part in self.parts])


@frozen(kw_only=True)
class AnyOf(Predicate):
    """Several conditions of which one is enough (``or``)."""

    parts: tuple["Condition", ...]

    id = "any-of"
    example = "made the last bid or set the pitcher"

    @classmethod
    def said(cls, *parts: "Condition") -> "Condition":
        return _joined(cls, parts)

    def met(self, facts: Facts) -> bool | None:
        answers = [part.met(facts) for part in self.parts]
        return True if True in answers else None if None in answers else False

    def words(self) -> str:
        return " or ".join(part.words() for part in self.parts)

    def clause(self, voice: "Voice") -> str:
        return listing([part.clause(voice) for part in self.parts], "or")


Condition = (
    TrumpIs
    | BidIs
    | BidCalled
    | TookEveryTrick
    | TookEveryPoint
    | BidMade
    | MadeLastBid
    | SetThePitcher
    | Called
    | ScoreIs
    | AheadBy
    | PastTarget
    | SetTimes
    | CardIs
    | Caught
    | NobodyHasBid
    | HandHas
    | HandHasOnly
    | AllOf
    | AnyOf
)

CONDITIONS: tuple[type[Predicate], ...] = get_args(Condition)
"""Every kind of condition, in the order in which messages list what may be asked."""

ATOMS: tuple[type[Atom], ...] = tuple(kind for kind in CONDITIONS if issubclass(kind, Atom))
"""Those that ask one question."""


def leaves(condition: Condition) -> Iterator[Atom]:
    """The single questions of a condition."""
    if isinstance(condition, AllOf | AnyOf):
        for part in condition.parts:
            yield from leaves(part)
    else:
        yield condition


def implies(one: Condition, other: Condition) -> bool:
    """Whether the first condition is never met without the second: whether it is more specific, or the same."""
    if one == other:
        return True
    if isinstance(one, AllOf):
        wanted = other.parts if isinstance(other, AllOf) else (other,)
        return all(any(implies(part, each) for part in one.parts) for each in wanted)
    if isinstance(one, AnyOf):
        return all(implies(part, other) for part in one.parts)
    if isinstance(other, AnyOf):
        return any(implies(one, part) for part in other.parts)
    return isinstance(one, Atom) and isinstance(other, Atom) and one.implies(other)


def _joined(kind: type[AllOf] | type[AnyOf], parts: tuple[Condition, ...]) -> Condition:
    """The conditions, each once and in an order of their own, so that the same condition is equal."""
    once = tuple(sorted(dict.fromkeys(parts), key=lambda part: (part.id, repr(part))))
    return kind(parts=once) if len(once) > 1 else once[0]

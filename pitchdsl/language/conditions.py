"""Conditions: what may stand behind ``if``, and what it takes to win or lose.

Each is one class, with all that it means; :mod:`pitchdsl.language.predicate` says what a class must have. "Own" and
"the side" mean the side that asks.
"""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import TYPE_CHECKING, Any, get_args

from pitchdsl.language.card_conditions import CardIs, Caught
from pitchdsl.language.contract_conditions import (
    BidCalled,
    BidMade,
    Called,
    MadeLastBid,
    NobodyHasBid,
    SetThePitcher,
    ThereIsNoBid,
    TookEveryPoint,
    TookEveryTrick,
    TrumpIs,
)
from pitchdsl.language.english import listing
from pitchdsl.language.facts import Facts
from pitchdsl.language.hand_conditions import HandCounts, HandHas, HandHasOnly, HandPips, StockEmpty
from pitchdsl.language.number_conditions import Compared
from pitchdsl.language.people_conditions import Answers, ItIs, TakesEvery
from pitchdsl.language.predicate import Atom, Compare, Predicate
from pitchdsl.language.side_conditions import AheadBy, PastTarget
from pitchdsl.values import frozen

__all__ = [
    "ATOMS",
    "CONDITIONS",
    "AheadBy",
    "AllOf",
    "Answers",
    "AnyOf",
    "BidCalled",
    "BidMade",
    "Called",
    "CardIs",
    "Caught",
    "Compare",
    "Compared",
    "Condition",
    "HandCounts",
    "HandHas",
    "HandHasOnly",
    "HandPips",
    "ItIs",
    "MadeLastBid",
    "NobodyHasBid",
    "NotMet",
    "PastTarget",
    "Question",
    "SetThePitcher",
    "StockEmpty",
    "TakesEvery",
    "ThereIsNoBid",
    "TookEveryPoint",
    "TookEveryTrick",
    "TrumpIs",
    "both",
    "denied",
    "implies",
    "leaves",
    "simplified",
]

if TYPE_CHECKING:
    from pitchdsl.language.voice import Voice


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


@frozen(kw_only=True)
class NotMet(Predicate):
    """A condition that must not be met (``not``)."""

    part: "Question"

    id = "not"
    example = "not trump is spades"

    @classmethod
    def said(cls, part: "Question | NotMet") -> "Condition":
        return part.part if isinstance(part, NotMet) else cls(part=part)

    def met(self, facts: Facts) -> bool | None:
        answer = self.part.met(facts)
        return None if answer is None else not answer

    def words(self) -> str:
        return self.part.denied()

    def clause(self, voice: "Voice") -> str:
        return self.part.denied_clause(voice)

    def sort_key(self) -> tuple[str, str]:
        return self.id, repr(self.part.sort_key())


Question = (
    TrumpIs
    | Compared
    | BidCalled
    | TookEveryTrick
    | TookEveryPoint
    | BidMade
    | MadeLastBid
    | SetThePitcher
    | Called
    | AheadBy
    | PastTarget
    | CardIs
    | Caught
    | NobodyHasBid
    | HandHas
    | HandHasOnly
    | HandCounts
    | HandPips
    | StockEmpty
    | ItIs
    | TakesEvery
    | Answers
    | ThereIsNoBid
)
"""A condition that asks one question."""

Condition = Question | NotMet | AllOf | AnyOf

CONDITIONS: tuple[type[Predicate], ...] = get_args(Condition)
"""Every kind of condition, in the order in which messages list what may be asked."""

ATOMS: tuple[type[Atom], ...] = tuple(kind for kind in CONDITIONS if issubclass(kind, Atom))
"""Those that ask one question."""


def leaves(condition: Condition) -> Iterator[Atom]:
    """The single questions of a condition."""
    if isinstance(condition, AllOf | AnyOf):
        for part in condition.parts:
            yield from leaves(part)
    elif isinstance(condition, NotMet):
        yield condition.part
    else:
        yield condition


def implies(one: Condition | Atom, other: Condition | Atom) -> bool:
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
    if isinstance(one, NotMet) and isinstance(other, NotMet):
        return other.part.implies(one.part)
    return isinstance(one, Atom) and isinstance(other, Atom) and one.implies(other)


def both(one: Condition, other: Condition) -> tuple[Condition, ...]:
    """Conditions of which one is met exactly when these two are; none where facts that they fix keep them apart."""
    ways = (disjuncts(each) for each in (one, other))
    pairs: Iterator[tuple[Any, ...]] = ((*conjuncts(mine), *conjuncts(its)) for mine, its in product(*ways))
    return tuple(_joined(AllOf, tests) for tests in pairs if not _disagree(tests))


def _disagree(tests: Iterable[Condition]) -> bool:
    """Whether two tests fix the same fact differently."""
    fixed: dict[str, object] = {}
    atoms = (test for test in tests if isinstance(test, Atom))
    return any(fixed.setdefault(fact, value) != value for test in atoms for fact, value in test.fixes().items())


def conjuncts(condition: Condition) -> tuple[Condition, ...]:
    """The parts of a condition that must all be met."""
    return condition.parts if isinstance(condition, AllOf) else (condition,)


def disjuncts(condition: Condition) -> tuple[Condition, ...]:
    """The parts of a condition of which one is enough."""
    return condition.parts if isinstance(condition, AnyOf) else (condition,)


def simplified(condition: Condition, facts: Facts) -> Condition | bool:
    """What of a condition these facts leave to be asked; whether it is met, where they tell."""
    met = condition.met(facts)
    if met is not None:
        return met
    if not isinstance(condition, AllOf | AnyOf):
        return condition
    return _joined(type(condition), tuple(_simplified_parts(condition, facts)))


def _simplified_parts(condition: AllOf | AnyOf, facts: Facts) -> Iterator[Condition]:
    for part in condition.parts:
        left = simplified(part, facts)
        if not isinstance(left, bool):
            yield left


def denied(condition: Condition) -> Condition:
    """What is met exactly when a condition is not, of facts that are known."""
    if isinstance(condition, AllOf | AnyOf):
        parts = tuple(denied(part) for part in condition.parts)
        return _joined(AnyOf if isinstance(condition, AllOf) else AllOf, parts)
    return condition.part if isinstance(condition, NotMet) else NotMet(part=condition)


def none_met(conditions: Iterable[Condition]) -> Condition:
    """What is met exactly when none of these is, of facts that are known."""
    return _joined(AllOf, tuple(map(denied, conditions)))


def _joined(kind: type[AllOf] | type[AnyOf], parts: tuple[Condition, ...]) -> Condition:
    """The conditions, each once and in an order of their own, so that the same condition is equal."""
    once = tuple(sorted(dict.fromkeys(parts), key=lambda part: part.sort_key()))
    return kind(parts=once) if len(once) > 1 else once[0]

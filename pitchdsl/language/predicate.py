"""What every condition is: a question about facts, with its words, its meaning and its code in one place.

A new condition is one class in a file of conditions, and its name in the union of :mod:`pitchdsl.language.conditions`.
Whatever it has to say is an attribute or a method here; `tests/totality` names what was forgotten, here and outside:
the grammar, the kernel, the pages and the tests.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from math import inf
from typing import TYPE_CHECKING, Any, ClassVar, Self

from attrs import fields

from pitchdsl.language.choice import Choice
from pitchdsl.language.facts import UNKNOWN, Facts, Moment
from pitchdsl.language.numbers import FIXED_FROM
from pitchdsl.values import frozen

if TYPE_CHECKING:
    from pitchdsl.language.scoring_kind import ScoringKind
    from pitchdsl.language.voice import Voice


class Compare(Choice):
    """How a number compares with a limit."""

    EXACTLY = "exactly", "{}"
    OR_MORE = "or-more", "{} or more"
    OR_LESS = "or-less", "{} or less"
    MORE_THAN = "more-than", "more than {}"
    LESS_THAN = "less-than", "less than {}"

    def holds(self, number: int, limit: int) -> bool:
        """Whether ``number`` compares so with ``limit``."""
        match self:
            case Compare.EXACTLY:
                return number == limit
            case Compare.OR_MORE:
                return number >= limit
            case Compare.OR_LESS:
                return number <= limit
            case Compare.MORE_THAN:
                return number > limit
            case Compare.LESS_THAN:
                return number < limit

    def numbers(self, limit: int) -> tuple[float, float]:
        """The least and the greatest number that compares so with ``limit``."""
        match self:
            case Compare.EXACTLY:
                return limit, limit
            case Compare.OR_MORE:
                return limit, inf
            case Compare.OR_LESS:
                return -inf, limit
            case Compare.MORE_THAN:
                return limit + 1, inf
            case Compare.LESS_THAN:
                return -inf, limit - 1


def within(one: tuple[float, float], other: tuple[float, float]) -> bool:
    """Whether a range of numbers lies in another."""
    return other[0] <= one[0] and one[1] <= other[1]


def disjoint(one: tuple[float, float], other: tuple[float, float]) -> bool:
    """Whether two ranges have no number in common."""
    return one[1] < other[0] or other[1] < one[0]


def compared(how: int, limit: object) -> str:
    """A limit of which the kernel knows the comparison by its code: ``exactly 4``, ``4 or more``."""
    compare = list(Compare)[how]
    return f"exactly {limit}" if compare is Compare.EXACTLY else compare.words.format(limit)


class Predicate(ABC):
    """A condition of any kind."""

    __slots__ = ()

    id: ClassVar[str]
    """The tag in JSON; with underscores, the alternative of the grammar that says it."""
    example: ClassVar[str]
    """One way to say it, behind ``if``."""

    @classmethod
    @abstractmethod
    def said(cls, *parts: Any) -> "Predicate":
        """The condition that a line says, from what the grammar read of it."""

    @abstractmethod
    def met(self, facts: Facts) -> bool | None:
        """Whether it is met; none where a fact that decides it is not known."""

    @abstractmethod
    def words(self) -> str:
        """How a rule sheet says it."""

    @abstractmethod
    def clause(self, voice: "Voice") -> str:
        """Plain English for a rulebook. "It", or "they" for lone players, is the side that asks."""

    def sort_key(self) -> tuple[str, str]:
        """What it is sorted by among others that must all be met, or of which one is enough."""
        return self.id, repr(self)


@frozen(kw_only=True)
class Atom(Predicate):
    """A condition that asks one question."""

    topic: ClassVar[str]
    """What it asks, as a message names it: ``how high the bid is``."""
    asks: ClassVar[tuple[str, ...]]
    """The fields of :class:`~pitchdsl.language.facts.Facts` that it reads."""
    moments: ClassVar[tuple[Moment, ...]]
    """When it may be asked."""
    about_bids: ClassVar[bool]
    """Whether it means nothing where nobody bids."""
    about_a_side: ClassVar[bool]
    """Whether it may be true of one side and false of another."""

    @classmethod
    def said(cls, *parts: Any) -> Self:
        """The condition that a line says: what the grammar read are its fields, in order."""
        return cls(**dict(zip((field.name for field in fields(cls)), parts, strict=True)))

    def met(self, facts: Facts) -> bool | None:
        """Whether it is met; none where facts that it asks for are not known, and none of the others decides it."""
        if any(getattr(facts, fact) is UNKNOWN for fact in self.facts_asked()):
            differs = any(getattr(facts, fact) not in (UNKNOWN, value) for fact, value in self.fixes().items())
            return False if differs else None
        return self.holds(facts)

    @classmethod
    def topics(cls, moment: Moment, *, of_all: bool = False, without_bids: bool = False) -> Iterator[str]:
        """What conditions of this kind may ask at a moment, as a message names it.

        ``of_all``: only what is the same for everybody; ``without_bids``: only what means something where nobody bids.
        """
        everybody = set(cls.asks) <= FIXED_FROM.keys()
        if moment in cls.moments and (everybody or not of_all) and not (without_bids and cls.about_bids):
            yield cls.topic

    def topic_asked(self) -> str:
        """What this one asks, as a message names it."""
        return self.topic

    @abstractmethod
    def holds(self, facts: Facts) -> bool:
        """Whether it is met, when all that it asks for is known."""

    def facts_asked(self) -> tuple[str, ...]:
        """The fields of the facts that this one reads."""
        return self.asks

    def known_at(self) -> tuple[Moment, ...]:
        """When this one may be asked."""
        return self.moments

    @property
    def of_bids(self) -> bool:
        """Whether this one means nothing where nobody bids."""
        return self.about_bids

    @property
    def of_a_side(self) -> bool:
        """Whether this one may be true of one side and false of another."""
        return self.about_a_side

    def denied(self) -> str:
        """How a rule sheet says that it is not met."""
        return f"not {self.words()}"

    def denied_clause(self, voice: "Voice") -> str:
        """The same in plain English."""
        return f"it is not so that {self.clause(voice)}"

    def implies(self, other: "Atom") -> bool:
        """Whether it is never met without the other one: whether it is more specific, or the same."""
        return self == other

    def fixes(self) -> dict[str, Any]:
        """Facts that have just one value whenever this is met; conditions that differ there are never met together."""
        return {}

    def recipients(self) -> tuple["ScoringKind", ...]:
        """Two recipients that it compares; none where it asks for no cards. In the kernel they are its operands."""
        return ()

    def operands(self, call_code: Callable[[str], int], total: int) -> tuple[int, int]:
        """The two numbers behind its opcode: its fields, where they are numbers and choices.

        ``call_code`` numbers the named bids, ``total`` is all the points.
        """
        values = [getattr(self, field.name) for field in fields(type(self))]
        numbers = [value.code if isinstance(value, Choice) else int(value) for value in values]
        a, b = (*numbers, 0, 0)[:2]
        return a, b

    @classmethod
    def operand_words(cls, a: int, b: int, call_name: Callable[[int], str]) -> str:
        """Those two numbers, as the listing of the tables shows them."""
        return " ".join(map(str, (a, b)[: len(fields(cls))]))

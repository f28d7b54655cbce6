"""A value that may have exceptions: ``1``, but ``2 if trump is spades``."""

from collections.abc import Callable
from typing import Generic, TypeVar

from attrs import evolve, field

from pitchdsl.language.conditions import Condition, simplified
from pitchdsl.language.facts import UNKNOWN, Facts, Unknown
from pitchdsl.language.origin import NOWHERE, Origin
from pitchdsl.values import frozen

T = TypeVar("T")


@frozen(kw_only=True)
class Case(Generic[T]):
    """One exception: what holds instead when its condition is met."""

    when: Condition
    value: T
    origin: Origin = field(default=NOWHERE, eq=False, repr=False)
    """The line that makes the exception."""


@frozen(kw_only=True)
class Cases(Generic[T]):
    """The general value and its exceptions, the most specific first; the first exception that is met wins."""

    general: T | None = None
    """What holds when no exception is met; none where the rule then says nothing."""
    exceptions: tuple[Case[T], ...] = ()

    def possible(self) -> tuple[T, ...]:
        """Every value that may come to hold."""
        general = () if self.general is None else (self.general,)
        return (*general, *(case.value for case in self.exceptions))

    def by_condition(self) -> tuple[tuple[Condition | None, T], ...]:
        """The same, each with the condition of its exception, if it is one."""
        general = () if self.general is None else ((None, self.general),)
        return (*general, *((case.when, case.value) for case in self.exceptions))

    def met(self, facts: Facts) -> tuple[T, ...]:
        """All that hold together: the general value, and that of each exception that is met."""
        general = () if self.general is None else (self.general,)
        return (*general, *(case.value for case in self.exceptions if case.when.met(facts)))

    def of(self, facts: Facts) -> T | Unknown | None:
        """What holds: the first exception that is met, else the general value.

        ``UNKNOWN`` where the facts do not tell whether an exception before it is met.
        """
        for case in self.exceptions:
            met = case.when.met(facts)
            if met is None:
                return UNKNOWN
            if met:
                return case.value
        return self.general

    def found(self, facts: Callable[[], Facts]) -> T | Unknown | None:
        """The same as :meth:`of`; the facts are looked up only where there is an exception that asks for them."""
        return self.of(facts()) if self.exceptions else self.general

    def given(self, facts: Facts) -> "Cases[T]":
        """What these facts leave of it: an exception that is met holds in general."""
        left: list[Case[T]] = []
        for case in self.exceptions:
            when = simplified(case.when, facts)
            if when is True:
                return Cases(general=case.value, exceptions=tuple(left))
            if when is not False:
                left.append(evolve(case, when=when))
        return evolve(self, exceptions=tuple(left))

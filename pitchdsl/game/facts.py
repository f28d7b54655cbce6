"""The facts that conditions ask for, read off the table.

Each phase tells, in a table ``FACTS`` of its own, how the facts are read that it knows; the plan collects them. A fact
is read when somebody asks for it, and once.
"""

from collections.abc import Callable
from typing import Any

from pitchdsl.game.state import State
from pitchdsl.game.walk import facts_asked
from pitchdsl.language.conditions import Condition
from pitchdsl.language.counted import Counted
from pitchdsl.language.facts import UNKNOWN, Facts, Moment, Unknown
from pitchdsl.language.numbers import FIXED_FROM
from pitchdsl.values import frozen


@frozen(kw_only=True, slots=False)
class HandFacts:
    """What is known of a hand when conditions are asked."""

    state: State
    score: tuple[int, ...]
    """Every side's score before the hand."""
    made: bool | None = None
    """Whether the contract was made; none while that is open, and without a contract."""
    count: Counted | Unknown = UNKNOWN
    """The hand that has been played, once it is."""

    def of(self, seat: int | None, side: int | None) -> Facts:
        """The facts for a side and one of its seats; None where no particular one asks."""
        return _Read(self, seat, side)

    def of_nobody(self) -> Facts:
        """The facts that are the same for every side."""
        return self.of(None, None)


Reader = Callable[[HandFacts, int | None, int | None], object]
"""What a fact is for this seat and this side; none where no particular one asks."""


class _Read(Facts):
    """Facts that are read lazily, each when it is first asked for."""

    __slots__ = ("_known", "_seat", "_side")

    # The fields of the base stay empty: an empty one comes to `__getattr__`, which fills it.

    def __init__(self, known: HandFacts, seat: int | None, side: int | None) -> None:
        object.__setattr__(self, "_known", known)
        object.__setattr__(self, "_seat", seat)
        object.__setattr__(self, "_side", side)

    def __getattr__(self, name: str) -> Any:
        reader = self._known.state.readers.get(name)
        if reader is None:
            raise AttributeError(name)
        fact = reader(self._known, self._seat, self._side)
        object.__setattr__(self, name, fact)
        return fact

    def with_scores_after(self, *, ahead: int, after: int, best_after: int, past: int | None) -> Facts:
        twin = _Read(self._known, self._seat, self._side)
        told = {"ahead": ahead, "after": after, "best_after": best_after, "past": past}
        for name, fact in told.items():
            object.__setattr__(twin, name, fact)
        return twin


SideCount = Callable[[State, int], int]
"""How much a side has of something that is counted."""


def of_own(count: SideCount) -> Reader:
    """What whoever asks has; 0 where no side asks."""
    return lambda known, seat, side: 0 if side is None else count(known.state, side)


def of_pitcher(count: SideCount) -> Reader:
    """What the pitcher's side has; none without a pitcher."""

    def of(known: HandFacts, seat: int | None, side: int | None) -> int | None:
        pitcher = known.state.pitcher_side
        return None if pitcher is None else count(known.state, pitcher)

    return of


def of_others(count: SideCount) -> Reader:
    """What all sides but the pitcher's have together."""

    def of(known: HandFacts, seat: int | None, side: int | None) -> int:
        state = known.state
        parties = dict.fromkeys(map(state.party, range(len(state.sides))))
        return sum(count(state, each) for each in parties if each != state.pitcher_side)

    return of


def of_side(find: Callable[[HandFacts, int], object]) -> Reader:
    """What is found for whoever asks; none where no side asks."""
    return lambda known, seat, side: None if side is None else find(known, side)


def facts_of(state: State, made: bool | None = None, count: Counted | Unknown = UNKNOWN) -> HandFacts:
    """The facts of the moment, before the scores of this hand change."""
    return HandFacts(state=state, score=tuple(state.score), made=made, count=count)


def apply_exceptions_from(state: State, moment: Moment, made: bool | None = None) -> None:
    """Applies the exceptions to the rules whose facts are known from this moment on."""
    if state.seated.exceptions:
        order = list(Moment)
        known = facts_of(state, made).of_nobody()
        told = {
            fact: getattr(known, fact)
            for fact, since in FIXED_FROM.items()
            if order.index(since) <= order.index(moment) and fact in facts_asked(state.seated)
        }
        state.play_by(state.seated.given(Facts(**told)))


def holds(condition: Condition, facts: HandFacts, seat: int | None, side: int | None) -> bool:
    """Whether a condition is met for a side and, where it asks about cards in hand, a seat."""
    return condition.met(facts.of(seat, side)) is True

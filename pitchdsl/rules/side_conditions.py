"""Conditions about the side that asks: its score and its failed bids. They are asked when a hand is settled."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Self

from attrs import frozen

from pitchdsl.rules.english import count, number, times
from pitchdsl.rules.facts import Facts, Moment
from pitchdsl.rules.numbers import Amount, Fact
from pitchdsl.rules.predicate import Atom, Compare, compared

if TYPE_CHECKING:
    from pitchdsl.rules.voice import Voice


@frozen(kw_only=True)
class ScoreIs(Atom):
    """``own score is 0 or more``, before the hand is settled."""

    how: Compare
    points: int

    id = "score-is"
    example = "own score is 0 or more"
    topic = "a side's own score"
    asks = ("score",)
    moments = Fact.SCORE.moments
    about_bids = False
    about_a_side = True

    @classmethod
    def said(cls, limit: tuple[Compare, int]) -> Self:
        return cls(how=limit[0], points=limit[1])

    def holds(self, facts: Facts) -> bool:
        return facts.score is not None and self.how.holds(facts.score, self.points)

    def words(self) -> str:
        return f"own score is {self.how.words.format(self.points)}"

    def clause(self, voice: "Voice") -> str:
        return f"{voice.its} score before the hand was {self.how.words.format(number(self.points))}"

    @classmethod
    def operand_words(cls, a: int, b: int, call_name: Callable[[int], str]) -> str:
        return compared(a, b)


@frozen(kw_only=True)
class AheadBy(Atom):
    """``ahead by 2 or more``: after the hand, the side is so far ahead of every other side."""

    points: int

    id = "ahead-by"
    example = "ahead by 2 or more"
    topic = "how far a side is ahead"
    asks = ("ahead",)
    moments = (Moment.HAND_OVER,)
    about_bids = False
    about_a_side = True

    def holds(self, facts: Facts) -> bool:
        return facts.ahead is not None and facts.ahead >= self.points

    def words(self) -> str:
        return f"ahead by {self.points} or more"

    def clause(self, voice: "Voice") -> str:
        are = "are" if voice.alone else "is"
        return f"{voice.it} {are} then at least {count(self.points, 'point')} ahead of every other {voice.side}"


@frozen(kw_only=True)
class PastTarget(Atom):
    """``past the target``: after the hand, the side is further on than the target itself."""

    id = "past-target"
    example = "past the target"
    topic = "whether a side is past the target"
    asks = ("past",)
    moments = (Moment.HAND_OVER,)
    about_bids = False
    about_a_side = True

    def holds(self, facts: Facts) -> bool:
        return facts.past is not None and facts.past > 0

    def words(self) -> str:
        return self.example

    def clause(self, voice: "Voice") -> str:
        goal = voice.rules.winning.target.points
        return f"{voice.it} {voice.has} gone past {number(goal or 0) if not isinstance(goal, Amount) else 'the target'}"


@frozen(kw_only=True)
class SetTimes(Atom):
    """``set 3 times``: so many contracts of the side, or more, have failed in this game, this hand's included."""

    times: int

    id = "set-times"
    example = "set 3 times"
    topic = "how often a side has been set"
    asks = ("sets",)
    moments = (Moment.HAND_OVER,)
    about_bids = True
    about_a_side = True

    def holds(self, facts: Facts) -> bool:
        return facts.sets is not None and facts.sets >= self.times

    def words(self) -> str:
        return f"set {self.times} times"

    def clause(self, voice: "Voice") -> str:
        return f"{voice.its} bids have failed {times(self.times)} in this game"

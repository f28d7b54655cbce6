"""The condition that compares two numbers of any kind."""

from typing import TYPE_CHECKING

from attrs import frozen

from pitchdsl.rules.contract_conditions import BidIs
from pitchdsl.rules.facts import Facts, Moment
from pitchdsl.rules.numbers import Amount, Fact
from pitchdsl.rules.predicate import Atom, Compare, within
from pitchdsl.rules.side_conditions import ScoreIs
from pitchdsl.rules.table_conditions import PlayersAre

if TYPE_CHECKING:
    from pitchdsl.rules.voice import Voice

_WHOLE = {Compare.MORE_THAN: (Compare.OR_MORE, 1), Compare.LESS_THAN: (Compare.OR_LESS, -1)}
"""How a comparison with a number as it stands is said as one of the first three."""


@frozen(kw_only=True)
class Compared(Atom):
    """``tricks taken are 3 or more``, ``the bid is more than tricks taken``: two amounts, held against each other.

    It is not met where a fact is not there, such as the bid where nobody has bid. Just the bid, a score or
    the players against a number are a :class:`BidIs`, :class:`ScoreIs` or :class:`PlayersAre`; :meth:`said` sees to it.
    """

    left: Amount
    how: Compare
    right: Amount

    id = "compared"
    example = "tricks taken are 3 or more"
    topic = "numbers such as the score before the hand"
    asks = ()
    moments = tuple(Moment)
    about_bids = False
    about_a_side = False

    @classmethod
    def said(cls, left: Amount, comparison: tuple[Compare, Amount]) -> "Compared | BidIs | ScoreIs | PlayersAre":  # type: ignore[override]
        how, right = comparison
        number = right.constant
        if number is not None and how in _WHOLE:
            how, step = _WHOLE[how]
            number += step
            right = Amount.plain(number)
        if left == Amount.counted(Fact.BID) and number is not None:
            return BidIs(how=how, points=number)
        if left == Amount.counted(Fact.BID) and how is Compare.EXACTLY and right == Amount.counted(Fact.ALL_POINTS):
            return BidIs(how=how, points=None)
        if left == Amount.counted(Fact.PLAYERS) and number is not None:
            return PlayersAre(how=how, number=number)
        if left == Amount.counted(Fact.SCORE) and number is not None:
            return ScoreIs(how=how, points=number)
        return cls(left=left, how=how, right=right)

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts that it compares."""
        return tuple(dict.fromkeys((*self.left.facts, *self.right.facts)))

    def facts_asked(self) -> tuple[str, ...]:
        return tuple(fact.field for fact in self.facts)

    def known_at(self) -> tuple[Moment, ...]:
        return tuple(moment for moment in Moment if all(moment in fact.moments for fact in self.facts))

    def of_bids(self) -> bool:
        return any(fact.about_bids for fact in self.facts)

    def of_a_side(self) -> bool:
        return any(fact.about_a_side for fact in self.facts)

    def holds(self, facts: Facts) -> bool:
        there = all(fact.of(facts) is not None for fact in self.facts)
        return there and self.how.holds(self.left.of(facts), self.right.of(facts))

    def words(self) -> str:
        return f"{self.left.words()} {self._verb} {self.how.words.format(self.right.words())}"

    def denied(self) -> str:
        return f"{self.left.words()} {self._verb} not {self.how.words.format(self.right.words())}"

    def clause(self, voice: "Voice") -> str:
        said = self.how.words.format(self.right.clause(voice))
        return f"the number that is {self.left.clause(voice)} is {said}" if self.left.then else self._plain(voice, said)

    def implies(self, other: Atom) -> bool:
        if self == other:
            return True
        if not isinstance(other, Compared) or other.left != self.left:
            return False
        mine, its = self.right.constant, other.right.constant
        if mine is None or its is None:
            return False
        return within(self.how.numbers(mine), other.how.numbers(its))

    def _plain(self, voice: "Voice", said: str) -> str:
        left = self.left.clause(voice)
        return f"{left} {'are' if self._verb == 'are' and not left.startswith('the number') else 'is'} {said}"

    @property
    def _verb(self) -> str:
        facts = self.left.facts
        return facts[0].verb if facts else "is"

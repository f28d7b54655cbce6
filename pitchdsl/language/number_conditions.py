"""The condition that compares two numbers of any kind."""

from collections.abc import Iterator
from math import inf
from typing import TYPE_CHECKING, Any

from pitchdsl.language.facts import Facts, Moment, known
from pitchdsl.language.in_a_row import in_a_row
from pitchdsl.language.numbers import FIXED_FROM, Amount, Fact
from pitchdsl.language.predicate import Atom, Compare, within
from pitchdsl.language.sentences import OF_FACT, SENTENCES, Sentence
from pitchdsl.values import frozen

if TYPE_CHECKING:
    from pitchdsl.language.voice import Voice

_WHOLE = {Compare.MORE_THAN: (Compare.OR_MORE, 1), Compare.LESS_THAN: (Compare.OR_LESS, -1)}
"""How a comparison with a number as it stands is said as one of the first three."""


@frozen(kw_only=True)
class Compared(Atom):
    """``the bid is 4 or more``, ``the bid is more than tricks taken``: two amounts, held against each other.

    It is not met where a fact is not there, such as the bid where nobody has bid. Some comparisons of one fact with
    a number have words of their own, the :class:`~pitchdsl.language.sentences.Sentence` of the fact.
    """

    left: Amount
    how: Compare
    right: Amount

    id = "compared"
    example = "tricks taken are 3 or more"
    topic = "numbers such as the score before the hand"
    topic_of_all = "numbers such as the hands played"
    asks = ()
    moments = tuple(Moment)
    about_bids = False
    about_a_side = False

    @classmethod
    def said(cls, left: Amount, comparison: tuple[Compare, Amount]) -> "Compared":
        how, right = comparison
        number = right.constant
        if number is not None and how in _WHOLE:
            how, step = _WHOLE[how]
            right = Amount.plain(number + step)
        return cls(left=left, how=how, right=right)

    @classmethod
    def of(cls, fact: Fact, how: Compare, limit: int | Fact) -> "Compared":
        """One fact as it stands against a number, or against another one."""
        right = Amount.counted(limit) if isinstance(limit, Fact) else Amount.plain(limit)
        return cls.said(Amount.counted(fact), (how, right))

    @property
    def fact(self) -> Fact | None:
        """The fact, where it holds one as it stands against a number as it stands; none otherwise."""
        return None if self.right.constant is None else self.left.plain_fact

    @property
    def numbers(self) -> tuple[float, float]:
        """The least and the greatest number that such a fact may be; anything where more than one is asked for."""
        return (-inf, inf) if self.right.constant is None else self.how.numbers(self.right.constant)

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts that it compares."""
        return tuple(dict.fromkeys((*self.left.facts, *self.right.facts)))

    @property
    def sentence(self) -> Sentence | None:
        """Its words of its own, if it has any."""
        fact = self.left.plain_fact
        own = None if fact is None else OF_FACT.get(fact)
        return own if own is not None and own.can_say(self.how, self.right) else None

    @classmethod
    def topics(cls, moment: Moment, *, of_all: bool = False, without_bids: bool = False) -> Iterator[str]:
        for each in SENTENCES:
            fits = moment in each.fact.moments and (each.fact.field in FIXED_FROM or not of_all)
            if fits and not (without_bids and each.fact.about_bids):
                yield each.topic
        yield cls.topic_of_all if of_all else cls.topic

    def topic_asked(self) -> str:
        return self.sentence.topic if self.sentence else self.topic

    def facts_asked(self) -> tuple[str, ...]:
        return tuple(fact.field for fact in self.facts)

    def known_at(self) -> tuple[Moment, ...]:
        return tuple(moment for moment in Moment if all(moment in fact.moments for fact in self.facts))

    @property
    def of_bids(self) -> bool:
        return any(fact.about_bids for fact in self.facts)

    @property
    def of_a_side(self) -> bool:
        return any(fact.about_a_side for fact in self.facts)

    def holds(self, facts: Facts) -> bool:
        there = all(fact.of(facts) is not None for fact in self.facts)
        return there and self.how.holds(known(self.left.of(facts)), known(self.right.of(facts)))

    def words(self) -> str:
        if self.sentence:
            return self.sentence.words(self.how, self.right)
        return f"{self.left.words()} {self._verb} {self.how.words.format(self.right.words())}"

    def denied(self) -> str:
        if self.sentence or self.left.plain_fact is Fact.BID:
            return super().denied()
        return f"{self.left.words()} {self._verb} not {self.how.words.format(self.right.words())}"

    def clause(self, voice: "Voice") -> str:
        if self.sentence:
            return self.sentence.clause(voice, self.how, self.right)
        if row := in_a_row(voice, self.left, self.how, self.right):
            return row
        said = self.how.words.format(self.right.clause(voice))
        return f"the number that is {self.left.clause(voice)} is {said}" if self.left.then else self._plain(voice, said)

    def implies(self, other: Atom) -> bool:
        if self == other:
            return True
        if not isinstance(other, Compared) or other.left != self.left:
            return False
        if self.right.constant is None or other.right.constant is None:
            return False
        return within(self.numbers, other.numbers)

    def fixes(self) -> dict[str, Any]:
        return {"players": self.right.constant} if self.fact is Fact.PLAYERS and self.how is Compare.EXACTLY else {}

    def sort_key(self) -> tuple[str, str]:
        if self.sentence is None:
            return super().sort_key()
        return self.sentence.id, f"{self.how!r}, {self.right.constant})"

    def _plain(self, voice: "Voice", said: str) -> str:
        left = self.left.clause(voice)
        return f"{left} {'are' if self._verb == 'are' and not left.startswith('the number') else 'is'} {said}"

    @property
    def _verb(self) -> str:
        facts = self.left.facts
        return facts[0].verb if facts else "is"

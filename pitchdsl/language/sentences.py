"""Sentences that a sheet has for some comparisons of one fact with a number: ``there are 6 players``, ``set 3 times``.

They are words and no more: what they say is what any other comparison says, and is asked in the same way.
"""

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from pitchdsl.language.english import number, times
from pitchdsl.language.numbers import Amount, Fact
from pitchdsl.language.predicate import Compare
from pitchdsl.values import frozen

if TYPE_CHECKING:
    from pitchdsl.language.voice import Voice

_ALL_POINTS = Amount.counted(Fact.ALL_POINTS)


@frozen(kw_only=True)
class Sentence:
    """How a fact is held against a number in words of its own."""

    id: str
    """By this name it stands among the parts of a condition, which have an order of their own."""
    fact: Fact
    example: str
    """One way to say it, behind ``if``."""
    topic: str
    """What it asks, as a message names it."""
    words: Callable[[Compare, Amount], str]
    """How a rule sheet says it."""
    clause: Callable[["Voice", Compare, Amount], str]
    """Plain English."""
    hows: Collection[Compare] = (Compare.EXACTLY, Compare.OR_MORE, Compare.OR_LESS)
    """The comparisons that it can say."""
    least: int | None = None
    """The least number that it can say; none where it says any."""

    def __str__(self) -> str:
        return self.id

    def can_say(self, how: Compare, right: Amount) -> bool:
        """Whether there are such words for this comparison of its fact."""
        if right == _ALL_POINTS:
            return self.fact is Fact.BID and how is Compare.EXACTLY
        limit = right.constant
        return limit is not None and how in self.hows and (self.least is None or limit >= self.least)


def _limit(how: Compare, right: Amount) -> str:
    return how.words.format(right.words())


def _in_english(how: Compare, right: Amount) -> str:
    return how.words.format(number(right.first.times))


def _bid(voice: "Voice", how: Compare, right: Amount) -> str:
    if right == _ALL_POINTS:
        return f"the bid is all the points, {number(voice.total)}"
    return f"the bid is {_in_english(how, right)}"


SENTENCES: tuple[Sentence, ...] = (
    Sentence(
        id="bid-is",
        fact=Fact.BID,
        example="the bid is 4 or more",
        topic="how high the bid is",
        words=lambda how, right: f"the bid is {_limit(how, right)}",
        clause=_bid,
    ),
    Sentence(
        id="score-is",
        fact=Fact.SCORE,
        example="own score is 0 or more",
        topic="a side's own score",
        words=lambda how, right: f"own score is {_limit(how, right)}",
        clause=lambda voice, how, right: f"{voice.its} score before the hand was {_in_english(how, right)}",
    ),
    Sentence(
        id="players-are",
        fact=Fact.PLAYERS,
        example="there are 6 players",
        topic="how many players there are",
        words=lambda how, right: f"there are {_limit(how, right)} players",
        clause=lambda voice, how, right: f"there are {_in_english(how, right)} players",
        least=0,
    ),
    Sentence(
        id="set-times",
        fact=Fact.SETS,
        example="set 3 times",
        topic="how often a side has been set",
        words=lambda how, right: f"set {right.words()} times",
        clause=lambda voice, how, right: (
            f"{voice.whose} bids have failed at least {times(right.first.times)} in this game"
        ),
        hows=(Compare.OR_MORE,),
        least=0,
    ),
)
"""All of them, one a fact at most."""

OF_FACT: dict[Fact, Sentence] = {sentence.fact: sentence for sentence in SENTENCES}

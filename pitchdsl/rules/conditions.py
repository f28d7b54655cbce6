"""Tests over the facts of a hand and a match: what may stand behind ``if``, and the conditions to win or lose.

"Own" and "the side" mean the side that the condition is asked about.
"""

from collections.abc import Iterator
from enum import Enum

from attrs import frozen


class Compare(Enum):
    """How a number stands to a limit."""

    EXACTLY = "exactly"
    OR_MORE = "or more"
    OR_LESS = "or less"

    def holds(self, number: int, limit: int) -> bool:
        """Whether ``number`` stands so to ``limit``."""
        if self is Compare.OR_MORE:
            return number >= limit
        if self is Compare.OR_LESS:
            return number <= limit
        return number == limit


@frozen(kw_only=True)
class TrumpIs:
    """``trump is spades``."""

    suit: int


@frozen(kw_only=True)
class BidIs:
    """``the bid is 6 or more``; ``points`` none stands for all the points of a hand."""

    how: Compare
    points: int | None


@frozen(kw_only=True)
class BidMade:
    """``the bid is made``, or ``the bid is set`` where ``made`` is false."""

    made: bool


@frozen(kw_only=True)
class TookEveryTrick:
    """``the pitcher takes every trick``: the pitcher's side won all the tricks of the hand."""


@frozen(kw_only=True)
class TookEveryPoint:
    """``the pitcher takes every point``: no point of this hand went to another side."""


@frozen(kw_only=True)
class MadeLastBid:
    """``made the last bid``: the contract of this hand was the side's own, and was made."""


@frozen(kw_only=True)
class SetThePitcher:
    """``set the pitcher``: the contract of this hand was another side's, and failed."""


@frozen(kw_only=True)
class Called:
    """``called moon and made it``, ``called moon and failed``: the side's contract was this named bid."""

    name: str
    made: bool


@frozen(kw_only=True)
class ScoreIs:
    """``own score is 0 or more``, before the hand is settled."""

    how: Compare
    points: int


@frozen(kw_only=True)
class NobodyHasBid:
    """``nobody has bid`` in this auction so far."""


@frozen(kw_only=True)
class HandHas:
    """``hand has a 9 among 2 or more of its suit``: the bidder's hand holds the rank in a suit of so many cards."""

    rank: int
    among: int


@frozen(kw_only=True)
class HandHasOnly:
    """``hand has nothing but 9-2``: every card of the hand is of these ranks (0-12)."""

    ranks: tuple[int, ...]
    """Highest first, each once."""
    jokers: bool = False
    """Whether jokers may be among them; else a joker is of no rank, and the condition is not met."""


@frozen(kw_only=True)
class BidCalled:
    """``the bid is called moon``: the contract is this named bid, whoever's it is."""

    name: str


@frozen(kw_only=True)
class AheadBy:
    """``ahead by 2 or more``: after the hand, the side is so far ahead of every other side."""

    points: int


@frozen(kw_only=True)
class PastTarget:
    """``past the target``: after the hand, the side is further on than the target itself."""


@frozen(kw_only=True)
class SetTimes:
    """``set 3 times``: so many contracts of the side, or more, have failed in this game, this hand's included."""

    times: int


@frozen(kw_only=True)
class AllOf:
    """Several conditions that must all be met (``and``)."""

    parts: tuple["Condition", ...]


@frozen(kw_only=True)
class AnyOf:
    """Several conditions of which one is enough (``or``)."""

    parts: tuple["Condition", ...]


Condition = (
    TrumpIs
    | BidIs
    | BidMade
    | TookEveryTrick
    | TookEveryPoint
    | MadeLastBid
    | SetThePitcher
    | Called
    | ScoreIs
    | NobodyHasBid
    | HandHas
    | HandHasOnly
    | BidCalled
    | AheadBy
    | PastTarget
    | SetTimes
    | AllOf
    | AnyOf
)


def leaves(condition: Condition) -> Iterator[Condition]:
    """The single tests of a condition."""
    if isinstance(condition, AllOf | AnyOf):
        for part in condition.parts:
            yield from leaves(part)
    else:
        yield condition

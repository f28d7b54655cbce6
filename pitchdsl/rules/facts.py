"""What conditions ask about: the facts of a hand and a match, each of which may not be known yet."""

from enum import Enum
from typing import TYPE_CHECKING, Any

from attrs import frozen

from pitchdsl.rules.choice import Choice

if TYPE_CHECKING:
    from pitchdsl.rules.counted import Counted


class _Unknown(Enum):
    UNKNOWN = "unknown"


UNKNOWN: Any = _Unknown.UNKNOWN
"""Stands for a fact that is not known: at that moment, or to whoever asks."""


class Moment(Choice):
    """When a condition is asked, in the words of a message."""

    DEAL = "deal", "when cards have just been dealt"
    BIDDING = "bidding", "while players bid"
    EXCHANGE = "exchange", "when cards are exchanged"
    COUNT = "count", "when points are counted"
    ROW = "row", "when points are counted"
    """Whether a whole row counts; a row that asks who has all the other points comes after them."""
    SETTLEMENT = "settlement", "when a hand is settled"
    HAND_OVER = "hand-over", "when a side has won or lost"


@frozen(kw_only=True, slots=True)
class Facts:
    """The facts as one side, and one of its seats, finds them. What nobody has told is unknown."""

    total: int = UNKNOWN
    """All the points: the most that one hand can give."""
    trump: int | None = UNKNOWN
    bid: int | None = UNKNOWN
    """The standing bid; none where nobody has bid."""
    standing: int | None = UNKNOWN
    """The same while players bid, when it may still be raised."""
    call: str | None = UNKNOWN
    """The name of the bid, if it has one."""
    made: bool | None = UNKNOWN
    """Whether the contract was made; none without a contract."""
    own: bool = UNKNOWN
    """Whether the contract is this side's."""
    every_trick: bool = UNKNOWN
    """Whether the pitcher's side won all the tricks of the hand."""
    every_point: bool = UNKNOWN
    """Whether there is a pitcher, and no row that gives points went to another side."""
    count: "Counted" = UNKNOWN
    """The cards of the hand, once it has been played: who was dealt, held, played and won them."""
    taken: int = UNKNOWN
    """Points of the hand that this side has; below 0 where rows cost it more than others gave."""
    game: int = UNKNOWN
    """Points from the start to the target."""
    score: int | None = UNKNOWN
    """This side's score before the hand; none where no side asks."""
    ahead: int | None = UNKNOWN
    """How far this side is, after the hand, ahead of the best other one; below 0 it is behind. None: not settled."""
    past: int | None = UNKNOWN
    """How far this side is, after the hand, past the target. None: not settled, or there is no target."""
    sets: int | None = UNKNOWN
    """How many contracts of this side have failed in this game, this hand's included; none where no side asks."""
    hand: int | None = UNKNOWN
    """The cards in hand, as a set; none where no seat asks."""

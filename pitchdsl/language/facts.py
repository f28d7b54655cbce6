"""What conditions ask about: the facts of a hand and a match, each of which may not be known yet."""

from enum import Enum
from typing import TYPE_CHECKING, Final, TypeVar

from attrs import evolve

from pitchdsl.language.choice import Choice
from pitchdsl.language.people import Person
from pitchdsl.values import frozen

if TYPE_CHECKING:
    from pitchdsl.language.counted import Counted


T = TypeVar("T")


class Unknown(Enum):
    """What stands for a fact that is not known: at that moment, or to whoever asks."""

    UNKNOWN = "unknown"

    def __bool__(self) -> bool:
        raise TypeError("a fact that is not known is neither true nor false")


UNKNOWN: Final = Unknown.UNKNOWN


def known(fact: T | Unknown) -> T:
    """A fact, at a moment at which it is known; where it is not, whoever asks too early is at fault."""
    if fact is UNKNOWN:
        raise AssertionError("a fact was read before it is known")
    return fact


class Moment(Choice):
    """When a condition is asked, in the words of a message."""

    MATCH = "match", "before the first hand", "from the start"
    DEAL = "deal", "when cards have just been dealt", "from the deal on"
    BIDDING = "bidding", "while players bid", "while players bid"
    NAMING = "naming", "when trump is named", "once the bidding is over"
    EXCHANGE = "exchange", "when cards are exchanged", "once trump is named"
    PLAY = "play", "while cards are played", "once the stock is empty"
    """What is drawn after tricks is gone, and the last cards are in hand."""
    WHOSE = "whose", "when it is asked whose a point is", "once the play is over"
    COUNT = "count", "when points are counted", "once the play is over"
    """How much a row is worth, to the side that has it."""
    ROW = "row", "when points are counted", "once the points are counted"
    """Whether a whole row counts; a row that asks who has all the other points comes after them."""
    SETTLEMENT = "settlement", "when a hand is settled", "when the hand is settled"
    HAND_OVER = "hand-over", "when a side has won or lost", "once the scores after the hand stand"


@frozen(kw_only=True, slots=True)
class Facts:
    """The facts as one side, and one of its seats, finds them. What nobody has told is unknown."""

    total: int | Unknown = UNKNOWN
    """All the points: the most that one side can take."""
    trump: int | Unknown | None = UNKNOWN
    answers: tuple[tuple[Person, bool], ...] | Unknown = UNKNOWN
    """Who was asked for something before the bidding, and whether it was granted."""
    stock_empty: bool | Unknown = UNKNOWN
    """Whether the stock from which cards are drawn in the play is used up; unknown until it is."""
    bid: int | Unknown | None = UNKNOWN
    """The standing bid; none where nobody has bid."""
    standing: int | Unknown | None = UNKNOWN
    """The same while players bid, when it may still be raised."""
    call: str | Unknown | None = UNKNOWN
    """The name of the bid, if it has one."""
    times: int | Unknown = UNKNOWN
    """How often what is paid for the bid counts: once, twice where it was doubled, four times where redoubled."""
    made: bool | Unknown | None = UNKNOWN
    """Whether the contract was made; none without a contract."""
    own: bool | Unknown = UNKNOWN
    """Whether the contract is this side's."""
    roles: frozenset[Person] | Unknown = UNKNOWN
    """Who this seat is, or who is on this side; what nobody is yet is left out."""
    every_trick: bool | Unknown = UNKNOWN
    """Whether the pitcher's side won all the tricks of the hand."""
    every_point: bool | Unknown = UNKNOWN
    """Whether there is a pitcher, and no row that gives points went to another side."""
    takes_every_trick: bool | Unknown = UNKNOWN
    """Whether this side won all the tricks of the hand."""
    takes_every_point: bool | Unknown = UNKNOWN
    """Whether this side has a row that gives points, and no other one has."""
    others_every_trick: bool | Unknown = UNKNOWN
    """Whether there is a pitcher, and all the tricks of the hand went to other sides."""
    others_every_point: bool | Unknown = UNKNOWN
    """Whether there is a pitcher, and other sides have all rows that give points, one at least."""
    count: "Counted | Unknown" = UNKNOWN
    """The cards of the hand, once it has been played: who was dealt, held, played and won them."""
    taken: int | Unknown = UNKNOWN
    """Points of the hand that this side has; below 0 where rows cost it more than others gave."""
    tricks: int | Unknown = UNKNOWN
    """Tricks of the hand that this side won."""
    pips: int | Unknown = UNKNOWN
    """Pips in them."""
    pitchers_points: int | Unknown | None = UNKNOWN
    """The same of the pitcher's side; none without a pitcher."""
    pitchers_tricks: int | Unknown | None = UNKNOWN
    pitchers_pips: int | Unknown | None = UNKNOWN
    others_points: int | Unknown = UNKNOWN
    """The same of all sides but the pitcher's together."""
    others_tricks: int | Unknown = UNKNOWN
    others_pips: int | Unknown = UNKNOWN
    game: int | Unknown = UNKNOWN
    """Points from the start to the target."""
    score: int | Unknown | None = UNKNOWN
    """This side's score before the hand; none where no side asks."""
    best_score: int | Unknown | None = UNKNOWN
    """Of the other sides' scores before the hand, the one that is furthest on."""
    after: int | Unknown | None = UNKNOWN
    """This side's score after the hand."""
    best_after: int | Unknown | None = UNKNOWN
    """Of the other sides' scores after the hand, the one that is furthest on."""
    needed: int | Unknown | None = UNKNOWN
    """Points from this side's score before the hand to the target; none without a target."""
    others_need: int | Unknown | None = UNKNOWN
    """The fewest that another side needs."""
    players: int | Unknown = UNKNOWN
    hands: int | Unknown = UNKNOWN
    """Hands of this game that were settled before this one."""
    redeals: int | Unknown = UNKNOWN
    """How often this hand was dealt again so far."""
    sets_in_row: int | Unknown | None = UNKNOWN
    """With how many of the last hands, without a break, a contract of this side failed, this hand's included."""
    made_in_row: int | Unknown | None = UNKNOWN
    """The same of contracts that were made."""
    ahead: int | Unknown | None = UNKNOWN
    """How far this side is, after the hand, ahead of the best other one; below 0 it is behind. None: not settled."""
    past: int | Unknown | None = UNKNOWN
    """How far this side is, after the hand, past the target. None: not settled, or there is no target."""
    sets: int | Unknown | None = UNKNOWN
    """How many contracts of this side have failed in this game, this hand's included; none where no side asks."""
    hand: int | Unknown | None = UNKNOWN
    """The cards in hand, as a set; none where no seat asks."""
    hand_pips: int | Unknown | None = UNKNOWN
    """Their pips, before trump is known; none where no seat asks."""

    def with_scores_after(self, *, ahead: int, after: int, best_after: int, past: int | None) -> "Facts":
        """The same facts, once the scores after the hand stand."""
        return evolve(self, ahead=ahead, after=after, best_after=best_after, past=past)

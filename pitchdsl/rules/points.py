"""What scores in a hand: each item is what, how much, and to whom."""

from enum import Enum
from typing import ClassVar

from attrs import frozen

from pitchdsl.cards import Rank
from pitchdsl.rules.cases import Cases
from pitchdsl.rules.conditions import Condition
from pitchdsl.rules.facts import Facts
from pitchdsl.rules.origin import Rule
from pitchdsl.rules.people import Person
from pitchdsl.rules.picks import CardPick


class Ownership(Enum):
    """The four facts of ownership that a card has in a hand."""

    OWNER = "owner"
    """Whom it was dealt to; a card from the kitty or the stock belongs to its holder."""
    HOLDER = "holder"
    """Who had it in hand at the first lead."""
    PLAYER = "player"
    """Who played it."""
    WINNER = "winner"
    """Who won the trick that it was played to."""


@frozen(kw_only=True)
class ByCard:
    """``the winner of J of trump``: whoever stands so to a card; nobody when the card is not in play.

    By owner and holder the card counts when somebody held it at the first lead, by player and winner when it
    was played.
    """

    id: ClassVar[str] = "by-card"

    fact: Ownership
    card: CardPick


class TieTo(Enum):
    """Who has a comparison's point when the best are equal."""

    NOBODY = "nobody"
    PITCHER = "the pitcher"
    """The pitcher's side, if it is one of the equal ones."""
    DEFENDERS = "the defenders"
    """The one equal side that is not the pitcher's, if there is just one."""


@frozen(kw_only=True)
class ByMostPips:
    """``the winner of most pips``: the side with the highest count of pips in its tricks."""

    id: ClassVar[str] = "by-most-pips"

    tied: TieTo = TieTo.NOBODY


@frozen(kw_only=True)
class ByBestTrick:
    """``the winner of the trick with most pips``: the side that won the one most valuable trick."""

    id: ClassVar[str] = "by-best-trick"

    tied: TieTo = TieTo.NOBODY


@frozen(kw_only=True)
class ByLastTrick:
    """``the winner of the last trick``."""

    id: ClassVar[str] = "by-last-trick"


@frozen(kw_only=True)
class ByEveryTrick:
    """``the winner of every trick``: nobody unless one side has them all."""

    id: ClassVar[str] = "by-every-trick"


@frozen(kw_only=True)
class ByRole:
    """``the pitcher``: the side of somebody with a role."""

    id: ClassVar[str] = "by-role"

    who: Person


Recipient = ByCard | ByMostPips | ByBestTrick | ByLastTrick | ByEveryTrick | ByRole


@frozen(kw_only=True)
class ScoringItem(Rule):
    """A row of ``points``: ``high: 1 to the owner of the highest trump``."""

    name: str
    value: Cases[int]
    """Points, 0 or more."""
    to: Cases[Recipient]
    only_if: Condition | None = None
    """The item is for nobody unless this is met."""


@frozen(kw_only=True)
class Pips(Rule):
    """What each rank counts towards the most pips, for trumps, off-cards and plain cards alike."""

    values: tuple[tuple[Rank, int], ...]
    """Pairs of rank and pips, highest rank first; a rank that is not named, and a joker, counts nothing."""


@frozen(kw_only=True)
class Total(Rule):
    """``total``: the sum that the document declares. The checker compares it with the items."""

    points: int


@frozen(kw_only=True)
class Points:
    """The section ``points``: the items in the order in which they are counted."""

    items: tuple[ScoringItem, ...]
    pips: Pips
    total: Total | None = None

    def most(self) -> int:
        """The most points that one hand can give, all sides together: "all the points" of a bid."""
        return max(sum(_most_of(item, suit) for item in self.items) for suit in range(4))


def _most_of(item: ScoringItem, suit: int) -> int:
    """The most that an item can be worth when this suit is trump."""
    facts = Facts(trump=suit)
    if item.only_if is not None and item.only_if.met(facts) is False:
        return 0
    values: list[int] = []
    for case in item.value.exceptions:
        met = case.when.met(facts)
        if met is not False:
            values.append(case.value)
        if met:
            return max(values)
    if item.value.general is not None:
        values.append(item.value.general)
    return max(values, default=0)

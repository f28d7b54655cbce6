"""The auction: whose turn it is, which bids there are, what the dealer may do, and the bids with a name."""

from enum import Enum

from attrs import frozen

from pitchdsl.rules.conditions import Condition
from pitchdsl.rules.origin import Rule


class TurnOrder(Enum):
    """How often each player speaks. The first is always the player on the dealer's left."""

    ONCE = "once around"
    ROUNDS = "around until all but one pass"


@frozen(kw_only=True)
class Turns(Rule):
    """How the turn to bid goes round; who has passed stays out."""

    order: TurnOrder


@frozen(kw_only=True)
class Bids(Rule):
    """The plain bids, each a number of points that the bidder's side promises to take."""

    least: int
    most: int | None
    """None: up to all the points that a hand can give."""


class HoldLimit(Enum):
    """Which standing bids the dealer may take over at the same number."""

    NONE = "nothing"
    ANY = "any bid"
    BELOW = "any bid below"
    BELOW_HIGHEST = "any bid below the highest"
    HIGHEST = "the highest bid"


@frozen(kw_only=True)
class Hold(Rule):
    """``dealer may hold``: the dealer becomes the bidder at the standing bid, with no raise."""

    limit: HoldLimit
    below: int | None = None
    """With ``BELOW``: the lowest bid that may not be held."""


class WhenAllPass(Enum):
    """What happens when nobody has bid."""

    REDEAL = "same dealer deals again"
    NEXT_DEALER = "next dealer deals"
    DEALER_BIDS = "dealer must bid"


@frozen(kw_only=True)
class AllPass(Rule):
    """``all pass``: a redeal, or the dealer may not pass when all others have."""

    what: WhenAllPass
    least: int | None = None
    """With ``DEALER_BIDS``: the lowest bid the dealer may then make; none for the lowest bid of all."""
    or_set: bool = False
    """With ``DEALER_BIDS``: the dealer may take a set for that bid instead, and the hand is not played."""


@frozen(kw_only=True)
class MustBid(Rule):
    """``must bid``: a player who meets the condition may not pass nor bid less than this."""

    least: int
    when: Condition


@frozen(kw_only=True)
class RunIt(Rule):
    """``dealer may run it``: once in a hand, instead of bidding, the dealer gives everyone more cards.

    All may then speak once more from the dealer's left, whoever has passed before too, and the dealer must bid when
    all others pass. Source: Pitch Help.
    """

    cards: int
    """Cards for each player, from the top of the stock."""


@frozen(kw_only=True)
class Bidding:
    """The section ``bidding``."""

    turns: Turns
    bids: Bids
    hold: Hold
    all_pass: AllPass
    must_bid: MustBid | None = None
    run_it: RunIt | None = None


class CallRank(Enum):
    """Where a named bid ranks."""

    NUMBER = "a bid of"
    ALL = "a bid of all the points"
    ABOVE_ALL = "a bid above all the points"


@frozen(kw_only=True)
class Call(Rule):
    """A bid with a name (smudge, moon). It ranks as its number, and replaces the plain bid of that number."""

    name: str
    ranks: CallRank
    points: int | None = None
    """With ``NUMBER``: the number."""
    made_by: Condition | None = None
    """What makes it, beside points; none: the points that it promises are enough. Always set for ``ABOVE_ALL``."""

"""The auction: whose turn it is, which bids there are, what the dealer may do, and the bids with a name."""

from attrs import frozen

from pitchdsl.rules.choice import Choice
from pitchdsl.rules.conditions import Condition
from pitchdsl.rules.origin import Rule


class TurnOrder(Choice):
    """How often each player speaks. The first is always the player on the dealer's left."""

    ONCE = "once", "once around"
    ROUNDS = "rounds", "around until all but one pass"


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


class HoldLimit(Choice):
    """Which standing bids the dealer may take over at the same number."""

    NONE = "none", "nothing"
    ANY = "any", "any bid"
    BELOW = "below", "any bid below {}"
    BELOW_HIGHEST = "below-highest", "any bid below the highest"
    HIGHEST = "highest", "the highest bid"

    def allows(self, bid: int, *, below: int | None, top: int) -> bool:
        """Whether a standing bid may be taken over, when ``top`` is the highest bid of all."""
        match self:
            case HoldLimit.NONE:
                return False
            case HoldLimit.ANY:
                return True
            case HoldLimit.BELOW:
                return below is not None and bid < below
            case HoldLimit.BELOW_HIGHEST:
                return bid < top
            case HoldLimit.HIGHEST:
                return bid == top


@frozen(kw_only=True)
class Hold(Rule):
    """``dealer may hold``: the dealer becomes the bidder at the standing bid, with no raise."""

    limit: HoldLimit
    below: int | None = None
    """With ``BELOW``: the lowest bid that may not be held."""


class WhenAllPass(Choice):
    """What happens when nobody has bid."""

    REDEAL = "redeal", "same dealer deals again"
    NEXT_DEALER = "next-dealer", "next dealer deals"
    DEALER_BIDS = "dealer-bids", "dealer must bid"


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


class CallRank(Choice):
    """Where a named bid ranks."""

    NUMBER = "number", "a bid of {}"
    ALL = "all-points", "a bid of all the points"
    ABOVE_ALL = "above-all-points", "a bid above all the points"


@frozen(kw_only=True)
class Call(Rule):
    """A bid with a name (smudge, moon). It ranks as its number, and replaces the plain bid of that number."""

    name: str
    ranks: CallRank
    points: int | None = None
    """With ``NUMBER``: the number."""
    made_by: Condition | None = None
    """What makes it, beside points; none: the points that it promises are enough. Always set for ``ABOVE_ALL``."""

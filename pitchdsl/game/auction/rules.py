"""The auction: whose turn it is, which bids there are, what the dealer may do, and the bids with a name."""

from typing import ClassVar

from pitchdsl.game.auction.bid_limits import EndsBidding, Matched, MayBid, MayNotBid, NotHeld, NotTopped
from pitchdsl.game.settlement.rules import Doubling
from pitchdsl.language.choice import Choice
from pitchdsl.language.conditions import Condition, TookEveryTrick
from pitchdsl.language.facts import Facts, Moment
from pitchdsl.language.form import Form, Row, Said, listed, number_range
from pitchdsl.language.origin import Rule
from pitchdsl.language.people import Person
from pitchdsl.values import frozen


class TurnOrder(Choice):
    """How often each player speaks. The first is always the player on the dealer's left."""

    ONCE = (
        "once",
        "once around",
        "Everyone has just one turn, the dealer the last.",
        "once around, the dealer last",
    )
    TWICE = (
        "twice",
        "twice around",
        "The turn goes round twice, the dealer the last each time. Who has passed in the first round may bid in the"
        " second, and who stands with the last bid is passed over there.",
        "twice around, the dealer last; who has passed in the first round may bid in the second",
    )
    ROUNDS = (
        "rounds",
        "around until all but one pass",
        "The turn goes round and round until all but one have passed; whoever has passed stays out of the bidding.",
        "round and round until all but one have passed; a pass is for good",
    )


@frozen(kw_only=True)
class Turns(Form):
    """How the turn to bid goes round; who has passed stays out, but of two rounds only until the second."""

    order: TurnOrder

    address = "bidding/turns"
    examples = ("once around", "twice around", "around until all but one pass")
    required = True
    with_bidding = True


@frozen(kw_only=True)
class Bids(Form):
    """The plain bids, each a number of points that the bidder's side promises to take."""

    least: int
    most: int | None
    """None: up to all the points that a hand can give."""

    address = "bidding/bids"
    examples = ("1-4", "2 or more")
    required = True
    with_bidding = True

    @classmethod
    def words(cls, said: Said) -> str:
        return f"{said['least']} or more" if said["most"] is None else number_range(said["least"], said["most"])


class HoldLimit(Choice):
    """Which standing bids the dealer may take over at the same number."""

    NONE = (
        "none",
        "nothing",
        "The dealer has no privilege: to bid at all, the dealer too must bid higher.",
        "may not hold: like the others, must bid higher",
    )
    ANY = (
        "any",
        "any bid",
        "The dealer may hold, that is, take over the standing bid at the same number, whatever it is.",
        "may hold (take over the last bid at the same number), whatever it is",
    )
    BELOW = (
        "below",
        "any bid below {}",
        "The dealer may hold, that is, take over the standing bid at the same number, but only a bid below {below}.",
        "may hold (take over the last bid at the same number), if it is below {below}",
    )
    BELOW_HIGHEST = (
        "below-highest",
        "any bid below the highest",
        "The dealer may hold, that is, take over the standing bid at the same number, but not the highest bid of "
        "all, {top}.",
        "may hold (take over the last bid at the same number), but not the highest bid, {top}",
    )
    HIGHEST = (
        "highest",
        "the highest bid",
        "The dealer may hold, that is, take over the standing bid at the same number, but only the highest bid of "
        "all, {top}.",
        "may hold (take over the last bid at the same number), but only the highest bid, {top}",
    )

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
class Hold(Form):
    """``dealer may hold``: the dealer becomes the bidder at the standing bid, with no raise."""

    limit: HoldLimit
    below: int | None = None
    """With ``BELOW``: the lowest bid that may not be held."""

    address = "bidding/dealer may hold"
    examples = ("nothing", "any bid", "any bid below 4", "any bid below the highest", "the highest bid")
    default = "nothing"
    with_bidding = True

    @classmethod
    def said(cls, limit: HoldLimit, below: int | None = None) -> dict[str, object]:
        return {"limit": limit, "below": below}

    @classmethod
    def words(cls, said: Said) -> str:
        return str(said["limit"].words.format(said["below"]))


class WhenAllPass(Choice):
    """What happens when nobody has bid."""

    REDEAL = (
        "redeal",
        "same dealer deals again",
        "If everyone passes, the cards are thrown in, and the same dealer deals again",
        "the same dealer deals again",
    )
    NEXT_DEALER = (
        "next-dealer",
        "next dealer deals",
        "If everyone passes, the cards are thrown in, and the next player becomes the dealer and deals",
        "the next dealer deals",
    )
    PLAYS = (
        "dealer-plays",
        "{who} plays for {least}",
        "If everyone passes, {who} is the pitcher, and plays for {least}",
        "{who} is the pitcher, and plays for {least}",
    )
    NO_BID = (
        "no-bid",
        "{who} plays without a bid",
        "If everyone passes, {who} plays without a bid: {who} does what the pitcher does, nobody can be set,"
        " and everyone scores as the others do",
        "{who} does what the pitcher does, without a bid; nobody can be set, and all score as the others",
    )
    SELLER_PLAYS = (
        "seller-plays",
        "seller plays without a bid",
        "If nobody bids, the seller plays without a bid: the seller does what the pitcher does, nobody can"
        " be set, and everyone scores as the others do",
        "the seller does what the pitcher does, without a bid; nobody can be set, and all score as the others",
    )
    STUCK = (
        "dealer-bids",
        "{who} must bid",
        "If everyone else passes, {who} is stuck and must bid",
        "{who} must bid",
    )


@frozen(kw_only=True)
class AllPass(Form):
    """``all pass``: a redeal, or somebody plays, or may not pass when all others have.

    Who is stuck and has passed already, as everybody but the dealer has then, is asked once more.
    """

    what: WhenAllPass
    least: int | None = None
    """With ``STUCK``: the lowest bid that this player may then make; none for the lowest bid of all.

    With ``PLAYS``: what this player plays for, a bid of this game or not.
    """
    or_set: bool = False
    """With ``STUCK``: this player may take a set for that bid instead, and the hand is not played."""
    who: Person = Person.DEALER
    """With ``STUCK``, ``PLAYS`` and ``NO_BID``: whom it falls to; one whom all know before the bidding."""

    @property
    def stuck(self) -> Person | None:
        """Who must bid when all others have passed, if anybody must."""
        return self.who if self.what is WhenAllPass.STUCK else None

    @property
    def least_forced(self) -> int | None:
        """The lowest number that a player may bid who is stuck, 0 for any; none where nobody is."""
        return (self.least or 0) if self.what is WhenAllPass.STUCK else None

    address = "bidding/all pass"
    examples = (
        "same dealer deals again",
        "dealer must bid",
        "dealer must bid 2 or more",
        "dealer must bid, or take a set",
        "next dealer deals",
        "dealer plays for 2",
        "dealer plays without a bid",
        "seller plays without a bid",
        "left of the dealer must bid",
    )
    required = True
    with_bidding = True

    @classmethod
    def said(cls, *read: Said | WhenAllPass | Person | int) -> dict[str, object]:
        parts: dict[str, object] = {"least": None, "or_set": False, "who": Person.DEALER}
        for part in read:
            match part:
                case WhenAllPass():
                    parts["what"] = part
                case Person():
                    parts["who"] = part
                case int():
                    parts["least"] = part
                case _:
                    parts |= part
        return parts

    @classmethod
    def words(cls, said: Said) -> str:
        what, who = said["what"], said["who"].plain
        if what is WhenAllPass.STUCK:
            return f"{who} {_duty(said['least'], or_set=said['or_set'])}"
        return str(what.words.format(who=who, least=said["least"]))

    @property
    def duty(self) -> str:
        """What a player must do who is stuck, as a line says it."""
        return _duty(self.least, or_set=self.or_set)


def _duty(least: int | None, *, or_set: bool) -> str:
    return f"must bid{'' if least is None else f' {least} or more'}{', or take a set' * or_set}"


@frozen(kw_only=True)
class MustBid(Form):
    """``must bid``: a player who meets the condition may not pass nor bid less than this."""

    least: int
    when: Condition

    address = "bidding/must bid"
    varies = False
    examples = ("9 or more if hand has a 9 among 2 or more of its suit and nobody has bid",)
    with_bidding = True

    @classmethod
    def words(cls, said: Said) -> str:
        return listed(said, " ", least="{} or more", when="if {}")


@frozen(kw_only=True)
class RunIt(Form):
    """``dealer may run it``: once in a hand, instead of bidding, the dealer gives everyone more cards.

    All may then speak once more from the dealer's left, whoever has passed before too, and the dealer must bid when
    all others pass. Source: Pitch Help.
    """

    cards: int
    """Cards for each player, from the top of the stock."""

    address = "bidding/dealer may run it"
    behind = AllPass
    examples = ("deal 3 more to everyone",)
    with_bidding = True
    way = "deal {} more to everyone"


@frozen(kw_only=True)
class SoldBy(Form):
    """``sold by``: the others bid for the right to pitch, from the seller's left; then the seller answers.

    Who sells scores the highest bid at once, and the bidder is the pitcher; who refuses is the pitcher for that bid.
    Nobody may bid as many points as would bring the seller to the target. Source: Foster, Complete Hoyle.
    """

    who: Person

    address = "bidding/sold by"
    behind = RunIt
    varies = False
    examples = ("left of the dealer", "the dealer")
    with_bidding = True

    @classmethod
    def words(cls, said: Said) -> str:
        return str(said["who"].words)


@frozen(kw_only=True)
class Bidding:
    """The section ``bidding``."""

    turns: Turns
    bids: Bids
    hold: Hold
    all_pass: AllPass
    must_bid: MustBid | None = None
    may_bid: MayBid | None = None
    may_not_bid: MayNotBid | None = None
    ends: EndsBidding | None = None
    not_topped: NotTopped | None = None
    not_held: NotHeld | None = None
    matched: Matched | None = None
    run_it: RunIt | None = None
    sold: SoldBy | None = None
    doubling: Doubling | None = None

    def limits(self, bid: int, name: str | None, facts: Facts) -> Rule | None:
        """The rule by which a player who finds these facts may not make a bid; none where nothing forbids it."""
        if self.may_bid and not all(each.allows(bid, facts) for each in self.may_bid.in_force.met(facts)):
            return self.may_bid
        if self.may_not_bid and any(each.has(bid, name) for each in self.may_not_bid.closed.met(facts)):
            return self.may_not_bid
        return None


class CallRank(Choice):
    """Where a named bid ranks."""

    NUMBER = (
        "number",
        "a bid of {}",
        "{name} is a bid of {number}, and is called by that name",
        "the bid of {number}",
    )
    ALL = (
        "all-points",
        "a bid of all the points",
        "{name} is the bid of all the points, {number} in this game, and is called by that name",
        "the bid of all the points, {number}",
    )
    ABOVE_ALL = (
        "above-all-points",
        "a bid above all the points",
        "{name} is a bid above all the points: it ranks as {number}, higher than any other",
        "above all other bids, ranks as {number}",
    )


@frozen(kw_only=True)
class Call(Row):
    """A bid with a name (smudge, moon). It ranks as its number, and replaces the plain bid of that number."""

    name: str
    ranks: CallRank
    points: int | None = None
    """With ``NUMBER``: the number."""
    made_by: Condition | None = None
    """What makes it, beside points; none: the points that it promises are enough. Always set for ``ABOVE_ALL``."""
    open_if: Condition | None = None
    """Who does not meet it may not make this bid, and a table that does not has no such bid."""

    sections: ClassVar = {
        "calls": (
            "a bid of all the points",
            "a bid above all the points, made by taking every trick",
            "a bid of 4, made by taking every point",
        )
    }
    varies = True
    whole: ClassVar = {"ranks": "where it ranks"}
    moments: ClassVar = {"made_by": Moment.SETTLEMENT}

    @classmethod
    def words(cls, said: Said) -> str:
        ranks = [said["ranks"].words.format(said["points"])] if "ranks" in said else []
        by = said.get("made_by")
        taking = [f"made by taking every {'trick' if isinstance(by, TookEveryTrick) else 'point'}"] if by else []
        open_if = [f"if {said['open_if'].words()}"] if said.get("open_if") else []
        return " ".join([", ".join([*ranks, *taking]), *open_if])

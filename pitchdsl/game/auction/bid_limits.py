"""Limits of the bidding: which bids a player may make, and bids that nobody may top, hold or answer."""

from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from pitchdsl.language.cases import Case, Cases
from pitchdsl.language.choice import Choice
from pitchdsl.language.conditions import none_met
from pitchdsl.language.english import listing, number
from pitchdsl.language.facts import Facts, known
from pitchdsl.language.form import Form
from pitchdsl.language.numbers import Amount

if TYPE_CHECKING:
    from pitchdsl.language.voice import Voice


class Limit(Choice):
    """How a limit bounds the bids of a player."""

    NOTHING = "nothing", "nothing", "may only pass"
    AT_MOST = "at-most", "at most {}", "may bid no more than {}"
    AT_LEAST = "at-least", "{} or more", "may bid no less than {}"
    EXACTLY = "exactly", "exactly {}", "may bid just {}"

    def allows(self, bid: int, limit: int) -> bool:
        """Whether a bid keeps to it."""
        match self:
            case Limit.NOTHING:
                return False
            case Limit.AT_MOST:
                return bid <= limit
            case Limit.AT_LEAST:
                return bid >= limit
            case Limit.EXACTLY:
                return bid == limit


@frozen(kw_only=True)
class BidRange:
    """``at most 3``, ``exactly the bid so far plus 1``, ``nothing``: the bids that a player may make."""

    how: Limit
    amount: Amount | None = None
    """None with ``NOTHING``."""

    def allows(self, bid: int, facts: Facts) -> bool:
        """Whether a player who finds these facts may make a bid."""
        return self.how.allows(bid, 0 if self.amount is None else known(self.amount.of(facts)))

    def words(self) -> str:
        """How a rule sheet says it."""
        return self.how.words.format("" if self.amount is None else self.amount.words())

    def clause(self, voice: "Voice") -> str:
        """Plain English, behind a player."""
        return self.how.english.format("" if self.amount is None else self.amount.clause(voice))


@frozen(kw_only=True)
class BidSet:
    """``4, moon``: some bids, by their numbers and names."""

    numbers: tuple[int, ...] = ()
    """Lowest first; a number means the bid of that number, whatever its name."""
    names: tuple[str, ...] = ()

    def has(self, bid: int | None, name: str | None) -> bool:
        """Whether a bid is one of them."""
        return bid in self.numbers or name in self.names

    def words(self) -> str:
        """How a rule sheet says it."""
        return ", ".join([*map(str, self.numbers), *self.names])

    def clause(self) -> str:
        """Plain English."""
        return listing([*map(number, self.numbers), *self.names], "or")


@frozen(kw_only=True)
class MayBid(Form):
    """``may bid``: the bids open to a player; of several lines with ``if`` all that are met hold together.

    A line without ``if`` holds where none of them is met.
    """

    limits: Cases[BidRange]

    address = "bidding/may bid"
    examples = (
        "at most 3 if own score is -1 or less",
        "exactly the bid so far plus 1 if somebody has bid",
        "nothing if sets in a row are 2 or more",
    )
    with_bidding = True
    in_cases: ClassVar = ("limits",)
    varies = False

    @cached_property
    def in_force(self) -> Cases[BidRange]:
        """The limits, of which all that are met hold: the general one under its own condition."""
        general, exceptions = self.limits.general, self.limits.exceptions
        if general is None or not exceptions:
            return self.limits
        otherwise = Case(when=none_met(case.when for case in exceptions), value=general)
        return Cases(exceptions=(*exceptions, otherwise))


@frozen(kw_only=True)
class MayNotBid(Form):
    """``may not bid``: bids closed to a player; of several lines with ``if`` all that are met hold."""

    closed: Cases[BidSet]

    address = "bidding/may not bid"
    examples = ("moon if own score is 0 or less", "4")
    with_bidding = True
    in_cases: ClassVar = ("closed",)
    varies = False


@frozen(kw_only=True)
class EndsBidding(Form):
    """``ends the bidding``: bids after which nobody speaks any more, not even to hold."""

    bids: BidSet

    address = "bidding/ends the bidding"
    examples = ("4",)
    with_bidding = True


@frozen(kw_only=True)
class NotTopped(Form):
    """``may not be topped``: bids over which nobody may bid; the dealer may hold them, where that is allowed."""

    bids: BidSet

    address = "bidding/may not be topped"
    examples = ("3",)
    with_bidding = True


@frozen(kw_only=True)
class NotHeld(Form):
    """``may not be held``: bids that the dealer may not take over."""

    bids: BidSet

    address = "bidding/may not be held"
    examples = ("4",)
    with_bidding = True


@frozen(kw_only=True)
class Matched(Form):
    """``may be matched``: bids that another player may take over by the same bid, each player once in an auction."""

    bids: BidSet

    address = "bidding/may be matched"
    examples = ("4",)
    with_bidding = True

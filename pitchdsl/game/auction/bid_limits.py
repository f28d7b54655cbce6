"""Limits of the bidding: which bids a player may make, and bids that nobody may top, hold or answer."""

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from attrs import evolve

from pitchdsl.language.cases import Case, Cases
from pitchdsl.language.choice import Choice
from pitchdsl.language.conditions import none_met
from pitchdsl.language.english import listing, number
from pitchdsl.language.facts import Facts, known
from pitchdsl.language.form import Form
from pitchdsl.language.numbers import Amount
from pitchdsl.values import frozen

if TYPE_CHECKING:
    from pitchdsl.language.voice import Voice


class Limit(Choice):
    """How a limit bounds the bids of a player."""

    NOTHING = "nothing", "nothing", "may not bid at all"
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
class BidRun:
    """``31-34``: bids of three numbers or more without a gap."""

    least: int
    most: int


@frozen(kw_only=True)
class BidSet:
    """``4, 31-34, moon``: some bids, by their numbers and names."""

    numbers: tuple[int, ...] = ()
    """Those that stand in no run, lowest first; a number means the bid of that number, whatever its name."""
    runs: tuple[BidRun, ...] = ()
    """Lowest first, with a gap before each."""
    names: tuple[str, ...] = ()

    @classmethod
    def said(cls, ranges: Iterable[tuple[int, int]], names: Iterable[str] = ()) -> "BidSet":
        """The bids from one number to another, for each of these pairs, and those with these names."""
        joined: list[tuple[int, int]] = []
        for low, high in sorted((min(pair), max(pair)) for pair in ranges):
            if joined and low <= joined[-1][1] + 1:
                joined[-1] = joined[-1][0], max(high, joined[-1][1])
            else:
                joined.append((low, high))
        return cls(
            numbers=tuple(each for low, high in joined if high - low < 2 for each in range(low, high + 1)),
            runs=tuple(BidRun(least=low, most=high) for low, high in joined if high - low >= 2),
            names=tuple(dict.fromkeys(names)),
        )

    def has(self, bid: int | None, name: str | None) -> bool:
        """Whether a bid is one of them."""
        in_a_run = bid is not None and any(run.least <= bid <= run.most for run in self.runs)
        return in_a_run or bid in self.numbers or name in self.names

    def words(self) -> str:
        """How a rule sheet says it."""
        return ", ".join([*self._each(str, "-"), *self.names])

    def clause(self, say: Callable[[int], str] = number) -> str:
        """Plain English; ``say`` tells how a number is written."""
        return listing([*self._each(say, " to "), *self.names], "or")

    def _each(self, say: Callable[[int], str], to: str) -> list[str]:
        """The numbers and runs in words, lowest first."""
        told = {each: say(each) for each in self.numbers}
        told |= {run.least: f"{say(run.least)}{to}{say(run.most)}" for run in self.runs}
        return [told[least] for least in sorted(told)]


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
        otherwise = Case(when=none_met(case.when for case in exceptions), value=general, origin=self.origin)
        return Cases(exceptions=(*exceptions, otherwise))

    def at_its_line(self, bid: int, facts: Facts) -> "MayBid":
        """The same, from the line that forbids a bid to a player who finds these facts."""
        closing = (each for each in self.in_force.exceptions if not each.value.allows(bid, facts))
        return evolve(self, origin=next((each.origin for each in closing if each.when.met(facts)), self.origin))


@frozen(kw_only=True)
class MayNotBid(Form):
    """``may not bid``: bids closed to a player; of several lines with ``if`` all that are met hold."""

    closed: Cases[BidSet]

    address = "bidding/may not bid"
    examples = ("moon if own score is 0 or less", "4")
    with_bidding = True
    in_cases: ClassVar = ("closed",)
    varies = False

    def at_its_line(self, bid: int, name: str | None, facts: Facts) -> "MayNotBid":
        """The same, from the line that forbids a bid to a player who finds these facts."""
        closing = (each for each in self.closed.exceptions if each.value.has(bid, name))
        return evolve(self, origin=next((each.origin for each in closing if each.when.met(facts)), self.origin))


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

"""The bids of a game, and those of them that no limit closes to everybody."""

from collections.abc import Iterator
from functools import lru_cache

from pitchdsl.check.auction import rank_of_call
from pitchdsl.check.contradiction import apart
from pitchdsl.game.auction.bid_limits import BidRange, MayBid
from pitchdsl.game.auction.rules import WhenAllPass
from pitchdsl.game.bounded import all_points
from pitchdsl.game.rules import Rules
from pitchdsl.language.conditions import Condition, implies

Bid = tuple[int, str | None]
"""A number and the name of the bid, if it has one."""


def bids_of_game(rules: Rules) -> tuple[Bid, ...]:
    """Every bid, lowest first; none where nobody bids."""
    if rules.bidding is None:
        return ()
    total = all_points(rules)
    bids = rules.bidding.bids
    named = tuple((rank_of_call(call, total), call.name) for call in rules.calls)
    return _bids(bids.least, total if bids.most is None else bids.most, named)


@lru_cache(maxsize=64)
def _bids(least: int, most: int, named: tuple[tuple[int, str], ...]) -> tuple[Bid, ...]:
    names = dict(named)
    return tuple((bid, names.get(bid)) for bid in sorted({*range(least, most + 1), *names}))


def open_bids(rules: Rules, given: Condition | None = None) -> tuple[Bid, ...]:
    """Those that may be open to a player who meets a condition, or to anybody."""
    bids = bids_of_game(rules)
    return tuple(bid for bid in bids if closed_by(rules, bid, given) is None) if rules.closes_bids else bids


def lowest_contract(rules: Rules) -> int | None:
    """The lowest number that somebody bids, or that the dealer plays for; none where there is none."""
    all_pass = rules.bidding.all_pass if rules.bidding else None
    lowest = [bid for bid, _ in open_bids(rules)[:1]]
    if all_pass and (all_pass.what is WhenAllPass.PLAYS or all_pass.or_set):  # that may be no open bid
        lowest.append(all_pass.least or bids_of_game(rules)[0][0])
    return min(lowest, default=None)


def may_have_no_bid(rules: Rules) -> bool:
    """Whether a hand may be played without a bid."""
    without = (WhenAllPass.NO_BID, WhenAllPass.SELLER_PLAYS)
    return rules.bidding is None or rules.bidding.all_pass.what in without


def closed_by(rules: Rules, bid: Bid, given: Condition | None = None) -> str | None:
    """The address of the rule that surely closes a bid to a player who meets a condition, or to everybody."""
    bidding, (number, name) = rules.bidding, bid
    if bidding is None:
        return None
    called = next((call for call in rules.calls if call.name == name and call.open_if is not None), None)
    if called is not None and called.open_if is not None and given is not None and apart(called.open_if, given):
        return called.address
    if bidding.may_bid and not all(_may_allow(each, number) for each in _in_force(bidding.may_bid, given)):
        return bidding.may_bid.address
    closed = bidding.may_not_bid.closed if bidding.may_not_bid else None
    if bidding.may_not_bid and closed is not None:
        sure = [case.value for case in closed.exceptions if given is not None and implies(given, case.when)]
        if any(each.has(number, name) for each in (closed.general, *sure) if each is not None):
            return bidding.may_not_bid.address
    return None


def _in_force(rule: MayBid, given: Condition | None) -> Iterator[BidRange]:
    """The limits that surely hold for a player who meets a condition."""
    general, exceptions = rule.limits.general, rule.limits.exceptions
    if general is not None and all(given is not None and apart(given, case.when) for case in exceptions):
        yield general
    yield from (case.value for case in exceptions if given is not None and implies(given, case.when))


def _may_allow(limit: BidRange, bid: int) -> bool:
    """Whether a bid may keep to a limit; what is reckoned is any number."""
    number = 0 if limit.amount is None else limit.amount.constant
    return number is None or limit.how.allows(bid, number)

"""Lines about bids that close none, duties that are met already, and auctions that end with the first bid."""

from collections.abc import Iterator

from pitchdsl.check.bid_limits import idle_line, never
from pitchdsl.check.draft import Draft
from pitchdsl.check.idle_limits import bounds_at, own_lines
from pitchdsl.check.open_bids import Bid, bids_of_game, open_bids
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.auction.bid_limits import BidRange, BidSet, EndsBidding, Limit, MayBid, MayNotBid, NotTopped
from pitchdsl.game.auction.rules import Bidding, HoldLimit, MustBid
from pitchdsl.game.bounded import all_points
from pitchdsl.language.conditions import AllOf, Compared, Condition, NobodyHasBid, NotMet, implies
from pitchdsl.language.facts import Facts
from pitchdsl.language.numbers import Fact
from pitchdsl.language.predicate import Compare


def check_idle_bids(draft: Draft) -> Iterator[Problem]:
    """P350 of limits and duties, and P417; a house rule may well matter to some only of the games that it is for."""
    bidding, bids = draft.rules.bidding, open_bids(draft.rules)
    own = [each for each in own_lines(draft) if each[0].startswith("bidding/")]
    if bidding is None or not bids or not own:
        return
    addresses = {address for address, *_ in own}
    if MustBid.address in addresses and bidding.must_bid is not None:
        yield from _met_already(draft, bidding.must_bid, bids)
    for address, when, said in own:
        if address == MayBid.address and isinstance(said.value, BidRange) and not said.over:
            yield from _closes_none(draft, said.value, when)
        elif address == MayNotBid.address and isinstance(said.value, BidSet) and when is not None:
            yield from _below_the_standing(draft, bidding, said.value, when)
        if _leaves_one(draft, bidding, bids, address, when) and said.value != BidRange(how=Limit.NOTHING):
            wrong = draft.warning(
                "P417",
                address,
                f"nobody may bid over {f'`{bids[0][1]}`' if bids[0][1] else bids[0][0]}, the lowest bid: "
                "whoever bids first need bid no more",
                "name a higher bid, or drop the line",
            )
            yield draft.at_exception(wrong, address, when)


def _met_already(draft: Draft, must: MustBid, bids: tuple[Bid, ...]) -> Iterator[Problem]:
    """P350: who has the duty finds it met by the standing bid, for it ends where a bid is as high."""
    found = [standing for standing in (None, *(bid for bid, _ in bids)) if _may_meet(draft, must.when, standing)]
    if found and found[0] is not None and found[0] >= must.least:
        yield never(
            draft,
            MustBid.address,
            f"who meets the condition finds a bid of {found[0]} or more, "
            f"and over a bid of {must.least} or more nobody must bid",
            remedy="change the condition, or drop the line",
        )


def _may_meet(draft: Draft, when: Condition, standing: int | None) -> bool:
    """Whether a player who is asked over this bid may meet a condition."""
    facts = Facts(total=all_points(draft.rules), standing=standing)
    return when.met(facts) is not False


def _closes_none(draft: Draft, limit: BidRange, when: Condition | None) -> Iterator[Problem]:
    """P350: a limit to which every bid keeps, unless it takes the place of a tighter one."""
    limits = draft.rules.bidding and draft.rules.bidding.may_bid and draft.rules.bidding.may_bid.limits
    if not limits or (when is None and limits.exceptions) or not _allows_all(draft, limit, when):
        return
    if when is not None and limits.general is not None and not _allows_all(draft, limits.general, None):
        return
    bids = bids_of_game(draft.rules)
    wrong = idle_line(
        draft,
        MayBid.address,
        f"this closes no bid: bids go from {bids[0][0]} to {bids[-1][0]}",
        "change the number, or drop the line",
    )
    yield draft.at_exception(wrong, MayBid.address, when)


def _allows_all(draft: Draft, limit: BidRange, when: Condition | None) -> bool:
    """Whether every bid of the game keeps to a limit."""
    bids = bids_of_game(draft.rules)
    if limit.amount is None:
        return False
    low, high = limit.amount.bounds(bounds_at(draft, MayBid.address, when))
    if limit.how is Limit.AT_MOST:
        return low is not None and low >= bids[-1][0]
    return limit.how is Limit.AT_LEAST and high is not None and high <= bids[0][0]


def _below_the_standing(draft: Draft, bidding: Bidding, closed: BidSet, when: Condition) -> Iterator[Problem]:
    """P350: bids closed to those only who must bid more anyway."""
    shut = [bid for bid in bids_of_game(draft.rules) if closed.has(*bid)]
    again = bidding.hold.limit is not HoldLimit.NONE or bidding.matched is not None
    standing = [each for each in (None, *(bid for bid, _ in bids_of_game(draft.rules))) if _may_meet(draft, when, each)]
    lowest = standing[0] if standing else None
    if lowest is not None and shut and all(bid < lowest or (bid == lowest and not again) for bid, _ in shut):
        wrong = idle_line(
            draft,
            MayNotBid.address,
            f"this closes no bid: it is asked over a bid of {lowest} or more, over which nobody may bid "
            f"{closed.clause(str)} anyway",
            "change the condition or the bids, or drop the line",
        )
        yield draft.at_exception(wrong, MayNotBid.address, when)


def _leaves_one(draft: Draft, bidding: Bidding, bids: tuple[Bid, ...], address: str, when: Condition | None) -> bool:
    """Whether a line leaves nobody a bid over the lowest one, nor lets anybody take that over."""
    number, _ = lowest = bids[0]
    if bids[-1] == lowest:
        return False  # there is one bid, to be taken or left
    if address == EndsBidding.address and bidding.ends is not None:
        return bidding.ends.bids.has(*lowest)
    if bidding.hold.limit is not HoldLimit.NONE or bidding.matched or bidding.run_it or bidding.sold:
        return False
    if address == NotTopped.address and bidding.not_topped is not None:
        return bidding.not_topped.bids.has(*lowest)
    if address not in (MayBid.address, MayNotBid.address) or not (when is None or implies(_over(number), when)):
        return False
    return not any(bid > number for bid, _ in open_bids(draft.rules, _over(number)))


def _over(bid: int) -> Condition:
    """What a player finds over a bid."""
    so_far = Compared.of(Fact.BID_SO_FAR, Compare.EXACTLY, bid)
    return AllOf(parts=(so_far, NotMet(part=NobodyHasBid())))

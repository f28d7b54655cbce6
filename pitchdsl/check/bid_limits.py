"""Do the limits of the bidding leave somebody a bid, and does each line about bids ever matter."""

from collections.abc import Iterator

from pitchdsl.check.auction import highest_bid, rank_of_call
from pitchdsl.check.draft import Draft
from pitchdsl.check.reach import bounds_with_scores
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.auction.bid_limits import BidSet, EndsBidding, Matched, MayBid, MayNotBid, NotHeld, NotTopped
from pitchdsl.game.auction.rules import AllPass, Bidding, Bids, Hold, HoldLimit, WhenAllPass
from pitchdsl.game.bounded import all_points
from pitchdsl.language.facts import Facts
from pitchdsl.language.numbers import Fact
from pitchdsl.language.people import Person

FURTHEST = 60
"""Scores are tried so far from the start, where nothing bounds them."""

REDEALS = (0, 1, 2, 3, 5, 10, 100)
"""After so many deals of a hand it is looked whether somebody may bid."""

PEOPLE = (
    frozenset({Person.LEFT_OF_DEALER}),
    frozenset[Person](),
    frozenset({Person.RIGHT_OF_DEALER}),
    frozenset({Person.DEALER}),
)
"""Who may be asked for a bid."""

Bid = tuple[int, str | None]
"""A number and the name of the bid, if it has one."""


def check_bid_limits(draft: Draft) -> Iterator[Problem]:
    """P349, P350 and P365."""
    bidding = draft.rules.bidding
    if bidding is None:
        return
    yield from _never_matters(draft, bidding)
    if not draft.rules.closes_bids or bidding.all_pass.what in (
        WhenAllPass.DEALER_PLAYS,
        WhenAllPass.NO_BID,
        WhenAllPass.SELLER_PLAYS,
    ):
        return
    closed = next((call.address for call in draft.rules.calls if call.open_if), Bids.address)
    address = MayBid.address if bidding.may_bid else MayNotBid.address if bidding.may_not_bid else closed
    start = draft.rules.winning.start.score
    remedy = "leave somebody a bid, or let the dealer play: `all pass: dealer plays without a bid`"
    also = [(AllPass.address, "this is done again and again")]
    if _nobody_may_bid(draft, bidding, start, hands=0):
        title = "nobody may bid in the first hand, and the cards are dealt again without end"
        yield draft.problem("P349", address, title, remedy, case=f"every side begins at {start}", also=also)
        return
    for score in sorted(_scores(draft), key=lambda score: abs(score - start)):
        hands = next((hands for hands in (1, 5, 20) if _nobody_may_bid(draft, bidding, score, hands)), None)
        if hands is not None:
            title = "it may come to this that nobody may bid, and the cards are dealt again without end"
            case = f"for example, after {hands} hand{'s' * (hands > 1)} all sides are at {score}"
            yield draft.warning("P365", address, title, remedy, case=case, also=also)
            return


def _scores(draft: Draft) -> range:
    """The scores that sides may have before a hand, as far as they are tried."""
    start = draft.rules.winning.start.score
    low, high = bounds_with_scores(draft)[Fact.SCORE]
    least = start - FURTHEST if low is None else max(low, start - FURTHEST)
    return range(least, (start + FURTHEST if high is None else min(high, start + FURTHEST)) + 1)


def _nobody_may_bid(draft: Draft, bidding: Bidding, score: int, hands: int) -> bool:
    """Whether every bid is closed to everybody when all sides have this score, however often the hand was dealt."""
    return not any(
        draft.rules.closing(bid, name, _facts(draft, score, hands, redeals, roles)) is None
        for redeals in REDEALS
        for roles in PEOPLE
        for bid, name in _bids(draft, bidding)
    )


def _bids(draft: Draft, bidding: Bidding) -> list[Bid]:
    total = all_points(draft.rules)
    named = {rank_of_call(call, total): call.name for call in draft.rules.calls}
    plain = range(bidding.bids.least, (total if bidding.bids.most is None else bidding.bids.most) + 1)
    return [(bid, named.get(bid)) for bid in sorted({*plain, *named})]


def _facts(draft: Draft, score: int, hands: int, redeals: int, roles: frozenset[Person]) -> Facts:
    """What a player finds before anybody has bid; nothing of the cards in hand."""
    rules = draft.rules
    target, towards = rules.winning.target.score, rules.winning.towards
    needed = None if target is None else towards * (target - score)
    return Facts(
        total=all_points(rules),
        bid=None,
        standing=None,
        game=rules.winning.distance,
        score=score,
        best_score=score,
        needed=needed,
        others_need=needed,
        players=rules.players.seats.least,
        hands=hands,
        redeals=redeals,
        sets=0,
        sets_in_row=0,
        made_in_row=0,
        roles=roles,
    )


def _never_matters(draft: Draft, bidding: Bidding) -> Iterator[Problem]:
    """P350: lines of which other lines leave nothing."""
    bids = _bids(draft, bidding)
    top = highest_bid(draft)
    ends, topped, held, matched = bidding.ends, bidding.not_topped, bidding.not_held, bidding.matched
    if held is not None and bidding.hold.limit is HoldLimit.NONE:
        yield draft.warning(
            "P350",
            NotHeld.address,
            "this never matters: the dealer may hold no bid at all",
            "say what the dealer may hold, such as `dealer may hold: any bid`, or drop the line",
            also=[(Hold.address, "no bid is held")],
        )
    elif held is not None and ends is not None and _within(bids, held.bids, ends.bids):
        yield _over_already(draft, NotHeld.address, "to hold")
    if matched is not None:
        if ends is not None and _within(bids, matched.bids, ends.bids):
            yield _over_already(draft, Matched.address, "to match")
        elif topped is not None and _within(bids, matched.bids, topped.bids):
            yield draft.warning(
                "P350",
                Matched.address,
                "this never matters: such a bid may not be topped, not by the same bid either",
                "drop one of the two lines",
                also=[(NotTopped.address, "these may not be topped")],
            )
    highest = BidSet(numbers=(top,))
    if topped is not None and _within(bids, topped.bids, highest) and matched is None:
        yield draft.warning(
            "P350",
            NotTopped.address,
            f"this never matters: there is no bid above {top}",
            "name a lower bid, or drop the line",
        )


def _over_already(draft: Draft, address: str, deed: str) -> Problem:
    return draft.warning(
        "P350",
        address,
        f"this never matters: such a bid ends the bidding, and nobody is left {deed} it",
        "drop one of the two lines",
        also=[(EndsBidding.address, "these end it")],
    )


def _within(bids: list[Bid], some: BidSet, others: BidSet) -> bool:
    """Whether every bid of the game that is among some is among the others, too."""
    return all(others.has(bid, name) for bid, name in bids if some.has(bid, name))

"""Do the limits of the bidding leave somebody a bid, and does each line about bids ever matter."""

from collections.abc import Iterator, Sequence

from pitchdsl.check.draft import Also, Draft
from pitchdsl.check.open_bids import Bid, bids_of_game, closed_by, open_bids
from pitchdsl.check.reach import bounds_with_scores
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.auction.bid_limits import BidSet, EndsBidding, Matched, MayBid, MayNotBid, NotHeld, NotTopped
from pitchdsl.game.auction.rules import AllPass, Bidding, Bids, Hold, HoldLimit, MustBid, WhenAllPass
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


def check_bid_limits(draft: Draft) -> Iterator[Problem]:
    """P349, P350 and P365."""
    bidding = draft.rules.bidding
    if bidding is None:
        return
    never = list(_never_matters(draft, bidding))
    yield from never or _closed_to_everybody(draft)
    if not draft.rules.closes_bids or bidding.all_pass.what in (
        WhenAllPass.PLAYS,
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
        for bid, name in bids_of_game(draft.rules)
    )


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
    bids = open_bids(draft.rules)
    if not bids:
        return  # nobody ever bids, which is told
    top = bids[-1][0]
    ends, topped, held, matched = bidding.ends, bidding.not_topped, bidding.not_held, bidding.matched
    closed = [mark for mark in (ends, topped, held, matched) if mark is not None and _within(bids, mark.bids, BidSet())]
    for mark in closed:
        yield never(draft, mark.address, "nobody may ever make such a bid", _limits(bidding))
    yield from _held(draft, bidding, bids)
    if matched is not None and matched not in closed:
        if ends is not None and _within(bids, matched.bids, ends.bids):
            yield never(draft, Matched.address, _OVER.format("match"), [(EndsBidding.address, _ENDS)])
        elif topped is not None and _within(bids, matched.bids, topped.bids):
            title = "such a bid may not be topped, not by the same bid either"
            yield never(draft, Matched.address, title, [(NotTopped.address, "these may not be topped")])
    highest = BidSet(numbers=(top,))
    if topped is not None and topped not in closed and _within(bids, topped.bids, highest) and matched is None:
        yield never(
            draft, NotTopped.address, f"there is no bid above {top}", remedy="name a lower bid, or drop the line"
        )
    yield from _closed_to_who_must(draft, bidding)


def _held(draft: Draft, bidding: Bidding, bids: Sequence[Bid]) -> Iterator[Problem]:
    """What may be held, and what of that may not."""
    hold, held, ends = bidding.hold, bidding.not_held, bidding.ends
    top = bids_of_game(draft.rules)[-1][0]
    may = [bid for bid in bids if hold.limit.allows(bid[0], below=hold.below, top=top)]
    spoken = [bid for bid in may if ends is None or not ends.bids.has(*bid)]
    if held is not None and hold.limit is HoldLimit.NONE:
        remedy = "say what the dealer may hold, such as `dealer may hold: any bid`, or drop the line"
        also = [(Hold.address, "no bid is held")]
        yield never(draft, NotHeld.address, "the dealer may hold no bid at all", also, remedy)
    elif hold.limit is not HoldLimit.NONE and not [bid for bid in spoken if held is None or not held.bids.has(*bid)]:
        also = [(EndsBidding.address, _ENDS)] if ends is not None else []
        also += [(NotHeld.address, "these may not be held")] if held is not None else []
        yield never(draft, Hold.address, "no bid is left that the dealer may hold", [*also, *_limits(bidding)])
    elif held is not None and any(held.bids.has(*bid) for bid in bids):
        if not any(held.bids.has(*bid) for bid in may):
            title = "the dealer may not hold such a bid anyway"
            yield never(draft, NotHeld.address, title, [(Hold.address, "this is what may be held")])
        elif not any(held.bids.has(*bid) for bid in spoken):
            yield never(draft, NotHeld.address, _OVER.format("hold"), [(EndsBidding.address, _ENDS)])


def _closed_to_everybody(draft: Draft) -> Iterator[Problem]:
    """Bids that one line of a text makes and another closes; of what was inherited a line may well take away."""
    newest, bids = draft.variant.newest, open_bids(draft.rules)
    if not bids:
        return
    shut = [bid for bid in bids_of_game(draft.rules) if bid not in bids]
    for number, name in shut:
        address = closed_by(draft.rules, (number, name))
        made = Bids.address if name is None else f"calls/{name}"
        at_an_end = name is not None or not bids[0][0] < number < bids[-1][0]
        if address and at_an_end and {draft.variant.place_of(each) for each in (address, made)} <= newest:
            bid = f"`{name}`" if name is not None else f"a bid of {number}"
            yield idle_line(
                draft,
                address,
                f"this closes {bid} to everybody and always, so that nobody ever makes it",
                "say when it is closed, with `if`, or which bid is meant",
                also=[(made, "this makes it")],
            )
            return


def _closed_to_who_must(draft: Draft, bidding: Bidding) -> Iterator[Problem]:
    """A duty to bid that other lines keep everybody from who has it."""
    must = bidding.must_bid
    if must is None or any(number >= must.least for number, _ in open_bids(draft.rules, must.when)):
        return
    closing = [closed_by(draft.rules, bid, must.when) for bid in bids_of_game(draft.rules) if bid[0] >= must.least]
    yield idle_line(
        draft,
        MustBid.address,
        f"no bid of {must.least} or more is open to who must make one, who can only pass",
        "open such a bid to these players, or drop one of the lines",
        also=[(address, "this closes it") for address in dict.fromkeys(closing) if address is not None],
    )


_OVER = "such a bid ends the bidding, and nobody is left to {} it"
_ENDS = "these end it"


def _limits(bidding: Bidding) -> list[tuple[str, str]]:
    """The lines that close bids."""
    limits = (bidding.may_bid, bidding.may_not_bid)
    return [(limit.address, "this closes bids") for limit in limits if limit is not None]


def never(draft: Draft, address: str, why: str, also: Also = (), remedy: str = "drop one of the lines") -> Problem:
    """P350: a line about bids of which others leave nothing."""
    return idle_line(draft, address, f"this never matters: {why}", remedy, also)


def idle_line(draft: Draft, address: str, title: str, remedy: str, also: Also = ()) -> Problem:
    """P350: a line about bids that changes nothing, or leaves nothing."""
    return draft.warning("P350", address, title, remedy, also=also)


def _within(bids: Sequence[Bid], some: BidSet, others: BidSet) -> bool:
    """Whether every bid of the game that is among some is among the others, too."""
    return all(others.has(bid, name) for bid, name in bids if some.has(bid, name))

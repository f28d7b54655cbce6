"""Can every bid be made, and does every auction end."""

from collections.abc import Iterator

from pitchdsl.cards import rank_sign
from pitchdsl.check.draft import Also, Draft
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.auction.bid_limits import BidSet, MayNotBid
from pitchdsl.game.auction.rules import AllPass, Bids, Call, CallRank, Hold, HoldLimit, MustBid, WhenAllPass
from pitchdsl.game.bounded import all_points, bounds_in_rows
from pitchdsl.game.count.rules import ScoringItem
from pitchdsl.game.rules import Rules
from pitchdsl.language.card_selectors import CardPick, Each, TrumpCard
from pitchdsl.language.conditions import HandHas, TookEveryTrick, leaves
from pitchdsl.language.english import listing
from pitchdsl.language.recipients import ByCard, ByEveryTrick
from pitchdsl.syntax.synonyms import NUMBERS

UPWARDS, DOWNWARDS = ("more", "higher"), ("less", "fewer", "lower")
"""Words behind a number that mean all bids from there on."""


def rank_of_call(call: Call, total: int) -> int:
    """The number at which a named bid ranks."""
    if call.ranks is CallRank.NUMBER:
        assert call.points is not None
        return call.points
    return total if call.ranks is CallRank.ALL else total + 1


def check_auction(draft: Draft) -> Iterator[Problem]:
    """P311, P312, P314 to P318, P342 and P347."""
    if draft.rules.bidding is None:
        return
    wrong = list(_bids(draft))
    yield from wrong
    if not wrong:  # what asks for the bids would only say so again
        yield from _dealer(draft)
        yield from _bids_named(draft)
    yield from _calls(draft)


def _bids_named(draft: Draft) -> Iterator[Problem]:
    """P342 and P315: a limit speaks of bids that there are."""
    bidding = draft.rules.bidding
    assert bidding is not None
    marks = (bidding.ends, bidding.not_topped, bidding.not_held, bidding.matched)
    sets = [(mark.address, mark.bids) for mark in marks if mark]
    if bidding.may_not_bid:
        sets += [(MayNotBid.address, closed) for closed in bidding.may_not_bid.closed.possible()]
    calls = {call.name: rank_of_call(call, all_points(draft.rules)) for call in draft.rules.calls}
    elsewhere = {entry.line.name for entry in draft.variant.rows("calls")} - calls.keys()
    lowest, highest = min([bidding.bids.least, *calls.values()]), highest_bid(draft)
    for address, bids in sets:
        unknown = [name for name in bids.names if name not in calls and name not in elsewhere]
        if len(unknown) > 1:
            problem = draft.problem(
                "P342",
                address,
                f"{', '.join(f'`{name}`' for name in unknown)} are names of no bids",
                "bids stand here by their numbers, or by their names under `calls`; for some hands only, end the line "
                "with `if` and a test",
            )
            from pitchdsl.syntax.unsupported import out_of_the_language  # noqa: PLC0415  # late: a rare fault

            yield out_of_the_language(problem.span, address) or problem
        else:
            for name in unknown:
                remedy = (
                    f"numbers are written in digits: `{NUMBERS[name]}`"
                    if name in NUMBERS
                    else f"bids stand here one by one: {_each_from(bids, name, lowest, highest)}"
                    if name in (*UPWARDS, *DOWNWARDS)
                    else None
                )
                yield not_called(draft, address, name, remedy)
        said = dict.fromkeys((*bids.numbers, *(end for run in bids.runs for end in (run.least, run.most))))
        wrong = [str(number) for number in said if not lowest <= number <= highest]
        if wrong and not unknown:
            yield draft.problem(
                "P315",
                address,
                f"nobody can bid {listing(wrong, 'or')}",
                f"bids go from {lowest} to {highest}",
                also=[(Bids.address, "these are the bids")],
            )


def not_called(draft: Draft, address: str, name: str, remedy: str | None = None, also: Also = ()) -> Problem:
    """P342: a name that no bid has."""
    there = ", ".join(f"`{call.name}`" for call in draft.rules.calls)
    calls = f"under `calls` there is {there}" if there else f"add a row under `calls`: `{name}: a bid of 4`"
    return draft.problem("P342", address, f"no bid is called `{name}`", remedy or calls, also=also)


def _each_from(bids: BidSet, name: str, lowest: int, highest: int) -> str:
    """The bids from a number on, upwards or downwards, as a sheet says them."""
    number = next((number for number in bids.numbers if lowest <= number <= highest), None)
    if number is None:
        return f"they go from {lowest} to {highest}"
    return f"`{BidSet.said([(number, highest if name in UPWARDS else lowest)]).words()}`"


def _bids(draft: Draft) -> Iterator[Problem]:
    bidding, total = draft.rules.bidding, all_points(draft.rules)
    assert bidding is not None
    bids = bidding.bids
    if bids.least == 0 or (bids.most is not None and bids.most < bids.least):
        yield draft.problem(
            "P311",
            Bids.address,
            "nobody could make such a bid",
            "bids go from 1 or more upwards, such as `bids: 1-4` or `bids: 2 or more`",
        )
    elif total and (bids.least > total or (bids.most is not None and bids.most > total)):
        too_high = bids.least if bids.least > total else bids.most
        yield draft.problem(
            "P312",
            Bids.address,
            f"a bid of {too_high} can never be made: a hand gives at most {total} points",
            f"write `bids: {bids.least if bids.least <= total else 1} or more`, which ends at {total} by itself; "
            "or let more score under `points`",
        )


def check_must_bid(draft: Draft) -> Iterator[Problem]:
    """P313 and P320: a bid that cards force can be made, and its number scores."""
    bidding = draft.rules.bidding
    if bidding is None:
        return
    bids, must, highest = bidding.bids, bidding.must_bid, highest_bid(draft)
    if must is not None and not bids.least <= must.least <= highest:
        yield draft.problem(
            "P313",
            MustBid.address,
            f"nobody can be made to bid {must.least}",
            f"write a number from {bids.least} to {highest}",
            also=[(Bids.address, "these are the bids")],
        )
    elif must is not None:
        for test in leaves(must.when):
            in_pack = isinstance(test, HandHas) and test.rank in draft.rules.deck.ranks.ranks
            named = isinstance(test, HandHas) and rank_sign(test.rank) == str(must.least)
            if isinstance(test, HandHas) and in_pack and named and not _scores(draft, test.rank, must.least):
                yield draft.warning(
                    "P320",
                    MustBid.address,
                    f"a {must.least} forces a bid of {must.least}, and the {must.least} of trump scores less",
                    f"give it {must.least} points, such as `row: {must.least} to the winner of {must.least} of trump`",
                )


def _scores(draft: Draft, rank: int, points: int) -> bool:
    """Whether the trump of this rank may score so many points."""
    return any(
        isinstance(to, ByCard) and _may_mean(to.card, rank) and _may_be_worth(draft, item, points)
        for item in draft.rules.points.items
        for to in item.to.possible()
    )


def _may_be_worth(draft: Draft, item: ScoringItem, points: int) -> bool:
    most = item.worth(bounds_in_rows(draft.rules))[1]
    return most is None or most >= points


def _may_mean(pick: CardPick, rank: int) -> bool:
    """Whether a row names the trump of this rank, alone or among others."""
    return pick == TrumpCard(rank=rank) or (isinstance(pick, Each) and (pick.trumps or pick.rank == rank))


def highest_bid(draft: Draft) -> int:
    """The number of the highest bid of all, plain or with a name; 0 where nobody bids."""
    return highest_bid_of(draft.rules)


def highest_bid_of(rules: Rules) -> int:
    """The same, of rules that need not be checked."""
    bidding, total = rules.bidding, all_points(rules)
    if bidding is None:
        return 0
    plain = total if bidding.bids.most is None else bidding.bids.most
    return max([plain, *(rank_of_call(call, total) for call in rules.calls)])


def highest_contract(draft: Draft) -> int:
    """The number of the highest contract: of a bid, or of what the dealer plays for when all pass."""
    all_pass = draft.rules.bidding.all_pass if draft.rules.bidding else None
    given = all_pass.least or 0 if all_pass and all_pass.what is WhenAllPass.PLAYS else 0
    return max(highest_bid(draft), given)


def _dealer(draft: Draft) -> Iterator[Problem]:
    bidding, total = draft.rules.bidding, all_points(draft.rules)
    assert bidding is not None
    highest = highest_bid(draft)
    hold, least = bidding.hold, bidding.all_pass.least
    if hold.limit is HoldLimit.BELOW and hold.below is not None and not bidding.bids.least < hold.below <= highest:
        remedy = "`any bid`" if hold.below > highest else "`nothing`"
        yield draft.problem(
            "P314",
            Hold.address,
            f"bids go from {bidding.bids.least} to {highest}, so `below {hold.below}` sets no limit among them",
            f"write `dealer may hold: {remedy.strip('`')}`, or a number between",
            also=[(Bids.address, "these are the bids")],
        )
    given, who = bidding.all_pass.what is WhenAllPass.PLAYS, bidding.all_pass.who.plain
    if given and least is not None and total and not 1 <= least <= total:
        yield draft.problem(
            "P315",
            AllPass.address,
            f"{bidding.all_pass.who.english} can never make {least}: a hand gives at most {total} points"
            if least
            else "a contract of 0 promises nothing",
            f"write a number from 1 to {total}, or `{WhenAllPass.NO_BID.words.format(who=who)}`",
        )
    stuck = bidding.all_pass.what is WhenAllPass.STUCK
    if stuck and least is not None and not bidding.bids.least <= least <= (bidding.bids.most or total):
        yield draft.problem(
            "P315",
            AllPass.address,
            f"{bidding.all_pass.who.english} cannot bid {least}",
            f"write a number from {bidding.bids.least} to {bidding.bids.most or total}",
            also=[(Bids.address, "these are the bids")],
        )


def _calls(draft: Draft) -> Iterator[Problem]:
    total = all_points(draft.rules)
    ranks: dict[int, Call] = {}
    for call in draft.rules.calls:
        address, rank = f"calls/{call.name}", rank_of_call(call, total)
        if call.name in {"pass", "hold", "run", "set"}:
            yield draft.problem("P316", address, f"`{call.name}` is a call already", "give the bid another name")
        if call.ranks is CallRank.ABOVE_ALL and call.made_by is None:
            yield draft.problem(
                "P317",
                address,
                f"nothing says what makes a `{call.name}`: no hand gives {rank} points",
                "add for example `made by taking every point`",
            )
        elif call.ranks is CallRank.NUMBER and (rank > total or rank == 0):
            yield draft.problem(
                "P312",
                address,
                f"a bid of {rank} can never be made: a hand gives at most {total} points"
                if rank
                else "a bid of 0 promises nothing; bids begin at 1",
                "write `a bid of all the points`, or `a bid above all the points, made by taking every point`",
            )
        if call.ranks is CallRank.ABOVE_ALL and call.made_by == TookEveryTrick() and _pays_every_trick(draft):
            yield draft.warning(
                "P347",
                address,
                "who takes every trick has a point for it already, and it is one of all the points",
                "write `a bid of all the points`: no bid above them asks for more",
            )
        if rank in ranks:
            other = ranks[rank].name
            yield draft.problem(
                "P318",
                address,
                f"`{call.name}` and `{other}` both name a bid of {rank}",
                "one bid has one name: drop one of the two rows",
                also=[(f"calls/{other}", "named here too")],
            )
        ranks[rank] = call


def _pays_every_trick(draft: Draft) -> bool:
    """Whether a row of points is for winning every trick."""
    return any(
        isinstance(to, ByEveryTrick) or (item.only_if is not None and TookEveryTrick() in tuple(leaves(item.only_if)))
        for item in draft.rules.points.items
        for to in item.to.possible()
    )

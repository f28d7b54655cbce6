"""What limits the bidding: who may bid what, and bids that end it."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from attrs import evolve

from pitchdsl.game.auction.bid_limits import (
    BidRange,
    BidSet,
    EndsBidding,
    Matched,
    MayBid,
    MayNotBid,
    NotHeld,
    NotTopped,
)
from pitchdsl.game.auction.ladder import ladder_of
from pitchdsl.game.rules import Rules
from pitchdsl.language.cases import Cases
from pitchdsl.language.conditions import leaves
from pitchdsl.language.english import sentence
from pitchdsl.rulebook.parts import Paragraph, Told, line
from pitchdsl.rulebook.voice import RulebookVoice

T = TypeVar("T")


def may_bid(voice: RulebookVoice, rule: MayBid) -> Iterator[Told]:
    """Which bids are open to whom."""
    told = list(_said(voice, rule.limits, lambda limit: limit.clause(voice)))
    if rule.limits.general is not None and rule.limits.exceptions:
        told = [*told[1:], f"otherwise {told[0]}"]
    yield from _limits(rule, told)


def may_not_bid(voice: RulebookVoice, rule: MayNotBid) -> Iterator[Told]:
    """Which bids are closed to whom."""
    yield from _limits(rule, list(_said(voice, rule.closed, lambda closed: f"may not bid {closed.clause()}")))


def _limits(rule: MayBid | MayNotBid, told: Sequence[str]) -> Iterator[Told]:
    yield Paragraph(" ".join(map(sentence, told)))
    yield from (line("Limit", each, rule) for each in told)


def may_be_left_no_bid(rules: Rules, least: int) -> bool:
    """Whether a player may find every bid closed that is no lower than this."""
    bidding = rules.bidding
    if bidding is None or not rules.closes_bids:
        return False
    limits = bidding.may_bid.limits.possible() if bidding.may_bid else ()
    closed = bidding.may_not_bid.closed.possible() if bidding.may_not_bid else ()
    asked = [call.name for call in rules.calls if call.open_if]
    return not any(
        all(_allows(each, bid.value) for each in limits)
        for bid in ladder_of(rules).bids
        if bid.value >= least and bid.name not in asked and not any(each.has(bid.value, bid.name) for each in closed)
    )


def _allows(limit: BidRange, bid: int) -> bool:
    """Whether a limit leaves a bid open in any case; one that is reckoned may close each."""
    least = None if limit.amount is None else limit.amount.constant
    return least is not None and limit.how.allows(bid, least)


def ends(voice: RulebookVoice, rule: EndsBidding) -> Iterator[Told]:
    """Which bids end the bidding."""
    yield Paragraph(f"With a bid of {rule.bids.clause()} the bidding is over at once.")
    yield line("Ends the bidding at once", f"a bid of {_figures(rule.bids)}", rule)


def not_topped(voice: RulebookVoice, rule: NotTopped) -> Iterator[Told]:
    """Over which bids nobody may bid."""
    yield Paragraph(f"Nobody may bid over {rule.bids.clause()}.")
    yield line("No bid over", _figures(rule.bids), rule)


def not_held(voice: RulebookVoice, rule: NotHeld) -> Iterator[Told]:
    """Which bids the dealer may not take over."""
    yield Paragraph(f"The dealer may not hold {rule.bids.clause()}.")
    yield line("Not to be held", _figures(rule.bids), rule)


def matched(voice: RulebookVoice, rule: Matched) -> Iterator[Told]:
    """Which bids another player may take over by the same bid."""
    yield Paragraph(
        f"A bid of {rule.bids.clause()} may be taken over by another player who bids the same; nobody does so twice in"
        " one bidding."
    )
    yield line("Taken over by the same bid", f"{_figures(rule.bids)}, by another player, each once a bidding", rule)


def _figures(bids: BidSet) -> str:
    return bids.clause(str)


def _said(voice: RulebookVoice, cases: Cases[T], may: Callable[[T], str]) -> Iterator[str]:
    """What a player may do in general, and under each condition.

    A condition about that player stands behind, where it is plain who is meant; any other stands in front.
    """
    if cases.general is not None:
        yield f"a player {may(cases.general)}"
    asked = evolve(voice, of_a_player=True)
    for case in cases.exceptions:
        when, does = f"if {case.when.clause(asked)}", f"a player {may(case.value)}"
        of_the_player = any(test.of_a_side for test in leaves(case.when))
        yield f"{does} {when}" if of_the_player else f"{when}, {does}"

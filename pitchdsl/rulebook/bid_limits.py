"""What limits the bidding: who may bid what, and bids that end it."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from attrs import evolve

from pitchdsl.game.auction.bid_limits import BidSet, EndsBidding, Matched, MayBid, MayNotBid, NotHeld, NotTopped
from pitchdsl.language.cases import Cases
from pitchdsl.language.english import sentence
from pitchdsl.rulebook.parts import Paragraph, Told, line
from pitchdsl.rulebook.voice import RulebookVoice

T = TypeVar("T")


def may_bid(voice: RulebookVoice, rule: MayBid) -> Iterator[Told]:
    """Which bids are open to whom."""
    told = [f"{when}a player {limit.clause(voice)}" for when, limit in _said(voice, rule.limits)]
    if rule.limits.general is not None and rule.limits.exceptions:
        told = [*told[1:], f"otherwise {told[0]}"]
    yield from _limits(rule, told)


def may_not_bid(voice: RulebookVoice, rule: MayNotBid) -> Iterator[Told]:
    """Which bids are closed to whom."""
    told = _said(voice, rule.closed)
    yield from _limits(rule, [f"{when}a player may not bid {closed.clause()}" for when, closed in told])


def _limits(rule: MayBid | MayNotBid, told: Sequence[str]) -> Iterator[Told]:
    yield Paragraph(" ".join(map(sentence, told)))
    yield from (line("Limit", each, rule) for each in told)


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


def _said(voice: RulebookVoice, cases: Cases[T]) -> Iterator[tuple[str, T]]:
    """What always holds, and what holds under a condition, each with its condition in front."""
    if cases.general is not None:
        yield "", cases.general
    asked = evolve(voice, of_a_player=True)
    yield from ((f"if {case.when.clause(asked)}, ", case.value) for case in cases.exceptions)

"""What limits the bidding: who may bid what, and bids that end it."""

from collections.abc import Iterator
from typing import TypeVar

from pitchdsl.game.auction.bid_limits import EndsBidding, Matched, MayBid, MayNotBid, NotHeld, NotTopped
from pitchdsl.language.cases import Cases
from pitchdsl.language.english import sentence
from pitchdsl.rulebook.parts import Block, Paragraph
from pitchdsl.rulebook.voice import RulebookVoice

T = TypeVar("T")


def may_bid(voice: RulebookVoice, rule: MayBid) -> Iterator[Block]:
    """Which bids are open to whom."""
    told = said(voice, rule.limits)
    yield Paragraph(" ".join(sentence(f"{when}a player {limit.clause(voice)}") for when, limit in told))


def may_not_bid(voice: RulebookVoice, rule: MayNotBid) -> Iterator[Block]:
    """Which bids are closed to whom."""
    told = said(voice, rule.closed)
    yield Paragraph(" ".join(sentence(f"{when}a player may not bid {closed.clause()}") for when, closed in told))


def ends(voice: RulebookVoice, rule: EndsBidding) -> Iterator[Block]:
    """Which bids end the bidding."""
    yield Paragraph(sentence(f"with a bid of {rule.bids.clause()} the bidding is over at once"))


def not_topped(voice: RulebookVoice, rule: NotTopped) -> Iterator[Block]:
    """Over which bids nobody may bid."""
    yield Paragraph(sentence(f"nobody may bid over {rule.bids.clause()}"))


def not_held(voice: RulebookVoice, rule: NotHeld) -> Iterator[Block]:
    """Which bids the dealer may not take over."""
    yield Paragraph(sentence(f"the dealer may not hold {rule.bids.clause()}"))


def matched(voice: RulebookVoice, rule: Matched) -> Iterator[Block]:
    """Which bids another player may take over by the same bid."""
    yield Paragraph(
        f"A bid of {rule.bids.clause()} may be taken over by another player who bids the same; nobody does so twice in"
        " one bidding."
    )


def said(voice: RulebookVoice, cases: Cases[T]) -> Iterator[tuple[str, T]]:
    """What always holds, and what holds under a condition, each with its condition in front."""
    if cases.general is not None:
        yield "", cases.general
    yield from ((f"if {case.when.clause(voice)}, ", case.value) for case in cases.exceptions)

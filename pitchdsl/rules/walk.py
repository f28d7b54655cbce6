"""All conditions of a game, each with the address of its line and the moment at which it is asked."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from pitchdsl.rules.bidding import MustBid
from pitchdsl.rules.cases import Cases
from pitchdsl.rules.conditions import Condition, TookEveryTrick, leaves
from pitchdsl.rules.exchange import LeftOut
from pitchdsl.rules.facts import Moment
from pitchdsl.rules.recipients import ByEveryTrick
from pitchdsl.rules.rules import Rules
from pitchdsl.rules.scoring_kind import ScoringKind
from pitchdsl.rules.table import Misdeal

Asked = tuple[str, Condition, Moment]
"""The address of a line, a condition that it asks, and when."""


def conditions(rules: Rules) -> Iterator[Asked]:
    """Every condition; by the address ``calls/…`` stands what makes a named bid."""
    if rules.deal.misdeal is not None:
        yield Misdeal.address, rules.deal.misdeal.when, Moment.DEAL
    if rules.exchange is not None and rules.exchange.left_out is not None:
        yield LeftOut.address, rules.exchange.left_out.when, Moment.EXCHANGE
    if rules.bidding and rules.bidding.must_bid:
        yield MustBid.address, rules.bidding.must_bid.when, Moment.BIDDING
    for call in rules.calls:
        if call.made_by is not None:
            yield f"calls/{call.name}", call.made_by, Moment.SETTLEMENT
    for item in rules.points.items:
        if item.only_if is not None:
            yield item.origin.address, item.only_if, Moment.ROW
    for address, cases, moment in exceptions(rules):
        yield from ((address, case.when, moment) for case in cases.exceptions)
    for need in rules.winning.needs:
        yield f"to win/{need.name}", need.condition, Moment.HAND_OVER
    for row in rules.winning.wins:
        yield f"wins at once/{row.name}", row.condition, Moment.HAND_OVER
    for row in rules.winning.loses:
        yield f"loses at once/{row.name}", row.condition, Moment.HAND_OVER


def exceptions(rules: Rules) -> Iterator[tuple[str, Cases[Any], Moment]]:
    """Every value that may have exceptions, with the moment at which theirs are asked."""
    for item in rules.points.items:
        yield item.origin.address, item.value, Moment.COUNT
        yield item.origin.address, item.to, Moment.COUNT
    settlement = rules.settlement
    for row in (settlement.made, settlement.set, settlement.others):
        yield row.origin.address, row.change, Moment.SETTLEMENT


@lru_cache(maxsize=256)
def recipients_asked_for(rules: Rules) -> tuple[ScoringKind, ...]:
    """Whom the conditions of a game compare by their cards."""
    return tuple(to for _, condition, _ in conditions(rules) for test in leaves(condition) for to in test.recipients())


@lru_cache(maxsize=256)
def asks_for_every_trick(rules: Rules) -> bool:
    """Whether any rule looks at who has won every trick."""
    by_item = any(isinstance(to, ByEveryTrick) for item in rules.points.items for to in item.to.possible())
    asked = any(TookEveryTrick() in leaves(condition) for _, condition, _ in conditions(rules))
    return bool(rules.settlement.every_trick.points) or by_item or asked

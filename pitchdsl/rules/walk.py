"""All conditions of a game, each with the address of its line and the moment at which it is asked."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from pitchdsl.rules.bid_limits import MayBid, MayNotBid
from pitchdsl.rules.bidding import MustBid
from pitchdsl.rules.cases import Cases
from pitchdsl.rules.conditions import Compared, Condition, TakesEvery, TookEveryTrick, leaves
from pitchdsl.rules.exchange import LeftOut
from pitchdsl.rules.facts import Moment
from pitchdsl.rules.form import Form
from pitchdsl.rules.match import CountsDouble
from pitchdsl.rules.numbers import Amount
from pitchdsl.rules.offers import MayNotRefuse
from pitchdsl.rules.predicate import Atom
from pitchdsl.rules.recipients import ByEveryTrick
from pitchdsl.rules.reckoned import Number
from pitchdsl.rules.rules import Rules
from pitchdsl.rules.scoring_kind import ScoringKind
from pitchdsl.rules.settlement import Change, EachSide, EveryTrick, NeverAbove, NeverBelow
from pitchdsl.rules.table import Misdeal
from pitchdsl.rules.winning import EndsAfter, OverTarget, Start, Target

Asked = tuple[str, Condition, Moment]
"""The address of a line, a condition that it asks, and when."""


def conditions(rules: Rules) -> Iterator[Asked]:
    """Every condition; what makes a named bid is asked at the settlement."""
    if rules.deal.misdeal is not None:
        yield Misdeal.address, rules.deal.misdeal.when, Moment.DEAL
    if rules.offers.may_not_refuse is not None:
        yield MayNotRefuse.address, rules.offers.may_not_refuse.when, Moment.DEAL
    if rules.exchange is not None and rules.exchange.left_out is not None:
        yield LeftOut.address, rules.exchange.left_out.when, Moment.EXCHANGE
    if rules.bidding and rules.bidding.must_bid:
        yield MustBid.address, rules.bidding.must_bid.when, Moment.BIDDING
    beside = rules.settlement.each_side
    if beside:
        yield from ((beside.address, case.when, Moment.SETTLEMENT) for case in beside.changes.exceptions)
    if rules.bidding:
        if rules.bidding.may_bid:
            yield from ((MayBid.address, case.when, Moment.BIDDING) for case in rules.bidding.may_bid.limits.exceptions)
        if rules.bidding.may_not_bid:
            closed = rules.bidding.may_not_bid.closed.exceptions
            yield from ((MayNotBid.address, case.when, Moment.BIDDING) for case in closed)
    for call in rules.calls:
        if call.made_by is not None:
            yield call.address, call.made_by, Moment.SETTLEMENT
        if call.open_if is not None:
            yield call.address, call.open_if, Moment.BIDDING
    for item in rules.points.items:
        if item.only_if is not None:
            yield item.origin.address, item.only_if, Moment.ROW
    for address, cases, moment in exceptions(rules):
        yield from ((address, case.when, moment) for case in cases.exceptions)
    yield from ((each.address, each.when, each.then.asked) for each in rules.exceptions)
    for need in rules.winning.needs:
        yield f"to win/{need.name}", need.condition, Moment.HAND_OVER
    for row in rules.winning.wins:
        yield f"wins at once/{row.name}", row.condition, Moment.HAND_OVER
    for row in rules.winning.loses:
        yield f"loses at once/{row.name}", row.condition, Moment.HAND_OVER
    if rules.match.counts_double is not None:
        yield CountsDouble.address, rules.match.counts_double.when, Moment.HAND_OVER
    for stake in rules.stakes:
        if stake.only_if is not None:
            yield stake.address, stake.only_if, Moment.HAND_OVER


def exceptions(rules: Rules) -> Iterator[tuple[str, Cases[Any], Moment]]:
    """Every value that may have exceptions, with the moment at which theirs are asked."""
    for item in rules.points.items:
        yield item.origin.address, item.value, Moment.COUNT
        yield item.origin.address, item.to, Moment.WHOSE
    settlement = rules.settlement
    for row in (settlement.made, settlement.set, settlement.others):
        yield row.origin.address, row.change, Moment.SETTLEMENT


def amounts(rules: Rules) -> Iterator[tuple[str, Amount, Moment]]:
    """Every amount that is not in a condition, with the address of its line and the moment at which it is reckoned."""
    for address, cases, moment in exceptions(rules):
        said = (each.amount if isinstance(each, Change) else each for each in cases.possible())
        yield from ((address, each, moment) for each in said if isinstance(each, Amount))
    for form, number, moment in _numbers(rules):
        if isinstance(number, Amount):
            yield form.address, number, moment
    yield from (
        (each.address, each.amount, Moment.HAND_OVER) for each in rules.stakes if isinstance(each.amount, Amount)
    )
    if rules.settlement.each_side:
        for change in rules.settlement.each_side.changes.possible():
            yield EachSide.address, change.amount, Moment.SETTLEMENT
    if rules.bidding and rules.bidding.may_bid:
        for limit in rules.bidding.may_bid.limits.possible():
            if limit.amount is not None:
                yield MayBid.address, limit.amount, Moment.BIDDING


def _numbers(rules: Rules) -> Iterator[tuple[type[Form], Number | None, Moment]]:
    """The numbers of rules of one line that may be reckoned, those of their exceptions among them."""
    settlement, winning = rules.settlement, rules.winning
    stops = [settlement.every_trick, settlement.never_below, settlement.never_above]
    ends = [winning.target, winning.start, winning.over_target, winning.ends_after]
    for rule in (*stops, *ends, *(each.then for each in rules.exceptions)):
        match rule:
            case Target() | Start() | EveryTrick():
                number: Number | None = rule.points
            case EndsAfter():
                number = rule.hands
            case NeverBelow() | NeverAbove() | OverTarget():
                number = rule.score
            case _:
                continue
        yield type(rule), number, Moment.MATCH if isinstance(rule, Target | Start | EndsAfter) else Moment.SETTLEMENT


def tests(rules: Rules) -> list[Atom]:
    """Every single question of every condition."""
    return [test for _, condition, _ in conditions(rules) for test in leaves(condition)]


@lru_cache(maxsize=256)
def facts_asked(rules: Rules) -> frozenset[str]:
    """The fields of the facts that any rule asks for."""
    asked = {fact for test in tests(rules) for fact in test.facts_asked()}
    return frozenset(asked | {fact.field for _, amount, _ in amounts(rules) for fact in amount.facts})


@lru_cache(maxsize=256)
def asks_for_the_play(rules: Rules) -> bool:
    """Whether any rule asks for a number that each trick to come may change, such as the tricks taken."""
    compared = [fact for test in tests(rules) if isinstance(test, Compared) for fact in test.facts]
    counted = [fact for _, amount, _ in amounts(rules) for fact in amount.facts]
    return any(fact.of_the_play for fact in (*compared, *counted))


@lru_cache(maxsize=256)
def recipients_asked_for(rules: Rules) -> tuple[ScoringKind, ...]:
    """Whom the conditions of a game compare by their cards."""
    return tuple(to for _, condition, _ in conditions(rules) for test in leaves(condition) for to in test.recipients())


@lru_cache(maxsize=256)
def asks_for_every_trick(rules: Rules) -> bool:
    """Whether any rule looks at who has won every trick."""
    by_item = any(isinstance(to, ByEveryTrick) for item in rules.points.items for to in item.to.possible())
    asked = any(isinstance(test, TookEveryTrick | TakesEvery) for test in tests(rules))
    loses = any(isinstance(each.then, EveryTrick) and each.then.points for each in rules.exceptions)
    return bool(rules.settlement.every_trick.points) or loses or by_item or asked

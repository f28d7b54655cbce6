"""Exceptions of rules that are said in lines of their own: another way to say the rule, with a test behind it."""

from collections.abc import Callable
from copy import deepcopy

from pitchdsl.rules.conditions import ATOMS
from pitchdsl.rules.numbers import FIXED_FROM
from pitchdsl.rules.sentences import SENTENCES
from pitchdsl.syntax.forms import BY_ADDRESS
from tests.soundness import at_the_table, auction, ending, exchange, points
from tests.soundness.conditions import MOMENTS, TESTS, fitting
from tests.soundness.pen import Pen
from tests.soundness.plan import Plan
from tests.soundness.sheet import Row

Writer = Callable[[Pen, Plan], list[Row]]

ANYWHERE: tuple[Writer, ...] = (
    exchange.first_lead,
    exchange.later_leads,
    exchange.first_leader,
    exchange.follow,
    exchange.ends_early,
    exchange.kitty,
    at_the_table.each,
    at_the_table.packets,
    at_the_table.first_dealer,
    at_the_table.ranks,
    at_the_table.jokers,
    at_the_table.order,
    points.pips,
    ending.every_trick,
    ending.target,
    ending.several_there,
    ending.may_not_win,
    ending.junk,
    ending.ends_after,
)
WITH_STEPS: tuple[Writer, ...] = (exchange.stock_runs_short, exchange.scoring_trumps)
WITH_BIDDING: tuple[Writer, ...] = (
    auction.turns,
    auction.bids,
    auction.dealer_may_hold,
    auction.all_pass,
    auction.run_it,
    auction.named_by,
)

_FIXED = {kind.id for kind in ATOMS if set(kind.asks) <= set(FIXED_FROM)}
_FIXED |= {sentence.id for sentence in SENTENCES if sentence.fact.field in FIXED_FROM}


def exception_of_rule(pen: Pen, plan: Plan) -> list[Row]:
    """A rule said in another way for some tables or hands."""
    bidding = WITH_BIDDING if plan.bidding else ()
    writer = pen.one((*ANYWHERE, *(WITH_STEPS if plan.steps else ()), *bidding))
    rows = writer(pen, deepcopy(plan))
    said = [row for row in rows if row.value and row.address in BY_ADDRESS and BY_ADDRESS[row.address].varies]
    if not said:
        return []
    test = _test(pen, plan, said[0])
    return [Row(row.section, row.name, f"{row.value} if {test}") for row in said]


def _test(pen: Pen, plan: Plan, row: Row) -> str:
    """What may be asked of all who play when the rule is applied; mostly how many they are."""
    place = MOMENTS[BY_ADDRESS[row.address].asked]
    tests = [test for test in fitting(plan, place) if test in [TESTS[name] for name in _FIXED]]
    if not tests or (plan.least < plan.most and pen.likely(60)):
        tests = [TESTS["players-are"]]
    first = pen.one(tests).say(pen, plan)
    return f"{first} and {pen.one(tests).say(pen, plan)}" if pen.likely(10) else first

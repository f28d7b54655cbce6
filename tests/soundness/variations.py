"""Exceptions of rules that are said in lines of their own: another way to say the rule, with a test behind it."""

from collections.abc import Callable
from copy import deepcopy

from pitchdsl.language.conditions import ATOMS
from pitchdsl.language.numbers import FIXED_FROM
from pitchdsl.language.sentences import SENTENCES
from pitchdsl.syntax.forms import kind_at
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
    points.total,
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
    said = [row for row in rows if row.value and kind_at(row.address) is not None]
    if not said:
        return []
    test = _test(pen, plan, said[0])
    return [Row(row.section, row.name, f"{row.value} if {test}") for row in said]


def step_in_some_hands(pen: Pen, plan: Plan) -> list[Row]:
    """A step of the exchange that is done only in some hands, or in another way there."""
    rows = [row for row in exchange.exchange(pen, plan) if row.value]
    again = exchange.exchange(pen, deepcopy(plan))[0].value if pen.likely(60) else None
    some = [Row(row.section, row.name, f"{again or row.value} if {_test(pen, plan, row)}") for row in rows[:1]]
    return [*rows, *some] if again else [*some, *rows[1:]]


def call_at_some_tables(pen: Pen, plan: Plan) -> list[Row]:
    """A bid with a name that is another one, or none, at tables of some size."""
    if plan.least == plan.most:
        return []
    rows = pen.one([auction.calls, auction.call_in_another_place])(pen, plan)[-1:]
    return [Row(row.section, row.name, f"{row.value} if {TESTS['players-are'].say(pen, plan)}") for row in rows]


def sides_at_some_tables(pen: Pen, plan: Plan) -> list[Row]:
    """Four as partners, and others each alone."""
    least, most = min(plan.least, 4), max(plan.most, 4 if plan.least < 4 else 5)
    if plan.pack < most * (plan.each + plan.more) + plan.kitty:
        return []
    plan.least, plan.most = least, most
    seats = Row("players", "seats", f"{least}-{most}")
    if pen.likely(50):
        return [
            seats,
            Row("players", "sides", "each alone"),
            Row("players", "sides", "partners opposite if there are 4 players"),
        ]
    others = [f"there are {test} players" for test in (["3 or less"] * (least < 4) + ["5 or more"] * (most > 4))]
    return [
        seats,
        Row("players", "sides", "partners opposite"),
        Row("players", "sides", f"each alone if {' or '.join(others)}"),
    ]


def _test(pen: Pen, plan: Plan, row: Row) -> str:
    """What may be asked of all who play when the rule is applied; mostly how many they are."""
    kind = kind_at(row.address)
    assert kind is not None
    place = MOMENTS[kind.asked]
    tests = [test for test in fitting(plan, place) if test in [TESTS[name] for name in _FIXED]]
    if not tests or (plan.least < plan.most and pen.likely(60)):
        tests = [TESTS["players-are"]]
    first = pen.one(tests).say(pen, plan)
    return f"{first} and {pen.one(tests).say(pen, plan)}" if pen.likely(10) else first

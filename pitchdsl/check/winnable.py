"""Can a side be at the target in the very hand in which it meets what else winning takes.

Who lacks something at the target stops short of it, or a row asks for a low score; so the last hand must bring the rest
of the way. Here is reckoned how much a hand can bring at most to a side in each of its parts: as the pitcher's with its
bid made or failed, or as another. All is taken as large as it may be, so nothing that can be won is refused.
"""

from collections.abc import Iterator
from math import isfinite

from pitchdsl.check.bounds import bounds_of, gain_of, times_of
from pitchdsl.check.draft import Draft
from pitchdsl.check.idle_conditions import nobody_wins
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.settlement.rules import Change, Settle
from pitchdsl.game.winning.rules import Target
from pitchdsl.language import conditions as c
from pitchdsl.language.conditions import implies
from pitchdsl.language.facts import Facts
from pitchdsl.language.numbers import Fact

Part = tuple[bool, bool]
"""Whether a side is the pitcher's, and whether the bid is made."""


def check_winnable(draft: Draft) -> Iterator[Problem]:
    """P357: what winning takes leaves a side short of the target."""
    winning = draft.rules.winning
    if winning.target.score is None or not winning.needs or winning.wins or winning.loses or winning.ends_after:
        return
    beyond = next((need for need in winning.needs if _beyond_the_ends(draft, need.condition)), None)
    if beyond is not None:
        ends = (draft.rules.settlement.never_below, draft.rules.settlement.never_above)
        yield nobody_wins(
            draft,
            beyond.origin.address,
            "scores stop before it is met",
            "ask for less, or let scores go further",
            also=[(end.origin.address, "scores go no further") for end in ends if end is not None],
        )
        return
    if winning.target.exact:  # a side may be beyond it, and come back
        return
    conditions = [need.condition for need in winning.needs]
    if any(isinstance(test, c.AnyOf) for condition in conditions for test in c.conjuncts(condition)):
        return
    tests = [test for condition in conditions for test in c.conjuncts(condition)]
    before = _most_before(draft, tests)
    if before is None:
        return
    parts = [part for part in _possible(draft) if all(_fits(test, part) for test in tests)]
    gain = max((_most_gained(draft, part, tests) for part in parts), default=0)
    way = winning.distance - before + any(isinstance(test, c.PastTarget) for test in tests)
    if gain < way:
        most = winning.start.score + winning.towards * before
        yield nobody_wins(
            draft,
            winning.needs[-1].origin.address,
            "in a hand that meets this, none can come to the target",
            "let such a hand bring more, or ask for less"
            if winning.may_not_win.stops_short is None
            else "let such a hand bring more, ask for less, or let a side that may not win yet keep its score: "
            "`may not win: keeps its score`",
            case=f"before it a side is at most at {most}, and it brings at most {gain}: {way} are wanting",
            also=[(Target.address, "this is never reached so")],
        )


def _beyond_the_ends(draft: Draft, condition: c.Condition) -> bool:
    """Whether a test of a condition asks for a lead, or for a score, beyond where the scores stop."""
    winning, settlement = draft.rules.winning, draft.rules.settlement
    low, high = (None if end is None else end.score for end in (settlement.never_below, settlement.never_above))
    last, target = high if winning.towards > 0 else low, winning.target.score
    for test in c.conjuncts(condition):
        if isinstance(test, c.AheadBy) and isinstance(low, int) and isinstance(high, int) and test.points > high - low:
            return True
        stops = isinstance(last, int) and target is not None and winning.towards * (last - target) <= 0
        if isinstance(test, c.PastTarget) and stops:
            return True
    return False


def _possible(draft: Draft) -> list[Part]:
    """The parts that a side may have in a hand."""
    if draft.rules.bidding is None:
        return [(False, True)]
    return [(True, True), (True, False), (False, True), (False, False)]


def _fits(test: c.Condition, part: Part) -> bool:
    """Whether a side with this part may meet a test."""
    own, made = part
    return test.met(Facts(own=own, made=made)) is not False


def _most_before(draft: Draft, tests: list[c.Condition]) -> int | None:
    """How far a side may have come before the hand; none where nothing bounds it."""
    winning = draft.rules.winning
    short = winning.may_not_win.stops_short
    bounds = [] if short is None else [winning.distance - 1]  # whoever comes to the target stops, and no later
    for test in tests:
        if isinstance(test, c.Compared) and test.fact is Fact.SCORE:
            nearest = test.numbers[winning.towards > 0]
            bounds += [winning.towards * (int(nearest) - winning.start.score)] if isfinite(nearest) else []
    return min(bounds, default=None)


def _most_gained(draft: Draft, part: Part, tests: list[c.Condition]) -> int:
    """The most that a hand brings a side with this part that meets these tests."""
    pitchers, made = part
    settlement = draft.rules.settlement
    row = (settlement.made if made else settlement.set) if pitchers else settlement.others
    bounds = bounds_of(draft)
    if not pitchers and any(isinstance(test, c.TookEveryPoint) for test in tests):
        bounds[Fact.POINTS] = (0, 0)
    beside = settlement.each_side.changes.possible() if settlement.each_side else ()
    besides = sum(max(0, gain_of(change, bounds)[1]) for change in beside)
    times = times_of(draft.rules, row)
    return max((gain_of(each, bounds, times)[1] for each in _changes(row, tests)), default=0) + besides


def _changes(row: Settle, tests: list[c.Condition]) -> list[Change]:
    """What may happen to the score in a hand that meets these tests: the first sure exception hides all behind it."""
    whole = c.AllOf(parts=tuple(tests))
    found = []
    for case in row.change.exceptions:
        found.append(case.value)
        if implies(whole, case.when):
            return found
    return [*found, row.change.general] if row.change.general else found

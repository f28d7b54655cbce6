"""Where scores stop, and whether one can ever be exactly the target."""

from collections.abc import Iterator
from itertools import chain
from math import gcd

from pitchdsl.check.place import Draft
from pitchdsl.check.reach import reach_of
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.rules.numbers import Amount, Fact, Term
from pitchdsl.rules.settlement import Change, NeverAbove, NeverBelow, Outcome, Payment
from pitchdsl.rules.winning import Over, OverTarget, Start, Target


def check_targets(draft: Draft) -> Iterator[Problem]:
    """P362 to P364 and P366."""
    winning, settlement = draft.rules.winning, draft.rules.settlement
    target, over = winning.target.points, winning.over_target
    low, high = settlement.never_below, settlement.never_above
    if low is not None and high is not None and low.score > high.score:
        title = f"no score can be {low.score} or more and {high.score} or less"
        yield draft.problem("P362", NeverBelow.address, title, "the lowest score is below the highest")
        return
    for form, stop, beyond in (
        (NeverBelow, low, low is not None and winning.start.points < low.score),
        (NeverAbove, high, high is not None and winning.start.points > high.score),
    ):
        if stop is not None and beyond:
            title = f"everyone starts at {winning.start.points}, which is no score that this allows"
            also = [(Start.address, "this is the start")]
            yield draft.problem("P362", form.address, title, "let scores go as far as the start", also=also)
    ends_otherwise = bool(winning.wins or winning.loses or winning.ends_after)
    if target is not None and not ends_otherwise:
        for form, stop, short in (
            (NeverBelow, low, low is not None and winning.towards < 0 and target < low.score),
            (NeverAbove, high, high is not None and winning.towards > 0 and target > high.score),
        ):
            if stop is not None and short:
                title = f"no score ever comes to {target}: it stops at {stop.score}"
                also = [(Target.address, "this can never be reached")]
                yield draft.problem("P362", form.address, title, f"write `{form.name}: {target}`", also=also)
    yield from _over(draft)
    if target is not None and winning.target.exact and not ends_otherwise:
        steps = _steps(draft)
        if not _comes_to(draft, target, steps):
            start = winning.start.points
            row = ", ".join(str(start + winning.towards * steps * number) for number in range(4))
            yield draft.problem(
                "P364",
                Target.address,
                f"no score is ever exactly {target}",
                f"write `target: {target}`, which a score beyond it reaches, too; or a score that comes up",
                case=f"scores go in steps of {steps}: {row}, …" if steps else "scores never change",
            )
        elif over.what is Over.COUNTS and winning.target.exact and _never_comes_back(draft):
            yield draft.problem(
                "P366",
                Target.address,
                f"a score beyond {target} never comes back to it, so the game may never end",
                f"say what becomes of it, such as `over the target: goes back to {winning.start.points}`",
                case=f"from {target - winning.towards} a hand may bring more than 1, and nothing takes points away",
            )


def _over(draft: Draft) -> Iterator[Problem]:
    """P363: what is said of scores over the target never happens, or is no way back."""
    winning, address = draft.rules.winning, OverTarget.address
    target, over = winning.target.points, winning.over_target
    if address not in draft.variant.entries or over.what is Over.COUNTS:
        return
    if target is None:
        yield draft.warning("P363", address, "nothing goes over the target where there is none", "drop the line")
    elif not winning.target.exact:
        title = "this never happens: who comes to the target or goes over it has reached it"
        yield draft.warning("P363", address, title, f"write `target: exactly {target}`, or drop the line")
    elif over.score is not None and winning.towards * (over.score - target) >= 0:
        title = f"{over.score} is no way back: it is {'the target' if over.score == target else 'over the target'}"
        remedy = f"a number on the way to it, such as {winning.start.points}"
        yield draft.warning("P363", address, title, remedy)


def _changes(draft: Draft) -> list[Change]:
    """Whatever may happen to a score."""
    rules = draft.rules
    rows = [row for row in rules.settlement.rows if rules.bidding or row.row is Outcome.OTHERS]
    beside = rules.settlement.each_side.changes.possible() if rules.settlement.each_side else ()
    return [*chain.from_iterable(row.change.possible() for row in rows), *beside]


def _steps(draft: Draft) -> int:
    """A number of which everything that scores gain and lose is a multiple; 0 where they never change."""
    amounts = [change.amount for change in _changes(draft) if change.how is not Payment.GOES_TO]
    return gcd(draft.rules.settlement.every_trick.points, *(_divisor(draft, amount) for amount in amounts))


def _divisor(draft: Draft, amount: Amount) -> int:
    """A number of which an amount is always a multiple; a limit of it may stand for it."""
    return gcd(*(_divisor_of(draft, term) for term in amount.terms))


def _divisor_of(draft: Draft, term: Term) -> int:
    if term.fact is None:
        return abs(term.times)
    if term.half is not None:
        return 1
    points = draft.rules.points
    match term.fact:
        case Fact.POINTS | Fact.PITCHERS_POINTS | Fact.OTHERS_POINTS:
            of_fact = gcd(*(value for item in points.items for value in item.value.possible()))
        case Fact.ALL_POINTS:
            of_fact = draft.rules.all_points
        case Fact.GAME:
            of_fact = draft.rules.winning.distance
        case _:
            of_fact = 1
    return abs(term.times) * of_fact


def _comes_to(draft: Draft, target: int, steps: int) -> bool:
    """Whether steps of this size lead to the target, from the start or from a score that is set to a number."""
    rules = draft.rules
    winning, settlement = rules.winning, rules.settlement
    stops = [stop.score for stop in (settlement.never_below, settlement.never_above) if stop is not None]
    short = [stop for stop in (winning.may_not_win.stops_short, winning.junk.stops_short) if stop is not None]
    set_to = [change.amount.constant for change in _changes(draft) if change.how is Payment.GOES_TO]
    numbers = [number for number in (*set_to, winning.over_target.score) if number is not None]
    anchors = [winning.start.points, *stops, *(target - winning.towards * stop for stop in short), *numbers]
    return any(target == anchor if steps == 0 else (target - anchor) % steps == 0 for anchor in anchors)


def _never_comes_back(draft: Draft) -> bool:
    """Whether a hand may take a score over the target, and none brings it back."""
    reach = reach_of(draft)
    stops = (
        draft.rules.settlement.never_above if draft.rules.winning.towards > 0 else draft.rules.settlement.never_below
    )
    return reach.gain > 1 and not reach.loss and (stops is None or stops.score != draft.rules.winning.target.points)

"""Where scores stop, and whether one can ever be exactly the target."""

from collections.abc import Iterator
from itertools import chain
from math import gcd
from typing import Any

from pitchdsl.check.bounds import bounds_of
from pitchdsl.check.draft import Draft
from pitchdsl.check.reach import bounds_with_scores, reach_of
from pitchdsl.check.settlement import check_reckoned_jumps
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.bounded import all_points
from pitchdsl.game.settlement.rules import Change, NeverAbove, NeverBelow, Outcome, Payment
from pitchdsl.game.winning.rules import Over, OverTarget, Start, Target
from pitchdsl.language.deferred_number import Number, plain_or_reckoned, words
from pitchdsl.language.numbers import Amount, Fact, Term

FURTHEST = 300
"""So many scores before the target are tried, where it is reckoned how far a hand may carry a side."""


def check_targets(draft: Draft) -> Iterator[Problem]:
    """P362 to P364, P366, and P372 of what is reckoned."""
    winning, settlement = draft.rules.winning, draft.rules.settlement
    target, over = winning.target.score, winning.over_target
    low = settlement.never_below.score if settlement.never_below else None
    high = settlement.never_above.score if settlement.never_above else None
    if isinstance(low, int) and isinstance(high, int) and low > high:
        title = f"no score can be {low} or more and {high} or less"
        yield draft.problem("P362", NeverBelow.address, title, "the lowest score is below the highest")
        return
    stopped = list(_stopped(draft, low, high))
    yield from stopped
    if not stopped:  # a score that goes as far as the target goes as far as the start, too
        yield from _beyond_the_start(draft, low, high)
    yield from _over(draft)
    yield from check_reckoned_jumps(draft)
    if target is not None and winning.target.exact and not _ends_otherwise(draft):
        steps = _steps(draft)
        if not _comes_to(draft, target, steps) and _sets_to(draft, reckoned=True):
            yield draft.warning(
                "P364",
                Target.address,
                f"it is not proved that a score is ever exactly {target}",
                f"write `target: {target}`, which a score beyond it reaches, too; or let scores go to a number that "
                "stands as it is",
                case=f"scores go in steps of {steps}, and some are set to what is reckoned in the hand",
            )
        elif not _comes_to(draft, target, steps):
            start = winning.start.score
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
                f"say what becomes of it, such as `over the target: goes back to {winning.start.score}`",
                case=f"from {target - winning.towards} a hand may bring more than 1, and nothing takes points away",
            )


def _ends_otherwise(draft: Draft) -> bool:
    """Whether more than the target may end the game."""
    winning = draft.rules.winning
    return bool(winning.wins or winning.loses or winning.ends_after)


def _beyond_the_start(draft: Draft, low: Number | None, high: Number | None) -> Iterator[Problem]:
    """P362: scores that stop before they begin."""
    start = draft.rules.winning.start.score
    for form, stop in ((NeverBelow, low), (NeverAbove, high)):
        if isinstance(stop, int) and (start < stop if form is NeverBelow else start > stop):
            title = f"everyone starts at {start}, which is no score that this allows"
            also = [(Start.address, "this is the start")]
            yield draft.problem("P362", form.address, title, "let scores go as far as the start", also=also)


def _stopped(draft: Draft, low: Number | None, high: Number | None) -> Iterator[Problem]:
    """P362: scores that stop before the target."""
    winning = draft.rules.winning
    target = winning.target.score
    if target is None or _ends_otherwise(draft):
        return
    form, stop = (NeverAbove, high) if winning.towards > 0 else (NeverBelow, low)
    if isinstance(stop, int) and winning.towards * (target - stop) > 0:
        yield _stops(draft, form, stop, target)
    elif isinstance(stop, Amount):
        yield from _stopped_where_reckoned(draft, form, stop, target)


def _stops(draft: Draft, form: type[NeverAbove | NeverBelow], stop: int, target: int) -> Problem:
    """P362: scores stop before the target."""
    title, remedy = f"no score ever comes to {target}: it stops at {stop}", f"write `{form.name}: {target}`"
    return draft.problem("P362", form.address, title, remedy, also=[(Target.address, "this can never be reached")])


def _stopped_where_reckoned(
    draft: Draft, form: type[NeverAbove | NeverBelow], stop: Amount, target: int
) -> Iterator[Problem]:
    """P362: from some score on, what is reckoned as the furthest score may leave a side where it is."""
    winning = draft.rules.winning
    least, most = stop.bounds(bounds_with_scores(draft))
    furthest = most if winning.towards > 0 else least
    if furthest is not None and winning.towards * (target - furthest) > 0:
        yield _stops(draft, form, furthest, target)
        return
    before = range(winning.start.score, target, winning.towards)
    for score in before[:FURTHEST]:
        low, high = stop.bounds(bounds_of(draft) | {Fact.SCORE: (score, score)})
        end = low if winning.towards > 0 else high
        if end is None or winning.towards * (end - score) <= 0:
            yield draft.warning(
                "P362",
                form.address,
                f"it is not proved that a score ever comes to {target}",
                "let this be more than the score before the hand, such as `own score before the hand plus 10`"
                if winning.towards > 0
                else "let this be less than the score before the hand, such as `own score before the hand less 10`",
                case=f"from {score} a score may go no further",
                also=[(Target.address, "this may never be reached")],
            )
            return


def _over(draft: Draft) -> Iterator[Problem]:
    """P363: what is said of scores over the target never happens, or is no way back."""
    winning, address = draft.rules.winning, OverTarget.address
    target, over = winning.target.score, winning.over_target
    if address not in draft.variant.entries or over.what is Over.COUNTS:
        return
    if target is None:
        yield draft.warning("P363", address, "nothing goes over the target where there is none", "drop the line")
    elif not winning.target.exact:
        title = "this never happens: who comes to the target or goes over it has reached it"
        yield draft.warning("P363", address, title, f"write `target: exactly {target}`, or drop the line")
    elif isinstance(over.score, Amount):
        nearest = target - winning.towards  # a score before the hand is no further, or it would be at the target
        of_score = (None, nearest) if winning.towards > 0 else (nearest, None)
        low, high = over.score.bounds(bounds_of(draft) | {Fact.SCORE: of_score})
        end = high if winning.towards > 0 else low
        if end is None or winning.towards * (end - target) >= 0:
            title = f"it is not proved that this is a way back: `{words(over.score)}` may be {target} or beyond it"
            yield draft.warning("P363", address, title, f"add a limit, or a number such as {winning.start.score}")
    elif over.score is not None and winning.towards * (over.score - target) >= 0:
        title = f"{over.score} is no way back: it is {'the target' if over.score == target else 'over the target'}"
        remedy = f"a number on the way to it, such as {winning.start.score}"
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
    numbers: list[Number] = [draft.rules.settlement.every_trick.points, *amounts]
    return gcd(*(_divisor(draft, number) for number in numbers))


def _divisor(draft: Draft, said: Number) -> int:
    """A number of which an amount is always a multiple; a limit of it may stand for it."""
    return abs(said) if isinstance(said, int) else gcd(*(_divisor_of(draft, term) for term in said.terms))


def _divisor_of(draft: Draft, term: Term) -> int:
    if term.fact is None:
        return abs(term.times)
    if term.half is not None:
        return 1
    points = draft.rules.points
    match term.fact:
        case Fact.POINTS | Fact.PITCHERS_POINTS | Fact.OTHERS_POINTS:
            of_fact = gcd(*(_divisor(draft, value) for item in points.items for value in item.value.possible()))
        case Fact.ALL_POINTS:
            of_fact = all_points(draft.rules)
        case Fact.GAME:
            of_fact = draft.rules.winning.distance
        case _:
            of_fact = 1
    return abs(term.times) * of_fact


def _comes_to(draft: Draft, target: int, steps: int) -> bool:
    """Whether steps of this size lead to the target, from the start or from a score that is set to a number."""
    winning = draft.rules.winning
    short = [stop for stop in (winning.may_not_win.stops_short, winning.junk.stops_short) if stop is not None]
    anchors = [winning.start.score, *(target - winning.towards * stop for stop in short), *_sets_to(draft)]
    return any(target == anchor if steps == 0 else (target - anchor) % steps == 0 for anchor in anchors)


def _sets_to(draft: Draft, *, reckoned: bool = False) -> list[Any]:
    """The scores that a side may be set to: those that stand as numbers, or the amounts that they are reckoned by."""
    settlement, over = draft.rules.settlement, draft.rules.winning.over_target
    said: list[Number | None] = [
        *(change.amount for change in _changes(draft) if change.how is Payment.GOES_TO),
        *(stop.score for stop in (settlement.never_below, settlement.never_above) if stop is not None),
        over.score,
    ]
    plain = [plain_or_reckoned(each) if isinstance(each, Amount) else each for each in said]
    return [each for each in plain if isinstance(each, Amount if reckoned else int)]


def _never_comes_back(draft: Draft) -> bool:
    """Whether a hand may take a score over the target, and none brings it back."""
    reach = reach_of(draft)
    stops = (
        draft.rules.settlement.never_above if draft.rules.winning.towards > 0 else draft.rules.settlement.never_below
    )
    return reach.gain > 1 and not reach.loss and (stops is None or stops.score != draft.rules.winning.target.score)

"""Points that count while the hand is played: nothing but the points may decide what becomes of a score."""

from collections.abc import Iterator

from pitchdsl.check.draft import Draft
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.conditional_override import fixed_from
from pitchdsl.game.settlement.rules import Change, EachSide, EveryTrick, NeverAbove, NeverBelow, Payment
from pitchdsl.game.winning.rules import Counting, Over, OverTarget, PointsCount, Target
from pitchdsl.game.winning.several_there import Priority
from pitchdsl.language.conditions import leaves
from pitchdsl.language.facts import Moment
from pitchdsl.language.numbers import Amount, Fact

CODE = "P397"

_AFTER = "drop the line, or let points count at the end: `points count: after the hand`"
_PITCHER_FIRST = "; that the pitcher goes out first is said so: `several there: pitcher, else highest score, else tie`"

_TAKEN = Change(how=Payment.SCORES, amount=Amount.counted(Fact.POINTS))
_ALWAYS_KNOWN = {"ahead", "past", "after", "best_after", "score", "best_score", "players", "hands"}
"""What a row of ``to win`` may ask for in the middle of a hand."""


def check_while_played(draft: Draft) -> Iterator[Problem]:
    """P397: what only the end of a hand tells stands beside points that count before it."""
    rules = draft.rules
    winning, settlement = rules.winning, rules.settlement
    if winning.counting.moment is Counting.AFTER_HAND:
        return
    if rules.bidding is not None:
        first = rules.winning.several.criteria[:1]
        nearest = "" if first and first[0].by is Priority.PITCHER else _PITCHER_FIRST
        yield _fault(
            draft,
            PointsCount.address,
            "what the pitcher takes counts only when the bid is known to be made or set",
            f"{_AFTER}{nearest}",
        )
        return
    if winning.target.score is None:
        yield _fault(draft, Target.address, "there is no target that points could bring a side to in mid-hand")
    if any(change != _TAKEN for change in settlement.others.change.possible()):
        yield _fault(
            draft,
            settlement.others.origin.address,
            "points that count while the hand is played are scored as they are",
            "say `others: score points taken`",
        )
    lines = {
        EachSide.address: settlement.each_side is not None,
        EveryTrick.address: settlement.every_trick.points != 0,
        NeverBelow.address: settlement.never_below is not None,
        NeverAbove.address: settlement.never_above is not None,
        OverTarget.address: winning.over_target.what is not Over.COUNTS,
        **{f"wins at once/{row.name}": True for row in winning.wins},
        **{f"loses at once/{row.name}": True for row in winning.loses},
    }
    for address in (address for address, stands in lines.items() if stands):
        yield _fault(draft, address, "this waits for the end of the hand, and points count before it")
    for need in winning.needs:
        if not {fact for test in leaves(need.condition) for fact in test.facts_asked()} <= _ALWAYS_KNOWN:
            yield _fault(draft, need.origin.address, "this asks for the whole hand, and the game may end before it")


def check_settled_while_played(draft: Draft) -> Iterator[Problem]:
    """P397 for exceptions: in mid-hand nobody knows yet which rule of the end will hold."""
    rules, order = draft.rules, list(Moment)
    if rules.winning.counting.moment is Counting.AFTER_HAND:
        return
    for each in rules.exceptions:
        late = order.index(fixed_from(each.when)) > order.index(Moment.EXCHANGE)
        if late and each.then.section in ("settlement", "winning"):
            yield _fault(
                draft.at(each.address, each.when),
                each.address,
                "this asks for the whole hand, and points count before it",
            )


def _fault(draft: Draft, address: str, title: str, remedy: str | None = None) -> Problem:
    return draft.problem(
        CODE,
        address,
        title,
        remedy or _AFTER,
        also=[] if address == PointsCount.address else [(PointsCount.address, "points count before the hand is over")],
    )

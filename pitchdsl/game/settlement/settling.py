"""The settlement of a hand: is the contract made, and what are the scores after it.

A gain moves a score towards the target: down, where the target lies below the start. All sides are settled at once,
on the facts of the hand and the scores before it.
"""

from collections.abc import Sequence

from pitchdsl.game.auction.rules import Call, CallRank
from pitchdsl.game.rules import Rules
from pitchdsl.game.settlement.rules import Payment
from pitchdsl.game.winning.rules import Winning
from pitchdsl.language.deferred_number import evaluate
from pitchdsl.language.facts import Facts, known


def is_made(calls: Sequence[Call], facts: Facts) -> bool | None:
    """Whether the pitcher's side made its contract; ``facts`` are as that side sees them. None where nobody has bid."""
    bid, name = known(facts.bid), known(facts.call)
    if bid is None:
        return None
    enough = known(facts.taken) >= bid
    call = next((call for call in calls if call.name == name), None)
    if call is None or call.made_by is None:
        return enough
    kept = call.made_by.met(facts) is True
    return kept if call.ranks is CallRank.ABOVE_ALL else kept and enough


def scores_after(
    rules: Rules, before: Sequence[int], facts: Sequence[Facts], swept_by: Sequence[int]
) -> tuple[int, ...]:
    """Every side's score after a hand; ``facts`` has, side by side, what holds for it before the settlement.

    ``swept_by`` has the sides that share in a sweep, where one won all the tricks of the hand; else it is empty.
    """
    winning, sides = rules.winning, range(len(before))
    loses = rules.settlement.every_trick.points
    swept = [0 if not swept_by or side in swept_by else known(evaluate(loses, facts[side])) for side in sides]
    reached = [
        before[side] + winning.towards * (_gain(rules, before[side], facts[side]) - swept[side]) for side in sides
    ]
    reached = [_with_each_side(rules, score, facts[side]) for side, score in enumerate(reached)]
    reached = [winning.after_overshoot(score, before[side], facts[side]) for side, score in enumerate(reached)]
    if winning.target.score is None or winning.may_not_win.stops_short is None:
        return tuple(reached)
    asked = winning.facts_after(facts, reached)
    return tuple([_held_back(winning, before[side], reached[side], asked[side]) for side in sides])


def _gain(rules: Rules, before: int, facts: Facts) -> int:
    """How far its row of the settlement takes a side towards the target.

    Where junk stops short of the target, it is cut there, but never below what the contract promised.
    """
    winning, change = rules.winning, known(rules.settlement.change(facts))
    if change is None:
        return 0
    gain = known(change.gain(facts, winning.towards))
    if winning.target.score is None or winning.junk.stops_short is None or gain <= 0:
        return gain
    promised = change.promised(gain, facts) if known(facts.own) and known(facts.made) else 0
    stop = winning.towards * (winning.target.score - before) - winning.junk.stops_short
    return max(promised, min(gain, stop))


def _with_each_side(rules: Rules, reached: int, facts: Facts) -> int:
    """A score after the lines for ``each side``, which come on top of its row, kept within the bounds of scores."""
    settlement, towards = rules.settlement, rules.winning.towards
    for change in settlement.each_side.changes.met(facts) if settlement.each_side else ():
        if change.how is Payment.GOES_TO:
            reached = known(change.amount.of(facts))
        else:
            reached += towards * known(change.gain(facts, towards))
    return settlement.bounded(reached, facts)


def _held_back(winning: Winning, before: int, after: int, facts: Facts) -> int:
    """The score of a side, stopped if it may not win; no stop takes away what a side had before."""
    target, short, towards = winning.target.score, winning.may_not_win.stops_short, winning.towards
    if target is None or short is None or not winning.is_there(after) or winning.may_win(facts):
        return after
    return towards * max(towards * target - short, min(towards * before, towards * after))

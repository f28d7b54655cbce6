"""The settlement of a hand: is the contract made, and what are the scores after it.

A gain moves a score towards the target: down, where the target lies below the start. All sides are settled at once,
on the facts of the hand and the scores before it.
"""

from collections.abc import Iterator, Sequence

from pitchdsl.game.auction.rules import Call, CallRank
from pitchdsl.game.rules import Rules
from pitchdsl.game.settlement.rules import Change, Payment, Settlement
from pitchdsl.game.winning.rules import Winning
from pitchdsl.language.cases import Case
from pitchdsl.language.deferred_number import evaluate
from pitchdsl.language.facts import UNKNOWN, Facts, Unknown, known
from pitchdsl.language.origin import Origin, Rule


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


Decider = Rule | Case[Change] | None
"""What takes a score to where it is: a rule, a line of ``each side``; none for the side's row of the settlement."""


def scores_after(
    rules: Rules, before: Sequence[int], facts: Sequence[Facts], swept_by: Sequence[int]
) -> tuple[int, ...]:
    """Every side's score after a hand, of what :func:`came_to` finds."""
    return tuple([score for score, _ in came_to(rules, before, facts, swept_by)])


def came_to(
    rules: Rules, before: Sequence[int], facts: Sequence[Facts], swept_by: Sequence[int]
) -> tuple[tuple[int, Decider], ...]:
    """Every side's score after a hand, and what decided it; ``facts`` has, side by side, what holds for it before the
    settlement.

    ``swept_by`` has the sides that share in a sweep, where one won all the tricks of the hand; else it is empty.
    """
    winning, loses = rules.winning, rules.settlement.every_trick.points
    reached: list[tuple[int, Decider]] = []
    for side, score in enumerate(before):
        swept = 0 if not swept_by or side in swept_by else known(evaluate(loses, facts[side]))
        last, decider = score, None  # type: int, Decider
        for rule, to in steps(rules, score, facts[side], swept):
            last, decider = known(to), decider if to == last else rule
        reached.append((last, decider))
    if winning.target.score is None or winning.may_not_win.stops_short is None:
        return tuple(reached)
    asked = winning.facts_after(facts, [score for score, _ in reached])
    held = [
        score if winning.may_win(mine) else held_back(winning, was, score)
        for was, (score, _), mine in zip(before, reached, asked, strict=True)
    ]
    return tuple(
        each if score == each[0] else (score, winning.may_not_win) for score, each in zip(held, reached, strict=True)
    )


def steps(rules: Rules, before: int, facts: Facts, swept: int = 0) -> Iterator[tuple[Decider, int | Unknown]]:
    """The score of a side as one rule after the other leaves it, until it may be held back; ``swept`` is what a sweep
    of others costs it. Ends with ``UNKNOWN`` where a fact is not told.
    """
    settlement, winning, towards = rules.settlement, rules.winning, rules.winning.towards
    change = settlement.change(facts)
    once = UNKNOWN if change is UNKNOWN else 0 if change is None else change.gain(facts, towards)
    gain = UNKNOWN if once is UNKNOWN else _paid(rules, once, change, facts)
    if once is UNKNOWN or gain is UNKNOWN:
        yield None, UNKNOWN
        return
    yield None, before + towards * gain
    if change is not None and winning.target.score is not None and winning.junk.stops_short is not None and gain > 0:
        # junk is cut, but never what the contract promised
        bid = known(change).promised(once, facts) if known(facts.own) and known(facts.made) else 0
        promised = known(_paid(rules, bid, change, facts))
        stop = towards * (winning.target.score - before) - winning.junk.stops_short
        gain = max(promised, min(gain, stop))
        yield winning.junk, before + towards * gain
    score: int | Unknown = before + towards * (gain - swept)
    if swept:
        yield settlement.every_trick, score
    for rule, beside in _for_each_side(settlement, facts):
        score = _beside(known(score), beside, facts, towards)
        yield rule, score
        if score is UNKNOWN:
            return
    for bound, further in ((settlement.never_below, max), (settlement.never_above, min)):
        if bound is not None:
            limit = evaluate(bound.score, facts)
            score = UNKNOWN if limit is UNKNOWN else further(known(score), limit)
            yield bound, score
            if score is UNKNOWN:
                return
    after = winning.after_overshoot(known(score), before, facts)
    if after != score:
        yield winning.over_target, after


def _paid(rules: Rules, gain: int, change: Change | Unknown | None, facts: Facts) -> int | Unknown:
    """What a row pays, the double of the bid included."""
    doubling = None if rules.bidding is None else rules.bidding.doubling
    return gain if doubling is None or change is None else doubling.paid(gain, known(change), facts)


def _for_each_side(settlement: Settlement, facts: Facts) -> Iterator[tuple[Decider, Change | Unknown]]:
    """What becomes of every side's score on top of its row, line by line."""
    each = settlement.each_side
    if each is None:
        return
    if each.changes.general is not None:
        yield each, each.changes.general
    for case in each.changes.exceptions:
        met = case.when.met(facts)
        if met is not False:
            yield case, case.value if met else UNKNOWN


def _beside(score: int, change: Change | Unknown, facts: Facts, towards: int) -> int | Unknown:
    if change is UNKNOWN:
        return UNKNOWN
    if change.how is Payment.GOES_TO:
        return change.amount.of(facts)
    gain = change.gain(facts, towards)
    return UNKNOWN if gain is UNKNOWN else score + towards * gain


def held_back(winning: Winning, before: int, after: int) -> int:
    """The score of a side that may not win, stopped short of the target; no stop takes away what a side had before."""
    target, short, towards = winning.target.score, winning.may_not_win.stops_short, winning.towards
    if target is None or short is None or not winning.is_there(after):
        return after
    return towards * max(towards * target - short, min(towards * before, towards * after))


def contract_line(rules: Rules, call: str | None, made: bool | None) -> Origin:
    """The line that says whether a contract is made: that of a bid that is made by more than points, else the row."""
    named = next((each for each in rules.calls if each.name == call and each.made_by is not None), None)
    if named is not None and made is not None:
        return named.origin
    rows = rules.settlement
    return (rows.others if made is None else rows.made if made else rows.set).origin

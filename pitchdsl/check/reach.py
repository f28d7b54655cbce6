"""How far scores may go, and the conditions of the end that ask for more.

Scores are counted as the way that a side has come towards the target, so a game that counts down is no other. Where
nothing bounds them, a condition may still take more hands than anybody plays.
"""

from collections.abc import Iterator
from math import ceil

from attrs import evolve, frozen

from pitchdsl.check.auction import highest_bid
from pitchdsl.check.place import Draft
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.rules import conditions as c
from pitchdsl.rules.facts import Facts

MANY_HANDS = 1000
"""More hands than any game takes: some forty evenings."""


@frozen(kw_only=True)
class Reach:
    """How far a side may come in a hand, and in all hands before."""

    gain: int
    """The most that a hand brings a side nearer to the target."""
    loss: int
    """The most that a hand takes it away from there."""
    nearest: int | None
    """The most that a side may have come by the hands before; none where nothing bounds it."""
    farthest: int | None
    """The least likewise: 0, or below."""


def reach_of(draft: Draft) -> Reach:
    """How far the settlement carries a side, and where the end of the game stops it."""
    winning, settlement = draft.rules.winning, draft.rules.settlement
    changes = [change for row in settlement.rows for change in row.change.possible()]
    gains = [change.gain(facts) for change in changes for facts in (most_of(draft), least_of(draft))]
    gain = max([0, *gains])
    loss = settlement.every_trick.points - min([0, *gains])
    nearest: int | None = None
    if winning.target.points is not None and (not winning.needs or winning.may_not_win.stops_short is not None):
        nearest = winning.distance - 1  # who is at the target has won, or is stopped there
    farthest: int | None = None
    if winning.ends_after is not None:
        before = max(0, winning.ends_after.hands - 1)
        nearest = before * gain if nearest is None else min(nearest, before * gain)
        farthest = -before * loss
    return Reach(gain=gain, loss=loss, nearest=nearest if gain else 0, farthest=farthest if loss else 0)


def most_of(draft: Draft) -> Facts:
    """The most that a side can have of what amounts are counted from."""
    rules = draft.rules
    return Facts(taken=rules.all_points, bid=highest_bid(draft), game=rules.winning.distance)


def least_of(draft: Draft) -> Facts:
    """The same with the fewest points that a side can take."""
    return evolve(most_of(draft), taken=draft.rules.fewest_points)


def check_reach(draft: Draft, address: str, condition: c.Condition) -> Iterator[Problem]:
    """P343, and P357 under `to win`: what scores never come to."""
    for test in c.leaves(condition):
        never = always = why = None
        if isinstance(test, c.AheadBy) and test.points:
            never, why = _ahead(draft, test.points)
        elif isinstance(test, c.ScoreIs):
            never, always, why = _score(draft, test)
        elif isinstance(test, c.SetTimes):
            last = draft.rules.winning.ends_after
            never = last is not None and test.times > last.hands
            why = f"the game is over after {last.hands} hands" if never and last else None
            why = why or _too_long(test.times)
        if always:
            yield draft.warning("P343", address, "this condition is always met", "leave it out", case=why)
        elif never and address.startswith("to win/") and not isinstance(condition, c.AnyOf):
            yield draft.problem(
                "P357", address, "no side can ever win: this is never met", "make the number smaller", case=why
            )
        elif why:
            title = "this condition is never met" if never else "this condition is as good as never met"
            yield draft.warning("P343", address, title, "change the number, or drop the line", case=why)


def _ahead(draft: Draft, points: int) -> tuple[bool, str | None]:
    reach = reach_of(draft)
    best = None if reach.nearest is None else reach.nearest + reach.gain
    if best is not None and reach.farthest is not None:
        most = best - reach.farthest + reach.loss
        if points <= most:
            return False, None
        fall = f" and the others {reach.loss - reach.farthest} back" if reach.loss else ", and no score falls"
        return True, f"a side comes at most {best} from the start{fall}, so it is at most {most} ahead"
    hands = points / (reach.gain + reach.loss) if best is None else (points - best) / reach.loss
    return False, _too_long(ceil(hands))


def _score(draft: Draft, test: c.ScoreIs) -> tuple[bool, bool, str | None]:
    """Whether a score before a hand is never so, whether it always is, and why."""
    reach, winning = reach_of(draft), draft.rules.winning
    ends = (reach.farthest, reach.nearest) if winning.towards > 0 else (reach.nearest, reach.farthest)
    low, high = (None if end is None else winning.start.points + winning.towards * end for end in ends)
    too_high = high is not None and test.points > high and test.how is not c.Compare.OR_LESS
    too_low = low is not None and test.points < low and test.how is not c.Compare.OR_MORE
    if too_high or too_low:
        return True, False, f"before a hand no side is {f'above {high}' if too_high else f'below {low}'}"
    if test.how is c.Compare.OR_MORE and low is not None and 0 < test.points <= low:  # 0 means: not in the hole
        return False, True, f"before a hand no side is below {low}"
    if test.how is c.Compare.OR_LESS and high is not None and test.points >= high:
        return False, True, f"before a hand no side is above {high}"
    if test.how.holds(winning.start.points, test.points):
        return False, False, None
    way = winning.towards * (test.points - winning.start.points)
    return False, False, _too_long(ceil(way / reach.gain if way > 0 else -way / reach.loss))


def _too_long(hands: int) -> str | None:
    return f"it takes {hands:,} hands at least" if hands > MANY_HANDS else None

"""How far scores may go, and the conditions of the end that ask for more.

Scores are counted as the way that a side has come towards the target, so a game that counts down is no other. Where
nothing bounds them, a condition may still take more hands than anybody plays.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import ceil, isfinite

from pitchdsl.check.auction import highest_contract
from pitchdsl.check.bounds import UNBOUNDED, bounds_of, gain_of, times_of
from pitchdsl.check.contradiction import is_denied
from pitchdsl.check.draft import Draft
from pitchdsl.check.idle_conditions import Met, idle, nobody_wins
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.match.rules import CountsDouble
from pitchdsl.game.winning.rules import Over, Target, Winning
from pitchdsl.language import conditions as c
from pitchdsl.language.arithmetic import ArithmeticOp, Bounds
from pitchdsl.language.deferred_number import Number
from pitchdsl.language.deferred_number import bounds_of as bounds_of_number
from pitchdsl.language.numbers import Amount, Fact, Term
from pitchdsl.language.predicate import Atom
from pitchdsl.values import frozen

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


@lru_cache(maxsize=16)
def reach_of(draft: Draft) -> Reach:
    """How far the settlement carries a side, and where the end of the game stops it."""
    before = draft.most_hands
    gain, loss = _moves(draft)
    earlier = [_moves(each) for each in draft.games]
    forth, back = max(gain for gain, _ in earlier), max(loss for _, loss in earlier)
    nearest: int | None = None
    if all(_stops_at_target(each.rules.winning) for each in draft.games):
        # who is at the target has won, or is stopped there
        nearest = max(each.rules.winning.distance for each in draft.games) - 1
    farthest: int | None = None
    if before is not None:
        come = before * forth + _price(draft)  # what a seller scores stands before the hand is played
        nearest = come if nearest is None else min(nearest, come)
        farthest = -before * back
    nearest, farthest = nearest if forth else 0, farthest if back else 0
    floor, ceiling = stops_of(draft)
    if floor is not None:
        farthest = min(0, floor) if farthest is None else max(farthest, min(0, floor))
    if ceiling is not None:
        nearest = max(0, ceiling) if nearest is None else min(nearest, max(0, ceiling))
    return Reach(gain=gain, loss=loss, nearest=nearest, farthest=farthest)


def _stops_at_target(winning: Winning) -> bool:
    """Whether no hand begins with a side at the target or beyond it."""
    if winning.target.score is None or winning.target.exact:
        return False
    return not winning.needs or winning.may_not_win.stops_short is not None


def _moves(draft: Draft) -> tuple[int, int]:
    """The most that a hand by these rules brings a side nearer to the target, and takes it away from there."""
    winning, settlement = draft.rules.winning, draft.rules.settlement
    bounds = bounds_of(draft)
    changes = [(change, times_of(draft.rules, row)) for row in settlement.rows for change in row.change.possible()]
    gains = [gain_of(change, bounds, times) for change, times in changes]
    gain = max(0, *(most for _, most in gains))
    loss = max(0, *(-least for least, _ in gains))
    lost = bounds_of_number(settlement.every_trick.points, bounds)
    gain += UNBOUNDED if lost[0] is None else max(0, -lost[0])
    loss += UNBOUNDED if lost[1] is None else max(0, lost[1])
    if settlement.each_side is not None:
        for case in settlement.each_side.changes.exceptions:
            least, most = gain_of(case.value, bounds)
            gain, loss = gain + max(0, most), loss + max(0, -least)
        if settlement.each_side.changes.general is not None:  # this befalls every side in every hand
            least, most = gain_of(settlement.each_side.changes.general, bounds)
            gain, loss = max(0, gain + most), max(0, loss - least)
    gain += _price(draft)
    if winning.target.exact and winning.over_target.what is Over.GOES_BACK:
        loss = max(loss, UNBOUNDED)
        gain += _beyond_target(winning, bounds)
    up, down = _moved_by_stops(draft, bounds)
    return (max(gain, up), max(loss, down)) if winning.towards > 0 else (max(gain, down), max(loss, up))


def _price(draft: Draft) -> int:
    """The most that a seller scores in a hand for the right to pitch."""
    bidding = draft.rules.bidding
    return highest_contract(draft) if bidding is not None and bidding.sold is not None else 0


def _beyond_target(winning: Winning, bounds: dict[Fact, Bounds]) -> int:
    """How much farther a side comes than a hand brings it, where a score over the target goes on beyond it."""
    target, over, towards = winning.target.score, winning.over_target.score, winning.towards
    assert target is not None and over is not None  # said along with `exactly` and with `goes back to`
    before = (None, target) if towards > 0 else (target, None)
    low, high = bounds_of_number(over, bounds | {Fact.SCORE: before})
    end = high if towards > 0 else low
    return UNBOUNDED if end is None else max(0, towards * (end - target) - 1)


def stops_of(draft: Draft) -> tuple[int | None, int | None]:
    """The least and the most that a side can have come towards the target, where no score goes further."""
    floors, ceilings = zip(*(_own_stops(each) for each in draft.games), strict=True)
    return _loosest(floors, min), _loosest(ceilings, max)


def _loosest(stops: Sequence[int | None], far: Callable[[list[int]], int]) -> int | None:
    """The farthest stop, where every game has one."""
    known = [stop for stop in stops if stop is not None]
    return far(known) if len(known) == len(stops) else None


def _inner(end: int | None, stop: int | None, near: Callable[[int, int], int]) -> int | None:
    """How far scores go that would go as far as one of two ends, where both hold them."""
    return end if stop is None else stop if end is None else near(end, stop)


def _own_stops(draft: Draft) -> tuple[int | None, int | None]:
    """The same by these rules alone."""
    winning, settlement = draft.rules.winning, draft.rules.settlement
    bounds = bounds_of(draft)
    scores = [
        None if settlement.never_below is None else bounds_of_number(settlement.never_below.score, bounds)[0],
        None if settlement.never_above is None else bounds_of_number(settlement.never_above.score, bounds)[1],
    ]
    if winning.over_target.what is Over.GOES_BACK and winning.over_target.score is not None:  # no stop holds that
        low, high = bounds_of_number(winning.over_target.score, bounds)
        scores = [_loosest((scores[0], low), min), _loosest((scores[1], high), max)]
    low, high = (None if score is None else winning.towards * (score - winning.start.score) for score in scores)
    return (low, high) if winning.towards > 0 else (high, low)


def _moved_by_stops(draft: Draft, bounds: dict[Fact, Bounds]) -> tuple[int, int]:
    """How far stops that are reckoned may lift a score over what it was before the hand, and press it below that."""
    below, above = draft.rules.settlement.never_below, draft.rules.settlement.never_above
    lift = 0 if below is None else _beside_own_score(below.score, bounds)[1]
    press = 0 if above is None else _beside_own_score(above.score, bounds)[0]
    return UNBOUNDED if lift is None else max(0, lift), UNBOUNDED if press is None else max(0, -press)


def may_lift(draft: Draft) -> bool:
    """Whether a stop, or what it costs that another side wins every trick, may bring a side nearer to the target."""
    settlement, rising = draft.rules.settlement, draft.rules.winning.towards > 0
    said = (
        settlement.every_trick.points,
        *(stop.score for stop in (settlement.never_below, settlement.never_above) if stop),
    )
    if not any(isinstance(number, Amount) for number in said):
        return False
    bounds = bounds_of(draft)
    up, down = _moved_by_stops(draft, bounds)
    lost = bounds_of_number(settlement.every_trick.points, bounds)[0]
    return (up if rising else down) > 0 or lost is None or lost < 0


def _beside_own_score(stop: Number, bounds: dict[Fact, Bounds]) -> Bounds:
    """How far a stop lies from the own score before the hand; one that stands as a number moves no score over it."""
    if isinstance(stop, int):
        return 0, 0
    sums = (ArithmeticOp.PLUS, ArithmeticOp.LESS)
    moves = all(step.how in sums and step.term.fact is not Fact.SCORE for step in stop.then)
    if stop.first != Term(fact=Fact.SCORE) or not moves:
        return None, None
    return stop.bounds(bounds | {Fact.SCORE: (0, 0)})


def bounds_with_scores(draft: Draft) -> dict[Fact, Bounds]:
    """The least and the most of every fact that a game bounds, scores among them."""
    winning, reach, bounds = draft.rules.winning, reach_of(draft), dict(bounds_of(draft))
    floor, ceiling = _own_stops(draft)
    after = (
        _inner(None if reach.farthest is None else reach.farthest - reach.loss, floor, max),
        _inner(None if reach.nearest is None else reach.nearest + reach.gain, ceiling, min),
    )
    bounds |= dict.fromkeys((Fact.SCORE, Fact.BEST_SCORE), _scores(draft, (reach.farthest, reach.nearest)))
    bounds |= dict.fromkeys((Fact.SCORE_AFTER, Fact.BEST_SCORE_AFTER), _scores(draft, after))
    bounds[Fact.SETS] = (0, None if draft.most_hands is None else draft.most_hands + 1)
    if winning.target.score is not None:
        needed = [None if way is None else winning.distance - way for way in (reach.nearest, reach.farthest)]
        bounds |= dict.fromkeys((Fact.NEEDED, Fact.OTHERS_NEED), (needed[0], needed[1]))
    return bounds


def _scores(draft: Draft, way: Bounds) -> Bounds:
    """The scores of sides that have come so far towards the target, at least and at most."""
    winning = draft.rules.winning
    low, high = (None if end is None else winning.start.score + winning.towards * end for end in way)
    return (low, high) if winning.towards > 0 else (high, low)


def check_reach(draft: Draft, address: str, condition: c.Condition) -> Iterator[Problem]:
    """P343, and P357 under `to win`: what scores never come to."""
    for test in c.leaves(condition):
        met = why = None
        if test.facts_asked() == ("players",):
            continue  # that is told by what asks how many sit at the table
        if isinstance(test, c.Compared) and test.left.plain_fact is Fact.BID and test.sentence:
            continue  # and this by what knows the bids
        if isinstance(test, c.Compared) and address == CountsDouble.address:
            continue  # and this by what knows who has lost
        if isinstance(test, c.Compared):
            met, why = compared(draft, test, _at_the_target(draft) if address.startswith("to win/") else None)
            if met is None:
                met, why = _takes_long(draft, test)
        elif isinstance(test, c.AheadBy) and test.points:
            met, why = _ahead(draft, test.points)
        elif isinstance(test, c.PastTarget):
            met, why = _past(draft, at_target=address.startswith("to win/"))
        if is_denied(condition, test):
            met = {Met.ALWAYS: Met.NEVER, Met.NEVER: Met.ALWAYS}.get(met) if met else None
        if met is Met.ALWAYS:
            yield idle(draft, address, met, "leave it out", case=why)
        elif met is Met.NEVER and address.startswith("to win/") and not isinstance(condition, c.AnyOf):
            remedy = _remedy(draft, test) if isinstance(test, c.PastTarget) else "make the number smaller"
            yield nobody_wins(draft, address, "this is never met", remedy, case=why, also=_also(test))
        elif met is not None:
            yield idle(draft, address, met, f"{_remedy(draft, test)}, or drop the line", case=why, also=_also(test))


def _remedy(draft: Draft, test: Atom) -> str:
    """What may let a test be met that never is."""
    if isinstance(test, c.PastTarget):
        return f"write `target: {draft.rules.winning.target.score}`, which a score beyond it reaches, too"
    return "change the number"


def _also(test: Atom) -> list[tuple[str, str]]:
    """What else a test that is never met has to do with."""
    return [(Target.address, "this is the target")] if isinstance(test, c.PastTarget) else []


def _at_the_target(draft: Draft) -> Bounds:
    """The scores at the target."""
    target, rising = draft.rules.winning.target, draft.rules.winning.towards > 0
    return target.score if rising or target.exact else None, None if rising and not target.exact else target.score


@frozen(kw_only=True)
class Ends:
    """How far the two amounts of a comparison go towards each other."""

    test: c.Compared
    left: int | None
    right: int | None
    upwards: bool
    """Whether the first is at most so much, and the second at least."""

    def __str__(self) -> str:
        least, most = ("least", "most") if self.upwards else ("most", "least")
        said = ((self.test.left, most, self.left), (self.test.right, least, self.right))
        return " and ".join(
            f"`{amount.words()}` {amount.facts[0].verb} at {which} {number}"
            for amount, which, number in said
            if amount.facts
        )


@frozen(kw_only=True)
class Lead:
    """How far a side comes at most from the start towards the target, and how far back the others fall."""

    forth: int
    back: int

    def __str__(self) -> str:
        fall = f" and the others {self.back} back" if self.back else ", and no score falls"
        return (
            f"a side comes at most {self.forth} from the start{fall}, so it is at most {self.forth + self.back} ahead"
        )


@frozen(kw_only=True)
class TooLong:
    """More hands than anybody plays."""

    hands: int

    def __str__(self) -> str:
        return f"it takes {self.hands:,} hands at least"


Answer = tuple[Met | None, object]
"""How often a test is met, and why; none where it may well be, or miss."""

MAY_BE: Answer = (None, None)


def compared(draft: Draft, test: c.Compared, after: Bounds | None) -> Answer:
    """Whether two numbers never compare so, or always.

    ``after``: the scores after the hand of those who are asked, where that is not every side.
    """
    bounds = bounds_with_scores(draft)
    if after is not None:
        bounds[Fact.SCORE_AFTER] = after
    if draft.rules.winning.target.score is None and {Fact.NEEDED, Fact.OTHERS_NEED} & set(test.facts):
        return Met.NEVER, "nobody needs points where there is no target"
    (least, most), (low, high) = test.left.bounds(bounds), test.right.bounds(bounds)
    never_more = most is not None and low is not None and most < low + (test.how is c.Compare.MORE_THAN)
    never_less = least is not None and high is not None and least > high - (test.how is c.Compare.LESS_THAN)
    too_low = never_more and test.how in (c.Compare.EXACTLY, c.Compare.OR_MORE, c.Compare.MORE_THAN)
    too_high = never_less and test.how in (c.Compare.EXACTLY, c.Compare.OR_LESS, c.Compare.LESS_THAN)
    if too_low or too_high:
        left, right = (most, low) if too_low else (least, high)
        return Met.NEVER, Ends(test=test, left=left, right=right, upwards=too_low)
    if any(fact in _MAY_BE_MISSING for fact in test.facts):
        return MAY_BE
    if test.fact is Fact.SCORE and test.how is c.Compare.OR_MORE and (test.right.constant or 0) <= 0:
        return MAY_BE  # whether a side is in the hole is asked where none ever is, too
    same = None not in (least, most) and least == most == low == high
    above = below = False
    if least is not None and high is not None:
        above = least > high if test.how is c.Compare.MORE_THAN else test.how is c.Compare.OR_MORE and least >= high
    if most is not None and low is not None:
        below = most < low if test.how is c.Compare.LESS_THAN else test.how is c.Compare.OR_LESS and most <= low
    if not (above or below or (same and test.how is c.Compare.EXACTLY)):
        return MAY_BE
    left, right = (least, high) if above else (most, low)
    return Met.ALWAYS, Ends(test=test, left=left, right=right, upwards=not above)


_MAY_BE_MISSING = {Fact.BID, Fact.BID_SO_FAR, Fact.PITCHERS_POINTS, Fact.PITCHERS_TRICKS, Fact.PITCHERS_PIPS}
"""Facts that are not there where nobody has bid; no comparison with them is met then."""


def _ahead(draft: Draft, points: int) -> Answer:
    reach = reach_of(draft)
    best = None if reach.nearest is None else reach.nearest + reach.gain
    if best is not None and reach.farthest is not None:
        lead = Lead(forth=best, back=reach.loss - reach.farthest)
        return MAY_BE if points <= lead.forth + lead.back else (Met.NEVER, lead)
    hands = points / (reach.gain + reach.loss) if best is None else (points - best) / reach.loss
    return _too_long(ceil(hands))


def _past(draft: Draft, *, at_target: bool) -> Answer:
    """Whether no side is ever beyond an exact target; ``at_target``: of who is at the target."""
    target, over = draft.rules.winning.target, draft.rules.winning.over_target.what
    if target.score is None or not target.exact:
        return MAY_BE
    if at_target:
        return Met.NEVER, f"only who is at exactly {target.score} is at the target, and nobody there is past it"
    if over is Over.KEEPS:
        return Met.NEVER, f"a score beyond {target.score} is at once what it was before the hand"
    return MAY_BE


def _takes_long(draft: Draft, test: c.Compared) -> Answer:
    """Whether a score before a hand, or so many sets, is too many hands from the start to be ever so."""
    start, (low, high) = draft.rules.winning.start.score, test.numbers
    if test.fact is Fact.SETS:
        return _too_long(int(low)) if isfinite(low) else MAY_BE
    if test.fact is not Fact.SCORE or low <= start <= high:
        return MAY_BE
    way = draft.rules.winning.towards * (int(low if low > start else high) - start)
    reach = reach_of(draft)
    return _too_long(ceil(way / reach.gain if way > 0 else -way / reach.loss))


def _too_long(hands: int) -> Answer:
    return (Met.HARDLY_EVER, TooLong(hands=hands)) if hands > MANY_HANDS else MAY_BE

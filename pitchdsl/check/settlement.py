"""Does the settlement pay whom it should: a made bid gains, a failed one does not, and points are worth taking."""

from collections.abc import Iterator

from attrs import evolve

from pitchdsl.check.draft import Draft
from pitchdsl.check.reach import bounds_with_scores
from pitchdsl.check.situations import bids_of
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.bounded import all_points
from pitchdsl.game.settlement.rules import Change, Made, Outcome, Payment, Set, Settle
from pitchdsl.language.conditions import Condition, leaves
from pitchdsl.language.facts import Facts, known
from pitchdsl.language.numbers import Fact

Possible = tuple[Condition | None, Change]
"""What may happen to a score, and the condition of the exception that says so, if it is one."""

FEW, MANY = 2, 3
"""Two bids, or two numbers of points, the second one higher."""


def check_paid(draft: Draft) -> Iterator[Problem]:
    """P372: a made bid that loses, a failed one that scores, points that it costs something to take.

    A made bid may well lose by an exception that asks for more than the bid: four that took no four tricks.
    """
    settlement, bids = draft.rules.settlement, draft.rules.bidding is not None
    if bids:
        yield from _made_that_loses(draft, settlement.made)
        yield from _set_that_scores(draft, settlement.set, settlement.made)
        yield from _set_that_jumps(draft, settlement.set)
    for row in settlement.rows if bids else (settlement.others,):
        if row.row is not Outcome.MADE:
            yield from _points_that_cost(draft, row)


def check_reasons_to_bid(draft: Draft) -> Iterator[Problem]:
    """P373: a bid brings nothing, or nothing can be lost by it, or the others score for it."""
    settlement = draft.rules.settlement
    changes = [change for row in settlement.rows for change in row.change.possible()]
    if draft.rules.bidding is None or settlement.each_side or not all(map(_judged, changes)):
        return
    made = [_gain(draft, change, bid=bid, taken=bid) for bid in (FEW, MANY) for _, change in _possible(settlement.made)]
    lost = [_gain(draft, change, bid=MANY, taken=0) for _, change in _possible(settlement.set)]
    if max(made, default=0) == 0:
        yield draft.warning(
            "P373",
            Made.address,
            "a bid that is made brings nothing, so nobody has a reason to bid",
            "let it score, such as `made: pitcher scores points taken`",
        )
        return
    general = settlement.made.change.general
    rises = general is not None and _gain(draft, general, bid=MANY, taken=MANY) > _gain(
        draft, general, bid=FEW, taken=MANY
    )
    if rises and not any(lost):
        yield draft.warning(
            "P373",
            Set.address,
            "a bid that fails costs nothing, and a higher one brings more: everybody may as well bid the highest",
            "let it cost something, such as `set: pitcher loses the bid`",
            also=[(Made.address, "a made bid scores more, the higher it is")],
        )
    idle = settlement.others.change.of(_facts(draft, bid=MANY, taken=0, made=True, own=False))
    if isinstance(idle, Change) and _gain(draft, idle, bid=MANY, taken=0) > 0:
        yield draft.warning(
            "P373",
            settlement.others.origin.address,
            "here the others score for a bid that the pitcher makes, even if they take nothing",
            f"write `others: score points taken`, or say when it is so: `others: {idle.words('')} if the bid is set`",
            case=f"the pitcher bids {MANY} and makes it; those who took no point score "
            f"{_gain(draft, idle, bid=MANY, taken=0)}",
        )


def check_penalties(draft: Draft) -> Iterator[Problem]:
    """P415: a side that breaks a rule gains by it."""
    for row in draft.rules.penalties:
        gain = _gain(draft, row.change, bid=MANY, taken=FEW) if _judged(row.change) else 0
        if gain > 0:
            yield draft.warning(
                "P415",
                f"penalties/{row.name}",
                "a side that breaks this rule gains by it",
                f"every row of `penalties` tells what the side at fault pays: `{row.name}: {_turned(row.change)}`; "
                f"what the others get for it can stand in a note, `> The others score it.`{_downwards(draft)}",
                case=f"for example, {f'with a bid of {MANY} ' * row.change.counts(Fact.BID)}the side scores {gain}",
            )


def _made_that_loses(draft: Draft, row: Settle) -> Iterator[Problem]:
    for when, change in _possible(row):
        bid = _bid(draft, when, FEW)
        gain = _gain(draft, change, bid=bid, taken=bid)
        if gain < 0:
            meant = when is not None and not all(test.of_bids for test in leaves(when))
            wrong = (draft.warning if meant else draft.problem)(
                "P372",
                row.origin.address,
                "a bid that is made costs its bidder points",
                "if that is the price of what the condition asks for, leave it"
                if meant
                else f"who makes a bid scores: `made: pitcher {_turned(change)}{_if(when)}`{_downwards(draft)}",
                case=f"for example, the bid is {bid} and {bid} points are taken: the pitcher loses {-gain}",
            )
            yield draft.at_exception(wrong, row.origin.address, when)


def _set_that_jumps(draft: Draft, row: Settle) -> Iterator[Problem]:
    """A failed bid that puts the pitcher's score nearer to the target than it begins."""
    winning = draft.rules.winning
    for when, change in row.change.by_condition():
        score = change.amount.constant if change.how is Payment.GOES_TO else None
        nearer = () if score is None else range(winning.start.score, score, winning.towards)
        if score is None or not any(when is None or when.met(Facts(score=each)) is not False for each in nearer):
            continue
        there = winning.is_there(score)
        wrong = (draft.problem if there else draft.warning)(
            "P372",
            row.origin.address,
            "who fails a bid is put at the target" if there else "who fails a bid may come nearer to the target by it",
            f"put the pitcher back to the start, `pitcher goes back to {winning.start.score}`, or further",
            case=f"every side begins at {winning.start.score}",
        )
        yield draft.at_exception(wrong, row.origin.address, when)


def check_reckoned_jumps(draft: Draft) -> Iterator[Problem]:
    """P372: a failed bid that puts the pitcher's score where it is reckoned to be, perhaps at the target."""
    winning, row = draft.rules.winning, draft.rules.settlement.set
    if draft.rules.bidding is None or winning.target.score is None:
        return
    for when, change in row.change.by_condition():
        if change.how is not Payment.GOES_TO or change.amount.constant is not None:
            continue
        low, high = change.amount.bounds(bounds_with_scores(draft))
        end = high if winning.towards > 0 else low
        if end is not None and winning.towards * (end - winning.target.score) < 0:
            continue
        wrong = draft.warning(
            "P372",
            row.origin.address,
            "it is not proved that who fails a bid is not put at the target",
            f"put the pitcher back to the start, `pitcher goes back to {winning.start.score}`, or add a limit",
            case=f"`{change.amount.words()}` may be {'any number' if end is None else f'as far as {end}'}",
        )
        yield draft.at_exception(wrong, row.origin.address, when)


def _set_that_scores(draft: Draft, row: Settle, made: Settle) -> Iterator[Problem]:
    for when, change in _possible(row):
        bid = _bid(draft, when, MANY)
        gain = _gain(draft, change, bid=bid, taken=bid - 1)
        if gain <= 0:
            continue
        kept = [_gain(draft, each, bid=bid, taken=bid) for _, each in _possible(made)]
        as_good = gain >= min(kept, default=0)
        lose = _turned(change) if as_good else "loses the bid"
        wrong = (draft.problem if as_good else draft.warning)(
            "P372",
            row.origin.address,
            "a bid that fails scores as much as one that is made"
            if as_good
            else "a bid that fails scores all the same",
            f"who fails a bid loses: `set: pitcher {lose}{_if(when)}`{_downwards(draft)}",
            case=f"for example, the bid is {bid} and {bid - 1} of them are taken: the pitcher scores {gain}",
        )
        yield draft.at_exception(wrong, row.origin.address, when)


def _points_that_cost(draft: Draft, row: Settle) -> Iterator[Problem]:
    """The more points a side takes, the less it must never have."""
    for when, change in _possible(row):
        few, many = (_gain(draft, change, bid=MANY + 1, taken=taken) for taken in (FEW, MANY))
        if many >= few:
            continue
        others = row.row is Outcome.OTHERS
        wrong = (draft.problem if others else draft.warning)(
            "P372",
            row.origin.address,
            "the more points the others take, the more they lose"
            if others
            else "the nearer a bid comes to be made, the more its failing costs",
            f"write `others: score points taken{_if(when)}`{_downwards(draft)}"
            if others
            else f"write `set: pitcher loses the bid{_if(when)}`",
            case=f"for example, {'a side' if others else 'a pitcher'} with {FEW} points loses {-few}, "
            f"and one with {MANY} loses {-many}",
        )
        yield draft.at_exception(wrong, row.origin.address, when)


def _possible(row: Settle) -> list[Possible]:
    return [(when, change) for when, change in row.change.by_condition() if _judged(change)]


def _judged(change: Change) -> bool:
    """Whether bid and points alone tell how far a side comes by it."""
    return change.how is not Payment.GOES_TO and set(change.amount.facts) <= {Fact.BID, Fact.POINTS, Fact.GAME}


def _bid(draft: Draft, when: Condition | None, usual: int) -> int:
    """A bid at which an exception holds, the highest; the usual one where it asks for none."""
    total = all_points(draft.rules)
    if when is None or when.met(Facts(bid=usual, total=total)) is not False:
        return usual
    bids = [bid for bid, _ in bids_of(draft.rules, [when])]
    return next((bid for bid in reversed(bids) if when.met(Facts(bid=bid, total=total)) is not False), usual)


def _if(when: Condition | None) -> str:
    return "" if when is None else f" if {when.words()}"


def _gain(draft: Draft, change: Change, *, bid: int, taken: int) -> int:
    facts = _facts(draft, bid=bid, taken=taken, made=taken >= bid, own=True)
    return known(change.gain(facts, draft.rules.winning.towards))


def _facts(draft: Draft, *, bid: int, taken: int, made: bool, own: bool) -> Facts:
    total = all_points(draft.rules)
    return Facts(
        bid=bid, taken=taken, total=total, made=made, own=own, game=max(MANY + 1, draft.rules.winning.distance)
    )


def _turned(change: Change) -> str:
    """The same amount the other way, as a sheet says it."""
    return evolve(change, how=Payment.SCORES if change.how is Payment.LOSES else Payment.LOSES).words("s")


def _downwards(draft: Draft) -> str:
    """What an author may not have known who counts down."""
    winning = draft.rules.winning
    if winning.towards > 0 or winning.target.score is None:
        return ""
    return f"; scores count down here, and who scores comes nearer to {winning.target.score}"

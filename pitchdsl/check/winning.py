"""Can the game be won, and has every tie its rule."""

from collections.abc import Iterator
from itertools import combinations

from pitchdsl.check.bounds import bounds_of, gain_of
from pitchdsl.check.contradiction import apart, exclusion
from pitchdsl.check.draft import Draft
from pitchdsl.check.endless import check_last_hand, nothing_ends
from pitchdsl.check.idle_conditions import nobody_wins
from pitchdsl.check.race import dead_heat
from pitchdsl.check.reach import may_lift, reach_of
from pitchdsl.check.roles import no_pitcher
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.bounded import fewest_points
from pitchdsl.game.count.awards import sizes
from pitchdsl.game.hand_sizes import MOST_SEATS
from pitchdsl.game.settlement.rules import Change, EachSide, Made, Others, Outcome, Payment
from pitchdsl.game.winning.rules import Junk, MayNotWin, Start, Target
from pitchdsl.game.winning.several_there import Priority, SeveralThere
from pitchdsl.language import conditions as c
from pitchdsl.language.numbers import Amount, Fact


def check_game(draft: Draft) -> Iterator[Problem]:
    """P351 to P360."""
    if draft.rules.winning.target.score is None:
        yield from _without_a_target(draft)
    else:
        yield from _target(draft, draft.rules.winning.target.score)
    yield from check_last_hand(draft)
    yield from _race_items(draft)
    yield from _ties(draft)
    yield from _needs(draft)


def _without_a_target(draft: Draft) -> Iterator[Problem]:
    """Something else must end the game, and nothing may ask for the target."""
    rules = draft.rules
    winning = rules.winning
    at_once = [row for row in (*winning.wins, *winning.loses) if not _impossible(row.condition)]
    if winning.ends_after is None and not at_once:
        remedy = "say how long it lasts, such as `ends after: 12 hands`, or a target"
        yield nothing_ends(draft, Target.address, "it has no target", remedy)
        return  # with the target that is missing all that asks for it is right
    for row in rules.settlement.rows:
        if any(change.counts(Fact.GAME) for change in row.change.possible()):
            yield draft.problem(
                "P360",
                row.origin.address,
                "nobody knows how much a whole game is where there is no target",
                f"write a number, such as `{'score' if row.row is Outcome.OTHERS else 'pitcher scores'} 11`",
                also=[(Target.address, "there is no target")],
            )
    for address, short in (
        (MayNotWin.address, winning.may_not_win.stops_short),
        (Junk.address, winning.junk.stops_short),
    ):
        if short is not None:
            yield draft.warning("P354", address, "there is no target to stop short of", "drop the line")
    if winning.several.criteria and draft.variant.place_of(SeveralThere.address) in draft.variant.newest:
        yield draft.warning(
            "P354",
            SeveralThere.address,
            "this decides nothing: nobody is at the target where there is none",
            "drop the line: the best score wins in the end, and level scores are a tie",
        )

    asked = [
        *((f"to win/{need.name}", need.condition) for need in winning.needs),
        *((f"wins at once/{each.name}", each.condition) for each in winning.wins),
        *((f"loses at once/{each.name}", each.condition) for each in winning.loses),
    ]
    for address, condition in asked:
        if any(isinstance(test, c.PastTarget) for test in c.leaves(condition)):
            yield draft.problem(
                "P360",
                address,
                "nobody can be past the target where there is none",
                "say a target, or drop the line",
                also=[(Target.address, "there is no target")],
            )
        elif address.startswith("to win/") and draft.variant.place_of(address) in draft.variant.newest:
            title, remedy = "this is never asked: nobody is at the target where there is none", "drop the row"
            yield draft.warning("P354", address, title, remedy, also=[(Target.address, "there is no target")])


def _impossible(condition: c.Condition) -> bool:
    """Whether two parts of a condition can never be met together."""
    return any(apart(one, other) for one, other in combinations(c.conjuncts(condition), 2))


def _target(draft: Draft, target_points: int) -> Iterator[Problem]:
    winning = draft.rules.winning
    if target_points == winning.start.score:
        yield draft.problem(
            "P351",
            Target.address,
            f"every side is at {target_points} before the first hand",
            "let the target differ from the start",
            also=[(Start.address, "everyone starts here")],
        )
        return
    least = fewest_points(draft.rules)
    gains = [
        row.row
        for row in draft.rules.settlement.rows
        if any(change.may_gain(least) for change in row.change.possible())
        and (draft.rules.bidding is not None or row.row is Outcome.OTHERS)
    ]
    gains += [Outcome.MADE, Outcome.OTHERS] if _beside_may_gain(draft) else []
    stopped = target_points - winning.towards * (winning.junk.stops_short or 0)
    ends_otherwise = winning.wins or winning.loses or winning.ends_after
    if not gains and not ends_otherwise:
        yield draft.problem(
            "P352",
            Made.address if draft.rules.bidding else Others.address,
            "no side ever scores anything, so nobody can reach the target",
            f"let somebody score: `{'made: pitcher scores' if draft.rules.bidding else 'others: score'} points taken`",
            case=f"everyone starts at {winning.start.score}, and the most that a hand brings anybody is nothing",
            also=[(Target.address, "this can never be reached")],
        )
    elif winning.junk.stops_short is not None and Outcome.MADE not in gains and not ends_otherwise:
        yield draft.problem(
            "P352",
            Junk.address,
            "only a made bid can take a side to the target, and "
            + ("none scores anything" if draft.rules.bidding else "nobody bids"),
            "drop the line: `junk: counts in full`",
            case=f"for example, a side at {stopped} that takes every point of a hand stays at {stopped}",
            also=[(Target.address, "this can never be reached")],
        )
    elif gains and not ends_otherwise and _takes_all_away(draft):
        wrong = draft.problem(
            "P352",
            EachSide.address,
            "this takes away all that a hand can bring, so nobody can reach the target",
            "take away less, or say when, such as `… if points taken are 0`",
            also=[(Target.address, "this can never be reached")],
        )
        yield draft.at_exception(wrong, EachSide.address, None)
    start, target = winning.start.origin, winning.target.origin
    if winning.start.score and None not in (start.file, target.file) and start.file != target.file:
        way = "down" if winning.start.score > target_points else "up"
        yield draft.warning(
            "P358",
            Target.address,
            f"everyone starts at {winning.start.score}, as {start} says, and counts {way} to {winning.target.score}",
            "say the `start`, too, so that the two stand together: `start: 0`, or the one that is meant"
            if draft.variant.entries[Target.address].line.span in draft.variant.newest
            else "say the `target`, too, so that the two stand together",
        )
    short = winning.may_not_win.stops_short
    for address, stop in ((MayNotWin.address, short), (Junk.address, winning.junk.stops_short)):
        if stop is not None and not 1 <= stop <= winning.distance:
            yield draft.problem(
                "P353",
                address,
                f"a side cannot stop {stop} short of a target that is {winning.distance} away",
                f"from 1 to {winning.distance}, most often 1",
                case=f"{stop} short of {target_points} is {target_points - winning.towards * stop}, and everyone "
                f"starts at {winning.start.score}"
                if stop
                else f"0 short of {target_points} is the target itself",
            )
    if winning.junk.stops_short is not None and gains and not _junk_matters(draft, least):
        yield draft.warning(
            "P354",
            Junk.address,
            "this never happens: nobody scores a point that nobody bid",
            "drop the line; it is for games with `others: score points taken`, or where a made bid scores points taken",
            also=[
                (row.origin.address, text)
                for row, text in (
                    (draft.rules.settlement.made, "all of this was bid"),
                    (draft.rules.settlement.others, "and the others score nothing"),
                )
            ],
        )
    if short is not None and not winning.needs:
        yield draft.warning(
            "P354",
            MayNotWin.address,
            "this never happens: every side at the target may win",
            "say under `to win` what else it takes, or drop the line",
        )


def check_ways(draft: Draft) -> Iterator[Problem]:
    """P351: scores go one way at every table, where they are reckoned by the number of players."""
    seats = draft.rules.players.seats
    if not draft.rules.reckons_by_players:
        return
    ways: dict[int, int] = {}
    for players in range(max(2, seats.least), min(seats.most, MOST_SEATS) + 1):
        winning = draft.rules.seated(players).winning
        if winning.target.score not in (None, winning.start.score):
            ways.setdefault(winning.towards, players)
    if len(ways) > 1:
        yield draft.problem(
            "P351",
            Target.address,
            f"with {ways[1]} players scores go up to the target, and with {ways[-1]} they go down",
            "let the target be above the start with any number of players, or below it",
            also=[(Start.address, "everyone starts here")],
        )


def _takes_all_away(draft: Draft) -> bool:
    """Whether what befalls every side in every hand leaves none nearer to the target."""
    beside = draft.rules.settlement.each_side
    return beside is not None and beside.changes.general is not None and draft.can_be_dealt and not reach_of(draft).gain


def _junk_matters(draft: Draft, least: int) -> bool:
    """Whether a side may score what it has not bid: as the others, by a failed bid, or by points over a made one."""
    settlement = draft.rules.settlement
    if draft.rules.bidding is None:
        return True
    without_bid = (*settlement.set.change.possible(), *settlement.others.change.possible())
    return any(change.may_gain(least) for change in without_bid) or any(
        change.counts(Fact.POINTS) for change in settlement.made.change.possible()
    )


def _race_items(draft: Draft) -> Iterator[Problem]:
    names = [item.name for item in draft.rules.points.items]
    for criterion in draft.rules.winning.several.criteria:
        for name in criterion.items:
            if name not in names:
                yield draft.problem(
                    "P355",
                    SeveralThere.address,
                    f"`{name}` is no row of `points`",
                    f"the rows are {', '.join(names)}; each name is one word",
                    about=[name],
                )
        if criterion.by is Priority.PITCHER and draft.rules.bidding is None:
            yield no_pitcher(draft, SeveralThere.address, "write `highest score, else tie`")


def _ties(draft: Draft) -> Iterator[Problem]:
    """Several sides at the target after one hand: the criteria must always choose, or say that it is a tie."""
    if not draft.can_sit_down or one_winner_at_most(draft):
        return
    criteria = draft.rules.winning.several.criteria
    two_sides = draft.rules.players.two_sides
    for criterion in criteria:
        if criterion.by is Priority.TIE:
            return
        if criterion.by is Priority.PITCHER and two_sides and draft.rules.bidding is not None:
            return  # with two sides, the pitcher's is always among several
        if criterion.by is Priority.FIRST_BY and _by_points(draft):
            return  # row after row is counted, each to one side at most
    yield draft.problem(
        "P356",
        SeveralThere.address if criteria else Target.address,
        "two sides may reach the target in one hand, and nothing says who wins then"
        if not criteria
        else "two sides may reach the target, and these words do not always say who wins",
        _to_the_end(draft)
        if criteria
        else "add for example `several there: highest score, else tie`"
        + (", or `several there: pitcher, else highest score, else tie`" if draft.rules.bidding else ""),
        case=dead_heat(draft.rules),
    )


def _to_the_end(draft: Draft) -> str:
    """How the line ends, also for an author who may not change what was inherited, or what is under a house rule."""
    own = draft.variant.place_of(SeveralThere.address) in draft.variant.newest
    where = "end the line with" if own else "say the line here, too, under `winning`, and end it with"
    criteria = draft.rules.winning.several.criteria
    said = f"several there: {', else '.join(each.words() for each in criteria)}"
    if any(each.by is Priority.HIGHEST for each in criteria):
        return f"{where} `else tie`: `{said}, else tie`"
    return (
        f"{where} `else highest score, else tie`: `{said}, else highest score, else tie`; or with `else tie` alone, "
        "if nobody wins then, even with a higher score"
    )


def _needs(draft: Draft) -> Iterator[Problem]:
    """All that winning takes must be met in one hand."""
    tests = [(need, test) for need in draft.rules.winning.needs for test in c.conjuncts(need.condition)]
    for (one, first), (other, second) in combinations(tests, 2):
        if apart(first, second):
            yield nobody_wins(
                draft,
                other.origin.address,
                "this is never met together with the other" if one is not other else "both are never met together",
                "every row of `to win` must be met; for either of two write one row: "
                "`made the last bid or set the pitcher`",
                case=exclusion(first, second),
                also=[] if one is other else [(one.origin.address, "all of this must be met too")],
            )
            return


def _beside_may_gain(draft: Draft) -> bool:
    """Whether a side may come nearer to the target by what becomes of every side's score beside its row."""
    each_side = draft.rules.settlement.each_side
    if not draft.can_be_dealt:
        return each_side is not None  # what a hand gives is not known
    if may_lift(draft):
        return True
    changes = each_side.changes.possible() if each_side else ()
    return any(gain_of(change, bounds_of(draft))[1] > 0 for change in changes)


def _by_points(draft: Draft) -> bool:
    """Whether every side comes to the target by its points alone, so that counting them finds who was first."""
    rules = draft.rules
    rows = [rules.settlement.others]
    before = rules.winning.several.criteria[0].by
    if rules.bidding is not None and before is not Priority.PITCHER:
        rows.append(rules.settlement.made)
    taken = Change(how=Payment.SCORES, amount=Amount.counted(Fact.POINTS))
    changes = [change for row in rows for change in row.change.possible()]
    if _beside_may_gain(draft) or _may_be_put_there(draft):
        return False
    if max(sizes(rules), default=1) > 1 or any(item.to_several for item in rules.points.items):
        return False
    if rules.winning.needs:
        return False
    if rules.winning.target.exact:  # a loss may bring a side back to it
        return all(each == taken or each.amount.constant == 0 for each in changes)
    return all(each == taken or not each.may_gain(fewest_points(rules)) for each in changes)


def _may_be_put_there(draft: Draft) -> bool:
    """Whether what befalls a score beside its points may leave it just at an exact target."""
    settlement, winning = draft.rules.settlement, draft.rules.winning
    if not winning.target.exact:
        return False
    ends = (settlement.never_below, settlement.never_above, winning.over_target)
    scores = [each.score for each in ends if each is not None]
    stopped = any(isinstance(score, Amount) or score == winning.target.score for score in scores)
    return stopped or settlement.every_trick.points != 0 or settlement.each_side is not None


def one_winner_at_most(draft: Draft) -> bool:
    """Whether what it takes to win can be met by one side only in any hand."""
    winning, others = draft.rules.winning, draft.rules.settlement.others.change.possible()
    # who is past an exact target comes back to it by losing
    beside = _beside_may_gain(draft) or (winning.target.exact and draft.rules.settlement.each_side is not None)
    least = fewest_points(draft.rules)
    if draft.rules.bidding and not winning.needs and not beside and not any(each.may_gain(least) for each in others):
        return True  # in any hand only the pitcher's side comes nearer
    if winning.target.score is None or (winning.junk.stops_short and not winning.needs and not beside):
        return True  # nobody is ever at a target; or only the pitcher's own bid takes a side there, and wins at once
    if winning.counting.moment.row_by_row and not any(item.to_several for item in draft.rules.points.items):
        return True  # point after point counts, each to one side
    return winning.needs_leave_one(two_sides=draft.rules.players.two_sides)

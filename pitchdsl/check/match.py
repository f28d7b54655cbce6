"""A match: has it as many games as a match needs, has it a winner, and do some games of it count double."""

from collections.abc import Iterator

from pitchdsl.check.draft import Draft
from pitchdsl.check.idle_conditions import Met, idle
from pitchdsl.check.reach import bounds_with_scores, compared
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.match.rules import CountsDouble, Games, Length, Match
from pitchdsl.language.arithmetic import Bounds
from pitchdsl.language.conditions import Compared, leaves
from pitchdsl.language.numbers import Fact


def check_match(draft: Draft) -> Iterator[Problem]:
    """P412, P413 and P418."""
    match = draft.rules.match
    if match.counts_double is not None and match.games is None:
        yield draft.problem(
            "P412",
            CountsDouble.address,
            "no game counts double where no match is played",
            "say how long a match is, such as `games: best of 3`, or drop the line",
        )
    if match.games is not None and not 2 <= match.games.number <= Match.MOST:
        yield draft.problem(
            "P413",
            Games.address,
            f"no match is {match.games.how.words.format(match.games.number)}",
            f"say a number from 2 to {Match.MOST}, or drop the line: a game alone needs no match",
        )
    elif match.games is not None and match.games.how is Length.BEST_OF and match.games.number % 2 == 0:
        number, needed = match.games.number, match.games.needed
        yield draft.warning(
            "P418",
            Games.address,
            f"the best of {number} games may end level, {number // 2} each, and then nobody wins the match",
            f"write `games: best of {number + 1}`, or `games: first to win {needed} games`",
        )


def check_doubled(draft: Draft) -> Iterator[Problem]:
    """P343: a game counts double whenever a side loses it, or never; every loser is asked, and not the winner."""
    double = draft.rules.match.counts_double
    if double is None:
        return
    short = _short_of_the_target(draft)
    for test in leaves(double.when):
        if not isinstance(test, Compared):
            continue
        met, why = compared(draft, test, short)
        if met is not None:
            losers = "loser" if short is None else "loser who is short of the target"
            title = f"{'no' if met is Met.NEVER else 'every'} {losers} meets `{test.words()}`"
            yield idle(draft, CountsDouble.address, title, "change the number, or drop the line", case=why)


def _short_of_the_target(draft: Draft) -> Bounds | None:
    """The scores of who has not reached the target; none where one may be there and lose all the same."""
    winning = draft.rules.winning
    if winning.target.score is None or winning.target.exact or winning.needs:
        return None
    low, high = bounds_with_scores(draft)[Fact.SCORE_AFTER]
    last = winning.target.score - winning.towards
    return (low, last) if winning.towards > 0 else (last, high)

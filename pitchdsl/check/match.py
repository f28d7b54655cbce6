"""A match: has it as many games as a match needs, and does a game that counts double belong to one."""

from collections.abc import Iterator

from pitchdsl.check.draft import Draft
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.match.rules import CountsDouble, Games, Match


def check_match(draft: Draft) -> Iterator[Problem]:
    """P412 and P413."""
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

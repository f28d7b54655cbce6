"""The games that rules with exceptions may come to be: one for each way in which the tests of these are met."""

from functools import lru_cache
from itertools import combinations

from pitchdsl.game.bounded import all_points, bounds_in_rows
from pitchdsl.game.rules import Rules
from pitchdsl.language.conditions import Condition, both
from pitchdsl.lower.tables import MOST_GIVEN


def tests_of(seated: Rules) -> tuple[Condition, ...]:
    """What the exceptions of rules ask, each once; raises ``ValueError`` where there is no room for so much."""
    tests = tuple(dict.fromkeys(each.when for each in seated.exceptions))
    if len(tests) > MOST_GIVEN:
        raise ValueError(f"{len(tests)} tests of exceptions; there is room for {MOST_GIVEN}")
    return tests


@lru_cache(maxsize=64)
def ways(rules: Rules, seats: int) -> tuple[Rules, ...]:
    """The rules as they may come to be at a table of so many, by which tests of exceptions are met: a bit each.

    Where tests cannot be met together the general rules stand. Raises ``ValueError`` as :func:`tests_of` does,
    and where bids go by points of which an exception decides.
    """
    seated = rules.seated(seats)
    tests = tests_of(seated)
    asked = [tests.index(each.when) for each in seated.exceptions]
    found: list[Rules] = []
    for met in range(1 << len(tests)):
        holding = [test for place, test in enumerate(tests) if met >> place & 1]
        possible = all(both(one, other) for one, other in combinations(holding, 2))
        found.append(seated.answered([bool(possible and met >> place & 1) for place in asked]) if asked else seated)
    if any(_points_known(way) != _points_known(seated) for way in found):
        raise ValueError("points that are reckoned from what is not known before an exception holds")
    return tuple(found)


def _points_known(rules: Rules) -> tuple[object, ...]:
    """What bids and the simple player's hopes go by: all the points, and how far the facts of their rows may go."""
    return all_points(rules), bounds_in_rows(rules)

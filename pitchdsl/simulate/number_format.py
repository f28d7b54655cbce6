"""Statistics as they are written in tables and pictures."""

import math
from collections.abc import Sequence

from pitchdsl.game.rules import Rules
from pitchdsl.simulate.clusters import FEWEST_GROUPS
from pitchdsl.simulate.compare import Difference
from pitchdsl.simulate.plan import Plan
from pitchdsl.simulate.statistics import Statistic

MINUS = "\N{MINUS SIGN}"

CLEAR = "clear: it stands out even with all these statistics looked at together (Holm)"

CLEAR_BESIDE_THE_FIRST = "clear beside the first row, even with all of the table in view (Holm)"


def dealt(games: Sequence[Rules]) -> str:
    """What games of the same seed and number of players share: the deals, the shuffles, or nothing."""
    if any((rules.match.games is None) != (games[0].match.games is None) for rules in games):
        return "one plays matches, and so the deals differ"
    if any(rules.deck != games[0].deck for rules in games):
        return "packs differ, and so do the deals"
    return "the same deals" if all(rules.deal == games[0].deal for rules in games) else "the same shuffles"


def units(plans: Sequence[Plan]) -> str:
    """What is played so many of: ``games``, ``matches``, or both."""
    return " or ".join(sorted({plan.unit for plan in plans}))


def too_few(plans: Sequence[Plan]) -> str:
    """Why no interval stands beside some numbers."""
    return f"Where no interval stands, fewer than {FEWEST_GROUPS} {units(plans)} had such a thing: too few."


def decimals(difference: Difference) -> int:
    """The number of significant decimals: two digits of half the interval, as it is written."""
    half = difference.half * (100 if difference.measure.is_share else 1)
    if half == 0:
        return 1 if difference.measure.is_share else 2
    return max(0, min(3, 1 - math.floor(math.log10(half))))


def decimals_of(statistic: Statistic) -> int:
    """How many decimals a statistic by itself gets: the first digit of half its interval, and not fewer than usual."""
    share = statistic.measure.is_share
    width = 0.0 if statistic.low is None or statistic.high is None else statistic.high - statistic.low
    half = width / 2 * (100 if share else 1)
    usual = 1 if share or abs(statistic.value) >= 10 else 2
    return usual if half == 0 else max(usual, min(3, -math.floor(math.log10(half))))


def span(low: float | None, high: float | None, places: int, is_share: bool) -> str:
    """An interval in few characters, without its unit; nothing where there is none."""
    if low is None or high is None:
        return ""
    ends = [written(end, places, is_share).removesuffix(" %") for end in (low, high)]
    return (" to " if MINUS in "".join(ends) else "\N{EN DASH}").join(ends)


def written(value: float, places: int, is_share: bool, *, signed: bool = False) -> str:
    """A number: a share as so many of 100."""
    number = round(100 * value if is_share else value, places)
    sign = MINUS if number < 0 else "+" if signed and number > 0 else ""
    return f"{sign}{abs(number):,.{places}f}{' %' if is_share and not signed else ''}"

"""Many games at once, and matches between two players, where the extra for them is installed."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pitchdsl.arguments import MOST_OF_ALL, seed_of, whole
from pitchdsl.diagnostics.faults import our_fault
from pitchdsl.facade.door import AnyRules, player_name, players_of, rules_of, seats_of
from pitchdsl.simulate.extras import how_to_install

MOST_JOBS = 10_000
"""Processes at once; no machine has so many cores."""

if TYPE_CHECKING:
    from pitchdsl.simulate.match import MatchResult
    from pitchdsl.simulate.statistics import Statistic


@our_fault("playing games")
def simulate_games(
    rules: AnyRules,
    bots: str | Sequence[str] = "simple",
    *,
    games: int = 1000,
    seats: int | None = None,
    seed: int = 0,
    hand_limit: int = 1000,
    jobs: int = 1,
) -> "tuple[Statistic, ...]":
    """Plays many games among bots on the fast engine, and counts bids, sets, points and places.

    Where the rules know matches, so many of these are played, and the part ``matches`` tells how they came out.
    Each statistic has a ``measure`` with ``part`` and ``name``, its ``value``, the ends of its interval, ``low`` and
    ``high``, and ``cases``, of how many. Where the rules have stakes, the part ``stakes`` tells what each place at the
    table got. The first call compiles the engine, for about a minute. Raises ``ImportError`` that says what to install
    where the extra is missing, and ``ValueError`` for bots and a number of players that do not fit.
    """
    known = rules_of(rules)
    names = players_of(bots, seats, known)
    asked = _asked(games=games, hand_limit=hand_limit, seed=seed)
    workers = _jobs(jobs)
    try:
        import scipy  # noqa: F401, PLC0415  # to miss it now, and not once all is played

        from pitchdsl.simulate.plan import Plan  # noqa: PLC0415  # the extra need not be there
        from pitchdsl.simulate.run import simulate  # noqa: PLC0415
        from pitchdsl.simulate.statistics import statistics  # noqa: PLC0415
    except ModuleNotFoundError as fault:
        raise ImportError(how_to_install(fault) or str(fault)) from fault
    plan = Plan(rules=known, bots=names, **asked)
    return tuple(statistics(plan.at_the_table, len(names), simulate(plan, jobs=workers)))


@our_fault("playing a match")
def match_players(
    rules: AnyRules,
    one: str,
    two: str,
    *,
    games: int = 1000,
    seats: int | None = None,
    seed: int = 0,
    hand_limit: int = 200,
    jobs: int = 1,
) -> "MatchResult":
    """Lets two players meet over the same deals from every side of the table, and tells who wins more.

    The first is one side and the second all others, until the first has been every side; there are so many games, or a
    few more. ``won`` is the share of games that the first won, to be held against ``even``, and ``points`` what its
    side gained in a hand beyond another side, each with ``value`` and the ends of its 95 % interval, ``low`` and
    ``high``. The same seed gives the same result. Raises ``ImportError`` that says what to install where the extra is
    missing, and ``ValueError`` for players and a number of them that do not fit.
    """
    known = rules_of(rules)
    number, first, second = seats_of(seats, known), player_name(one, "one"), player_name(two, "two")
    asked = _asked(games=games, hand_limit=hand_limit, seed=seed)
    workers = _jobs(jobs)
    try:
        from pitchdsl.simulate.match import match  # noqa: PLC0415  # the extra need not be there

        return match(known, first, second, seats=number, jobs=workers, on_progress=None, **asked)
    except ModuleNotFoundError as fault:
        raise ImportError(how_to_install(fault) or str(fault)) from fault


def _asked(*, games: object, hand_limit: object, seed: object) -> dict[str, int]:
    """How many games, of how many hands at most, and which."""
    return {
        "games": whole(games, "games", 1, MOST_OF_ALL),
        "hand_limit": whole(hand_limit, "hand_limit", 1, MOST_OF_ALL),
        "seed": seed_of(seed),
    }


def _jobs(jobs: object) -> int:
    return whole(jobs, "jobs", 1, MOST_JOBS)

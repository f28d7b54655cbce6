"""Many games at once, and matches between two players, where the extra for them is installed."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pitchdsl.diagnostics.faults import our_fault
from pitchdsl.facade.seats import seated, usual_seats
from pitchdsl.rules.rules import Rules
from pitchdsl.simulate.extras import how_to_install

if TYPE_CHECKING:
    from pitchdsl.simulate.match import MatchResult
    from pitchdsl.simulate.statistics import Statistic


@our_fault("playing games")
def simulate_games(
    rules: Rules,
    bots: str | Sequence[str] = "simple",
    *,
    games: int = 1000,
    seats: int | None = None,
    seed: int = 0,
    hand_limit: int = 1000,
    jobs: int = 1,
) -> "tuple[Statistic, ...]":
    """Plays many games among bots on the fast engine, and counts bids, sets, points and places.

    Each statistic has a ``measure`` with ``part`` and ``name``, its ``value``, the ends of its interval, ``low`` and
    ``high``, and ``cases``, of how many. The first call compiles the engine, for about a minute. Raises ``ImportError``
    that says what to install where the extra is missing, and ``ValueError`` for bots and a number of players that do
    not fit.
    """
    number = seats or (usual_seats(rules) if isinstance(bots, str) else len(bots))
    names = seated(bots, number)
    try:
        import scipy  # noqa: F401, PLC0415  # to miss it now, and not once all is played

        from pitchdsl.simulate.plan import Plan  # noqa: PLC0415  # the extra need not be there
        from pitchdsl.simulate.run import simulate  # noqa: PLC0415
        from pitchdsl.simulate.statistics import statistics  # noqa: PLC0415
    except ModuleNotFoundError as fault:
        raise ImportError(how_to_install(fault) or str(fault)) from fault
    plan = Plan(rules=rules, bots=names, seed=seed, games=games, hand_limit=hand_limit)
    return tuple(statistics(plan.at_the_table, number, simulate(plan, jobs=jobs)))


@our_fault("playing a match")
def match_players(
    rules: Rules,
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
    number = seats or usual_seats(rules)
    for name in (one, two):
        seated(name, number)
    try:
        from pitchdsl.simulate.match import match  # noqa: PLC0415  # the extra need not be there

        return match(rules, one, two, games=games, seed=seed, seats=number, jobs=jobs, hand_limit=hand_limit)
    except ModuleNotFoundError as fault:
        raise ImportError(how_to_install(fault) or str(fault)) from fault

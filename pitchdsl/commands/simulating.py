"""``pitchdsl simulate``: the statistics of many games, with their intervals."""

import json
import secrets
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from attrs import evolve
from rich import box
from rich.markup import escape
from rich.table import Table as Grid

from pitchdsl.commands import screen
from pitchdsl.commands.pictures import check_picture, draw_picture
from pitchdsl.commands.progress import Tells, progress
from pitchdsl.commands.running_games import chunk_for, tell_of_players
from pitchdsl.commands.seating import bots_of, seats_for
from pitchdsl.commands.usage_error import UsageError
from pitchdsl.commands.variants import compiled
from pitchdsl.commands.waiting import give_notice
from pitchdsl.simulate.plan import Plan
from pitchdsl.values import frozen

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from pitchdsl.simulate.run import ProgressCallback
    from pitchdsl.simulate.statistics import Statistic

FORMAT = "pitchdsl-statistics/1"


@frozen(kw_only=True)
class Options:
    """The options of ``pitchdsl simulate``."""

    games: int
    seed: int | None
    players: int | None
    bots: str
    jobs: int
    out: Path | None
    scheduler: str | None
    hand_limit: int
    as_json: bool
    picture: Path | None = None


def simulate(variant: str, with_: list[str], options: Options) -> int:
    """Plays games and counts; the exit code."""
    check_picture(options.picture)
    chosen = compiled(variant, with_)
    seats = seats_for([chosen.rules], options.players)
    bots = bots_of(options.bots, seats)
    tell_of_players(options.bots)
    plan = Plan(
        rules=chosen.rules,
        bots=bots,
        seed=secrets.randbelow(2**32) if options.seed is None else options.seed,
        games=options.games,
        hand_limit=options.hand_limit,
        chunk=chunk_for([chosen.rules], bots),
    )
    if options.seed is None and options.out is not None:
        plan = _with_the_seed_before(plan, options.out)
    is_there = options.out is not None and options.out.exists()
    found = _found(plan, options)
    if is_there:
        screen.tell(f"{options.out} holds these games already; nothing was played")
    if options.as_json:
        screen.write(json.dumps(as_json(plan, found), indent=1))
    else:
        _tell(plan, found)
        if options.seed is None:
            screen.tell(f"to see the same again: --seed {plan.seed}")
    draw_picture(lambda: _figure(plan, found), options.picture)
    return 0


def _figure(plan: Plan, found: "list[Statistic]") -> "Figure":
    from pitchdsl.simulate.panels import figure_of, panels_of

    return figure_of(plan.rules.title, [_about(plan)], panels_of(found), bars=True)


def _about(plan: Plan) -> str:
    """What was played, as the other commands say it."""
    bots = " and ".join(dict.fromkeys(plan.bots))
    over = f" with {', '.join(plan.rules.house_rules)}" if plan.rules.house_rules else ""
    name = f"{plan.rules.name}{over}"
    games = screen.count(plan.games, "match" if plan.unit == "matches" else "game")
    return f"{name}: {games}, {plan.seats} players, bots: {bots}, seed {plan.seed}"


def _with_the_seed_before(plan: Plan, out: Path) -> Plan:
    """The plan with the seed of what this file, or its beginning, holds: the same command need not name it."""
    from pitchdsl.simulate.store import Store

    seed = Store(plan=plan, file=out).seed_before()
    return plan if seed is None else evolve(plan, seed=seed)


def _found(plan: Plan, options: Options) -> "list[Statistic]":
    import scipy  # noqa: F401  to miss it now, and not once all is played

    from pitchdsl.simulate.run import simulate
    from pitchdsl.simulate.statistics import statistics
    from pitchdsl.simulate.store import StoreError
    from pitchdsl.simulate.workers import WorkersError

    try:
        with progress("playing") as tells:
            tally = simulate(
                plan,
                jobs=options.jobs,
                out=options.out,
                scheduler=options.scheduler,
                on_progress=_telling(plan, tells),
                on_notice=give_notice,
            )
    except (StoreError, WorkersError) as fault:
        raise UsageError(str(fault)) from None
    except KeyboardInterrupt:
        kept = "the same command goes on where it was" if options.out else "nothing is kept; --out keeps what is done"
        seed = f"; the seed was {plan.seed}" if options.seed is None and options.out is None else ""
        raise UsageError(f"stopped; {kept}{seed}", 130) from None
    return statistics(plan.at_the_table, plan.seats, tally)


def _telling(plan: Plan, tells: Tells | None) -> "ProgressCallback | None":
    """What tells of the games that are played, with how fast that goes."""
    begun = monotonic()

    def on_progress(done: int, hands: int) -> None:
        assert tells is not None
        elapsed = monotonic() - begun
        rate = f", {hands / elapsed:,.0f} hands a second" if elapsed else ""
        tells(done, plan.games, f"{100 * done / plan.games:.0f} %{rate}")

    return None if tells is None else on_progress


def as_json(plan: Plan, found: "list[Statistic]") -> dict[str, object]:
    """The statistics as plain values."""
    rows = [
        {
            "part": each.measure.part,
            "name": each.measure.name,
            "is_share": each.measure.is_share,
            "value": each.value,
            "low": each.low,
            "high": each.high,
            "cases": each.cases,
        }
        for each in found
    ]
    return {"format": FORMAT, **plan.as_dict(), "statistics": rows}


def _tell(plan: Plan, found: "list[Statistic]") -> None:
    """The table of all that was found."""
    from pitchdsl.simulate.number_format import decimals_of, span, too_few, written

    screen.write(_about(plan))
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    grid.add_column("", overflow="fold")
    grid.add_column("value", justify="right", no_wrap=True)
    grid.add_column("95 %", justify="right", no_wrap=True)
    grid.add_column("of", justify="right", no_wrap=True)
    part = None
    for each in found:
        if each.measure.part != part:
            if part is not None:
                grid.add_row()
            part = each.measure.part
            grid.add_row(part)
        places, share = decimals_of(each), each.measure.is_share
        ends = span(each.low, each.high, places, share)
        grid.add_row(f"  {escape(each.measure.name)}", written(each.value, places, share), ends, f"{each.cases:,}")
    screen.console().print(grid)
    if any(each.low is None for each in found):
        screen.write(too_few([plan]))

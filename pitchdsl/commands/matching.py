"""``pitchdsl match``: which of two players is the better, over the same deals from every side of the table."""

import json
from collections.abc import Iterator

from attrs import asdict
from rich import box
from rich.markup import escape
from rich.table import Table as Grid

from pitchdsl.commands import screen
from pitchdsl.commands.progress import progress
from pitchdsl.commands.running_games import play_errors_as_usage_errors
from pitchdsl.commands.seating import seats_for
from pitchdsl.commands.usage_error import UsageError
from pitchdsl.commands.variants import Chosen, compiled
from pitchdsl.commands.waiting import tell_of_waiting
from pitchdsl.players.roster import PLAYERS, UnknownPlayerError
from pitchdsl.rulesjson.fingerprint import fingerprint
from pitchdsl.simulate.clusters import FEWEST_GROUPS, Measured
from pitchdsl.simulate.match import MatchResult, match
from pitchdsl.simulate.number_format import span, written
from pitchdsl.values import frozen

FORMAT = "pitchdsl-match/1"
"""The first field of the JSON; a change that readers cannot follow needs another number."""


@frozen(kw_only=True)
class Options:
    """The options of ``pitchdsl match``."""

    games: int
    seed: int
    players: int | None
    jobs: int
    hand_limit: int
    as_json: bool


def run(variant: str, with_: list[str], names: tuple[str, str], options: Options) -> int:
    """Plays the match and tells how it came out; the exit code."""
    try:
        for name in names:
            PLAYERS[name]  # raises
    except UnknownPlayerError as fault:
        raise UsageError(str(fault)) from None
    chosen = compiled(variant, with_)
    seats = seats_for([chosen.rules], options.players)
    tell_of_waiting(names)
    with play_errors_as_usage_errors(), progress("playing") as on_progress:
        found = match(
            chosen.rules,
            *names,
            games=options.games,
            seed=options.seed,
            seats=seats,
            jobs=options.jobs,
            hand_limit=options.hand_limit,
            on_progress=on_progress,
        )
    if options.as_json:
        screen.write(json.dumps(_data(chosen, found), ensure_ascii=False, indent=2))
    else:
        _tell(chosen, found)
    screen.tell(f"time a decision: {' and '.join(_times(found))}")
    return 0


def _data(chosen: Chosen, found: MatchResult) -> dict[str, object]:
    plan = found.match
    return {
        "format": FORMAT,
        "variant": chosen.rules.name,
        "with": list(chosen.rules.house_rules),
        "rules_sha256": fingerprint(chosen.rules),
        "players": [plan.one, plan.two],
        "seats": plan.seats,
        "sides": plan.sides,
        "seed": plan.seed,
        "hand_limit": plan.hand_limit,
        "deals": plan.deals,
        "games": plan.games,
        "hands": found.hands,
        "undecided": found.undecided,
        "decisions": found.decisions,
        "even": found.even,
        "won": asdict(found.won),
        "points": asdict(found.points),
    }


def _tell(chosen: Chosen, found: MatchResult) -> None:
    """The table, its heading, and what it comes to."""
    plan = found.match
    over = f" with {', '.join(chosen.over)}" if chosen.over else ""
    screen.write(f"{chosen.rules.name}{over}: {plan.one} against {plan.two}, {plan.seats} players, seed {plan.seed}")
    screen.write(
        f"{screen.count(plan.deals, 'deal')} from each of {len(plan.sides)} sides: "
        f"{screen.count(plan.games, 'game')}, {screen.count(found.hands, 'hand')}"
    )
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column("")
    for heading in (escape(plan.one), "95 %", "even"):
        grid.add_column(heading, justify="right", no_wrap=True)
    for words, measured, even, is_share in (
        ("games won", found.won, found.even, True),
        ("points a hand beyond another side", found.points, 0.0, False),
    ):
        places = 1 if is_share else 2
        ends = span(measured.low, measured.high, places, is_share)
        grid.add_row(words, written(measured.value, places, is_share), ends, written(even, places, is_share))
    screen.console().print(grid)
    for line in _remarks(found):
        screen.write(line)


def _remarks(found: MatchResult) -> Iterator[str]:
    """What is to be known about the numbers, and what they come to."""
    if found.undecided:
        yield f"Nobody won {screen.count(found.undecided, 'game')}: shared by all sides."
    if found.won.low is None:
        yield f"No interval stands for fewer than {FEWEST_GROUPS} deals: too few."
    else:
        yield f"{_verdict(found.won, found.even, *_names(found))}."


def _names(found: MatchResult) -> tuple[str, str]:
    return found.match.one, found.match.two


def _verdict(won: Measured, even: float, one: str, two: str) -> str:
    assert won.low is not None and won.high is not None
    if won.low > even:
        return f"{one} wins more games than {two}"
    if won.high < even:
        return f"{one} wins fewer games than {two}"
    return "No clear difference"


def _times(found: MatchResult) -> Iterator[str]:
    for name, number, seconds in zip(_names(found), found.decisions, found.seconds, strict=True):
        yield f"{name} {1000 * seconds / max(1, number):.3g} ms"

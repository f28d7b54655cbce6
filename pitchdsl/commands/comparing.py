"""``pitchdsl compare``."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from attrs import asdict
from rich import box
from rich.table import Table
from rich.text import Text

from pitchdsl.commands import screen
from pitchdsl.commands.differing import both
from pitchdsl.commands.pictures import check_picture, draw_picture
from pitchdsl.commands.progress import progress
from pitchdsl.commands.running_games import chunk_for, play_errors_as_usage_errors, tell_of_players
from pitchdsl.commands.seating import bots_of, seats_for
from pitchdsl.commands.usage_error import UsageError
from pitchdsl.commands.variants import Chosen
from pitchdsl.commands.waiting import give_notice
from pitchdsl.simulate.compare import Comparison, Difference, compare
from pitchdsl.simulate.number_format import CLEAR, dealt, decimals, too_few, units, written
from pitchdsl.simulate.picture import figure_of
from pitchdsl.simulate.plan import Plan
from pitchdsl.values import frozen

FORMAT = "pitchdsl-compare/1"
"""The first field of the JSON; a change that readers cannot follow needs another number."""

ABSENT = "\N{EN DASH}"
"""Shown where a game has no such thing."""

NAME_WIDTH = 33
"""Characters for the names of statistics, so that a row fits into 80."""

OFTEN = 0.01
"""A bid that only one game has is told of if it makes up such a share there."""


@frozen(kw_only=True)
class Options:
    """The options of ``pitchdsl compare``."""

    games: int
    precision: float | None
    seed: int
    players: int | None
    bots: str
    jobs: int
    scheduler: str | None
    hand_limit: int
    picture: Path | None
    as_json: bool
    all: bool


def run(ours: str, theirs: str | None, with_: list[str], options: Options) -> int:
    """Plays both and tells the difference; the exit code."""
    if theirs is None and not with_:
        raise UsageError("compare it with what? Name a second variant, or a house rule with --with")
    check_picture(options.picture)
    our, their = both(ours, theirs if theirs is not None else ours, with_)
    seats = seats_for([our.rules, their.rules], options.players)
    bots = bots_of(options.bots, seats)
    tell_of_players(options.bots)
    chunk = chunk_for([our.rules, their.rules], bots)
    plans = [
        Plan(
            rules=each.rules,
            bots=bots,
            seed=options.seed,
            games=options.games,
            hand_limit=options.hand_limit,
            chunk=chunk,
        )
        for each in (our, their)
    ]
    with play_errors_as_usage_errors(), progress("comparing") as on_progress:
        found = compare(
            *plans,
            precision=options.precision,
            jobs=options.jobs,
            scheduler=options.scheduler,
            on_progress=on_progress,
            on_notice=give_notice,
        )
    if options.as_json:
        screen.write(json.dumps(_data(found), ensure_ascii=False, indent=2))
    else:
        _tell(found, names(our, their), options)
    draw_picture(lambda: figure_of(found, names(our, their)), options.picture)
    return 0


def names(our: Chosen, their: Chosen) -> tuple[str, str]:
    """What the two are called: by name, and with the house rules that lie over them."""
    ours, theirs = our.rules.name, their.rules.name
    return ours, f"{theirs} with {', '.join(their.over)}" if their.over else theirs


def _data(found: Comparison) -> dict[str, Any]:
    def side(plan: Plan, hands: int) -> dict[str, Any]:
        said = plan.as_dict()
        return {name: said[name] for name in ("variant", "with", "rules_sha256")} | {"hands": hands}

    def statistic(each: Difference, which: str) -> dict[str, Any] | None:
        one = getattr(each, which)
        return None if one is None else asdict(one, filter=lambda field, _: field.name != "measure")

    plan = found.ours
    return {
        "format": FORMAT,
        "ours": side(plan, found.hands[0]),
        "theirs": side(found.theirs, found.hands[1]),
        "games": plan.games,
        "seats": plan.seats,
        "bots": list(plan.bots),
        "seed": plan.seed,
        "hand_limit": plan.hand_limit,
        "precision": found.precision,
        "is_precise": found.is_precise,
        "same_pack": plan.at_the_table.deck == found.theirs.at_the_table.deck,
        "same_deals": dealt([plan.at_the_table, found.theirs.at_the_table]) == "the same deals",
        "differences": [
            {
                "part": each.measure.part,
                "name": each.measure.name,
                "is_share": each.measure.is_share,
                "is_headline": each.measure.is_headline,
                "ours": statistic(each, "ours"),
                "theirs": statistic(each, "theirs"),
                "change": each.change,
                "low": each.low,
                "high": each.high,
                "is_clear": each.is_clear,
                "is_same": each.is_same,
            }
            for each in found.differences
        ],
    }


def _tell(found: Comparison, called: tuple[str, str], options: Options) -> None:
    """The table, its heading, and what it leaves out."""
    plan = found.ours
    screen.write(f"A: {called[0]}")
    screen.write(f"B: {called[1]}")
    bots = " and ".join(dict.fromkeys(plan.bots))
    deals = dealt([plan.at_the_table, found.theirs.at_the_table])
    of_each = f"{plan.games:,} {units([plan, found.theirs])} of each"
    screen.write(f"{of_each}, {plan.seats} players, bots: {bots}, seed {plan.seed}; {deals}")
    shown = [each for each in found.differences if options.all or is_told(each)]
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=0)
    table.add_column("", width=NAME_WIDTH)
    for heading in ("A", "B", "B \N{MINUS SIGN} A", "95 %"):
        table.add_column(heading, justify="right", no_wrap=True, min_width=7)
    table.add_column("", width=1)
    part = ""
    for each in shown:
        if part and each.measure.part != part:
            table.add_row()
        part = each.measure.part
        table.add_row(*row(each), style="bold" if each.is_clear else None)
    screen.console().print(table, soft_wrap=False, crop=False)
    for line in _remarks(found, shown, options):
        screen.write(line)


def is_told(difference: Difference) -> bool:
    """Whether a row belongs into the short table: what is clear, the headlines, and what only one has."""
    if difference.change is None:
        one = difference.ours or difference.theirs
        assert one is not None
        of_note = not difference.measure.is_share or one.value >= OFTEN
        return difference.measure.is_headline or (difference.measure.per == "contracts" and of_note)
    return difference.is_clear or (difference.measure.is_headline and not difference.is_same)


def row(difference: Difference) -> Sequence[Text]:
    """The cells of a row."""
    share = difference.measure.is_share
    places = decimals(difference)
    values = [
        ABSENT if one is None else written(one.value, places, share) for one in (difference.ours, difference.theirs)
    ]
    change = span = ""
    if difference.change is not None:
        change = "same" if difference.is_same else written(difference.change, places, share, signed=True)
    if difference.low is not None and difference.high is not None:
        ends = (written(end, places, share, signed=True) for end in (difference.low, difference.high))
        span = "" if difference.is_same else " to ".join(ends)
    mark = "*" if difference.is_clear else ""
    return [Text(cell) for cell in (difference.measure.name, *values, change, span, mark)]


_OTHER = {"A": "theirs", "B": "ours"}
"""Where there is nothing of what only one of the two has."""


def _remarks(found: Comparison, shown: Sequence[Difference], options: Options) -> Iterator[str]:
    left = [each for each in found.differences if each not in shown]
    same = sum(each.is_same for each in left)
    alone = sum(each.change is None for each in left)
    unclear = len(left) - same - alone
    yield f"* {CLEAR}"
    if not any(each.is_clear for each in found.differences):
        yield "No clear difference."
    if any(each.change is not None and each.low is None for each in shown):
        yield too_few([found.ours, found.theirs])
    only = {name: sum(getattr(each, other) is None for each in found.differences) for name, other in _OTHER.items()}
    if any(only.values()):
        said = ", and ".join(f"{screen.count(number, 'statistic')} only in {name}" for name, number in only.items())
        yield f"There are {said}: no difference can be told of these."
    if left:
        counts = [
            f"{number} {words}"
            for number, words in (
                (same, "came out exactly the same"),
                (unclear, "without a clear difference"),
                (alone, "that only one of them has"),
            )
            if number
        ]
        yield f"Not shown: {', '.join(counts)} (--all shows them)."
    if found.precision is not None and not found.is_precise:
        yield (
            f"Not as exact as {found.precision:g} after {found.ours.games:,} {units([found.ours, found.theirs])}: "
            "allow more with --games, or ask for less with --precision."
        )

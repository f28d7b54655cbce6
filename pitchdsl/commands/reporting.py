"""``pitchdsl report``: what kind of game a sheet makes, with warnings in words."""

import json
import sys
from pathlib import Path

from rich import box
from rich.markup import escape
from rich.table import Table as Grid

from pitchdsl.commands import screen
from pitchdsl.commands.progress import progress
from pitchdsl.commands.running_games import play_errors_as_usage_errors
from pitchdsl.commands.seating import seats_for
from pitchdsl.commands.usage_error import UsageError
from pitchdsl.commands.variants import compiled
from pitchdsl.commands.waiting import give_notice, tell_of_waiting
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.rules import Rules
from pitchdsl.report.data import report_data
from pitchdsl.report.meetings import MEETINGS
from pitchdsl.report.page import report_page
from pitchdsl.report.report import Report, report
from pitchdsl.report.told import CLEAR, Table, changes, played, tables, title_of, warnings
from pitchdsl.resolve.library import MOST_BYTES
from pitchdsl.safe_files import write_lines
from pitchdsl.values import frozen

PAGES = (".html", ".htm")
"""How the name of a page ends."""


@frozen(kw_only=True)
class Options:
    """The options of ``pitchdsl report``."""

    games: int | None
    seed: int
    players: int | None
    jobs: int
    out: Path | None
    as_json: bool


def run(variant: str, with_: list[str], options: Options) -> int:
    """Plays, and tells what kind of game it is; the exit code."""
    if options.out is not None and options.out.suffix.lower() not in PAGES:
        raise UsageError(f"{options.out}: the page is HTML: call it {options.out.with_suffix('.html')}, for example")
    typed = sys.stdin.buffer.read(MOST_BYTES) if variant == "-" else None
    told: set[Problem] = set()
    chosen = compiled(variant, with_, typed, told)
    others: dict[str, Rules] = {}
    for place, name in enumerate(chosen.over):
        try:
            others[name] = compiled(variant, [*with_[:place], *with_[place + 1 :]], typed, told).rules
        except UsageError as fault:
            screen.tell(f"what {name} changes cannot be told: without it, {fault}")
    seats = seats_for([chosen.rules, *others.values()], options.players)
    tell_of_waiting(player for meeting in MEETINGS.values() for player in meeting.players)
    with play_errors_as_usage_errors(), progress("playing") as on_progress:
        found = report(
            chosen.rules,
            seats=seats,
            seed=options.seed,
            without=others,
            games=options.games,
            jobs=options.jobs,
            on_progress=on_progress,
            on_notice=give_notice,
        )
    if options.out is not None:
        write_lines(options.out, report_page(found).removesuffix("\n").split("\n"))
    if options.as_json:
        screen.write(json.dumps(report_data(found), ensure_ascii=False, indent=2))
    else:
        _tell(found)
    return 0


def _tell(found: Report) -> None:
    """The warnings, the tables, and who played."""
    screen.write(title_of(found))
    console = screen.console()
    for sentence in warnings(found):
        console.print(escape(f"! {sentence}" if found.warnings else sentence), soft_wrap=False)
    for table in (*tables(found), *(changes(each) for each in found.house_rules)):
        _show(table)
    if found.house_rules:
        screen.write(CLEAR)
    screen.write("")
    for line in played(found):
        screen.write(line)


def _show(table: Table) -> None:
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0), title_justify="left")
    for place, words in enumerate(table.head):
        if place:
            grid.add_column(escape(words), justify="right", no_wrap=True)
        else:
            grid.add_column("", overflow="fold")
    for row in table.rows:
        grid.add_row(*map(escape, row))
    screen.write(f"\n{table.title}")
    screen.console().print(grid)

"""How fast pitchdsl is on this machine: ``make bench``, or ``.venv/bin/python benchmarks/bench.py --help``.

Play is compared with OpenSpiel's euchre, stepped from Python in the same run, because a number of decisions per second
says little by itself. Times differ from machine to machine: a missed aim is printed, and is no failure.
"""

import argparse
import json
import os
import platform
import sys
import tempfile
from functools import partial
from importlib.metadata import version
from pathlib import Path

try:
    from contestants import euchre, variants
except ModuleNotFoundError as missing:
    raise SystemExit(f"there is no {missing.name} here; `make bench` installs all that this needs") from None

from report import CHECK_AIM, Duration, Report, Speed
from rich.console import Console
from rich.progress import Progress
from stopwatch import COMMAND, Player, inside, process, rounds, spread

from pitchdsl.compile import load
from pitchdsl.resolve.library import bundled

VARIANT = "auction-pitch"


def play(number: int, seconds: float, progress: Progress) -> list[Speed]:
    """Lets all contestants play in every round; euchre comes first in the list."""
    players = [Player(contestant, seconds) for contestant in (euchre(), *variants())]
    task = progress.add_task("playing", total=number)
    found = rounds(number, {each.contestant.name: each for each in players}, lambda: progress.advance(task))
    yardstick = found[players[0].contestant.name]
    return [
        Speed(
            name=each.contestant.name,
            seats=each.contestant.seats,
            decisions_per_hand=each.decisions / each.hands,
            per_second=spread(rates),
            ratio=spread(rate / euchres for rate, euchres in zip(rates, yardstick, strict=True)),
        )
        for each, rates in zip(players, found.values(), strict=True)
    ]


def read(number: int, progress: Progress) -> list[Duration]:
    """Checks texts in new processes, and compiles one in this process."""
    task = progress.add_task("checking", total=number)
    files = len(bundled("variant")) + len(bundled("house-rule"))
    one, every, bare = "check one file", f"check all {files} files", "python -c pass"
    helped, compiled = "--help", f"compile {VARIANT}"
    with tempfile.TemporaryDirectory() as folder:
        process([COMMAND, "check", VARIANT], Path(folder, "unused"))  # leaves the bytecode of all modules behind
        cache = Path(folder, "cache")
        cold = process([COMMAND, "check", VARIANT], cache)
        load(VARIANT)
        measures = {
            one: partial(process, [COMMAND, "check", VARIANT], cache),
            every: partial(process, [COMMAND, "check"], cache),
            helped: partial(process, [COMMAND, "--help"], cache),
            bare: partial(process, [sys.executable, "-c", "pass"], cache),
            compiled: partial(inside, partial(load, VARIANT), 5),
        }
        found = rounds(number, measures, lambda: progress.advance(task))
    how = dict.fromkeys(found, "warm cache")
    how |= {bare: "", helped: "", compiled: "parser ready"}
    listed = [Duration(name=one, how="empty cache", seconds=spread([cold]))]
    for name, times in found.items():
        ratio = (
            None if name == compiled else spread(each / least for each, least in zip(times, found[bare], strict=True))
        )
        aim = CHECK_AIM if name == one else None
        listed.append(Duration(name=name, how=how[name], seconds=spread(times), ratio=ratio, aim=aim))
    return listed


def machine() -> dict[str, str | int]:
    """What this was measured on."""
    return {
        "Python": platform.python_version(),
        "open_spiel": version("open_spiel"),
        "on": f"{platform.system()} {platform.machine()}",
        "processors": os.cpu_count() or 1,
    }


def main() -> None:
    """The entry point."""
    parser = argparse.ArgumentParser(description="How fast pitchdsl plays and checks on this machine.")
    parser.add_argument("--rounds", type=int, default=15, help="how many rounds (15; fewer only for a quick look)")
    parser.add_argument("--seconds", type=float, default=0.3, help="how long each game is played in a round (0.3)")
    parser.add_argument("--json", action="store_true", help="write JSON")
    wish = parser.parse_args()
    if wish.rounds < 1 or wish.seconds <= 0:
        parser.error("there is nothing to measure in no time")
    if not COMMAND.exists():
        raise SystemExit(f"there is no {COMMAND}; `make bench` installs it")
    with Progress(console=Console(stderr=True), transient=True) as progress:
        speeds = play(wish.rounds, wish.seconds, progress)
        durations = read(wish.rounds, progress)
    report = Report(machine=machine(), rounds=wish.rounds, speeds=speeds, durations=durations)
    if wish.json:
        print(json.dumps(report.as_json(), indent=2))
    else:
        report.show(Console())


if __name__ == "__main__":
    main()

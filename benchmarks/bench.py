"""How fast pitchdsl is on this machine: ``make bench``, or ``.venv/bin/python benchmarks/bench.py --help``.

A number of decisions per second says little by itself, so other programs play in the same rounds: OpenSpiel's euchre,
stepped from Python for the reference engine and in C++ for the fast one, and a program in C over our own tables.
Times differ from machine to machine: a missed aim is printed, and is no failure.
"""

import argparse
import json
import os
import platform
import sys
import tempfile
from collections.abc import Sequence
from functools import partial
from importlib.metadata import version
from pathlib import Path

try:
    from contestants import euchre, fast, native, thoughtful, variants
    from rivals import rollouts, whole_hands
except ModuleNotFoundError as missing:
    raise SystemExit(f"there is no {missing.name} here; `make bench` installs all that this needs") from None

from contestants import Contestant
from newcomer import next_game
from report import CHECK_AIM, COLD_AIM, NEWCOMER_AIM, Duration, FastSpeed, Memory, Report, Speed
from rich.console import Console
from rich.progress import Progress
from stopwatch import COMMAND, Player, Spread, inside, process, rounds, spread, told

from pitchdsl.compile import load
from pitchdsl.resolve.library import bundled

VARIANT = "auction-pitch"


HANDS = (1_000_000, 100_000_000)
"""For which numbers of hands memory is measured."""


class Rates:
    """Decisions per second of each contestant, round by round."""

    def __init__(self, number: int, seconds: float, progress: Progress, folder: Path) -> None:
        self.stepped, self.rollouts, self.whole, self.native = euchre(), rollouts(), whole_hands(), native(folder)
        self.reference, self.fast, self.thoughtful = variants(), fast(), thoughtful()
        others = (self.stepped, self.rollouts, self.whole, self.native)
        everybody = [*others, *self.reference, *self.fast, *self.thoughtful]
        self.players = {each.name: Player(each, seconds) for each in everybody}
        task = progress.add_task("playing", total=number)
        self.found = rounds(number, self.players, lambda: progress.advance(task))

    def ratio(self, one: Contestant, other: Contestant) -> Spread:
        """How much faster one is than another in the same round."""
        return spread(a / b for a, b in zip(self.found[one.name], self.found[other.name], strict=True))

    def speed(self, one: Contestant) -> Speed:
        """Of anybody, beside euchre stepped from Python."""
        player = self.players[one.name]
        return Speed(
            name=one.name,
            seats=one.seats,
            decisions_per_hand=player.decisions / player.hands,
            per_second=spread(self.found[one.name]),
            ratio=self.ratio(one, self.stepped),
        )

    def fast_speed(self, one: Contestant, reference: Contestant | None = None) -> FastSpeed:
        """Of the fast engine and its rivals, beside what plays in C++, in C, and in the reference engine."""
        in_c = one.name in (f"{VARIANT}, fast", self.native.name)
        return FastSpeed(
            name=one.name,
            seats=one.seats,
            per_second=spread(self.found[one.name]),
            of_rollouts=self.ratio(one, self.rollouts),
            of_whole_hands=self.ratio(one, self.whole),
            of_c=self.ratio(one, self.native) if in_c else None,
            of_reference=self.ratio(one, reference) if reference else None,
        )


def read(number: int, progress: Progress) -> list[Duration]:
    """Checks texts in new processes, and compiles one in this process."""
    task = progress.add_task("checking", total=number)
    files = len(bundled("variant")) + len(bundled("house-rule"))
    one, every, bare = "check one file", f"check all {files} files", "python -c pass"
    helped, compiled = "--help", f"compile {VARIANT}"
    new, cold_start = "a new variant, from its text to its first game", "the same as a whole process"
    first: list[str | Path] = [sys.executable, Path(__file__).with_name("newcomer.py")]
    with tempfile.TemporaryDirectory() as folder:
        process([COMMAND, "check", VARIANT], Path(folder, "unused"))  # leaves the bytecode of all modules behind
        cache = Path(folder, "cache")
        cold = process([COMMAND, "check", VARIANT], cache)
        compiling = process(first, cache)
        load(VARIANT)
        next_game()
        measures = {
            one: partial(process, [COMMAND, "check", VARIANT], cache),
            every: partial(process, [COMMAND, "check"], cache),
            helped: partial(process, [COMMAND, "--help"], cache),
            bare: partial(process, [sys.executable, "-c", "pass"], cache),
            compiled: partial(inside, partial(load, VARIANT), 5),
            cold_start: partial(process, first, cache),
            new: partial(inside, next_game, 5),
        }
        found = rounds(number, measures, lambda: progress.advance(task))
    how = dict.fromkeys(found, "warm cache")
    how |= {bare: "", helped: "", compiled: "parser ready", new: "engine ready"}
    aims = {one: CHECK_AIM, new: NEWCOMER_AIM, cold_start: COLD_AIM}
    listed = [
        Duration(name=one, how="empty cache", seconds=spread([cold])),
        Duration(name=cold_start, how="empty cache, engine to be compiled", seconds=spread([compiling])),
    ]
    for name, times in found.items():
        whole = name not in (compiled, new)
        ratio = spread(each / least for each, least in zip(times, found[bare], strict=True)) if whole else None
        listed.append(Duration(name=name, how=how[name], seconds=spread(times), ratio=ratio, aim=aims.get(name)))
    return listed


def streamed(hands: Sequence[int], progress: Progress) -> list[Memory]:
    """How much memory hands take that are played in chunks and thrown away, in processes of their own."""
    task = progress.add_task("streaming", total=len(hands))
    found = []
    for number in hands:
        kibibytes = told([sys.executable, Path(__file__).with_name("streamed.py"), str(number)])
        found.append(Memory(hands=number, mebibytes=int(kibibytes) / 1024))
        progress.advance(task)
    return found


def machine() -> dict[str, str | int]:
    """What this was measured on."""
    return {
        "Python": platform.python_version(),
        "open_spiel": version("open_spiel"),
        "on": f"{platform.system()} {platform.machine()}",
        "numba": version("numba"),
        "cc": told(["cc", "-dumpfullversion"]).strip(),
        "processors": os.cpu_count() or 1,
    }


def main() -> None:
    """The entry point."""
    parser = argparse.ArgumentParser(description="How fast pitchdsl plays and checks on this machine.")
    parser.add_argument("--rounds", type=int, default=15, help="how many rounds (15; fewer only for a quick look)")
    parser.add_argument("--seconds", type=float, default=0.3, help="how long each game is played in a round (0.3)")
    parser.add_argument("--hands", type=int, nargs="+", default=HANDS, help="for how many hands memory is measured")
    parser.add_argument("--json", action="store_true", help="write JSON")
    options = parser.parse_args()
    if options.rounds < 1 or options.seconds <= 0:
        parser.error("there is nothing to measure in no time")
    if not COMMAND.exists():
        raise SystemExit(f"there is no {COMMAND}; `make bench` installs it")
    with Progress(console=Console(stderr=True), transient=True) as progress, tempfile.TemporaryDirectory() as folder:
        memory = streamed(options.hands, progress)
        rates = Rates(options.rounds, options.seconds, progress, Path(folder))
        durations = read(options.rounds, progress)
    report = Report(
        machine=machine(),
        rounds=options.rounds,
        speeds=[rates.speed(each) for each in (rates.stepped, *rates.reference)],
        rivals=[rates.fast_speed(each) for each in (rates.rollouts, rates.whole, rates.native)],
        fast=[rates.fast_speed(*each) for each in zip(rates.fast, rates.reference, strict=True)],
        thoughtful=[rates.fast_speed(each) for each in rates.thoughtful],
        durations=durations,
        memory=memory,
    )
    if options.json:
        print(json.dumps(report.as_json(), indent=2))
    else:
        report.show(Console())


if __name__ == "__main__":
    main()

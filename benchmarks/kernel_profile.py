"""Where the kernel's time goes, by function: ``make profile``, or this file with a variant and a bot. Needs perf.

A child plays, perf looks at it some thousand times a second, and each look is given to the function of the object
whose machine code it fell into. What LLVM has merged into its caller counts as the caller's.
"""

import os
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from contestants import CHUNK, HAND_LIMIT, SEATS, SEED
from rich.console import Console
from rich.table import Table as Grid

from pitchdsl.compile import load
from pitchdsl.kernel import objects
from pitchdsl.kernel.play import play

SECONDS = 5
LEAST = 0.5
"""Per cent of the time below which a function is not told."""


def main() -> None:
    """The entry point."""
    variant, bot = ([*sys.argv[1:], *("auction-pitch", "random")[len(sys.argv) - 1 :]])[:2]
    rules = load(variant)
    seats = min(max(SEATS, rules.players.seats.least), rules.players.seats.most)
    play(rules, seats, [bot] * seats, SEED, 0, 1)  # made and kept, if it was not yet
    child = os.fork()
    if not child:
        until = time.monotonic() + SECONDS + 2
        while time.monotonic() < until:
            play(rules, seats, [bot] * seats, SEED, 0, CHUNK, HAND_LIMIT)
        os._exit(0)
    time.sleep(1)
    places = [line.split() for line in Path(f"/proc/{child}/maps").read_text(encoding="utf-8").splitlines()]
    seen = looks(child)
    start, samples = hottest(places, seen)
    os.waitpid(child, 0)
    grid = Grid("function", "share", title=f"{variant}, {seats} players, all {bot}", title_justify="left")
    shares = Counter[str]()
    for name, first, end in functions():
        shares[name] += sum(number for place, number in samples.items() if first <= place - start < end)
    for name, number in shares.most_common():
        if (share := 100 * number / seen.total()) >= LEAST:
            grid.add_row(name, f"{share:.1f} %")
    Console().print(grid)


def looks(child: int) -> Counter[int]:
    """Addresses at which perf found a process, and how often."""
    with tempfile.TemporaryDirectory() as folder:
        record = ["perf", "record", "-e", "cpu-clock", "-F", "5000", "-p", str(child), "-o", f"{folder}/perf.data"]
        subprocess.run([*record, "sleep", str(SECONDS)], check=True, capture_output=True)
        script = ["perf", "script", "-i", f"{folder}/perf.data", "-F", "ip"]
        told = subprocess.run(script, check=True, capture_output=True, text=True).stdout
    return Counter(int(line, 16) for line in told.split())


def hottest(maps: list[list[str]], seen: Counter[int]) -> tuple[int, Counter[int]]:
    """Where the stretch of memory with the most samples in it begins, and these samples."""
    found: list[tuple[int, Counter[int]]] = []
    for stretch, *_ in maps:
        first, end = (int(number, 16) for number in stretch.split("-"))
        found.append((first, Counter({place: number for place, number in seen.items() if first <= place < end})))
    return max(found, key=lambda each: each[1].total())


def functions() -> list[tuple[str, int, int]]:
    """The functions of the object that plays, with the offsets of their beginnings and ends."""
    path, target = next(objects.found())
    with tempfile.NamedTemporaryFile(suffix=".o") as file:
        file.write(objects.opened(path, target))
        file.flush()
        read = ["readelf", "-sW", file.name]
        told = subprocess.run(read, check=True, capture_output=True, text=True).stdout
    found = []
    for fields in map(str.split, told.splitlines()):
        if len(fields) > 7 and fields[3] == "FUNC":
            name = re.search(r"pitchdsl6kernel\d+([a-z_]+?)\d+([a-z_]+)B", fields[7])
            first, size = int(fields[1], 16), int(fields[2], 0)
            found.append((f"{name[1]}: {name[2].strip('_')}" if name else "other", first, first + size))
    return found


if __name__ == "__main__":
    main()

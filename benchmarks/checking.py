"""How long checking takes, and how much memory, as files and their faults grow.

Each size is checked in a process of its own, which measures itself: processor time of the best of several rounds,
and the memory that the check needed above what the program takes before it. A straight line through the logarithms
tells how both grow: a slope of 1 is in step with the text.

    python benchmarks/checking.py [--lines 1250,2500,…] [--faults 125,250,…] [--rounds 3]
"""

import argparse
import json
import math
import subprocess
import sys
import time
import tracemalloc

from rich.console import Console
from rich.table import Table

from pitchdsl.compile import check_text
from pitchdsl.resolve.library import Library
from pitchdsl.source import Source

LINES = (1250, 2500, 5000, 10_000)
FAULTS = (125, 250, 500, 1000)
LINES_A_FAULT = 10
"""A file with a thousand faults has ten thousand lines: as long as the longest without."""

VARIANT = """\
variant {name} "Table {number}"{extends}
  source: the back of an envelope

# what our table plays on Thursdays
players
  seats: 4
  sides: partners opposite

deck
  ranks: A K Q J 10-2
  jokers: 1

deal
  each: 9, in packets of 3
  > Whoever cuts the highest card begins.
  first dealer: highest cut

bidding
  turns: once around
  bids: 2 or more
  dealer may hold: nothing
  all pass: dealer must bid 2 or more

calls
  smudge: a bid of all the points, made by taking every trick

trump
  named by: the pitcher
  order: A K Q J off-J joker 10-2

exchange
  everyone: discard all non-trump, then draw to 6
  stock runs short: reshuffle the discards

play
  first leader: the pitcher
  first lead: trump
  later leads: any card
  follow: suit or trump, else any card

points
  high: 1 to the winner of the highest trump
  > The two is low even where the joker ranks below it.
  low: 1 to the winner of the lowest trump
  jack: 1 to the winner of J of trump
  off-jack: 1 to the winner of off-J
  joker: 1 to the winner of the joker
  game: 1 to the winner of most pips
  pips: A 4, K 3, Q 2, J 1, 10 10
  jack: 2 if trump is spades

settlement
  made: pitcher scores points taken
  set: pitcher loses the bid
  set: pitcher loses twice the bid if the bid is 6
  set: pitcher loses 15 if the bid is 6 and trump is spades
  others: score points taken

winning
  target: {target}
  several there: pitcher, else highest score, else tie
  may not win: stops 1 short of the target

to win
  own bid: made the last bid

wins at once
  smudge: called smudge and made it and own score is 0 or more

"""

HOUSE_RULE = """\
house-rule {name} "House rule {number}"

# for long evenings
bidding
  all pass: same dealer deals again

points
  ten: 1 to the winner of 10 of trump if trump is hearts
  last trick: 1 to the winner of the last trick

settlement
  > What nobody has bid is nobody's.
  others: score nothing
  every trick: others lose 1

winning
  target: {target}
  junk: stops 1 short of the target

"""

COMMENT = "# as it was played on the lake\n"

WRONG = "  nonsense-{number}: is no rule of anything\n"

LINES_A_PAIR = 100
"""Of a variant and a house rule together: as many as a file can have before it has too many games."""


def text(lines: int, faults: int) -> str:
    """Variants and house rules in turns, so many lines of them, and the faults spread evenly over the variants."""
    games: list[list[str]] = []
    for number in range(max(1, lines // LINES_A_PAIR)):
        # every other variant extends the one before it, and says all of its rules anew
        extends = f" extends table-{number - 1}" if number % 2 else ""
        variant = VARIANT.format(name=f"table-{number}", number=number, extends=extends, target=11 + number % 40)
        rule = HOUSE_RULE.format(name=f"rule-{number}", number=number, target=21 + number % 40)
        games.append((variant + rule).splitlines(keepends=True))
    for number in range(faults):
        game = games[number % len(games)]
        game.insert(game.index("winning\n") + 1, WRONG.format(number=number))
    short = lines - sum(len(game) for game in games)
    for number, game in enumerate(games):
        game.extend([COMMENT] * (short // len(games) + (number < short % len(games))))
    return "".join(line for game in games for line in game)


def measure(lines: int, faults: int, rounds: int) -> dict[str, float]:
    """Seconds and bytes of one check, and how many problems it found."""
    source = Source(name="tables.pitch", text=text(lines, faults))
    check_text(
        Source(name="warm.pitch", text=text(100, 0)), Library()
    )  # the grammar and the bundled base are read once
    seconds = []
    for _ in range(rounds):
        start = time.process_time()
        found = check_text(Source(name=source.name, text=source.text), Library())
        seconds.append(time.process_time() - start)
    tracemalloc.start()
    check_text(Source(name=source.name, text=source.text), Library())
    peak = tracemalloc.get_traced_memory()[1]
    return {"lines": source.text.count("\n"), "found": len(found), "seconds": min(seconds), "bytes": peak}


def slope(sizes: list[float], measured: list[float]) -> float:
    """The exponent of growth: the slope of the straight line through the logarithms, by least squares."""
    xs, ys = [math.log(size) for size in sizes], [math.log(each) for each in measured]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True)) / sum((a - x) ** 2 for a in xs)


def in_a_process(lines: int, faults: int, rounds: int) -> dict[str, float]:
    """The same measures, taken in a process of their own: none inherits what another has in its caches."""
    command = [sys.executable, __file__, "--one", f"{lines},{faults}", "--rounds", str(rounds)]
    told: dict[str, float] = json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)
    return told


def table(title: str, size: str, rows: list[tuple[int, dict[str, float]]]) -> Table:
    """The measures of one series, and how they grow."""
    shown = Table(title=title)
    for heading in (size, "lines", "problems", "ms", "µs a line", "MiB"):
        shown.add_column(heading, justify="right")
    for number, each in rows:
        micro = each["seconds"] / each["lines"] * 1e6
        mebi = each["bytes"] / 2**20
        shown.add_row(
            f"{number:,}",
            f"{each['lines']:,.0f}",
            f"{each['found']:,.0f}",
            f"{each['seconds'] * 1e3:,.1f}",
            f"{micro:,.1f}",
            f"{mebi:,.1f}",
        )
    if len(rows) > 1:
        sizes = [float(number) for number, _ in rows]
        growth = [slope(sizes, [each[what] for _, each in rows]) for what in ("seconds", "bytes")]
        shown.add_section()
        shown.add_row("growth", "", "", f"{growth[0]:.2f}", "", f"{growth[1]:.2f}")
    return shown


def main() -> None:
    """Measures both series and prints a table of each."""
    parser = argparse.ArgumentParser(description="How long checking takes, and how much memory, as files grow.")
    parser.add_argument("--lines", default=",".join(map(str, LINES)), help="sizes of files without a fault")
    parser.add_argument("--faults", default=",".join(map(str, FAULTS)), help="numbers of faults in a file")
    parser.add_argument("--rounds", type=int, default=3, help="how often each is checked; the fastest counts")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.one:
        lines, faults = (int(each) for each in asked.one.split(","))
        print(json.dumps(measure(lines, faults, asked.rounds)))
        return
    console = Console()
    sizes = [int(each) for each in asked.lines.split(",")]
    console.print(table("files without a fault", "asked", [(n, in_a_process(n, 0, asked.rounds)) for n in sizes]))
    numbers = [int(each) for each in asked.faults.split(",")]
    rows = [(n, in_a_process(LINES_A_FAULT * n, n, asked.rounds)) for n in numbers]
    console.print(table("files with a fault in ten lines", "faults", rows))


if __name__ == "__main__":
    main()

"""What a file of hands costs: `simulate` with a file and without one, beside the kernel alone, in turns.

python benchmarks/to_file.py [VARIANT] [--bot simple] [--games 40000] [--rounds 3]

The times are the least of all rounds, by the processor (all threads of this process) and by the clock; each ``ratio``
is by the kernel's.
"""

import argparse
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time

from pitchdsl.compile import load
from pitchdsl.simulate.plan import Plan
from pitchdsl.simulate.run import play_chunk, simulate


def seconds(work: Callable[[], object]) -> tuple[float, float]:
    """The time that something takes, by the processor and by the clock."""
    since, began = process_time(), perf_counter()
    work()
    return process_time() - since, perf_counter() - began


def main() -> None:
    """Prints a line for each way."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("variant", nargs="?", default="auction-pitch")
    parser.add_argument("--bot", default="simple")
    parser.add_argument("--games", type=int, default=40_000)
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    plan = Plan(rules=load(asked.variant), bots=(asked.bot,) * 4, seed=1, games=asked.games, hand_limit=200)
    play_chunk(plan.first(), 0)
    times: dict[str, list[tuple[float, float]]] = {"kernel alone": [], "simulate": [], ".parquet": [], ".csv": []}
    hands = 0
    for number in range(asked.rounds):
        with tempfile.TemporaryDirectory() as folder:
            times["kernel alone"].append(
                seconds(lambda: [len(play_chunk(plan, at).hands) for at in range(plan.chunks)])
            )
            times["simulate"].append(seconds(lambda: simulate(plan)))
            for kind in (".parquet", ".csv"):
                file = Path(folder) / f"{number}{kind}"
                times[kind].append(seconds(lambda file=file: simulate(plan, out=file)))  # type: ignore[misc]
    hands = simulate(plan).total("hands")
    print(f"{asked.variant}, {asked.bot}: {asked.games:,} games, {hands:,} hands")
    least = {name: [min(each) for each in zip(*rounds, strict=True)] for name, rounds in times.items()}
    alone, alone_by_clock = least["kernel alone"]
    for name, (taken, by_clock) in least.items():
        print(
            f"{name:<14} {taken:>7.2f} s  {hands / taken:>11,.0f} hands a second  ratio {taken / alone:.2f}, "
            f"by the clock {by_clock / alone_by_clock:.2f}"
        )


if __name__ == "__main__":
    main()

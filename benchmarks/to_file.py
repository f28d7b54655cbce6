"""What a file of hands costs: `simulate` with a file and without one, beside the kernel alone, in turns.

python benchmarks/to_file.py [VARIANT] [--bot simple] [--games 40000] [--rounds 3]

The times are processor time of this process, the least of all rounds; ``ratio`` is by the kernel's.
"""

import argparse
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time

from pitchdsl.compile import load
from pitchdsl.simulate.plan import Plan
from pitchdsl.simulate.run import play_chunk, simulate


def seconds(work: Callable[[], object]) -> float:
    """The processor time that something takes."""
    since = process_time()
    work()
    return process_time() - since


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
    times: dict[str, list[float]] = {"kernel alone": [], "simulate": [], ".parquet": [], ".csv": []}
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
    alone = min(times["kernel alone"])
    for name, each in times.items():
        print(
            f"{name:<14} {min(each):>7.2f} s  {hands / min(each):>11,.0f} hands a second  ratio {min(each) / alone:.2f}"
        )


if __name__ == "__main__":
    main()

"""Memory does not grow with the number of games; ``make kills`` runs it, for it takes its time."""

import subprocess
import sys
from pathlib import Path

from tests.texts import ROOT

PROGRAM = """
import resource, sys
from pitchdsl.cli import app
try:
    app(sys.argv[1:])
except SystemExit as end:
    assert not end.code
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)
"""

GAMES = 4_000
"""Some 20,000 hands: two chunks, the least that is to be compared."""


def most_memory(games: int, file: Path) -> int:
    """The most that a run has needed, as the system counts it."""
    asked = ("simulate", "auction-pitch", "--seed", "1", "--json", "--games", str(games), "--out", str(file))
    done = subprocess.run([sys.executable, "-c", PROGRAM, *asked], cwd=ROOT, capture_output=True, text=True, check=True)
    return int(done.stderr.splitlines()[-1])


def test_ten_times_the_hands_need_no_more_memory(tmp_path: Path) -> None:
    for ending in (".parquet", ".csv", ".jsonl"):
        few = most_memory(GAMES, tmp_path / f"few{ending}")
        many = most_memory(10 * GAMES, tmp_path / f"many{ending}")
        print(f"{ending}: {few} for {GAMES:,} games, {many} for ten times as many")
        assert many < 1.25 * few, "kept as a whole, ten times the hands would need more"

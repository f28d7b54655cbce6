"""Reports on many games with two seeds: whether they agree, and what they warn of.

    python benchmarks/reports.py --seeds 1 2 --jobs 2 --kept build/reports.jsonl

prints for each figure Spearman's rank correlation of the two seeds over all games, and for each game the warnings of
the first seed. Each finished report is a line in the file that ``--kept`` names, and the same command goes on where it
was stopped. ``--planted`` looks at the sheets of ``planted.py`` with a flaw, and at sound ones.
"""

import argparse
import json
import resource
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from planted import FLAWS, SOUND, sheet
from scipy.stats import spearmanr

from pitchdsl.compile import compile_text, load
from pitchdsl.facade.seats import usual_seats
from pitchdsl.game.rules import Rules
from pitchdsl.report.data import report_data
from pitchdsl.report.report import report
from pitchdsl.resolve.library import bundled
from pitchdsl.rulesjson.fingerprint import fingerprint

AIM = 0.9
"""Of each rank correlation."""

Cell = dict[str, Any]
"""A finished report as JSON, with what was asked for and the seconds of a processor that it took."""


def main() -> None:
    """Makes the reports that are not kept yet, and shows what all of them say."""
    asked = _arguments()
    if asked.planted:
        games = [(flaw, _rules(sheet(flaw))) for flaw in FLAWS] + [(name, load(name)) for name in SOUND]
        show_planted([(name, cells[0]) for name, cells in _reports(games, asked)])
    else:
        found = list(_reports([(name, load(name)) for name in asked.variants], asked))
        show_warnings([(name, cells[0]) for name, cells in found])
        show_agreement([cells for _, cells in found])


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    every = [path.stem for kind in ("variant", "relative") for path in bundled(kind)]
    parser.add_argument("variants", nargs="*", default=every)
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--games", type=int, help="games of Steady; about a minute's work without")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--kept", type=Path, default=Path("build/reports.jsonl"), help="the file of finished reports")
    parser.add_argument("--planted", action="store_true", help="sheets with a planted flaw, and sound ones")
    return parser.parse_args()


def _rules(text: str) -> Rules:
    compiled = compile_text(text)
    assert compiled.rules is not None, compiled.problems
    return compiled.rules


def _reports(games: Sequence[tuple[str, Rules]], asked: argparse.Namespace) -> Iterator[tuple[str, list[Cell]]]:
    """For each game the report of each seed, kept as soon as it is finished."""
    kept = {_key(cell): cell for cell in _read(asked.kept)}
    asked.kept.parent.mkdir(parents=True, exist_ok=True)
    for name, rules in games:
        cells = []
        for seed in asked.seeds:
            key = (fingerprint(rules), seed, asked.games)
            if key not in kept:
                before = _seconds()
                found = report_data(
                    report(rules, seats=usual_seats(rules), seed=seed, games=asked.games, jobs=asked.jobs)
                )
                kept[key] = found | {"asked": asked.games, "seconds": round(_seconds() - before, 1)}
                print(f"{name}, seed {seed}: {kept[key]['seconds']} s", file=sys.stderr)
                with asked.kept.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(kept[key]) + "\n")
            cells.append(kept[key])
        yield name, cells


def _read(file: Path) -> list[Cell]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()] if file.exists() else []


def _key(cell: Cell) -> tuple[object, ...]:
    return cell["rules_sha256"], cell["seed"], cell["asked"]


def _seconds() -> float:
    """Of the processor, by this process and by those that have ended."""
    return sum(resource.getrusage(who).ru_utime for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def show_agreement(found: Sequence[Sequence[Cell]]) -> None:
    """Spearman's rank correlation of the first two seeds, for each figure."""
    print("| figure | games | rank correlation |\n| --- | --: | --: |")
    for figure in dict.fromkeys(each["id"] for cells in found for each in cells[0]["figures"]):
        pairs = [[_value(cell, figure) for cell in cells[:2]] for cells in found]
        both = [pair for pair in pairs if None not in pair]
        if len({one for one, _ in both}) < 2 or len({other for _, other in both}) < 2:
            print(f"| {figure} | {len(both)} | the same in all games |")
            continue
        ranks = float(spearmanr([one for one, _ in both], [other for _, other in both]).statistic)
        print(f"| {figure} | {len(both)} | {ranks:.2f}{'' if ranks >= AIM else ' (below the aim)'} |")


def _value(cell: Cell, figure: str) -> float | None:
    return next((each["value"] for each in cell["figures"] if each["id"] == figure), None)


def show_warnings(found: Sequence[tuple[str, Cell]]) -> None:
    """What each game is warned of."""
    for name, cell in found:
        told = ", ".join(f"{each['alarm']} ({each['about']})" for each in cell["warnings"]) or "nothing"
        print(f"{name}: {told}")


def show_planted(found: Sequence[tuple[str, Cell]]) -> None:
    """Whether each flaw was found, and each sound game left alone."""
    wrong = 0
    for name, cell in found:
        told = {(each["id"], each["about"]) for each in cell["warnings"]}
        wanted = FLAWS[name].warning if name in FLAWS else None
        is_right = not told if wanted is None else any(alarm == wanted for alarm, _ in told)
        wrong += not is_right
        print(f"{'right' if is_right else 'WRONG'}: {name}: {sorted(told) or 'no warning'}")
    raise SystemExit(wrong > 0)


if __name__ == "__main__":
    main()

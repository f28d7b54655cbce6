"""The gauntlet: under the rules of every bundled variant each level meets the one below it, as a table and a picture.

    python benchmarks/gauntlet.py --games 400 --jobs 2 --kept build/gauntlet.jsonl --picture docs/pictures/gauntlet.svg

prints the table as Markdown. Other pairs may be played with more games or another seed into a file of their own, and
``--also FILE`` shows what is there beside the rest. Each finished match is a line in the file that ``--kept`` names,
and the same command goes on where it was stopped. A line tells the rules, the players and the seed, but not how the
players think: after a change of theirs, begin another file.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from matplotlib import rc_context
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from pitchdsl.compile import load
from pitchdsl.facade.seats import usual_seats
from pitchdsl.game.rules import Rules
from pitchdsl.resolve.library import bundled
from pitchdsl.rulesjson.fingerprint import fingerprint
from pitchdsl.simulate.match import match
from pitchdsl.simulate.picture import INK, LESS, MORE, PALE, STYLE, UNCLEAR

NEIGHBOURS = ",".join(f"level-{level}:level-{level - 1}" for level in range(2, 7))

Cell = dict[str, Any]
"""A finished match: what was asked for, and what came of it."""


def main() -> None:
    """Plays what is not kept yet, and shows all."""
    asked = _arguments()
    pairs = [tuple(pair.split(":")) for pair in asked.pairs.split(",")]
    cells = list(_cells([load(name) for name in asked.variants], pairs, asked))
    cells += [cell for file in asked.also for cell in read(file) if cell["variant"] in asked.variants]
    print(as_markdown(cells))
    if asked.picture is not None:
        draw(cells, asked.picture)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("variants", nargs="*", default=[path.stem for path in bundled("variant")])
    parser.add_argument("--pairs", default=NEIGHBOURS, help="who meets whom: ONE:TWO,ONE:TWO,…")
    parser.add_argument("--games", type=int, default=400, help="games of each match")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--kept", type=Path, default=Path("build/gauntlet.jsonl"), help="the file of finished matches")
    parser.add_argument("--also", type=Path, action="append", default=[], help="matches played before; repeatable")
    parser.add_argument("--picture", type=Path, help="draws it; .svg or .png")
    return parser.parse_args()


def _cells(games: Sequence[Rules], pairs: Sequence[Sequence[str]], asked: argparse.Namespace) -> Iterator[Cell]:
    """All matches, each kept as soon as it is finished."""
    kept = {_key(cell): cell for cell in read(asked.kept)}
    asked.kept.parent.mkdir(parents=True, exist_ok=True)
    for rules in games:
        for one, two in pairs:
            cell = {
                "variant": rules.name,
                "rules_sha256": fingerprint(rules),
                "one": one,
                "two": two,
                "seats": usual_seats(rules),
                "seed": asked.seed,
                "asked": asked.games,
            }
            if _key(cell) not in kept:
                print(f"{rules.name}: {one} against {two}", file=sys.stderr)
                with asked.kept.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(_played(rules, cell, asked.jobs)) + "\n")
                kept = {_key(each): each for each in read(asked.kept)}
            yield kept[_key(cell)]


def _played(rules: Rules, cell: Cell, jobs: int) -> Cell:
    found = match(
        rules, cell["one"], cell["two"], games=cell["asked"], seed=cell["seed"], seats=cell["seats"], jobs=jobs
    )
    return cell | {
        "games": found.match.games,
        "even": found.even,
        "won": [found.won.value, found.won.low, found.won.high],
        "points": [found.points.value, found.points.low, found.points.high],
        "milliseconds": [
            1000 * seconds / max(1, number) for seconds, number in zip(found.seconds, found.decisions, strict=True)
        ],
    }


def read(file: Path) -> list[Cell]:
    """The finished matches of a file; a last line that was cut off is none, and goes."""
    if not file.exists():
        return []
    text = file.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        file.write_text(whole, encoding="utf-8")
    return [json.loads(line) for line in whole.splitlines()]


def _key(cell: Cell) -> tuple[object, ...]:
    return tuple(cell[name] for name in ("rules_sha256", "one", "two", "seats", "seed", "asked"))


def as_markdown(cells: Sequence[Cell]) -> str:
    """A row for each variant: games won of 100, with the 95 % interval; bold where that is above even."""
    pairs = _pairs(cells)
    lines = [
        f"| games won of 100 | even | {' | '.join(f'{one} against {two}' for one, two in pairs)} |",
        f"| --- | --: | {' | '.join('--:' for _ in pairs)} |",
    ]
    for name in dict.fromkeys(cell["variant"] for cell in cells):
        row = {(cell["one"], cell["two"]): cell for cell in cells if cell["variant"] == name}
        even = next(iter(row.values()))["even"]
        lines.append(f"| {name} | {100 * even:.0f} | {' | '.join(_in_words(row.get(pair)) for pair in pairs)} |")
    return "\n".join(lines)


def _pairs(cells: Sequence[Cell]) -> list[tuple[str, str]]:
    return list(dict.fromkeys((cell["one"], cell["two"]) for cell in cells))


def _in_words(cell: Cell | None) -> str:
    if cell is None:
        return ""
    value, low, high = cell["won"]
    if low is None:
        return f"{100 * value:.0f}"
    words = f"{100 * value:.0f} ({100 * low:.0f}\N{EN DASH}{100 * high:.0f})"
    return f"**{words}**" if low > cell["even"] else words


def draw(cells: Sequence[Cell], file: Path) -> None:
    """A panel for each pair and a row for each variant: the interval, and a stroke where even is."""
    pairs, names = _pairs(cells), list(dict.fromkeys(cell["variant"] for cell in cells))
    with rc_context(STYLE):
        figure = Figure(figsize=(2.2 + 2.1 * len(pairs), 1.1 + 0.24 * len(names)), facecolor="white", layout="tight")
        FigureCanvasAgg(figure)
        panels = figure.subplots(1, len(pairs), sharey=True, squeeze=False)[0]
        for panel, pair in zip(panels, pairs, strict=True):
            _draw_panel(panel, {cell["variant"]: cell for cell in cells if (cell["one"], cell["two"]) == pair}, names)
            panel.set_title(f"{pair[0]}\nagainst {pair[1]}", size=10, color=INK)
        figure.supxlabel("games won of 100, with the 95 % interval; the stroke is even", size=10, color="#444444")
        figure.savefig(file, metadata={"Date": None} if file.suffix == ".svg" else None)


def _draw_panel(panel: Any, row: dict[str, Cell], names: Sequence[str]) -> None:
    for place, name in enumerate(names):
        if name not in row:
            continue
        (value, low, high), even = row[name]["won"], row[name]["even"]
        sure = low is not None and not low <= even <= high
        colour = UNCLEAR if not sure else MORE if value > even else LESS
        if low is not None:
            panel.plot(
                [100 * low, 100 * high],
                [place, place],
                color=colour,
                linewidth=3.2,
                solid_capstyle="butt",
                clip_on=False,
            )
        panel.plot([100 * value], [place], marker="o", markersize=5, color=colour, clip_on=False)
        panel.plot([100 * even] * 2, [place - 0.4, place + 0.4], color=INK, linewidth=1.2)
    panel.set_xlim(0, 100)
    panel.set_ylim(len(names) - 0.5, -0.5)
    panel.set_yticks(range(len(names)), names)
    panel.tick_params(length=0, labelsize=9.5, labelcolor="#444444")
    panel.grid(axis="x", color=PALE, linewidth=0.8)
    panel.set_axisbelow(True)
    panel.spines[:].set_visible(False)


if __name__ == "__main__":
    main()

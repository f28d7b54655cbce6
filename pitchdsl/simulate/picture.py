"""A comparison as one picture: what changes, which way, how far, with intervals.

A row for each clear difference, and for each headline without one. Shares and means have an axis of their own each,
for they are measured by different things. Nothing is told by colour alone: the side of the zero line tells the
direction, a full dot that it is clear, and the words beside it the numbers.
"""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from pitchdsl.safe_files import write_whole
from pitchdsl.simulate.compare import Comparison, Difference
from pitchdsl.simulate.number_format import dealt, decimals, units, written
from pitchdsl.simulate.statistics import Measure
from pitchdsl.values import frozen

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

ENDINGS = (".png", ".svg")
"""The kinds of pictures, by the end of their names."""

MOST_ROWS = 32
"""Rows of a picture; where there are more, those stay that are furthest from no change."""

WIDTH, ROW, ABOVE, BELOW, AXIS, LEFT, RIGHT = 9.0, 0.28, 0.95, 0.35, 0.75, 3.2, 1.75
"""Inches: of the whole, of a row, of what is above and below, of an axis with its name, and of both margins."""

QUIET = 0.05
"""The least range of an axis without a clear difference, so that noise is not drawn large."""

TOLD = 5
"""A change is at least so many units of the last decimal that the numbers beside it have, or they have as the table."""

MORE, LESS, UNCLEAR, INK, PALE = "#1b6ca8", "#b5541c", "#777777", "#222222", "#e4e4e4"

STYLE: dict[Any, Any] = {
    "font.family": "DejaVu Sans",
    "font.size": 10.5,
    "svg.hashsalt": "pitchdsl",
    "svg.fonttype": "path",
}

PARTS = {
    "matches": "Matches",
    "games": "Games",
    "bids": "Bidding",
    "points": "Points",
    "places": "Players",
    "stakes": "Stakes",
}

_SHARES, _POINTS, _HANDS, _GAMES, _STAKES = (
    f"{what}  \N{LEFTWARDS ARROW}   \N{RIGHTWARDS ARROW}  {more}"
    for what, more in (
        ("of 100: fewer", "more"),
        ("points a hand: fewer", "more"),
        ("hands: shorter", "longer"),
        ("games: shorter", "longer"),
        ("stakes: less", "more"),
    )
)
"""The axes, in their order."""


@frozen(kw_only=True)
class Panel:
    """The rows that share an axis."""

    axis: str
    is_share: bool
    rows: tuple[Difference | str, ...]
    """A difference, or the name of a part above its rows."""


def draw(found: Comparison, called: tuple[str, str], file: Path) -> None:
    """Writes the picture, whole or not at all; the same comparison gives the same file."""
    save(lambda: figure_of(found, called), file)


def save(make: Callable[[], "Figure"], file: Path) -> None:
    """Has a picture made and writes it, whole or not at all; the same picture gives the same file."""
    mpl = _matplotlib()
    kind = file.suffix.lower().removeprefix(".")
    told = {"Date": None} if kind == "svg" else {"Software": None}  # what would differ from day to day
    with mpl.rc_context():
        mpl.rcdefaults()  # what somebody has made of the defaults here shall not change the picture
        mpl.rcParams.update(STYLE)
        figure = make()
        write_whole(file, lambda stream: figure.savefig(stream, format=kind, dpi=150, metadata=told))


def _matplotlib() -> ModuleType:
    """The library, whatever window the environment would have it draw into: what is not there would end it here."""
    wanted = os.environ.pop("MPLBACKEND", None)
    try:
        import matplotlib as mpl
    finally:
        if wanted is not None:
            os.environ["MPLBACKEND"] = wanted
    return mpl


def figure_of(found: Comparison, called: tuple[str, str]) -> "Figure":
    """The picture before it is written."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    panels = panels_of(found)
    height = ABOVE + ROW * sum(len(panel.rows) for panel in panels) + AXIS * len(panels) + BELOW
    figure = Figure(figsize=(WIDTH, height), facecolor="white")
    FigureCanvasAgg(figure)
    title, below = _titles(found, called)
    figure.text(0.18 / WIDTH, 1 - 0.22 / height, title, size=_size(title), weight="bold", va="top", color=INK)
    figure.text(0.18 / WIDTH, 1 - 0.56 / height, below, size=10, va="top", color="#444444")
    top = height - ABOVE
    for panel in panels:
        tall = ROW * len(panel.rows)
        box = (LEFT / WIDTH, (top - tall) / height, (WIDTH - LEFT - RIGHT) / WIDTH, tall / height)
        _draw_panel(figure.add_axes(box), panel)
        top -= tall + AXIS
    figure.text(0.18 / WIDTH, 0.16 / height, _legend(found, panels), size=9.5, va="bottom", color="#444444")
    return figure


def _size(title: str) -> float:
    """The font size at which a title fits into the width."""
    return min(14.5, 14.5 * 66 / len(title))


def panels_of(found: Comparison) -> list[Panel]:
    """The rows of each axis."""
    told = [each for each in found.differences if each.low is not None]
    kept = [each for each in told if each.is_clear]
    if len(kept) > MOST_ROWS:
        kept = sorted(kept, key=lambda each: abs(each.change or 0) / (each.half or 1e-9), reverse=True)[:MOST_ROWS]
    shown = [each for each in told if each in kept or (each.measure.is_headline and not each.is_same)]
    panels = (
        Panel(
            axis=axis,
            is_share=axis == _SHARES,
            rows=_by_part([each for each in shown if _axis(each.measure) == axis], axis),
        )
        for axis in (_SHARES, _POINTS, _HANDS, _GAMES, _STAKES)
    )
    return [panel for panel in panels if panel.rows]


def _axis(measure: Measure) -> str:
    """What a measure is measured by."""
    if measure.is_share:
        return _SHARES
    if measure.part == "stakes":
        return _STAKES
    if measure.part == measure.per:
        return _GAMES if measure.of == "games" else _HANDS
    return _POINTS


def _by_part(shown: Sequence[Difference], axis: str) -> tuple[Difference | str, ...]:
    rows: list[Difference | str] = []
    part = ""
    for each in shown:
        own = "Length" if axis in (_HANDS, _GAMES) else PARTS[each.measure.part]
        if own != part:
            part = own
            rows.append(part)
        rows.append(each)
    return tuple(rows)


def _draw_panel(axes: "Axes", panel: Panel) -> None:
    """One axis: dots with their intervals, words on the left, numbers on the right."""
    from matplotlib.ticker import MaxNLocator

    by = 100 if panel.is_share else 1
    ends = [
        abs(by * end)
        for each in panel.rows
        if isinstance(each, Difference)
        for end in (each.low, each.high)
        if end is not None
    ]
    quiet = 0.0 if any(isinstance(each, Difference) and each.is_clear for each in panel.rows) else by * QUIET
    reach = max(1.12 * max(ends), quiet) or 1.0
    axes.set_xlim(-reach, reach)
    axes.set_ylim(len(panel.rows) - 0.5, -0.5)
    axes.set_yticks([])
    for name in ("top", "left", "right"):
        axes.spines[name].set_visible(False)
    axes.spines["bottom"].set_color("#999999")
    axes.tick_params(axis="x", color="#999999", labelcolor="#444444", labelsize=9.5)
    axes.xaxis.set_major_locator(MaxNLocator(nbins=6, steps=[1, 2, 5, 10], symmetric=True))
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:+g}".replace("-", "\N{MINUS SIGN}") if value else "0")
    axes.set_xlabel(panel.axis, size=10, color="#444444")
    axes.grid(axis="x", color=PALE, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.axvline(0, color=INK, linewidth=1.3, zorder=2)
    for place, each in enumerate(panel.rows):
        if isinstance(each, str):
            _words(axes, -LEFT + 0.18, place + 0.08, each, weight="bold", size=10.5)
            continue
        assert each.change is not None and each.low is not None and each.high is not None
        colour = UNCLEAR if not each.is_clear else MORE if each.change > 0 else LESS
        axes.plot([0, by * each.change], [place, place], color=colour, linewidth=1.2, alpha=0.35, zorder=3)
        axes.plot(
            [by * each.low, by * each.high],
            [place, place],
            color=colour,
            linewidth=3.2,
            solid_capstyle="butt",
            zorder=4,
        )
        axes.plot(
            [by * each.change],
            [place],
            marker="o",
            markersize=6.5,
            markerfacecolor=colour if each.is_clear else "white",
            markeredgecolor=colour,
            markeredgewidth=1.4,
            zorder=5,
        )
        _words(axes, -LEFT + 0.36, place, each.measure.name)
        assert each.ours is not None and each.theirs is not None
        places = _places(each)
        before, after = (written(one.value, places, panel.is_share) for one in (each.ours, each.theirs))
        _words(axes, None, place, f"{before.removesuffix(' %')} \N{RIGHTWARDS ARROW} {after}")


def _places(each: Difference) -> int:
    """As few decimals of the numbers beside a row as show how they differ, and no more than the table has."""
    most = decimals(each)
    usual, moved = (1, 100) if each.measure.is_share else (2, 1)
    return next((few for few in range(min(usual, most), most) if abs(each.change or 0) * moved * 10**few >= TOLD), most)


def _words(axes: "Axes", at: float | None, row: float, words: str, weight: str = "normal", size: float = 10.5) -> None:
    """Words beside an axis: so many inches left of it, or behind its right end."""
    axes.annotate(
        words,
        xy=(0 if at is not None else 1, row),
        xycoords=("axes fraction", "data"),
        xytext=(72 * at if at is not None else 10, 0),
        textcoords="offset points",
        va="center",
        ha="left",
        weight=weight,
        size=size,
        color=INK,
        annotation_clip=False,
    )


def _titles(found: Comparison, called: tuple[str, str]) -> tuple[str, str]:
    ours, theirs = found.ours.at_the_table, found.theirs.at_the_table
    if ours.name == theirs.name and called[1].startswith(f"{ours.name} with "):
        title = f"What {called[1].removeprefix(f'{ours.name} with ')} changes in {called[0]}"
    else:
        title = f"From {called[0]} to {called[1]}"
    bots = " and ".join(dict.fromkeys(found.ours.bots))
    deals = f", {dealt([ours, theirs])}" if ours.deck == theirs.deck else ""
    plan, played = found.ours, units([found.ours, found.theirs])
    return title, f"{plan.games:,} {played} of each{deals}, {plan.seats} players, bots: {bots}, seed {plan.seed}"


def _legend(found: Comparison, panels: Sequence[Panel]) -> str:
    shown = sum(isinstance(each, Difference) and each.is_clear for panel in panels for each in panel.rows)
    clear = sum(each.is_clear for each in found.differences)
    words = "full dot: clear   \N{MIDDLE DOT}   hollow dot: not clear   \N{MIDDLE DOT}   thick bar: 95 % interval"
    if not clear:
        return "no clear difference" + (f"   \N{MIDDLE DOT}   {words}" if panels else "")
    if clear > shown:
        return f"{words}   \N{MIDDLE DOT}   {clear - shown} more are clear and smaller"
    return words

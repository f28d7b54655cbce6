"""Pictures of what games of one rule set, or of several, came to: a panel for each distribution, or for each headline.

Nothing is told by colour: bars and dots are as readable in grey, and the numbers stand beside them.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pitchdsl.simulate.number_format import decimals_of, written
from pitchdsl.simulate.picture import INK, PALE
from pitchdsl.simulate.statistics import Measure, Statistic
from pitchdsl.values import frozen

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MOST_ROWS = 40
"""Rows of a panel; what is more is not drawn, and the picture says so."""

WIDTH, ROW, ABOVE, BELOW, NAME, AXIS = 11.0, 0.27, 1.0, 0.5, 0.42, 0.72
"""Inches: of the whole, of a row, of what is above and below, of a panel's name and of its axis."""

LEFT, RIGHT = 2.5, 0.8
"""Inches of a panel for words and for numbers beside its bars."""

GREY, BAR = "#444444", "#9fb9d0"


@frozen(kw_only=True)
class Panel:
    """Rows of one kind, on one axis."""

    title: str
    axis: str
    """What the numbers are of, or in."""
    rows: tuple[tuple[str, Statistic | None], ...]
    """Each with its words; None where there is no such thing."""


_SHARES = (
    ("How matches end", "match end ", "% of the matches"),
    ("Who wins the match", "match won ", "% of the matches"),
    ("How games end", "end ", "% of the games"),
    ("Who wins", "game won ", "% of the games"),
    ("The bid", "bid ", "% of the hands with a bid"),
    ("Bids that are set", "bid set ", "% of these bids"),
    ("Where the pitcher sits", "pitcher ", "% of the hands with a bid"),
)
_MEANS = (
    ("Points of a hand", "item points ", "points a hand"),
    ("Score gained", "gained ", "points a hand"),
    ("Stakes", "paid ", "got a hand"),
)


_IN = {"games": "games", "hands in games": "hands"}
"""What headlines that are means are counted in; others are in points."""


def panels_of(found: Sequence[Statistic]) -> list[Panel]:
    """The distributions among the statistics of one rule set: a panel each, where something is in it."""
    panels = []
    for title, of, axis in (*_SHARES, *_MEANS):
        rows = tuple(
            (_name(each.measure), each)
            for each in found
            if each.measure.of.startswith(of)
            and (of != "bid " or not each.measure.of.startswith("bid set "))
            and each.measure.is_share == ((title, of, axis) in _SHARES)
        )
        if rows:
            panels.append(Panel(title=title, axis=axis, rows=rows[:MOST_ROWS]))
    return panels


def _name(measure: Measure) -> str:
    """The words of a row, without what the panel's title says."""
    name = measure.name
    for before in ("the bid is ", "a bid of ", "pitcher: ", "score gained ", "got "):
        name = name.removeprefix(before)
    return name.removesuffix(" is set").removesuffix(": points a hand")


def small_multiples(rows: Sequence[tuple[str, Sequence[Statistic]]]) -> list[Panel]:
    """A panel for each headline that all rule sets have, with a row for each of them."""
    heads = [each.measure for each in rows[0][1] if each.measure.is_headline and each.measure.part != "points"]
    return [
        Panel(
            title=measure.name,
            axis="%" if measure.is_share else _IN.get(measure.of, "points"),
            rows=tuple(
                (words, next((each for each in found if each.measure.name == measure.name), None))
                for words, found in rows[:MOST_ROWS]
            ),
        )
        for measure in heads
    ]


def figure_of(title: str, below: Sequence[str], panels: Sequence[Panel], *, bars: bool) -> "Figure":
    """Panels in two columns below a title: bars from zero for distributions, else dots on axes that fit them."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    columns: tuple[list[Panel], list[Panel]] = ([], [])
    for panel in panels:
        min(columns, key=_height).append(panel)
    above = ABOVE + 0.22 * (len(below) - 1)
    height = above + max(map(_height, columns)) + BELOW
    figure = Figure(figsize=(WIDTH, height), facecolor="white")
    FigureCanvasAgg(figure)
    figure.text(0.2 / WIDTH, 1 - 0.22 / height, title, size=min(14.5, 1150 / len(title)), weight="bold", va="top")
    for number, line in enumerate(below):
        figure.text(0.2 / WIDTH, 1 - (0.56 + 0.22 * number) / height, line, size=10, va="top", color=GREY)
    wide = WIDTH / 2 - LEFT - RIGHT
    for side, column in enumerate(columns):
        top = height - above
        for panel in column:
            tall = ROW * len(panel.rows)
            top -= NAME + tall
            box = (side / 2 + LEFT / WIDTH, top / height, wide / WIDTH, tall / height)
            axes = figure.add_axes(box)
            _draw(axes, panel, bars=bars)
            at = (side / 2 + 0.2 / WIDTH, (top + tall + 0.1) / height)
            figure.text(*at, panel.title, size=11, weight="bold", va="bottom", color=INK)
            top -= AXIS
    legend = f"{'bar' if bars else 'dot'}: measured   \N{MIDDLE DOT}   black line: 95 % interval"
    figure.text(0.2 / WIDTH, 0.16 / height, legend, size=9.5, va="bottom", color=GREY)
    return figure


def _height(column: Sequence[Panel]) -> float:
    return sum(NAME + ROW * len(panel.rows) + AXIS for panel in column)


def _draw(axes: "Axes", panel: Panel, *, bars: bool) -> None:
    from matplotlib.ticker import MaxNLocator

    axes.set_ylim(len(panel.rows) - 0.5, -0.5)
    axes.set_yticks([])
    for name in ("top", "left", "right"):
        axes.spines[name].set_visible(False)
    axes.spines["bottom"].set_color("#999999")
    axes.tick_params(axis="x", color="#999999", labelcolor=GREY, labelsize=9)
    axes.xaxis.set_major_locator(MaxNLocator(nbins=5, steps=[1, 2, 5, 10]))
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:,g}".replace("-", "\N{MINUS SIGN}"))
    axes.set_xlabel(panel.axis, size=9.5, color=GREY)
    axes.grid(axis="x", color=PALE, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.margins(x=0.08)
    if bars:
        axes.axvline(0, color=INK, linewidth=1, zorder=2)
    for row, words, value, low, high, number in _rows(panel):
        _words(axes, row, words, number)
        if value is None:
            continue
        if bars:
            axes.barh(row, value, height=0.62, color=BAR, edgecolor=INK, linewidth=0.6, zorder=3)
        if low is not None and high is not None:
            axes.plot([low, high], [row, row], color="black", linewidth=1.8, solid_capstyle="butt", zorder=4)
        if not bars:
            axes.plot(
                [value], [row], marker="o", markersize=5.5, markerfacecolor="white", markeredgecolor=INK, zorder=5
            )


def _rows(panel: Panel) -> Iterator[tuple[int, str, float | None, float | None, float | None, str]]:
    """The place of each row, its words, its number with the interval as the axis has them, and the number in words."""
    places = max((decimals_of(each) for _, each in panel.rows if each is not None), default=0)
    for row, (words, each) in enumerate(panel.rows):
        if each is None:
            yield row, words, None, None, None, "\N{EN DASH}"
            continue
        share = each.measure.is_share
        by = 100 if share else 1
        low, high = (None if end is None else by * end for end in (each.low, each.high))
        yield row, words, by * each.value, low, high, written(each.value, places, share)


def _words(axes: "Axes", row: int, words: str, number: str) -> None:
    """What stands left and right of a row."""
    for at, text, inches, side in ((0, _cut(words), -8, "right"), (1, number, 8, "left")):
        axes.annotate(
            text,
            xy=(at, row),
            xycoords=("axes fraction", "data"),
            xytext=(inches, 0),
            textcoords="offset points",
            va="center",
            ha=side,
            size=9.5,
            color=INK,
            annotation_clip=False,
        )


def _cut(words: str, most: int = 32) -> str:
    return words if len(words) <= most else f"{words[: most - 1]}…"

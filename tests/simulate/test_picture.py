"""The picture of a comparison: what is on it, that it can be read, and that it comes out the same each time."""

import os
import re
import subprocess
import sys
from decimal import Decimal
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from attrs import evolve
from matplotlib.figure import Figure
from matplotlib.text import Text

from pitchdsl.compile import load
from pitchdsl.simulate.compare import Comparison, Difference, compare
from pitchdsl.simulate.picture import MOST_ROWS, draw, figure_of, panels_of
from pitchdsl.simulate.plan import Plan

CALLED = "auction-pitch", "auction-pitch with low-to-its-winner"


def found(name: str = "auction-pitch", rule: str = "low-to-its-winner", games: int = 2_000) -> Comparison:
    plans = [
        Plan(rules=load(name, house_rules=over), bots=("simple",) * 4, seed=1, games=games, hand_limit=200)
        for over in ([], [rule])
    ]
    return compare(plans[0], plans[1], precision=None)


FOUND = found()


def rows(comparison: Comparison) -> list[Difference]:
    return [row for panel in panels_of(comparison) for row in panel.rows if isinstance(row, Difference)]


def words(figure: Figure) -> list[Text]:
    hidden = [
        label
        for axes in figure.axes
        for tick in axes.xaxis.get_major_ticks()
        for label in (tick.label1, tick.label2)
        if label is tick.label2 or not axes.get_xlim()[0] <= tick.get_loc() <= axes.get_xlim()[1]
    ]
    found = [text for text in figure.findobj(Text) if isinstance(text, Text) and text not in hidden]
    return [text for text in found if text.get_text().strip()]


def test_what_is_clear_is_on_it_and_the_headlines_are() -> None:
    shown = rows(FOUND)
    assert [row for row in shown if row.is_clear] and [row for row in shown if not row.is_clear]
    for row in FOUND.differences:
        wanted = row.is_clear or (row.measure.is_headline and not row.is_same)
        assert (row in shown) == wanted, row.measure.name
    figure = figure_of(FOUND, CALLED)
    told = [text.get_text() for text in words(figure)]
    assert all(told.count(row.measure.name) == 1 for row in shown)
    assert "What low-to-its-winner changes in auction-pitch" in told
    assert any("2,000 games" in line and "4 players" in line and "simple" in line and "seed 1" in line for line in told)


def test_units_are_not_mixed() -> None:
    panels = panels_of(FOUND)
    assert len(panels) == 3
    for panel in panels:
        measures = [row.measure for row in panel.rows if isinstance(row, Difference)]
        assert {measure.is_share for measure in measures} == {panel.is_share}
        assert len({measure.per == "games" for measure in measures if not measure.is_share}) <= 1


def test_no_words_run_into_others_or_off_the_page() -> None:
    figure = figure_of(FOUND, ("nine-five-connecticut", "nine-five-connecticut with scoring-trumps-stay, off-jack"))
    figure.canvas.draw()
    page = figure.bbox
    boxes = [(text.get_text(), text.get_window_extent()) for text in words(figure)]
    assert min(float(text.get_fontsize()) for text in words(figure)) >= 9
    for name, box in boxes:
        assert box.x0 >= page.x0 and box.x1 <= page.x1 and box.y0 >= page.y0 and box.y1 <= page.y1, name
    for place, (name, box) in enumerate(boxes):
        for other, beside in boxes[place + 1 :]:
            apart = box.x1 <= beside.x0 or beside.x1 <= box.x0 or box.y1 <= beside.y0 or beside.y1 <= box.y0
            assert apart, f"{name} and {other} run into each other"


def test_direction_and_sureness_are_told_without_colour() -> None:
    figure = figure_of(FOUND, CALLED)
    dots = [line for axes in figure.axes for line in axes.lines if line.get_marker() == "o"]
    assert len(dots) == len(rows(FOUND))
    for dot, row in zip(dots, rows(FOUND), strict=True):
        (at,) = np.asarray(dot.get_xdata()).tolist()
        assert row.change is not None
        assert at == pytest.approx(row.change * (100 if row.measure.is_share else 1))
        assert (dot.get_markerfacecolor() == "white") != row.is_clear


def test_the_numbers_beside_a_row_tell_what_its_dot_tells() -> None:
    """Few decimals would say that what grows for certain stays, or that what stays shrinks."""
    comparison = found("guide-partnership", "tied-game-to-defenders", 4_000)
    figure = figure_of(comparison, ("guide-partnership", "guide-partnership with tied-game-to-defenders"))
    beside = [text.get_text() for text in words(figure) if re.match(r"[\d.]+ → [\d.]+( %)?$", text.get_text())]
    small = 0
    for told, row in zip(beside, rows(comparison), strict=True):
        before, after = map(Decimal, told.removesuffix(" %").split(" → "))
        assert row.change is not None
        change = row.change * (100 if row.measure.is_share else 1)
        if row.is_clear:
            assert float(after - before) == pytest.approx(change, rel=0.25), row.measure.name
        else:
            assert float(after - before) == pytest.approx(change, abs=0.0101 if row.measure.is_share else 0.00101)
        small += row.is_clear and abs(row.change) < 0.005
    assert small >= 2


def test_where_nothing_is_clear_chance_is_drawn_small() -> None:
    comparison = found("kirk-partnership", "past-the-target", 4_000)
    figure = figure_of(comparison, ("kirk-partnership", "kirk-partnership with past-the-target"))
    quiet = 0
    for axes, panel in zip(figure.axes, panels_of(comparison), strict=True):
        shown = [row for row in panel.rows if isinstance(row, Difference)]
        furthest = max(abs(row.change or 0) for row in shown) * (100 if panel.is_share else 1)
        if any(row.is_clear for row in shown):
            assert furthest > axes.get_xlim()[1] / 2
        else:
            assert axes.get_xlim() == pytest.approx((-5, 5) if panel.is_share else (-0.05, 0.05))
            quiet += 1
    assert quiet == 1


def test_the_same_comparison_gives_the_same_file(tmp_path: Path) -> None:
    for kind in ("svg", "png"):
        files = [tmp_path / f"{name}.{kind}" for name in ("one", "two")]
        for file in files:
            draw(FOUND, CALLED, file)
        assert files[0].read_bytes() == files[1].read_bytes()
    assert (tmp_path / "one.png").read_bytes().startswith(b"\x89PNG")
    svg = (tmp_path / "one.svg").read_text(encoding="utf-8")
    assert ElementTree.fromstring(svg).tag.endswith("svg")
    assert "<dc:date>" not in svg
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one.png", "one.svg", "two.png", "two.svg"]


def test_too_many_rows_are_cut_to_the_largest() -> None:
    row = next(row for row in FOUND.differences if row.is_clear and row.measure.is_share)
    assert row.change is not None and row.low is not None and row.high is not None
    many = tuple(
        evolve(row, measure=evolve(row.measure, name=f"row {number}", is_headline=False), change=row.change * number)
        for number in range(1, MOST_ROWS + 11)
    )
    comparison = evolve(FOUND, differences=many)
    names = [row.measure.name for row in rows(comparison)]
    assert names == [f"row {number}" for number in range(11, MOST_ROWS + 11)]
    told = " ".join(text.get_text() for text in words(figure_of(comparison, CALLED)))
    assert "10 more are clear and smaller" in told


def test_a_picture_of_nothing_says_so(tmp_path: Path) -> None:
    plans = FOUND.ours, FOUND.ours
    same = compare(*plans, precision=None)
    assert panels_of(same) == []
    told = [text.get_text() for text in words(figure_of(same, ("auction-pitch", "auction-pitch")))]
    assert "no clear difference" in told
    draw(same, ("auction-pitch", "auction-pitch"), tmp_path / "same.svg")


DRAWS = """
import os, sys
from pathlib import Path
from pitchdsl.simulate.picture import save

def figure():
    from matplotlib.figure import Figure

    return Figure()

save(figure, Path(sys.argv[1]))
print(os.environ["MPLBACKEND"])
"""


def test_it_is_drawn_whatever_window_the_environment_asks_for(tmp_path: Path) -> None:
    """Notebooks set ``MPLBACKEND`` to what may not be installed; a new program reads it with the library."""
    picture = tmp_path / "picture.png"
    environment = {**os.environ, "MPLBACKEND": "no_such_window"}
    command = [sys.executable, "-c", DRAWS, str(picture)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "no_such_window\n"), done.stderr
    assert picture.read_bytes().startswith(b"\x89PNG")

"""Pictures of one rule set, and of many: what is drawn is what was measured, and no words run into others."""

from pathlib import Path

import matplotlib as mpl
import pytest
from matplotlib.figure import Figure
from matplotlib.text import Text

from pitchdsl.compile import compile_definition, open_definition
from pitchdsl.resolve.library import Library
from pitchdsl.simulate.panels import MOST_ROWS, figure_of, panels_of, small_multiples
from pitchdsl.simulate.picture import STYLE, save
from pitchdsl.simulate.plan import Plan
from pitchdsl.simulate.run import simulate
from pitchdsl.simulate.statistics import Statistic, statistics


def measured(name: str) -> list[Statistic]:
    library = Library()
    definition = open_definition(name, "variant", library)
    assert definition is not None
    rules = compile_definition(definition, library).rules
    assert rules is not None
    plan = Plan(rules=rules, bots=("simple",) * 4, seed=1, games=60, hand_limit=200)
    return statistics(plan.at_the_table, plan.seats, simulate(plan))


FOUND = measured("auction-pitch")


def words(figure: Figure) -> list[Text]:
    """All that is drawn of text: of the ticks those within their axis."""
    figure.canvas.draw()
    found = list(figure.texts)
    for axes in figure.axes:
        low, high = axes.get_xlim()
        ticks = [tick.label1 for tick in axes.xaxis.get_major_ticks() if low <= tick.get_loc() <= high]
        found += [*axes.texts, axes.xaxis.label, *ticks]
    return [each for each in found if each.get_text()]


def test_the_bars_of_a_whole_are_a_whole() -> None:
    panels = {panel.title: panel for panel in panels_of(FOUND)}
    for title in ("How games end", "Who wins", "The bid", "Where the pitcher sits"):
        assert sum(each.value for _, each in panels[title].rows if each) == pytest.approx(1), title
    assert [name for name, _ in panels["Points of a hand"].rows] == ["high", "low", "jack", "game"]


def test_every_axis_says_its_unit_and_has_one() -> None:
    for panel in (*panels_of(FOUND), *small_multiples([("plain", FOUND)])):
        assert panel.axis
        assert len({each.measure.is_share for _, each in panel.rows if each}) == 1
        assert panel.axis.startswith("%") == all(each.measure.is_share for _, each in panel.rows if each)


@pytest.mark.parametrize("bars", [True, False])
def test_no_words_run_into_others_or_off_the_page(bars: bool) -> None:
    many = [(f"a b c={number}", FOUND) for number in range(MOST_ROWS + 5)]
    panels = panels_of(FOUND) if bars else small_multiples(many)
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(STYLE)
        figure = figure_of("A long title of a game " * 3, ["what was played", "a: no-junk"], panels, bars=bars)
        boxes = [(each.get_text(), each.get_window_extent()) for each in words(figure)]
    for place, (name, box) in enumerate(boxes):
        assert box.x0 >= 0 and box.y0 >= 0 and box.x1 <= figure.bbox.x1 and box.y1 <= figure.bbox.y1, name
        for other, beside in boxes[place + 1 :]:
            apart = box.x1 <= beside.x0 or beside.x1 <= box.x0 or box.y1 <= beside.y0 or beside.y1 <= box.y0
            assert apart, f"{name} and {other} run into each other"


def test_the_same_picture_is_the_same_file(tmp_path: Path) -> None:
    files = [tmp_path / "one.svg", tmp_path / "two.svg"]
    for file in files:
        save(lambda: figure_of("Title", ["below"], panels_of(FOUND), bars=True), file)
    assert files[0].read_bytes() == files[1].read_bytes()

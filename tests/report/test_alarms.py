"""Each alarm goes off where its figure is surely beyond the threshold, and only there."""

from collections.abc import Mapping
from typing import Any

import pytest

from pitchdsl.report.alarms import ALARMS, Found, Limit, warned
from pitchdsl.report.figures import FIGURES, Measured, Unit
from pitchdsl.report.shares import BidShares, Part, Place, RowShares
from tests.docs.pages import page

PLAYERS = ("simple", "steady", "strong")
LIMITS = [each for each in ALARMS if isinstance(each, Limit)]


def part(value: float, cases: int = 5_000) -> Part:
    return Part(value=value, low=max(0.0, value - 0.01), high=min(1.0, value + 0.01), cases=cases)


def found(**more: Any) -> Found:
    nothing: dict[str, Any] = {"figures": {}, "places": (), "bids": (), "rows": ()}
    return Found(sides=2, **nothing | more)


def told(**more: Any) -> set[tuple[str, str]]:
    return {(each.id, each.about) for each in warned(found(**more))}


def measured(figure: str, low: float, high: float) -> Mapping[str, Measured]:
    (mine,) = (each for each in FIGURES if each.id == figure)
    return {figure: Measured(figure=mine, value=(low + high) / 2, low=low, high=high)}


@pytest.mark.parametrize("limit", LIMITS, ids=lambda limit: limit.id)
def test_a_limit_is_told_where_the_whole_interval_is_beyond_it(limit: Limit) -> None:
    at, step = limit.threshold, limit.threshold / 10
    beyond, short = (at + step, at + 3 * step), (at - 3 * step, at - step)
    wrong, right = (beyond, short) if limit.is_above else (short, beyond)
    assert (limit.id, limit.figure) in told(figures=measured(limit.figure, *wrong))
    assert told(figures=measured(limit.figure, *right)) == set()
    assert told(figures=measured(limit.figure, at - step, at + step)) == set(), "it may be chance"


def test_a_warning_names_its_figure() -> None:
    (each,) = warned(found(figures=measured("set", 0.78, 0.82)))
    assert each.sentence == "80.0 % of all bids fail."
    assert each.value == pytest.approx(0.8)
    assert each.threshold == 0.6


def bid(value: int, made_up: float, fails: float | None = 0.3, name: str | None = None) -> BidShares:
    return BidShares(
        value=value,
        name=name,
        made_up={each: part(made_up) for each in PLAYERS},
        fails={each: None if fails is None else part(fails) for each in PLAYERS},
    )


def test_bids() -> None:
    assert told(bids=(bid(2, 0.5), bid(3, 0.3), bid(4, 0.2))) == set()
    assert told(bids=(bid(2, 0.0, None), bid(3, 0.5), bid(4, 0.5))) == {("dead-bid", "2")}
    assert told(bids=(bid(2, 0.5), bid(3, 0.5), bid(4, 0.0, None))) == set(), "the highest bid may be rare"
    assert told(bids=(bid(2, 0.5), bid(3, 0.5), bid(4, 0.0, None, "moon"))) == {("dead-bid", "moon")}
    assert told(bids=(bid(2, 0.5), bid(3, 0.5, 0.9))) == {("failing-bid", "3")}


def of_strong(value: int, often: float, fails: float, name: str | None = None) -> BidShares:
    """A bid of which the others make a quarter of their contracts, and seldom fail."""
    others = {"simple": part(0.25), "steady": part(0.25)}
    seldom = {"simple": part(0.1), "steady": part(0.1)}
    return BidShares(
        value=value, name=name, made_up=others | {"strong": part(often)}, fails=seldom | {"strong": part(fails)}
    )


def test_a_bid_that_pays_without_a_look_at_the_hand() -> None:
    least, smudge = of_strong(2, 0.1, 0.1), of_strong(4, 0.9, 0.82, "smudge")
    assert told(bids=(least, smudge)) == {("blind-bid", "smudge")}
    assert told(bids=(least, of_strong(4, 0.9, 0.605, "smudge"))) == set(), "it may be chance"
    assert told(bids=(least, of_strong(4, 0.505, 0.9, "smudge"))) == set(), "it may be chance"
    assert told(bids=(bid(2, 0.999), bid(3, 0.001), bid(4, 0.0))) == {("one-bid", "2")}
    assert told(bids=(bid(2, 1.0),)) == set(), "there is no other"


def test_of_an_auction_with_many_bids_no_number_is_missed() -> None:
    assert told(bids=(*(bid(each, 0.0, None) for each in range(50, 60)), bid(60, 1.0))) == {("one-bid", "60")}


def row(name: str, had: float, weight: float, cases: int = 5_000) -> RowShares:
    return RowShares(
        name=name, had={each: part(had, cases) for each in PLAYERS}, to_pitcher=None, weight=part(weight, cases)
    )


def test_rows() -> None:
    assert told(rows=(row("high", 1.0, 0.3), row("jack", 0.5, 0.1))) == set()
    assert told(rows=(row("sweep", 0.0, 0.0),)) == {("dead-row", "sweep")}
    assert told(rows=(row("sweep", 0.0, 0.0, cases=50),)) == set(), "fifty hands tell nothing"
    assert told(rows=(row("gift", 1.0, 0.0),)) == {("idle-row", "gift")}
    assert told(rows=(row("rare", 0.01, 0.001),)) == set(), "it is light because it is rare"


def test_seats() -> None:
    def place(steps: int, simple: float, steady: float) -> Place:
        return Place(steps=steps, won={"simple": part(simple), "steady": part(steady)})

    assert told(places=(place(1, 0.8, 0.75), place(0, 0.2, 0.25))) == {("uneven-seats", "1")}
    assert told(places=(place(1, 0.8, 0.55), place(0, 0.2, 0.45))) == set(), "only one kind of player fares so"


def test_the_page_names_every_alarm_and_figure_with_its_threshold() -> None:
    figures, _, rest = page("report.md").text.partition("## The warnings")
    for each in ALARMS:
        (line,) = (line for line in rest.splitlines() if line.startswith(f"| `{each.id}` |"))
        share = each.threshold * 100
        figure = next((figure for figure in FIGURES if isinstance(each, Limit) and figure.id == each.figure), None)
        in_hundred = figure.unit is Unit.SHARE if figure is not None else each.threshold < 1
        assert f"{share if in_hundred else each.threshold:g}" in line, line
    for figure in FIGURES:
        assert f"`{figure.id}`" in figures

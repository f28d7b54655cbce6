"""A review as text, Markdown, HTML and JSON."""

import json

import pytest
from attrs import evolve
from markdown_it import MarkdownIt

from pitchdsl.players.advice import Estimate
from pitchdsl.review import luck as luck_of_deals
from pitchdsl.review.data import review_data
from pitchdsl.review.drawing import course
from pitchdsl.review.look import reviewed
from pitchdsl.review.numbers import chance, points
from pitchdsl.review.review import Review
from pitchdsl.review.text import text_of
from pitchdsl.review.told import sheet_of
from pitchdsl.rulebook.rulebook import rendered
from tests.review.adviser import Written
from tests.review.games import by_hand, game
from tests.review.test_reviewed import DEAL


@pytest.fixture
def review(monkeypatch: pytest.MonkeyPatch) -> Review:
    monkeypatch.setattr(luck_of_deals, "DEALS", 4)
    table = {"bid 3": (2.0, 0.3, 0.75, 0.03), "bid 2": (1.25, 0.4, 0.5, 0.04)}
    found = by_hand("guide-partnership", DEAL, "bid 2", "pass")
    return reviewed(found, Written(table=table), "written")


def test_numbers_as_people_read_them() -> None:
    assert points(Estimate(mean=1.239, error=0.2)) == "+1.24 ± 0.20"
    assert points(Estimate(mean=-1, error=0.2)) == "\N{MINUS SIGN}1.00 ± 0.20"
    assert points(Estimate(mean=-0.001, error=0.2)) == "0.00 ± 0.20"
    assert chance(Estimate(mean=0.6129, error=0.02)) == "61.3 ± 2.0 %"
    assert chance(None) == points(None) == "-"


def test_the_text_fits_a_terminal_and_tells_the_mistake(review: Review) -> None:
    text = text_of(sheet_of(review, everything=False))
    assert max(map(len, text.splitlines())) <= 80
    assert "Hand 1, decision 1: North, bid 2" in text
    told = " ".join(text.split())
    assert "To bid 3 is better by +0.75 ± 0.50 points in this hand and +25.0 ± 5.0 % of the games" in told


def test_a_whole_game_of_any_kind_fits_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck_of_deals, "DEALS", 2)
    for name in ("auction-pitch", "pedro"):
        found = reviewed(game(name, hands=1), Written(), "written")
        assert max(map(len, text_of(sheet_of(found, everything=False)).splitlines())) <= 80


def test_a_page_has_every_decision_and_the_picture(review: Review) -> None:
    page = rendered(sheet_of(review, everything=True), "html")
    assert page.count("<svg") == 1
    assert "Every decision" in page
    markdown = rendered(sheet_of(review, everything=True), "markdown")
    assert "svg" not in markdown
    assert "| 1 | 1 | North | bid 2 | bid 3 | 0.75 ± 0.50 | 25.0 ± 5.0 % | mistake |" in markdown


def test_what_others_have_written_is_no_markup(review: Review) -> None:
    evil = "<script>alert(1)</script> [x](http://evil) \x1b[31m"
    rules = evolve(review.rules, title=evil)
    judged = tuple(evolve(each, why=evil) for each in review.judged)
    found = evolve(review, rules=rules, judged=judged)
    page = rendered(sheet_of(found, everything=True), "html")
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    shown = MarkdownIt("commonmark").render(rendered(sheet_of(found, everything=True), "markdown"))
    assert "<script" not in shown
    assert "<a " not in shown
    assert "\x1b" not in text_of(sheet_of(found, everything=False)) + page + shown


def test_the_picture_escapes_names_and_draws_what_is_known() -> None:
    half = Estimate(mean=0.5, error=0.1)
    drawn = course(("A<b>", "C"), (1, 2, 3), ((half, None), (half, None), (None, None)))
    assert "<b>" not in drawn
    assert drawn.count("<circle") == 2
    assert drawn.count("<polyline") == 1


def test_the_shape_of_the_data_is_pinned(review: Review) -> None:
    # The bid gave a quarter of the games away and .75 points; the pass behind it as many, and 2 points.
    data = json.loads(json.dumps(review_data(review)))
    assert list(data) == [
        *("format", "variant", "with", "sides", "player", "seed", "seat", "forced", "luck", "mistakes"),
        *("hands", "decisions", "outcome"),
    ]
    assert (data["format"], data["mistakes"], data["outcome"]) == ("pitchdsl-review/1", [2, 1], None)
    first = data["decisions"][0]
    assert list(first) == [
        *("number", "hand", "in_hand", "seat", "side", "action", "best", "why", "worlds", "points", "wins"),
        *("mistake", "lost", "options", "turned"),
    ]
    assert (first["action"], first["best"], first["mistake"]) == ("bid 2", "bid 3", True)
    assert first["points"] == {"mean": 0.75, "error": 0.5}
    assert first["options"][0] == {
        "action": "bid 3",
        "points": {"mean": 2.0, "error": 0.3},
        "makes": {"mean": 0.25, "error": 0.05},
        "wins": {"mean": 0.75, "error": 0.03},
        "sets": None,
        "takes": [],
    }
    assert list(data["hands"][0]) == ["hand", "dealer", "before", "change", "wins", "luck"]

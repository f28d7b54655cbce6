"""``pitchdsl report``: what it writes, as tables, as JSON and as a page."""

import json
import os
from html.parser import HTMLParser
from pathlib import Path

import pytest

from pitchdsl.compile import load
from pitchdsl.report.data import report_data
from pitchdsl.report.figures import FIGURES
from pitchdsl.report.report import report
from tests.commands.test_commands import pitchdsl

FEW = ("--games", "2", "--seed", "3", "--jobs", "1")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(os.environ, "COLUMNS", "80")
    return tmp_path


def test_tables_of_eighty_columns_with_a_house_rule() -> None:
    result = pitchdsl("report", "auction-pitch", "--with", "no-junk", *FEW)
    lines = [line.rstrip() for line in result.stdout.splitlines()]
    assert result.exit_code == 0, result.stderr
    assert max(map(len, lines)) <= 80
    assert lines[0] == "auction-pitch with no-junk: 4 players, seed 3"
    for heading in ("How long", "How even", "The race", "Skill and luck", "The bidding", "What no-junk changes"):
        assert heading in lines
    assert any(line.startswith("Strong against Steady: ") for line in lines)


def test_the_json_says_what_the_library_says() -> None:
    result = pitchdsl("report", "auction-pitch", *FEW, "--json")
    told = json.loads(result.stdout)
    found = report(load("auction-pitch"), seats=4, seed=3, games=2)
    assert told == json.loads(json.dumps(report_data(found)))
    assert told["format"] == "pitchdsl-report/1"
    assert [each["id"] for each in told["figures"]] == [each.id for each in FIGURES]
    played = {each["meeting"]: each for each in told["played"]}
    assert played["steady"]["games"] == 2
    assert played["strong"]["players"] == ["level-5", "level-3"]
    assert [each["bid"] for each in told["bids"]] == [1, 2, 3, 4]
    assert [each["name"] for each in told["rows"]] == ["high", "low", "jack", "game"]


def test_jobs_change_nothing_and_another_seed_does() -> None:
    asked = ("report", "guide-partnership", "--games", "2", "--json")
    alone, together, other = (
        pitchdsl(*asked, *more).stdout
        for more in (("--seed", "1", "--jobs", "1"), ("--seed", "1", "--jobs", "2"), ("--seed", "2", "--jobs", "1"))
    )
    assert alone == together != other


def test_a_game_without_an_auction() -> None:
    told = json.loads(pitchdsl("report", "seven-up-four", *FEW, "--json").stdout)
    assert told["bids"] == []
    assert not {"set", "set-strong", "pitchers-edge"} & {each["id"] for each in told["figures"]}


def test_a_sheet_from_standard_input_with_a_rule_that_another_one_needs(folder: Path) -> None:
    (folder / "moon.pitch").write_text("house-rule moon\n\ncalls\n  moon: a bid of all the points\n")
    (folder / "wins.pitch").write_text("house-rule wins\n\nwins at once\n  moon: called moon and made it\n")
    asked = ("report", "-", "--with", "moon.pitch", "--with", "wins.pitch", *FEW)
    result = pitchdsl(*asked, text='variant mine "Mine" extends auction-pitch\n')
    assert result.exit_code == 0, result.stderr
    assert "what moon changes cannot be told: without it, this text cannot be played yet" in result.stderr
    assert "What wins changes" in result.stdout
    assert "What moon changes" not in result.stdout


class Page(HTMLParser):
    """The tags of a page, and what it would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.fetched: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.fetched += [value or "" for name, value in attrs if name in ("src", "href")]


def test_the_page_has_pictures_and_needs_nothing_from_elsewhere(folder: Path) -> None:
    (folder / "odd.pitch").write_text('variant odd "Bid & <b>Bet</b>" extends auction-pitch\n')
    result = pitchdsl("report", "odd.pitch", *FEW, "--out", "odd.html")
    assert result.exit_code == 0, result.stderr
    text = (folder / "odd.html").read_text(encoding="utf-8")
    page = Page()
    page.feed(text)
    assert page.tags.count("svg") == 6
    assert page.tags.count("table") >= 8
    assert (page.fetched, "script" in page.tags, "b" in page.tags) == ([], False, False)
    assert "What kind of game is Bid &amp; &lt;b&gt;Bet&lt;/b&gt;?" in text


def test_a_page_that_is_no_html_is_refused_before_anything_is_played() -> None:
    result = pitchdsl("report", "auction-pitch", "--out", "report.md")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "pitchdsl: report.md: the page is HTML: call it report.html, for example\n"

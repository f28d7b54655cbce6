"""The examples that a sheet's rulebook and its one-page sheet print."""

from pathlib import Path

import pytest

from pitchdsl.compile import load
from pitchdsl.rulebook.cases import PrintedCase
from pitchdsl.rulebook.one_page import MOST_LINES
from pitchdsl.rulebook.rulebook import rulebook
from pitchdsl.rulebook.short import short_sheet
from tests.commands.test_commands import pitchdsl
from tests.web.asking import ask, desk

OURS = """variant ours "Ours" extends guide-partnership

settlement
  set: pitcher loses twice the bid

examples
  no trump on it: trump is hearts, the trick is the 10 of clubs, the A of spades then the trick goes to the 10 of clubs
  wrong: we bid 3 and take 2 then we lose 3
  set by one: we bid 3 and take 2 then we lose 6
  set again: we bid 4 and take 2 then we lose 8
  nobody bids: everyone passes then the cards are dealt again
  low stays: we have the 2 of trump, they win the 2 of trump then we take low
"""
PRINTED = [
    "Set by one: we bid 3, take 2 then we lose 6.",
    "Nobody bids: everyone passes then the cards are dealt again.",
    "Low stays: we have the 2 of trump, they win the 2 of trump then we take low.",
]


@pytest.fixture
def ours(tmp_path: Path) -> str:
    path = tmp_path / "ours.pitch"
    path.write_text(OURS)
    return str(path)


def test_one_of_each_kind_that_is_so(ours: str) -> None:
    """Three, those that are asked most often first; none that is not so, and none of a kind that is told already."""
    _, _, chapter = pitchdsl("rulebook", ours).stdout.partition("## For example\n")
    printed = [line.removeprefix("- ") for line in chapter.partition("\n## ")[0].splitlines() if line.startswith("- ")]
    assert printed == PRINTED


def test_on_one_page(ours: str) -> None:
    text = pitchdsl("rulebook", ours, "--short").stdout
    assert "For example" in text
    for each in PRINTED:
        assert each.partition(": ")[2] in text


def test_the_page_prints_them_too() -> None:
    blocks = ask("rulebook", **desk(OURS))["blocks"]
    at = blocks.index({"is": "heading", "level": 2, "text": "For example"})
    assert blocks[at + 1] == {"is": "list", "items": PRINTED, "ordered": False}
    last = ask("short", **desk(OURS))["sections"][-1]
    assert last["title"] == "For example" and [each["text"] for each in last["lines"]] == PRINTED
    assert not any(each["differs"] for each in last["lines"])


def test_by_house_rules_that_make_it_otherwise_an_example_is_not_printed() -> None:
    blocks = ask("rulebook", **desk(OURS.replace("twice the bid", "the bid"), "stick-the-dealer"))["blocks"]
    told = blocks[blocks.index({"is": "heading", "level": 2, "text": "For example"}) + 1]["items"]
    assert [each.partition(":")[0] for each in told] == ["Wrong", "Low stays", "No trump on it"]


def test_rules_alone_and_bundled_games_print_none() -> None:
    assert "For example" not in rulebook(load("guide-partnership"))
    assert pitchdsl("rulebook", "guide-partnership").stdout == rulebook(load("guide-partnership"))


def test_as_many_as_fit_on_the_page() -> None:
    cases = [PrintedCase(name="Short", words="x."), PrintedCase(name="Long", words="x" * 55 * MOST_LINES)]
    sheet = short_sheet(load("guide-partnership"), cases=cases)
    assert sheet.fits and [each.lead for each in sheet.sections[-1].lines] == ["Short"]
    assert short_sheet(load("guide-partnership"), cases=cases[1:]) == short_sheet(load("guide-partnership"))

"""``pitchdsl rulebook``: forms, house rules, files, and what goes wrong."""

from pathlib import Path

import pytest

from pitchdsl.compile import load
from pitchdsl.rulebook.rulebook import rulebook
from pitchdsl.rulebook.short import short
from tests.texts import sheet

from .test_commands import pitchdsl


def test_markdown_comes_to_standard_output() -> None:
    result = pitchdsl("rulebook", "nine-card")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == rulebook(load("nine-card"))
    assert result.stdout.startswith("# Nine Card Pitch\n")


def test_html_with_a_seed_and_house_rules() -> None:
    result = pitchdsl(
        "rulebook", "kirk-cutthroat", "--with", "no-junk", "--with", "double-set", "--format", "html", "--seed", "5"
    )
    assert result.exit_code == 0
    assert result.stdout == rulebook(load("kirk-cutthroat", house_rules=["no-junk", "double-set"]), "html", 5)
    assert "twice the number that was bid" in result.stdout


def test_a_text_of_ones_own() -> None:
    result = pitchdsl("rulebook", "-", text=sheet("winning\n  target: 17\n"))
    assert result.exit_code == 0
    assert "A side that reaches 17 or more wins the game." in result.stdout


@pytest.mark.parametrize("form", ["markdown", "html"])
def test_out_writes_the_whole_file(tmp_path: Path, form: str) -> None:
    out = tmp_path / "sheet.md"
    out.write_text("what was there before")
    result = pitchdsl("rulebook", "nine-card", "--format", form, "--out", str(out))
    assert (result.exit_code, result.stdout) == (0, "")
    assert out.read_text(encoding="utf-8") == rulebook(load("nine-card"), form)
    assert list(tmp_path.iterdir()) == [out]


def test_nothing_is_written_where_nothing_can_be_played(tmp_path: Path) -> None:
    out = tmp_path / "sheet.md"
    result = pitchdsl("rulebook", "-", "--out", str(out), text=sheet("winning\n  targt: 17\n"))
    assert result.exit_code == 1
    assert result.stdout == ""
    assert "P201" in result.stderr
    assert not out.exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ["nine-card", "--format", "pdf"],
        ["nine-card", "--seed", "-1"],
        ["no-such-game"],
        ["nine-card", "--out", "."],
        ["nine-card", "--out", "no/such/folder/sheet.md"],
    ],
)
def test_misuse(arguments: list[str]) -> None:
    result = pitchdsl("rulebook", *arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr


def test_short_is_one_page(tmp_path: Path) -> None:
    out = tmp_path / "card.html"
    result = pitchdsl("rulebook", "pidro", "--short", "--with", "run-it", "--format", "html", "--out", str(out))
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
    assert out.read_text(encoding="utf-8") == short(load("pidro", house_rules=["run-it"]), "html")
    assert pitchdsl("rulebook", "pidro", "--short").stdout == short(load("pidro"))


def test_a_card_that_may_take_two_pages_is_told_of() -> None:
    bids = "".join(f"  call-{number}: a bid of {number} if own score is {number} or less\n" for number in range(1, 5))
    rows = "".join(f"  row-{number}: 1 to the winner of the last trick if trump is spades\n" for number in range(60))
    result = pitchdsl("rulebook", "-", "--short", text=sheet(f"calls\n{bids}points\n{rows}"))
    assert result.exit_code == 0
    assert result.stdout.startswith("# ")
    assert "may go on to a second page" in result.stderr

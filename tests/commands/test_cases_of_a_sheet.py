"""``pitchdsl examples`` and ``settle``: whose examples are played, and sheets with examples that cannot be read."""

import json
from pathlib import Path

import pytest

from tests.commands.test_commands import pitchdsl

UNREAD = """variant ours "Ours" extends team-auction

settlement
  set: pitcher loses twice the bid

examples
  set by one: we bid three and we come home with two
  high: we have the A of trump then we take high
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_own_examples_come_first_and_the_others_under_the_sheet_that_shows_them() -> None:
    text = UNREAD.replace("  set by one: we bid three and we come home with two\n", "")
    Path("ours.pitch").write_text(text, encoding="utf-8")
    result = pitchdsl("examples", "./ours.pitch")
    first, second, *_ = result.stdout.splitlines()
    assert first == "so      high: we have the A of trump then we take high"
    assert second == "from variants/documents/team-auction.pitch:"
    assert result.exit_code == 1, "by the base a set costs the bid, and here twice the bid"
    number = result.stdout.count("not so  ")
    assert number and f"played: none not so\n{number} more that other sheets show" in result.stderr
    files = [each["file"] for each in json.loads(pitchdsl("examples", "./ours.pitch", "--json").stdout)["examples"]]
    assert files[0] == "ours.pitch" and set(files[1:]) == {"variants/documents/team-auction.pitch"}


def test_a_sheet_of_which_only_an_example_cannot_be_read_is_told_of_and_can_be_used() -> None:
    Path("ours.pitch").write_text(UNREAD, encoding="utf-8")
    checked = pitchdsl("check", "ours.pitch")
    assert (checked.exit_code, "P101" in checked.stdout) == (1, True)
    settled = pitchdsl("settle", "./ours.pitch", "we bid 3 and take 2")
    assert (settled.exit_code, "we lose 6" in settled.stdout) == (0, True)
    assert "P101" in settled.stderr and "taken without its examples that cannot be read" in settled.stderr
    assert "(ours.pitch:4)" in settled.stdout, "the lines stay where they are"
    assert pitchdsl("show", "./ours.pitch").exit_code == 0
    played = pitchdsl("examples", "./ours.pitch")
    assert (played.exit_code, "so      high" in played.stdout) == (1, True)


def test_a_sheet_with_an_unread_rule_cannot_be_used() -> None:
    Path("ours.pitch").write_text(UNREAD.replace("pitcher loses twice the bid", "whatever"), encoding="utf-8")
    result = pitchdsl("settle", "./ours.pitch", "we bid 3 and take 2")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "cannot be played yet" in result.stderr


def test_one_unread_example_does_not_hide_another_that_is_not_so() -> None:
    false = "  low: we have the 2 of trump, they win the 2 of trump then we take low\n"
    Path("ours.pitch").write_text(UNREAD + false, encoding="utf-8")
    checked = pitchdsl("check", "ours.pitch")
    assert "P101" in checked.stdout and "P501" in checked.stdout


def test_a_question_in_own_words_is_settled_and_told_as_it_was_understood() -> None:
    told = pitchdsl(
        "settle", "guide-partnership", "hearts are trumps, we had the 2 of hearts, they won it. Who gets low?"
    )
    assert told.exit_code == 0
    first, second, *_ = told.stdout.splitlines()
    assert first == (
        "Understood as: `trump is hearts, we have the 2 of hearts, they win the 2 of hearts`: who takes low?"
    )
    assert second == "we take low"
    exact = pitchdsl("settle", "guide-partnership", "we bid 3 and take 2")
    assert "Understood as" not in exact.stdout
    asked = json.loads(pitchdsl("settle", "guide-partnership", "we bid 3, who gets low?", "--json").stdout)
    assert asked["understood_as"] == "`we bid 3`: who takes low?"
    assert asked["depends"] and not asked["sure"]

"""What the tools answer, called in this process."""

import sys
from pathlib import Path
from typing import Any

import pytest

from pitchdsl.assistants.tools import HAND_LIMIT, LONGEST_TEXT, MOST_BY_REFERENCE, MOST_PROBLEMS, answer
from tests.texts import sheet

SHORT = "variant mine extends auction-pitch\nwinning\n  target: 3\n"
WRONG = "variant mine extends auction-pitch\nwinning\n  targt: 3\n"
RULE = "house-rule four\nwinning\n  target: 4\n"
TOO_BIG = "variant mine extends pidro\npoints\n" + "".join(
    f"  r{number}: 0 to the winner of the last trick\n" for number in range(61)
)
"""More rows of points than the fast engine has room for."""


@pytest.mark.parametrize(
    ("tool", "arguments", "says"),
    [
        ("check", {"text": SHORT}, "No problems."),
        ("check", {"text": SHORT + RULE}, "No problems."),
        ("check", {"text": WRONG}, "text:3:3"),
        ("check", {"text": WRONG}, "write `target: 3`"),
        ("check", {"text": WRONG}, "\n\n1 error."),
        ("check", {"text": sheet("points\n  jacks: 1 to the winner of J of trump\n")}, "\n\n1 warning."),
        ("check", {"text": ""}, "1 error."),
        ("explain", {"code": "P201"}, "# error P201"),
        ("show", {"game": SHORT}, "  target: 3\n"),
        ("show", {"game": "variant mine extends auction-pitch"}, "  target: 7\n"),
        ("show", {"game": " auction-pitch "}, "  target: 7\n"),
        ("show", {"game": SHORT, "house_rules": [RULE, "no-junk"]}, "  target: 4\n"),
        ("show", {"game": "auction-pitch", "form": "rulebook"}, "## An example hand"),
        ("show", {"game": "auction-pitch", "form": "short"}, "**To win:** reach 7 or more"),
        ("play", {"game": SHORT, "hands": 2, "players": 3}, "Hand 2, dealt by"),
        ("play", {"game": "auction-pitch", "house_rules": ["no-junk"], "hands": 1, "seed": 7}, "Final score:"),
        ("compare", {"game": SHORT, "house_rules": [RULE], "games": 20}, "B: mine with four\n20 games of each"),
        ("compare", {"game": SHORT, "other": "nine-card", "games": 20, "players": 4}, "B: nine-card\n"),
        ("compare", {"game": TOO_BIG, "other": "pidro", "games": 1}, "1 games of each"),
    ],
)
def test_what_a_tool_says(tool: str, arguments: dict[str, Any], says: str) -> None:
    said = answer(tool, arguments)
    assert not said.is_refused, said.text
    assert says in said.text, said.text


@pytest.mark.parametrize(
    ("tool", "arguments", "says"),
    [
        ("check", {"text": 3}, "text must be a text, not 3"),
        ("check", {"text": None}, "text must be a text, not None"),
        ("check", {"text": "x" * (LONGEST_TEXT + 1)}, "text has 50,001 characters; a text has 50,000 at most"),
        ("explain", {"code": "P000"}, "code must be the code of a problem, such as P201, not 'P000'"),
        ("explain", {"code": ["P201"]}, "code must be the code of a problem"),
        ("show", {"game": WRONG}, "This cannot be played yet: 1 error."),
        ("show", {"game": RULE}, "game holds no variant"),
        ("show", {"game": "no-junk"}, "no-junk is a house rule, not a variant"),
        ("show", {"game": "auction-pitc"}, "did you mean auction-pitch?"),
        ("show", {"game": "../documents/auction-pitch.pitch"}, "there is no variant called"),
        ("show", {"game": "auction-pitch", "form": "poem"}, "form must be sheet or rulebook or short, not 'poem'"),
        ("show", {"game": "auction-pitch", "house_rules": "no-junk"}, "house_rules must be a list of names"),
        ("show", {"game": "auction-pitch", "house_rules": [1]}, "house_rules[0] must be a name, not 1"),
        ("show", {"game": "auction-pitch", "house_rules": ["x" * 60_000]}, "house_rules[0] has 60,000 characters"),
        ("show", {"game": "auction-pitch", "house_rules": ["no-junk"] * 11}, "house_rules are 11; there may be 10"),
        ("show", {"game": "auction-pitch", "house_rules": [SHORT]}, "house_rules[0] holds no house rule"),
        ("play", {"game": "auction-pitch", "hands": 21}, "hands must be a whole number from 1 to 20, not 21"),
        ("play", {"game": "auction-pitch", "hands": "3"}, "hands must be a whole number from 1 to 20, not '3'"),
        (
            "play",
            {"game": "auction-pitch", "players": 8},
            "players must be a whole number from 2 to 7 in auction-pitch",
        ),
        ("play", {"game": "auction-pitch", "seed": -1}, "seed must be a whole number"),
        ("compare", {"game": "auction-pitch"}, "compare it with what?"),
        ("compare", {"game": "auction-pitch", "other": WRONG}, "other:3:3"),
        ("compare", {"game": SHORT, "house_rules": [RULE], "games": 20_001}, "from 1 to 20,000, not 20001"),
        ("compare", {"game": TOO_BIG, "other": "pidro", "games": 201}, "from 1 to 200 of these rules, not 201"),
        ("compare", {"game": "pidro", "other": "auction-pitch", "players": 2}, "players must be 4 in pidro, not 2"),
        ("compare", {"game": "auction-pitch", "other": "pidro", "players": 2}, "pidro is for 4 players, not 2"),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(tool: str, arguments: dict[str, Any], says: str) -> None:
    said = answer(tool, arguments)
    assert said.is_refused, said.text
    assert says in said.text, said.text
    assert "Traceback" not in said.text


def test_no_file_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.pitch").write_text(SHORT)
    for said in ("mine.pitch", str(tmp_path / "mine.pitch"), "mine", "variant x extends mine"):
        assert answer("show", {"game": said}).is_refused, said


def test_of_many_problems_the_first_are_shown() -> None:
    lines = "".join(f"  wrong{at}: {at}\n" for at in range(MOST_PROBLEMS + 3))
    said = answer("check", {"text": f"variant x extends auction-pitch\nwinning\n{lines}"})
    assert said.text.count("error P") == MOST_PROBLEMS
    assert f"\n\nand 3 more\n\n{MOST_PROBLEMS + 3} errors." in said.text


def test_the_bounds_keep_the_slower_engine_short() -> None:
    assert MOST_BY_REFERENCE * HAND_LIMIT <= 40_000


@pytest.mark.parametrize(
    ("broken", "tool", "doing"),
    [
        ("assistants.tools.play_game", "play", "answering an assistant's play"),
        ("facade.sheets.canonical", "show", "writing the rules down"),
    ],
)
def test_a_fault_of_ours_is_told_in_a_sentence(
    broken: str, tool: str, doing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise KeyError(broken)

    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(f"pitchdsl.{broken}", fails)
    said = answer(tool, {"game": "auction-pitch"})
    assert said.is_refused
    assert said.text.startswith(f"pitchdsl itself failed while {doing}: that is a fault of ours")
    assert "Traceback" not in said.text
    assert len(list(tmp_path.glob("pitchdsl-fault-*.txt"))) == 1


def test_without_the_extra_for_many_games_it_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("pitchdsl.assistants.measured", "pitchdsl.simulate.compare"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, "numpy", None)
    said = answer("compare", {"game": "auction-pitch", "house_rules": ["no-junk"]})
    assert said.is_refused
    assert said.text == "this needs numpy, which is not installed: pip install 'pitchdsl[research]'"

"""``pitchdsl diff``: what is written, for people and for programs, and its exit codes."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pitchdsl.canonical.difference import differences
from pitchdsl.cli import app
from tests.texts import HANG, rules, sheet

NO = "\N{EN DASH}"

HOME = sheet("winning\n  target: 8\n  > As at home.\n", "auction-pitch")
BAD = sheet("winning\n  targt: 8\n", "auction-pitch")
LONG = sheet(
    "points\n  a-rather-long-name-for-one-little-row: 1 to the holder of the lowest trump but 2 of trump\n"
    "settlement\n  set: pitcher loses twice the bid if the bid is 3 or more\n  set: pitcher loses 10 if the bid is 4\n",
    "kirk-cutthroat",
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("COLUMNS", raising=False)
    (tmp_path / "home.pitch").write_text(HOME)
    (tmp_path / "bad.pitch").write_text(BAD)
    (tmp_path / "long.pitch").write_text(LONG)
    (tmp_path / "nine.pitch").write_text("house-rule nine\nwinning\n  target: 9\n")
    return tmp_path


def diff(*arguments: str, text: str = "") -> Result:
    from pitchdsl.commands import screen  # noqa: PLC0415

    screen.console.cache_clear()
    result = CliRunner().invoke(app, ["diff", *arguments], input=text)
    screen.console.cache_clear()
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "\x1b" not in result.output, "nothing is coloured outside a terminal"
    return result


def table(*arguments: str) -> list[str]:
    result = diff(*arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    return [line.rstrip() for line in of_rules(result) if line.strip()]


def of_rules(result: Result) -> list[str]:
    """The lines of the table: what stands below it, of examples, is no part of it."""
    return [line for line in result.stdout.splitlines() if not line.startswith(("with ", "by "))]


# ───── for people ─────


def test_a_house_rule_against_none() -> None:
    assert table("kirk-cutthroat", "--with", "no-junk") == [
        " rule         kirk-cutthroat       kirk-cutthroat with no-junk",
        " ─────────────────────────────────────────────────────────────",
        " settlement",
        "   others     score points taken   score nothing",
    ]


def test_two_variants_stand_side_by_side_in_80_columns() -> None:
    assert table("team-auction", "kirk-partnership") == [
        " rule                team-auction                  kirk-partnership",
        " " + "─" * 77,
        " deal",
        "   each              6, in packets of 1            6, in packets of 3",
        " bidding",
        "   bids              2 or more                     1-4",
        "   dealer may hold   nothing                       any bid below the highest",
        "   all pass          dealer must bid               dealer must bid 2 or more",
        f"   calls: smudge     {NO}                             a bid of 5",
        " trump",
        "   named by          the pitcher                   the first lead",
        " play",
        "   first lead        trump                         any card",
        "   follow            suit or trump, else any       suit or trump, else trump,",
        "                       card                          else any card",
        " points",
        f"   all-tricks        {NO}                             1 to the pitcher if the",
        "                                                     pitcher takes every trick",
        f"   total             {NO}                             5",
        " game",
        "   target            11                            21",
        f"   several there     highest score, else tie       {NO}",
        f"   to win: own bid   {NO}                             made the last bid",
    ]


def test_exceptions_stand_under_their_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    shown = table("kirk-cutthroat", "long.pitch")
    assert shown[2:] == [
        " points",
        f"   a-rather-long-name-    {NO}                       1 to the holder of the lowest trump but 2 of trump",
        "     for-one-little-row",
        " settlement",
        "   set                    pitcher loses the bid   pitcher loses the bid",
        f"                          {NO}                       pitcher loses 10 if the bid is 4",
        f"                          {NO}                       pitcher loses twice the bid if the bid is 3 or more",
    ]


@pytest.mark.parametrize("width", [80, 60])
def test_it_fits_and_no_word_is_lost(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    pairs = [("nine-card", "guide-cutthroat"), ("auction-pitch", "nine-card"), ("long.pitch", "kirk-partnership")]
    for ours, theirs in pairs:
        result = diff(ours, theirs)
        assert max(map(len, of_rules(result))) <= width
        data = json.loads(diff(ours, theirs, "--json").stdout)
        assert len(data["differences"]) > 5
        words = result.stdout.split()
        for each in data["differences"]:
            for said in (*each["ours"], *each["theirs"]):
                assert set(said.split()) <= set(words)
        assert "…" not in result.stdout


def test_a_narrow_terminal_breaks_no_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    shown = diff("team-auction", "kirk-partnership").stdout
    assert "…" not in shown
    assert "dealer may hold   nothing" in shown


def test_no_difference() -> None:
    result = diff("nine-card", "nine-card")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "No difference in the rules.\n", "")


def test_what_is_no_rule_is_only_mentioned() -> None:
    Path("renamed.pitch").write_text('variant other "Other" extends auction-pitch\n')
    assert diff("auction-pitch", "renamed.pitch").stdout == (
        "No difference in the rules.\nWhat binds nobody differs: name, title.\n"
    )


def test_games_of_one_name_are_told_apart_by_what_was_typed() -> None:
    Path("older").mkdir()
    Path("older/home.pitch").write_text(HOME.replace("8", "5"))
    shown = table("older/home.pitch", "home.pitch", "--with", "nine.pitch")
    assert shown[0].split("  ")[0] == " rule"
    assert [each.strip() for each in shown[0].split("   ") if each.strip()] == [
        "rule",
        "older/home.pitch",
        "home.pitch with nine",
    ]
    assert shown[-1].split() == ["target", "5", "9"]


# ───── cases ─────

SHOWN = sheet("examples\n  they keep theirs: we bid 1, we take 0, they take 4 then they score 4\n", "kirk-partnership")


def test_an_example_that_is_not_so_by_the_other_game_is_told() -> None:
    Path("shown.pitch").write_text(SHOWN)
    lines = diff("shown.pitch", "--with", "no-junk").stdout.splitlines()
    assert "with `no-junk` the example `they keep theirs` is not so: they score nothing" in lines
    assert not [each for each in diff("shown.pitch", "--with", "double-set").stdout.splitlines() if "theirs" in each]


def test_a_witness_stands_below_the_table_once_for_each_sheet() -> None:
    plain, told = (diff("guide-partnership", "--with", "no-junk", *more).stdout for more in ([], ["--witness"]))
    lines = [line for line in told.splitlines() if line not in plain.splitlines()]
    assert lines == [
        "settlement/others",
        "  guide-partnership               others: they take 4 then they score 4",
        "  guide-partnership with no-junk  others: they take 4 then they score nothing",
    ]


def test_a_rule_that_no_case_shows_says_why() -> None:
    """The highest trump in play wins its trick, so no case tells its owner from its winner."""
    shown = diff("auction-pitch", "--with", "high-to-its-winner", "--witness").stdout
    assert "points/high: no case, none found in " in shown
    data = json.loads(diff("auction-pitch", "--with", "high-to-its-winner", "--witness", "--json").stdout)
    (found,) = data["differences"]
    assert (found["witness"]["ours"], found["witness"]["theirs"]) == (None, None)
    assert found["witness"]["tried"] > 0
    assert f"none found in {found['witness']['tried']} that were tried" == found["witness"]["reason"]


def test_a_game_that_ends_after_some_hands_is_shown_by_its_last() -> None:
    shown = diff("auction-pitch", "--with", "twelve-hands", "--witness").stdout
    assert "it is hand 12" in shown


# ───── for programs ─────


def test_json_is_stable() -> None:
    result = diff("auction-pitch", "home.pitch", "--with", "nine.pitch", "--with", "double-set", "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    data = json.loads(result.stdout)
    assert {tuple(each) for each in data.pop("examples")} == {("name", "of", "comes")}
    assert data == {
        "format": "pitchdsl-diff/1",
        "ours": {"variant": "auction-pitch", "title": "Auction Pitch", "with": []},
        "theirs": {"variant": "my-game", "title": "My game", "with": ["nine", "double-set"]},
        "differences": [
            {
                "kind": "settlement",
                "address": "settlement/set",
                "ours": ["pitcher loses the bid"],
                "theirs": ["pitcher loses twice the bid"],
            },
            {"kind": "game", "address": "winning/target", "ours": ["7"], "theirs": ["9"]},
        ],
        "beside": ["name", "title", "notes"],
    }


def test_json_of_no_difference() -> None:
    data = json.loads(diff("nine-card", "nine-card", "--json").stdout)
    assert (data["differences"], data["beside"]) == ([], [])


# ───── standard input, problems, misuse ─────


def test_standard_input_may_be_either_or_both() -> None:
    for arguments in (["-", "auction-pitch"], ["auction-pitch", "-"]):
        (found,) = json.loads(diff(*arguments, "--json", text=HOME).stdout)["differences"]
        assert found["address"] == "winning/target"
        assert found["ours" if arguments[0] == "-" else "theirs"] == ["8"]
    (found,) = json.loads(diff("-", "--with", "nine.pitch", "--json", text=HOME).stdout)["differences"]
    assert (found["ours"], found["theirs"]) == (["8"], ["9"])
    assert diff("-", "-", text=HOME).stdout == "No difference in the rules.\n"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["bad.pitch", "auction-pitch"], 1),
        (["auction-pitch", "bad.pitch"], 1),
        (["bad.pitch", "--with", "nine.pitch"], 1),
        (["no-junk", "auction-pitch"], 1),
        (["auction-pitch", "--with", "smudge-scores-points"], 1),
        (["auction-pitch", "--with", "home.pitch"], 1),
        (["auction-pitch", "nowhere"], 2),
        (["nowhere.pitch", "auction-pitch"], 2),
        (["bad.pitch", "nowhere"], 2),
        (["nowhere", "bad.pitch"], 2),
        (["auction-pitch", "--with", "nowhere"], 2),
        (["auction-pitch"], 2),
        (["auction-pitch", "nine-card", "team-auction"], 2),
        (["auction-pitch", ""], 2),
        ([], 2),
    ],
)
def test_what_cannot_be_compared(arguments: list[str], code: int) -> None:
    result = diff(*arguments)
    assert (result.exit_code, result.stdout) == (code, "")
    assert result.stderr


def test_the_problems_of_both_texts_are_shown_once() -> None:
    Path("worse.pitch").write_text(sheet("deal\n  eech: 8\n", "auction-pitch"))
    said = diff("bad.pitch", "worse.pitch").stderr
    assert said.count("error P201") == 2
    assert said.count("cannot be played yet") == 2
    assert diff("bad.pitch", "--with", "nine.pitch").stderr.count("error P201") == 1


def test_help_says_what_the_exit_code_does_not() -> None:
    assert "The exit code is 0 whether or not they differ." in diff("--help").stdout


def test_colours_are_left_out_when_they_are_not_wanted() -> None:
    def run(**environment: str) -> bytes:
        code = "from pitchdsl.cli import main; main()"
        arguments = [sys.executable, "-c", code, "diff", "kirk-cutthroat", "--with", "no-junk"]
        plain = {key: value for key, value in os.environ.items() if key not in {"NO_COLOR", "FORCE_COLOR"}}
        done = subprocess.run(
            arguments, env={**plain, "TERM": "xterm", **environment}, capture_output=True, check=True, timeout=HANG
        )
        return done.stdout

    assert b"\x1b[" in run(FORCE_COLOR="1")
    assert b"\x1b[3" not in run(FORCE_COLOR="1", NO_COLOR="1")
    assert b"\x1b" not in run()


def test_the_command_tells_what_the_library_finds() -> None:
    data = json.loads(diff("home.pitch", "long.pitch", "--json").stdout)
    found = differences(rules(HOME), rules(LONG))
    assert [each["address"] for each in data["differences"]] == [each.address for each in found]


def test_the_warnings_of_a_variant_are_told_once(tmp_path: Path) -> None:
    path = tmp_path / "w.pitch"
    path.write_text(
        "variant w extends team-auction\npoints\n  jacks: 1 to the winner of 10 of trump\n  total: 5\n",
        encoding="utf-8",
    )
    result = diff(str(path), "--with", "low-to-its-owner")
    assert result.stderr.count("P210") == 1
    result = diff(str(path), "--with", "low-to-its-winner")
    assert (result.stderr.count("P210"), result.stderr.count("P213")) == (1, 1)

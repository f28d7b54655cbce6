"""`pitchdsl check --over`: house rules over games, and what `check` tells of them unasked."""

import json
from pathlib import Path

import pytest

from pitchdsl.commands.laying import MOST_TOLD
from tests.commands.test_commands import pitchdsl
from tests.conftest import Golden

FITS = "house-rule short\nwinning\n  target: 9\n"
BONUS = 'house-rule big-bonus "The bonus counts double"\npoints\n  bonus: 2\n'
GAME = 'variant friday "Friday" extends team-auction\npoints\n  bonus: 1 to the winner of the last trick\n'
GOLDEN = Path(__file__).parent / "check_over.txt"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "short.pitch").write_text(FITS)
    (tmp_path / "bonus.pitch").write_text(BONUS)
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "friday.pitch").write_text(GAME)
    return tmp_path


def test_a_house_rule_is_told_in_a_line(folder: Path) -> None:
    result = pitchdsl("check", "no-junk")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == (
        "1 file checked: no problems\n"
        "`no-junk` fits 35 of the 38 bundled games, changes nothing over 1 and is refused by 2: no side ever scores "
        "anything, so nobody can reach the target; it needs bidding\n"
    )
    assert pitchdsl("check", "short.pitch").stderr.splitlines()[1] == "`short` fits all 38 bundled games"


def test_a_house_rule_that_no_game_takes_is_an_error(folder: Path) -> None:
    result = pitchdsl("check", "bonus.pitch")
    assert result.exit_code == 1
    assert result.stdout.startswith("error P214: the house rule `big-bonus` fits no game\n  ┌─ bonus.pitch:3:3\n")
    assert result.stderr.splitlines()[1].startswith(
        "`big-bonus` fits none of the 38 bundled games: there is no `bonus`"
    )
    assert pitchdsl("check", "bonus.pitch", "--over", "all").exit_code == 1


def test_a_game_of_one_s_own_that_takes_it_is_enough(folder: Path) -> None:
    result = pitchdsl("check", "bonus.pitch", "games")
    assert (result.exit_code, result.stdout) == (0, "")
    named = pitchdsl("check", "bonus.pitch", "--over", "games/friday.pitch")
    assert (named.exit_code, named.stderr) == (0, "1 file checked: no problems\n")
    assert [line.split() for line in named.stdout.splitlines()][1][:2] == ["friday", "fits"]


def test_of_many_house_rules_only_those_are_told_that_fit_no_game(folder: Path) -> None:
    for number in range(MOST_TOLD):
        (folder / f"s{number}.pitch").write_text(FITS.replace("short", f"s{number}"))
    result = pitchdsl("check", ".")
    assert (result.exit_code, result.stdout) == (0, "")
    (folder / "games" / "friday.pitch").unlink()
    (folder / "games").rmdir()
    result = pitchdsl("check", ".")
    assert (result.exit_code, result.stderr) == (1, f"{MOST_TOLD + 2} files checked: 1 error\n")
    assert result.stdout.startswith("error P214: the house rule `big-bonus`")


def test_a_named_game_that_refuses_is_an_error_and_its_place_is_the_author_s(folder: Path, golden: Golden) -> None:
    over = ["--over", "solo,arizona-29", "--over", "games/friday.pitch", "--over", "nine-card"]
    result = pitchdsl("check", "bonus.pitch", "to-twenty-one", *over)
    assert result.exit_code == 1
    said = "\n".join(line.rstrip() for line in result.stdout.splitlines()) + "\n" + result.stderr
    golden.check(GOLDEN, GOLDEN.read_text(encoding="utf-8") if GOLDEN.exists() else "", said)


def test_games_may_stand_behind_one_option(folder: Path) -> None:
    """`--over solo team`: a path that holds a game and no house rule is one of the games."""
    first = pitchdsl("check", "short.pitch", "--over", "solo", "team", "games/friday.pitch").stdout
    assert [line.split()[0] for line in first.splitlines()] == ["over", "solo", "team", "friday"]
    assert pitchdsl("check", "--over", "solo", "short.pitch").stdout.splitlines()[1].split() == ["solo", "fits"]


def test_a_house_rule_that_changes_nothing_is_warned_of(folder: Path) -> None:
    result = pitchdsl("check", "low-to-its-winner", "--over", "team-auction")
    assert result.exit_code == 0
    assert "warning P213: `low-to-its-winner` changes nothing here" in result.stdout
    assert result.stdout.splitlines()[-1].split() == ["team-auction", "changes", "nothing"]


def test_all_games_are_a_table_that_fits_80_columns(folder: Path) -> None:
    result = pitchdsl("check", "run-it", "--over", "all")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert max(map(len, lines)) <= 80
    rows = [line for line in lines if line.strip() and not line.startswith(" ")]
    assert len(rows) == 38 + 1
    refused = [line for line in rows if " refused " in line]
    assert len(refused) == 14
    assert all(" line 5: " in line for line in refused)
    several = pitchdsl("check", "run-it", "no-junk", "--over", "all")
    assert [line.split() for line in several.stdout.splitlines()] == [
        ["house", "rule", "fits", "no", "change", "refused", "needs"],
        ["run-it", "24", "14", "bidding"],
        ["no-junk", "35", "1", "2", "bidding"],
    ]


def test_for_programs(folder: Path) -> None:
    data = json.loads(pitchdsl("check", "no-junk", "--format", "json").stdout)
    assert data["problems"] == []
    (told,) = data["house_rules"]
    assert (told["name"], told["fits"], told["changes_nothing"], told["refused"]) == ("no-junk", 35, 1, 2)
    assert told["needs"] == ["bidding"]
    over = {each["variant"]: each for each in told["over"]}
    expected = {"variant": "team-auction", "verdict": "fits", "reason": None, "raised": None}
    assert (len(over), over["team-auction"]) == (38, expected)
    reason = over["solo"]["reason"]
    assert (over["solo"]["verdict"], reason["code"], reason["line"]) == ("refused", "P352", 5)
    assert reason["file"] == "variants/house-rules/no-junk.pitch"
    log = json.loads(pitchdsl("check", "no-junk", "--over", "solo", "--format", "sarif").stdout)["runs"][0]
    assert [each["ruleId"] for each in log["results"]] == ["P352"]
    assert log["results"][0]["message"]["text"].startswith("over `solo`: ")
    assert [each["name"] for each in log["properties"]["houseRules"]] == ["no-junk"]
    lines = pitchdsl("check", "short.pitch", "bonus.pitch", "--over", "solo", "--format", "github").stdout.splitlines()
    assert lines[0].startswith("::error file=bonus.pitch,line=3,col=3,title=P209::over `solo`: there is no `bonus`")
    assert lines[1] == "::notice file=short.pitch,line=1,title=house rule short::`short` fits `solo`"
    assert lines[2].startswith("::notice file=bonus.pitch,line=1,title=house rule big-bonus::`big-bonus` is refused by")
    concise = pitchdsl("check", "short.pitch", "bonus.pitch", "--over", "solo", "--format", "concise").stdout
    assert "short.pitch:1:1: short over solo: fits\n" in concise
    assert "bonus.pitch:3:3: big-bonus over solo: refused, P209 there is no `bonus`" in concise


def test_a_house_rule_with_errors_is_laid_over_no_game(folder: Path) -> None:
    (folder / "bad.pitch").write_text("house-rule bad\nwinning\n  targt: 7\n")
    result = pitchdsl("check", "bad.pitch", "--over", "solo")
    assert (result.exit_code, result.stdout.count("error")) == (1, 1)
    assert result.stderr == "1 file checked: 1 error\n`bad` was laid over no game, for it has errors\n"
    assert pitchdsl("check", "bad.pitch").stderr == "1 file checked: 1 error\n"


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("short.pitch", "--over", "slo"), 2, "there is no variant called slo"),
        (("short.pitch", "--over", "no-junk"), 1, "no-junk is a house rule, not a variant"),
        (("short.pitch", "--over", "nowhere.pitch"), 2, "there is no file nowhere.pitch"),
        (("short.pitch", "--over", "bonus.pitch"), 1, "bonus.pitch holds no variant"),
        (("solo", "--over", "team"), 2, "`--over` lays house rules over games, and there is no house rule to lay"),
    ],
)
def test_what_is_no_game(folder: Path, arguments: tuple[str, ...], code: int, said: str) -> None:
    result = pitchdsl("check", *arguments)
    assert (result.exit_code, result.stdout) == (code, "")
    assert result.stderr.startswith(f"pitchdsl: {said}")
    assert len(result.stderr.splitlines()) == 1


def test_the_game_may_be_broken_itself(folder: Path) -> None:
    (folder / "broken.pitch").write_text("variant broken extends team-auction\ndeal\n  each: 30\n")
    result = pitchdsl("check", "short.pitch", "--over", "broken.pitch")
    assert result.exit_code == 1
    assert "broken.pitch:3:9" in result.stdout
    assert "refused  broken.pitch:3: " in result.stdout


def test_fixing_comes_before_laying(folder: Path) -> None:
    (folder / "slip.pitch").write_text("house-rule slip\nwinning\n  traget: 9\n")
    result = pitchdsl("check", "slip.pitch", "--fix", "--over", "solo")
    assert result.exit_code == 0
    assert "  target: 9\n" in (folder / "slip.pitch").read_text()
    assert result.stdout.splitlines()[1].split() == ["solo", "fits"]


def test_a_house_rule_that_raises_the_bids_says_so(folder: Path) -> None:
    (folder / "end.pitch").write_text("house-rule end\npoints\n  end: 2 to the winner of the last trick\n")
    fact = "a hand gives 6 points, not 4, and bids go up to 6"
    table = pitchdsl("check", "end.pitch", "--over", "team-auction")
    assert table.exit_code == 0
    assert " ".join(table.stdout.split()).endswith(f"team-auction fits {fact}")
    assert (
        "end.pitch:1:1: end over team-auction: fits, " + fact
        in pitchdsl("check", "end.pitch", "--over", "team-auction", "--format", "concise").stdout
    )
    data = json.loads(pitchdsl("check", "end.pitch", "--over", "team-auction", "--format", "json").stdout)
    (over,) = data["house_rules"][0]["over"]
    assert over["raised"] == {"points": [4, 6], "highest_bid": [4, 6]}

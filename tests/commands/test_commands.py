"""The commands that read texts: exit codes, which end says what, and output for programs."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pitchdsl.cli import app
from tests.texts import HANG, ROOT, sheet

GOOD = sheet("winning\n  target: 8\n", "auction-pitch")
BAD = sheet("winning\n  targt: 8\n", "auction-pitch")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "good.pitch").write_text(GOOD)
    (tmp_path / "bad.pitch").write_text(BAD)
    (tmp_path / "rule.pitch").write_text("house-rule rule\nwinning\n  target: 9\n")
    return tmp_path


def pitchdsl(*arguments: str, text: str | bytes = "") -> Result:
    from pitchdsl.commands import screen  # noqa: PLC0415

    screen.console.cache_clear()
    result = CliRunner().invoke(app, list(arguments), input=text)
    screen.console.cache_clear()
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "\x1b" not in result.output, "nothing is coloured or animated outside a terminal"
    return result


# ───── check ─────


def test_check_is_quiet_about_what_is_fine(folder: Path) -> None:
    result = pitchdsl("check", "good.pitch")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "1 file checked: no problems\n")


def test_check_writes_problems_to_standard_output(folder: Path) -> None:
    result = pitchdsl("check", "good.pitch", "bad.pitch")
    assert result.exit_code == 1
    assert "error P201" in result.stdout
    assert "bad.pitch:3:3" in result.stdout
    assert result.stderr == "2 files checked: 1 error\n"


def test_check_without_a_path_checks_what_is_bundled() -> None:
    result = pitchdsl("check")
    assert result.exit_code == 0
    assert result.stderr.endswith("files checked: no problems\n")


def test_check_reads_folders_names_and_standard_input(folder: Path) -> None:
    (folder / "inner" / "odd.pitch").mkdir(parents=True)
    (folder / "inner" / ".hidden").mkdir()
    (folder / "inner" / ".hidden" / "x.pitch").write_text("nonsense")
    (folder / "inner" / "also.pitch").write_text(GOOD)
    (folder / "inner" / "note.txt").write_text("nonsense")
    os.mkfifo(folder / "inner" / "pipe.pitch")
    assert pitchdsl("check", "inner").stderr == "1 file checked: no problems\n"
    assert pitchdsl("check", "auction-pitch", "-", text=GOOD).stderr == "2 files checked: no problems\n"
    assert "<standard input>:3:3" in pitchdsl("check", "-", text=BAD).stdout


def test_check_goes_on_after_a_file_that_cannot_be_read(folder: Path) -> None:
    (folder / "binary.pitch").write_bytes(b"\x80\x81")
    result = pitchdsl("check", "binary.pitch", "good.pitch")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.splitlines() == [
        "pitchdsl: binary.pitch is not a text in UTF-8 (byte 1)",
        "1 file checked: no problems; 1 file could not be read",
    ]


@pytest.mark.parametrize("path", ["nowhere.pitch", "nowhere", "empty", "../../etc/no-such-file", "x" * 300])
def test_check_of_what_is_not_there_is_misuse(folder: Path, path: str) -> None:
    (folder / "empty").mkdir()
    result = pitchdsl("check", path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1


def test_check_for_programs(folder: Path) -> None:
    data = json.loads(pitchdsl("check", "--format", "json", "bad.pitch").stdout)
    (problem,) = data["problems"]
    assert (problem["code"], problem["file"], problem["line"], problem["column"]) == ("P201", "bad.pitch", 3, 3)
    assert json.loads(pitchdsl("check", "--format", "json", "good.pitch").stdout) == {"problems": []}
    log = json.loads(pitchdsl("check", "--format", "sarif", "bad.pitch").stdout)
    assert log["runs"][0]["results"][0]["ruleId"] == "P201"
    assert pitchdsl("check", "--format", "github", "bad.pitch").stdout.startswith(
        "::error file=bad.pitch,line=3,col=3,"
    )
    concise = pitchdsl("check", "--format", "concise", "bad.pitch").stdout
    assert concise == "bad.pitch:3:3: P201 there is no rule `targt` in `winning`\n"


def test_warnings_are_no_failure(folder: Path) -> None:
    result = pitchdsl("check", "-", text=sheet("points\n  jacks: 1 to the winner of J of trump\n"))
    assert (result.exit_code, result.stderr) == (0, "1 file checked: 1 warning\n")


# ───── show and list ─────


def test_show_writes_a_sheet_that_reads_back(folder: Path) -> None:
    shown = pitchdsl("show", "good.pitch", "--with", "no-junk", "--with", "rule.pitch")
    assert (shown.exit_code, shown.stderr) == (0, "")
    assert "  target: 9\n" in shown.stdout
    again = pitchdsl("show", "-", text=shown.stdout)
    assert again.stdout == shown.stdout


def test_show_the_origins_and_data(folder: Path) -> None:
    assert "# good.pitch:3" in pitchdsl("show", "good.pitch", "--origins").stdout
    data = json.loads(pitchdsl("show", "good.pitch", "--as", "json").stdout)
    assert data["format"] == "pitchdsl-rules/3"


def test_show_of_a_bad_text_writes_no_data(folder: Path) -> None:
    result = pitchdsl("show", "bad.pitch")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "error P201" in result.stderr
    assert result.stderr.endswith("pitchdsl: bad.pitch cannot be played yet: 1 error\n")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["nowhere"], 2),
        (["nowhere.pitch"], 2),
        ([""], 2),
        (["auction-pitch", "--with", "nowhere"], 2),
        (["auction-pitch", "--with", ""], 2),
        (["auction-pitch", "--with", "/etc/no-such"], 2),
        (["no-junk", "--as", "json"], 1),
        (["rule.pitch", "--with", "no-junk"], 1),
        (["auction-pitch", "--with", "team-auction"], 1),
        (["auction-pitch", "--with", "good.pitch"], 1),
        (["auction-pitch", "--with", "smudge-scores-points"], 1),
        (["auction-pitch", "--as", "poem"], 2),
        ([], 2),
    ],
)
def test_show_of_what_cannot_be_shown(folder: Path, arguments: list[str], code: int) -> None:
    result = pitchdsl("show", *arguments)
    assert (result.exit_code, result.stdout) == (code, "")
    assert result.stderr


def test_a_house_rule_is_shown_as_it_was_written(folder: Path) -> None:
    for name in ("no-junk", "rule.pitch"):
        path = ROOT / "variants" / "house-rules" / f"{name}.pitch" if name == "no-junk" else folder / name
        assert pitchdsl("show", name).stdout == path.read_text(encoding="utf-8").rstrip("\n") + "\n"


def test_a_name_that_is_nearly_right_is_guessed() -> None:
    assert "did you mean nine-card?" in pitchdsl("run", "Nine-Cards").stderr


def test_list_names_everything_that_is_bundled() -> None:
    data = json.loads(pitchdsl("list", "--json").stdout)
    names = [each["name"] for each in data["variants"]]
    folders = [ROOT / "variants" / each for each in ("documents", "family")]
    assert names == [name for folder in folders for name in sorted(path.stem for path in folder.glob("*.pitch"))]
    assert set(data["variants"][0]) == {"name", "title", "source", "players", "cards", "points", "target"}
    assert {
        "name": "no-junk",
        "title": "No junk: only the pitcher's side scores",
        "source": "How to Play Pitch",
        "about": "the settlement",
    } in data["house_rules"]
    shown = pitchdsl("list").stdout
    assert all(name in shown for name in names)


# ───── hostile input, in a process of its own ─────


def run(*arguments: str | bytes, text: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    code = "from pitchdsl.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        input=text,
        env={**os.environ, **environment},
        capture_output=True,
        check=False,
        timeout=HANG,
    )
    assert b"Traceback" not in done.stdout + done.stderr, done.stderr.decode(errors="replace")
    return done


def test_a_terminal_that_cannot_show_it_stops_nothing(folder: Path) -> None:
    (folder / "日本.pitch").write_text(BAD.replace("My game", "日本 \x1b[31m [red]"), encoding="utf-8")
    done = run("check", "日本.pitch", PYTHONIOENCODING="ascii")
    assert done.returncode == 1
    assert b"P201" in done.stdout


def test_a_name_that_is_no_text_stops_nothing(folder: Path) -> None:
    (Path(os.fsdecode(b"\xff\xfe.pitch"))).write_text(BAD)
    for form in ("text", "json", "sarif", "github", "concise"):
        assert run("check", "--format", form, b"\xff\xfe.pitch").returncode == 1
    assert run("show", b"\xff\xfe.pitch").returncode == 1


def test_colours_are_left_out_when_they_are_not_wanted(folder: Path) -> None:
    assert b"\x1b[" in run("check", "bad.pitch", FORCE_COLOR="1", TERM="xterm").stdout
    styled = run("check", "bad.pitch", FORCE_COLOR="1", NO_COLOR="1", TERM="xterm")
    assert b"\x1b[3" not in styled.stdout
    assert b"\x1b" not in run("check", "bad.pitch").stdout


def test_nobody_reading_is_no_fault(folder: Path) -> None:
    code = f"{sys.executable} -c 'from pitchdsl.cli import main; main()' show auction-pitch | head -1"
    done = subprocess.run(["bash", "-o", "pipefail", "-c", code], capture_output=True, check=False, timeout=HANG)
    assert (done.returncode, done.stderr) == (0, b"")

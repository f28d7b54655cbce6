"""``pitchdsl play`` as it is typed: what goes well, and what goes wrong in one line."""

import fcntl
import json
import os
import pty
import re
import struct
import subprocess
import sys
import termios
from contextlib import suppress
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pitchdsl.cli import app
from pitchdsl.play.commands import WORDS
from tests.texts import HANG, ROOT

WITH_BOTS = ("--levels", "simple", "--adviser", "simple")


def sits_down(*arguments: str, words: str = "") -> Result:
    return CliRunner().invoke(app, ["play", *arguments, *WITH_BOTS], input=words)


@pytest.fixture
def saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    file = Path("game.jsonl")
    result = sits_down("guide-partnership", "--seed", "1", "--save", str(file), words="pass\nKH\nquit\n")
    assert result.exit_code == 0
    assert result.stdout.endswith(
        f"The game is in {file}. Go on with:\n  pitchdsl play guide-partnership --continue {file}\n"
    )
    return file


def test_a_game_goes_on_from_its_file(saved: Path) -> None:
    result = sits_down("--continue", str(saved), words="9H\n")
    assert result.exit_code == 0
    assert "Trick 2  North 2♠, East J♠, South 9♥, West 4♠: South wins" in result.stdout
    assert result.stderr == ""


def test_the_players_sit_where_they_sat(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    words = ["play", "guide-partnership", "--seat", "2", "--levels", "simple,random,simple", "--adviser", "simple"]
    assert CliRunner().invoke(app, [*words, "--save", str(file)], input="pass\n").exit_code == 0
    assert json.loads(file.read_text().splitlines()[0])["bots"] == ["random", "simple", "person", "simple"]
    shown = CliRunner().invoke(app, ["play", "--continue", str(file), "--adviser", "simple"], input="").stdout
    assert "West is simple, North is random, East is simple." in shown


def test_one_is_told_how_to_begin_again() -> None:
    again = "Nothing is saved. To begin where you began:\n  pitchdsl play "
    typed = "guide-partnership --with to-seven --seat 2 --seed 9 --levels simple,random,simple"
    result = CliRunner().invoke(app, ["play", *typed.split(), "--adviser", "simple"], input="pass\n")
    assert result.stdout.endswith(f"{again}{typed}\n")


def test_the_page_shows_what_a_person_gets() -> None:
    page = (ROOT / "docs" / "play.md").read_text(encoding="utf-8")
    (typed, told), *_ = re.findall(r"<!-- play: (.*?) -->\n```text\n(.*?)```", page, flags=re.DOTALL)
    words = re.findall(r"^[^>\n]*\? > (.*)$", told, flags=re.MULTILINE)
    result = CliRunner().invoke(app, ["play", *typed.split(), "--adviser", "simple"], input="\n".join(words))
    assert result.stdout == told


def test_the_page_names_every_option_and_every_word() -> None:
    page = (ROOT / "docs" / "play.md").read_text(encoding="utf-8")
    for option in re.findall(r"--[a-z]+", CliRunner().invoke(app, ["play", "--help"], terminal_width=200).stdout):
        assert option in page or option in ("--with", "--help", "--bots"), option
    for word in WORDS:
        assert f"`{word}" in page or word == "review", word


def wrong(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["play", *arguments], input="")
    assert result.stdout == ""
    assert result.stderr.startswith("pitchdsl: ") and result.stderr.count("\n") == 1, result.stderr
    return result.exit_code, result.stderr.removeprefix("pitchdsl: ")


def test_what_cannot_be_is_told_in_one_line(saved: Path, tmp_path: Path) -> None:
    game = "guide-partnership"
    for arguments, told in (
        ([], "name a variant, such as auction-pitch"),
        (["no-such-game"], "there is no"),
        ([game, "--levels", "simpel", "--adviser", "simple"], "there is no player called simpel"),
        ([game, "--levels", "simple", "--adviser", "oracle"], "there is no player called oracle"),
        ([game, "--levels", "simple,simple", "--adviser", "simple"], "2 players cannot take 3 seats"),
        ([game, "--seat", "4", *WITH_BOTS], "there is no seat 4 at a table of 4; the seats are 0 to 3"),
        ([game, "--players", "5", *WITH_BOTS], "guide-partnership is for 4 players, not 5"),
        ([game, "--save", str(tmp_path), *WITH_BOTS], f"{tmp_path} cannot be written"),
        ([game, "--save", "x.pitch", *WITH_BOTS], "x.pitch would be a rule sheet by its name"),
        (["--continue", str(tmp_path / "none.jsonl"), *WITH_BOTS], "there is no file"),
        (["--continue", str(saved), "--seed", "3", *WITH_BOTS], "--seed does not go with --continue"),
    ):
        code, line = wrong(*arguments)
        assert code == 2 and line.startswith(told), line


def test_a_record_that_cannot_be_gone_on_with_is_told_in_one_line(saved: Path, tmp_path: Path) -> None:
    header, *lines = saved.read_text().splitlines()
    damaged = tmp_path / "damaged.jsonl"
    other = json.dumps({**json.loads(header), "rules_sha256": "0" * 64})
    unknown = json.dumps({**json.loads(header), "bots": ["person", "ghost", "simple", "simple"]})
    for texts, told in (
        ([header, lines[0][:-20]], "not JSON"),
        ([], "there is no game in this record"),
        ([other, *lines], "cannot be gone on with: the game was played by other rules"),
        ([header, *(line.replace('"card":"KH"', '"card":"AS"') for line in lines)], "does not follow from these rules"),
    ):
        damaged.write_text("\n".join(texts))
        code, line = wrong("--continue", str(damaged), *WITH_BOTS)
        assert code == 1 and told in line, line
    damaged.write_text("\n".join([unknown, *lines]))
    assert wrong("--continue", str(damaged), "--adviser", "simple")[1].startswith("there is no player called ghost")


def test_words_that_are_no_text_are_answered() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pitchdsl", "play", "guide-partnership", "--seed", "1", *WITH_BOTS],
        input=b"\xff\xfe\npass\x00\n",
        capture_output=True,
        cwd=ROOT,
        check=False,
        timeout=HANG,
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_reader_that_goes_away_is_no_crash() -> None:
    command = f"{sys.executable} -m pitchdsl play guide-partnership --seed 1 {' '.join(WITH_BOTS)} | head -2"
    done = subprocess.run(
        ["bash", "-c", command],
        input="pass\n1\n" * 500,
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
        timeout=HANG,
    )
    assert done.stdout.splitlines()[0] == "Partnership Pitch, to 21."
    assert done.stderr == ""


def test_a_small_terminal_is_played_line_by_line() -> None:
    """A terminal of 40 columns and 10 rows, at which somebody types Ctrl-D."""
    environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    environment |= {"TERM": "xterm", "NO_COLOR": "1"}
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 10, 40, 0, 0))
    command = [sys.executable, "-m", "pitchdsl", "play", "guide-partnership", "--seed", "1", *WITH_BOTS]
    with subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=subprocess.PIPE, cwd=ROOT, env=environment
    ) as child:
        os.close(theirs)  # so that reading ends when the child does
        shown = b""
        with suppress(OSError):
            while more := os.read(ours, 4096):
                shown += more
                if b"What do you say?" in shown:
                    os.write(ours, b"\x04")
                    break
        _, told = child.communicate(timeout=HANG)
    os.close(ours)
    assert (child.returncode, told[:14]) == (0, b"line by line: ")
    assert max(map(len, shown.decode().replace("\r", "").splitlines())) <= 40
    assert b"\x1b[31m" not in shown


@pytest.mark.parametrize(
    ("options", "there"), [(["--plain"], b"What do you say?"), ([], b"F10")], ids=["lines", "screen"]
)
def test_a_game_whose_terminal_goes_away_ends_and_is_kept(options: list[str], there: bytes, tmp_path: Path) -> None:
    """Without a controlling terminal nobody is told of it by a signal."""
    file = tmp_path / "game.jsonl"
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
    command = [sys.executable, "-m", "pitchdsl", "play", "guide-partnership", "--seed", "1", "--save", str(file)]
    with subprocess.Popen(
        [*command, *WITH_BOTS, *options],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=ROOT,
        env=os.environ | {"TERM": "xterm-256color"},
        start_new_session=True,
    ) as child:
        os.close(theirs)
        shown = b""
        while there not in shown:
            shown += os.read(ours, 4096)
        os.close(ours)
        assert child.wait(timeout=HANG) == 0
    assert json.loads(file.read_text().splitlines()[0])["event"] == "game"

"""``pitchdsl new``: a sheet that is a game at once, from options alone or from answers on a terminal."""

import os
import pty
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from select import select

import pytest

from pitchdsl.commands import starting
from pitchdsl.compile import load
from pitchdsl.game.rules import Rules
from pitchdsl.language.recipients import ByCard, Ownership
from pitchdsl.resolve.library import bundled
from pitchdsl.safe_files import UnwrittenError
from tests.commands.test_commands import pitchdsl
from tests.effort import some
from tests.texts import HANG


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def low_of(rules: Rules) -> Ownership:
    (item,) = [item for item in rules.points.items if item.name == "low"]
    assert isinstance(item.to.general, ByCard)
    return item.to.general.fact


def assert_sound(file: str) -> None:
    """It is a game, and in canonical style."""
    checked = pitchdsl("check", file)
    assert (checked.exit_code, checked.stdout) == (0, ""), checked.stdout
    assert pitchdsl("format", "--check", file).exit_code == 0


def test_all_answers_as_options(folder: Path) -> None:
    answers = ("--base", "pidro", "--title", "Friday at Ann's", "--deal", "8", "--low", "winner", "--target", "100")
    result = pitchdsl("new", "friday", *answers, "--players", "4")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr.startswith("friday.pitch is written: `pitchdsl show friday.pitch` prints")
    assert Path("friday.pitch").read_text() == (
        "# Only what differs from pidro; `pitchdsl show friday.pitch` prints every rule.\n"
        'variant friday "Friday at Ann\'s" extends pidro\n\n'
        "deal\n  each: 8\n\npoints\n  low: to the winner of the lowest trump\n\nwinning\n  target: 100\n"
    )
    assert_sound("friday.pitch")
    rules, base = load(folder / "friday.pitch"), load("pidro")
    assert (rules.deal.each.cards, rules.winning.target.points, low_of(rules)) == (8, 100, Ownership.WINNER)
    assert (base.deal.each.cards, base.winning.target.points, low_of(base)) == (9, 62, Ownership.HOLDER)
    assert [path.name for path in folder.iterdir()] == ["friday.pitch"]


@pytest.mark.parametrize("base", some([path.stem for path in bundled("variant")], 6))
def test_any_variant_is_a_base(base: str) -> None:
    assert pitchdsl("new", "ours", "--base", base).exit_code == 0
    assert_sound("ours.pitch")
    points = load(base).winning.target.score
    assert points is not None
    assert pitchdsl("new", "longer", "--base", base, "--target", str(points + 1)).exit_code == 0
    if load(base).winning.start.score > points:  # who counts down to 1 may have meant to count up
        assert pitchdsl("check", "longer.pitch").stdout.startswith("warning P374: everyone starts at 21")
    else:
        assert_sound("longer.pitch")
    assert load(Path("longer.pitch")).winning.target.score == points + 1


def test_the_number_of_players_is_narrowed() -> None:
    for said, least, most in (("4", 4, 4), ("2-5", 2, 5), ("3 - 3", 3, 3)):
        Path("ours.pitch").unlink(missing_ok=True)
        assert pitchdsl("new", "ours", "--players", said).exit_code == 0
        assert_sound("ours.pitch")
        seats = load(Path("ours.pitch")).players.seats
        assert (seats.least, seats.most) == (least, most)


def test_an_exception_of_the_base_stays_in_the_lowest_trump() -> None:
    """Low that is never the joker is not the joker either where it goes to somebody else."""
    Path("base.pitch").write_text(
        'variant base "Base" extends smear-10\npoints\n  low: 1 to the winner of the lowest trump but the red joker\n'
    )
    assert pitchdsl("new", "ours", "--base", "base", "--low", "owner").exit_code == 0
    assert "  low: to the owner of the lowest trump but red joker\n" in Path("ours.pitch").read_text()
    assert_sound("ours.pitch")


def test_what_is_no_game_is_shown_and_not_written(folder: Path) -> None:
    result = pitchdsl("new", "ours", "--players", "2-9")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "error P301: 9 players of 6 cards need 54 cards" in result.stderr
    assert result.stderr.endswith("pitchdsl: that is no game yet, and nothing is written: 1 error\n")
    assert not list(folder.iterdir())


def test_a_file_that_is_there_stays(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("ours.pitch").write_text("mine")
    said = "pitchdsl: ours.pitch is there already and stays as it is; take another name\n"
    for name in ("ours", "ours.pitch"):
        result = pitchdsl("new", name)
        assert (result.exit_code, result.stdout, result.stderr) == (2, "", said)
    monkeypatch.setattr(starting, "_file", lambda _: Path("ours.pitch"))  # it has come there meanwhile
    assert pitchdsl("new", "ours", "--base", "auction-pitch").stderr == said
    assert Path("ours.pitch").read_text() == "mine"
    assert [path.name for path in folder.iterdir()] == ["ours.pitch"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("Friday Night",), "Friday Night is no name for a variant: small letters, numbers and hyphens, such as "),
        (("the",), "the is no name for a variant: small letters, numbers and hyphens, such as friday-night"),
        (("team",), "team is a variant that is bundled; take another name, such as my-team"),
        (("no/ours",), "no/ours.pitch cannot be written: name a file in a folder that is there"),
        (("ours", "--base", "pidr"), "there is no variant called pidr; did you mean pidro? `pitchdsl list` shows"),
        (("ours", "--base", "no-junk"), "no-junk is a house rule, not a variant"),
        (("ours", "--players", "some"), "some players? Write a number, or two with a hyphen, such as 4 or 2-7"),
        (("ours", "--base", "nine-card", "--target", "21"), "nine-card counts down from 21; 21 is not below that"),
        (("ours", "--base", "solo", "--bid", "3"), "nobody bids in solo; leave --bid out"),
        (("ours", "--bid", "5"), "the highest bid is 4; 5 is above that"),
        (("ours", "--title", 'our "own"'), "a title is one line without quotation marks"),
    ],
)
def test_what_cannot_be_is_one_line(arguments: tuple[str, ...], said: str, folder: Path) -> None:
    result = pitchdsl("new", *arguments)
    assert result.exit_code in (1, 2)
    assert result.stdout == ""
    assert result.stderr.startswith(f"pitchdsl: {said}")
    assert result.stderr.count("\n") == 1
    assert not list(folder.iterdir())


def test_who_cannot_be_asked_is_told_what_can_be_said() -> None:
    """A sheet that says nothing of its own is written all the same."""
    result = pitchdsl("new", "saturday")
    assert (result.exit_code, result.stdout) == (0, "")
    first, second = result.stderr.splitlines()
    assert first.startswith(
        "nobody is there to be asked: it will be auction-pitch under another name. Options say what"
    )
    shown = set(re.findall(r"--\w+", pitchdsl("new", "--help").stdout)) - {"--help"}
    assert shown == set(re.findall(r"--\w+", first)) - {"--help"}
    assert second.startswith("saturday.pitch is written")
    assert_sound("saturday.pitch")
    assert pitchdsl("new", "sunday", "--base", "pidro").stderr.count("\n") == 1


def test_what_cannot_be_written_is_called_by_its_own_name(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, _: object, *, is_new: bool) -> None:
        assert is_new
        raise UnwrittenError(28, "No space left on device", str(path))

    monkeypatch.setattr(starting, "write_lines", full)
    result = pitchdsl("new", "friday", "--base", "pidro")
    said = "pitchdsl: friday.pitch cannot be written: No space left on device\n"
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", said)


# ───── on a terminal ─────


def asked(answers: str, *arguments: str) -> tuple[int, str, str]:
    """The command on a terminal, where somebody types these answers: exit code, standard output, what is seen."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-c", "from pitchdsl.cli import main; main()", "new", *arguments]
    with subprocess.Popen(command, stdin=theirs, stderr=theirs, stdout=subprocess.PIPE, text=True) as running:
        os.close(theirs)
        os.write(ours, answers.encode())
        seen = b""
        with suppress(OSError):  # nobody has it open any more
            while select([ours], [], [], HANG)[0]:
                seen += os.read(ours, 1000)
        out, _ = running.communicate(timeout=HANG)
    os.close(ours)
    return running.returncode, out, seen.decode().replace("\r\n", "\n")


def test_what_no_option_says_is_asked() -> None:
    code, out, seen = asked("pidr\npidro\n\nsome\n4\n8\n7\nnobody knows\nnext dealer deals\nwinner\n100\n", "friday")
    assert (code, out.strip()) == (0, ""), seen
    assert "Which game is closest (`pitchdsl list` shows all) [auction-pitch]:" in seen
    before, _, _ = seen.partition("Which game")
    assert "seven-up" in before and "2-3 players" in before
    assert max(len(line) for line in before.splitlines()) <= 80
    assert "did you mean pidro?" in seen
    assert "Its title [Friday]:" in seen
    assert "How many play [4]:" in seen
    assert "some players? Write a number" in seen
    assert "How many cards each [9]:" in seen
    assert "What is the lowest bid [6]:" in seen
    assert "nobody knows is none of these: same dealer deals again, next dealer deals, dealer must bid" in seen
    assert "Low goes to its owner, holder or winner [holder]:" in seen
    assert "Up to how many points [62]:" in seen
    written = Path("friday.pitch").read_text()
    assert "bidding\n  bids: 7 or more\n  all pass: next dealer deals\n" in written
    options = ("--base", "pidro", "--title", "Friday", "--deal", "8", "--low", "winner", "--target", "100")
    bidding = ("--bid", "7", "--all-pass", "next dealer deals")
    Path("friday.pitch").unlink()
    assert pitchdsl("new", "friday", *options, *bidding).exit_code == 0
    assert written == Path("friday.pitch").read_text()


def test_what_an_option_says_is_not_asked() -> None:
    given = ("--base", "pidro", "--title", "Ours", "--players", "4", "--deal", "9", "--low", "holder")
    bidding = ("--bid", "6", "--all-pass", "dealer must bid")
    code, _, seen = asked("\n", "ours", *given, *bidding)
    assert code == 0
    assert [line.split(" [")[0] for line in seen.splitlines() if " [" in line] == ["Up to how many points"]
    assert Path("ours.pitch").read_text().splitlines()[1:] == ['variant ours "Ours" extends pidro']


def test_who_stops_while_asked_has_written_nothing(folder: Path) -> None:
    code, _, seen = asked("pidro\n\x04", "friday")
    assert code == 130
    assert seen.rstrip().endswith("pitchdsl: stopped; nothing is written")
    assert not list(folder.iterdir())

"""``pitchdsl compare``: what is written, for people and for programs, and its exit codes."""

import json
import os
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pitchdsl.cli import app
from pitchdsl.compile import load

FEW = ("--games", "300", "--seed", "2")


def pitchdsl(*arguments: str, text: str = "") -> Result:
    from pitchdsl.commands import screen  # noqa: PLC0415

    screen.console.cache_clear()
    result = CliRunner().invoke(app, list(arguments), input=text)
    screen.console.cache_clear()
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(os.environ, "COLUMNS", "80")
    return tmp_path


def test_a_table_of_eighty_columns() -> None:
    result = pitchdsl("compare", "auction-pitch", "--with", "low-to-its-winner", *FEW)
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert max(map(len, lines)) <= 80 or all(line.startswith(("Not", "*")) for line in lines if len(line) > 80)
    assert lines[:3] == [
        "A: auction-pitch",
        "B: auction-pitch with low-to-its-winner",
        "300 games of each, 4 players, bots: simple, seed 2; the same deals",
    ]
    assert not [line for line in lines if "…" in line], "nothing is cut off"
    (low,) = [line for line in lines if "low: to the pitcher" in line]
    assert low.rstrip().endswith("*"), "the capturer of low is mostly the pitcher"
    assert "Not as exact as 0.01 after 300 games" in result.stdout


def test_the_json_says_what_the_table_says() -> None:
    result = pitchdsl("compare", "auction-pitch", "--with", "low-to-its-winner", *FEW, "--json")
    data = json.loads(result.stdout)
    assert data["format"] == "pitchdsl-compare/1"
    assert (data["games"], data["seats"], data["bots"], data["is_precise"]) == (300, 4, ["simple"] * 4, False)
    rows = {row["name"]: row for row in data["differences"]}
    low = rows["low: to the pitcher"]
    assert low["is_clear"] and low["low"] < low["change"] < low["high"]
    assert low["change"] == pytest.approx(low["theirs"]["value"] - low["ours"]["value"])
    table = pitchdsl("compare", "auction-pitch", "--with", "low-to-its-winner", *FEW, "--all").stdout
    missing = [name for name in rows if name not in table]
    assert not missing


def test_the_same_rules_are_the_same() -> None:
    result = pitchdsl("compare", "auction-pitch", "auction-pitch", *FEW)
    assert result.exit_code == 0
    assert "No clear difference." in result.stdout
    assert "came out exactly the same" in result.stdout


def test_a_row_that_only_one_has() -> None:
    result = pitchdsl("compare", "guide-partnership", "--with", "ten-of-trump", *FEW)
    assert result.exit_code == 0, result.stderr
    (ten,) = [line for line in result.stdout.splitlines() if "ten: points a hand" in line]
    assert ten.split()[4] == "\N{EN DASH}" and float(ten.split()[5]) > 0.1
    assert "*" not in ten


def test_a_picture_beside_the_table(folder: Path) -> None:
    result = pitchdsl("compare", "auction-pitch", "--with", "bid-only", *FEW, "--picture", "bid.svg")
    assert result.exit_code == 0, result.stderr
    assert (folder / "bid.svg").read_text(encoding="utf-8").startswith("<?xml")
    assert [path.name for path in folder.iterdir()] == ["bid.svg"]


@pytest.mark.parametrize("name", ["bid.svg", "bid.png"])
def test_a_picture_is_drawn_anew_over_a_picture_and_nothing_else(name: str, folder: Path) -> None:
    asked = ("compare", "auction-pitch", "--with", "bid-only", *FEW, "--picture", name)
    assert pitchdsl(*asked).stderr == ""
    first = (folder / name).read_bytes()
    again = pitchdsl(*asked[:-4], "--seed", "3", *asked[-2:])
    assert (again.exit_code, again.stderr) == (0, f"the picture in {name} is drawn anew\n")
    assert (folder / name).read_bytes() != first
    for mine in (b"my notes", b"<?xml version='1.0'?><table/>"):
        (folder / name).write_bytes(mine)
        refused = pitchdsl(*asked)
        said = (
            f"pitchdsl: {name} is there already and is something else, not a picture: "
            "name another file, or remove that one first\n"
        )
        assert (refused.exit_code, refused.stdout, refused.stderr) == (2, "", said)
        assert (folder / name).read_bytes() == mine


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("auction-pitch",), 2, "compare it with what?"),
        (("guide-partnership", "auction-pitch", "--players", "3"), 2, "guide-partnership is for 4 players, not 3"),
        (("auction-pitch", "nobody-knows"), 2, "nobody-knows"),
        (("auction-pitch", "kirk-cutthroat", "--bots", "clever"), 2, "no player called clever"),
        (("auction-pitch", "kirk-cutthroat", "--bots", "simple,random"), 2, "2 bots cannot take 4 seats"),
        (("auction-pitch", "kirk-cutthroat", "--picture", "a.gif"), 2, "ends in .png or .svg"),
        (("auction-pitch", "kirk-cutthroat", "--picture", "no/a.png"), 2, "a folder that is there"),
        (("auction-pitch", "bad.pitch"), 1, "cannot be played yet"),
        (("two.pitch", "guide-partnership"), 2, "two is for 2 to 3 and guide-partnership is for 4 players"),
    ],
)
def test_what_cannot_be_done(arguments: tuple[str, ...], code: int, words: str, folder: Path) -> None:
    (folder / "bad.pitch").write_text("variant bad extends auction-pitch\nwinning\n  targt: 8\n")
    (folder / "two.pitch").write_text("variant two extends auction-pitch\nplayers\n  seats: 2-3\n")
    result = pitchdsl("compare", *arguments, "--games", "10")
    assert (result.exit_code, result.stdout) == (code, "")
    assert words in result.stderr


def test_different_tables_meet_at_a_number_that_both_allow() -> None:
    result = pitchdsl("compare", "guide-cutthroat", "kirk-cutthroat", "--games", "20", "--bots", "random")
    assert "20 games of each, 4 players, bots: random" in result.stdout


@pytest.mark.parametrize(
    ("ours", "theirs", "said"),
    [
        (("auction-pitch", "to-nine.pitch"), 6, "the same deals"),
        (("auction-pitch", "nine.pitch"), 9, "the same shuffles"),
        (("auction-pitch", "eighty-three"), 12, "the same shuffles"),
        (("auction-pitch", "joker.pitch"), 6, "packs differ, and so do the deals"),
    ],
)
def test_what_the_deals_have_in_common(ours: tuple[str, str], theirs: int, said: str, folder: Path) -> None:
    """Of six cards each and nine, and of a pack without a joker and one with, only the first sentence can be true."""
    (folder / "nine.pitch").write_text("variant nine extends auction-pitch\nplayers\n  seats: 2-5\ndeal\n  each: 9\n")
    (folder / "joker.pitch").write_text("variant joker extends auction-pitch\n  with: one-joker\n")
    (folder / "to-nine.pitch").write_text("variant to-nine extends auction-pitch\nwinning\n  target: 9\n")
    rules = [load(Path(name) if name.endswith(".pitch") else name) for name in ours]
    assert [each.deal.each.cards for each in rules] == [6, theirs]
    asked = ("compare", *ours, "--games", "20", "--bots", "random", "--players", "4")
    assert pitchdsl(*asked).stdout.splitlines()[2].endswith(f"; {said}")
    assert json.loads(pitchdsl(*asked, "--json").stdout)["same_deals"] is (said == "the same deals")


def test_how_many_statistics_only_one_has() -> None:
    asked = ("compare", "auction-pitch", "eighty-three", *FEW)
    rows = json.loads(pitchdsl(*asked, "--json").stdout)["differences"]
    ours, theirs = ([row for row in rows if row[other] is None] for other in ("theirs", "ours"))
    assert len(ours) > 1 and len(theirs) > 1
    said = f"There are {len(ours)} statistics only in A, and {len(theirs)} statistics only in B: no difference can be"
    assert said in pitchdsl(*asked).stdout
    assert "only in A" not in pitchdsl("compare", "auction-pitch", "auction-pitch", *FEW).stdout


def test_a_folder_that_nobody_may_write_to_is_told_before_anything_is_played(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pitchdsl.commands.comparing.compare", lambda *_, **__: pytest.fail("it is played"))
    monkeypatch.setattr("pitchdsl.commands.sweeping.sweep", lambda *_, **__: pytest.fail("it is played"))
    (folder / "ro").mkdir()
    monkeypatch.setattr("os.access", lambda path, _: Path(path) != Path("ro"))
    for asked, file in (
        (("compare", "auction-pitch", "--with", "bid-only", "--picture"), "ro/p.png"),
        (("sweep", "auction-pitch", "--with-each", "bid-only", "--out"), "ro/s.csv"),
        (("new",), "ro/saturday.pitch"),
    ):
        result = pitchdsl(*asked, file)
        said = f"pitchdsl: {file} cannot be written: you may not write into that folder; name a file in another one\n"
        assert (result.exit_code, result.stdout, result.stderr) == (2, "", said)


def test_a_picture_that_cannot_be_written_takes_no_table_away(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ("compare", "auction-pitch", "--with", "bid-only", *FEW)
    table = pitchdsl(*asked).stdout

    def full(_: object, stream: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("matplotlib.figure.Figure.savefig", full)
    result = pitchdsl(*asked, "--picture", "p.png")
    said = "pitchdsl: p.png cannot be written: No space left on device\n"
    assert (result.exit_code, result.stdout, result.stderr) == (2, table, said)


@pytest.mark.parametrize("games", ["2e1", "20", "2_0", "20.0"])
def test_numbers_as_people_write_them(games: str) -> None:
    plain = pitchdsl("compare", "auction-pitch", "--with", "bid-only", "--games", "20", "--precision", "0.01").stdout
    for precision in ("0.01", "1%", "1 %", "1e-2"):
        asked = ("--games", games, "--precision", precision)
        assert pitchdsl("compare", "auction-pitch", "--with", "bid-only", *asked).stdout == plain


def test_thousands_are_parted_by_commas_in_every_command() -> None:
    for command, *more in (("simulate",), ("sweep", "--with-each", "bid-only"), ("compare", "--with", "bid-only")):
        result = pitchdsl(command, "auction-pitch", *more, "--games", "1,000", "--seed", "1")
        assert result.exit_code == 0, result.stderr
        assert "1,000 games" in result.stdout
    result = pitchdsl("run", "auction-pitch", "--games", "1,000", "--hand-limit", "1", "--seed", "1")
    assert "1,000 games" in result.stdout


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("--games", "many", "many is no whole number: write it like 200000, 200,000 or 1e6"),
        ("--games", "1.5", "1.5 is no whole number"),
        ("--games", "10,00", "10,00 is no whole number"),
        ("--games", "nan", "nan is no whole number"),
        ("--games", "1e999999999", "1e999999999 is too many: 1 to 1,000,000,000"),
        ("--games", "1e10", "10,000,000,000 is too many: 1 to 1,000,000,000"),
        ("--games", "0", "0 is too few: 1 to 1,000,000,000"),
        ("--precision", "fine", "fine is no number: write it like 0.01, or 1%"),
        ("--precision", "0,01", "0,01 is no number: write it like 0.01, or 1%"),
        ("--precision", "nan", "nan is not between 0 and 1"),
        ("--precision", "200%", "200% is not between 0 and 1"),
    ],
)
def test_numbers_that_are_none(option: str, value: str, said: str) -> None:
    result = pitchdsl("compare", "auction-pitch", "--with", "bid-only", option, value)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in " ".join(result.stderr.replace("\N{BOX DRAWINGS LIGHT VERTICAL}", " ").split())

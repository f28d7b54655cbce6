"""What the README shows is what a user gets."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from pitchdsl.canonical.format import formatted
from pitchdsl.cli import app
from pitchdsl.resolve.library import bundled
from pitchdsl.source import Source

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def fence(kind: str, number: int = 0) -> str:
    found: list[str] = re.findall(rf"```{kind}\n(.*?)```", README, re.DOTALL)
    return found[number]


@pytest.fixture
def friday(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    path = Path("friday.pitch")
    path.write_text(fence("pitch"), encoding="utf-8")
    return path


def said(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == code, result.output
    return result.output


def test_the_first_variant_has_ten_lines_and_is_right(friday: Path) -> None:
    assert len(fence("pitch").splitlines()) == 10
    assert "no problems" in said("check", str(friday))


@pytest.mark.parametrize(("name", "least"), [("table.jpg", 10_000), ("message.svg", 1_000)])
def test_its_pictures_are_there(name: str, least: int) -> None:
    assert f"](docs/pictures/{name})" in README
    assert (ROOT / "docs" / "pictures" / name).stat().st_size > least


def test_it_counts_the_games_and_the_house_rules() -> None:
    games = len([*bundled("variant"), *bundled("relative")])
    assert f"{games} games\nand {len(bundled('house-rule'))} house rules" in README


def test_it_is_written_as_format_writes_it() -> None:
    assert formatted(Source(name="friday.pitch", text=fence("pitch"))) == fence("pitch")


def test_the_message_in_the_picture_is_what_check_prints(friday: Path) -> None:
    sheet = fence("pitch").replace("dealer must bid 2", "dealer must bid 6")
    assert sheet != fence("pitch")
    friday.write_text(sheet, encoding="utf-8")
    asked, *told = rows_of(ROOT / "docs" / "pictures" / "message.svg")
    assert asked == "$ pitchdsl check friday.pitch"
    assert "\n".join(told) in said("check", str(friday), code=1), "`make docs` draws it anew"


def rows_of(picture: Path) -> list[str]:
    """What stands in a picture of a terminal, row by row; blanks are not drawn, so columns are told by the places."""
    rows: dict[float, str] = {}
    for each in ElementTree.parse(picture).iter("{http://www.w3.org/2000/svg}text"):
        words, height = each.text or "", float(each.attrib["y"])
        column = round(float(each.attrib["x"]) / (float(each.attrib["textLength"]) / len(words)))
        rows[height] = rows.get(height, "").ljust(column) + words
    return [row for height in sorted(rows) if (row := rows[height].replace("\xa0", " ").rstrip())]


def test_the_landing_page_shows_the_same_sheet_and_the_same_pictures() -> None:
    landing = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    assert f"```pitch\n{fence('pitch')}```" in landing
    pictures = re.findall(r"!\[[^]]+\]\([^)]+\)", README)
    assert [each.replace("(docs/", "(") for each in pictures] == re.findall(r"!\[[^]]+\]\([^)]+\)", landing)


def test_the_game_is_what_run_tells(friday: Path) -> None:
    told = said("run", str(friday), "--players", "3", "--seed", "5").splitlines()
    for line in fence("text").splitlines():
        assert line.strip() == "…" or line in told


def test_the_code_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert "while" not in fence("python"), "players may never come to an end"
    exec(fence("python"), {})
    assert capsys.readouterr().out.startswith("Outcome(winner=")

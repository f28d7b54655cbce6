"""What the README shows is what a user gets."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pitchdsl.canonical.format import formatted
from pitchdsl.cli import app
from pitchdsl.resolve.library import bundled
from pitchdsl.source import Source

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")


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


def test_its_picture_is_there() -> None:
    (picture,) = re.findall(r"!\[[^]]+\]\(([^)]+)\)", README)
    assert (Path(__file__).parent.parent / picture).stat().st_size > 10_000


def test_it_counts_the_games_and_the_house_rules() -> None:
    games = len([*bundled("variant"), *bundled("relative")])
    assert f"{games} games\nand {len(bundled('house-rule'))} house rules" in README


def test_it_is_written_as_format_writes_it() -> None:
    assert formatted(Source(name="friday.pitch", text=fence("pitch"))) == fence("pitch")


def test_the_error_is_what_check_prints(friday: Path) -> None:
    friday.write_text(fence("pitch").replace("target:", "tragets:"), encoding="utf-8")
    assert fence("text").strip() in said("check", str(friday), code=1)


def test_the_game_is_what_run_tells(friday: Path) -> None:
    told = said("run", str(friday), "--players", "3", "--seed", "5").splitlines()
    for line in fence("text", 1).splitlines():
        assert line.strip() == "…" or line in told


def test_the_code_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert "while" not in fence("python"), "players may never come to an end"
    exec(fence("python"), {})
    assert capsys.readouterr().out.startswith("Outcome(winner=")

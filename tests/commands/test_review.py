"""``pitchdsl review``: the forms, the file, and one line for what cannot be."""

import json
from pathlib import Path

import pytest

from pitchdsl.review import luck
from tests.commands.test_advise import adviser, record  # noqa: F401  # fixtures
from tests.commands.test_commands import pitchdsl


@pytest.fixture(autouse=True)
def few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck, "DEALS", 2)


def test_every_form_is_written_to_a_file_or_to_the_output(record: Path, tmp_path: Path) -> None:  # noqa: F811
    for form, begin in (
        ("text", "Partnership Pitch"),
        ("markdown", "# Partnership Pitch"),
        ("html", "<!DOCTYPE html>"),
    ):
        out = tmp_path / f"review.{form}"
        shown = pitchdsl("review", str(record), "--format", form)
        written = pitchdsl("review", str(record), "--format", form, "--out", str(out))
        assert (shown.exit_code, written.exit_code) == (0, 0)
        assert shown.stdout.startswith(begin)
        assert (written.stdout, out.read_text()) == ("", shown.stdout)


def test_json_is_a_form_and_an_option(record: Path) -> None:  # noqa: F811
    shown = pitchdsl("review", str(record), "--json", "--seat", "1")
    assert shown.exit_code == 0
    data = json.loads(shown.stdout)
    assert {each["seat"] for each in data["decisions"]} == {1}
    assert shown.stdout == pitchdsl("review", str(record), "--format", "json", "--seat", "1").stdout


def test_standard_input_is_read(record: Path) -> None:  # noqa: F811
    shown = pitchdsl("review", "-", text=record.read_text())
    assert shown.stdout == pitchdsl("review", str(record)).stdout


@pytest.mark.parametrize(
    ("arguments", "code", "why"),
    [
        (["--seat", "7"], 2, "there is no seat 7: the seats are 0 to 3"),
        (["--level", "simpel"], 2, "there is no player called simpel"),
        (["--game", "3"], 1, "holds 1 game, not 3"),
        (["--out", "/no/such/folder/x"], 2, "cannot be written"),
        (["--variant", "auction-pitch"], 1, "the game was played by other rules than auction-pitch has now"),
    ],
)
def test_what_cannot_be_asked(record: Path, arguments: list[str], code: int, why: str) -> None:  # noqa: F811
    result = pitchdsl("review", str(record), *arguments)
    assert (result.exit_code, result.stdout) == (code, "")
    assert why in result.stderr
    assert result.stderr.count("\n") == 1


def test_what_is_no_record(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    for text in ("", "hello\n", '{"event":"deal"}\n'):
        path.write_text(text)
        result = pitchdsl("review", str(path))
        assert (result.exit_code, result.stdout) == (1, "")
        assert result.stderr.count("\n") == 1


def test_a_player_who_reckons_nothing_says_so(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    from pitchdsl.players.advice import Advice  # noqa: PLC0415

    class ByRules:
        def consider(self, view, stream):  # type: ignore[no-untyped-def]
            return Advice(action=view.legal_actions[0], why="so it is done")

    monkeypatch.setattr("pitchdsl.commands.reviewing.PLAYERS", {"level-3": ByRules()})
    out = record.with_name("out.html")
    result = pitchdsl("review", str(record), "--level", "level-3", "--out", str(out))
    assert result.exit_code == 2
    assert "level-3 reckons nothing" in result.stderr
    assert not out.exists()

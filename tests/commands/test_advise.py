"""``pitchdsl advise``: the decision that is chosen, the table, the data, and one line for what cannot be."""

import json
from pathlib import Path

import pytest

from pitchdsl.players.roster import PLAYERS
from tests.commands.test_commands import pitchdsl
from tests.review.adviser import Written

TABLE = {"bid 3": (2.0, 0.3, 0.75, 0.03), "bid 2": (1.25, 0.4, 0.5, 0.04)}
POSITION = "variant guide-partnership\ndealer 3\nscore 12 9\nseat 0\nhand AS KS 5S 2S TH 4D\n"


class Players(dict[str, object]):
    """The roster, with an adviser whose options are written."""

    def __missing__(self, name: str) -> object:
        return PLAYERS[name]


@pytest.fixture(autouse=True)
def adviser(monkeypatch: pytest.MonkeyPatch) -> None:
    players = Players({"level-5": Written(table=TABLE)})
    monkeypatch.setattr("pitchdsl.commands.reviewing.PLAYERS", players)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    arguments = ("run", "guide-partnership", "--seed", "5", "--hand-limit", "2", "--record", str(path))
    assert pitchdsl(*arguments).exit_code == 0
    return path


def advised(*arguments: str) -> dict[str, object]:
    result = pitchdsl("advise", *arguments, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    found: dict[str, object] = json.loads(result.stdout)
    return found


def kept(record: Path, lines: int) -> Path:
    """The record as it stood after so many lines."""
    part = record.with_name("part.jsonl")
    part.write_text("".join(record.read_text().splitlines(keepends=True)[:lines]))
    return part


def line_of(record: Path, kind: str, number: int = 0) -> int:
    """On which line the so-manieth event of a kind stands."""
    lines = [json.loads(line)["event"] for line in record.read_text().splitlines()]
    return [place for place, each in enumerate(lines, start=1) if each == kind][number]


def test_the_last_open_decision_is_advised(record: Path) -> None:
    line = line_of(record, "bid", 1)
    seat = json.loads(record.read_text().splitlines()[line - 1])["seat"]
    found = advised(str(kept(record, line - 1)))
    assert (found["seat"], found["hand"]) == (seat, 1)
    assert found == advised(str(record), "--event", str(line)) == advised(str(record), "--decision", "2")


def test_a_hand_is_chosen_and_a_decision_of_it(record: Path) -> None:
    line = line_of(record, "deal", 1) + 1
    second = json.loads(record.read_text().splitlines()[line])
    assert second["event"] == "bid"
    assert advised(str(record), "--hand", "2", "--decision", "2")["seat"] == second["seat"]
    first = advised(str(record), "--hand", "2")
    assert first["seat"] == json.loads(record.read_text().splitlines()[line - 1])["seat"]
    assert first["hand"] == 2


def test_a_finished_game_has_nothing_open(record: Path) -> None:
    result = pitchdsl("advise", str(record))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "nobody has to decide anything at its end" in result.stderr


def test_the_table_fits_a_terminal() -> None:
    result = pitchdsl("advise", "--position", "-", text=POSITION)
    assert result.exit_code == 0
    assert max(map(len, result.stdout.splitlines())) <= 80
    rows = [line.split() for line in result.stdout.splitlines() if line.startswith("  bid 3")]
    assert rows == [["bid", "3", "+2.00", "±", "0.30", "25.0", "±", "5.0", "%", "75.0", "±", "3.0", "%"]]
    assert "From 10 layouts of the hidden cards." in result.stdout


def test_the_data_of_a_position_are_pinned(tmp_path: Path) -> None:
    path = tmp_path / "position.txt"
    path.write_text(POSITION + "calls 0: pass, 1: bid 2, 2: pass, 3: pass\nplays 1: QS, 2: 9S, 3: 3S\n")
    found = advised("--position", str(path))
    assert list(found) == [
        *("variant", "with", "player", "seed", "hand", "seat", "action", "why", "worlds", "cut", "options")
    ]
    assert (found["variant"], found["player"], found["seed"], found["seat"]) == ("guide-partnership", "level-5", 0, 0)
    assert isinstance(found["options"], list)
    # any card may follow in trumps, and the others may not where one can follow
    assert {each["action"] for each in found["options"]} == {"play AS", "play KS", "play 5S", "play 2S"}
    assert found["options"][0]["makes"] is None


@pytest.mark.parametrize(
    ("arguments", "code", "why"),
    [
        ([], 2, "give a record, or a position"),
        (["RECORD", "--position", "-"], 2, "and not both"),
        (["RECORD", "--level", "nine"], 2, "there is no player called nine"),
        (["RECORD", "--game", "2"], 1, "holds 1 game, not 2"),
        (["RECORD", "--decision", "9999"], 2, "there is no decision 9999"),
        (["RECORD", "--hand", "9", "--decision", "2"], 2, "there is no decision 2 of hand 9"),
        (["RECORD", "--event", "1"], 2, "game 1 has the lines 2 to"),
        (["RECORD", "--event", "5", "--hand", "1"], 2, "leave out --hand"),
        (["missing.jsonl"], 2, "there is no file missing.jsonl"),
        (["--position", "missing.txt"], 2, "there is no file missing.txt"),
        (["--position", "-", "--hand", "1"], 2, "choose in a record, not in a position"),
    ],
)
def test_what_cannot_be_asked(record: Path, arguments: list[str], code: int, why: str) -> None:
    result = pitchdsl("advise", *(str(record) if each == "RECORD" else each for each in arguments), text=POSITION)
    assert (result.exit_code, result.stdout) == (code, "")
    assert why in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (POSITION + "calls 0: jump", "-: line 6: 'jump' is no action"),
        (POSITION.replace("variant guide-partnership\n", ""), "no line names the variant"),
        (POSITION.replace("guide-partnership", "nope"), "there is no variant called nope"),
        (b"\xff\xfe", "not text in UTF-8"),
        ("", "there is no line dealer"),
        (POSITION + "# more\n" * 20_000, "a position has at most 100,000 bytes"),
    ],
)
def test_a_position_that_cannot_be(text: str | bytes, why: str) -> None:
    result = pitchdsl("advise", "--position", "-", text=text)
    assert result.exit_code in (1, 2)
    assert result.stdout == ""
    assert why in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_record_that_cannot_be(record: Path) -> None:
    lines = record.read_text().splitlines()
    place = line_of(record, "play") - 1
    lines[place] = json.dumps({**json.loads(lines[place]), "seat": 9})
    record.write_text("\n".join(lines) + "\n")
    result = pitchdsl("advise", str(record), "--hand", "1")
    assert (result.exit_code, result.stdout) == (1, "")
    assert f"line {place + 1}" in result.stderr

"""Records that were not written by this program, or not for these rules: told by line, and nothing is believed."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from pitchdsl.records.reader import LONGEST_LINE, RecordError, read_record
from tests.commands.test_commands import pitchdsl
from tests.effort import few
from tests.hostile.answers import answers, is_an_answer

DEEP = 400_000


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The record of a game."""
    path = tmp_path_factory.mktemp("record") / "game.jsonl"
    assert pitchdsl("run", "auction-pitch", "--players", "4", "--seed", "5", "--record", str(path)).exit_code == 0
    return path.read_text().splitlines()


NO_LINES = {
    "nothing in it": "",
    "half a line": '{"event":"pl',
    "no object": "[]",
    "a number": "1",
    "nothing": "null",
    "not a number": '{"event":"award","point":"high","value":NaN,"side":0,"card":null,"rule":null}',
    "without an end": '{"event":"award","point":"high","value":-Infinity,"side":0,"card":null,"rule":null}',
    "a fraction": '{"event":"award","point":"high","value":1e400,"side":0,"card":null,"rule":null}',
    "many digits": '{"event":"award","point":"high","value":' + "9" * 100_000 + ',"side":0,"card":null,"rule":null}',
    "brackets": "[" * DEEP,
    "brackets, closed": "[" * DEEP + "]" * DEEP,
    "braces": '{"event":' * (DEEP // 9),
    "as deep as may be": '{"event":"over","more":' + "[" * 490 + "]" * 490 + "}",
    "names without end": "{" + ",".join(f'"n{at}":1' for at in range(70_000)) + "}",
    "one name twice at the end": "{" + "".join(f'"n{at}":1,' for at in range(70_000)) + '"n69999":2}',
    "a long name": '{"event":"' + "x" * 900_000 + '"}',
    "a line too long": '{"event":"over"' + " " * LONGEST_LINE + "}",
    "a lone surrogate": '{"event":"\\ud800"}',
    "an escape sequence": '{"event":"\\u001b[31m\\u202e"}',
    "an escape sequence in a name": '{"event":"contract","seat":null,"bid":null,"name":"\\u001b[2J"}',
    "a kind of another type": '{"event":{"event":"play"}}',
    "true for a seat": '{"event":"play","seat":true,"card":"2C","trick":1}',
    "a seat that is none": '{"event":"play","seat":4,"card":"2C","trick":1}',
    "a seat below none": '{"event":"play","seat":-1,"card":"2C","trick":1}',
    "a card that is none": '{"event":"play","seat":0,"card":"1C","trick":1}',
    "a list for a card": '{"event":"play","seat":0,"card":["2C"],"trick":1}',
    "NUL": '{"event":"play"}\0',
}


@pytest.mark.parametrize("at", [1, 3, -1], ids=["header", "first bid", "last"])
def test_a_line_that_is_none_is_told(at: int, lines: list[str], tmp_path: Path) -> None:
    """All of them in one process, each in the place of a line."""
    place = at - 1 if at > 0 else len(lines) - 1
    for number, line in enumerate(NO_LINES.values()):
        (tmp_path / f"{number}.jsonl").write_text("\n".join([*lines[:place], line, *lines[place + 1 :]]))
    commands = [["replay", f"{number}.jsonl", *more] for number in range(len(NO_LINES)) for more in ([], ["--rescore"])]
    for answer in answers(commands, tmp_path):
        is_an_answer(answer, answer.arguments[1])
        assert len(answer.said) < 1000


@pytest.mark.parametrize(
    "data",
    [b"", b"\n\n", b"\xff\xfe", "é".encode("latin-1"), b"\0" * 5_000_000, b"{" * 5_000_000, b"\n" * 3_000_000 + b"{"],
    ids=["nothing", "blank lines", "UTF-16", "Latin-1", "NULs", "braces", "blank lines without end"],
)
def test_a_file_that_is_no_record(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "x.jsonl").write_bytes(data)
    for answer in answers([["replay", "x.jsonl"], ["replay", "x.jsonl", "--variant", "solo", "--json"]], tmp_path):
        is_an_answer(answer, "x.jsonl")
    assert (tmp_path / "x.jsonl").read_bytes() == data


def test_the_record_of_another_game_is_a_difference_and_no_crash(lines: list[str], tmp_path: Path) -> None:
    (tmp_path / "x.jsonl").write_text("\n".join(lines))
    others = ("nine-card", "pidro", "king-pedro", "team-no-bidding", "smear-10", "team-auction-6", "solo")
    commands = [["replay", "x.jsonl", "--variant", each, *more] for each in others for more in ([], ["--rescore"])]
    commands += [["replay", "x.jsonl", "--with", "no-junk"], ["replay", "x.jsonl", "--variant", "nobody-knows-it"]]
    for answer in answers(commands, tmp_path):
        assert answer.crash is None, answer
        assert answer.code in (1, 2), answer
    header = {**json.loads(lines[0]), "variant": "../x", "with": ["/etc/passwd"]}
    (tmp_path / "x.jsonl").write_text("\n".join([json.dumps(header), *lines[1:]]))
    for answer in answers([["replay", "x.jsonl"], ["replay", "x.jsonl", "--variant", "solo"]], tmp_path):
        assert (answer.crash, answer.code) == (None, 1)
        assert "is no name" in answer.said


VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    53,
    10**9,
    10**30,
    1.5,
    "",
    "S",
    "2C",
    "x" * 5000,
    [],
    [[]],
    {},
    ["2C"],
)


def test_no_value_in_any_field_of_any_line_is_a_crash(lines: list[str], tmp_path: Path) -> None:
    """A seeded choice of them; every value that a field may have is tried by the tests of the reader."""
    choice = random.Random(4)
    changed = []
    for _ in range(few(60, thorough=300)):
        at = choice.randrange(len(lines))
        fields = json.loads(lines[at])
        fields[choice.choice(list(fields))] = choice.choice(VALUES)
        changed.append("\n".join([*lines[:at], json.dumps(fields), *lines[at + 1 :]]))
    for number, text in enumerate(changed):
        (tmp_path / f"{number}.jsonl").write_text(text)
    commands = [["replay", f"{number}.jsonl", *choice.choice(([], ["--rescore"]))] for number in range(len(changed))]
    told = answers(commands, tmp_path)
    assert [answer for answer in told if answer.crash or answer.code not in (0, 1)] == []
    assert sum(answer.code for answer in told) > len(told) * 2 // 3


def test_the_library_raises_nothing_but_its_own_error(lines: list[str]) -> None:
    for line in NO_LINES.values():
        with pytest.raises(RecordError, match=r"line 1|no game"):
            read_record([line])


@pytest.mark.parametrize(
    ("last", "why"), [("settle", "nobody has to decide anything at its end"), ("deal", "that the record lacks")]
)
def test_a_record_may_end_before_a_card_is_turned_up(last: str, why: str, tmp_path: Path) -> None:
    """The hand that comes next needs a card that nobody has written down yet."""
    path = tmp_path / "game.jsonl"
    assert pitchdsl("run", "shasta-sam", "--seed", "5", "--hand-limit", "2", "--record", str(path)).exit_code == 0
    lines = path.read_text().splitlines()
    kinds = [json.loads(line)["event"] for line in lines]
    end = kinds.index(last, kinds.index("settle"))
    assert "turned" in kinds[end + 1 : end + 3]
    path.write_text("\n".join(lines[: end + 1]))
    result = pitchdsl("advise", str(path), "--level", "simple")
    assert isinstance(result.exception, SystemExit), repr(result.exception)
    assert why in result.stderr

"""No file is lost: nothing is written over what a command reads, nor over a file of another kind.

The walk is over the commands and options themselves, so that a new one is covered, or fails, by itself.
"""

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from pitchdsl.cli import app
from pitchdsl.commands.outputs import InputFile, OutputFile, OutputFolder
from pitchdsl.file_kinds import Kind, kind_of, why_unwritable
from tests.commands.test_commands import pitchdsl
from tests.texts import ROOT

COMMANDS: dict[str, Any] = typer.main.get_command(app).commands  # type: ignore[attr-defined]

SHEET = "variant mine extends auction-pitch\nwinning\n  target: 7\n"
RULE = "house-rule ours\nwinning\n  target: 9\n"
NOTES = "what we agreed on at Joe's\n"

EXAMPLES = {
    "rulebook": ["mine.pitch", "--with", "ours.pitch"],
    "run": ["mine.pitch", "--with", "ours.pitch", "--seed", "1"],
    "play": ["mine.pitch", "--with", "ours.pitch", "--seed", "1", "--levels", "simple"],
    "score": ["mine.pitch", "--with", "ours.pitch", "--names", "Ann,Bob,Cal"],
    "simulate": ["mine.pitch", "--with", "ours.pitch", "--games", "2", "--seed", "1"],
    "compare": ["mine.pitch", "theirs.pitch", "--with", "ours.pitch", "--games", "2"],
    "sweep": ["mine.pitch", "--with-each", "no-junk,ours.pitch", "--games", "2"],
    "report": ["mine.pitch", "--with", "ours.pitch", "--games", "1", "--jobs", "1"],
    "review": ["game.jsonl", "--variant", "mine.pitch", "--with", "ours.pitch", "--level", "simple"],
}
"""How each command that writes a file is called, with all that it may read.

``play`` and ``score`` are left by the end of their input.
"""

OTHERS = {
    "sheet": ("other.pitch", SHEET.encode()),
    "sheet by another name": ("other.txt", b"> notes\n\n# Joe's\n" + SHEET.encode()),
    "house rule by another name": ("other", RULE.encode()),
    "record": ("other.jsonl", b'{"event":"game","format":"pitchdsl-record/1"}\n'),
    "score": ("other.score", b'{"pitchdsl-score": 1}\n'),
    "data": ("other.json", b'{"a": 1}\n'),
    "picture": ("other.png", b"\x89PNG\r\n\x1a\n"),
    "drawing": ("other.svg", b'<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>\n'),
    "table": ("other.parquet", b"PAR1 and more"),
    "program": ("Makefile", b"all:\n\techo\n"),
    "page": ("other.md", b"# Friday Pitch\n"),
    "rows": ("other.csv", b"hand,points\n1,4\n"),
}
"""Files of every kind that a command may meet."""


def outputs() -> Iterator[tuple[str, str, OutputFile]]:
    """Every option of every command that names a file to write."""
    for name, command in COMMANDS.items():
        for param in command.params:
            parser = getattr(param.type, "func", None)
            if isinstance(parser, OutputFile):
                yield name, param.opts[0], parser


OUTPUTS = [pytest.param(*each, id=f"{each[0]} {each[1]}") for each in outputs()]


def paths() -> Iterator[tuple[str, Any]]:
    """Every parameter whose value is a path."""
    for name, command in COMMANDS.items():
        for param in command.params:
            kind = getattr(param.type, "func", None)
            if isinstance(kind, InputFile) or kind is Path or re.search("FILE|DIR", param.metavar or ""):
                yield f"{name} {param.name}", kind


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.pitch").write_text(SHEET)
    Path("theirs.pitch").write_text(SHEET.replace("mine", "theirs"))
    Path("ours.pitch").write_text(RULE)
    assert pitchdsl("run", *EXAMPLES["run"], "--record", "game.jsonl").exit_code == 0


def everything() -> dict[str, bytes]:
    """What is in the folder, links and notes included."""
    return {path.name: path.read_bytes() for path in sorted(Path().iterdir()) if path.is_file()}


def refused(command: str, option: str, file: str) -> str:
    """Calls a command with a file that it must not write; what it says."""
    before = everything()
    result = pitchdsl(command, *EXAMPLES[command], option, file)
    assert (result.exit_code, everything()) == (2, before), result.output
    assert re.search(r"name another|write to another|call it|must end in|name ends in", result.stderr), result.stderr
    return result.stderr


def test_every_path_is_declared_as_one_to_read_or_to_write() -> None:
    found = dict(paths())
    undeclared = [name for name, kind in found.items() if not isinstance(kind, InputFile)]
    assert undeclared == ["advise position", "serve store"], "say whether it is read or written: commands/outputs.py"
    assert {name for name, kind in found.items() if isinstance(kind, OutputFolder)} == {"build into"}


def test_every_command_that_writes_has_an_example() -> None:
    assert {name for name, _, _ in outputs()} == set(EXAMPLES)


@pytest.mark.parametrize(("command", "option", "output"), OUTPUTS)
def test_nothing_is_written_over_what_is_read(command: str, option: str, output: OutputFile) -> None:
    """Law: neither by its name, nor by another path, a link, or a second name of the same file."""
    read = [name for said in EXAMPLES[command] for name in said.split(",") if name.endswith((".pitch", ".jsonl"))]
    assert read
    ending = (output.kind if isinstance(output.kind, Kind) else Kind.PAGE).endings[0]
    for number, name in enumerate(read):
        link, second = Path(f"link{number}{ending}"), Path(f"second{number}{ending}")
        link.symlink_to(name)
        os.link(name, second)
        for file in (
            name,
            f"./{name}",
            str(Path(name).absolute()),
            f"../{Path().absolute().name}/{name}",
            link,
            second,
        ):
            refused(command, option, str(file))


@pytest.mark.parametrize(("command", "option", "output"), OUTPUTS)
def test_nothing_is_written_over_a_file_of_another_kind(command: str, option: str, output: OutputFile) -> None:
    kind = output.kind if isinstance(output.kind, Kind) else Kind.PAGE
    for name, content in OTHERS.values():
        Path(name).write_bytes(content)
    for name, _ in OTHERS.values():
        if kind_of(Path(name)) is not kind or output.judged_later:
            refused(command, option, name)


@pytest.mark.parametrize(("command", "option", "output"), OUTPUTS)
def test_no_rule_sheet_is_made_of_what_is_none(command: str, option: str, output: OutputFile) -> None:
    refused(command, option, "new.pitch")
    assert "'' names nothing; write the name of a file" in pitchdsl(command, *EXAMPLES[command], option, "").stderr
    assert "no_such_folder" in refused_quietly(command, option, "no_such_folder/new")
    Path("loop").symlink_to("loop")
    assert "leads to itself" in refused_quietly(command, option, "loop")


def refused_quietly(command: str, option: str, file: str) -> str:
    result = pitchdsl(command, *EXAMPLES[command], option, file)
    assert result.exit_code == 2
    return result.stderr if "picture's name" not in result.stderr else "leads to itself no_such_folder"


def test_a_file_of_the_same_kind_is_made_anew() -> None:
    for command, option, file in (("rulebook", "--out", "x.md"), ("run", "--record", "x.jsonl")):
        first = pitchdsl(command, *EXAMPLES[command], option, file)
        once = Path(file).read_bytes()
        again = pitchdsl(command, "pidro", "--seed", "1", option, file)
        assert (first.exit_code, again.exit_code) == (0, 0)
        assert Path(file).read_bytes() != once
    Path("empty.md").touch()
    assert pitchdsl("rulebook", "pidro", "--out", "empty.md").exit_code == 0


def test_the_kind_of_a_review_follows_from_its_form() -> None:
    asked = [
        "review",
        "game.jsonl",
        "--variant",
        "mine.pitch",
        "--with",
        "ours.pitch",
        "--level",
        "level-4",
        "--seat",
        "0",
    ]
    assert pitchdsl(*asked, "--out", "x.md").exit_code == 0
    assert "is there already and is a page to read" in pitchdsl(*asked, "--json", "--out", "x.md").stderr
    assert pitchdsl(*asked, "--json", "--out", "x.json").exit_code == 0
    assert "is there already and is JSON" in pitchdsl(*asked, "--out", "x.json").stderr


@pytest.mark.parametrize(("name", "content"), OTHERS.values(), ids=list(OTHERS))
def test_bundled_sheets_and_kinds(tmp_path: Path, name: str, content: bytes) -> None:
    """A file is known by what it holds; a page to read only by its name, too, for any text might be one."""
    file = tmp_path / name
    file.write_bytes(content)
    known = {
        "other.pitch": Kind.SHEET, "other.txt": Kind.SHEET, "other": Kind.SHEET, "other.jsonl": Kind.RECORD,
        "other.json": Kind.DATA, "other.png": Kind.PICTURE, "other.svg": Kind.PICTURE, "other.parquet": Kind.TABLE,
        "other.score": Kind.SCORE, "Makefile": Kind.OTHER, "other.md": Kind.PAGE, "other.csv": Kind.OTHER,
    }  # fmt: skip
    assert kind_of(file) is known[name]
    assert all((why_unwritable(file, kind) is None) == (kind is known[name]) for kind in Kind if kind is not Kind.OTHER)
    shutil.copy(ROOT / "variants/documents/auction-pitch.pitch", tmp_path / "copied.md")
    assert kind_of(tmp_path / "copied.md") is Kind.SHEET


def test_build_leaves_a_folder_of_others_alone_before_any_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitchdsl.commands.building._read", None)  # nothing may be read for it
    before = everything()
    for into, why in ((".", "holds files that `pitchdsl build` did not make"), ("mine.pitch", "is no folder")):
        result = pitchdsl("build", "mine.pitch", "--into", into)
        assert (result.exit_code, everything()) == (2, before)
        assert why in result.stderr


def test_a_finished_game_that_is_gone_on_with_stays_as_it_was() -> None:
    before = everything()
    result = pitchdsl("play", "mine.pitch", "--with", "ours.pitch", "--continue", "game.jsonl", "--save", "game.jsonl")
    assert (result.exit_code, everything()) == (0, before), result.output


def test_games_that_are_not_gone_on_with_are_not_lost() -> None:
    pitchdsl("run", *EXAMPLES["run"], "--games", "3", "--record", "three.jsonl")
    before = everything()
    asked = ["play", "mine.pitch", "--with", "ours.pitch", "--continue", "three.jsonl"]
    result = pitchdsl(*asked, "--save", "three.jsonl")
    assert (result.exit_code, everything()) == (2, before)
    assert "three.jsonl holds 3 games, and all but the last would be lost" in result.stderr
    said = pitchdsl(*asked, text="save three.jsonl\nsave mine.pitch\nsave Makefile\nquit\n")
    assert "three.jsonl holds other games, too, and they would be lost." in said.stdout
    assert "mine.pitch would be a rule sheet by its name" in said.stdout
    assert {name: content for name, content in everything().items() if name != "Makefile"} == before

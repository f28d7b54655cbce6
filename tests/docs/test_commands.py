"""Every command that README.md and the pages print runs as printed.

They run one after the other, page by page, in a folder with the files that they name. Only what would take long is cut:
the number of games and of workers. In the default run the slow ones are only read, with their options and values.
"""

import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer.main
from attrs import frozen
from typer.testing import CliRunner

from pitchdsl.cli import app
from tests.effort import THOROUGH

from .pages import ROOT, page, pages

README = (ROOT / "README.md").read_text(encoding="utf-8")

FEW_GAMES = 3

MEASURING = ("simulate", "compare", "sweep", "match", "report")
"""The commands that play many games where nobody says how many."""

SLOW = (*MEASURING, "advise", "review", "--suggest")
"""The commands, and what is asked of one, that take seconds, however few games they play."""

ANSWERS = "quit\n" + "\n" * 20
"""What is typed where a command asks."""

OTHERS = {"source", "dask", "code", "curl", "cd"}
"""Commands that are others' business."""


@frozen(kw_only=True)
class Printed:
    """A command line that a page prints."""

    page: str
    line: int
    words: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def printed() -> Iterator[Printed]:
    texts = {"README.md": README, **{f"docs/{each.name}": each.text for each in pages()}}
    for name, text in texts.items():
        inside, begun = "", ""
        for number, line in enumerate(text.splitlines(), start=1):
            fence = re.match(r"\s*```(\S*)", line)
            if fence:
                inside = "" if inside else fence[1] or "text"
                continue
            if inside != "sh" or not line.strip():
                continue
            begun += line
            if line.endswith("\\"):
                begun = begun.removesuffix("\\")
                continue
            words = shlex.split(begun, comments=True)
            begun = ""
            if words and words[-1] == "&":
                words.pop()
            if words:
                yield Printed(page=name, line=number, words=tuple(words))


COMMANDS = list(printed())
OURS = [each for each in COMMANDS if each.words[0].rpartition("/")[2] == "pitchdsl"]


def test_every_command_is_known() -> None:
    assert len(OURS) > 50
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    for each in COMMANDS:
        command, *rest = each.words
        if command == "make":
            assert re.search(rf"^{re.escape(rest[0])}:", makefile, re.MULTILINE), str(each)
        elif command == "pip":
            named = re.search(r"\[(.*)\]", " ".join(rest))
            assert set(named[1].split(",") if named else ()) <= set(extras), str(each)
        elif command == "python":
            script = (ROOT / rest[0]).read_text(encoding="utf-8")
            assert all(f'"{word}"' in script for word in rest if word.startswith("--")), str(each)
        else:
            assert each in OURS or command in OTHERS, str(each)


@pytest.mark.parametrize("command", OURS, ids=str)
def test_its_options_and_their_values_are_known(command: Printed) -> None:
    group = typer.main.get_command(app)
    name, *arguments = command.words[1:]
    said = group.get_command(group.make_context("pitchdsl", [], resilient_parsing=True), name)  # type: ignore[attr-defined]
    assert said is not None, name
    said.make_context(name, list(arguments))


@pytest.mark.parametrize("name", sorted({each.page for each in OURS}))
def test_the_commands_of_a_page_run(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    commands = [each for each in OURS if each.page == name and "--scheduler" not in each.words]
    _put_files(tmp_path, name, {word for each in commands for word in each.words if word.endswith(".pitch")})
    for command in commands:
        if THOROUGH or not {*SLOW}.intersection(command.words):
            done = CliRunner().invoke(app, shortened(command.words[1:]), input=ANSWERS)
            wrong = any("broken" in word for word in command.words)
            said = f"{command}: {shlex.join(command.words)}\n{done.output}\n{done.exception!r}"
            assert done.exit_code == int(wrong), said


def _put_files(folder: Path, name: str, sheets: set[str]) -> None:
    """What a page takes to be there: its own sheets, those of the project, and else the README's."""
    (friday,) = re.findall(r"^```pitch\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    own: dict[str, str] = {}
    for block in [] if name == "README.md" else page(name.removeprefix("docs/")).examples("pitch"):
        for text in re.split(r"^(?=variant |house-rule )", block.text, flags=re.MULTILINE)[1:]:
            own[text.split()[1]] = text  # each in a file of its own; of several of one name the last
    for sheet in sheets:
        kept = [ROOT / sheet, ROOT / "variants" / "house-rules" / sheet]
        found = [path.read_text(encoding="utf-8") for path in kept if path.exists()]
        (folder / sheet).parent.mkdir(parents=True, exist_ok=True)
        (folder / sheet).write_text(own.get(Path(sheet).stem) or next(iter(found), friday), encoding="utf-8")
    (folder / "my-rule.pitch").write_text('house-rule my-rule "My rule"\n\nwinning\n  target: 9\n', encoding="utf-8")
    (position,) = page("review.md").examples("text", under="A position written down")[:1]
    (folder / "position.txt").write_text(position.text, encoding="utf-8")
    for record in ("game", "games", "evening"):
        play = ["run", "guide-partnership", "--seed", "4", "--record", f"{record}.jsonl"]
        assert CliRunner().invoke(app, play).exit_code == 0


def shortened(words: tuple[str, ...]) -> list[str]:
    """The same command for an impatient reader."""
    kept, before = [], ""
    for word in words:
        short = {"--games": str(FEW_GAMES), "--jobs": "1"}.get(before, word)
        kept.append(short if THOROUGH else re.sub(r"level-[3-6]", "level-2", short))
        before = word
    if kept[0] in MEASURING and "--games" not in kept:
        kept += ["--games", str(FEW_GAMES)]
    return kept

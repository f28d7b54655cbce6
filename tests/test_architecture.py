"""The house keeps its own plan: who imports whom, small files, and no chance or clock from inside."""

import ast
import configparser
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tests.effort import in_one_test

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "pitchdsl"
MODULES = sorted(PACKAGE.rglob("*.py"))
PLAY = (
    "language",
    "game",
    "lower",
    "elaborate.py",
    "engine",
    "records",
    "bots",
    "players",
    "cards.py",
)
"""The parts that decide what is legal, who wins and what a seed means: the same on every machine, at any time."""

PLAYING = [module for module in MODULES if module.relative_to(PACKAGE).parts[0] in PLAY]

LONGEST_FILE = 400
CLOCKS_AND_CHANCE_OF_THE_MACHINE = {"datetime", "getpass", "locale", "platform", "secrets", "socket", "time", "uuid"}


def each(modules: list[Path]) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """The test is repeated for each of these files."""
    return in_one_test("module", modules, ids=str)


def test_imports_run_downward_and_the_towers_meet_only_at_the_rules() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports; raise SystemExit(lint_imports())"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_second_tower_stays_on_the_list() -> None:
    plan = configparser.ConfigParser()
    plan.read(ROOT / ".importlinter")
    towers = plan["importlinter:contract:towers"]
    towers_of_play = ("engine", "game", "records", "bots", "lower", "kernel", "players")
    playing = {f"pitchdsl.{name}" for name in towers_of_play if (PACKAGE / name).is_dir()}
    assert set(towers["source_modules"].split()) == playing
    assert set(towers["forbidden_modules"].split()) == {"pitchdsl.syntax", "pitchdsl.resolve", "pitchdsl.check"}


@each(MODULES)
def test_a_file_holds_one_idea(module: Path) -> None:
    text = module.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= LONGEST_FILE, "split it, by what one would talk about at the card table"
    assert ast.get_docstring(ast.parse(text)), "say in the first line what this module is"


@each(PLAYING)
def test_chance_and_clocks_come_from_outside(module: Path) -> None:
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            imported = {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            imported = {(node.module or "").partition(".")[0]}
            if node.module == "random":
                assert {alias.name for alias in node.names} <= {"Random"}, "take a random.Random as an argument"
        else:
            imported = set()
        assert not imported & CLOCKS_AND_CHANCE_OF_THE_MACHINE
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random":
            assert node.attr == "Random", "take a random.Random as an argument"


BUNDLED = {text.stem for text in (ROOT / "variants").rglob("*.pitch")}


@each(PLAYING)
def test_play_knows_no_variant_by_name(module: Path) -> None:
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            assert node.value not in BUNDLED, "a variant is a text; what it needs is said in its rules"

"""What the pages for those who work on the code name is there: files, folders, and what `make` is told."""

import re
from pathlib import Path

import pytest

from tests.texts import ROOT

from .pages import page

PAGES = ("architecture.md", "../CONTRIBUTING.md")

MADE = ("build/", "dist/", "NAME")
"""In names of what is there only once somebody has made it."""

PLACES = ("pitchdsl", "tests", "docs", "grammar", "variants", "benchmarks", "playground", "editors", "examples")


def files() -> set[str]:
    """All files of the places that a page may name, with the folders that they are in."""
    found = [path for place in PLACES for path in (ROOT / place).rglob("*") if "__pycache__" not in path.parts]
    named = [path.relative_to(ROOT).as_posix() for path in (*found, *(ROOT / place for place in PLACES))]
    return {*named, *(path.name for path in ROOT.iterdir())}


@pytest.mark.parametrize("name", PAGES)
def test_what_a_page_names_is_there(name: str) -> None:
    known = files()
    ends = {"/".join(Path(each).parts[-count:]) for each in known for count in range(1, len(Path(each).parts) + 1)}
    said = set(re.findall(r"`([\w./-]+)`", page(name).text))
    paths = {each.rstrip("/") for each in said if each.endswith((".py", ".lark", ".toml", ".txt", "/"))}
    assert len(paths) > 10
    assert [each for each in sorted(paths) if each not in ends and not any(made in f"{each}/" for made in MADE)] == []


@pytest.mark.parametrize("name", PAGES)
def test_make_can_do_what_a_page_tells(name: str) -> None:
    known = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(re.findall(r"`make ([a-z-]+)", page(name).text)) <= known

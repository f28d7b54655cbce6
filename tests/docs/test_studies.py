"""docs/studies.md says what the commands on it say now, and its words quote the tables above them."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

from .pages import DOCS, page

PAGE = (DOCS / "studies.md").read_text(encoding="utf-8")
STUDIES = re.split(r"^### ", PAGE.partition("## Four ambiguities, measured")[2], flags=re.M)[1:]


def maker() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make", DOCS / "pictures" / "make.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


MAKE = maker()


@pytest.mark.parametrize("rule", ["tied-game-to-defenders", "past-the-target"])
def test_a_table_is_what_its_command_says(rule: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two of the four, to be quick; `make docs` makes all."""
    (command,) = [found[1] for found in MAKE.BLOCK.finditer(PAGE) if f"--with {rule} " in found[1]]
    monkeypatch.chdir(tmp_path)
    picture = tmp_path / command.split()[-1]
    picture.parent.mkdir(parents=True)
    assert MAKE.block(command) in PAGE, "the page is stale: make docs"
    drawn = (DOCS.parent / command.split()[-1]).read_text(encoding="utf-8")
    assert picture.read_text(encoding="utf-8").count("<g id=") == drawn.count("<g id="), "as many dots, words and lines"


@pytest.mark.parametrize("study", STUDIES, ids=[study.partition("\n")[0] for study in STUDIES])
def test_the_numbers_in_the_words_stand_in_the_table(study: str) -> None:
    table, words = study.split("```")[1:]
    numbers = re.findall(r"\d+[.,]\d+", words)
    assert len(numbers) >= 3
    assert [number for number in numbers if number not in table] == []


def test_every_study_has_a_decision_a_command_and_a_picture() -> None:
    titles = {heading.title for heading in page("decisions.md").headings}
    assert len(STUDIES) == 4
    for study in STUDIES:
        title = study.partition("\n")[0]
        assert title in titles, "a study has the heading of its decision"
        (command,) = MAKE.BLOCK.findall(study)
        (shown,) = re.findall(r"\]\((pictures/\w+\.svg)\)", study)
        assert command.endswith(f"--picture docs/{shown}")
        assert "<dc:date>" not in (DOCS / shown).read_text(encoding="utf-8")

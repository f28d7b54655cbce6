"""What the checker says, word for word: texts and all that is said of them, read by somebody who plays cards.

A file under ``words/`` has the lines of a variant, the name of its base above them, and the problems below, without
the lines that a report shows.
"""

import re
from collections import defaultdict
from pathlib import Path

import pytest

from tests.check.brief import fully
from tests.conftest import Golden
from tests.texts import ROOT

WORDS = Path(__file__).parent / "words"
FILES = sorted(WORDS.glob("*.txt"))
BASE, SAID = "=== ", "---\n"


def blocks(path: Path) -> list[tuple[str, str, str]]:
    """The base, the lines and what is said of them, text by text."""
    parts = path.read_text(encoding="utf-8").split(BASE)
    assert parts.pop(0) == ""
    found = []
    for part in parts:
        base, rest = part.split("\n", 1)
        lines, said = rest.split(SAID)
        found.append((base, lines, said.rstrip("\n") + "\n"))
    return found


EVERY = [
    pytest.param(path, *block, id=f"{path.stem}-{number}")
    for path in FILES
    for number, block in enumerate(blocks(path), start=1)
]


@pytest.mark.parametrize(("path", "base", "lines", "said"), EVERY)
def test_every_word_that_is_said(path: Path, base: str, lines: str, said: str, golden: Golden) -> None:
    now = fully(lines, base)
    assert now, "a text here is one that something is said of"
    golden.check(path, *(f"{BASE}{base}\n{lines}{SAID}{each}" for each in (said, now)))


def test_no_text_stands_twice() -> None:
    texts = [(base, lines) for path in FILES for base, lines, _ in blocks(path)]
    assert len(set(texts)) == len(texts) > 100


def test_each_problem_is_made_in_one_file() -> None:
    """Other checks that find it call a function there, so what they have in common is worded once."""
    homes = defaultdict(set)
    for path in (ROOT / "pitchdsl" / "check").glob("*.py"):
        for code in re.findall(r'"(P\d{3})"', path.read_text(encoding="utf-8")):
            homes[code].add(path.name)
    assert {code: files for code, files in homes.items() if len(files) > 1} == {}
    assert len(homes) > 90

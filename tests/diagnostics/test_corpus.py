"""Every problem code has a text with just that problem, in just that line, and a report that was read."""

import re
from pathlib import Path

import pytest

from pitchdsl.diagnostics import faults
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.fitting.survey import check_over_games
from pitchdsl.resolve.library import Library, read_source
from tests.conftest import Golden
from tests.effort import in_one_test
from tests.texts import ROOT, report

BAD = sorted((ROOT / "tests" / "corpus" / "bad").glob("*.pitch"))
GOOD = sorted((ROOT / "tests" / "corpus" / "good").glob("*.pitch"))


def read(path: Path) -> list[Problem]:
    return check_over_games(read_source(path, path.name), Library(folders=(path.parent,)))


def name(path: Path) -> str:
    return path.stem


@pytest.mark.parametrize("path", BAD, ids=name)
def test_a_bad_text_has_the_one_problem_that_it_shows(path: Path, golden: Golden) -> None:
    expected = re.match(r"# expect: (P\d{3}) line (\d+)\n", path.read_text(encoding="utf-8"))
    assert expected, "the first line says what is wrong: # expect: P301 line 7"
    problems = read(path)
    assert [(problem.code, problem.span.line) for problem in problems] == [(expected[1], int(expected[2]))], report(
        problems
    )
    assert path.stem.startswith(f"{expected[1]}-")
    file = ROOT / "tests" / "golden" / f"{path.stem}.txt"
    golden.check(file, file.read_text(encoding="utf-8") if file.exists() else "", report(problems).rstrip("\n") + "\n")


@in_one_test("path", GOOD, ids=name)
def test_a_good_text_has_no_problem(path: Path) -> None:
    assert not read(path), report(read(path))


def test_every_code_has_a_bad_text() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "pitchdsl").rglob("*.py"))
    codes = set(re.findall(r'"(P\d{3})"', source))
    assert codes - {faults.CODE} == {path.stem[:4] for path in BAD}  # no text shows a fault of ours


def test_every_golden_file_is_of_a_bad_text() -> None:
    assert {path.stem for path in (ROOT / "tests" / "golden").glob("P*.txt")} == {path.stem for path in BAD}

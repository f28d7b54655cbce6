"""Every bad text has just one problem, in just one line, and is answered in words that were read.

Its first line says which problem it is: ``# expect: P301 line 7``. Its report is a golden file, unless another one
shows the same: ``as on its page`` (``tests/docs/test_problems.py`` checks that one), or ``as in P101-ace-high``. What
is offered instead of the line comes behind that.
"""

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
GOLDEN = ROOT / "tests" / "golden"
GOOD = sorted((ROOT / "tests" / "corpus" / "good").glob("*.pitch"))


EXPECTED = re.compile(
    r"# expect: (?P<code>P\d{3}) line (?P<line>\d+)"
    r"(?:, as (?:on its (?P<page>page)|in (?P<other>P\d{3}-[\w-]+))"
    r"(?:, (?P<sure>certain|likely): (?P<offered>.+))?)?\r?\n"
)


def read(path: Path) -> list[Problem]:
    return check_over_games(read_source(path, path.name), Library(folders=(path.parent,)))


def name(path: Path) -> str:
    return path.stem


def expected(path: Path) -> re.Match[str]:
    """What the first line says."""
    found = EXPECTED.match(path.read_bytes().decode("utf-8", "replace"))
    assert found, "the first line says what is wrong: # expect: P301 line 7"
    assert path.stem.startswith(f"{found['code']}-")
    return found


def is_shown_elsewhere(path: Path) -> bool:
    """Whether another golden file has the words of its problem."""
    said = expected(path)
    return bool(said["page"] or said["other"])


@pytest.mark.parametrize("path", BAD, ids=name)
def test_a_bad_text_has_the_one_problem_that_it_shows(path: Path, golden: Golden) -> None:
    said, problems = expected(path), read(path)
    found = [(problem.code, problem.span.line) for problem in problems]
    assert found == [(said["code"], int(said["line"]))], report(problems)
    if not is_shown_elsewhere(path):
        file = GOLDEN / f"{path.stem}.txt"
        golden.check(
            file, file.read_text(encoding="utf-8") if file.exists() else "", report(problems).rstrip("\n") + "\n"
        )
        return
    remedy = problems[0].remedy
    offered = (remedy.certain, remedy.offered) if remedy is not None and remedy.offered else None
    assert offered == (said["offered"] and (said["sure"] == "certain", said["offered"].rstrip("\r")))


@in_one_test("path", GOOD, ids=name)
def test_a_good_text_has_no_problem(path: Path) -> None:
    assert not read(path), report(read(path))


def test_every_code_has_a_bad_text() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "pitchdsl").rglob("*.py"))
    codes = set(re.findall(r'"(P\d{3})"', source))
    assert codes - {faults.CODE} == {path.stem[:4] for path in BAD}  # no text shows a fault of ours


def test_every_golden_file_is_of_a_bad_text_that_no_other_shows() -> None:
    shown = {path.stem for path in BAD if not is_shown_elsewhere(path)}
    assert {path.stem for path in GOLDEN.glob("P*.txt")} == shown
    assert {other for path in BAD if (other := expected(path)["other"])} <= shown

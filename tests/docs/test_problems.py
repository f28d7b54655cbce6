"""Every problem code has a page, and every page tells the truth: its wrong texts are wrong so, its right ones right.

What is said of the wrong texts are golden files: the first place where a problem's words are read.
"""

import difflib
import re
from collections.abc import Callable

import pytest

from pitchdsl.diagnostics.faults import CODE
from pitchdsl.diagnostics.pages import Page, pages
from pitchdsl.diagnostics.problem import Severity
from tests.conftest import Golden
from tests.effort import in_one_test
from tests.texts import problems, report

from .pages import DOCS, ROOT, page

FOLDER = DOCS / "problems"
PAGES = pages()
TABLE = page("language/checks.md").heading("All the checks")

FEW = 4
"""Lines that may be struck or written to mend a text."""


def each_page() -> Callable[[Callable[..., None]], Callable[[], None]]:
    """The test is repeated for every page."""
    return in_one_test("about", PAGES.values(), ids=lambda about: about.code)


def pairs() -> Callable[[Callable[..., None]], Callable[[], None]]:
    """The test is repeated for every wrong text and the right one below it."""
    rows = [
        (about, wrong, right) for about in PAGES.values() for wrong, right in zip(about.wrong, about.right, strict=True)
    ]
    return in_one_test(("about", "wrong", "right"), rows, ids=lambda row: f"{row[0].code}\n{row[1]}")


def test_every_code_has_its_page_and_every_page_its_code() -> None:
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "pitchdsl").rglob("*.py")]
    codes = {code for text in sources for code in re.findall(r'"(P\d{3})"', text)}
    assert len(codes) > 70
    assert {path.stem for path in FOLDER.iterdir()} == codes, "each code has a page docs/problems/CODE.md"
    assert set(PAGES) == codes, "the first line of a page bears its code"


@each_page()
def test_a_page_is_whole(about: Page) -> None:
    written = page(f"problems/{about.code}.md")
    assert {path.suffix for path in FOLDER.iterdir()} == {".md"}
    assert len(written.headings) == 1
    assert [block.code for block in written.examples("pitch-wrong")] == [about.code] * len(about.wrong)
    assert [block.kind for block in written.blocks] == ["pitch-wrong", "pitch"] * len(about.wrong)
    assert re.findall(r"^\*\*(Wrong|Right):\*\* \S", written.text, flags=re.M) == ["Wrong", "Right"] * len(about.wrong)
    assert len(about.right) == len(about.wrong)
    assert bool(about.wrong) != (about.code == CODE), "no text is known that makes pitchdsl fail"


@each_page()
def test_a_page_is_short(about: Page) -> None:
    sentences = re.split(r"(?<=[.?!])\s", re.sub(r"`[^`]*`", "x", about.text))
    assert 2 <= len(sentences) <= 6, sentences
    assert max(len(sentence.split()) for sentence in sentences) <= 40
    assert len(about.title) + len(about.code) <= 80 - 3, "the table of codes fits a terminal"
    assert max(map(len, page(f"problems/{about.code}.md").text.splitlines())) <= 120


@pairs()
def test_a_wrong_text_has_this_problem_and_no_other(about: Page, wrong: str, right: str) -> None:
    found = problems(wrong)
    assert [(each.code, each.severity) for each in found] == [(about.code, about.severity)], report(found)


@pytest.mark.parametrize("about", [each for each in PAGES.values() if each.wrong], ids=lambda about: about.code)
def test_a_wrong_text_is_answered_in_the_words_that_were_read(about: Page, golden: Golden) -> None:
    said = "".join(report(problems(wrong)) for wrong in about.wrong).rstrip("\n") + "\n"
    file = ROOT / "tests" / "golden" / "pages" / f"{about.code}.txt"
    golden.check(file, file.read_text(encoding="utf-8") if file.exists() else "", said)


def test_every_golden_file_is_of_a_page() -> None:
    files = (ROOT / "tests" / "golden" / "pages").iterdir()
    assert {path.name for path in files} == {f"{about.code}.txt" for about in PAGES.values() if about.wrong}


@pairs()
def test_a_right_text_has_no_problem(about: Page, wrong: str, right: str) -> None:
    assert not problems(right), report(problems(right))


@pairs()
def test_a_text_is_mended_by_few_lines(about: Page, wrong: str, right: str) -> None:
    changed = [line for line in difflib.ndiff(wrong.splitlines(), right.splitlines()) if line.startswith(("+ ", "- "))]
    assert 1 <= len([line for line in changed if line[2:].strip()]) <= FEW, changed


def test_the_titles_differ() -> None:
    titles = [about.title for about in PAGES.values()]
    assert len(set(titles)) == len(titles)


def test_the_titles_are_those_of_the_table_in_the_reference() -> None:
    assert TABLE
    listed = re.findall(r"^\| (P\d{3}) \| (.+?)( \(a warning\))? \|$", TABLE.text, flags=re.M)
    told = [
        (about.code, about.title, " (a warning)" if about.severity is Severity.WARNING else "")
        for about in PAGES.values()
        if about.code.startswith(("P3", "P4"))
    ]
    assert listed == told

"""All that is certain is mended as ``check --fix`` mends it, in fewer checks; a range asks for what it needs."""

from collections.abc import Sequence

import pytest

from pitchdsl.canonical.fix import mend
from pitchdsl.diagnostics.problem import Fix, Label, Problem
from pitchdsl.editing import checking, mending
from pitchdsl.editing.checking import AT_ONCE, StaleError
from pitchdsl.editing.diagnostics import diagnostics
from pitchdsl.editing.edits import applied
from pitchdsl.editing.fixes import fix_all
from pitchdsl.editing.surroundings import Surroundings
from pitchdsl.editing.workspace import Sheet, Workspace
from pitchdsl.resolve.library import source_of
from pitchdsl.source import Source, Span
from tests.editing.cursor import NAME, in_editor
from tests.effort import some
from tests.texts import ROOT

CORPUS = sorted((ROOT / "tests" / "corpus" / "bad").glob("*.pitch"))

CHAIN = "".join(
    f"variant a{n} extends {f'a{n - 1}' if n else 'pedro'}\nwinning\n  target = {n + 9}\n" for n in range(12)
)
"""Games that stand on one another, each with a line that is certain: whoever mends one reads all of them."""

ROWS = "variant a extends auction-pitch\npoints\n" + "".join(
    f"  row{n} = 1 to the winner of J of trump\n" for n in range(90)
)
"""Many lines of one game, each with a remedy that is certain."""

MANY = "".join(
    f"variant b{n} extends auction-pitch\nbidding\n  bids = 2-{n % 3 + 4}\nwinning\n  trget: {n + 5}\n"
    for n in range(60)
)


def test_what_is_mended_is_what_check_mends() -> None:
    texts = [ROWS, *(path.read_text(encoding="utf-8", errors="replace") for path in some(CORPUS, 60))]
    mended = 0
    for text in (source_of(each, NAME).text for each in texts):
        after = applied(text, fix_all(in_editor(text), NAME))
        assert after == mend(source_of(text, NAME), None, {NAME: text}).source.text
        mended += after != text
    assert mended > 5


def test_remedies_that_go_well_together_are_made_in_one_step(monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[int] = []
    make = mending._Bench.make

    def counted(bench: mending._Bench, fixes: Sequence[Fix]) -> None:
        tries.append(len(fixes))
        make(bench, fixes)

    monkeypatch.setattr(mending._Bench, "make", counted)
    text = applied(CHAIN, fix_all(in_editor(CHAIN), NAME))
    assert text == CHAIN.replace(" =", ":")
    assert tries == [12]


def test_a_text_is_read_no_more_often_than_the_bound_says(monkeypatch: pytest.MonkeyPatch) -> None:
    read = 0

    def counted(sheet: Sheet, wanted: object) -> tuple[Problem, ...]:
        nonlocal read
        read += 1  # every time something else is wrong, so no remedy is taken
        first = Span(source=sheet.source, line=1, column=1)
        return (Problem(code="P101", title=f"{read}", labels=(Label(span=first),)),)

    monkeypatch.setattr(mending, "claimed", counted)
    assert fix_all(in_editor(ROWS), NAME) == ()
    assert 0 < read <= 3 * mending.MOST_CHECKS


def test_a_change_ends_what_nobody_waits_for() -> None:
    assert len(MANY) > AT_ONCE
    with pytest.raises(StaleError):
        fix_all(in_editor(MANY), NAME, lambda: False)


def test_some_lines_have_the_problems_that_they_have_in_the_whole() -> None:
    heirs = "variant c extends b3\nwinning\n  target: 0\nhouse-rule r\nwinning\n  trget: 3\n"
    workspace = in_editor(MANY + heirs)
    whole = diagnostics(workspace, NAME)
    lines = (MANY + heirs).count("\n")
    for line in (1, 3, 5, 19, 20, 150, *range(lines - 6, lines + 1)):
        asked = diagnostics(workspace, NAME, lines=(line, line + 1))
        there = [each for each in whole if line <= each.line <= line + 1]
        assert [each for each in asked if line <= each.line <= line + 1] == there
    assert len(diagnostics(workspace, NAME, lines=(3, 3))) < len(whole) / 10


def test_a_range_is_checked_without_the_other_games(monkeypatch: pytest.MonkeyPatch) -> None:
    text = MANY.replace("auction-pitch", "smear")  # which no other test has read
    proved: list[int] = []
    inside = checking._proved

    def counted(source: Source, around: Surroundings) -> checking.Found:
        proved.append(len(source.lines))
        return inside(source, around)

    monkeypatch.setattr(checking, "_proved", counted)
    checking.checked(in_editor(text).sheet(NAME), lines=(3, 3))
    assert len(proved) == 1


def test_a_workspace_that_has_no_such_text_says_so() -> None:
    with pytest.raises(KeyError):
        fix_all(Workspace(texts={}), NAME)

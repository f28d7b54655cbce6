"""One-key remedies: certain ones first, likely ones as offers, and all certain ones at once."""

import pytest

from pitchdsl.editing.diagnostics import diagnostics
from pitchdsl.editing.edits import Edit, applied, rewritten
from pitchdsl.editing.fixes import fix_all, fixes
from pitchdsl.editing.formatting import format_edits
from pitchdsl.source import Source
from tests.editing.cursor import NAME, in_editor

CERTAIN = "variant friday extends auction-pitch\nwinning\n  target = 11\n"
LIKELY = "variant friday extends auction-pitch\nwinning\n  tragets: 11\n"


def test_a_certain_remedy_is_preferred() -> None:
    workspace = in_editor(CERTAIN)
    (offer,) = fixes(diagnostics(workspace, NAME))
    assert offer.certain
    assert applied(CERTAIN, offer.edits) == CERTAIN.replace("target = 11", "target: 11")


def test_a_likely_remedy_is_offered_and_never_made_unasked() -> None:
    workspace = in_editor(LIKELY)
    (offer,) = fixes(diagnostics(workspace, NAME))
    assert not offer.certain
    assert applied(LIKELY, offer.edits) == LIKELY.replace("tragets", "target")
    assert fix_all(workspace, NAME) == ()


def test_all_that_is_certain_is_mended_at_once() -> None:
    text = CERTAIN + "bidding\n  bids = 2 or more\n  tunrs: on and on\n"
    workspace = in_editor(text)
    mended = applied(text, fix_all(workspace, NAME))
    assert "  target: 11\n" in mended
    assert "  bids: 2 or more\n" in mended
    assert "  tunrs: on and on\n" in mended


def test_edits_of_lines_leave_the_others_alone() -> None:
    old = Source(name="x", text="a\nb\nc\nd")
    for new in ("a\nB\nc\nd", "a\nc\nd", "a\nb\nc\nd\n", "x\na\nb\nc\nd", "", "a\nb\nc\nd\ne\nf", "b\nc", "a\nb\nd"):
        assert applied(old.text, rewritten(old, new)) == new
    assert rewritten(old, old.text) == ()
    (edit,) = rewritten(old, "a\nB\nc\nd")
    assert edit == Edit(source=old, line=2, column=1, end_line=3, end_column=1, text="B\n")


def test_formatting_says_the_same_and_touches_only_the_lines_that_change() -> None:
    text = "variant friday extends auction-pitch\n\nbidding\n  bids : at least 2\n\nwinning\n  target: 11\n"
    (edit,) = format_edits(in_editor(text), NAME)
    assert (edit.line, edit.end_line, edit.text) == (4, 5, "  bids: 2 or more\n")
    assert format_edits(in_editor(text), NAME, (1, 3)) == ()
    assert format_edits(in_editor(text), NAME, (4, 4)) == (edit,)


@pytest.mark.parametrize("line", [1, 2])
def test_formatting_one_line_neither_doubles_nor_loses_another(line: int) -> None:
    text = "\nvariant friday extends auction-pitch"
    assert applied(text, format_edits(in_editor(text), NAME, (line, line))).split() == text.split()

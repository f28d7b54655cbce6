"""Nothing that stands in an editor, half written as it is, brings any of these functions down."""

import random

import pytest

from pitchdsl.canonical.format import formatted
from pitchdsl.editing.completing import complete
from pitchdsl.editing.definitions import definition
from pitchdsl.editing.diagnostics import diagnostics
from pitchdsl.editing.edits import applied
from pitchdsl.editing.fixes import fix_all, fixes
from pitchdsl.editing.formatting import format_edits
from pitchdsl.editing.hovering import hover
from pitchdsl.editing.inherited import differing, hints, standing
from pitchdsl.editing.outline import folds, symbols
from pitchdsl.editing.references import references
from pitchdsl.editing.renaming import RefusedError, rename
from pitchdsl.editing.workspace import Workspace
from pitchdsl.source import Source, Span
from tests.editing.cursor import NAME, in_editor
from tests.editing.test_diagnostics import composed
from tests.effort import few

MARKS = [
    "😀",
    "#",
    ">",
    ":",
    '"',
    "`",
    "\t",
    "\u2028",
    "\x0b",
    "\x00",
    "”",
    "no ",
    "if ",
    "extends ",
    "with: ",
    "\n",
    "𝄞",
]


def half_written(rng: random.Random) -> str:
    """A text of games with marks put in and stretches taken out."""
    text = composed(rng)[: rng.randint(0, 3000)]
    for _ in range(rng.randint(0, 8)):
        at = rng.randint(0, len(text))
        text = text[:at] + rng.choice([rng.choice(MARKS), ""]) + text[at + rng.choice([0, 0, 1, 9]) :]
    return text


def stands(span: Span, workspace: Workspace) -> bool:
    """Whether a span lies in the text of its name."""
    lines = workspace.texts[NAME].split("\n") if span.source.name == NAME else span.source.lines
    return 1 <= span.line <= len(lines) and 1 <= span.column <= len(lines[span.line - 1]) + 1


@pytest.mark.parametrize("seed", range(25))
def test_a_half_written_text(seed: int) -> None:
    rng = random.Random(seed)
    text = half_written(rng)
    workspace = in_editor(text, neighbour=half_written(rng))
    problems = diagnostics(workspace, NAME)
    assert all(each.span.source.name == NAME and stands(each.span, workspace) for each in problems)
    assert applied(text, format_edits(workspace, NAME)) == formatted(Source(name=NAME, text=text))
    applied(text, fix_all(workspace, NAME))
    for offer in fixes(problems):
        assert applied(text, offer.edits) != text
    assert all(each.last >= each.span.line for each in symbols(workspace, NAME))
    assert all(each.first < each.last <= text.count("\n") + 1 for each in folds(workspace, NAME))
    assert all(stands(each.span, workspace) for each in hints(workspace, NAME))
    for name, _ in standing(workspace, NAME):
        differing(workspace, NAME, name)
    lines = text.split("\n")
    for _ in range(25):
        line = rng.randint(1, len(lines))
        column = rng.randint(1, len(lines[line - 1]) + 1)
        complete(workspace, NAME, line, column)
        hover(workspace, NAME, line, column, problems)
        assert all(stands(each, workspace) for each in definition(workspace, NAME, line, column))


@pytest.mark.parametrize("seed", range(6))
def test_a_new_name_changes_no_problem(seed: int) -> None:
    rng = random.Random(1000 + seed)
    text = composed(rng)
    workspace = in_editor(text)
    lines = text.split("\n")
    before = sorted((each.code, each.line) for each in diagnostics(workspace, NAME))
    for line in rng.sample(range(1, len(lines) + 1), min(few(3, thorough=20), len(lines))):
        column = len(lines[line - 1]) - len(lines[line - 1].lstrip()) + 2
        try:
            renaming = rename(workspace, NAME, line, column, "quite-new")
        except RefusedError:
            continue
        after = applied(text, tuple(each for each in renaming.edits if each.source.name == NAME))
        assert after != text
        assert sorted((each.code, each.line) for each in diagnostics(in_editor(after), NAME)) == before
        assert len(references(in_editor(after), NAME, line, column)) == len(renaming.edits)

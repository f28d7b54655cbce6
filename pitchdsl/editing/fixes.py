"""What an editor may do about problems: a remedy with one key, or all that are certain at once."""

from collections.abc import Callable, Iterable

from pitchdsl.diagnostics.problem import Problem
from pitchdsl.editing.edits import Edit, edits_of, rewritten
from pitchdsl.editing.mending import mended
from pitchdsl.editing.workspace import Workspace
from pitchdsl.values import frozen


@frozen(kw_only=True)
class QuickFix:
    """A remedy that an editor applies with one key."""

    title: str
    """What it does, in a line."""
    problem: Problem
    edits: tuple[Edit, ...]
    certain: bool
    """Whether it may be done unasked: nothing that was written is lost, and the text is right there then."""


def fixes(problems: Iterable[Problem]) -> tuple[QuickFix, ...]:
    """What may be done about some problems, the certain ones first.

    A remedy that goes under another heading is offered, too, though no program makes it by itself.
    """
    found = []
    for problem in problems:
        remedy = problem.remedy
        if remedy is None or not remedy.words:
            continue
        certain = remedy.certain and remedy.for_programs
        edits = edits_of(remedy.fix)
        if all(each.source.name == problem.span.source.name for each in edits):
            title = remedy.words.splitlines()[0].replace("`", "")
            found.append(QuickFix(title=title, problem=problem, edits=edits, certain=certain))
    return tuple(sorted(found, key=lambda each: not each.certain))


def fix_all(workspace: Workspace, name: str, wanted: Callable[[], bool] = lambda: True) -> tuple[Edit, ...]:
    """The edits that mend all that is certain in a text; none where nothing is.

    Raises :class:`StaleError` as soon as ``wanted`` is false.
    """
    return rewritten(workspace.sheet(name).source, mended(workspace, name, wanted).text)

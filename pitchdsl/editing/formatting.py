"""A text, or some of its lines, in canonical style."""

from pitchdsl.canonical.format import formatted
from pitchdsl.editing.edits import Edit, applied, rewritten
from pitchdsl.editing.workspace import Workspace
from pitchdsl.resolve.library import source_of


def format_edits(workspace: Workspace, name: str, lines: tuple[int, int] | None = None) -> tuple[Edit, ...]:
    """The edits that bring a text into canonical style; with ``lines``, from and to, those that touch only these."""
    source = workspace.sheet(name).source
    tidy = formatted(source)
    edits = rewritten(source, tidy)
    if lines is None:
        return edits
    first, last = lines
    some = tuple(each for each in edits if each.line >= first and _last_line(each) <= last)
    # A line may be taken out by one edit and put in again by another, and one of them alone would change what is said.
    return some if formatted(source_of(applied(source.text, some), name)) == tidy else ()


def _last_line(edit: Edit) -> int:
    """The last line of which something is changed; one that is written before a line counts as that line."""
    whole_lines = edit.end_column == 1 and edit.end_line > edit.line
    return edit.end_line - 1 if whole_lines else edit.end_line

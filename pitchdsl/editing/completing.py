"""What may stand next at a place of a text of a workspace."""

from pitchdsl.editing.workspace import Workspace
from pitchdsl.syntax.completion import Completion, completions


def complete(workspace: Workspace, name: str, line: int, column: int) -> tuple[Completion, ...]:
    """What may be written at a line and before a column, both from 1; names are those that the text may speak of."""
    sheet = workspace.sheet(name)
    piece = sheet.piece_at(line)
    return completions(piece.source, line - piece.first + 1, column, sheet.library.names)

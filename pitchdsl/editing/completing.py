"""What may stand next at a place of a text of a workspace."""

from collections.abc import Sequence

from pitchdsl.editing.workspace import Sheet, Workspace
from pitchdsl.syntax.completion import ROWS, Completion, Names, completions
from pitchdsl.syntax.tree import Definition, Line


def complete(workspace: Workspace, name: str, line: int, column: int) -> tuple[Completion, ...]:
    """What may be written at a line and before a column, both from 1; names are those that the text may speak of."""
    sheet = workspace.sheet(name)
    piece = sheet.piece_at(line)
    return completions(piece.source, line - piece.first + 1, column, names_at(sheet, line))


def names_at(sheet: Sheet, line: int) -> Names:
    """Tells the names that a line may speak of: those of games and house rules, and of rows of its own game."""
    definition = sheet.definition_at(line)

    def names(kind: str) -> Sequence[str]:
        if kind not in ROWS:
            return sheet.library.names(kind)
        return () if definition is None else _rows(sheet, definition, kind)

    return names


def _rows(sheet: Sheet, definition: Definition, section: str) -> Sequence[str]:
    """The rows of a section that a game has, or that a house rule says."""
    variant = sheet.variant(definition)
    if variant is not None:
        return [each.line.name for each in variant.rows(section)]
    own = (each for each in definition.lines if isinstance(each, Line) and each.section == section)
    return [*dict.fromkeys(each.name for each in own)]

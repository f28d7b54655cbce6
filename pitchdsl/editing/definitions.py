"""Where the thing under the cursor is said: a game or house rule, a row, or the line below that a rule replaces."""

from pitchdsl.editing.origins import below, said_by
from pitchdsl.editing.places import Place, What, name_span, place_at
from pitchdsl.editing.workspace import Sheet, Workspace
from pitchdsl.resolve.variant import Variant
from pitchdsl.source import Span


def definition(workspace: Workspace, name: str, line: int, column: int) -> tuple[Span, ...]:
    """The places where the thing at a line and column, from 1, is said.

    Of a rule that is the line of the game below which it changes; where there is none, its own.
    """
    sheet = workspace.sheet(name)
    place = place_at(sheet, line, column)
    return () if place is None else definitions_of(sheet, place)


def definitions_of(sheet: Sheet, place: Place) -> tuple[Span, ...]:
    """The places where something is said."""
    match place.what:
        case What.DEFINITION:
            return (place.span,)
        case What.REFERENCE:
            found = sheet.library.find(place.name)
            return () if found is None else (sheet.to_whole_text(name_span(found) or found.span),)
        case What.HEADING:
            return ()
        case What.RULE:
            own = (place.span,) if place.line is None else (sheet.to_whole_text(place.line.span),)
            return _lines(sheet, below(sheet, place.definition), place.address) or own
        case What.ROW_NAME:
            return _lines(sheet, sheet.variant(place.definition), place.address) or _own_rows(sheet, place)


def _lines(sheet: Sheet, variant: Variant | None, address: str) -> tuple[Span, ...]:
    """The lines that say a rule of a game."""
    entry = variant.entries.get(address) if variant else None
    return () if entry is None else tuple(sheet.to_whole_text(each.name_span) for each in said_by(entry))


def _own_rows(sheet: Sheet, place: Place) -> tuple[Span, ...]:
    """The rows of that name in the game or house rule itself, where nobody can tell what is below."""
    lines = [each for each in place.definition.lines if each.address == place.address]
    return tuple(sheet.to_whole_text(getattr(each, "name_span", each.span)) for each in lines)

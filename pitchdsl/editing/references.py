"""Everywhere that a game, a house rule or a row is spoken of, in open texts, their folder and the bundled ones."""

from collections.abc import Iterator

from attrs import evolve

from pitchdsl.editing.kinship import Kin, everyone, sharing
from pitchdsl.editing.places import Place, What, place_at, places_of
from pitchdsl.editing.workspace import Sheet, Workspace, bundled_sheets
from pitchdsl.source import Span
from pitchdsl.syntax.tree import Drop, Line


def references(workspace: Workspace, name: str, line: int, column: int) -> tuple[Span, ...]:
    """The places that speak of the thing at a line and column, from 1, and where it is said itself.

    Of a row, and of a rule, those are the lines of all games that inherit it from the same line.
    """
    sheet = workspace.sheet(name)
    place = place_at(sheet, line, column)
    return () if place is None else tuple(each.span for each in alike(sheet, place))


def alike(sheet: Sheet, place: Place) -> list[Place]:
    """The places that speak of the same thing, this one among them; of a heading none."""
    sheets = [sheet, *(each for each in sheet.workspace.sheets() if each.source.name != sheet.source.name)]
    known = everyone([*sheets, *bundled_sheets()])
    match place.what:
        case What.HEADING:
            return []
        case What.DEFINITION | What.REFERENCE:
            return list(_of_definition(sheet, place, known))
        case What.RULE | What.ROW_NAME:
            return list(_of_row(sheet, place, known))


def _of_definition(sheet: Sheet, place: Place, known: dict[Span, Kin]) -> Iterator[Place]:
    target = _target(sheet, place)
    for kin in known.values():
        for each in places_of(kin.sheet, kin.definition):
            named = each.what in (What.DEFINITION, What.REFERENCE) and each.name == place.name
            if named and target is not None and _target(kin.sheet, each) == target:
                yield each


def _target(sheet: Sheet, place: Place) -> Span | None:
    """The first line that a name stands for."""
    found = place.definition if place.what is What.DEFINITION else sheet.library.find(place.name)
    return None if found is None else sheet.to_whole_text(found.span)


def _of_row(sheet: Sheet, place: Place, known: dict[Span, Kin]) -> Iterator[Place]:
    own = known.get(sheet.to_whole_text(place.definition.span))
    for kin in sharing(place.address, own, known) if own else ():
        for each in places_of(kin.sheet, kin.definition):
            if each.what in (What.RULE, What.ROW_NAME) and each.address == place.address:
                yield each


def name_in(place: Place) -> Span:
    """The name alone of what stands at a place: that of a row without its value, or without ``no``."""
    span = place.span
    match place.line:
        case Drop():
            at = len(span.text) - len(span.text[2:].lstrip())
            return evolve(span, column=span.column + at, length=span.length - at)
        case Line(name_span=name) if place.what is What.RULE:
            return evolve(span, length=name.length)
        case _:
            return span

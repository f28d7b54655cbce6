"""What is to be known of the place under the pointer, as an editor would tell it."""

from typing import Any

from attrs import evolve

from pitchdsl.editing.hovering import hover as hover_of
from pitchdsl.editing.origins import below, origins_of
from pitchdsl.editing.places import What, place_at
from pitchdsl.editing.workspace import Sheet, Workspace
from pitchdsl.source import Span
from pitchdsl.syntax.well_formed import MOST_CHARACTERS
from pitchdsl.web.blocks import blocks_of
from pitchdsl.web.page_session import PageSession, page_of
from pitchdsl.web.places import from_utf16, line_and_column
from pitchdsl.web.request import Request


def hover(asked: Request) -> dict[str, Any] | None:
    """What stands at a place of the active text means, and whence it comes; none where nothing stands."""
    page = page_of(asked)
    text = page.active.text
    line, column = line_and_column(text, from_utf16(text, asked.number("at", 0, 2 * MOST_CHARACTERS + 2)))
    workspace = Workspace(texts={**page.by_name(), page.active.name: text})
    found = hover_of(workspace, page.active.name, line, column)
    if found is None:
        return None
    place = page.place(found.span)
    origin = _inherited(workspace.sheet(page.active.name), line, column)
    return {
        "from": place["from"],
        "to": place["to"],
        "blocks": blocks_of(found.markdown),
        "origin": None if origin is None else page.place(_in_page(origin, page)),
    }


def _inherited(sheet: Sheet, line: int, column: int) -> Span | None:
    """Where the rule at a place is said beside the text itself: what is in force with it, or what it replaces."""
    place = place_at(sheet, line, column)
    if place is None or place.what is not What.RULE:
        return None
    for variant in (sheet.variant(place.definition), below(sheet, place.definition)):
        lines = () if variant is None else origins_of(sheet, variant, place.address)
        others = [each.span for each in lines if each.span.source != sheet.source]
        if others:
            return others[-1]
    return None


def _in_page(span: Span, page: PageSession) -> Span:
    """A place in the open text that it is of: a workspace calls others by what they hold."""
    own = next((each for each in page.sources if each.text == span.source.text), span.source)
    return evolve(span, source=own)

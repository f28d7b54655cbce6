"""What stands at a place of a text: a heading, a rule, a row, or the name of one or of another game."""

from enum import Enum

from attrs import evolve

from pitchdsl.editing.row_names import rows_named
from pitchdsl.editing.workspace import Sheet
from pitchdsl.source import Span
from pitchdsl.syntax.lines import typed
from pitchdsl.syntax.tree import Definition, Drop, Line
from pitchdsl.values import frozen


class What(Enum):
    """What stands at a place."""

    HEADING = "heading"
    RULE = "rule"
    """A rule or row: its name, its value, or that it is dropped."""
    ROW_NAME = "row name"
    """The name of a row in the value of another line."""
    DEFINITION = "definition"
    """The name of a game or house rule in its own first line."""
    REFERENCE = "reference"
    """The same behind ``extends`` or ``with``."""


@frozen(kw_only=True)
class Place:
    """Something that a text names, and where."""

    what: What
    span: Span
    """Of the whole text."""
    name: str
    """The section, the name of the rule or row, or that of the game or house rule."""
    section: str = ""
    """Of a rule or row: the section that it belongs to; ``calls`` or ``points`` for a name in a value."""
    definition: Definition
    """The game or house rule that it stands in."""
    line: Line | Drop | None = None

    @property
    def address(self) -> str:
        """Of a rule or row, ``section/name``."""
        return f"{self.section}/{self.name}"


def place_at(sheet: Sheet, line: int, column: int) -> Place | None:
    """What stands at a line and a column, both from 1; the end of a word belongs to it."""
    definition = sheet.definition_at(line)
    if definition is None:
        return None
    found = [each for each in places_of(sheet, definition, line) if _holds(each.span, column)]
    return min(found, key=lambda each: each.span.length, default=None)


def _holds(span: Span, column: int) -> bool:
    return span.column <= column <= span.column + span.length


def places_of(sheet: Sheet, definition: Definition, only: int | None = None) -> list[Place]:
    """All that a game or house rule of a text names; of one line of the text, where that is given."""

    def wanted(span: Span) -> bool:
        return only is None or sheet.to_whole_text(span).line == only

    found: list[Place] = []
    if wanted(definition.span) and (name := name_span(definition)):
        found.append(
            Place(what=What.DEFINITION, span=sheet.to_whole_text(name), name=definition.name, definition=definition)
        )
    references = (*((definition.extends,) if definition.extends else ()), *definition.house_rules)
    for each in references:
        if wanted(each.span):
            span = sheet.to_whole_text(each.span)
            found.append(Place(what=What.REFERENCE, span=span, name=each.name, definition=definition))
    for section, span in definition.headings:
        if wanted(span):
            found.append(Place(what=What.HEADING, span=sheet.to_whole_text(span), name=section, definition=definition))
    for line in definition.lines:
        if wanted(line.span):
            found.extend(_in_line(sheet, definition, line))
    return found


def _in_line(sheet: Sheet, definition: Definition, line: Line | Drop) -> list[Place]:
    if isinstance(line, Drop):
        what, name = (What.HEADING, line.section) if line.name is None else (What.RULE, line.name)
        span = sheet.to_whole_text(line.span)
        return [Place(what=what, span=span, name=name, section=line.section, definition=definition, line=line)]
    first, last = sheet.to_whole_text(line.name_span), sheet.to_whole_text(line.span)
    whole = evolve(first, length=max(first.length, last.column + last.length - first.column))
    row = Place(what=What.RULE, span=whole, name=line.name, section=line.section, definition=definition, line=line)
    named = [
        Place(
            what=What.ROW_NAME,
            span=evolve(last, column=last.column + each.at, length=each.length),
            name=each.name,
            section=each.section,
            definition=definition,
            line=line,
        )
        for each in rows_named(line)
    ]
    return [row, *named]


def name_span(definition: Definition) -> Span | None:
    """Where the name of a game or house rule stands in its first line."""
    span = definition.span
    at = typed(span.text).find(definition.name, len(definition.kind))
    return None if at < 0 or not definition.name else evolve(span, column=span.column + at, length=len(definition.name))

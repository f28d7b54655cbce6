"""Where the rule in force comes from: the line of the text, of a house rule, or of a game below."""

from pitchdsl.editing.workspace import Sheet
from pitchdsl.resolve.variant import Entry, Variant
from pitchdsl.source import Source, Span
from pitchdsl.syntax.parse_cache import parsed
from pitchdsl.syntax.tree import Definition, Line
from pitchdsl.syntax.well_formed import MOST_CHARACTERS
from pitchdsl.values import frozen


@frozen(kw_only=True)
class Origin:
    """A line that says a rule, and the game or house rule that it stands in."""

    owner: str
    """The name of that game or house rule; the name of the text where it has none."""
    words: str
    """What the line says, as it is written: ``target: 11``."""
    span: Span
    """The name of the rule there."""


def said_by(entry: Entry) -> tuple[Line, ...]:
    """The lines that together say a rule, each once, in the order in which they were laid."""
    return tuple(dict.fromkeys(sorted(entry.lines(), key=lambda line: line is entry.line)))


def origins_of(sheet: Sheet, variant: Variant, address: str) -> tuple[Origin, ...]:
    """The lines that say a rule of a game; none where nobody does."""
    entry = variant.entries.get(address)
    return () if entry is None else tuple(origin_of(sheet, line) for line in said_by(entry))


def origin_of(sheet: Sheet, line: Line) -> Origin:
    """A line, its words, and whose it is."""
    words = f"{line.name}: {line.span.text}"
    span = sheet.to_whole_text(line.name_span)
    return Origin(owner=owner_of(line.name_span), words=words, span=span)


def owner_of(span: Span) -> str:
    """The name of the game or house rule that a place stands in."""
    found = [each for each in _definitions(span.source) if each.span.line <= span.line]
    return found[-1].name if found else span.source.name


def _definitions(source: Source) -> tuple[Definition, ...]:
    return parsed(source)[0].definitions if len(source.text) <= MOST_CHARACTERS else ()


def below(sheet: Sheet, definition: Definition) -> Variant | None:
    """What a game stands on, with the house rules that it takes in left aside; none for one that stands alone."""
    base = sheet.library.find(definition.extends.name) if definition.extends else None
    return sheet.variant(base) if base is not None else None

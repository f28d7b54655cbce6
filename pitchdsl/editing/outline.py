"""What a text is made of: games and house rules, their sections and rules; and what of it can be folded."""

from collections.abc import Iterator
from enum import Enum

from pitchdsl.editing.places import name_span
from pitchdsl.editing.workspace import Sheet, Workspace
from pitchdsl.source import Span
from pitchdsl.syntax.tree import Definition, Drop
from pitchdsl.syntax.well_formed import MOST_CHARACTERS
from pitchdsl.values import frozen


class SymbolKind(Enum):
    """What a symbol is."""

    VARIANT = "variant"
    HOUSE_RULE = "house-rule"
    SECTION = "section"
    RULE = "rule"
    DROP = "drop"


@frozen(kw_only=True)
class Symbol:
    """A part of a text that has a name."""

    name: str
    detail: str = ""
    kind: SymbolKind
    span: Span
    """Its name."""
    last: int
    """Its last line, from 1; the first is that of its name."""
    children: tuple["Symbol", ...] = ()


@frozen(kw_only=True)
class Fold:
    """Lines, from 1, of which only the first need be shown."""

    first: int
    last: int
    is_comment: bool = False


def symbols(workspace: Workspace, name: str) -> tuple[Symbol, ...]:
    """The games and house rules of a text, with their sections, with their rules."""
    return tuple(_symbols(workspace.sheet(name)))


def _symbols(sheet: Sheet) -> Iterator[Symbol]:
    definitions = list(sheet.definitions())
    starts = [sheet.to_whole_text(each.span).line for each in definitions]
    ends = (*(each - 1 for each in starts[1:]), len(sheet.source.lines))
    for definition, end in zip(definitions, ends, strict=False):  # of no game at all there is no end
        kind = SymbolKind.VARIANT if definition.kind == "variant" else SymbolKind.HOUSE_RULE
        span = sheet.to_whole_text(name_span(definition) or definition.span)
        last = _last_said(sheet, span.line, end)
        children = tuple(_sections(sheet, definition, last))
        yield Symbol(name=definition.name, detail=definition.title, kind=kind, span=span, last=last, children=children)


def _sections(sheet: Sheet, definition: Definition, last: int) -> Iterator[Symbol]:
    """The sections of a game, and the dropped ones, from top to bottom."""
    headings = [(sheet.to_whole_text(span), name, SymbolKind.SECTION) for name, span in definition.headings]
    drops = [each for each in definition.lines if isinstance(each, Drop) and each.name is None]
    headings += [(sheet.to_whole_text(each.span), f"no {each.section}", SymbolKind.DROP) for each in drops]
    headings.sort(key=lambda each: each[0].line)
    rules = sorted(_rules(sheet, definition), key=lambda each: each.span.line)
    for at, (span, name, kind) in enumerate(headings):
        end = headings[at + 1][0].line - 1 if at + 1 < len(headings) else last
        inside = tuple(each for each in rules if span.line < each.span.line <= end)
        yield Symbol(name=name, kind=kind, span=span, last=_last_said(sheet, span.line, end), children=inside)


def _rules(sheet: Sheet, definition: Definition) -> Iterator[Symbol]:
    for line in definition.lines:
        if not isinstance(line, Drop):
            span = sheet.to_whole_text(line.name_span)
            yield Symbol(name=line.name, detail=line.span.text, kind=SymbolKind.RULE, span=span, last=span.line)
        elif line.name is not None:
            span = sheet.to_whole_text(line.span)
            yield Symbol(name=f"no {line.name}", kind=SymbolKind.DROP, span=span, last=span.line)


def _last_said(sheet: Sheet, first: int, last: int) -> int:
    """The last of some lines that is not blank, and no comment that stands above what follows."""
    lines = sheet.source.lines
    while last > first and not lines[last - 1].strip():
        last -= 1
    end = last
    while end > first and lines[end - 1].startswith("#"):
        end -= 1
    return end if end > first and not lines[end - 1].strip() else last


def folds(workspace: Workspace, name: str) -> tuple[Fold, ...]:
    """What can be folded: games, sections, and comments and notes of several lines."""
    sheet = workspace.sheet(name)
    if len(sheet.source.text) > MOST_CHARACTERS:
        return ()
    found = [each for symbol in _symbols(sheet) for each in (symbol, *symbol.children)]
    folded = [Fold(first=each.span.line, last=each.last) for each in found if each.last > each.span.line]
    return (*folded, *_comments(sheet.source.lines))


def _comments(lines: tuple[str, ...]) -> Iterator[Fold]:
    first = None
    for number, line in enumerate((*lines, ""), start=1):
        remark = line.lstrip()[:1] in ("#", ">") and bool(line.strip())
        if remark and first is None:
            first = number
        elif not remark and first is not None:
            if number - 1 > first:
                yield Fold(first=first, last=number - 1, is_comment=True)
            first = None

"""What the words of a text are, for editors that colour them by their meaning."""

import re
from collections.abc import Iterator
from enum import Enum

from attrs import evolve, frozen

from pitchdsl.cards import SUIT_NAMES
from pitchdsl.editing.places import Place, What, places_of
from pitchdsl.editing.references import name_in
from pitchdsl.editing.workspace import Sheet, Workspace
from pitchdsl.source import Span
from pitchdsl.syntax.forms import BY_ADDRESS
from pitchdsl.syntax.lines import comment_start, typed
from pitchdsl.syntax.parse import MOST_CHARACTERS
from pitchdsl.syntax.tree import Definition, Drop, Line


class TokenKind(Enum):
    """What a word is."""

    KEYWORD = "keyword"
    GAME = "game"
    """The name of a game or house rule."""
    SECTION = "section"
    RULE = "rule"
    """The name of a rule of the language."""
    ROW = "row"
    """The name of a row, which its author gave it."""
    NUMBER = "number"
    CARD = "card"
    """A rank, a suit, a joker."""
    TITLE = "title"
    NOTE = "note"
    COMMENT = "comment"


@frozen(kw_only=True)
class Token:
    """A word and what it is."""

    span: Span
    kind: TokenKind


_WORDS = re.compile(
    r"(?P<keyword>(?<![\w-])(?:if|else|and|or(?! (?:more|less|fewer)\b)|not|then)(?![\w-]))"
    r"|(?P<card>(?<![\w-])(?:off-)?(?:[AKQJT](?![\w-])|10(?= of )|[2-9](?= of )|jokers?(?![\w-])"
    rf"|(?i:{'|'.join(each.removesuffix('s') for each in SUIT_NAMES)})s?(?![\w-])))"
    r"|(?P<number>(?<![\w-])\d+(?!\w))"
)
"""The words of a value that are more than words."""

_FIRST_LINE = re.compile(r'(?P<keyword>^(?:variant|house-rule)|\bextends\b)|(?P<title>"[^"]*")')


def tokens(workspace: Workspace, name: str, lines: tuple[int, int] | None = None) -> tuple[Token, ...]:
    """The words of a text that are more than words, from top to bottom; of some lines, from and to, where given.

    No two overlap.
    """
    sheet = workspace.sheet(name)
    if len(sheet.source.text) > MOST_CHARACTERS:
        return ()
    first, last = lines or (1, len(sheet.source.lines))
    last = min(last, len(sheet.source.lines))
    found = [*_remarks(sheet, first, last)]
    for definition in _definitions(sheet, first, last):
        found.extend(_of_definition(sheet, definition))
    kept = [each for each in found if first <= each.span.line <= last and each.span.length > 0]
    return tuple(_apart(sorted(kept, key=lambda each: (each.span.line, each.span.column, -each.span.length))))


def _apart(found: list[Token]) -> Iterator[Token]:
    """The tokens of which none begins in another."""
    line = end = 0
    for each in found:
        if each.span.line != line or each.span.column >= end:
            line, end = each.span.line, each.span.column + each.span.length
            yield each


def _definitions(sheet: Sheet, first: int, last: int) -> Iterator[Definition]:
    """The games that may have one of some lines."""
    found = [(sheet.home(each.span).line, each) for each in sheet.definitions()]
    for at, (start, definition) in enumerate(found):
        end = found[at + 1][0] if at + 1 < len(found) else last + 1
        if start <= last and end > first:
            yield definition


def _remarks(sheet: Sheet, first: int, last: int) -> Iterator[Token]:
    """Comments and notes."""
    for number in range(first, last + 1):
        text = sheet.source.lines[number - 1]
        at = len(text) - len(text.lstrip())
        note = text[at : at + 1] == ">"
        start = at if note else comment_start(text)
        if start < len(text):
            span = Span(source=sheet.source, line=number, column=start + 1, length=len(text) - start)
            yield Token(span=span, kind=TokenKind.NOTE if note else TokenKind.COMMENT)


def _of_definition(sheet: Sheet, definition: Definition) -> Iterator[Token]:
    yield from _words(sheet.home(definition.span), _FIRST_LINE)
    for name, value in definition.header:
        text = value.source.lines[value.line - 1]
        at = typed(text).lower().find(name)
        span = evolve(value, column=at + 1, length=len(name))
        yield Token(span=sheet.home(span), kind=TokenKind.KEYWORD)
    for place in places_of(sheet, definition):
        yield Token(span=name_in(place), kind=_kind(place))
        if isinstance(place.line, Drop):
            yield Token(span=evolve(place.span, length=2), kind=TokenKind.KEYWORD)
    for line in definition.lines:
        if isinstance(line, Line):
            yield from _words(sheet.home(line.span), _WORDS)


def _kind(place: Place) -> TokenKind:
    match place.what:
        case What.DEFINITION | What.REFERENCE:
            return TokenKind.GAME
        case What.HEADING:
            return TokenKind.SECTION
        case What.RULE | What.ROW_NAME:
            own = place.address not in BY_ADDRESS and place.section != "exchange"
            return TokenKind.ROW if own else TokenKind.RULE


def _words(span: Span, pattern: re.Pattern[str]) -> Iterator[Token]:
    for match in pattern.finditer(typed(span.text)):
        word = evolve(span, column=span.column + match.start(), length=len(match[0]))
        yield Token(span=word, kind=TokenKind[(match.lastgroup or "").upper()])

"""Cuts a text into words and says what each is, by the parser itself: what it reads, and where it stops reading.

Sound or not, every text has its tokens; one line's fault costs no other line. Blanks, commas and articles are none.
"""

import re
from collections.abc import Iterator
from functools import cache, lru_cache

import lark

from pitchdsl.highlighting.kinds import Kind, kind_of
from pitchdsl.source import Source, Span
from pitchdsl.syntax.forms import BY_ADDRESS, FORMS, HEADER, SECTIONS, rule_of
from pitchdsl.syntax.lines import Kind as LineKind
from pitchdsl.syntax.lines import RawLine, comment_start, cut, typed
from pitchdsl.syntax.names import ARTICLES, row_or_rule
from pitchdsl.syntax.parser import parser, words
from pitchdsl.syntax.well_formed import MOST_CHARACTERS, MOST_LINE
from pitchdsl.values import frozen


@frozen(kw_only=True)
class Token:
    """A word, or a stretch of them, and what it is."""

    line: int
    """From 1."""
    start: int
    """From 0, counted in characters."""
    end: int
    """The character behind it."""
    kind: Kind


def tokens(text: str, first: int = 1, last: int | None = None) -> Iterator[Token]:
    """The tokens of a text, in order; of its lines from ``first`` to ``last`` where these are given.

    A text that is longer than any rule sheet may be has none.
    """
    if len(text) > MOST_CHARACTERS:
        return
    source = Source(name="", text=text)
    raws = {raw.left.line: raw for raw in cut(source)}
    section: str | None = None  # none before the first line: what is read then is a piece of a sheet
    for number, line in enumerate(source.lines[:last], start=1):
        raw = raws.get(number)
        here = number >= first
        if raw is not None and raw.kind is LineKind.NOTE:
            if here:
                yield Token(line=number, start=line.index(">"), end=len(line.rstrip()), kind=Kind.NOTE)
            continue
        if raw is not None and raw.left.column <= comment_start(line):
            plain = _plain(raw.left.text)
            if raw.kind is LineKind.HEADING and plain in SECTIONS:
                section = plain
            elif _OPENING.match(plain):
                section = "header"
            if here:
                yield from _line(raw, section)
        at = comment_start(line)
        if here and line[at:].strip():
            yield Token(line=number, start=at, end=len(line.rstrip()), kind=Kind.COMMENT)


_OPENING = re.compile(r"(?:variant|house-rule)(?![\w-])")

_WORD = re.compile(r"\"[^\"]*\"?|[^\W_]+(?:[-'/][^\W_]+)*")


def _plain(text: str) -> str:
    return " ".join(typed(text).lower().split())


def _line(raw: RawLine, section: str | None) -> Iterator[Token]:
    plain = _plain(raw.left.text)
    if _OPENING.match(plain):
        yield from _first_line(raw.whole)
    elif raw.right is not None:
        yield from _rule(raw.left, raw.right, section)
    elif plain in SECTIONS:
        yield _whole(raw.left, Kind.HEADING)
    elif plain.startswith("no ") and (kind := _dropped(plain[3:], section)) is not None:
        name = len(raw.left.text) - len(re.sub(r"^no\s+", "", raw.left.text, flags=re.IGNORECASE))
        yield _part(raw.left, 0, 2, Kind.NO)
        yield _part(raw.left, name, raw.left.length, kind)
    else:
        yield _whole(raw.left, Kind.UNREAD)


def _dropped(name: str, section: str | None) -> Kind | None:
    """What ``no NAME`` takes away."""
    return Kind.HEADING if name in SECTIONS else _named(name, section)


def _named(name: str, section: str | None) -> Kind | None:
    """The kind of the name of a rule or of a row; none where a section can have no such thing."""
    if section == "header":
        return Kind.RULE if name in HEADER else None
    if section is None:
        return Kind.RULE if name in (*HEADER, *(form.name for form in FORMS)) else Kind.ROW
    known = row_or_rule(name, section)
    return None if known is None else Kind.RULE if f"{section}/{known}" in BY_ADDRESS else Kind.ROW


def _first_line(span: Span) -> Iterator[Token]:
    kinds = iter((Kind.NAME, Kind.BASE))
    for start, end, terminal in _read(span.text, "heading"):
        special = {"VARIANT": Kind.DEFINE, "EXTENDS": Kind.EXTENDS, "TITLE": Kind.TITLE}
        if terminal == "NAME":
            yield _part(span, start, end, next(kinds, Kind.UNREAD))
        elif terminal is None:
            yield _part(span, start, end, _guess(span.text[start:end]) or Kind.UNREAD)
        else:
            yield _part(span, start, end, special.get(terminal, Kind.DEFINE))


def _rule(name: Span, value: Span, section: str | None) -> Iterator[Token]:
    plain = _plain(name.text)
    kind = _named(plain, section)
    if name.length:
        yield _whole(name, kind or Kind.UNREAD)
    line = name.source.lines[name.line - 1]
    colon = typed(line).index(":", name.column - 1 + name.length)
    yield Token(line=name.line, start=colon, end=colon + 1, kind=Kind.COLON)
    if plain == "source" and section in ("header", None):
        if value.length:
            yield _whole(value, Kind.TEXT)
        return
    start = _start(plain, section) if kind is not None else None
    refused = False
    for at, end, terminal in _read(value.text, start):
        if terminal is not None:
            yield _part(value, at, end, kind_of(terminal))
            continue
        guess = _guess(value.text[at:end])
        if start == "header_with":  # house rules may be called by their titles there
            guess = Kind.TITLE if value.text[at] == '"' else Kind.REFERENCE
        elif start is not None and not refused:
            guess, refused = Kind.UNREAD, True
        if guess is not None:
            yield _part(value, at, end, guess)


def _start(name: str, section: str | None) -> str | None:
    """The rule of the grammar that reads a value; none where that cannot be told."""
    if section is not None:
        return rule_of(section, row_or_rule(name, section) or name)
    homes = [form.start for form in FORMS if form.name == name]
    return f"header_{name}" if name in HEADER else homes[0] if len(homes) == 1 else None


@lru_cache(maxsize=2000)
def _read(text: str, start: str | None) -> tuple[tuple[int, int, str | None], ...]:
    """The words of a text with their terminals, as far as it can be read; then the other words, without."""
    return tuple(_words(text, start))


def _words(text: str, start: str | None) -> Iterator[tuple[int, int, str | None]]:
    said, at = typed(text), 0
    if start is not None and len(text) <= MOST_LINE:
        try:
            for token in parser().parse_interactive(said, start=start).iter_parse():
                begin = token.start_pos or 0
                at = begin + len(token)
                yield begin, at, token.type
        except lark.UnexpectedInput:
            pass
        else:
            return
    for word in _WORD.finditer(said, at):
        if word[0].lower() not in ARTICLES:
            yield word.start(), word.end(), None


def _guess(word: str) -> Kind | None:
    """What a word is that was not read, by itself."""
    if word.startswith('"'):
        return Kind.TITLE
    if word.isdecimal():
        return Kind.NUMBER
    return Kind.CARD if _cards().fullmatch(word) else _vocabulary().get(word.lower())


@cache
def _cards() -> re.Pattern[str]:
    patterns = {each.name: each.pattern.to_regexp() for each in parser().terminals}
    return re.compile("|".join(patterns[name] for name in ("RANK", "RANKS", "OFF_CARD", "SUIT")))


@cache
def _vocabulary() -> dict[str, Kind]:
    return {word: kind_of(terminal) for terminal, word in words().items() if re.fullmatch(r"[a-z][a-z-]*", word)}


def _whole(span: Span, kind: Kind) -> Token:
    return _part(span, 0, span.length, kind)


def _part(span: Span, start: int, end: int, kind: Kind) -> Token:
    return Token(line=span.line, start=span.column - 1 + start, end=span.column - 1 + end, kind=kind)

"""What may stand next at a place of a rule sheet, for editors.

Where a line begins that is a heading, the name of a rule, or a first line. Behind a colon it is what the grammar
accepts there: Lark reads the words up to the cursor, and tells the terminals that could follow.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from enum import Enum

import lark

from pitchdsl.source import Source
from pitchdsl.syntax.first_lines import MEANT
from pitchdsl.syntax.forms import BY_ADDRESS, FORMS, HEADER, OPEN_TABLES, SECTIONS, examples_of, names_in, rule_of
from pitchdsl.syntax.lines import Kind, colon_in, comment_start, cut, typed
from pitchdsl.syntax.parser import KINDS, parser, words
from pitchdsl.values import frozen

Names = Callable[[str], Sequence[str]]
"""Tells the names of all variants (``variant``) or house rules (``house-rule``), and of the rows of ``points`` and
``calls`` that the game has in which a line stands."""

ROWS = ("points", "calls")
"""The sections whose rows a value may name."""

_OF_CALLS = frozenset(("BID", "BIDS", "GOES", "OR", "FOR"))
_OF_POINTS = frozenset(("TAKE", "TAKES", "AND_TAKES"))
"""The words of an example behind which names stand, of bids and of points."""


class CompletionKind(Enum):
    """What a completion is."""

    HEADING = "heading"
    """A section, or the end of one: ``no bidding``."""
    RULE = "rule"
    """The name of a rule, with its colon."""
    VALUE = "value"
    """A whole value, to be changed as one likes."""
    WORD = "word"
    NAME = "name"
    """The name of a variant or house rule."""
    FREE = "free"
    """No text of its own: the note says what may stand there, such as a number."""


@frozen(kw_only=True)
class Completion:
    """Something that may be written at a place of a text."""

    text: str
    """What to write; empty where that is for the author to say."""
    kind: CompletionKind
    note: str = ""
    """A few words for whoever chooses: what silence would mean, what a section is about."""
    replaces: int = 0
    """How many characters before the cursor it takes the place of."""


def completions(source: Source, line: int, column: int, names: Names) -> tuple[Completion, ...]:
    """What may stand at a line, from 1, before the character of a column, from 1; nothing in comments and notes."""
    if not 1 <= line <= len(source.lines):
        return ()
    before = source.lines[line - 1][: max(0, column - 1)]
    if before.lstrip().startswith(">") or comment_start(before) < len(before):
        return ()
    section = _section_above(source, line)
    colon = None if MEANT.match(before.strip()) else colon_in(before, len(before))
    if colon is None:
        found = [*(_openings(before, section) if section is not None else ()), *_first_line(before, names)]
    else:
        found = list(_values(before[:colon], before[colon + 1 :], section or "", names))
    return tuple(dict.fromkeys(found))


def _section_above(source: Source, line: int) -> str | None:
    """The section that a line stands in; ``header`` for one right under a first line, none above all of these."""
    section = None
    for raw in cut(source):
        if raw.left.line >= line:
            break
        name = _plain(raw.left.text)
        if MEANT.match(raw.left.text) and raw.kind is Kind.HEADING:
            section = "header"
        elif raw.kind is Kind.HEADING and name in SECTIONS and section is not None:
            section = name
    return section


def _plain(text: str) -> str:
    return " ".join(typed(text).lower().split())


def _first_line(before: str, names: Names) -> Iterator[Completion]:
    return _grammatical(before.lstrip(), "heading", lambda last: names("variant") if last == "EXTENDS" else ())


def _openings(before: str, section: str) -> Iterator[Completion]:
    """The headings, and the rules of a section, that a line may begin with."""
    begun = _plain(before)
    if section == "header":
        rules = dict.fromkeys(HEADER, "")
    else:
        rules = {
            form.name: f"{form.default}, if unsaid" if form.default else f"such as {form.examples[0]}"
            for form in FORMS
            if form.section == section
        }
    replaces = len(before.lstrip())
    for name, note in rules.items():
        if name.startswith(begun):
            yield Completion(text=f"{name}: ", kind=CompletionKind.RULE, note=note, replaces=replaces)
    if section == "exchange":
        yield from _grammatical(before.lstrip(), "people")
    for heading in SECTIONS:
        note = ", ".join(names_in(heading)) or "rows of your own"
        if heading.startswith(begun):
            yield Completion(text=heading, kind=CompletionKind.HEADING, note=note, replaces=replaces)
        if begun and f"no {heading}".startswith(begun):
            yield Completion(text=f"no {heading}", kind=CompletionKind.HEADING, replaces=replaces)


def _values(left: str, right: str, section: str, names: Names) -> Iterator[Completion]:
    """What may stand behind a colon: whole values as long as nothing else is there, and the words that go on."""
    name, value = _plain(left), right.lstrip()
    if section == "header":
        if name == "with":
            yield from _grammatical(value, "header_with", lambda _: names("house-rule"))
        return
    form = BY_ADDRESS.get(f"{section}/{name}")
    if form is None and section not in OPEN_TABLES:
        return
    for example in examples_of(section, name):
        if example.startswith(value) and example != value:
            note = "so it is, if unsaid" if form is not None and example == form.default else ""
            yield Completion(text=example, kind=CompletionKind.VALUE, note=note, replaces=len(value))
    yield from _grammatical(value, rule_of(section, name), lambda kind: names(kind) if kind in ROWS else ())


def _grammatical(text: str, start: str, names: Callable[[str], Sequence[str]] = lambda _: ()) -> Iterator[Completion]:
    """The words that go on with a text which a grammar rule reads; ``names`` tells names by the terminal before."""
    for known, begun in _splits(text):
        try:
            reading = parser().parse_interactive(typed(known), start=start)
            tokens = list(reading.exhaust_lexer())
            accepted: set[str] = reading.accepts()  # type: ignore[no-untyped-call]
        except lark.UnexpectedInput:
            continue
        last = tokens[-1].type if tokens else ""
        for terminal in sorted(accepted - {"$END"}):
            named = names(last) if terminal == "NAME" else names(_spoken_of(tokens)) if terminal == "SPOKEN" else ()
            kind = CompletionKind.NAME if named else CompletionKind.WORD
            for word in named or KINDS.get(terminal, () if terminal in _FREE else (words()[terminal],)):
                if word.lower().startswith(begun) and word.lower() != begun and _can_follow(word, known):
                    yield Completion(text=word, kind=kind, replaces=len(text) - len(known))
            if terminal in _FREE and not named and not begun and _can_follow("a", known):
                yield Completion(text="", kind=CompletionKind.FREE, note=_FREE[terminal])


def _spoken_of(tokens: Sequence[lark.Token]) -> str:
    """What a name of an example is the name of behind some words: of a row of points or of a bid."""
    before = next((each.type for each in reversed(tokens) if each.type in _OF_CALLS | _OF_POINTS), "")
    return "points" if before in _OF_POINTS else "calls"


def _can_follow(word: str, known: str) -> bool:
    """Whether a word may stand right behind a text: no two words grow together."""
    return not (word[0].isalnum() and known[-1:].isalnum())


def _splits(text: str) -> Iterator[tuple[str, str]]:
    """A text as what is read of it and the word that has begun, which may be two: ``or m``, or none: ``2-7``."""
    for begun in (r"[^\s,]*$", r"\bor\s+[^\s,]*$"):
        match = re.search(begun, text, re.IGNORECASE)
        if match:
            yield text[: match.start()], _plain(match.group())
    if not text[-1:].isspace():
        yield text, ""


_FREE = {
    "NUMBER": "a number",
    "MINUS": "a number below zero",
    "NAME": "a name",
    "SPOKEN": "a name",
    "TITLE": "a title in quotes",
}
"""The terminals of which there is no list."""

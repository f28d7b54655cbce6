"""From a text to its tree: line by line, with every fault of every line reported once."""

import re
from collections.abc import Iterator
from typing import Any

import lark
from attrs import define, evolve, field

from pitchdsl.diagnostics.problem import Problem
from pitchdsl.rules.people import People
from pitchdsl.source import Source, Span
from pitchdsl.syntax import problems
from pitchdsl.syntax.build import Build
from pitchdsl.syntax.forms import BY_ADDRESS, HEADER, OPEN_TABLES, SECTIONS, grammar_rule
from pitchdsl.syntax.lines import Kind, RawLine, cut
from pitchdsl.syntax.parser import parser, words
from pitchdsl.syntax.tree import Definition, Drop, Line, NoteLine, Reference, Tree

MOST_CHARACTERS = 1_000_000
MOST_LINE = 2_000
"""Bounds of a text: a rule sheet needs a few thousand characters."""

ROW_NAME = re.compile(r"[a-z][a-z0-9]*([ -][a-z0-9]+)*")


def parse(source: Source) -> tuple[Tree, list[Problem]]:
    """The definitions of a text, and the problems of its lines."""
    found: list[Problem] = []
    if len(source.text) > MOST_CHARACTERS:
        remedy = f"at most {MOST_CHARACTERS:,} characters are read; split the file"
        return Tree(definitions=()), [problems.unfinished_file(source, "this file is too big for a rule sheet", remedy)]
    if "\0" in source.text:
        remedy = "a rule sheet is plain text; was another file meant?"
        return Tree(definitions=()), [problems.unfinished_file(source, "this is not a text file", remedy)]
    drafts: list[_Draft] = []
    for raw in cut(source):
        if len(source.lines[raw.left.line - 1]) > MOST_LINE:
            remedy = f"a line may have at most {MOST_LINE:,} characters"
            found.append(problems.unfinished_file(source, "this line is too long", remedy, raw.left.line))
        else:
            found.extend(_read(raw, drafts))
    if not drafts and not found:
        remedy = 'a text begins with a line such as `variant my-game "My Game"`'
        found.append(problems.unfinished_file(source, "there is no variant and no house rule in this file", remedy))
    bad_lines = {problem.span.line for problem in found}
    return Tree(definitions=tuple(draft.finish(bad_lines) for draft in drafts)), found


@define
class _Draft:
    """A definition while its lines are read."""

    definition: Definition
    section: str = "header"
    skipping: bool = False
    """Under a heading that nobody knows: its rules cannot be judged."""
    last_address: str = ""
    waiting: list[str] = field(factory=list)
    """Notes that belong to the rule below them, once it comes."""
    lines: list[Line | Drop] = field(factory=list)
    notes: list[NoteLine] = field(factory=list)
    headings: list[tuple[str, Span]] = field(factory=list)
    last_line: int = 0

    def finish(self, bad_lines: set[int]) -> Definition:
        """The definition, with all its lines."""
        self.settle_notes(self.last_address)
        first = self.definition.span.line
        return evolve(
            self.definition,
            lines=tuple(self.lines),
            notes=tuple(self.notes),
            headings=tuple(self.headings),
            clean=not any(first <= line <= self.last_line for line in bad_lines),
        )

    def settle_notes(self, address: str) -> None:
        """Gives the notes that wait to a rule, or to what stands above them where no rule follows."""
        self.notes.extend(NoteLine(address=address, text=text) for text in self.waiting)
        self.waiting.clear()


def _read(raw: RawLine, drafts: list[_Draft]) -> Iterator[Problem]:
    if raw.kind is Kind.HEADING:
        started = _start(raw.left)
        if started is not None:
            drafts.append(_Draft(definition=started, last_line=raw.left.line))
            return
    if not drafts:
        if raw.kind is Kind.RULE:
            yield problems.misplaced(raw.left, "before any first line")
        elif raw.kind is Kind.HEADING:
            yield problems.unknown_heading(raw.left, None)
        return
    draft = drafts[-1]
    draft.last_line = raw.left.line
    if raw.kind is Kind.NOTE:
        draft.waiting.append(raw.left.text)
    elif raw.kind is Kind.HEADING:
        yield from _read_heading(raw.left, draft)
    elif not draft.skipping:
        assert raw.right is not None
        yield from _read_rule(raw.left, raw.right, draft)


def _start(span: Span) -> Definition | None:
    """The definition that a first line opens; none when the line is no first line."""
    if not re.match(r"(variant|house-rule)\b", span.text):
        return None
    try:
        tree = parser().parse(span.text, start="heading")
    except lark.UnexpectedInput:
        return None
    names = [
        Span(source=span.source, line=span.line, column=span.column + t.start_pos, length=len(t))
        for t in tree.children
        if isinstance(t, lark.Token) and t.type == "NAME" and t.start_pos is not None
    ]
    titles = [str(t)[1:-1] for t in tree.children if isinstance(t, lark.Token) and t.type == "TITLE"]
    name = names[0].text
    return Definition(
        kind="variant" if tree.data == "variant" else "house-rule",
        name=name,
        title=" ".join(titles[0].split()) if titles else name.replace("-", " ").capitalize(),
        extends=Reference(name=names[1].text, span=names[1]) if len(names) > 1 else None,
        house_rules=(),
        source_title=None,
        lines=(),
        notes=(),
        span=span,
        headings=(),
        clean=True,
    )


def _read_heading(span: Span, draft: _Draft) -> Iterator[Problem]:
    text = " ".join(span.text.lower().split())
    draft.settle_notes(draft.last_address)
    if text in SECTIONS:
        draft.section, draft.skipping = text, False
        draft.last_address = text
        draft.headings.append((text, span))
    elif text.startswith("no ") and text[3:] in SECTIONS:
        draft.lines.append(Drop(section=text[3:], name=None, span=span))
    elif text.startswith("no ") and not draft.skipping and draft.section != "header":
        name = _row_or_rule(text[3:], draft.section)
        if name is None:
            yield problems.unknown_rule(_from(span, 3), draft.section)
        else:
            draft.lines.append(Drop(section=draft.section, name=name, span=span))
    else:
        draft.skipping = True
        yield problems.unknown_heading(span, draft.section)
        draft.skipping = not _like_a_rule(text, draft.section)


def _like_a_rule(text: str, section: str) -> bool:
    """Whether a line that is no heading was rather meant as a rule of the current section."""
    return any(name.startswith(section + "/") and text.startswith(name.split("/")[1]) for name in BY_ADDRESS)


def _from(span: Span, offset: int) -> Span:
    return evolve(span, column=span.column + offset, length=max(1, span.length - offset))


def _read_rule(name_span: Span, value: Span, draft: _Draft) -> Iterator[Problem]:
    section = draft.section
    name = " ".join(name_span.text.lower().split())
    if section == "header":
        yield from _read_header(name, name_span, value, draft)
        return
    known = _row_or_rule(name, section)
    if known is None:
        bad_row = section in OPEN_TABLES and section != "exchange"
        yield problems.not_a_row_name(name_span, section) if bad_row else problems.unknown_rule(name_span, section)
        return
    draft.last_address = f"{section}/{known}"
    draft.settle_notes(draft.last_address)
    if value.length == 0:
        yield problems.nothing_said(name_span, section, known)
        return
    form = BY_ADDRESS.get(f"{section}/{known}")
    said = _value(value, form.start if form else grammar_rule(section, "row"), section, known)
    if isinstance(said, Problem):
        yield said
        return
    when = said.pop("when", None)
    if section == "exchange" and form is None:
        said["who"] = _people(known)
    draft.lines.append(
        Line(section=section, name=known, parts=tuple(said.items()), when=when, span=value, name_span=name_span)
    )


def _read_header(name: str, name_span: Span, value: Span, draft: _Draft) -> Iterator[Problem]:
    if name not in HEADER:
        yield problems.unknown_rule(name_span, "header")
    elif value.length == 0:
        yield problems.nothing_said(name_span, "header", name)
    elif name == "source":
        draft.definition = evolve(draft.definition, source_title=value.text)
    else:
        names = _value(value, "header_with", "header", "with")
        if isinstance(names, Problem):
            yield names
            return
        spans = re.finditer(r"[a-z0-9-]+", value.text)
        by_name = {m.group(): evolve(value, column=value.column + m.start(), length=len(m.group())) for m in spans}
        references = tuple(Reference(name=each, span=by_name[each]) for each in names)
        draft.definition = evolve(draft.definition, house_rules=references)


def _row_or_rule(name: str, section: str) -> str | None:
    """The name as the language has it; none when this section can have no such rule or row."""
    if f"{section}/{name}" in BY_ADDRESS:
        return name
    if section == "exchange":
        people = _people(name)
        return None if people is None else speak_people(people)
    if section in OPEN_TABLES and len(name) <= 40 and ROW_NAME.fullmatch(name):
        return name
    return None


def _people(name: str) -> People | None:
    try:
        people: People = Build().transform(parser().parse(name, start="people"))
    except lark.UnexpectedInput:
        return None
    return people


def speak_people(people: People) -> str:
    """People as the name of a step of the exchange."""
    if people.only:
        return people.only.value
    return "everyone" + (f" but {people.but.value}" if people.but else "")


def _value(span: Span, start: str, section: str, name: str) -> Any:
    """What a value says, or the problem of it."""
    try:
        return Build().transform(parser().parse(span.text, start=start))
    except lark.UnexpectedInput as fault:
        return _unreadable(span, fault, section, name)


def _unreadable(span: Span, fault: lark.UnexpectedInput, section: str, name: str) -> Problem:
    at = fault.pos_in_stream or 0
    if isinstance(fault, lark.UnexpectedToken) and fault.token.type == "$END":
        at = len(span.text)
    word = re.match(r"[\w'-]+|\S?", span.text[at:])
    length = len(word.group()) if word else 0
    place = evolve(span, column=span.column + at, length=max(1, length))
    expected = fault.accepts if isinstance(fault, lark.UnexpectedToken) else getattr(fault, "allowed", None)
    could_be = sorted({words()[each] for each in expected or () if each in words() and words()[each]})
    return problems.unreadable(place, section, name, word.group() if word else "", could_be)

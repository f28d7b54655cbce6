"""From a text to its tree: line by line, with every fault of every line reported once."""

import re
from collections.abc import Iterator
from typing import Any

import lark
from attrs import define, evolve, field

from pitchdsl.diagnostics.problem import Problem
from pitchdsl.diagnostics.visible import visible
from pitchdsl.rules.people import People
from pitchdsl.source import Source, Span
from pitchdsl.syntax import dropping, first_lines, headings, problems, remedies
from pitchdsl.syntax.build import Build
from pitchdsl.syntax.forms import BY_ADDRESS, HEADER, OPEN_TABLES, SECTIONS, rule_of
from pitchdsl.syntax.lines import Kind, RawLine, cut, typed
from pitchdsl.syntax.meaning import lost_ace
from pitchdsl.syntax.parser import parser
from pitchdsl.syntax.readings import A_RANK, could_be, reads, where
from pitchdsl.syntax.tree import Definition, Drop, Line, NoteLine, Reference, Tree

MOST_CHARACTERS = 1_000_000
MOST_LINE = 2_000
MOST_LINES = 500
MOST_DEFINITIONS = 200
"""Bounds of a text, of a line, of the lines of a game and of the games in a text: a rule sheet needs far less."""

MOST_GUESSED = 1_000
"""Problems of a text before nobody asks any more what was meant: so many are told in full."""

MOST_TESTS = 12
"""How many conditions `and` or `or` may join: every exception of a rule is held against every other, test by test."""

ARTICLES = ("the", "a", "an")

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
        if drafts and len(found) >= MOST_GUESSED:
            drafts[-1].guessing = False
        found.extend(_read(raw, drafts))
    if not drafts and not found:
        remedy = 'a text begins with a line such as `variant my-game "My Game"`'
        found.append(problems.unfinished_file(source, "there is no variant and no house rule in this file", remedy))
    finished = [draft.finish() for draft in drafts]
    named, nameless = ([each for each in finished if bool(each.name) is wanted] for wanted in (True, False))
    return Tree(definitions=tuple(named), nameless=tuple(nameless)), found


@define
class _Draft:
    """A definition while its lines are read."""

    definition: Definition
    """Without a name while its first line is not there or cannot be read; then it goes no further than its lines."""
    section: str = "header"
    skipping: bool = False
    """Under a heading that nobody knows: its rules cannot be judged."""
    closed: bool = False
    """Nothing more is read of it."""
    guessed: bool = False
    """Under a heading that was misspelt: what it drops may not be there after all."""
    guessing: bool = True
    """Whether it is still worth asking what was meant."""
    said: int = 0
    """How many lines it has."""
    last_address: str = ""
    waiting: list[str] = field(factory=list)
    """Notes that belong to the rule below them, once it comes."""
    lines: list[Line | Drop] = field(factory=list)
    notes: list[NoteLine] = field(factory=list)
    headings: list[tuple[str, Span]] = field(factory=list)
    header: list[tuple[str, Span]] = field(factory=list)
    unread: set[str] = field(factory=set)
    unread_rows: set[str] = field(factory=set)

    def finish(self) -> Definition:
        """The definition, with all its lines."""
        self.settle_notes(self.last_address)
        return evolve(
            self.definition,
            lines=tuple(self.lines),
            notes=tuple(self.notes),
            headings=tuple(self.headings),
            header=tuple(self.header),
            unread=frozenset(self.unread),
            unread_rows=frozenset(self.unread_rows),
        )

    def settle_notes(self, address: str) -> None:
        """Gives the notes that wait to a rule, or to what stands above them where no rule follows."""
        self.notes.extend(NoteLine(address=address, text=text) for text in self.waiting)
        self.waiting.clear()

    def doubt(self, section: str | None) -> None:
        """Remembers that something of a section, or of any of them, could not be read."""
        self.unread.update(SECTIONS if section in (None, "header") else (section or "",))

    def doubt_home(self, name: Span, value: Span) -> None:
        """What a refused line says is not missing where it belongs: it has only come under the wrong heading."""
        home = remedies.home_of(name, self.section, value) if self.guessing else None
        if home is not None:
            self.doubt(home)


def _read(raw: RawLine, drafts: list[_Draft]) -> Iterator[Problem]:
    """Reads one line into the last definition, or begins the next one with it."""
    span = raw.left
    if first_lines.MEANT.match(span.text) and (raw.kind is Kind.HEADING or (raw.kind is Kind.RULE and not drafts)):
        yield from _begin(raw, drafts)
        return
    if not drafts:
        if raw.kind is not Kind.NOTE:
            yield problems.misplaced(span, "above the line that begins a game")
            draft = _Draft(definition=_nameless(span), closed=_heading_name(span) not in SECTIONS)
            drafts.append(draft)
            if not draft.closed:
                list(_read_heading(span, draft))
        return
    draft = drafts[-1]
    if draft.closed:
        return
    draft.said += 1
    if draft.said > MOST_LINES:
        draft.closed = True
        draft.doubt(None)
        title = f"this is more than {MOST_LINES:,} lines for one game"
        yield problems.unfinished_file(span.source, title, "a rule sheet has a few dozen", span.line)
    elif len(span.source.lines[span.line - 1]) > MOST_LINE:
        draft.doubt(None)
        remedy = f"a line may have at most {MOST_LINE:,} characters"
        yield problems.unfinished_file(span.source, "this line is too long", remedy, span.line)
    elif raw.kind is Kind.NOTE:
        draft.waiting.append(visible(span.text))
    elif raw.kind is Kind.HEADING:
        yield from _read_heading(span, draft)
    elif raw.right is not None:
        yield from _read_rule(span, raw.right, draft)


def _begin(raw: RawLine, drafts: list[_Draft]) -> Iterator[Problem]:
    """Begins a definition; one without a name where its first line cannot be read."""
    span = raw.left
    if len(drafts) == MOST_DEFINITIONS:
        drafts[-1].closed = True
        title = f"these are more than {MOST_DEFINITIONS} games for one file"
        yield problems.unfinished_file(span.source, title, "split the file", span.line)
    if len(drafts) >= MOST_DEFINITIONS:
        drafts.append(_Draft(definition=_nameless(span), closed=True))
        return
    whole = span if raw.right is None else evolve(span, length=raw.right.column + raw.right.length - span.column)
    started = _start(whole)
    if isinstance(started, Problem):
        drafts.append(_Draft(definition=_nameless(span)))
        yield started
        return
    same = [each.definition for each in drafts if each.definition.name == started.name]
    if same:
        yield problems.same_name(started.name, span, same[0].span, (same[0].kind, started.kind))
    drafts.append(_Draft(definition=started))


def _nameless(span: Span) -> Definition:
    return Definition(
        kind="variant",
        name="",
        title="",
        extends=None,
        house_rules=(),
        source_title=None,
        lines=(),
        notes=(),
        span=span,
        headings=(),
        unread=frozenset(),
    )


def _start(span: Span) -> Definition | Problem:
    """The definition that a first line opens."""
    text = span.text if len(span.text) <= MOST_LINE else ""
    try:
        tree = parser().parse(text, start="heading")
    except lark.UnexpectedInput:
        try:
            tree = parser().parse(typed(text), start="heading")
        except lark.UnexpectedInput as fault:
            return first_lines.unreadable_first_line(_place(span, fault), span)
    names = [
        evolve(span, column=span.column + t.start_pos, length=len(t))
        for t in tree.children
        if isinstance(t, lark.Token) and t.type == "NAME" and t.start_pos is not None
    ]
    titles = [str(t)[1:-1] for t in tree.children if isinstance(t, lark.Token) and t.type == "TITLE"]
    name = names[0].text
    return evolve(
        _nameless(span),
        kind="variant" if tree.data == "variant" else "house-rule",
        name=name,
        title=visible(" ".join(titles[0].split())) if titles else name.replace("-", " ").capitalize(),
        extends=Reference(name=names[1].text, span=names[1]) if len(names) > 1 else None,
    )


def _heading_name(span: Span) -> str:
    return " ".join(typed(span.text).lower().split())


def _read_heading(span: Span, draft: _Draft) -> Iterator[Problem]:
    text = _heading_name(span)
    if text in SECTIONS:
        draft.settle_notes(draft.last_address)
        draft.section, draft.skipping, draft.guessed = text, False, False
        draft.last_address = text
        draft.headings.append((text, span))
    elif text.startswith("no ") and text[3:] in SECTIONS:
        draft.settle_notes(text[3:])
        draft.last_address = text[3:]
        draft.lines.append(Drop(section=text[3:], name=None, span=span))
    elif text.startswith("no ") and not draft.skipping and draft.section != "header":
        draft.settle_notes(draft.section)
        draft.last_address = draft.section
        name = _row_or_rule(text[3:], draft.section)
        if name is None:
            draft.doubt(draft.section)
            yield dropping.taken_away(span, draft.section) or remedies.unknown_rule(_from(span, 3), draft.section)
        else:
            draft.lines.append(Drop(section=draft.section, name=name, span=span))
            if draft.guessed:
                draft.unread_rows.add(f"{draft.section}/{name}")
    elif text.startswith("no ") and draft.skipping:
        pass  # it stands under a heading that has been complained of
    elif not draft.skipping and (away := dropping.taken_away(span, draft.section)) is not None:
        draft.settle_notes(draft.last_address)
        draft.doubt(None)
        yield away
    else:
        draft.settle_notes(draft.last_address)
        problem, meant = headings.unknown_heading(span, draft.section, guessing=draft.guessing)
        yield problem
        if meant is not None:
            draft.section, draft.skipping, draft.guessed = meant, False, True
            draft.doubt(None)
            return
        draft.skipping = not (draft.skipping is False and (problem.fix or _like_a_rule(text, draft.section)))
        draft.doubt(None if draft.skipping else draft.section)


def _like_a_rule(text: str, section: str) -> bool:
    """Whether a line that is no heading was rather meant as a rule of the current section."""
    return any(name.startswith(section + "/") and text.startswith(name.split("/")[1]) for name in BY_ADDRESS)


def _from(span: Span, offset: int) -> Span:
    return evolve(span, column=span.column + offset, length=max(1, span.length - offset))


def _read_rule(name_span: Span, value: Span, draft: _Draft) -> Iterator[Problem]:
    section = draft.section
    name = _heading_name(name_span)
    if value.length == 0 and name in SECTIONS:
        yield problems.colon_behind(name_span, name)
        yield from _read_heading(name_span, draft)
        return
    if value.length == 0 and headings.heading(name)[1] and _row_or_rule(name, section) is None and name not in HEADER:
        yield from _read_heading(name_span, draft)
        return
    if draft.skipping:
        return
    if name in dropping.WORDS and value.length and not (section in OPEN_TABLES and reads(value.text, section, name)):
        whole = evolve(name_span, length=value.column + value.length - name_span.column)
        away = dropping.taken_away(whole, section)
        if away is not None:
            draft.doubt(None)
            yield away
            return
    if section == "header":
        yield from _read_header(name, name_span, value, draft)
        return
    if value.length == 0 and name.startswith("no ") and _row_or_rule(name[3:], section) is not None:
        draft.doubt(section)
        yield problems.colon_behind(name_span, name)
        return
    known = _row_or_rule(name, section)
    if known is None:
        draft.doubt(section)
        bad_row = section in OPEN_TABLES and section != "exchange"
        complain = remedies.not_a_row_name if bad_row else remedies.unknown_rule
        draft.doubt_home(name_span, value)
        yield complain(name_span, section, value if draft.guessing else None)
        return
    draft.last_address = f"{section}/{known}"
    draft.settle_notes(draft.last_address)
    if value.length == 0:
        draft.doubt(section)
        draft.unread_rows.add(f"{section}/{known}")
        yield problems.nothing_said(name_span, section, known)
        return
    form = BY_ADDRESS.get(f"{section}/{known}")
    said = _value(value, rule_of(section, known), section, known, draft.guessing)
    if isinstance(said, Problem):
        draft.doubt(section)
        draft.doubt_home(name_span, value)
        draft.unread_rows.add(f"{section}/{known}")
        yield said
        return
    when = said.pop("if", None)
    if any(len(getattr(each, "parts", ())) > MOST_TESTS for each in (when, *said.values())):
        draft.doubt(section)
        draft.unread_rows.add(f"{section}/{known}")
        remedy = "say it in fewer, such as `3 or more`, or make several exceptions"
        yield problems.too_much(value, f"these are more than {MOST_TESTS} conditions for one line", remedy)
        return
    if section == "exchange" and form is None:
        said["who"] = _people(known)
    draft.lines.append(
        Line(section=section, name=known, parts=tuple(said.items()), when=when, span=value, name_span=name_span)
    )


def _read_header(name: str, name_span: Span, value: Span, draft: _Draft) -> Iterator[Problem]:
    definition = draft.definition
    if name not in HEADER:
        draft.doubt_home(name_span, value)
        yield remedies.unknown_rule(name_span, "header", value)
    elif value.length == 0:
        yield problems.nothing_said(name_span, "header", name)
    elif name == "source":
        draft.header.append((name, value))
        draft.definition = evolve(definition, source_title=visible(value.text))
    elif definition.kind == "house-rule":
        yield problems.house_rule_over_house_rule(name_span)
    else:
        names = _value(value, "header_with", "header", "with")
        if isinstance(names, Problem):
            draft.doubt(None)
            yield names
            return
        spans = re.finditer(r"[a-z0-9-]+", typed(value.text))
        by_name = {m.group(): evolve(value, column=value.column + m.start(), length=len(m.group())) for m in spans}
        references = tuple(Reference(name=each, span=by_name[each]) for each in names)
        draft.header.append((name, value))
        draft.definition = evolve(definition, house_rules=(*definition.house_rules, *references))


def _row_or_rule(name: str, section: str) -> str | None:
    """The name as the language has it; none when this section can have no such rule or row."""
    if f"{section}/{name}" in BY_ADDRESS:
        return name
    if section == "exchange":
        people = _people(name)
        return None if people is None else people.name()
    if section in OPEN_TABLES and len(name) <= 40 and ROW_NAME.fullmatch(name):
        if section not in ("points", "calls"):
            return name
        # other lines speak of these rows by their names: there one name is one word, and articles are free
        return "-".join(word for word in name.split() if word not in ARTICLES) or None
    return None


def _people(name: str) -> People | None:
    try:
        people: People = Build().transform(parser().parse(name, start="people"))
    except lark.UnexpectedInput:
        return None
    return people


def _value(span: Span, start: str, section: str, name: str, guessing: bool = True) -> Any:
    """What a value says, or the problem of it."""
    ace = lost_ace(typed(span.text), f"{section}/{name}")
    if ace is not None:
        place = evolve(span, column=span.column + ace, length=1)
        return remedies.unreadable(place, span, section, name, [A_RANK], guessing=guessing)
    try:
        return Build().transform(parser().parse(typed(span.text), start=start))
    except lark.UnexpectedInput as fault:
        return remedies.unreadable(_place(span, fault), span, section, name, could_be(fault), guessing=guessing)


def _place(span: Span, fault: lark.UnexpectedInput) -> Span:
    """The word at which a value stops making sense; the place behind its end where one is missing."""
    at, word = where(span.text, fault)
    return evolve(span, column=span.column + at, length=max(1, len(word)))

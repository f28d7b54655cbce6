"""From a text with faults to its tree: line by line, with every fault of every line reported once."""

from collections.abc import Iterator

import lark
from attrs import define, evolve, field

from pitchdsl.diagnostics.faults import our_own
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.diagnostics.visible import visible
from pitchdsl.source import Source, Span
from pitchdsl.syntax import (
    commented,
    dropping,
    first_lines,
    headings,
    marks,
    moved,
    problems,
    prose,
    remedies,
    split_line,
    unsupported,
    word_order,
)
from pitchdsl.syntax.draft import Draft
from pitchdsl.syntax.forms import HEADER, OPEN_TABLES, SECTIONS, rule_of
from pitchdsl.syntax.lines import Kind, RawLine, cut, typed
from pitchdsl.syntax.marks import Mark
from pitchdsl.syntax.names import like_a_rule, name_in, row_or_rule
from pitchdsl.syntax.prose import Paragraph
from pitchdsl.syntax.readings import reads
from pitchdsl.syntax.recovery import take, take_as_meant, value_of, where_in
from pitchdsl.syntax.titles import titles_in
from pitchdsl.syntax.tree import Definition, Drop, Tree, nameless_at
from pitchdsl.syntax.unnamed_case import unnamed_case
from pitchdsl.syntax.well_formed import (
    MOST_CHARACTERS,
    MOST_DEFINITIONS,
    MOST_LINE,
    MOST_LINES,
    MOST_TESTS,
    definition_of,
    header_taken,
    heading_taken,
    open_line,
    say,
    too_many_tests,
)

MOST_SOUGHT = 40
"""Problems of a text of which it is asked what was meant; those behind them are told without a remedy."""


@define
class _Draft(Draft):
    """A definition in a text that may have faults."""

    found: list[Problem] = field(factory=list)
    marks: list[tuple[Mark, bool]] = field(factory=list)
    """Marks that were left out of its lines, and whether the rest of the line could be read."""

    @property
    def read(self) -> tuple[object, ...]:
        """All that a line may change, but for doubts: where one is refused, it is mostly as it was before."""
        where = (self.section, self.skipping, self.closed, self.guessed)
        return (*where, self.definition, len(self.lines), len(self.headings), len(self.header), len(self.marks))

    def told(self) -> list[Problem]:
        """Its problems, once all of it is known: one for all marks of a kind, and each rule in its place."""
        kinds = dict.fromkeys(mark.kind for mark, _ in self.marks)
        marked = [[pair for pair in self.marks if pair[0].kind == kind] for kind in kinds]
        all_marks = [marks.problem_of([mark for mark, _ in each], [good for _, good in each]) for each in marked]
        return [*all_marks, *(moved.placed(problem, self.headings, self.lines) for problem in self.found)]


def parse(source: Source, sought_to: int | None = None) -> tuple[Tree, list[Problem]]:
    """The definitions of a text, and the problems of its lines.

    ``sought_to`` is the last line of which it is asked what was meant. Without one it is asked of the first problems.
    """
    if len(source.text) > MOST_CHARACTERS:
        remedy = f"at most {MOST_CHARACTERS:,} characters are read; split the file"
        return Tree(definitions=()), [problems.unfinished_file(source, "this file is too big for a rule sheet", remedy)]
    if "\0" in source.text:
        remedy = "a rule sheet is plain text; was another file meant?"
        return Tree(definitions=()), [problems.unfinished_file(source, "this is not a text file", remedy)]
    drafts: list[_Draft] = []
    raws = list(cut(source))
    lines = [marks.unmarked(raw) if len(source.lines[raw.left.line - 1]) <= MOST_LINE else (raw, None) for raw in raws]
    paragraphs = prose.paragraphs([line or raw for raw, (line, _) in zip(raws, lines, strict=True)])
    opened = any(line is not None and _opens(line, has_game=False) for line, _ in lines)
    count = above = 0  # the last line that says something
    last, idle = sought_to, set[int]()
    for raw, (line, mark) in zip(raws, lines, strict=True):
        number = (line or raw).left.line
        paragraph = paragraphs.get(number) if line is not None else None
        if paragraph is not None and not drafts and not opened:
            drafts.append(_Draft(definition=nameless_at(paragraph.lines[0])))
        found: list[Problem] = []
        draft = drafts[-1] if drafts else None
        if draft is not None:
            draft.guessing = last is None or number <= last
        was = draft.read if draft is not None and not draft.guessing and draft.unread.issuperset(SECTIONS) else None
        if line is not None:
            found = list(_below_a_comment(line, drafts[-1], above)) if drafts and not drafts[-1].closed else []
            try:
                found += _read(line, paragraph, drafts, opened=opened)
            except Exception as error:
                found.append(our_own(error, "reading this line", line.whole))
                if drafts:
                    drafts[-1].doubt(None)
            above = line.left.line
        count += len(found)
        if last is None and count >= MOST_SOUGHT:
            last = number
        if not drafts:
            continue
        if draft is drafts[-1] and was == draft.read and (draft.closed or (found and paragraph is None)):
            idle.add(number)
        draft = drafts[-1]
        draft.found += found
        if mark is not None and paragraph is None and not draft.closed:
            draft.marks.append((mark, not found))
    told = [problem for draft in drafts for problem in draft.told()]
    if not drafts and not told:
        remedy = 'a text begins with a line such as `variant my-game "My Game"`'
        told.append(problems.unfinished_file(source, "there is no variant and no house rule in this file", remedy))
    finished = [draft.finish() for draft in drafts]
    named, nameless = ([each for each in finished if bool(each.name) is wanted] for wanted in (True, False))
    return Tree(definitions=tuple(named), nameless=tuple(nameless), sought_to=last, idle=frozenset(idle)), told


def _opens(raw: RawLine, *, has_game: bool) -> bool:
    """Whether a line is meant to begin a variant or a house rule."""
    kinds = (Kind.HEADING,) if has_game else (Kind.HEADING, Kind.RULE)
    return raw.kind in kinds and first_lines.MEANT.match(raw.left.text) is not None


def _read(raw: RawLine, paragraph: Paragraph | None, drafts: list[_Draft], *, opened: bool) -> Iterator[Problem]:
    """Reads one line into the last definition, or begins the next one with it; ``opened``: there is a first line."""
    span = raw.left
    if _opens(raw, has_game=bool(drafts)):
        yield from _begin(raw, drafts)
        return
    if not drafts:
        if raw.kind is not Kind.NOTE:
            yield problems.misplaced(span, "above the line that begins a game")
            draft = _Draft(definition=nameless_at(span), closed=name_in(span) not in SECTIONS)
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
    elif paragraph is not None and not prose.line_by_line(paragraph, draft.section):
        if span.line == paragraph.lines[0].line:
            draft.settle_notes(draft.last_address)
            draft.doubt(None)
            at_first = not opened and draft.said == 1
            yield prose.in_sentences(paragraph, no_first_line=at_first, guessing=draft.guessing)
    else:
        section, guessed = draft.section, draft.guessed
        found = list(_read_heading(span, draft) if raw.right is None else _read_rule(span, raw.right, draft))
        out = unsupported.answer(found, section, raw.whole) if draft.guessing else None
        if out is not None and raw.right is None:
            draft.section, draft.skipping, draft.guessed = section, headings.heads_others(span, section), guessed
        yield from found if out is None else [out]


def _below_a_comment(raw: RawLine, draft: Draft, above: int) -> Iterator[Problem]:
    """Begins the section whose heading stands behind ``#`` right above one of its rules."""
    if (heading := commented.heading_above(raw, draft.section, above)) is not None:
        yield commented.behind_a_hash(heading, raw, draft.section)
        yield from _read_heading(heading, draft)


def _begin(raw: RawLine, drafts: list[_Draft]) -> Iterator[Problem]:
    """Begins a definition; one without a name where its first line cannot be read."""
    span = raw.left
    if len(drafts) == MOST_DEFINITIONS:
        drafts[-1].closed = True
        title = f"these are more than {MOST_DEFINITIONS} games for one file"
        yield problems.unfinished_file(span.source, title, "split the file", span.line)
    if len(drafts) >= MOST_DEFINITIONS:
        drafts.append(_Draft(definition=nameless_at(span), closed=True))
        return
    started = _start(raw.whole)
    if isinstance(started, Problem):
        drafts.append(_Draft(definition=nameless_at(span)))
        yield started
        return
    same = [each.definition for each in drafts if each.definition.name == started.name]
    if same:
        yield problems.same_name(started.name, span, same[0].span, (same[0].kind, started.kind))
    drafts.append(_Draft(definition=started))


def _start(span: Span) -> Definition | Problem:
    """The definition that a first line opens."""
    text = span.text if len(span.text) <= MOST_LINE else ""
    tree = first_lines.read(text)
    if not isinstance(tree, lark.Tree):
        tree = first_lines.read(typed(text))
    if not isinstance(tree, lark.Tree):
        return first_lines.unreadable_first_line(where_in(span, tree), span)
    return definition_of(span, tree)


def _read_heading(span: Span, draft: Draft) -> Iterator[Problem]:
    text = name_in(span)
    if heading_taken(span, draft):
        return
    if text.startswith("no ") and not draft.skipping and draft.section != "header":
        draft.settle_notes(draft.section)
        draft.last_address = draft.section
        draft.doubt(draft.section)
        away = dropping.taken_away(span, draft.section)
        yield away or remedies.unknown_rule(_from(span, 3), draft.section, guessing=draft.guessing)
    elif text.startswith("no ") and draft.skipping:
        pass  # it stands under a heading that has been complained of
    elif not draft.skipping and (away := dropping.taken_away(span, draft.section)) is not None:
        draft.settle_notes(draft.last_address)
        take_as_meant(away, span, None, draft)
        yield away
    else:
        yield from _read_unknown_heading(span, draft)


def _read_unknown_heading(span: Span, draft: Draft) -> Iterator[Problem]:
    """Complains of a line without a colon, and reads on under the heading, or with the rule, that it surely means."""
    draft.settle_notes(draft.last_address)
    section = draft.section
    if draft.guessing and not draft.skipping and word_order.FIRST.match(span.text) and section != "header":
        round_ = (
            word_order.line_turned(section, "", span.text) if headings.rule_meant(span.text, section) is None else None
        )
        if round_ is not None:
            yield word_order.condition_first(span, section, round_)
            take(round_, (span, span), draft)
            return
    problem, meant = headings.unknown_heading(span, section, guessing=draft.guessing)
    sure = draft.skipping or (problem.remedy is not None and problem.remedy.certain)
    if not sure and (unnamed := unnamed_case(span, None, draft)) is not None:
        yield unnamed
        return
    yield problem
    if meant is not None:
        draft.section, draft.skipping, draft.guessed = meant, False, True
        draft.headings.append((meant, span))
        if problem.fix is None:
            draft.doubt(None)
        return
    line = headings.rule_meant(span.text, section) if draft.guessing and not draft.skipping else None
    if line is not None and line.sure and line.value:
        take(line, (span, span), draft)
        return
    draft.skipping = not (draft.skipping is False and (problem.fix or like_a_rule(name_in(span), section)))
    draft.doubt(None if draft.skipping else section)


def _from(span: Span, offset: int) -> Span:
    return evolve(span, column=span.column + offset, length=max(1, span.length - offset))


def _read_rule(name_span: Span, value: Span, draft: Draft) -> Iterator[Problem]:
    section = draft.section
    name = name_in(name_span)
    whole = evolve(name_span, length=value.column + value.length - name_span.column)
    if value.length == 0 and headings.heading(name)[1] and row_or_rule(name, section) is None and name not in HEADER:
        yield from _read_heading(name_span, draft)
        return
    if value.length == 0 and name.startswith("no ") and name[3:] in SECTIONS:
        draft.lines.append(Drop(section=name[3:], name=None, span=name_span))
        yield problems.colon_behind(name_span, name)
        return
    behind = split_line.under_their_heading(name, value.text) if draft.guessing and name not in HEADER else None
    if behind is not None and (draft.skipping or not _read_already(name, value, section)):
        yield split_line.on_one_line(whole, section, behind, heading=behind[0].section)
        draft.section, draft.skipping = behind[0].section, False
        draft.headings.append((draft.section, name_span))
        for line in behind:
            take(line, (name_span, value), draft)
        return
    if draft.skipping:
        return
    taken = name in dropping.WORDS or dropping.is_off(whole.text)
    if taken and value.length and not (section in OPEN_TABLES and reads(value.text, section, name)):
        away = dropping.taken_away(whole, section)
        if away is not None:
            take_as_meant(away, whole, None, draft)
            yield away
            return
    if (unnamed := unnamed_case(name_span, value, draft)) is not None:
        yield unnamed
        return
    together = _read_together(whole, name_span, value, draft) if draft.guessing and name not in HEADER else None
    if together is not None:
        yield together
    elif section == "header" and name not in SECTIONS:
        yield from _read_header(name, name_span, value, draft)
    elif value.length == 0 and name.startswith("no ") and (dropped := row_or_rule(name[3:], section)) is not None:
        draft.lines.append(Drop(section=section, name=dropped, span=name_span))
        yield problems.colon_behind(name_span, name)
    elif (known := row_or_rule(name, section)) is None:
        bad_row = section in OPEN_TABLES and section != "exchange"
        complain = remedies.not_a_row_name if bad_row else remedies.unknown_rule
        problem = complain(name_span, section, value, guessing=draft.guessing)
        take_as_meant(problem, name_span, value, draft)
        if name in SECTIONS and value.length:
            draft.doubt(name)
        yield problem
        if name in SECTIONS and headings.heads_others(name_span, section):
            draft.section, draft.guessed = name, True
    else:
        yield from _read_value(known, name_span, value, draft)


def _read_already(name: str, value: Span, section: str) -> bool:
    """Whether a line can be read as it stands."""
    known = row_or_rule(name, section)
    return known is not None and reads(value.text, section, known)


def _read_together(whole: Span, name_span: Span, value: Span, draft: Draft) -> Problem | None:
    """A line that holds all that was meant, in another order, or of several lines: its problem."""
    section, name = draft.section, name_in(name_span)
    if _read_already(name, value, section) and not word_order.FIRST.match(name):
        return None
    if section != "header" and (word_order.FIRST.match(name) or word_order.FIRST.match(value.text)):
        line = word_order.line_turned(section, name_span.text, value.text)
        if line is not None:
            take(line, (name_span, value), draft)
            return word_order.condition_first(whole, section, line)
    lines = split_line.several(section, name, value.text)
    if lines is None:
        return None
    for line in lines:
        take(line, (name_span, value), draft)
    return split_line.on_one_line(whole, section, lines)


def _read_value(known: str, name_span: Span, value: Span, draft: Draft) -> Iterator[Problem]:
    """Reads what stands behind a name that the section has."""
    section = draft.section
    open_line(known, draft)
    if value.length == 0:
        draft.doubt_row(section, known)
        yield problems.nothing_said(name_span, section, known)
        return
    said = value_of(value, rule_of(section, known), section, known, draft.guessing)
    if isinstance(said, Problem):
        take_as_meant(said, name_span, value, draft)
        yield said
        return
    if too_many_tests(said):
        draft.doubt_row(section, known)
        remedy = "say it in fewer, such as `3 or more`, or make several exceptions"
        yield problems.too_much(value, f"these are more than {MOST_TESTS} conditions for one line", remedy)
        return
    say(said, section, known, (name_span, value), draft)


def _read_header(name: str, name_span: Span, value: Span, draft: Draft) -> Iterator[Problem]:
    definition = draft.definition
    if header_taken(name, value, draft):
        return
    if name not in HEADER:
        problem = remedies.unknown_rule(name_span, "header", value, guessing=draft.guessing)
        take_as_meant(problem, name_span, value, draft)
        yield problem
    elif value.length == 0:
        yield problems.nothing_said(name_span, "header", name)
    elif definition.kind == "house-rule":
        yield problems.house_rule_over_house_rule(name_span)
    elif (titles := titles_in(value)) is not None:  # which they are is known where house rules are looked for
        draft.definition = evolve(definition, house_rules=(*definition.house_rules, *titles))
    else:
        draft.doubt(None)
        yield value_of(value, "header_with", "header", "with", draft.guessing)

"""Reads texts in which every line can be read: the language itself, without a guess at what was meant.

Whoever writes something else is answered by :mod:`pitchdsl.syntax.parse`, which takes right lines down by the same
functions. It need not be loaded for a text without a fault.
"""

import re
from typing import Any

import lark
from attrs import evolve

from pitchdsl.diagnostics.visible import visible
from pitchdsl.source import Source, Span
from pitchdsl.syntax.aces import joker_again, lost_ace
from pitchdsl.syntax.draft import Draft
from pitchdsl.syntax.forms import BY_ADDRESS, HEADER, SECTIONS, rule_of
from pitchdsl.syntax.lines import Kind, RawLine, cut, typed
from pitchdsl.syntax.names import name_in, names_and_places, people_of, row_or_rule
from pitchdsl.syntax.readings import tree_of
from pitchdsl.syntax.transform import said_by
from pitchdsl.syntax.tree import Definition, Drop, Reference, Tree, nameless_at

MOST_CHARACTERS = 1_000_000
MOST_LINE = 2_000
MOST_LINES = 500
MOST_DEFINITIONS = 200
"""Bounds of a text, of a line, of the lines of a game and of the games in a text: a rule sheet needs far less."""

MOST_TESTS = 12
"""How many conditions `and` or `or` may join: every exception of a rule is held against every other, test by test."""

_FIRST_LINE = re.compile(r"(variant|house-rule)(?![\w-])")

_OTHER_COMMENT = re.compile(r"/[/*]|^\s*#+\s*(?:" + "|".join(SECTIONS) + r")[\s:#]*$", re.IGNORECASE | re.MULTILINE)
"""Comments of other kinds of text, and headings behind ``#``: a text with one is read with more care."""

_CONDITION_FIRST = re.compile(r"(?:if|when|whenever)\s")


def well_formed(source: Source) -> Tree | None:
    """The definitions of a text without a fault; none where a line is doubtful or cannot be read."""
    if len(source.text) > MOST_CHARACTERS or "\0" in source.text or _OTHER_COMMENT.search(source.text):
        return None
    drafts: list[Draft] = []
    for raw in cut(source):
        if not _taken(raw, drafts):
            return None
    names = {draft.definition.name for draft in drafts}
    if not drafts or len(names) < len(drafts) or len(drafts) > MOST_DEFINITIONS:
        return None
    return Tree(definitions=tuple(draft.finish() for draft in drafts))


def _taken(raw: RawLine, drafts: list[Draft]) -> bool:
    """Whether a line could be read, into the last definition or as the beginning of the next one."""
    span = raw.left
    if len(span.source.lines[span.line - 1]) > MOST_LINE:
        return False
    if raw.kind is Kind.HEADING and _FIRST_LINE.match(span.text):
        tree = tree_of(span.text, "heading")
        if isinstance(tree, lark.Tree):
            drafts.append(Draft(definition=definition_of(span, tree)))
        return isinstance(tree, lark.Tree)
    if not drafts:
        return raw.kind is Kind.NOTE
    draft = drafts[-1]
    draft.said += 1
    if draft.said > MOST_LINES:
        return False
    if raw.kind is Kind.NOTE:
        draft.waiting.append(visible(span.text))
        return True
    return heading_taken(span, draft) if raw.right is None else _rule_taken(span, raw.right, draft)


def definition_of(span: Span, tree: lark.Tree[lark.Token]) -> Definition:
    """The definition that a first line opens, from the tree of it."""
    names = [
        Reference(name=str(t), span=evolve(span, column=span.column + t.start_pos, length=len(t)))
        for t in tree.children
        if isinstance(t, lark.Token) and t.type == "NAME" and t.start_pos is not None
    ]
    titles = [str(t)[1:-1] for t in tree.children if isinstance(t, lark.Token) and t.type == "TITLE"]
    return evolve(
        nameless_at(span),
        kind="variant" if tree.data == "variant" else "house-rule",
        name=(name := names[0].name),
        title=visible(" ".join(titles[0].split())) if titles else name.replace("-", " ").capitalize(),
        extends=names[1] if len(names) > 1 else None,
    )


def heading_taken(span: Span, draft: Draft) -> bool:
    """Whether a line without a colon is a heading, or drops a section or a rule; then it is taken down."""
    text = name_in(span)
    if text in SECTIONS:
        draft.settle_notes(draft.last_address)
        draft.section, draft.skipping, draft.guessed = text, False, False
        draft.last_address = text
        draft.headings.append((text, span))
        return True
    if not text.startswith("no "):
        return False
    dropped = text[3:]
    if dropped in SECTIONS:
        draft.settle_notes(dropped)
        draft.last_address = dropped
        draft.lines.append(Drop(section=dropped, name=None, span=span))
        return True
    if draft.skipping or draft.section == "header" or (name := row_or_rule(dropped, draft.section)) is None:
        return False
    draft.settle_notes(draft.section)
    draft.last_address = draft.section
    draft.lines.append(Drop(section=draft.section, name=name, span=span))
    if draft.guessed:
        draft.unread_rows.add(f"{draft.section}/{name}")
    return True


def _rule_taken(name_span: Span, value: Span, draft: Draft) -> bool:
    name, section, text = name_in(name_span), draft.section, typed(value.text)
    in_a_sentence = text[-1:] in (".", "!", "?") and name.count(" ") > 2
    switched_off = name in SECTIONS and " " not in text  # as `exchange: none`
    if not text or in_a_sentence or switched_off or _CONDITION_FIRST.match(name):
        return False
    if section == "header":
        return header_taken(name, value, draft)
    known = row_or_rule(name, section)
    address = f"{section}/{known}"
    if known is None or lost_ace(text, address) is not None or joker_again(text, address) is not None:
        return False
    said = said_by(text, rule_of(section, known))
    if isinstance(said, lark.UnexpectedInput) or too_many_tests(said):
        return False
    open_line(known, draft)
    say(said, section, known, (name_span, value), draft)
    return True


def header_taken(name: str, value: Span, draft: Draft) -> bool:
    """Whether a line below the first one is ``source`` or ``with`` and can be read; then it is taken down."""
    definition = draft.definition
    if name not in HEADER or not value.length:
        return False
    if name == "source":
        draft.header.append((name, value))
        draft.definition = evolve(definition, source_title=visible(value.text))
        return True
    if definition.kind == "house-rule" or not isinstance(tree_of(typed(value.text), "header_with"), lark.Tree):
        return False
    references = (
        Reference(name=each, span=evolve(value, column=value.column + start, length=len(each)))
        for each, start in names_and_places(value.text)
    )
    draft.header.append((name, value))
    draft.definition = evolve(definition, house_rules=(*definition.house_rules, *references))
    return True


def open_line(known: str, draft: Draft) -> None:
    """Gives the notes above a rule to it: what follows stands there."""
    draft.last_address = f"{draft.section}/{known}"
    draft.settle_notes(draft.last_address)


def too_many_tests(said: dict[str, Any]) -> bool:
    """Whether a line asks for more than the language lets one ask."""
    return any(len(getattr(each, "parts", ())) > MOST_TESTS for each in said.values())


def say(
    said: dict[str, Any],
    section: str,
    known: str,
    place: tuple[Span, Span],
    draft: Draft,
    *,
    value: str | None = None,
) -> None:
    """Takes a line down that could be read: as it stands, or with the ``value`` that was surely meant."""
    when = said.pop("if", None)
    if section == "exchange" and f"{section}/{known}" not in BY_ADDRESS:
        said["who"] = people_of(known)
    read = typed(place[1].text) if value is None else value
    draft.say(section, known, said, when, place, value=read, meant=value is not None)

"""Taking down what a line says: as it stands, or, where its remedy is certain, as it was meant."""

from typing import Any

import lark
from attrs import evolve

from pitchdsl.diagnostics.problem import Problem
from pitchdsl.language.example_row import ExampleRow
from pitchdsl.source import Span
from pitchdsl.syntax import remedies
from pitchdsl.syntax.aces import joker_again, lost_ace
from pitchdsl.syntax.candidates import Candidate
from pitchdsl.syntax.draft import Draft
from pitchdsl.syntax.forms import SECTIONS, rule_of
from pitchdsl.syntax.lines import colon_in, typed
from pitchdsl.syntax.names import name_in, row_or_rule
from pitchdsl.syntax.readings import A_RANK, could_be, where
from pitchdsl.syntax.transform import said_by
from pitchdsl.syntax.tree import Drop
from pitchdsl.syntax.unread_example import unread_example
from pitchdsl.syntax.well_formed import say, too_many_tests


def take(line: Candidate, place: tuple[Span, Span], draft: Draft) -> None:
    """Takes a line as it was surely meant; what is uncertain leaves its section in doubt."""
    known = row_or_rule(line.name, line.section)
    if known is None:
        draft.doubt(line.section)
        return
    draft.last_address = f"{line.section}/{known}"
    draft.settle_notes(draft.last_address)
    said = _parts(line.value, rule_of(line.section, known)) if line.sure else None
    if said is None or too_many_tests(said):
        draft.doubt_row(line.section, known)
    else:
        say(said, line.section, known, place, draft, value=line.value)


def take_as_meant(problem: Problem, name_span: Span, value: Span | None, draft: Draft) -> None:
    """Reads a refused line as its problem has it, where that is certain; else leaves in doubt what it may be about."""
    section = draft.section
    place = (name_span, name_span if value is None else value)
    remedy = problem.remedy
    if remedy is not None and remedy.certain and remedy.home in SECTIONS:
        text, home = remedy.offered, remedy.home
        away = text.removeprefix("no ") if text.startswith("no ") else None
        drop = row_or_rule(away, home) if away else None
        if drop is not None:
            draft.lines.append(Drop(section=home, name=drop, span=name_span))
            return
        colon = colon_in(text, len(text))
        if colon is not None:
            name, said = text[:colon].strip(), text[colon + 1 :].strip()
            take(Candidate(section=home, name=name, value=said, sure=True), place, draft)
            return
    draft.doubt(None if value is None else section)
    if value is not None:
        _doubt_home(name_span, value, draft)
        known = row_or_rule(name_in(name_span), section)
        if known is not None:
            draft.unread_rows.add(f"{section}/{known}")


def _doubt_home(name: Span, value: Span, draft: Draft) -> None:
    """What a refused line says is not missing where it belongs: it has only come under the wrong heading.

    Where nobody asks what was meant, it may belong anywhere.
    """
    if not draft.guessing:
        draft.doubt(None)
    elif (home := remedies.home_of(name, draft.section, value)) is not None:
        draft.doubt(home)


def value_of(span: Span, start: str, section: str, name: str, guessing: bool = True) -> Any:
    """What a value says, or the problem of it."""
    joker = joker_again(typed(span.text), f"{section}/{name}")
    if joker is not None:
        place = evolve(span, column=span.column + joker, length=len("joker"))
        return remedies.unreadable(place, span, section, name, ["black joker"], guessing=guessing)
    ace = lost_ace(typed(span.text), f"{section}/{name}")
    if ace is not None:
        place = evolve(span, column=span.column + ace, length=1)
        return remedies.unreadable(place, span, section, name, [A_RANK], guessing=guessing)
    said = said_by(typed(span.text), start)
    if isinstance(said, lark.UnexpectedInput):
        expected = could_be(said) if guessing else ()
        if section == ExampleRow.section:
            return unread_example(where_in(span, said), span, name, expected)
        return remedies.unreadable(where_in(span, said), span, section, name, expected, guessing=guessing)
    return said


def _parts(text: str, start: str) -> dict[str, Any] | None:
    """What a value says; none where it cannot be read."""
    said = said_by(typed(text), start)
    return None if isinstance(said, lark.UnexpectedInput) else said


def where_in(span: Span, fault: lark.UnexpectedInput) -> Span:
    """The word at which a value stops making sense; the place behind its end where one is missing."""
    at, word = where(span.text, fault)
    return evolve(span, column=span.column + at, length=max(1, len(word)))

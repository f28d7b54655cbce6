"""Calls about texts: what is wrong with one, what may stand next, and how it looks tidied."""

from typing import Any

from pitchdsl.canonical.format import formatted
from pitchdsl.diagnostics.problem import Problem, errors, in_order
from pitchdsl.editing.completing import complete as complete_in
from pitchdsl.editing.workspace import Workspace
from pitchdsl.examples.sheet import FOUND_BY_PLAYING, check_examples
from pitchdsl.fitting.survey import check_over_games
from pitchdsl.resolve.library import Library, UnreadableError, source_of
from pitchdsl.syntax.tree import Definition
from pitchdsl.syntax.well_formed import MOST_CHARACTERS
from pitchdsl.web.fault import FaultError
from pitchdsl.web.page_session import PageSession, compiled, page_of
from pitchdsl.web.places import from_utf16, line_and_column, to_utf16
from pitchdsl.web.request import Request

MOST_SHOWN = 1_000
"""Problems that are told; a text that has more has one mistake many times."""


def opened(asked: Request) -> dict[str, Any]:
    """The text of a bundled variant or house rule, as it was written."""
    name = asked.text("name")
    try:
        definition = Library().find(name)
    except UnreadableError:
        definition = None
    if definition is None:
        raise FaultError("unreadable", "nothing is bundled under this name")
    return {"text": definition.span.source.text}


def check(asked: Request) -> dict[str, Any]:
    """What is wrong with the active text, and what it is."""
    page = page_of(asked)
    library = page.library().anew()
    found = [*check_over_games(page.active, library), *library.problems]
    definition = next(iter(page.definitions), None)
    if page.over and definition is not None and definition.kind == "variant":
        found = _with_house_rules(page, definition, library, found)
    rules = None
    if definition is not None and definition.kind == "variant":
        made = compiled(page)
        rules = made.rules
        if page.over or not errors(
            found
        ):  # what house rules bring about; and nothing that keeps from playing is hidden
            found.extend(each for each in made.problems if not _among(each, found))
    problems = in_order(dict.fromkeys(found))
    rule = definition is not None and definition.kind == "house-rule"
    return {
        "problems": [_told(each, page) for each in problems[:MOST_SHOWN]],
        "kind": definition.kind if definition else None,
        "name": definition.name if definition else None,
        "title": definition.title if definition else None,
        "also": [each.name for each in [*page.definitions][1:]],
        "playable": rules is not None or (rule and not errors(problems)),
        "players": [] if rules is None else list(range(rules.players.seats.least, rules.players.seats.most + 1)),
    }


def _with_house_rules(
    page: PageSession, definition: Definition, library: Library, found: list[Problem]
) -> list[Problem]:
    """What is found in a game with its examples played by the house rules that are laid over it, and not without."""
    rest = [each for each in found if each.code not in FOUND_BY_PLAYING]
    return [*rest, *check_examples(page.active, library, rest, laid=page.house_rules(library))]


def _among(problem: Problem, found: list[Problem]) -> bool:
    """Whether a problem has been told already, perhaps with a remedy."""
    return any((each.code, each.title, each.span) == (problem.code, problem.title, problem.span) for each in found)


def _told(problem: Problem, page: PageSession) -> dict[str, Any]:
    fix = problem.fix
    edits = None
    if fix is not None and all(each.span.source == problem.span.source for each in fix.edits):
        places = [(page.place(each.span), each.text) for each in reversed(fix.edits)]
        edits = [{"from": place["from"], "to": place["to"], "insert": text} for place, text in places]
    return {
        **page.place(problem.span),
        "code": problem.code,
        "severity": problem.severity.value,
        "title": problem.title,
        "labels": [{**page.place(each.span), "text": each.text} for each in problem.labels],
        "case": problem.case,
        "help": problem.help,
        "fix": None
        if edits is None or fix is None or problem.remedy is None
        else {"edits": edits, "certain": fix.certain, "words": problem.remedy.words},
    }


def complete(asked: Request) -> dict[str, Any]:
    """What may be written at a place of the active text."""
    page = page_of(asked)
    text = page.active.text
    at = from_utf16(text, asked.number("at", 0, 2 * MOST_CHARACTERS + 2))
    line, column = line_and_column(text, at)
    here = to_utf16(text, at)
    workspace = Workspace(texts={**page.by_name(), page.active.name: text})
    options = [
        {
            "text": each.text,
            "kind": each.kind.value,
            "note": each.note,
            "from": to_utf16(text, at - each.replaces),
            "to": here,
        }
        for each in complete_in(workspace, page.active.name, line, column)
    ]
    return {"options": options}


def tidy(asked: Request) -> dict[str, Any]:
    """A text in canonical style."""
    return {"text": formatted(source_of(asked.text("text", MOST_CHARACTERS + 1), "<text>"))}

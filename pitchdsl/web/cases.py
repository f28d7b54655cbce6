"""Questions about the game that is chosen, in the words of examples, and the examples of its sheet."""

from collections.abc import Sequence
from functools import lru_cache
from time import monotonic
from typing import Any

from pitchdsl.diagnostics.problem import Problem
from pitchdsl.examples.beginnings import clauses_to_ask, clauses_to_tell, ready_questions
from pitchdsl.examples.question import LONGEST, Answer, Question, answer, decides_otherwise
from pitchdsl.examples.sheet import Example, examples_in_force, line_of
from pitchdsl.examples.understood import understood
from pitchdsl.examples.verdict import verdicts
from pitchdsl.examples.wording import judged, sentences
from pitchdsl.game.rules import Rules
from pitchdsl.language.origin import Origin
from pitchdsl.resolve.library import Library, bundled
from pitchdsl.resolve.variant import Variant
from pitchdsl.syntax.tree import Definition
from pitchdsl.values import frozen
from pitchdsl.web.fault import FaultError
from pitchdsl.web.page_session import PageSession, game_of, page_of, rules_of
from pitchdsl.web.request import Request

TIME_SLICE = 0.2
"""How many seconds one call works before it answers."""


@frozen(kw_only=True)
class Asked:
    """The game that is asked about: its rules, and whence they come."""

    page: PageSession
    rules: Rules
    variant: Variant
    laid: tuple[Definition, ...]
    library: Library

    def line(self, rule: Origin | None) -> dict[str, Any] | None:
        """The line of a text that decides, with its place; none for what holds where nobody says anything."""
        span = line_of(rule, self.variant)
        place = None if span is None else self.page.line_of(span.source.name, span.line)
        return (
            None
            if span is None or place is None
            else {"text": span.source.lines[span.line - 1].strip(), "place": place}
        )

    @property
    def examples(self) -> list[Example]:
        """The examples of the game, those of the text itself first."""
        return sorted(examples_in_force(self.variant), key=lambda each: not self.is_own(each))

    def is_own(self, example: Example) -> bool:
        """Whether it stands in the text that is looked at."""
        return example.line.span.source == self.page.active


def settle_begin(asked: Request) -> dict[str, Any]:
    """What a question about the game may begin with, and the examples of its sheet."""
    its = _asked(page_of(asked))
    return {
        "title": its.rules.title,
        "questions": [{"about": about, "words": words} for about, words in ready_questions(its.rules).items()],
        "tell": [{"about": about, "clauses": [*each]} for about, each in clauses_to_tell(its.rules).items()],
        "ask": [*clauses_to_ask(its.rules)],
        "examples": [{"name": each.name, "words": each.words, "own": its.is_own(each)} for each in its.examples],
    }


def settle(asked: Request) -> dict[str, Any]:
    """The answer to a question; what cannot be read of it, where it cannot be read."""
    page, text = page_of(asked), asked.text("text", LONGEST)
    its = _asked(page)
    read = understood(text, its.rules)
    if isinstance(read, Problem):
        return {"says": [], "understood": None, "unread": _unread(read), "may_differ": False}
    found = _answer(page, text)
    said = [
        {"says": each.says.value, "words": each.words, "line": its.line(each.rule)}
        for each in sentences(found, read.question)
    ]
    return {
        "says": said,
        "understood": read.words or None,
        "unread": None,
        "may_differ": bool(found.impossible or found.sure),
    }


def settle_others(asked: Request) -> dict[str, Any]:
    """Bundled house rules that decide otherwise, from the ``start``th on, and where the next call goes on."""
    page, text = page_of(asked), asked.text("text", LONGEST)
    its = _asked(page)
    question = _question(its, text)
    names = [path.stem for path in bundled("house-rule")]
    known, found = Library(), []
    at, until = asked.number("start", 0, len(names)), monotonic() + TIME_SLICE
    begun = at
    while at < len(names) and (at == begun or monotonic() < until):
        rule = known.find(names[at])
        at += 1
        if rule is not None and decides_otherwise(
            rule, page.definitions[0], its.laid, question, _answer(page, text), its.library
        ):
            found.append({"name": rule.name, "title": rule.title})
    return {"others": found, "done": at, "total": len(names), "next": at if at < len(names) else None}


def settle_examples(asked: Request) -> dict[str, Any]:
    """What is to be thought of the examples, from the ``start``th on, and where the next call goes on."""
    its = _asked(page_of(asked))
    examples: Sequence[Example] = its.examples
    at, until = asked.number("start", 0, len(examples)), monotonic() + TIME_SLICE
    begun, found = at, []
    while at < len(examples) and (at == begun or monotonic() < until):
        each = examples[at]
        at += 1
        its_mark = judged(verdicts(its.rules, each.told, each.shown))
        found.append({"mark": its_mark.mark.value, "why": its_mark.why, "line": its.line(its_mark.rule)})
    return {"marks": found, "next": at if at < len(examples) else None}


@lru_cache(maxsize=4)
def _asked(page: PageSession) -> Asked:
    library = page.library()
    laid = tuple(page.house_rules(library))
    return Asked(page=page, rules=rules_of(page), variant=game_of(page), laid=laid, library=library)


@lru_cache(maxsize=16)
def _answer(page: PageSession, text: str) -> Answer:
    its = _asked(page)
    return answer(its.rules, _question(its, text))


def _question(its: Asked, text: str) -> Question:
    read = understood(text, its.rules)
    if isinstance(read, Problem):
        raise FaultError("unreadable", read.title)
    return read.question


def _unread(problem: Problem) -> dict[str, Any]:
    """Where reading stops, with what could stand there: a word that is meant, or clauses."""
    remedy, said = problem.remedy, problem.span.source.text
    instead = None
    if remedy is not None:
        at = remedy.span.column - 1
        instead = f"{said[:at]}{remedy.text}{said[at + remedy.span.length :]}"
    first, *ways = (problem.help or "").splitlines() or [""]
    return {
        "why": problem.title,
        "help": first,
        "ways": [each.strip() for each in ways if each.startswith(" ")],
        "instead": instead,
    }

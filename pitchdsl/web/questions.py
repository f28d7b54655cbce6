"""The start by questions: one after the other, as ``pitchdsl new`` asks them, and the sheet that the answers make."""

import re
from functools import lru_cache
from typing import Any

from pitchdsl.canonical.format import formatted
from pitchdsl.compile import load
from pitchdsl.facade.beginning import AnswerError, BaseQuestion, questions, sheet, title_of
from pitchdsl.facade.in_a_line import in_a_line
from pitchdsl.game.rules import Rules
from pitchdsl.resolve.library import UnreadableError, bundled, is_name, source_of
from pitchdsl.web.fault import FaultError
from pitchdsl.web.hello import titles
from pitchdsl.web.request import MOST_ACTION, MOST_ANSWERS, Request

USUAL_BASE = "auction-pitch"
NAME = "my-game"
"""The name of a sheet whose title makes none."""


def ask(asked: Request) -> dict[str, Any]:
    """The next question for these answers, and the sheet as far as they go; an empty answer leaves it as it is."""
    answers = asked.by_name("answers", MOST_ANSWERS, MOST_ACTION)
    base, title = answers.get("base") or USUAL_BASE, answers.get("title")
    rules = _rules(base)
    open_ones = [each for each in questions(rules) if each.usual is not None]
    try:
        lines = tuple(
            line
            for each in open_ones
            for line in (each.differs(_read(each, answers[each.id])) if answers.get(each.id) else ())
        )
        title = title_of(title) if title else "My game"
    except AnswerError as fault:
        raise FaultError("unreadable", str(fault)) from None
    text = formatted(source_of(sheet(_name(title), title, base, lines), "<text>"))
    return {"question": _next(answers, rules, open_ones), "text": text}


@lru_cache(maxsize=8)
def _rules(base: str) -> Rules:
    if base not in {path.stem for path in (*bundled("variant"), *bundled("relative"))}:
        raise FaultError("unreadable", "no bundled game is called so")
    try:
        return load(base)
    except UnreadableError as fault:
        raise FaultError("unreadable", str(fault)) from None


def _read(question: BaseQuestion, said: str) -> str:
    try:
        return question.read(said.strip())
    except AnswerError:
        raise
    except ValueError:
        raise FaultError("unreadable", f"{said} is no answer to that") from None


def _name(title: str) -> str:
    """What a sheet of this title is called."""
    name = re.sub(r"[^a-z0-9]+", "-", title.lower().replace("'", "")).strip("-")
    taken = name in {path.stem for kind in ("variant", "house-rule") for path in bundled(kind)}
    return NAME if taken or not is_name(name) or len(name) > 40 else name


def _seats(name: str) -> tuple[int, int]:
    """By how many players games are sorted: one looks for one's own number first."""
    seats = load(name).players.seats
    return seats.least, seats.most


def _next(answers: dict[str, str], rules: Rules, open_ones: list[BaseQuestion]) -> dict[str, Any] | None:
    """The first question that has no answer yet."""
    if "base" not in answers:
        games = sorted(titles()["variants"], key=lambda each: (each["name"] != USUAL_BASE, *_seats(each["name"])))
        choices = [{"value": each["name"], "text": f"{each['title']} · {in_a_line(each['name'])}"} for each in games]
        return _told("base", "Which game is closest to yours?", choices, free=False, silence="")
    if "title" not in answers:
        return _told("title", "What is your game called?", [], free=True, silence="My game")
    question = next((each for each in open_ones if each.id not in answers), None)
    if question is None:
        return None
    choices = [
        {"value": each, "text": f"{each}: {question.means[each]}" if each in question.means else each}
        for each in sorted(question.choices, key=lambda each: each != question.usual)
    ]
    silence = f"{question.usual}, as in {rules.title}"
    return _told(question.id, f"{question.words}?", choices, free=not choices, silence=silence)


def _told(name: str, text: str, answers: list[dict[str, str]], *, free: bool, silence: str) -> dict[str, Any]:
    return {"id": name, "text": text, "answers": answers, "free": free, "silence": silence}

"""The bundled house rules over the active variant: which fit, which change nothing, which are refused and why.

Each is laid over those that are chosen already; of these each over the others.
"""

from functools import lru_cache
from time import monotonic
from typing import Any

from attrs import evolve

from pitchdsl.fitting.fit import Game, Verdict, game, lay
from pitchdsl.resolve.library import Library, bundled
from pitchdsl.web.page_session import PageSession, page_of, rules_of
from pitchdsl.web.request import Request

TIME_SLICE = 0.2
"""How many seconds one call works before it answers."""


def laid(asked: Request) -> dict[str, Any]:
    """How some of the bundled house rules fit, from the ``start``th on, and where the next call goes on."""
    page = page_of(asked)
    rules_of(evolve(page, over=()))  # a fault where there is nothing to lay them over
    names = [path.stem for path in bundled("house-rule")]
    library = Library()
    found: list[dict[str, Any]] = []
    at, until = asked.number("start", 0, len(names)), monotonic() + TIME_SLICE
    while at < len(names) and (not found or monotonic() < until):
        rule = library.find(names[at])
        at += 1
        if rule is None:
            continue
        fit = lay(rule, _game_without(page, rule.name if rule.name in page.over else None))
        why = fit.reason.title if fit.reason else fit.raised.words() if fit.raised else ""
        if fit.verdict is Verdict.CHANGES_NOTHING:
            why = "the game has it so already"
        found.append({"name": rule.name, "title": rule.title, "verdict": fit.verdict.value, "why": why})
    return {"laid": found, "next": at if at < len(names) else None}


@lru_cache(maxsize=16)
def _game_without(page: PageSession, but: str | None) -> Game:
    """The game that a house rule is laid over: with all others that are chosen."""
    library = page.library()
    over = [each for each in page.house_rules(library) if each.name != but]
    return game(page.definitions[0], library, over)

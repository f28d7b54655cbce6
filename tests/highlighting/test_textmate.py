"""The TextMate grammar is the one that the language makes, and covers every rule of it.

How it colours each word is tried by ``make vscode-test``, with the engine of VS Code.
"""

import json
from typing import Any

from pitchdsl.highlighting.kinds import Kind
from pitchdsl.highlighting.textmate import text
from pitchdsl.syntax.forms import FORMS, ROWS, SECTIONS
from tests.docs.pages import ROOT

KEPT = ROOT / "editors" / "vscode" / "syntaxes" / "pitch.tmLanguage.json"


def test_the_kept_grammar_is_current() -> None:
    assert KEPT.read_text(encoding="utf-8") == text(), "`make build` makes it anew"


def test_it_has_every_section_rule_and_kind() -> None:
    grammar: dict[str, Any] = json.loads(text())
    repository = grammar["repository"]
    assert {f"in-{section.replace(' ', '-')}" for section in SECTIONS} <= set(repository)
    assert {form.start for form in FORMS} <= set(repository)
    assert all(f"{section.replace(' ', '_')}_row" in repository for row in ROWS for section in row.sections)
    assert all(kind.value in text() for kind in Kind)


def test_every_piece_that_is_named_is_there() -> None:
    grammar = json.loads(text())

    def included(part: object) -> set[str]:
        if isinstance(part, dict):
            own = {part["include"].removeprefix("#")} if "include" in part else set()
            return own.union(*(included(each) for each in part.values()))
        return set().union(*(included(each) for each in part)) if isinstance(part, list) else set()

    assert included(grammar) == set(grammar["repository"])

"""Pygments knows rule sheets, colours every sound text without a fault, and loses no character of any text."""

import importlib
import tomllib

import pytest
from pygments import highlight
from pygments.formatters import HtmlFormatter

from pitchdsl.highlighting.pygments_lexer import PitchLexer
from tests.docs.pages import ROOT

from .test_tokens import BROKEN, SOUND


def test_pygments_finds_it_by_the_entry_point() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    module, _, name = project["entry-points"]["pygments.lexers"]["pitch"].partition(":")
    assert getattr(importlib.import_module(module), name) is PitchLexer
    assert "pitch" in PitchLexer.aliases


@pytest.mark.parametrize("name", SOUND)
def test_a_sound_text_has_no_error(name: str) -> None:
    found = list(PitchLexer().get_tokens_unprocessed(SOUND[name]))
    assert "".join(text for _, _, text in found) == SOUND[name]
    assert not [text for _, kind, text in found if "Error" in kind]


def test_no_character_of_a_broken_text_is_lost() -> None:
    for name, text in BROKEN:
        found = list(PitchLexer().get_tokens_unprocessed(text))
        assert "".join(said for _, _, said in found) == text, name
        assert [at for at, _, _ in found] == sorted(at for at, _, _ in found), name


def test_a_quoted_fault_stops_no_site() -> None:
    """Sphinx warns of ``Token.Error``, and a site is made without warnings."""
    lexer = PitchLexer()
    lexer.add_filter("raiseonerror")
    html = highlight("variant x\nwinning\n  tragets: 11\n", lexer, HtmlFormatter())
    assert '<span class="gr">tragets</span>' in html

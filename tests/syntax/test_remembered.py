"""Texts that were read a moment ago are at hand, and only so many of them."""

import pytest

from pitchdsl.source import Source
from pitchdsl.syntax import parse_cache
from pitchdsl.syntax.parse import parse
from pitchdsl.syntax.parse_cache import parsed


def text(number: int) -> Source:
    return Source(name="x.pitch", text=f"variant a-{number:04} extends pedro\nwinning\n  tragets: {number:04}\n")


def test_the_same_text_is_read_once_and_another_one_anew() -> None:
    tree, problems = parsed(text(1))
    assert parsed(text(1))[0] is tree
    assert (tree, list(problems)) == parse(text(1))
    assert parsed(text(2))[0] is not tree


def test_what_was_asked_for_longest_ago_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parse_cache, "_KEPT", parse_cache._Kept())
    monkeypatch.setattr(parse_cache, "MOST_KEPT", 3 * len(text(1).text))
    first, second = parsed(text(1))[0], parsed(text(2))[0]
    parsed(text(3))
    assert parsed(text(1))[0] is first
    parsed(text(4))
    assert parsed(text(1))[0] is first
    assert parsed(text(2))[0] is not second


def test_a_large_text_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parse_cache, "LARGEST", 10)
    assert parsed(text(1))[0] is not parsed(text(1))[0]

"""Patterns are taken apart and put together again, and fall into words where a blank stands."""

import re

import pytest

from pitchdsl.automaton.patterns import literal, literals, parsed, words_of, written


@pytest.mark.parametrize(
    "pattern",
    [
        r"abc",
        r"[0-9]{1,6}(?![A-Za-z0-9])",
        r"(10|[2-9TJQKA]|ace)(?![\w-])",
        r"(spade|heart)s?",
        r"(?!(the|an)(?![\w-]))[a-z]+(-[a-z0-9]+)*",
        r"or[ \t]+(more|less)|1\/2",
        r'"[^"]*"',
    ],
)
def test_a_pattern_is_the_same_when_it_is_put_together(pattern: str) -> None:
    assert written(parsed(pattern)) == pattern


@pytest.mark.parametrize("pattern", ["(a", "a)", r"a\b", "^a", "a$", "a.b", "(?=a)", "(?<!a)b"])
def test_what_is_not_known_is_refused(pattern: str) -> None:
    with pytest.raises(ValueError, match="this pattern"):
        parsed(pattern)


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        ("abc(?![a-z])", [["abc"]]),
        (r"or[ \t]+(more|less)(?![\w-])", [["or", "more|less"]]),
        (r"(-|minus[ \t]+)[0-9]{1,6}", [["-[0-9]{1,6}"], ["minus", "[0-9]{1,6}"]]),
        (r"(a[ \t]+b|c)[ \t]+d", [["a", "b", "d"], ["c", "d"]]),
        (r"(a|b)c?", [["(a|b)c?"]]),
    ],
)
def test_the_words_of_a_pattern(pattern: str, words: list[list[str]]) -> None:
    assert [[written(part) for part in each] for each in words_of(parsed(pattern))] == words


def test_texts_that_a_pattern_lists() -> None:
    assert literal(parsed(r"turned\-up")) == "turned-up"
    assert literal(parsed("a|b")) is literal(parsed("[ab]")) is literal(parsed("ab?")) is None
    assert literals(parsed("more|higher")) == ("more", "higher")
    assert literals(parsed("more|[0-9]")) == ()


def test_a_tab_is_written_as_lark_keeps_it() -> None:
    assert re.fullmatch(written(parsed("or[ \t]+more")), "or\tmore")

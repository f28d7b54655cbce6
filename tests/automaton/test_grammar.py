"""A grammar becomes rules over symbols; recursion is refused, with the way that leads back."""

import pytest

from pitchdsl.automaton.grammar import RecursiveGrammarError

from .toys import automaton, rules


def test_what_repeats_is_no_recursion() -> None:
    found = rules('start: ("a" | "b")+ "c"*')
    assert sorted(rule.repeats for rule in found.values()) == [False, True, True]


@pytest.mark.parametrize(
    ("grammar", "way"),
    [
        ('start: "(" start ")" | "a"', "start → start"),
        ('start: "a" | start "a"', "start → start"),
        ('start: sum\nsum: "(" term ")"\nterm: "a" | "b" sum', "sum → term → sum"),
        ('start: ("a" inner)+\ninner: "b" | "(" start ")"', "start"),
    ],
)
def test_recursion_is_refused(grammar: str, way: str) -> None:
    with pytest.raises(RecursiveGrammarError, match="may not be recursive") as refused:
        automaton(grammar)
    assert way in str(refused.value)

"""An automaton has exactly the sentences of its grammar, in as few states as can be."""

import re
from itertools import product
from random import Random

import pytest

from .toys import automaton

GRAMMARS = [
    ('start: "a" "b"? "c"', "ab?c"),
    ('start: ("a" | "b")+ "c"*', "[ab]+c*"),
    ('start: "a" ("b" "c"?)+ | "a" "b" "b" "a"', "a(bc?)+|abba"),
    ('start: one two?\none: "a" | "b" "a"\ntwo: one+ "c" | "c"', "(a|ba)((a|ba)+c|c)?"),
]


@pytest.mark.parametrize(("grammar", "pattern"), GRAMMARS)
def test_it_accepts_what_the_grammar_says(grammar: str, pattern: str) -> None:
    language = automaton(grammar)
    for length in range(7):
        for words in product("abc", repeat=length):
            assert language.has_sentence("start", words) == bool(re.fullmatch(pattern, "".join(words))), words


@pytest.mark.parametrize(("grammar", "pattern"), GRAMMARS)
def test_sentences_by_chance_are_of_the_language_and_depend_on_the_seed_alone(grammar: str, pattern: str) -> None:
    language = automaton(grammar)
    sentences = ["".join(language.sentence("start", Random(seed))) for seed in range(50)]
    assert all(re.fullmatch(pattern, each) for each in sentences)
    assert sentences == ["".join(language.sentence("start", Random(seed))) for seed in range(50)]
    assert len(set(sentences)) > 1


def test_no_two_states_say_the_same() -> None:
    # (a|b)c(a|b)c: after either letter the same follows, so five states are enough
    language = automaton('start: "a" "c" last | "b" "c" last\nlast: "a" "c" | "b" "c"')
    assert len(language.moves) == 5


def test_what_may_stand_next() -> None:
    language = automaton('start: "a" (NUMBER | "b") "c"?')
    names = [[each.name for each in language.next_words("start", words)] for words in ([], ["a"], ["a", "7"], ["c"])]
    assert names == [["a"], ["NUMBER", "b"], ["c"], []]


def test_each_start_has_its_own_sentences() -> None:
    language = automaton('start: one "b" | two "c"\none: "a"\ntwo: "a" "a"', ("start", "one", "two"))
    assert [language.has_sentence(start, ["a", "a"]) for start in ("start", "one", "two")] == [False, False, True]
    assert language.has_sentence("start", ["a", "a", "c"])


def test_it_knows_the_shortest_way_to_an_end() -> None:
    language = automaton('start: "a" "b"+ "c" | "a" "c"')
    assert language.distance_to_end[language.starts["start"]] == 2
    assert {language.distance_to_end[state] for state in language.accepting} == {0}

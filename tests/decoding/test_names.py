"""A pattern for names without certain words takes all other names, and needs no lookahead."""

import re
from itertools import product

import pytest

from pitchdsl.automaton.patterns import written
from pitchdsl.decoding.names import name_but

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@pytest.mark.parametrize("words", [(), ("a",), ("an", "a", "and"), ("no", "not", "b-a"), ("b", "ba", "bab")])
def test_it_takes_all_names_but_these(words: tuple[str, ...]) -> None:
    pattern = re.compile(written(name_but(words)))
    for length in range(1, 6):
        for letters in product("abn-1", repeat=length):
            text = "".join(letters)
            assert bool(pattern.fullmatch(text)) == (bool(NAME.fullmatch(text)) and text not in words), text
    assert "(?" not in pattern.pattern


def test_it_has_an_end() -> None:
    pattern = re.compile(written(name_but(("and",), 5)))
    assert pattern.fullmatch("z" + "-y" * 5) and not pattern.fullmatch("z" + "y" * 6)
    assert pattern.fullmatch("an" + "y" * 6) and not pattern.fullmatch("an" + "y" * 7)

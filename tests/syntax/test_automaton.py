"""The automaton reads as lark does from the same grammar: the same trees, and the same faults."""

import re
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import lark
import pytest

from pitchdsl import resources
from pitchdsl.resolve.library import read_source
from pitchdsl.syntax.automaton import END, Automaton, MisreadError, Token, Tree
from pitchdsl.syntax.forms import rule_of
from pitchdsl.syntax.grammar import build, tables_of
from pitchdsl.syntax.lines import typed
from pitchdsl.syntax.parse import parse
from pitchdsl.syntax.tables import STARTS
from pitchdsl.syntax.tree import Line
from tests.texts import ROOT

SHEETS = sorted(path for folder in ("variants", "tests/corpus", "docs") for path in (ROOT / folder).rglob("*.pitch"))

TRIES = 3_000

FOREIGN = "\u0130\u0131\u017f\u212a"
"""Letters that `re` takes for capitals of i, s and k."""

ODD = (
    "an",
    "A",
    ",",
    "\u017fpade",
    "TRUMP",
    "\u0130f",
    "naïve",
    "or  more",
    "1/2",
    "-",
    "-3",
    "minus 4",
    "10",
    "\u2019",
    ".",
)
"""Words that are read in an odd way, or not at all."""


@pytest.fixture(scope="module")
def model() -> lark.Lark:
    return build(resources.grammar())


@pytest.fixture(scope="module")
def automaton(model: lark.Lark) -> Automaton:
    return Automaton(tables_of(model))


def test_trees_and_faults_are_those_of_lark(model: lark.Lark, automaton: Automaton) -> None:
    said = values()
    words = [*automaton.tables.words, *ODD]
    tried = [*said, *changed(said, words, Random(1))]
    read = [by_automaton(automaton, value, start) for start, value in tried]
    assert sum(isinstance(each, list) for each in read) > len(said), "too few can be read"
    for (start, value), each in zip(tried, read, strict=True):
        assert each == by_lark(model, value, start), (start, value)


def values() -> list[tuple[str, str]]:
    """All that is said in all texts, each with the rule of the grammar that reads it."""
    found = {("heading", 'variant mine "My Game" extends auction-pitch'), ("people", "everyone but the dealer")}
    for path in SHEETS:
        for definition in parse(read_source(path, path.name))[0].definitions:
            for line in definition.lines:
                if isinstance(line, Line) and not line.meant:
                    found.add((rule_of(line.section, line.name), typed(line.span.text)))
    return sorted(found)


def changed(said: list[tuple[str, str]], words: list[str], chance: Random) -> Iterator[tuple[str, str]]:
    """Values with words put in, exchanged, left out, cut or in capitals, and some read by another rule."""
    for _ in range(TRIES):
        start, value = chance.choice(said)
        those = value.split()
        for _ in range(chance.randint(0, 2)):
            at = chance.randrange(len(those) + 1)
            put: tuple[list[str], ...] = (
                [],
                [chance.choice(words)],
                those[at : at + 1],
                [each.upper() for each in those[at:][:1]],
            )
            those[at : at + chance.randint(0, 1)] = chance.choice(put)
        joined = chance.choice((" ", "  ", ", ")).join(those)
        cut = chance.choice((len(joined), len(joined), chance.randrange(len(joined) + 1)))
        yield chance.choice((start, start, start, chance.choice(STARTS))), joined[:cut]


def by_automaton(automaton: Automaton, value: str, start: str) -> Any:
    """The tree in a list, or where it fails and what could stand there; the words, and what could follow."""
    words: list[Any] = []
    reading = automaton.reading(value, start)
    try:
        words.extend((str(token), token.type, token.at) for token in reading.tokens())
        words.append(reading.accepted())
        return [shape(reading.finished()), words]
    except MisreadError as fault:
        return fault.at, fault.expected, words


def by_lark(model: lark.Lark, value: str, start: str) -> Any:
    words: list[Any] = []
    reading = model.parse_interactive(value, start=start)
    try:
        words.extend((str(token), token.type, token.start_pos) for token in reading.iter_parse())
        words.append(reading.accepts())  # type: ignore[no-untyped-call]
    except lark.UnexpectedInput:
        pass
    try:
        return [lark_shape(model.parse(value, start=start)), words]
    except lark.UnexpectedToken as fault:
        at = len(value) if fault.token.type == END else fault.pos_in_stream
        return at, frozenset(fault.accepts or ()) - {END}, words
    except lark.UnexpectedCharacters as fault:
        return fault.pos_in_stream, frozenset(fault.allowed or ()) - {END, "<END-OF-FILE>"}, words


def shape(tree: Tree | Token) -> Any:
    if isinstance(tree, Token):
        return str(tree), tree.type, tree.at
    return tree.data, [shape(child) for child in tree.children]


def lark_shape(tree: Any) -> Any:
    if isinstance(tree, lark.Token):
        return str(tree), tree.type, tree.start_pos
    return str(tree.data), [lark_shape(child) for child in tree.children]


def test_words_are_looked_up_and_not_matched(automaton: Automaton) -> None:
    words, patterns = automaton.tables.words, automaton.tables.patterns
    assert words["trump"] == "TRUMP"
    assert len(words) > 100
    named = {
        "RANK",
        "OFF_CARD",
        "SUIT",
        "NUMBER",
        "OR_MORE",
        "OR_LESS",
        "ORDINAL",
        "HALF",
        "MINUS",
        "_TO",
        "NAME",
        "TITLE",
    }
    assert {each for each in patterns if not each.startswith("__")} == named | {"ARTICLE"}


def test_foreign_letters_are_read_where_re_takes_them_for_ours(automaton: Automaton) -> None:
    ours = re.compile("[a-z]", re.IGNORECASE)
    assert "".join(chr(each) for each in range(128, sys.maxunicode + 1) if ours.match(chr(each))) == FOREIGN
    for spelt in ("\u0130f trump \u0131s hearts", "if trump i\u017f hearts", "IF TRUMP IS hearts"):
        assert automaton.parse(f"2 {spelt}", "points_row") == automaton.parse("2 if trump is hearts", "points_row")
    assert automaton.parse("\u212aeeps its score", "winning_may_not_win")
    with pytest.raises(MisreadError):
        automaton.parse("2 if trump ís hearts", "points_row")


def test_a_fault_tells_its_place_and_what_could_stand_there(automaton: Automaton) -> None:
    with pytest.raises(MisreadError) as caught:
        automaton.parse("4 to", "players_seats")
    assert (caught.value.at, caught.value.expected) == (4, frozenset({"NUMBER"}))

"""What the cheapest way says was lost, added and changed is what was done to the line."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitchdsl.automaton.alignment import Alignment, ways
from pitchdsl.syntax.forms import SECTIONS
from pitchdsl.syntax.kept_lines import automaton
from pitchdsl.syntax.lexicon import LISTED, MEANING, NEARLY_FREE, PRECIOUS, SLIP, TURNS, PitchLexicon, is_kept
from pitchdsl.syntax.line_words import line_of, words_in

from .test_rule_lines import WRITTEN

LEXICON = PitchLexicon()
BESIDE = {"header", "examples"}
"""Sections of which no line is offered by its way: of a case nothing is guessed but what reads as the same."""
LINES = [(section, words_in(line)) for section, line in WRITTEN if section not in BESIDE]
WORDS = {symbol.word for symbol in automaton().symbols}


def cheapest(section: str, words: list[str]) -> Alignment | None:
    found = ways(automaton(), {section: 0}, words, LEXICON, most=1, dearest=200)
    return found[0] if found else None


def told(section: str, line: str) -> tuple[str, str, str, str, int] | None:
    """The sentence of the cheapest way, what it loses, adds and changes, and its dearest step."""
    for way in ways(automaton(), {section: 0}, words_in(line), LEXICON, most=1):
        lost, added = (each.written for each in way.lost), (each.meant for each in way.added)
        changed = (f"{each.written}={each.meant}" for each in way.changed)
        return line_of(section, way.sentence), " ".join(lost), " ".join(added), " ".join(changed), way.dearest
    return None


@given(st.sampled_from(LINES))
def test_a_line_of_the_language_is_its_own_cheapest_way(line: tuple[str, list[str]]) -> None:
    way = cheapest(*line)
    assert way is not None
    assert way.lost == way.added == way.changed == ()
    assert " ".join(way.sentence) == " ".join(line[1])


@given(st.sampled_from(LINES), st.integers(min_value=0), st.sampled_from(["wherever", "sideways", "thereafter"]))
def test_a_word_put_in_is_told_as_lost(line: tuple[str, list[str]], seed: int, strange: str) -> None:
    section, words = line
    at = Random(seed).randrange(words.index(":") + 1, len(words) + 1)
    way = cheapest(section, [*words[:at], strange, *words[at:]])
    assert way is not None
    if strange in way.sentence:  # where names may stand, it is one
        assert any(each in words for each in ("called", "by", "or")) or section in ("bidding", "examples")
        return
    assert [each.written for each in way.lost] == [strange]
    assert (way.added, way.changed, way.cost) == ((), (), MEANING)
    assert " ".join(way.sentence) == " ".join(words)


@given(st.sampled_from(LINES), st.integers(min_value=0))
def test_a_word_dropped_is_told_as_added_or_the_line_costs_no_more_without_it(
    line: tuple[str, list[str]], seed: int
) -> None:
    section, words = line
    behind = range(words.index(":") + 1, len(words))
    places = [at for at in behind if words[at] in WORDS and not is_kept(words[at]) and words[at] not in TURNS]
    if not places:
        return
    at = Random(seed).choice(places)
    without = [*words[:at], *words[at + 1 :]]
    whole, way = cheapest(section, words), cheapest(section, without)
    assert whole is not None and way is not None
    if [each.meant for each in way.added] == [words[at]] and way.sentence[: at + 1] == tuple(words[: at + 1]):
        assert way.lost == way.changed == ()
    else:  # another sentence is as near, or nearer
        assert way.cost <= whole.cost + MEANING


@given(st.sampled_from(LINES), st.integers(min_value=0))
def test_numbers_cards_and_suits_are_never_lost_nor_made_up(line: tuple[str, list[str]], seed: int) -> None:
    section, words = line
    chance = Random(seed)
    other = chance.choice(LINES)[1]
    at = chance.randrange(1, len(words) + 1)
    mixed = [*words[:at], *other[other.index(":") + 1 :][: chance.randrange(4)], *words[at:]]
    way = cheapest(section, mixed)
    if way is not None:
        assert not any(is_kept(each.written) for each in way.lost)
        assert not any(is_kept(each.meant) and each.meant not in (":", "trump") for each in way.added)


@pytest.mark.parametrize(
    ("section", "line", "expected"),
    [
        ("settlement", "set: pitcher looses the bid", ("set: pitcher loses bid", "", "", "looses=loses", SLIP)),
        ("winning", "goal: eleven", ("target: 11", "", "", "goal=target eleven=11", LISTED)),
        ("winning", "target 11", ("target: 11", "", ":", "", NEARLY_FREE)),
        ("winning", "over the target: counted", ("over the target: counts", "counted", "counts", "", MEANING)),
        ("bidding", "bids: from 3 to 8", ("bids: 3 to 8", "from", "", "", NEARLY_FREE)),
        ("points", "jick: 1 to winner J of trump", ("jick: 1 to winner of J of trump", "", "of", "", NEARLY_FREE)),
        ("settlement", "others: lose own points", ("others: lose own score", "points", "score", "", MEANING)),
        ("settlement", "set: pitcher loses the next bid", ("set: pitcher loses bid", "next", "", "", PRECIOUS)),
        (
            "deal",
            "misdeal: on demand if the hand has no aces",
            ("misdeal: on demand if hand has nothing but A", "", "but", "no=nothing aces=A", PRECIOUS),
        ),
        ("players", "seats: 2-7, 8", None),  # a number would have to go
        ("exchange", "discards: face up, J of trump", None),  # a card would have to go
    ],
)
def test_what_a_few_lines_mean(section: str, line: str, expected: object) -> None:
    assert told(section, line) == expected


def test_a_line_under_the_wrong_heading_is_found_where_it_stands() -> None:
    starts = dict.fromkeys(SECTIONS, 3) | {"points": 0}
    found = ways(automaton(), starts, words_in("dealer may hold: any bid"), LEXICON, most=1)
    assert [(way.start, way.cost, way.dearest) for way in found] == [("bidding", 3, 0)]

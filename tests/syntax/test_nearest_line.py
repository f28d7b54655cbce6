"""Where a rule cannot say a line, the nearest one is shown with what it leaves out; it adds and changes nothing."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitchdsl.syntax.forms import FORMS, examples_of
from pitchdsl.syntax.nearest_line import NearestLine, nearest_line
from pitchdsl.syntax.readings import reads
from tests.texts import problems, report, sheet


@pytest.mark.parametrize(
    ("address", "value", "nearest", "lost"),
    [
        ("winning/target", "91, at once", "91", ("at once",)),
        ("points/jack", "1 to the winner of J of trump, at once", "1 to the winner of J of trump", ("at once",)),
        ("bidding/bids", "2-4 and shoot", "2-4", ("and shoot",)),
        ("settlement/set", "pitcher loses the bid and the game", "pitcher loses the bid", ("and game",)),
        ("deal/kitty", "four hidden to the pitcher", "4 to the pitcher", ("hidden",)),
    ],
)
def test_what_the_nearest_line_leaves_out_is_told(
    address: str, value: str, nearest: str, lost: tuple[str, ...]
) -> None:
    found = nearest_line(*address.split("/"), value)
    assert found is not None
    assert (found.value, found.lost) == (nearest, lost)


@pytest.mark.parametrize(
    ("address", "value"),
    [
        ("winning/target", "11 or 21"),  # a number would be lost
        ("play/follow", "suit unless trump is led"),  # the rule would hold where it does not
        ("bidding/all pass", "left of the dealer plays for 2"),  # somebody else would play
        ("settlement/set", "pitcher loses 4 if the bid is doubled"),  # a word would be made up
        ("settlement/made", "pitcher becomes 52"),
        ("points/hang", "3 to the winner of J of trump if not its owner"),
        ("trump/named by", "the higher cut"),
    ],
)
def test_no_line_is_near_that_says_something_else(address: str, value: str) -> None:
    assert nearest_line(*address.split("/"), value) is None


FILLING = ("secretly", "quickly", "shoot", "banana", "hidden", "tomorrow", "together", "openly")
ROWS = [(form.section, form.name, each) for form in FORMS for each in examples_of(form.section, form.name)]


@given(st.sampled_from(ROWS), st.sampled_from(FILLING), st.data())
def test_a_word_put_into_a_line_is_all_that_is_left_out(
    row: tuple[str, str, str], word: str, data: st.DataObject
) -> None:
    section, name, value = row
    words = value.split(" ")
    at = data.draw(st.integers(0, len(words)))
    written = " ".join([*words[:at], word, *words[at:]])
    found = None if reads(written, section, name) else nearest_line(section, name, written)
    if found is not None:
        assert all(each in word.split() for lost in found.lost for each in lost.split())
        assert numbers(found.value) == numbers(value)
        assert reads(found.value, section, name)


def numbers(text: str) -> list[str]:
    return re.findall(r"\d+|\b[AKQJ]\b|spades|hearts|diamonds|clubs|jokers?", text)


def test_most_lines_with_a_strange_word_have_a_nearest_one() -> None:
    found = [nearest_line(section, name, f"{value} secretly") for section, name, value in ROWS]
    assert sum(isinstance(each, NearestLine) for each in found) > len(ROWS) * 0.9


def test_words_of_another_rule_lead_there() -> None:
    (problem,) = problems(sheet("winning\n  target: 91, at once\n"))
    told = report([problem])
    assert "the nearest is `target: 91`, which leaves out `at once`" in told
    assert "such words stand in `points count: at once` under `winning`" in told
    assert problem.remedy is None

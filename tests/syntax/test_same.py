"""The judge of remedies: a line is another one said again only where no word of meaning is lost, added or changed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitchdsl.syntax.forms import FORMS, examples_of, rule_of
from pitchdsl.syntax.lexicon import LIKELY, MEANING, SLIP
from pitchdsl.syntax.same import dearest_step

VALUES = [(rule_of(form.section, form.name), value) for form in FORMS for value in examples_of(form.section, form.name)]


@given(st.sampled_from(VALUES))
def test_a_value_is_said_by_itself(value: tuple[str, str]) -> None:
    start, said = value
    assert dearest_step(start, said, said) == 0


@given(st.sampled_from(VALUES), st.sampled_from(["secretly", "twice", "17", "unless"]), st.integers(min_value=0))
def test_no_value_is_said_by_one_that_has_a_word_of_meaning_more(value: tuple[str, str], word: str, place: int) -> None:
    start, said = value
    words = said.split(" ")
    at = place % (len(words) + 1)
    if word in words or said == "none":
        return
    dearest = dearest_step(start, " ".join([*words[:at], word, *words[at:]]), said)
    assert dearest is None or dearest >= MEANING


@given(st.sampled_from(VALUES), st.integers(min_value=61, max_value=99))
def test_no_value_is_said_by_one_with_another_number(value: tuple[str, str], number: int) -> None:
    start, said = value
    for each in (word for word in said.split(" ") if word.isdecimal()):
        assert dearest_step(start, said.replace(each, str(number), 1), said) is None


@pytest.mark.parametrize(
    ("start", "said", "offered", "most"),
    [
        ("settlement_set", "pitcher looses the bid", "pitcher loses the bid", SLIP),
        ("winning_target", "eleven points", "11", SLIP),
        ("settlement_set", "the maker loses the bid", "pitcher loses the bid", SLIP),
        ("play_undertrumping", "only with nohing but trump", "only with nothing but trump", SLIP),
        ("bidding_turns", "everybody bids once", "once around", LIKELY),
        ("points_row", "1 to the winner of 2", "1 to the winner of 2 of trump", LIKELY),
    ],
)
def test_slips_and_other_words_say_the_same(start: str, said: str, offered: str, most: int) -> None:
    dearest = dearest_step(start, said, offered)
    assert dearest is not None and dearest <= most


@pytest.mark.parametrize(
    ("start", "said", "offered"),
    [
        (
            "points_row",
            "1 to the winner of the lowest trump but the jokers",
            "1 to the winner of the lowest trump but joker",
        ),
        ("settlement_others", "lose 1 if own points are 0", "lose 1 if own score is 0"),
        ("settlement_set", "pitcher loses 4", "pitcher loses 4 if the bid is made"),
        ("settlement_set", "pitcher goes back by double the bid", "pitcher goes back to twice the bid"),
        ("penalties_row", "loses the next bid", "loses the bid"),
        ("exchange_row", "discard all trump", "discard all non-trump"),
        ("settlement_made", "pitcher wins the game if the bid is 4", "pitcher scores points taken if the bid is 4"),
    ],
)
def test_what_bends_a_line_does_not_say_the_same(start: str, said: str, offered: str) -> None:
    dearest = dearest_step(start, said, offered)
    assert dearest is None or dearest >= MEANING

"""A line in other words is offered as the line that it means, as a question; no word is lost or added."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitchdsl.syntax.forms import FORMS, OPEN_TABLES, examples_of
from pitchdsl.syntax.lexicon import PitchLexicon, phrases
from pitchdsl.syntax.other_words import likest_first, meant_below
from tests.texts import problems, report, sheet

_RULES = [(form.section, form.name) for form in FORMS]
_TABLES = [(table, "some-row") for table in OPEN_TABLES if table != "exchange"]
LINES = [(section, name, each) for section, name in _RULES + _TABLES for each in examples_of(section, name)]

OFFERED = [
    ("players", "sides", "partners facing each other", "partners opposite"),
    ("players", "sides", "every man on his own", "each alone"),
    ("deal", "kitty", "5, taken by whoever bids highest", "5 to the pitcher"),
    ("deal", "first dealer", "whoever draws the high card", "highest cut"),
    ("bidding", "turns", "keep going until everybody else has passed", "around until all but one pass"),
    ("bidding", "dealer may run it", "two more cards for everybody", "deal 2 more to everyone"),
    ("bidding", "may not bid", "5 if you are in the hole", "5 if own score is less than 0"),
    ("bidding", "must bid", "3 or more if you hold a king with three more cards of that suit",
     "3 or more if hand has a K among 4 or more of its suit"),
    ("trump", "named by", "the first card the pitcher leads", "the first lead"),
    ("trump", "jokers", "whichever comes out first tops the other", "the first played is higher"),
    ("exchange", "everyone", "discard all non-trump, then fill up to 7", "discard all non-trump, then draw to 7"),
    ("exchange", "may not be discarded", "king of trump and queens", "K of trump, each Q"),
    ("points", "ten", "10 points go to the winner of 10 of trump", "10 to the winner of 10 of trump"),
    ("settlement", "made", "pitcher becomes 52 if the bid is 4", "pitcher goes to 52 if the bid is 4"),
    ("settlement", "set", "pitcher loses 200% of the bid", "pitcher loses twice the bid"),
    ("settlement", "set", "pitcher loses the bid if trump is black",
     "pitcher loses the bid if trump is spades or trump is clubs"),
    ("exchange", "everyone", "swap up to 3", "discard up to 3, then draw as many"),
    ("exchange", "everyone", "throw away your junk", "discard all non-trump"),
    ("points", "low", "1 to the player dealt the lowest trump", "1 to the owner of the lowest trump"),
    ("points", "game", "1 for the most game points", "1 to the winner of most pips"),
    ("points", "jack", "if trump is spades, 2 to the winner of J of trump",
     "2 to the winner of J of trump if trump is spades"),
    ("bidding", "bids", "2 or or more", "2 or more"),
    ("settlement", "set", "pitcher loses the bid doubled", "pitcher loses twice the bid"),
    ("wins at once", "slam", "shot the slam and made it and own score is 3 or more",
     "called slam and made it and own score is 3 or more"),
    ("loses at once", "slam", "called the slam but came up short", "called slam and failed"),
]  # fmt: skip


@pytest.mark.parametrize(("section", "name", "value", "meant"), OFFERED)
def test_a_line_in_other_words_is_understood(section: str, name: str, value: str, meant: str) -> None:
    found = meant_below(section, f"{name}: {value}")
    assert found is not None
    assert (found.section, found.line) == (section, f"{name}: {meant}")


@pytest.mark.parametrize(
    ("section", "line", "home", "meant"),
    [
        ("winning", "We play to eleven.", "winning", "target: 11"),
        ("deal", "everybody gets nine cards", "deal", "each: 9"),
        ("players", "there are four of us", "players", "seats: 4"),
        ("bidding", "whoever wins the bidding names trump", "trump", "named by: the pitcher"),
        ("points", "one point for the last trick", "points", "last-trick: 1 to the winner of the last trick"),
    ],
)
def test_a_sentence_is_understood_wherever_its_rule_stands(section: str, line: str, home: str, meant: str) -> None:
    found = meant_below(section, line)
    assert found is not None
    assert (found.section, found.line) == (home, meant)


@pytest.mark.parametrize(
    ("section", "name", "value"),
    [
        ("players", "sides", "three pairs around the table"),
        ("bidding", "turns", "until somebody says stop"),
        ("exchange", "everyone", "discard all trump, then draw to 6"),
        ("calls", "moon", "a bid of 4, made by losing every trick"),
        ("winning", "ends after", "2 hours"),
        ("exchange", "everyone", "discard at least 3, then draw as many"),
        ("play", "first lead", "any card but trump"),
        ("points", "jack", "1 to the player left of the winner of J of trump"),
        ("points", "jack", "3 to the winner of J of trump and 2 to the owner"),
        ("settlement", "set", "pitcher loses the bid and 2"),
        ("settlement", "made", "scores points taken and the bid"),
        ("settlement", "others", "do not score points taken"),
        ("to win", "lead", "not called moon"),
        ("settlement", "made", "pitcher wins the game if the bid is 4"),
        ("points", "low", "1 to the winner of the lowest trump but the jokers"),
        ("points", "king", "whoever wins K of hearts loses 7"),
        ("deal", "misdeal", "if hand has nothing but 8-2"),
        ("winning", "target", "11 or 21"),
        ("settlement", "set", "pitcher loses the bid unless trump is spades"),
        ("settlement", "others", "lose 1 if own points are 0"),
    ],
)
def test_no_line_is_offered_that_loses_or_adds_a_word_of_meaning(section: str, name: str, value: str) -> None:
    assert meant_below(section, f"{name}: {value}") is None


def test_other_words_are_only_asked_about() -> None:
    (problem,) = problems(sheet("deal\n  first dealer: whoever cuts the high card\n"))
    assert problem.fix is not None and not problem.fix.certain
    assert "did you mean `first dealer: highest cut`?" in report([problem])


@pytest.mark.parametrize("tied", ["split if tied", "shared if tied", "split evenly if tied"])
def test_a_shared_point_is_asked_how_it_is_rounded(tied: str) -> None:
    (problem,) = problems(sheet(f"points\n  game: 1 to the winner of most pips, {tied}\n"))
    line = "game: 1 to the winner of most pips, shared if tied, rounded down"
    assert f"did you mean `{line}`? Or `rounded up`" in report([problem])
    assert not problems(sheet(f"points\n  {line}\n"))


def test_bids_closed_from_a_number_on_are_said_by_what_is_open() -> None:
    (problem,) = problems(sheet("bidding\n  must not bid: 3 or more if nobody has bid\n"))
    assert "did you mean `may bid: at most 2 if nobody has bid`?" in report([problem])
    assert not problems(sheet("bidding\n  may bid: at most 2 if nobody has bid\n"))


def test_a_word_is_not_guessed_where_the_line_still_could_not_be_read() -> None:
    (problem,) = problems(sheet("deal\n  misdeal: on demand if hand has no luck at all\n"))
    assert "did you mean" not in report([problem])


def test_a_misspelt_heading_behind_no_is_known() -> None:
    (problem,) = problems(sheet("no bidding\n").replace("no bidding", "no biding"))
    assert "did you mean `no bidding`?" in report([problem])


def test_the_ways_to_say_a_rule_begin_with_what_is_most_like_the_line() -> None:
    ways = ("always", "on demand", "none")
    assert likest_first(ways, "may be asked for")[0] == "on demand"


FOREIGN = ("secretly", "quickly", "banana", "tomorrow", "together", "17", "off-8", "unless")


@given(st.sampled_from(LINES), st.sampled_from(FOREIGN), st.integers(min_value=0))
def test_a_word_of_meaning_that_is_put_into_a_line_is_never_dropped(
    line: tuple[str, str, str], word: str, place: int
) -> None:
    section, name, value = line
    words = value.split(" ")
    at = place % (len(words) + 1)
    found = meant_below(section, f"{name}: {' '.join([*words[:at], word, *words[at:]])}")
    assert found is None or word in re.split(r"[\s,]+", found.value)


@given(st.sampled_from(LINES), st.integers(min_value=0, max_value=59), st.integers(min_value=0))
def test_a_number_is_never_changed(line: tuple[str, str, str], number: int, place: int) -> None:
    """In a line with another number, and a word that the language has for another one."""
    section, name, value = line
    places = list(re.finditer(r"\d+", value))
    if not places:
        return
    at = places[place % len(places)]
    written = f"{value[: at.start()]}{number}{value[at.end() :]}".replace("pitcher", "maker").replace(
        "winner", "captor"
    )
    found = meant_below(section, f"{name}: {written}")
    if found is not None and found.section == section:
        assert re.findall(r"\d+", found.value) == re.findall(r"\d+", written)


@pytest.mark.parametrize(("said", "meant"), list(phrases()))
def test_a_phrase_leads_to_what_it_means(said: str, meant: str) -> None:
    """With all that may be left out of it, and with none of it."""
    for words in shortest_and_longest(said):
        spoken = [word.replace("#", "7") for word in words]
        readings = [each for each in PitchLexicon().readings(spoken, 0) if each.behind == len(spoken)]
        assert any(each.text == meant.replace("+#", "8").replace("#", "7") for each in readings), spoken


def shortest_and_longest(said: str) -> tuple[list[str], list[str]]:
    slots = re.findall(r"\([^)]*\)|\S+", said)
    longest = [word.split("/")[0] for slot in slots for word in slot.strip("()").split()]
    return [slot.split("/")[0] for slot in slots if slot[0] != "("], longest


def test_the_one_word_that_could_stand_is_no_advice_where_it_means_something_else() -> None:
    told = report(problems(sheet("points\n  jack: 3 if J of trump is dealt\n")))
    assert "I do not understand `dealt`" in told
    assert "caught" not in told
    joins = report(problems(sheet("points\n  game: 1 to the winner of most pips, nobody zz tied\n")))
    assert "here could stand `if`" in joins


@pytest.mark.parametrize(
    ("section", "line", "meant"),
    [
        ("exchange", "everyone: discard upto 3, then draw as many", "everyone: discard up to 3, then draw as many"),
        ("winning", "target: exactly21", "target: exactly 21"),
        ("play", "beating: when ever possible", "beating: whenever possible"),
        ("match", "games: best off 3", "games: best of 3"),
        ("settlement", "set: pitcher lose the bids", "set: pitcher loses the bid"),
        ("bidding", "may bid: at most 3 if own score less than 0", "may bid: at most 3 if own score is less than 0"),
    ],
)
def test_blanks_that_slipped_and_ends_that_slipped(section: str, line: str, meant: str) -> None:
    (problem,) = (each for each in problems(sheet(f"{section}\n  {line}\n")) if each.code == "P101")
    assert problem.remedy is not None
    assert problem.remedy.offered == meant

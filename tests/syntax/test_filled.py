"""A line that cannot be read is offered the form of its rule with its own numbers, cards and names, as a question."""

import pytest

from pitchdsl.syntax import filled
from tests.texts import problems, report, sheet

OFFERED = [
    ("players", "sides", "partners facing each other", "partners opposite"),
    ("players", "sides", "every man on his own", "each alone"),
    ("deal", "kitty", "5, taken by whoever bids highest", "5 to the pitcher"),
    ("deal", "first dealer", "whoever draws the high card", "highest cut"),
    ("deal", "misdeal", "if hand has nothing but 8-2", "on demand if hand has nothing but 8-2"),
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
    ("points", "king", "whoever wins K of hearts loses 7", "minus 7 to the winner of K of hearts"),
    ("settlement", "set", "pitcher loses the bid doubled", "pitcher loses twice the bid"),
    ("wins at once", "slam", "shot the slam and made it and own score is 3 or more",
     "called slam and made it and own score is 3 or more"),
    ("loses at once", "slam", "called the slam but came up short", "called slam and failed"),
]  # fmt: skip


@pytest.mark.parametrize(("section", "name", "value", "meant"), OFFERED)
def test_a_form_is_filled_with_what_was_written(section: str, name: str, value: str, meant: str) -> None:
    assert filled.of_value(section, name, value) == meant


@pytest.mark.parametrize(
    ("section", "name", "value"),
    [
        ("players", "sides", "three pairs around the table"),
        ("deal", "kitty", "5 to the dealer"),
        ("bidding", "turns", "until somebody says stop"),
        ("exchange", "everyone", "discard all trump, then draw to 6"),
        ("exchange", "everyone", "draw to 6, then discard non-trump"),
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
        ("settlement", "made", "pitcher becomes 52 if the bid is 4"),
        ("settlement", "others", "lose 1 if own points are 0"),
    ],
)
def test_no_form_is_offered_that_loses_or_adds_what_binds(section: str, name: str, value: str) -> None:
    assert filled.of_value(section, name, value) is None


def test_a_filled_form_is_only_asked_about() -> None:
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

"""Parts of a line that people say otherwise: a `not`, a tie, what a hand lacks, a minus, half a line too much."""

import pytest

from tests.syntax.test_near_misses import PLAIN, text_of
from tests.texts import problems, report, sheet


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("game: 2 if trump is not spades", "game: 2 if not trump is spades"),
        ("game: 2 if trump isn't spades", "game: 2 if not trump is spades"),
        ("game: 2 unless tricks taken are 3", "game: 2 if not tricks taken are 3"),
        ("game: 2 unless it takes every trick", "game: 2 if not it takes every trick"),
        ("game: 2 unless the others take every trick", "game: 2 if not the others take every trick"),
        ("game: 2 if the pitcher does not take every trick", "game: 2 if not the pitcher takes every trick"),
        ("game: 2 if the bid is not 4 or more", "game: 2 if not the bid is 4 or more"),
    ],
)
def test_a_not_goes_before_the_test_that_it_turns_round(line: str, meant: str) -> None:
    (problem,) = problems(text_of(PLAIN, "points", line))
    assert f"`{meant}`" in report([problem])
    assert not problems(text_of(PLAIN, "points", meant))


@pytest.mark.parametrize("test", ["nobody has not bid", "somebody has not bid", "nobody hasn't bid"])
def test_a_not_does_not_go_before_one_of_several_people(test: str) -> None:
    (problem,) = problems(text_of(PLAIN, "bidding", f"may bid: nothing if {test}"))
    assert problem.remedy is None


def test_of_two_tests_nobody_knows_which_the_not_turns_round() -> None:
    (problem,) = problems(text_of(PLAIN, "points", "game: 2 if trump is not spades and tricks taken are 3 or more"))
    assert problem.remedy is None


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("low -1 to the winner of the first trick", "did you mean `low: -1 to the winner of the first trick`?"),
        ("low = -1 to the winner of the first trick", "write `low: -1 to the winner of the first trick`"),
        ("low - 1 to the winner of the first trick", "write `low: 1 to the winner of the first trick`"),
    ],
)
def test_a_line_without_a_colon_loses_no_minus(line: str, told: str) -> None:
    """A dash with blanks around it parts name and value; right before a number it is a minus, or may be one."""
    (problem,) = problems(text_of(PLAIN, "points", line))
    assert told in report([problem])


def test_an_unless_is_an_if_not() -> None:
    wrong = sheet("calls\n  moon: a bid above all the points, made by taking every trick\nsettlement\n"
                  "  set: pitcher loses 10 unless the bid is called moon\n")  # fmt: skip
    (problem,) = problems(wrong)
    assert problem.span.text == "unless"
    assert "write `set: pitcher loses 10 if not the bid is called moon`" in report([problem])
    right = wrong.replace("unless", "if not")
    assert not problems(right), report(problems(right))


@pytest.mark.parametrize("line", ["may not overbid: 3", "may not outbid: 3", "rebid: 3"])
def test_a_deed_that_only_ends_in_that_of_a_rule_is_another_one(line: str) -> None:
    (problem,) = problems(text_of(PLAIN, "bidding", line))
    assert problem.remedy is None
    assert "did you mean" not in report([problem])


@pytest.mark.parametrize(
    "said", ["else the dealer", "else left of the dealer", "else the side that did not deal", "else"]
)
def test_behind_an_else_it_is_told_how_a_tie_can_go(said: str) -> None:
    (problem,) = problems(text_of(PLAIN, "points", f"game: 1 to the winner of most pips, {said}"))
    assert (problem.code, problem.remedy) == ("P101", None)
    first, *lines = (problem.ways or "").split("\n")
    assert first == "where several are level this row can go on so:"
    assert len(lines) == 4
    for line in lines:
        text = text_of(PLAIN, "points", line.strip())
        assert not problems(text), report(problems(text))


@pytest.mark.parametrize(
    ("said", "meant"),
    [("else nobody", "nobody if tied"), ("else the opponents", "the defenders if tied"), ("else both", "each if tied")],
)
def test_who_has_it_in_a_tie_is_asked_about(said: str, meant: str) -> None:
    (problem,) = problems(text_of(PLAIN, "points", f"game: 1 to the winner of most pips, {said}"))
    assert problem.remedy is not None and problem.remedy.offered.endswith(f", {meant}")


@pytest.mark.parametrize(
    ("said", "meant", "sure"),
    [
        ("hand has no A, K, Q or J", "hand has nothing but 10-2", False),
        ("the hand holds no aces, kings, queens or jacks", "hand has nothing but 10-2", False),
        ("there is no A or K in the hand", "hand has nothing but Q J 10-2", False),
        ("hand has no 2 and no 3", "hand has nothing but A K Q J 10-4", False),
        ("hand has no A", "there are no aces in hand", True),
        ("hand has no aces", "there are no aces in hand", True),
        ("hand has an 8", "there are 1 or more 8s in hand", True),
        ("hand has at least one ace", "there are 1 or more aces in hand", True),
    ],
)
@pytest.mark.parametrize("behind", ["", ", then that hand is changed, once"])
def test_ranks_that_a_hand_lacks_are_told_in_the_words_of_the_language(
    said: str, meant: str, sure: bool, behind: str
) -> None:
    (problem,) = problems(text_of(PLAIN, "deal", f"misdeal: always if {said}{behind}"))
    assert problem.remedy is not None
    assert (problem.remedy.offered, problem.remedy.certain) == (f"misdeal: always if {meant}{behind}", sure)


@pytest.mark.parametrize(
    "said",
    [
        "hand has no A of trump",
        "hand has no A, K or joker",
        "hand has no A among 2 cards",
        "hand has 3",
        "hand has aces",
        "hand has one ace",
        "hand has a J or Q",
    ],
)
def test_what_may_be_more_or_less_than_a_rank_is_not_taken_for_one(said: str) -> None:
    (problem,) = problems(text_of(PLAIN, "deal", f"misdeal: always if {said}"))
    assert problem.remedy is None


@pytest.mark.parametrize(
    ("section", "line", "said", "more"),
    [
        (
            "penalties",
            "renege: loses the bid, and the other side scores it",
            "loses the bid",
            "and the other side scores it",
        ),
        (
            "calls",
            "moon: a bid of 4, made by taking every trick and every point",
            "a bid of 4, made by taking every trick",
            "and every point",
        ),
        ("bidding", "dealer may hold: any bid but 4", "any bid", "but 4"),
    ],
)
def test_of_a_line_that_goes_on_too_far_both_halves_are_told(section: str, line: str, said: str, more: str) -> None:
    (problem,) = problems(text_of(PLAIN, section, line))
    assert problem.remedy is None
    assert f"can say `{said}`, but not `{more}` behind it" in (problem.help or "")

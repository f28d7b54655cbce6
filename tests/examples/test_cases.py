"""Cases with answers that were worked out by hand from the sheets and the documents."""

import pytest

from pitchdsl.compile import load
from pitchdsl.examples.case import Untold
from pitchdsl.examples.question import Question, answer, question_in
from pitchdsl.examples.verdict import verdicts
from tests.texts import problems, sheet

YES, NO = True, False

SETTLED = [
    # team-auction: a failed bid costs what was bid, the others have what they took; to eleven, the higher wins
    ("team-auction", "we bid 3 and take 2, they take 2 then we lose 3, they score 2", YES),
    ("team-auction", "we bid 3 and take 2 then we lose 2", NO),
    ("team-auction", "they bid 2 and take 3, we take 1 then they score 3, we score 1", YES),
    ("team-auction", "we stand at 9, they stand at 10, we bid 2 and take 2, they take 2 then they win the game", YES),
    ("team-auction", "we stand at 9, they stand at 10, we bid 3 and take 2, they take 2 then they win the game", YES),
    ("team-auction", "we stand at 1, we bid 3 and take 2 then we stand at minus 2", YES),
    ("team-auction", "we bid 3, take 3 then the bid is made", YES),
    ("team-auction", "we bid 4, take 3 then the bid is made", NO),
    # nine-card goes down to nothing: q46 and q53 of the players' questions
    ("nine-card", "we stand at 9, we bid 6 and take 5 then we stand at 15", YES),
    ("nine-card", "we stand at 2, they stand at 9, they bid 4 and take 3, we take 3 then we win the game", YES),
    # whoever is set loses no more than was bid, and what stood before decides who has won
    ("team-auction", "we bid 2 and take high and low, they take jack then we win the game", Untold.SCORES),
    ("team-auction", "we bid 3 then we score 3", Untold.TAKEN),
]

AUCTIONS = [
    ("team-auction", "the bidding goes 2 then may not bid 2, may bid 3", YES),
    ("auction-pitch", "the bidding goes 3 then the dealer may bid 3", YES),
    ("auction-pitch", "the bidding goes 3 then the dealer may bid 2", NO),
    ("auction-pitch", "then left of the dealer may bid 1", YES),
    ("team-auction", "then left of the dealer may bid 1", NO),
    (
        "team-auction",
        "the bidding goes 2, pass, pass, pass then the bidding is over, left of the dealer is the pitcher",
        YES,
    ),
]

TRICKS = [
    # the best trump wins, else the best card of the suit led; whoever can follow follows or trumps
    (
        "guide-partnership",
        "trump is hearts, the trick is 9 of clubs, 2 of hearts, A of clubs then the trick goes to 2 of hearts",
        YES,
    ),
    (
        "guide-partnership",
        "trump is hearts, the trick is 9 of clubs, A of spades then the trick goes to the A of spades",
        NO,
    ),
    (
        "guide-partnership",
        "trump is hearts, the trick is K of clubs, the hand is 4 of clubs, 9 of spades then may not play 9 of spades",
        YES,
    ),
    (
        "guide-partnership",
        "trump is hearts, the trick is K of clubs, the hand is 4 of clubs, 9 of hearts then may play 9 of hearts",
        YES,
    ),
    (
        "guide-partnership",
        "trump is hearts, the trick is K of hearts, the hand is 4 of clubs, 9 of hearts then may play 4 of clubs",
        NO,
    ),
    (
        "guide-partnership",
        "the trick is K of clubs, the hand is 9 of hearts, 4 of clubs then may play 9 of hearts",
        Untold.TRUMP,
    ),
]

COUNTS = [
    # low to whoever was dealt it (guide), or to whoever wins it (team-auction)
    ("guide-partnership", "we have the 2 of trump, they win the 2 of trump then we take low", YES),
    ("team-auction", "we have the 2 of trump, they win the 2 of trump then they take low", YES),
    ("team-auction", "we have the 2 of trump, they win the 2 of trump then we take low", NO),
    ("guide-partnership", "we have the 3 of trump then we take low", Untold.CARDS),
    ("guide-partnership", "we have the 3 of trump, no other trump is out then we take low, we take high", YES),
    ("guide-partnership", "we have the A of trump then we take high", YES),
    ("guide-partnership", "no other trump is out then nobody takes jack", YES),
    ("guide-partnership", "we take 20 pips, they take 20 pips then nobody takes game", YES),
    ("guide-partnership", "we take 20 pips, they take 21 pips then they take game", YES),
]

TABLES = [
    ("guide-partnership", "then everyone is dealt 6 cards", YES),
    ("guide-partnership", "the dealer bids 2 then the dealer leads", YES),
    ("guide-partnership", "the dealer bids 2 then left of the dealer leads", NO),
    ("guide-partnership", "we bid 2, take 2, they take 2 then left of the dealer deals next", YES),
]

IMPOSSIBLE = [
    ("team-auction", "we bid 9 then we lose 9"),
    ("team-auction", "there are 9 players then everyone is dealt 6 cards"),
    ("team-auction", "we bid 2, take 4, they take 3 then we score 4"),
    ("team-auction", "we bid 2, take high, they take high then we score 1"),
    ("team-auction", "we bid 2, take fives then we score 1"),
    ("team-auction", "the bidding goes 4, 3 then may pass"),
    ("team-auction", "trump is hearts, the trick is the red joker then the trick goes to the red joker"),
    ("team-auction", "we have the 2 of hearts, they have the 2 of hearts, trump is hearts then we take low"),
    ("team-auction", "we bid 2, we bid 3 then we lose 3"),
]


def asked(text: str) -> Question:
    found = question_in(text)
    assert isinstance(found, Question), found
    return found


@pytest.mark.parametrize(("variant", "case", "so"), [*SETTLED, *AUCTIONS, *TRICKS, *COUNTS, *TABLES])
def test_a_case_is_answered_as_by_hand(variant: str, case: str, so: bool | Untold) -> None:
    question = asked(case)
    found = verdicts(load(variant), question.told, question.shown)
    assert all(not each.impossible for each in found), found
    if isinstance(so, Untold):
        assert {each.so for each in found} == {None}
        assert {each.hangs_on for each in found} == {so}
    elif so:
        assert {each.so for each in found} == {True}, found
    else:
        assert False in {each.so for each in found}


@pytest.mark.parametrize(("variant", "case"), IMPOSSIBLE)
def test_what_cannot_have_been_is_refused_with_the_reason(variant: str, case: str) -> None:
    question = asked(case)
    found = verdicts(load(variant), question.told, question.shown)
    assert all(each.so is None and each.impossible for each in found), found


def test_a_bid_in_words_is_told_to_be_digits() -> None:
    question = asked("we bid three, take 2 then we lose 3")
    (found,) = verdicts(load("team-auction"), question.told, question.shown)
    assert found.impossible == "a bid is told in digits: 3, and not three"
    (problem,) = problems(sheet("examples\n  so: we bid 3, take 2 then we lose three\n"))
    assert (problem.code, problem.help) == ("P101", "did you mean `3`?")


def test_the_line_that_decides_is_told() -> None:
    question = asked("we bid 3 and take 2 then we lose 3")
    (found,) = verdicts(load("team-auction"), question.told, question.shown)
    assert found.rule is not None
    assert found.rule.address == "settlement/set"


def test_the_same_case_gives_the_same_answer() -> None:
    question = asked("we have the 2 of trump, they win the 2 of trump then they take low")
    rules = load("team-auction")
    assert verdicts(rules, question.told, question.shown) == verdicts(rules, question.told, question.shown)


def test_nothing_is_said_of_a_hand_that_was_not_told() -> None:
    question = asked("trump is hearts, the trick is the 9 of diamonds")
    found = [each.statement.words() for each in answer(load("guide-partnership"), question).sure]
    assert found == ["the trick goes to the 9 of diamonds"]
    question = asked("trump is hearts, the trick is the 9 of diamonds then may not play the 2 of clubs")
    (verdict,) = verdicts(load("guide-partnership"), question.told, question.shown)
    assert (verdict.so, verdict.hangs_on) == (None, Untold.CARDS)

"""What is said to a question: the line that decides, what else would decide otherwise, and what it hangs on."""

import pytest

from pitchdsl.compile import compile_definition, compile_text, load
from pitchdsl.examples.case import Unspecified
from pitchdsl.examples.question import Question, answer, otherwise, question_in
from pitchdsl.examples.verdict import verdicts
from pitchdsl.examples.wording import sentences
from pitchdsl.game.rules import Rules
from pitchdsl.resolve.library import Library

SWEEP = "every-trick-costs-one"
"""A house rule by which all others lose one when a side takes every trick."""


def asked(text: str) -> Question:
    found = question_in(text)
    assert isinstance(found, Question), found
    return found


def with_rule(variant: str, rule: str) -> Rules:
    library = Library()
    base, over = library.find(variant), library.find(rule)
    assert base is not None and over is not None
    rules = compile_definition(base, library, [over]).rules
    assert rules is not None
    return rules


def others(variant: str, text: str) -> list[str]:
    base, question = Library().find(variant), asked(text)
    assert base is not None
    return [*otherwise(base, [], question, answer(load(variant), question))]


ON_A_KING = "trump is hearts, the trick is the K of diamonds, the hand is the 10 of diamonds, the 9 of hearts"
LAST_HAND = "we stand at {}, they stand at {}, we bid {} and take {}, they take {} then {}"


@pytest.mark.parametrize(
    ("variant", "case", "address"),
    [
        # both at twenty-one, and the pitcher's side wins there; a smudge wins at once, whoever else is at the target
        ("guide-partnership", LAST_HAND.format(19, 20, 2, 2, 2, "we win the game"), "winning/several there"),
        ("guide-partnership", LAST_HAND.format(19, 10, 2, 2, 2, "we win the game"), "winning/target"),
        ("guide-partnership", LAST_HAND.format(0, 20, "smudge", 4, 0, "we win the game"), "wins at once/smudge"),
        ("guide-partnership", LAST_HAND.format(0, 0, 2, 2, 2, "nobody wins the game"), "winning/target"),
        # what is allowed has its line as well as what is not
        ("guide-partnership", "the bidding goes pass, 3, pass then the dealer may bid 3", "bidding/dealer may hold"),
        ("team-auction", "the bidding goes pass, 2, pass then the dealer may not bid 2", "bidding/dealer may hold"),
        ("team-auction", "the bidding goes 2 then may bid 3", "bidding/bids"),
        ("guide-partnership", f"{ON_A_KING} then may play the 9 of hearts", "play/follow"),
    ],
)
def test_the_line_that_decides_is_named(variant: str, case: str, address: str) -> None:
    question = asked(case)
    (found,) = verdicts(load(variant), question.told, question.shown)
    assert found.so is True
    assert found.rule is not None
    assert found.rule.address == address


@pytest.mark.parametrize(
    ("variant", "rules", "case", "address"),
    [
        # 8 and 3 more are 11, and junk stops at 10; of a loss, and of a gain that is bid, the row decides
        ("team-auction", ["no-junk-to-win"], "we stand at 8, we bid 2 and take 3 then we stand at 10", "winning/junk"),
        ("team-auction", ["no-junk-to-win"], "we stand at 8, we bid 2 and take 3 then nobody wins the game",
         "winning/junk"),
        ("team-auction", ["no-junk-to-win"], "we stand at 8, we bid 3 and take 3 then we score 3", "settlement/made"),
        ("team-auction", ["no-junk-to-win"], "we stand at 8, we bid 3 and take 2 then we lose 3", "settlement/set"),
        # what is made by more than points is made or set by its own line
        ("high-nine", [], "we bid moon, take 8, they take 1 then the bid is set", "calls/moon"),
        ("guide-partnership", [], "we bid 3, take 3 then the bid is made", "settlement/made"),
    ],
)  # fmt: skip
def test_of_a_score_that_is_stopped_the_line_that_stops_it_is_named(
    variant: str, rules: list[str], case: str, address: str
) -> None:
    question = asked(case)
    (found,) = verdicts(load(variant, house_rules=rules), question.told, question.shown)
    assert found.so is True
    assert found.rule is not None
    assert found.rule.address == address


def test_a_floor_is_named() -> None:
    rules = compile_text('variant floored "Floored" extends team-auction\nsettlement\n  never below: -2\n').rules
    assert rules is not None
    for case, address in (
        ("we stand at 0, we bid 4 and take 2 then we lose 2", "settlement/never below"),
        ("we stand at 0, we bid 2 and take 1 then we lose 2", "settlement/set"),
    ):
        question = asked(case)
        (found,) = verdicts(rules, question.told, question.shown)
        assert found.so is True and found.rule is not None and found.rule.address == address


def test_a_house_rule_decides_otherwise_only_where_the_case_can_be_and_the_answer_is_another_one() -> None:
    # both sides have taken points that nobody has without a trick: no side has every trick
    both = others("guide-partnership", "we bid 3 and take 2, they take 2")
    assert "double-set" in both, "six are lost, and not three"
    assert SWEEP not in both
    # whether they won a trick is not told, so with the rule that is open, and no other answer
    assert SWEEP not in others("guide-partnership", "we bid 3 and take 3, they take 1")
    # no house rule about sets makes a bid of five possible
    assert "double-set" not in others("guide-partnership", "we bid 5 and take 2")


def test_who_has_taken_what_tells_who_has_won_a_trick() -> None:
    rules = with_rule("guide-partnership", SWEEP)
    said = [each.statement.words() for each in answer(rules, asked("we bid 3 and take 2, they take 2")).sure]
    assert said == ["the bid is set", "we lose 3", "they score 2"]
    found = answer(rules, asked("we bid 3 and take 3, they take 1"))
    assert [each.statement.words() for each in found.sure] == ["the bid is made", "we score 3"]
    for case, so, hangs_on in (
        ("we bid 3 and take 3, they take low then they score 1", None, Unspecified.TRICKS),  # low is dealt to them
        ("we bid 3 and take high, low and game, they take jack then they score 1", True, None),  # they won the jack
        ("we bid 3, take 3, take every trick, they take low then they score nothing", True, None),  # 1 for low, less 1
    ):
        question = asked(case)
        (theirs,) = verdicts(rules, question.told, question.shown)
        assert (theirs.so, theirs.hangs_on) == (so, hangs_on), case


def test_what_hangs_on_something_is_named_once_with_what_it_hangs_on() -> None:
    question = asked("we bid 3 and take high and low")
    said = [each.words for each in sentences(answer(load("guide-partnership"), question), question)]
    assert said == [
        "the bid is set",
        "we lose 3",
        "how much they score: that depends on who took what",
        "the scores after the hand, who wins the game: that depends on the scores before the hand",
    ]


@pytest.mark.parametrize(
    ("case", "so"),
    [
        # six tricks a hand; what others take is told of them together
        ("there are 3 players, we take 5 tricks, we bid 2, take 2, they take nothing then they lose 1", False),
        ("there are 2 players, we bid 2, take 4, take 6 tricks then they lose 1", True),
        ("there are 3 players, we bid 2, take 2, take 3 tricks, they take 3 tricks, they take 2 then we score 2", True),
        ("there are 3 players, we bid 2, take 1, take no tricks, they take 2 then we lose 2", None),
    ],
)
def test_tricks_that_are_not_told_lie_with_those_of_whom_nothing_is(case: str, so: bool | None) -> None:
    question = asked(case)
    (found,) = verdicts(with_rule("auction-pitch", SWEEP), question.told, question.shown)
    assert (found.so, found.impossible) == (so, ""), found


def test_what_is_so_however_the_rest_was_is_not_left_open() -> None:
    # near the target it matters which rows they took, but not for the bid
    found = answer(load("auction-pitch"), asked("we bid 3 and take 2, they take 2"))
    assert [each.statement.words() for each in found.sure] == ["the bid is set", "we lose 3"]


def _of_jokers() -> Rules:
    """A pack with two jokers, and a row that counts them one by one."""
    text = (
        "variant ours extends team-auction\n\ndeck\n  jokers: 2\n\n"
        "trump\n  order: A K Q J red joker black joker 10-2\n\n"
        "points\n  jokers: 1 to the winner of each joker\n"
    )
    rules = compile_text(text).rules
    assert rules is not None
    return rules


@pytest.mark.parametrize("who", ["we", "they", "nobody"])
def test_that_each_side_has_a_part_of_a_row_is_said_to_whoever_asks_for_one_side(who: str) -> None:
    question = asked(f"we win the red joker, they win the black joker then {who} take jokers")
    (found,) = verdicts(_of_jokers(), question.told, question.shown)
    assert (found.so, found.comes) == (False, "each side takes one of jokers")


def test_a_row_that_each_side_has_a_part_of_is_among_what_comes_of_a_case() -> None:
    for case, said in (
        ("we win the red joker, they win the black joker", "each side takes one of jokers"),
        ("we win the red joker, the black joker", "we take jokers"),
    ):
        question = asked(case)
        assert next(sentences(answer(_of_jokers(), question), question)).words == said


def test_everyone_takes_a_row_only_if_each_side_has_a_part_of_it() -> None:
    for case, so in (("we win the red joker, they win the black joker", True), ("we win both jokers", False)):
        text = case.replace("both jokers", "the red joker, the black joker")
        question = asked(f"{text} then everyone takes jokers")
        assert verdicts(_of_jokers(), question.told, question.shown)[0].so is so


@pytest.mark.parametrize(
    ("variant", "case", "line"),
    [
        # the target is 7, and whoever is there has won, or shares the game
        ("auction-pitch", "they stand at 41 then the dealer may bid 3", "winning/target"),
        ("auction-pitch", "we stand at 3, they stand at 41, we bid 3, take 2", "winning/target"),
        ("guide-partnership", "we stand at 21, the bidding goes 2", "winning/target"),
        ("seven-up", "left of the dealer stands at 9 then the dealer may refuse", "winning/target"),
    ],
)
def test_a_hand_behind_the_end_of_the_game_cannot_have_been(variant: str, case: str, line: str) -> None:
    rules, question = load(variant), asked(case)
    (said,) = sentences(answer(rules, question), question)
    assert "the game was over before this hand" in said.words
    assert said.rule is not None and said.rule.address == line


@pytest.mark.parametrize(
    ("variant", "case"),
    [
        # to win takes more than the target, so that the game goes on with a side at 24 or at 200
        ("kirk-partnership", "they stand at 24, we stand at 19, we bid 2, take 2, they take 2"),
        ("king-pedro", "they stand at 200, the bidding goes 30"),
        ("guide-partnership", "they stand at 20, the bidding goes 2"),
    ],
)
def test_a_game_that_goes_on_past_the_target_is_asked_about_as_any_other(variant: str, case: str) -> None:
    question = asked(case)
    assert not answer(load(variant), question).impossible


def test_of_a_game_that_was_over_only_other_ends_of_the_game_decide_otherwise() -> None:
    found = others("guide-partnership", "they stand at 41, the bidding goes 2")
    assert found == ["bid-or-set-to-win", "own-bid-to-win", "past-the-target", "win-by-two"]

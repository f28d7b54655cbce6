"""What a case leaves open is not answered by yes or no; what cannot have been is refused. Worked out by hand."""

import pytest

from pitchdsl.compile import compile_text, load
from pitchdsl.examples.case import Case
from pitchdsl.examples.question import Question, question_in
from pitchdsl.examples.throwing import exchange_possibilities
from pitchdsl.examples.verdict import Verdict, verdicts
from pitchdsl.game.rules import Rules


def verdict(rules: Rules, case: str) -> Verdict:
    question = question_in(case)
    assert isinstance(question, Question), question
    (found,) = verdicts(rules, question.told, question.shown)
    return found


def compiled(text: str) -> Rules:
    rules = compile_text(text).rules
    assert rules is not None
    return rules


PIDRO_FIVE = "trump is hearts, we win the 5 of hearts then we take {}"


@pytest.mark.parametrize("number", [5, 14])
def test_points_that_other_cards_may_bring_are_open(number: int) -> None:
    """The five counts five; high, low, jack, ten and the other five may go to either side, nine points in all."""
    assert verdict(load("pidro"), PIDRO_FIVE.format(number)).so is None


@pytest.mark.parametrize("number", [4, 15])
def test_points_that_no_cards_may_bring_are_refused(number: int) -> None:
    """With a five a side has five at the least, and a hand has fourteen."""
    assert verdict(load("pidro"), PIDRO_FIVE.format(number)).so is False


@pytest.mark.parametrize(("variant", "taken"), [("smear-five", 2), ("call-partner", 5), ("auction-pitch", 1)])
def test_what_others_take_does_not_tell_what_the_pitcher_takes(variant: str, taken: int) -> None:
    """In none of these games do the others' points leave so few that every bid is set, or so many that it is made."""
    assert verdict(load(variant), f"they take {taken} then the bid is made").so is None


TWICE = 'variant twice "Twice" extends team-auction\nsettlement\n  set: pitcher loses twice the bid if the bid is 4\n'


@pytest.mark.parametrize(
    ("case", "line"), [("bid 4 and take 3 then we lose 8", 3), ("bid 3 and take 2 then we lose 3", 0)]
)
def test_the_line_of_the_exception_decides_where_it_is_met(case: str, line: int) -> None:
    rule = verdict(compiled(TWICE), f"we {case}").rule
    assert rule is not None and rule.address == "settlement/set"
    assert (rule.line == line) is bool(line), rule


PLAYS_FOR = 'variant left "Left" extends auction-pitch\nplayers\n  seats: 4\nbidding\n  all pass: dealer plays for 2\n'


@pytest.mark.parametrize(
    "case",
    [
        "everyone passes, the pitcher stands at 5, the dealer stands at 3, the pitcher takes 2 then the bid is made",
        "everyone passes, the pitcher takes 30 pips, the dealer takes 15 pips then the pitcher takes game",
    ],
)
def test_one_side_by_two_names_has_one_number(case: str) -> None:
    """Where all pass the dealer is the pitcher."""
    assert verdict(compiled(PLAYS_FOR), case).impossible


@pytest.mark.parametrize(("card", "may_go"), [("K of hearts", None), ("5 of hearts", False), ("9 of clubs", True)])
def test_cards_that_are_not_told_may_decide_what_goes(card: str, may_go: bool | None) -> None:
    """Of nine cards six are kept: whoever has trumps alone throws three of them, but none of the six that score. A card
    that is no trump always goes."""
    case = f"trump is hearts, left of the dealer has the {card} then may discard the {card}"
    assert verdict(load("pidro"), case).so is may_go


def test_only_cards_that_are_told_are_spoken_of() -> None:
    """A hand is filled up to find whether the five may go; what it is filled with is nobody's business."""
    question = question_in("trump is hearts, left of the dealer has the 5 of hearts")
    assert isinstance(question, Question)
    hands = [*exchange_possibilities(load("pidro"), Case.of(question.told), ())]
    said = {each.words() for hand in hands for each in hand.outcome.statements()}
    assert len(hands) > 1 and said == {"may not discard the 5 of hearts"}


def test_who_sits_out_is_not_told_of_a_lead() -> None:
    """Only trumps are played in Pedro; who has none is asked for no card."""
    case = "trump is hearts, the trick is the K of hearts, the hand is the Q of clubs then may play the Q of clubs"
    found = verdict(load("pidro"), case)
    assert found.so is False
    assert found.rule is not None and found.rule.address == "play/follow"


def test_who_wins_instead_may_be_several() -> None:
    """The others are level; whoever of them takes the points comes to the target."""
    case = "we stand at 3, they stand at 6, we bid 2 and take 0, they take 2 then we win the game"
    found = verdict(compiled(PLAYS_FOR), case)
    assert found.so is False and "or" in found.comes


LED = "trump is hearts, the trick is the {} joker, the {} joker, the 10 of hearts, the 9 of hearts, {} of hearts"


@pytest.mark.parametrize(
    ("variant", "case", "address"),
    [
        ("smear-five", f"{LED.format('black', 'red', 8)} then the trick goes to the black joker", "trump/jokers"),
        ("smear-five", f"{LED.format('red', 'black', 8)} then the trick goes to the red joker", "trump/jokers"),
        ("smear-five", f"{LED.format('red', 'black', 'A')} then the trick goes to the A of hearts", "trump/order"),
        ("sixty-three", "the bidding goes 30, 31, pass, pass then left of the dealer may bid 32", "bidding/turns"),
        ("sixty-three", "the bidding goes pass, 30, 31, 32 then left of the dealer may not bid 33", "bidding/turns"),
        ("sixty-three", "the bidding goes 30, 31, pass then the dealer may bid 32", "bidding/bids"),
        (
            "lancashire-all-fours",
            "we stand at 10, they stand at 10, they take high, we take low, jack and game then they win the game",
            "winning/points count",
        ),
        (
            "lancashire-all-fours",
            "we stand at 10, they stand at 9, they take high, we take low, jack and game then we win the game",
            "winning/target",
        ),
    ],
)  # fmt: skip
def test_the_line_is_told_that_decides(variant: str, case: str, address: str) -> None:
    found = verdict(load(variant), case)
    assert found.so is True
    assert found.rule is not None and found.rule.address == address

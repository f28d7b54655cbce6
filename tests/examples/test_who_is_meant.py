"""Who is meant by `we`, by a player who is named, and by a bid that is told. Worked out by hand from the sheets."""

import pytest

from pitchdsl.compile import compile_text, load
from pitchdsl.examples.case import Unspecified
from pitchdsl.examples.question import Question, question_in
from pitchdsl.examples.verdict import Verdict, verdicts
from pitchdsl.game.rules import Rules

AT_FIVE = (
    'variant at-five "At Five" extends auction-pitch\nplayers\n  seats: 4\n  sides: partners opposite\n'
    "bidding\n  may bid: 3 or more if own score is 5 or more\n"
)


def rules_of(sheet: str) -> Rules:
    return compile_text(sheet).require_rules() if "\n" in sheet else load(sheet)


def verdict(sheet: str, case: str) -> Verdict:
    question = question_in(case)
    assert isinstance(question, Question), question
    (found,) = verdicts(rules_of(sheet), question.told, question.shown)
    return found


@pytest.mark.parametrize(
    ("case", "so"),
    [
        ("we stand at 5, the dealer stands at 4 then left of the dealer may bid 2", False),  # the dealer's side has 4
        ("we stand at 4, the dealer stands at 5 then left of the dealer may bid 2", True),
        ("left of the dealer stands at 5, the dealer stands at 4 then left of the dealer may bid 2", False),
        ("we stand at 5, they stand at 5 then left of the dealer may bid 2", False),
        ("we stand at 5, they stand at 4 then left of the dealer may bid 2", None),  # whose partner tells it?
        ("we stand at 5, they stand at 4 then may bid 2", None),
    ],
)
def test_before_anybody_has_bid_we_may_be_any_side(case: str, so: bool | None) -> None:
    found = verdict(AT_FIVE, case)
    assert found.so is so
    assert found.hangs_on is (Unspecified.OURS if so is None else None)


def test_we_are_not_the_side_of_somebody_with_other_points() -> None:
    """Of two players at Seven-Up to seven the elder hand has six: what he begs for may not be refused."""
    case = "there are 2 players, we stand at 6, the dealer stands at 3 then the dealer may not refuse"
    assert verdict("seven-up", case).so is True


@pytest.mark.parametrize(
    "limit", ["may bid: 3 or more if own score is 5 or more", "may not bid: 2 if own score is 5 or more"]
)
def test_a_closed_bid_is_closed_by_its_line(limit: str) -> None:
    sheet = AT_FIVE.replace("may bid: 3 or more if own score is 5 or more", limit)
    found = verdict(sheet, "everyone stands at 5 then left of the dealer may bid 2")
    assert found.so is False
    assert found.rule is not None
    assert found.rule.line == 6


@pytest.mark.parametrize(("score", "is_possible"), [(4, True), (5, False), (6, False)])
def test_a_bid_that_scores_close_cannot_have_been(score: int, is_possible: bool) -> None:
    found = verdict(AT_FIVE, f"we stand at {score}, they stand at 0, we bid 2 and take 2, they take 0 then we score 2")
    assert (found.so is True) is is_possible
    assert bool(found.impossible) is not is_possible


def test_a_bid_that_is_played_for_is_no_auction() -> None:
    assert verdict("team-auction", "left of the dealer bids 3 then the dealer may bid 2").impossible
    assert verdict("team-auction", "the bidding goes 3 then the dealer may bid 2").so is False


def test_who_passes_behind_the_highest_bid_does_no_harm() -> None:
    told = "there are 4 players, the bidding goes 4, pass"
    assert verdict("auction-pitch", f"{told}, pass then the dealer may bid 4").so is False
    assert verdict(
        "auction-pitch", f"{told}, pass, pass, pass then the dealer may bid 4"
    ).impossible  # five calls of four


HELD = "trump is hearts, the hand is the 4 of hearts, the 9 of clubs"


@pytest.mark.parametrize(
    ("case", "so"),
    [
        (f"{HELD} then the dealer may discard the 4 of hearts", True),  # down to six, and it scores nothing
        (f"{HELD} then left of the dealer may discard the 4 of hearts", False),  # non-trumps alone
        (f"{HELD} then may discard the 4 of hearts", None),
        ("trump is hearts, the dealer has the 4 of hearts then the dealer may discard the 4 of hearts", True),
    ],
)
def test_who_discards_is_who_is_named(case: str, so: bool | None) -> None:
    found = verdict("schmier-six", case)
    assert (found.so, found.impossible) == (so, "")
    assert found.hangs_on is (Unspecified.HOLDER if so is None else None)


def test_the_hand_of_another_one_tells_nothing() -> None:
    case = "trump is hearts, left of the dealer has the 4 of hearts then the dealer may discard the 4 of hearts"
    assert verdict("schmier-six", case).impossible


def test_a_part_of_a_hand_is_enough_where_it_comes_down_to_six() -> None:
    case = "trump is hearts, the hand is the 7 of hearts, the 9 of clubs then may discard the 9 of clubs"
    assert verdict("smear-4", case).so is True


@pytest.mark.parametrize(("score", "is_possible"), [(-1, False), (0, False), (1, True)])
def test_who_may_not_win_stops_short_of_the_target(score: int, is_possible: bool) -> None:
    """Nine Card counts down to 0, and stops at 1 whoever has neither made the last bid nor set the pitcher."""
    words = f"minus {-score}" if score < 0 else f"{score}"
    found = verdict(
        "nine-card", f"we stand at {words}, they stand at 5, we bid 3 and take 3, they take 1 then we score 3"
    )
    assert bool(found.impossible) is not is_possible


AGAIN = (
    'variant again "Again" extends auction-pitch\nplayers\n  seats: 3\nbidding\n  all pass: same dealer deals again\n'
    "  all pass: dealer plays for 2 if redeals in a row are 1 or more\n"
)


def test_what_hangs_on_redeals_is_open() -> None:
    found = verdict(AGAIN, "everyone passes then the cards are dealt again")
    assert found.so is None
    assert found.hangs_on is Unspecified.REDEALS


@pytest.mark.parametrize(("sheet", "so"), [("guide-partnership", False), ("team-auction", True), (AGAIN, False)])
def test_who_has_passed_may_pass(sheet: str, so: bool) -> None:
    """In Team Auction the dealer must bid, so the others have passed, and he may not."""
    assert verdict(sheet, "everyone passes then the dealer may not pass").so is so


@pytest.mark.parametrize(
    ("sheet", "who"),
    [
        ("commercial-pitch", "left of the dealer"),  # the seller plays without a bid
        ("pedro-sancho", "left of the dealer"),
        ("snoozer", "left of the dealer"),
        ("call-partner", "the dealer"),  # plays for 4
        ("team-auction", "the dealer"),  # must bid when the others have passed
    ],
)
def test_who_plays_when_all_pass_leads(sheet: str, who: str) -> None:
    other = "the dealer" if who != "the dealer" else "left of the dealer"
    assert verdict(sheet, f"everyone passes then {who} leads").so is True
    assert verdict(sheet, f"everyone passes then {other} leads").so is False


def test_nobody_leads_where_the_cards_are_dealt_again() -> None:
    assert verdict("auction-pitch", "everyone passes then the dealer leads").impossible
    assert verdict("auction-pitch", "everyone passes then everyone is dealt 6 cards").so is True


@pytest.mark.parametrize(
    ("case", "so"),
    [
        ("then left of the dealer may refuse", True),  # sells, and may refuse any bid
        ("then the dealer may refuse", False),
        ("the bidding goes 3 then left of the dealer may refuse", True),
        ("the bidding goes 3 then left of the dealer may not refuse", False),
        ("there are 4 players, the bidding goes 3, pass, pass then left of the dealer may not refuse", False),
        ("there are 4 players, the bidding goes 3, pass, pass then the dealer may refuse", False),
        ("there are 4 players, the bidding goes 4 then left of the dealer may refuse", True),
        ("everyone passes then left of the dealer may refuse", False),  # there is nothing to refuse
        ("there are 4 players, the bidding goes pass then left of the dealer may refuse", None),
    ],
)
def test_the_seller_may_refuse_the_highest_bid(case: str, so: bool | None) -> None:
    assert verdict("commercial-pitch", case).so is so

"""``review``: what a hand's decisions cost, told at the table.

The adviser is a stand-in that says of every decision what its test wrote down.
"""

import pytest

from pitchdsl.play.dialogue import Dialogue, Settings, Waiting
from pitchdsl.play.looking_back import hand_of
from pitchdsl.players.roster import PLAYERS
from tests.review.adviser import Written

from .sitting import cautious, says, sitting


@pytest.fixture
def after_two() -> Dialogue:
    """Two hands are over, in which South has passed; it could have bid smudge in the first."""
    dialogue = sitting("guide-partnership", settings=Settings(fast=True))
    list(dialogue.begin())
    while dialogue.session.table.hands_settled < 2:
        says(dialogue, cautious(dialogue))
    return dialogue


def test_the_dearest_decision_is_told_in_words(after_two: Dialogue) -> None:
    """Smudge is 2 points and a tenth of the games better than the pass; errors are rooted: 0.5 and 0.5 make 0.71."""
    after_two.adviser = Written(table={"bid smudge": (2.0, 0.5, 0.6, 0.01), "pass": (0.0, 0.5, 0.5, 0.01)})
    lines = says(after_two, "review 1")
    told = " ".join(" ".join(lines).split())
    assert "Hand 1, decision 4: South, pass" in told
    assert "To bid smudge is better by +2.00 ± 0.71 points in this hand and +10.0 ± 1.4 % of the games" in told
    assert "Your 1 mistake cost 2.00 ± 0.71 points and 10.0 ± 1.4 % of the games." in told
    assert "The luck of the deal: " in lines[-1]
    assert max(map(len, lines)) <= 80


def test_a_cost_within_the_error_is_no_mistake(after_two: Dialogue) -> None:
    after_two.adviser = Written(table={"bid smudge": (0.6, 0.5, 0.51, 0.01)})
    lines = says(after_two, "review 1")
    assert "No mistake was found." in lines
    assert not [line for line in lines if line.startswith("Your")]


def test_the_last_hand_is_meant_where_none_is_named(after_two: Dialogue) -> None:
    after_two.adviser = Written()
    assert says(after_two, "review")[1].startswith("Hand 2: ")
    assert after_two.waiting is Waiting.TURN
    assert says(after_two, "review 3") == ["Say review after a hand, or review and its number."]
    assert says(after_two, "review x") == ["Say review after a hand, or review and its number."]


def test_a_hand_begins_and_ends_with_the_scores_it_had(after_two: Dialogue) -> None:
    hand = hand_of(after_two.session, 2)
    assert (hand.start.hand_number, hand.start.hands_settled, hand.start.hand.calls) == (2, 1, [])
    assert hand.end.hands_settled == 2 and list(hand.end.score) == list(after_two.session.table.score)
    assert sum(moment.seat == 0 for moment in hand.moments()) == 7, "a call and six cards"


def test_who_reckons_nothing_says_so(after_two: Dialogue) -> None:
    after_two.adviser = PLAYERS["level-3"]
    assert "--adviser level-5" in says(after_two, "review")[-1]

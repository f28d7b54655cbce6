"""``pitchdsl score`` beside plain hands: corrections that are left, a dealer who must bid, sets of cards."""

from pathlib import Path

import pytest

from pitchdsl.compile import load
from pitchdsl.described_hands.possible import contracts_of
from pitchdsl.scorekeeping.reading import UnreadError, bid_in
from tests.scorekeeping.test_score import folder, scores, told

__all__ = ["folder"]

TWO_JOKERS = """variant ours extends team-auction

deck
  jokers: 2

trump
  order: A K Q J red joker black joker 10-2

points
  jokers: 1 to the winner of each joker
"""


def jokers(*words: str) -> str:
    Path("ours.pitch").write_text(TWO_JOKERS, encoding="utf-8")
    return told(*words, game="./ours.pitch")


# ───── corrections ─────


@pytest.mark.parametrize("end", [("quit",), ()])
@pytest.mark.parametrize("begun", [(), ("bob 2",), ("bob 2", "1")])
def test_a_correction_that_is_left_keeps_the_score_and_the_old_hand(
    begun: tuple[str, ...], end: tuple[str, ...]
) -> None:
    answer = told("bob 3", "3", "1", "hand 1", *begun, *end)
    assert "Hand 1 stays as it was.\n\nAll is kept in ours.score" in answer
    assert scores() == [(1, 3)]


def test_undo_in_a_correction_takes_back_its_last_answer_and_asks_again() -> None:
    answer = told("bob 3", "3", "1", "hand 1", "bob 4", "4", "undo", "3", "1", "quit")
    assert "`4` is taken back.\nWhat did Bob and Dan take?" in answer
    assert scores() == [(1, -4)]


def test_undo_before_the_first_answer_of_a_correction_leaves_it_and_no_hand_is_lost() -> None:
    answer = told("bob 3", "3", "1", "hand 1", "bob 4", "undo", "undo", "cal 2", "2", "2", "quit")
    assert "`bob 4` is taken back.\nWho bid what?" in answer
    assert "Hand 1 stays as it was.\nHand 2. Bob deals." in answer
    assert scores() == [(1, 3), (3, 5)]


def test_what_is_looked_at_in_a_correction_does_not_end_it() -> None:
    answer = told("bob 3", "3", "1", "hand 1", "bob 4", "score", "?", "3", "1", "quit")
    assert "stays as it was" not in answer
    assert scores() == [(1, -4)]


def test_another_correction_or_a_new_game_leaves_a_correction_and_begins() -> None:
    answer = told("bob 3", "3", "1", "cal 2", "2", "2", "hand 1", "bob 4", "hand 2", "cal 3", "2", "2", "quit")
    assert "Hand 1 stays as it was.\nHand 2 was: Cal 2, made." in answer
    assert scores() == [(1, 3), (-2, 5)]
    answer = told("hand 1", "bob 4", "new", "quit")
    assert "Hand 1 stays as it was.\nA new game: Ann, Bob, Cal, Dan." in answer


def test_answers_of_a_hand_are_dropped_where_a_correction_ends_the_game_before_it() -> None:
    hands = ["ann 4", "4", "0", "ann 4", "4", "0", "ann 2", "2", "2"]
    answer = told(*hands, "cal 2", "hand 3", "ann 4", "everything", "quit")
    assert scores() == [(4, 0), (8, 0), (12, 0)]
    assert "Only an empty line" not in answer and answer.count("Enter begins the next game:") == 1


def test_many_corrections_begun_one_in_the_other_are_left() -> None:
    assert "Hand 1 stays as it was." in told("bob 3", "3", "1", *["hand 1"] * 2_000, "quit")


# ───── answers that cannot be, beside others that can ─────


def test_an_impossible_answer_for_one_side_is_asked_for_again_and_no_other_one() -> None:
    """What was told of Bob and Dan stands: high and low, and the jack goes to the others."""
    answer = told("bob 2", "high low", "high jack", "jack", "quit")
    assert (
        "That cannot be: high goes to one side only. What was told before stays, and `undo` takes it back.\n"
        "What did Ann and Cal take? jack\n"
    ) in answer
    assert answer.count("What did Bob and Dan take?") == 1
    assert scores() == [(1, 2)]


def test_more_points_than_a_hand_has_are_asked_for_again_of_the_last_side_alone() -> None:
    answer = told("bob 2", "3", "2", "1", "quit")
    assert answer.count("What did Bob and Dan take?") == 1 and answer.count("What did Ann and Cal take?") == 2
    assert scores() == [(1, 3)]


def test_what_was_told_before_an_impossible_answer_can_be_taken_back() -> None:
    answer = told("bob 2", "3", "2", "undo", "2", "2", "quit")
    assert "`3` is taken back.\nWhat did Bob and Dan take?" in answer
    assert scores() == [(2, 2)]


def test_too_many_tricks_are_asked_for_again_of_the_last_side_alone() -> None:
    """Six tricks: four and three are too many, four and two are not. Who did not bid scores tricks."""
    sheet = "variant ours extends team-auction\n\nsettlement\n  others: score tricks taken\n"
    Path("ours.pitch").write_text(sheet, encoding="utf-8")
    answer = told("bob 2", "3", "1", "4", "3", "2", "quit", game="./ours.pitch")
    assert answer.count("How many tricks did Ann and Cal take?") == 1
    assert answer.count("How many tricks did Bob and Dan take?") == 2
    assert scores() == [(4, 3)]


# ───── a dealer who must bid ─────


def test_only_the_dealer_bids_where_all_others_have_passed_and_no_less_than_the_sheet_says() -> None:
    """``dealer must bid 2 or more``, in a game with bids of one."""
    answer = told(
        "passed",
        "passed",
        "ann 1",
        "bob 2",
        "ann 2",
        "2",
        "1",
        "1",
        "0",
        "quit",
        game="kirk-cutthroat",
    )
    for said in (
        "Who bid what? (such as `dan 1`) passed\n",
        "All others have passed, so Ann must bid 2 or more. What does Ann bid? passed\n"
        "All others have passed already, and Ann must bid 2 or more.\n",
        "Ann may not bid 1 in this hand, only 2, 3, 4: so says the sheet.\n",
        "All others have passed, so only Ann can bid; `undo` takes `passed` back.\n",
    ):
        assert said in answer
    assert scores() == [(2, 1, 1, 0)]


def test_the_dealer_who_must_bid_needs_no_name_and_passed_can_be_taken_back() -> None:
    told("passed", "3", "2", "2", "passed", "undo", "cal 2", "2", "2", "quit")
    assert scores() == [(-3, 2), (-1, 4)]


def test_a_dealer_may_take_a_set_instead() -> None:
    Path("ours.pitch").write_text("variant ours extends team-auction\n  with: take-a-set\n", encoding="utf-8")
    assert "so Ann must bid, or take a set. What does Ann bid? set\n" in told(
        "passed", "set", "quit", game="./ours.pitch"
    )
    assert scores() == [(-2, 0)]


# ───── rows that count card by card ─────


def test_no_more_cards_are_taken_than_there_are() -> None:
    """Two jokers, of which three were told, between the sides or by one of them, as rows or beside a number."""
    first, second = ("bob 2", "jokers 3", "jokers 2 low", "high jokers", "high"), ("bob 2", "3", "jokers 3", "high")
    answer = jokers(*first, *second, "quit")
    assert answer.count("That cannot be: that is 3 for jokers, and its 2 cards count 2 together.") == 3
    assert scores() == [(1, 3), (2, 6)]
    Path("ours.score").unlink()
    assert "That cannot be" not in jokers("bob 2", "jokers low", "jokers high", "quit")
    assert scores() == [(2, 2)]


def test_a_row_counts_no_more_than_the_sheet_says() -> None:
    assert "That cannot be: that is 3 for high, and it counts 1." in told("bob 2", "high 3", "high low", "jack", "quit")
    assert scores() == [(1, 2)]


def test_a_row_of_one_card_is_taken_as_a_whole_or_not_at_all() -> None:
    """Four bid: high and the three are four, and that is made; with two thirds of the three it would be set."""
    Path("ours.pitch").write_text(
        "variant ours extends team-auction\n\npoints\n  three: 3 to the winner of 3 of trump\n", encoding="utf-8"
    )
    answer = told("dan 4", "high three 2", "high three", "low", "quit", game="./ours.pitch")
    assert "That cannot be: three counts 3 and goes to one side as a whole, and not in part: 2." in answer
    assert scores() == [(1, 4)]


def test_a_row_of_several_cards_is_taken_card_by_card() -> None:
    """Two jokers of five each: five or ten, and nothing between."""
    Path("ours.pitch").write_text(TWO_JOKERS.replace("1 to", "5 to"), encoding="utf-8")
    words = ("dan 4", "jokers 7", "jokers 5", "jokers high low", "ann 2", "jokers 10", "low high", "quit")
    answer = told(*words, game="./ours.pitch")
    assert "That cannot be: jokers counts 5 for each of its 2 cards, and 7 is no number of them." in answer
    assert scores() == [(7, 5), (17, 7)]


def test_a_row_that_counts_more_in_spades_counts_one_of_both() -> None:
    Path("ours.pitch").write_text(
        "variant ours extends team-auction\n\npoints\n  jack: 4 if trump is spades\n", encoding="utf-8"
    )
    answer = told("dan 3", "jack 3 high", "jack 4 high", "low", "quit", game="./ours.pitch")
    assert "That cannot be: jack counts 1 or 4, and not 3." in answer
    assert scores() == [(1, 5)]


def test_that_a_number_may_stand_behind_a_row_is_said_where_it_may() -> None:
    answer = jokers("bob 2", "?", "quit")
    assert (
        "(high low jack game jokers; or a number of points; a number may stand behind jokers, such as `jokers 2`)"
        in answer
    )
    assert "In what a side took, a number may stand behind jokers, such as `jokers 2`." in answer
    Path("ours.score").unlink()
    assert "may stand behind" not in told("bob 2", "?", "quit")


def test_everything_is_every_row_with_each_of_its_cards() -> None:
    """Four points, and two jokers; nobody is asked what is left."""
    answer = jokers("bob 2", "everything", "cal 2", "nothing", "everything", "quit")
    assert answer.count("What did Ann and Cal take?") == 1
    assert scores() == [(0, 6), (-2, 12)]


# ───── answers that are too much, and the end ─────


@pytest.mark.parametrize(
    ("said", "too_much"),
    [("bob 2 two", "two"), ("bob 3 please", "please"), ("well bob three", "well"), ("2 bob 3", "3")],
)
def test_what_is_too_much_in_a_bid_is_named(said: str, too_much: str) -> None:
    bids = contracts_of(load("team-auction"))
    with pytest.raises(UnreadError, match=f"`{too_much}` is too much: type one name and one bid"):
        bid_in(said, ("Ann", "Bob"), bids)


def test_only_an_empty_line_begins_the_next_game() -> None:
    win = [each for _ in range(3) for each in ("ann 4", "everything")]
    answer = told(*win, "nothing", "", "quit")
    assert "Only an empty line begins the next game" in answer and answer.count("Hand 1.") == 2
    Path("ours.score").unlink()
    assert told(*win, "nothing", "quit").count("Hand 1.") == 1


def test_why_somebody_has_won_is_said_where_it_is_not_the_target_alone() -> None:
    """To eleven. Twelve each, and the pitcher's side wins; then the moon, at four; then the target alone."""
    Path("ours.pitch").write_text(
        "variant ours extends team-auction\n  with: both-there-pitcher-wins, moon-wins\n", encoding="utf-8"
    )
    level = [each for _ in range(6) for each in ("bob 2", "2", "2")]
    answer = told(*level, "quit", game="./ours.pitch")
    assert "The game is over. Bob and Dan win.\nWhat decides: several there: pitcher.\n" in answer
    answer = told("", "ann moon", "everything", "", *["ann 3", "everything"] * 3, "quit", game="./ours.pitch")
    assert "Ann and Cal win.\nWhat decides: moon: called moon and made it and own score is 0 or more.\n" in answer
    assert answer.endswith("Enter begins the next game: quit\n\n" + answer.rpartition("\n\n")[2])
    assert answer.count("What decides") == 2, "shown again at the start, for the moon, and not for the target"


def test_a_smudge_is_not_made_where_the_others_won_a_card() -> None:
    """High goes to the winner of the highest trump: who has it has a trick, whatever is answered."""
    Path("ours.pitch").write_text(
        "variant ours extends pedro\ncalls\n  smudge: a bid above all the points, made by taking every trick\n",
        encoding="utf-8",
    )
    assert "Cal smudge, set." in told("cal smudge", "13", "high", "quit", game="./ours.pitch")
    Path("ours.score").unlink()
    answer = told("cal smudge", "13", "low", "ann", "quit", game="./ours.pitch")
    assert "Cal smudge, made." in answer, "low goes to its holder"
    Path("ours.score").unlink()
    answer = told("cal smudge", "high jack ten five off-five", "low", "bob", "nobody", "quit", game="./ours.pitch")
    assert "That cannot be: a side without a trick took what only a trick brings" in answer
    assert "Cal smudge, set." in answer


def test_a_second_redeal_follows_the_line_for_it() -> None:
    Path("ours.pitch").write_text(
        "variant ours extends auction-pitch\nplayers\n  seats: 3\nbidding\n  all pass: next dealer deals\n"
        "  all pass: dealer plays for 2 if redeals in a row are 1 or more\n",
        encoding="utf-8",
    )
    answer = told("passed", "passed", "3", "nothing", "1", "quit", game="./ours.pitch", names="Ann,Bob,Cal")
    assert "All passed: Bob deals next.\nHand 2. Bob deals." in answer
    assert "Bob plays for 2." in answer and "Bob 2, made." in answer

"""What ``pitchdsl score`` says to answers that it does not take, and after a correction and a game."""

import pytest

from pitchdsl.compile import load
from pitchdsl.described_hands.possible import contracts_of
from pitchdsl.scorekeeping.reading import UnreadError, bid_in, taken_in
from tests.commands.test_commands import pitchdsl
from tests.scorekeeping.test_score import folder, scores, told

__all__ = ["folder"]

WIN = [each for _ in range(3) for each in ("ann 4", "everything")]


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("8", "who bid 8? The name is missing: type it too, such as `Ann 8`"),
        ("eight", "who bid 8? The name is missing"),
        ("15", "nobody can bid 15 here: the bids are 6, 7, "),
        ("dan set", "type who bid what, and no more: whether it is made or set comes of what each side takes"),
        ("dan 8 made it", "type who bid what, and no more"),
        ("made", "type who bid what, and no more"),
        ("dan everything", "everything is 14 points here: type `Ann 14`, say"),
        ("dan", "type who is the pitcher and what was bid, such as `ann 6`"),
    ],
)
def test_a_bid_that_is_not_understood_is_told_how_it_is_said(said: str, answer: str) -> None:
    pedro = load("pedro").seated(4)
    with pytest.raises(UnreadError) as fault:
        bid_in(said, ("Ann", "Bob", "Cal", "Dan"), contracts_of(pedro), 14)
    assert f"{fault.value}".startswith(answer)


def test_where_nobody_can_bid_everything_that_is_said() -> None:
    with pytest.raises(UnreadError, match="there is no bid of everything here: the bids are 2, 3"):
        bid_in("dan everything", ("Ann", "Dan"), ((2, None), (3, None)), 4)


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("fives 10", "`fives` is no row of the points: is it `five`?"),
        ("3.5", "`3.5` is no whole number: points are told in whole numbers, such as `3`"),
        ("high 2.5", "`2.5` is no whole number"),
        ("7 high", "type `7` alone, or behind its row, such as `high 7`"),
        ("set", "whether the bid is made or set comes of what was taken: type the rows, or how many points"),
        ("ace", "`ace` is no row of the points: there are high, low, jack, ten, five, off-five, or type a number"),
    ],
)
def test_a_row_that_is_not_understood_is_told_how_it_is_said(said: str, answer: str) -> None:
    with pytest.raises(UnreadError) as fault:
        taken_in(said, load("pedro"))
    assert f"{fault.value}".startswith(answer)


@pytest.mark.parametrize("said", ["everybody passed", "Everyone passed", "all have passed", "all passed", "passed"])
def test_everybody_passed_as_people_say_it(said: str) -> None:
    answer = told(said, "2", "2", "1", "quit")
    assert "All others have passed, so Ann must bid." in answer
    assert scores() == [(2, 1)]


def test_a_hand_of_an_earlier_game_is_corrected_once_undo_has_led_back_there() -> None:
    answer = told(*WIN, "", "hand 3", "undo", "hand 3", "ann 4", "3", "1", "quit")
    assert (
        "This game has no hand 3. Hands of an earlier game can be corrected once `undo` has led back there.\n" in answer
    )
    assert scores() == [(4, 0), (8, 0), (4, 1)]
    assert "There is no hand yet." in told("undo", "undo", "undo", "undo", "hand 1", "quit")


def test_the_settlement_of_a_corrected_hand_is_told() -> None:
    """Three bid and three taken, not two: three more for Bob and Dan."""
    answer = told("bob 3", "2", "2", "cal 2", "2", "1", "hand 1", "bob 3", "3", "1", "quit")
    assert "Hand 1 anew:\nBob 3, made.\n  Ann and Cal: took 1, +1, now 1\n  Bob and Dan: took 3, +3, now 3\n" in answer
    assert scores() == [(1, 3), (3, 4)]


def test_who_has_won_is_shown_of_a_kept_score() -> None:
    told(*WIN, "", "bob 2", "2", "1", "quit")
    shown = pitchdsl("score", "--file", "ours.score", "--show").stdout
    assert shown.count("The game is over. Ann and Cal win.") == 1
    assert shown.index("The game is over.") < shown.index("Game 2") < shown.index("The evening")


def test_what_each_person_has_come_to_is_shown_in_the_first_game_too() -> None:
    answer = told("bob 3", "2", "1", "score", "quit")
    table = answer[answer.index("The evening") :]
    rows = [line.split() for line in table.splitlines()]
    assert ["Bob", "0", "of", "0", "0", "of", "1", "-3"] in rows
    assert ["Cal", "0", "of", "0", "0", "of", "0", "1"] in rows

"""A hand after which several sides are at the target, in words."""

import pytest
from attrs import evolve

from pitchdsl.check.race import DeadHeat

HAND = DeadHeat(
    trump=None, bid=2, before=(9, 9), rows=(("high", "low"), ("jack", "game")), after=(11, 11), there=(0, 1)
)
NOTHING: tuple[str, ...] = ()
ALL = ("high", "low", "jack", "game")
IN_THREE = (("high", "low"), ("jack",), ("game",))


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        (
            HAND,
            "9 and 9, and the bid is 2; "
            "the pitcher's side takes high and low, another side jack and game: both come to 11",
        ),
        (
            evolve(HAND, trump=1),
            "9 and 9, hearts are trump, and the bid is 2; "
            "the pitcher's side takes high and low, another side jack and game: both come to 11",
        ),
        (
            evolve(HAND, bid=None),
            "9 and 9; one side takes high and low, another side jack and game: both come to 11",
        ),
        (
            evolve(HAND, before=(9, 11), rows=(ALL, NOTHING), after=(13, 11)),
            "9 and 11, and the bid is 2; "
            "the pitcher's side takes high, low, jack and game, another side nothing: they come to 13 and 11",
        ),
        (
            evolve(HAND, rows=(("jack", "king", "king"), ("jack",))),
            "9 and 9, and the bid is 2; "
            "the pitcher's side takes jack and king 2 times, another side jack: both come to 11",
        ),
        (
            evolve(HAND, before=(0, 9, 9), rows=(NOTHING, *HAND.rows), after=(-2, 11, 11), there=(1, 2)),
            "0, 9 and 9, and the bid is 2; the pitcher's side takes nothing, "
            "another side high and low, a third side jack and game: the last two come to 11",
        ),
        # who is neither there nor the pitcher is left out
        (
            evolve(HAND, before=(9, 0, 9), rows=(HAND.rows[0], NOTHING, HAND.rows[1]), after=(11, 0, 11), there=(0, 2)),
            "9 and 9, and the bid is 2; "
            "the pitcher's side takes high and low, a third side jack and game: both come to 11",
        ),
        (
            evolve(HAND, before=(9, 10, 10), rows=IN_THREE, after=(11, 11, 11), there=(0, 1, 2)),
            "9, 10 and 10, and the bid is 2; "
            "the pitcher's side takes high and low, another side jack, a third side game: all of them come to 11",
        ),
        (
            evolve(HAND, before=(9, 10, 11), rows=IN_THREE, after=(11, 11, 12), there=(0, 1, 2)),
            "9, 10 and 11, and the bid is 2; "
            "the pitcher's side takes high and low, another side jack, a third side game: they come to 11, 11 and 12",
        ),
    ],
)
def test_a_hand_in_words(hand: DeadHeat, said: str) -> None:
    assert str(hand) == f"for example, the scores are {said}"

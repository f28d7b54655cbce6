"""Whether the hand that wins can bring a side to the target: at the last number, and one beyond it."""

import pytest

from pitchdsl.compile import compile_text
from pitchdsl.diagnostics.problem import errors

STOPS = "winning\n  may not win: stops 1 short of the target\n"
CALLED = "calls\n  moon: a bid of all the points\nto win\n  m: called moon and"


def refused(lines: str, base: str = "team-auction") -> list[str]:
    """The codes of the errors of a delta; `team-auction` goes to 11, and a hand gives at most 4 points."""
    made = compile_text(f'variant ours "Ours" extends {base}\n{lines}')
    return [problem.code for problem in errors(made.problems)]


@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        # a hand brings 4, so 7 is the lowest score from which 11 can be reached
        ("to win\n  low: own score is 7 or less\n", []),
        ("to win\n  low: own score is 6 or less\n", ["P357"]),
        ("to win\n  low: own score is 6\n", ["P357"]),
        ("to win\n  low: own score is 6 or more\n", []),
        # past the target, 8 is
        ("to win\n  low: own score is 8 or less\n  past: past the target\n", []),
        ("to win\n  low: own score is 7 or less\n  past: past the target\n", ["P357"]),
        # twice the bid of 4 is 8
        ("to win\n  low: own score is 3 or less\nsettlement\n  made: pitcher scores twice the bid\n", []),
        ("to win\n  low: own score is 2 or less\nsettlement\n  made: pitcher scores twice the bid\n", ["P357"]),
        # stopped at 10, a side needs a point in the hand that it may win by
        (f"to win\n  s: set the pitcher\nsettlement\n  others: score nothing\n{STOPS}", ["P357"]),
        (f"to win\n  s: set the pitcher\nsettlement\n  others: score 1\n{STOPS}", []),
        ("to win\n  s: set the pitcher\nsettlement\n  others: score nothing\n", []),  # it keeps the 11 that it made
        (f"to win\n  b: made the last bid\nsettlement\n  made: pitcher scores nothing\n{STOPS}", ["P357"]),
        (f"to win\n  b: made the last bid\nsettlement\n  set: pitcher loses 5\n{STOPS}", []),
        (f"to win\n  b: the bid is 4\nsettlement\n  made: pitcher scores nothing if the bid is 4\n{STOPS}", []),
        (
            "to win\n  b: the bid is 4\nsettlement\n  made: pitcher scores nothing if the bid is 4\n"
            f"  others: score nothing if the bid is 4\n{STOPS}",
            ["P357"],
        ),
        (f"to win\n  e: the pitcher takes every point and set the pitcher\n{STOPS}", ["P357"]),
        # who has called it is the pitcher's side, and takes nothing of what the others score
        (f"{CALLED} made it\nsettlement\n  made: pitcher scores nothing\n{STOPS}", ["P357"]),
        (f"{CALLED} made it\nsettlement\n  made: pitcher scores 1\n{STOPS}", []),
        (f"{CALLED} failed\n{STOPS}", ["P378"]),
        # at 10, one point comes to 11 and not past it
        (f"to win\n  p: past the target\nsettlement\n  made: pitcher scores 1\n  others: score 1\n{STOPS}", ["P357"]),
        (f"to win\n  p: past the target\nsettlement\n  made: pitcher scores 2\n  others: score 1\n{STOPS}", []),
        # either of two is enough, and nothing is reckoned
        (f"to win\n  e: made the last bid or set the pitcher\n{STOPS}", []),
        # other ways out
        (f"to win\n  s: set the pitcher\nsettlement\n  others: score nothing\n{STOPS}  ends after: 12 hands\n", []),
    ],
)
def test_the_last_hand_brings_a_side_to_the_target(lines: str, codes: list[str]) -> None:
    assert refused(lines) == codes


def test_one_side_alone_gains_where_others_score_nothing() -> None:
    """Law: no rule for a tie is asked for where only the pitcher's side can come to the target."""
    assert refused("settlement\n  others: score nothing\nwinning\n  no several there\n") == []
    assert refused("settlement\n  others: score 1\nwinning\n  no several there\n") == ["P356"]


def test_two_alone_are_two_sides() -> None:
    """Law: of two players, as of two partnerships, one has made the bid or the other has set it."""
    lines = "to win\n  x: made the last bid or set the pitcher\nwinning\n  no several there\nplayers\n  seats: "
    assert refused(f"{lines}2\n", "auction-pitch") == []
    assert refused(f"{lines}3\n", "auction-pitch") == ["P356"]

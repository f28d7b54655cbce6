"""Does every scoring card exist, and is the total the sum."""

import pytest

from pitchdsl.diagnostics.problem import Fix
from tests.check.brief import briefly
from tests.texts import problems, sheet

JOKER = "deck\n  jokers: 1\ntrump\n  order: A K Q J joker 10-2\n"
SPADES = "no points\npoints\n  spades: 4 to the winner of the last trick if trump is spades\n"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        # cards of the pack
        ("points\n  two: 1 to the winner of 2 of trump\n", []),
        ("deck\n  ranks: A K Q J 10-3\npoints\n  two: 1 to the winner of 2 of trump\n", ["P331 5 3: 2"]),
        ("deck\n  ranks: A K Q J 10-3\npoints\n  three: 1 to the winner of 3 of trump\n", []),
        ("points\n  joker: 1 to the winner of the joker\n", ["P331 3"]),
        (JOKER + "points\n  joker: 1 to the winner of the joker\n", []),
        (JOKER + "points\n  other: 1 to the winner of the black joker\n", ["P331 7 3"]),
        ("points\n  low: to the winner of the lowest trump but 2 of trump\n", []),
        ("points\n  low: to the winner of the lowest trump but the joker\n", ["P331 3"]),
        (
            "deck\n  ranks: A K Q J 10-3\npoints\n  low: to the winner of the lowest trump but 2 of trump\n",
            ["P331 5 3: 2"],
        ),
        # off-cards
        ("points\n  off-jack: 1 to the winner of off-J\n", ["P337 3"]),
        ("trump\n  order: A K Q J off-J 10-2\npoints\n  off-jack: 1 to the winner of off-J\n", []),
        ("trump\n  order: A K Q J off-J 10-2\npoints\n  off-five: 1 to the winner of off-5\n", ["P337 5 3"]),
        # the sum of four rows of one
        ("points\n  total: 4\n", []),
        ("points\n  total: 5\n", ["P332 3: 4 5"]),
        ("points\n  total: 3\n", ["P332 3: 4 3"]),
        ("points\n  high: 2 if trump is spades\n  total: 5\n", []),
        ("points\n  high: 2 if trump is spades\n  low: 2 if trump is hearts\n  total: 5\n", []),
        ("points\n  high: 2 if trump is spades\n  low: 2 if trump is spades\n  total: 6\n", []),
        ("points\n  high: 2 if trump is spades\n  low: 2 if trump is spades\n  total: 5\n", ["P332 5: 6 5"]),
        ("points\n  odd: 1 to the winner of 3 of trump if trump is spades\n  total: 5\n", []),
        # 10,000 points: four rows, and three of them worth one
        ("points\n  jack: 9997\nwinning\n  target: 99999\n", []),
        ("points\n  jack: 9998\nwinning\n  target: 99999\n", ["P336 3: 10,001 10,000"]),
        ("points\n  no low\n  no jack\n  no game\n  high: 1\nbidding\n  bids: 1 or more\n", []),
        (
            "no bidding\ntrump\n  named by: the dealer\npoints\n  no low\n  no jack\n  no game\n  high: 0\n",
            ["P333 9"],
        ),
        # what costs is no part of the sum, and no reason to score where players bid
        ("points\n  lady: minus 13 to the winner of Q of spades\n  total: 4\n", []),
        ("points\n  lady: minus 13 to the winner of Q of spades\n  total: 17\n", ["P332 4: 4 17"]),
        ("points\n  lady: -10001 to the winner of Q of spades\n", ["P336 3: 10,001 10,000"]),
        ("no points\npoints\n  lady: -13 to the winner of Q of spades\n", ["P333 4"]),
        (
            "no bidding\ntrump\n  named by: the dealer\nno points\npoints\n  lady: -13 to the winner of Q of spades\n"
            "winning\n  target: none\n  ends after: 9 hands\n",
            [],
        ),
        # sets of cards: four and twenty points, and what is not in the pack
        ("points\n  fives: 5 to the winner of each 5\n  total: 24\n", []),
        ("points\n  fives: 5 to the winner of each 5 but 5 of trump\n  total: 24\n", ["P332 4: 19 24"]),
        ("points\n  hearts: 1 to the winner of each heart but J of trump\n  total: 17\n", []),
        ("deck\n  ranks: A K Q J 10-3\npoints\n  twos: 2 to the winner of each 2\n", ["P331 5 3: 2"]),
        ("points\n  jokers: 2 to the winner of each joker\n", ["P331 3"]),
        (JOKER + "points\n  jokers: 2 to the winner of each joker but the joker\n", ["P331 7"]),
        # in some suits nothing scores
        (SPADES, ["P333 4"]),
        (SPADES + "  hearts: 4 to the winner of the last trick if not trump is spades\n", []),
        (SPADES + "  low: 1 to the owner of the lowest trump\n", []),
        # pips
        ("points\n  pips: A 1\n", []),
        ("points\n  pips: A 0\n", ["P334 3 team-auction:28"]),
        ("points\n  no pips\n", ["P334 3 team-auction:28"]),
        ("points\n  game: to the winner of the trick with most pips\n  pips: A 0\n", ["P334 3 4"]),
        ("points\n  pips: A 4, K 3, A 4\n", ["P335 3"]),
        ("points\n  pips: A 4, J of trump 3, J of trump 2\n", ["P335 3"]),
        ("points\n  pips: J of trump 1/2\n", []),
        ("points\n  pips: J of trump 0, A 0\n", ["P334 3 team-auction:28"]),
        ("points\n  no game\n", []),
        ("points\n  no game\n  pips: A 4\n", ["P338 4"]),
        ("points\n  no game\n  pips: A 4\n  best: 1 to the winner of the trick with most pips\n", []),
    ],
)
def test_points(lines: str, expected: list[str]) -> None:
    assert briefly(lines) == expected


@pytest.mark.parametrize(
    ("said", "fixed"),
    [("5", "4"), ("05", "4"), ("the 5", None)],  # only a bare number is sure to be just the number
)
def test_a_wrong_total_is_asked_about(said: str, fixed: str | None) -> None:
    """Four rows of a point each: the total may be wrong, or one of them."""
    (problem,) = problems(sheet(f"points\n  total: {said}\n"))
    assert problem.span.text == said
    assert problem.fix == (fixed and Fix(span=problem.span, text=fixed, certain=False))
    assert ("did you mean `total: 4`?" in (problem.help or "")) is (fixed is not None)


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("high-spade: 1 to the winner of the highest spade", ["P337 3 pidro:8"]),
        ("lady: 1 to the player of Q of spades", ["P337 3 pidro:8"]),
        ("hearts: 1 to the winner of each heart", ["P337 3 pidro:8"]),
        ("lady: 1 to the winner of Q of spades if trump is spades", []),
        ("lady: 1 to the owner of Q of spades", []),  # whoever it was dealt to has the point
        ("lady: 1 to the winner of Q of trump", []),
    ],
)
def test_only_trumps_are_played_and_another_card_scores(row: str, expected: list[str]) -> None:
    assert briefly(f"points\n  {row}\n", "pidro") == expected
    assert not briefly(f"points\n  {row}\n")

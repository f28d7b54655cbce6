"""When only one side can be at the target, and when counting row by row must find one."""

import pytest

from pitchdsl.check import winning
from pitchdsl.check.race import DeadHeat
from pitchdsl.language import conditions as c
from tests.check.test_winning import draft
from tests.texts import problems, sheet

NO_BIDS = "no bidding\ntrump\n  named by: left of the dealer\n"
ALONE = "players\n  seats: 2-7\n  sides: each alone\n"
FIRST = "winning\n  several there: first by game\n"
EXACT = FIRST + "  target: exactly 11\n"


@pytest.mark.parametrize(
    ("lines", "one"),
    [
        ("", False),
        ("winning\n  target: none\n  ends after: 3 hands\n", True),
        # the pitcher's own bid alone takes a side to the target
        ("winning\n  junk: stops 1 short of the target\n", True),
        ("winning\n  junk: stops 1 short of the target\nto win\n  x: trump is spades\n", False),
        ("winning\n  junk: counts in full\n", False),
        ("to win\n  x: made the last bid\n", True),
        ("to win\n  x: made the last bid and trump is spades\n", True),
        ("to win\n  x: made the last bid or trump is spades\n", False),
        ("to win\n  x: trump is spades\n  y: made the last bid\n", True),
        ("to win\n  x: ahead by 1 or more\n", True),
        ("to win\n  x: ahead by 0 or more\n", False),
        ("to win\n  x: past the target\n", False),
        ("to win\n  x: the bid is made\n", False),
        ("to win\n  x: set the pitcher\n", False),
        # of two sides one has bid
        ("to win\n  x: made the last bid or set the pitcher\n", True),
        (ALONE + "to win\n  x: made the last bid or set the pitcher\n", False),
        ("to win\n  x: made the last bid or set the pitcher or trump is spades\n", False),
        ("to win\n  x: trump is spades\n  y: made the last bid or set the pitcher\n", True),
    ],
)
def test_one_side_at_most_may_win(lines: str, one: bool) -> None:
    assert winning.one_winner_at_most(draft(sheet(lines))) is one


@pytest.mark.parametrize(
    ("lines", "by_points"),
    [
        (FIRST, True),
        (FIRST + "settlement\n  made: pitcher scores the bid\n", False),
        (FIRST + "settlement\n  made: pitcher scores 9 if the bid is 4\n", False),
        (FIRST + "settlement\n  made: pitcher scores nothing\n", True),
        (FIRST + "settlement\n  made: pitcher loses 1\n", True),
        (FIRST + "settlement\n  set: pitcher scores 4\n", True),  # nobody makes it count: the others' row does
        (FIRST + "settlement\n  others: score 3\n", False),
        (FIRST + "settlement\n  others: score twice the bid\n", False),
        (FIRST + "settlement\n  others: lose 3\n", True),
        (FIRST + "to win\n  x: trump is spades\n", False),
        (NO_BIDS + FIRST, True),
        # who loses beside the points was at the target while they were counted, if at all
        (FIRST + "settlement\n  each side: loses 1 if points taken are 0\n", True),
        (FIRST + "settlement\n  each side: loses 2\n", True),
        (FIRST + "settlement\n  each side: scores 1 if points taken are 0\n", False),
        (FIRST + "settlement\n  each side: goes back to 0 if points taken are 0\n", False),
        (EXACT + "settlement\n  each side: loses 1 if points taken are 0\n", False),
        # to an exact target a side may come from beyond it, too: by a loss, or by a stop
        (EXACT, True),
        (EXACT + "settlement\n  others: score nothing\n", True),
        (EXACT + "settlement\n  others: lose 3\n", False),
        (EXACT + "settlement\n  others: lose 3 if the bid is 4\n", False),
        (EXACT + "settlement\n  every trick: others lose 1\n", False),
        (EXACT + "settlement\n  never above: 11\n", False),
        (EXACT + "settlement\n  never above: 15\n", True),
        (EXACT + "winning\n  over the target: goes back to 5\n", True),
        (EXACT + "winning\n  over the target: goes back to own score before the hand\n", False),
        # two sides may have this row, and come to the target with it
        (FIRST + "points\n  game: to the winner of most pips, each if tied\n", False),
        (FIRST + "points\n  fives: 1 to the winner of each 5\n", False),
        (NO_BIDS + FIRST + "settlement\n  others: score 3\n", False),
        # where the pitcher has it first, what a made bid brings does not matter
        ("winning\n  several there: pitcher, else first by game\nsettlement\n  made: pitcher scores the bid\n", True),
        (
            "winning\n  several there: highest score, else first by game\nsettlement\n  made: pitcher scores the bid\n",
            False,
        ),
    ],
)
def test_points_alone_take_sides_to_the_target(lines: str, by_points: bool) -> None:
    assert winning._by_points(draft(sheet(lines))) is by_points


SPADES, HEARTS, CLUBS = (c.TrumpIs(suit=suit) for suit in (0, 1, 3))


@pytest.mark.parametrize(
    ("condition", "impossible"),
    [
        (SPADES, False),
        (c.AllOf(parts=(SPADES, HEARTS)), True),
        (c.AllOf(parts=(SPADES, c.BidMade(made=True), HEARTS)), True),
        (c.AllOf(parts=(SPADES, c.BidMade(made=True))), False),
        (c.AnyOf(parts=(SPADES, HEARTS)), False),
        (c.AllOf(parts=(c.BidMade(made=True), c.SetThePitcher())), True),
    ],
)
def test_a_condition_that_two_of_its_parts_keep_apart(condition: c.Condition, impossible: bool) -> None:
    assert winning._impossible(condition) is impossible


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("winning\n  several there: {}\n", ["highest score"]),
        (ALONE + "winning\n  several there: {}\n", ["highest score", "pitcher", "pitcher, else highest score"]),
        ("players\n  seats: 2\n  sides: each alone\nwinning\n  several there: {}\n", ["highest score"]),
        (
            ALONE.replace("2-7", "2-3") + "winning\n  several there: {}\n",
            ["highest score", "pitcher", "pitcher, else highest score"],
        ),
        (
            "settlement\n  made: pitcher scores the bid\nwinning\n  several there: {}\n",
            ["highest score", "highest score, else first by game"],
        ),
    ],
)
def test_which_lines_leave_sides_level(lines: str, told: list[str]) -> None:
    every = [
        "tie",
        "highest score",
        "highest score, else tie",
        "pitcher",
        "pitcher, else highest score",
        "highest score, else pitcher, else tie",
        "pitcher, else first by game",
        "highest score, else first by game",
    ]
    level = [each for each in every if "P356" in [problem.code for problem in problems(sheet(lines.format(each)))]]
    assert level == told


def test_a_tied_point_takes_two_sides_to_the_target_at_once() -> None:
    line = "points\n  game: to the winner of most pips, each if tied\n"
    (problem,) = problems(sheet(line, "auction-pitch"))
    assert (problem.code, problem.span.line) == ("P356", 1)
    assert isinstance(problem.found, DeadHeat)
    assert any("game" in rows for rows in problem.found.rows)
    for end in ("else tie", "else highest score, else tie"):
        cure = f"several there: pitcher, else first by high, low, jack, game, {end}"
        assert end in (problem.help or "")
        assert not problems(sheet(f"{line}winning\n  {cure}\n", "auction-pitch"))


def test_where_nobody_is_level_the_higher_score_is_offered() -> None:
    """Three sides, two of them there and neither the pitcher's: with `else tie` alone 64 against 62 would be a tie."""
    (problem,) = problems(sheet("players\n  seats: 3\n  sides: each alone\nwinning\n  several there: pitcher\n"))
    assert "`several there: pitcher, else highest score, else tie`" in (problem.help or "")


def test_points_one_after_the_other_find_who_was_first_at_an_exact_target() -> None:
    # The pitcher wins first, and all others come to it by points alone, each of which goes to one player.
    assert not problems(sheet("winning\n  target: exactly 7\n", "auction-pitch"))


def test_a_line_of_ones_own_is_ended_where_it_stands() -> None:
    (problem,) = problems(sheet("winning\n  several there: highest score\n", "auction-pitch"))
    assert problem.span.line == 3
    assert (problem.help or "").startswith("end the line with `else tie`")

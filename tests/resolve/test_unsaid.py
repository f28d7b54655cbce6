"""What must be said and is not: whoever copies what the message shows has a game that lacks nothing more."""

import pytest

from pitchdsl.diagnostics.problem import Problem
from tests.texts import problems, report, sheet

NOTHING = 'variant my-game "My Game"\n'


def shown(problem: Problem) -> str:
    """The section that a message speaks of, as it shows it."""
    section = problem.title.rsplit("`", maxsplit=2)[1]
    lines = [line for line in (problem.help or "").splitlines() if line.startswith("    ")]
    return "\n".join([section, *lines, ""])


def test_what_is_shown_can_be_copied_as_it_stands() -> None:
    found = problems(NOTHING)
    assert {problem.code for problem in found} == {"P211"}
    sections = [shown(problem) for problem in found if " does not say " in problem.title]
    points = "points\n  jack: 1 to the winner of J of trump\n  game: 1 to the winner of 10 of trump\n"
    left = problems(NOTHING + "".join(sections) + points)
    assert "P211" not in {problem.code for problem in left}, report(left)
    assert not {problem.code[:2] for problem in left} & {"P1", "P2"}, report(left)


def test_both_ways_to_sit_are_shown() -> None:
    (players,) = [problem for problem in problems(NOTHING) if "`sides`" in problem.title]
    assert "sides: each alone  # or: partners opposite" in report([players])


GAME = {
    "players": "seats: 4\n  sides: each alone",
    "deal": "each: 6",
    "bidding": "bids: 1-2\n  all pass: dealer must bid",
    "trump": "named by: the pitcher",
    "play": "first lead: trump",
    "points": "high: 1 to the winner of the highest trump\n  low: 1 to the winner of the lowest trump",
    "to win": "own bid: made the last bid",
    "settlement": "made: pitcher scores points taken\n  set: pitcher loses the bid\n  others: score points taken",
    "winning": "several there: pitcher, else tie",
}
"""A game that lacks no more than these lines."""

LACKING = {
    "bidding": "turns: once around",
    "play": "follow: suit, else any card",
    "winning": "target: 11",
}


def written(home: str | None, heading: str) -> str:
    """The game with all lines in their places, but that of one section: it stands under another heading, or nowhere."""
    said = {
        each: [lines, LACKING[each]] if each in LACKING and each != home else [lines] for each, lines in GAME.items()
    }
    if home and heading in said:
        said[heading].insert(1, LACKING[home])
    top = f"  {LACKING[home]}\n" if home and heading == "header" else ""
    return NOTHING + top + "".join(f"{each}\n  " + "\n  ".join(lines) + "\n" for each, lines in said.items())


@pytest.mark.parametrize("home", LACKING)
def test_a_rule_that_stands_nowhere_is_told(home: str) -> None:
    assert not problems(written(None, "")), report(problems(written(None, "")))
    assert [problem.code for problem in problems(written(home, ""))] == ["P211"]


@pytest.mark.parametrize("home", LACKING)
@pytest.mark.parametrize("heading", ["header", "players", "points", "to win", "settlement"])
def test_a_rule_under_the_wrong_heading_is_one_problem(home: str, heading: str) -> None:
    (problem,) = problems(written(home, heading))
    assert problem.span.source.lines[problem.span.line - 1].strip() == LACKING[home]
    assert f"`{home}`" in report([problem])


def test_a_trump_order_that_cannot_be_read_is_one_problem() -> None:
    row = "points\n  off-jack: 1 to the winner of off-J\n  total: 5\n"
    assert [problem.code for problem in problems(sheet(f"trump\n  order: A K Q J of-J 10-2\n{row}"))] == ["P101"]
    assert [problem.code for problem in problems(sheet(f"trump\n  order: A K Q J 10-2\n{row}"))] == ["P337"]
    assert not problems(sheet(f"trump\n  order: A K Q J off-J 10-2\n{row}"))

"""What must be said and is not: whoever copies what the message shows has a game that lacks nothing more."""

from pitchdsl.diagnostics.problem import Problem
from tests.texts import problems, report

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

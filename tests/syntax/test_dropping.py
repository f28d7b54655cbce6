"""What people write to take a rule away, and rules under a heading not theirs: the line that is told works."""

import pytest

from pitchdsl.canonical.fix import mend
from pitchdsl.source import Source
from tests.texts import problems, report, sheet

HERE = [
    ("points", "remove game", "no game"),
    ("points", "Drop the game.", "no game"),
    ("points", "no: game", "no game"),
    ("points", "leave out: low", "no low"),
    ("points", "without jack", "no jack"),
    ("deck", "without jokers", "jokers: none"),
    ("deck", "without any jokers", "jokers: none"),
    ("deck", "no: jokers", "jokers: none"),
    ("winning", "remove junk", "junk: counts in full"),
]


@pytest.mark.parametrize(("section", "wrong", "right"), HERE)
def test_a_rule_taken_away_in_other_words_is_told_the_line(section: str, wrong: str, right: str) -> None:
    text = sheet(f"{section}\n  {wrong}\n")
    (problem,) = problems(text)
    assert (problem.code, problem.span.line) == ("P103", 3)
    assert f"write `{right}`" in report([problem])
    followed = sheet(f"{section}\n  {right}\n")
    assert not problems(followed), report(problems(followed))
    assert mend(Source(name="my.pitch", text=text), None).source.text == followed


ELSEWHERE = [
    ("", "remove game", "points", "no game"),
    ("", "no game", "points", "no game"),
    ("", "without jokers", "deck", "jokers: none"),
    ("", "no: jokers", "deck", "jokers: none"),
    ("play", "no game", "points", "no game"),
    ("play", "no kitty", "deal", "kitty: none"),
    ("points", "no jokers", "deck", "jokers: none"),
    ("points", "target: 11", "winning", "target: 11"),
    ("calls", "target: 11", "winning", "target: 11"),
    ("play", "trump: the pitcher", "trump", "named by: the pitcher"),
    ("deal", "low: 1 to the winner of the lowest trump", "points", "low: 1 to the winner of the lowest trump"),
]


@pytest.mark.parametrize(("section", "wrong", "home", "right"), ELSEWHERE)
def test_a_line_under_the_wrong_heading_is_told_the_right_one(section: str, wrong: str, home: str, right: str) -> None:
    (problem,) = problems(sheet(f"{section}\n  {wrong}\n"))
    assert problem.span.line == 3
    assert f"write the heading `{home}`, and below it `{right}`" in report([problem])
    assert problem.fix is None
    followed = sheet(f"{home}\n  {right}\n")
    assert not problems(followed), report(problems(followed))


@pytest.mark.parametrize(
    ("section", "wrong", "known"),
    [
        ("play", "trump: must be led", "`named by`, `order` and `jokers`"),
        ("deal", "bidding: once around", "`turns`, `bids`, `dealer may hold`"),
        ("play", "calls: moon", "`moon: a bid of all the points`"),
        ("play", "exchange: nobody", "`everyone`, `stock runs short`"),
    ],
)
def test_a_heading_in_the_place_of_a_rule_is_told_to_be_one(section: str, wrong: str, known: str) -> None:
    (problem,) = problems(sheet(f"{section}\n  {wrong}\n"))
    heading = wrong.split(":", maxsplit=1)[0]
    assert (problem.code, problem.span.line) == ("P201", 3)
    assert problem.labels[0].text == f"`{heading}` is a heading"
    assert known in report([problem])


def test_a_rule_that_every_game_needs_is_not_dropped_alone() -> None:
    for section, line in (("winning", "no: target"), ("play", "no target"), ("points", "no target")):
        (problem,) = problems(sheet(f"{section}\n  {line}\n"))
        assert problem.remedy is None, "nobody has said what is so instead"
        assert "under `winning` what is so instead, for example `target: 11`" in report([problem])
        assert "`no target` alone is too little" in report([problem])
    assert not problems(sheet("winning\n  target: 11\n"))
    assert [each.code for each in problems(sheet("winning\n  no target\n"))] == ["P211"]


def test_the_lines_below_are_read_all_the_same() -> None:
    found = problems(sheet("remove game\npoints\n  drop low\n  high: two\n"))
    assert [problem.span.line for problem in found] == [2, 4, 5]


@pytest.mark.parametrize("name", ["no", "drop", "without"])
def test_a_row_may_have_such_a_name(name: str) -> None:
    assert not problems(sheet(f"points\n  {name}: 1 to the winner of 5 of trump\n  total: 5\n"))


SILENT = [
    ("deck", "no jokers", "leave the line out: while nobody says otherwise, it is `jokers: none`"),
    ("bidding", "no must bid", "leave the line out: nobody has said it"),
    ("wins at once", "no smudge", "leave the line out: nobody has said it"),
]


@pytest.mark.parametrize(("section", "line", "remedy"), SILENT)
def test_what_nobody_has_said_need_not_be_dropped(section: str, line: str, remedy: str) -> None:
    (problem,) = problems(sheet(f"{section}\n  {line}\n"))
    assert (problem.code, problem.span.line) == ("P208", 3)
    assert remedy in report([problem])
    assert not problems(sheet(f"{section}\n"))


@pytest.mark.parametrize(("section", "line", "right"), [
    ("deal", "no bids", "no bidding"), ("play", "no auction", "no bidding"), ("play", "no drawing", "no exchange"),
])  # fmt: skip
def test_a_part_of_the_game_is_dropped_by_its_heading(section: str, line: str, right: str) -> None:
    (problem,) = problems(sheet(f"{section}\n  {line}\n"))
    assert problem.code == "P103"
    assert f"`{right}`" in report([problem])

"""What every check is given: how many cards there are, who can sit down, and which line a problem points at."""

import pytest

from pitchdsl.check.draft import Draft
from pitchdsl.diagnostics.problem import Severity
from tests.check.test_winning import draft
from tests.texts import sheet

ALONE = "players\n  seats: {}\n  sides: each alone\n"


def over(lines: str, base: str = "team-auction") -> Draft:
    return draft(sheet(lines, base))


@pytest.mark.parametrize(
    ("lines", "cards"),
    [
        ("", 52),
        ("deck\n  jokers: 1\n", 53),
        ("deck\n  jokers: 2\n", 54),
        ("deck\n  ranks: A K Q J 10-7\n", 32),
        ("deck\n  ranks: A K Q J 10-7\n  jokers: 2\n", 34),
    ],
)
def test_the_cards_of_the_pack(lines: str, cards: int) -> None:
    assert over(lines).pack == cards


@pytest.mark.parametrize(
    ("seats", "can"),
    [
        ("2", True),
        ("1", False),
        ("10", True),
        ("11", False),
        ("2-10", True),
        ("1-4", False),
        ("4-3", False),
        ("9-11", False),
    ],
)
def test_who_can_sit_down(seats: str, can: bool) -> None:
    assert over(ALONE.format(seats)).can_sit_down is can


@pytest.mark.parametrize(
    ("lines", "can"),
    [
        ("", True),
        ("deal\n  each: 13\n", True),
        ("deal\n  each: 14\n", False),
        ("deal\n  each: 12\n  kitty: 4 to the pitcher\n", True),
        ("deal\n  each: 12\n  kitty: 5 to the pitcher\n", False),
        (ALONE.format("2-8"), True),
        (ALONE.format("2-9"), False),
        (ALONE.format("1-4"), False),
        (ALONE.format("2-8") + "deal\n  kitty: 4 to the pitcher\n", True),
        (ALONE.format("2-8") + "deal\n  kitty: 5 to the pitcher\n", False),
    ],
)
def test_who_can_be_dealt_to(lines: str, can: bool) -> None:
    assert over(lines).can_be_dealt is can


def test_a_problem_points_first_at_what_was_written_last() -> None:
    given = over("no bidding\ndeal\n  each: 5\n")
    problem = given.problem(
        "P999",
        "players/seats",
        "what",
        "try",
        case="such",
        also=[("deal/each", "dealt"), ("bidding/turns", "turns"), ("deal/kitty", "none"), ("play/follow", "follow")],
    )
    assert (problem.code, problem.title, problem.case, problem.help) == ("P999", "what", "such", "try")
    assert problem.severity is Severity.ERROR
    said = [(label.span.source.name.split("/")[-1], label.span.line, label.text) for label in problem.labels]
    assert said == [
        ("my.pitch", 4, "dealt"),
        ("my.pitch", 2, "this is dropped here"),
        ("team-auction.pitch", 5, ""),
        ("team-auction.pitch", 22, "follow"),
    ]


def test_what_nobody_says_is_the_whole_variants() -> None:
    problem = over("deal\n  each: 5\n").warning("P999", "play/later leads", "what", "try")
    assert problem.severity is Severity.WARNING
    assert [(label.span.line, label.text) for label in problem.labels] == [(1, "")]
    assert (problem.code, problem.title, problem.case, problem.help) == ("P999", "what", None, "try")


def test_a_warning_names_all_that_an_error_does() -> None:
    given = over("deal\n  each: 5\n")
    warning = given.warning("P999", "deal/each", "what", "try", case="such", also=[("play/follow", "follow")])
    assert warning.case == "such"
    assert [label.text for label in warning.labels] == ["", "follow"]

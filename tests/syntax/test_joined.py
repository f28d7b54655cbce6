"""Every address takes `if TEST`, or says in one problem why not; tests that are mixed are told how to be said."""

import pytest

from pitchdsl.game.settlement.rules import RowForm
from pitchdsl.source import Source
from pitchdsl.syntax.forms import FORMS, OPEN_TABLES, SECTIONS
from pitchdsl.syntax.parse import parse
from tests.texts import problems, sheet

ROWS = {"exchange": "everyone"}
EVERY = [(form.section, form.name, form.examples[0]) for form in FORMS]
EVERY += [(section, ROWS.get(section, "moon"), examples[0]) for section, examples in OPEN_TABLES.items()]

REFUSED = {
    **{
        form.address: "this rule hangs on nothing"
        for form in FORMS
        if not (form.varies or form.in_cases or issubclass(form, RowForm))
    },
    "offers/moon": "this rule hangs on nothing",
    "players/seats": "how many may sit down hangs on nothing",
    "penalties/moon": "this rule hangs on nothing",
    "examples/moon": "an example hangs on nothing",
    "to win/moon": "here is a test already",
    "wins at once/moon": "here is a test already",
    "loses at once/moon": "here is a test already",
}
"""What takes no `if` at all, and why; what holds one already takes no second."""


def faults(section: str, line: str) -> list[str]:
    """What the parser says of a line, each with the label under its word and its help."""
    return [
        f"{each.code}: {each.labels[0].text}\n{each.help or ''}"
        for each in problems(sheet(f"{section}\n  {line}\n", base="auction-pitch"))
        if each.code == "P101"
    ]


@pytest.mark.parametrize(("section", "name", "value"), EVERY, ids=[f"{row[0]}-{row[1]}" for row in EVERY])
def test_a_test_may_end_a_line_or_one_problem_says_why_not(section: str, name: str, value: str) -> None:
    said = faults(section, f"{name}: {value} if there are 4 players")
    reason = "here is a test already" if "if " in value else REFUSED.get(f"{section}/{name}")
    assert [each.split("\n")[0] for each in said] == ([f"P101: {reason}"] if reason else [])
    assert all("this rule can say" not in each for each in said)


def test_no_section_is_left_out() -> None:
    assert {section for section, _, _ in EVERY} == set(SECTIONS)


@pytest.mark.parametrize("section", ["bidding", "deal", "exchange", "players"])
def test_what_is_refused_can_be_read_without_it(section: str) -> None:
    for of, name, value in EVERY:
        if of == section:
            _, found = parse(Source(name="my.pitch", text=f"house-rule so\n{of}\n  {name}: {value}\n"))
            assert not found, name


@pytest.mark.parametrize(
    ("section", "line", "help_"),
    [
        (
            "settlement",
            "set: loses 3 if the bid is 4 and trump is spades or trump is hearts",
            "`set: loses 3 if the bid is 4 and trump is spades` and `set: loses 3 if trump is hearts`",
        ),
        (
            "calls",
            "moon: a bid of 4 if own score is 0 or more and it is the dealer or nobody has bid",
            "`may not bid: moon if …`",
        ),
        ("to win", "so: made the last bid and ahead by 2 or more or past the target", "every row must be met"),
        ("wins at once", "so: made the last bid or own score is 5 and trump is spades", "every row is enough"),
        (
            "exchange",
            "left out: if the bid is 4 and trump is spades or trump is hearts",
            "keep the tests that one word",
        ),
    ],
)
def test_tests_that_are_mixed_are_one_problem(section: str, line: str, help_: str) -> None:
    (said,) = faults(section, line)
    label, *told = said.split("\n")
    assert label == "P101: a line joins its tests all by `and`, or all by `or`"
    assert help_ in told[0]
    assert "this rule can say" not in said


@pytest.mark.parametrize(
    ("section", "line", "lines"),
    [
        ("settlement", "set: pitcher loses the bid, others score points taken",
         ["set: pitcher loses the bid", "others: score points taken"]),
        ("deal", "each: 6, kitty none", ["each: 6", "kitty: none"]),
        ("winning", "target: 15; start 2", ["target: 15", "start: 2"]),
    ],
)  # fmt: skip
def test_a_rule_behind_a_comma_has_a_line_of_its_own(section: str, line: str, lines: list[str]) -> None:
    (problem,) = problems(sheet(f"{section}\n  {line}\n"))
    assert problem.title == "two rules stand on one line"
    assert problem.fix is not None and problem.fix.text == "\n  ".join(lines)


def test_a_rule_that_goes_on_in_the_next_line_is_shown_on_one() -> None:
    for section, line, rest, whole in (
        ("exchange", "everyone: discard up to 3,", "then draw as many", "everyone: discard up to 3, then draw as many"),
        ("points", "game: 1 to the winner of most pips,", "nobody if tied",
         "game: 1 to the winner of most pips, nobody if tied"),
        ("settlement", "set: pitcher loses the bid  # as always", "if the bid is 4 or more",
         "set: pitcher loses the bid if the bid is 4 or more"),
    ):  # fmt: skip
        (problem,) = problems(sheet(f"{section}\n  {line}\n  {rest}\n", "nine-card"))
        assert problem.title == "a rule stands on two lines"
        assert f"`{whole}`" in (problem.help or "")


def test_tests_that_are_mixed_are_shown_as_two_lines_with_all_of_each() -> None:
    said = faults(
        "settlement",
        "set: pitcher loses twice the bid if the bid is 4 or more and trump is spades or sets in a row are 2",
    )
    (told,) = said
    for test in ("the bid is 4 or more and trump is spades", "sets in a row are 2"):
        assert f"`set: pitcher loses twice the bid if {test}`" in told

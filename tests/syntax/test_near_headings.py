"""Headings, first lines and names that are nearly right: each is answered by what was meant, or by what can stand."""

import pytest

from pitchdsl.syntax.forms import SECTIONS
from tests.texts import problems, report, sheet

HEADINGS = [
    ("score", "settlement", "made: pitcher scores points taken"),
    ("scoring", "settlement", "others: score nothing  # but the pitcher\n\n  > As ever.\n  set: loses 10"),
    ("scoring", "points", "ace: 1 to the winner of A of trump"),
    ("scores", "winning", "target: 15"),
    ("game", "winning", "target: 15"),
    ("cards", "deal", "each: 6\n  kitty: none"),
    ("cards", "deck", "jokers: none\n  ranks: A-2"),
    ("discard", "exchange", "everyone: discard up to 3, then draw as many\ndeal\n  each: 6"),
    ("Points to win", "winning", "target: 12"),
    ("Scoring points", "points", "high: 2"),
    ("point", "points", "high: 2"),
    ("scores", "points", "high: 2"),
    ("bids", "bidding", "bids: 2-4"),
    ("The Bidding:", "bidding", "bids: 2-4"),
    ("[winning]", "winning", "target: 15"),
    ("Rules of play", "play", "first lead: any card"),
    ("auction", "bidding", "bids: 2-4"),
    ("settlment", "settlement", "set: pitcher loses twice the bid"),
]


@pytest.mark.parametrize(("wrong", "right", "line"), HEADINGS)
def test_a_heading_that_is_nearly_right_is_told(wrong: str, right: str, line: str) -> None:
    found = problems(sheet(f"{wrong}\n  {line}\n"))
    assert [problem.span.line for problem in found] == [2], report(found)
    assert f"`{right}`" in report(found)
    assert not problems(sheet(f"{right}\n  {line}\n"))


def test_lines_under_a_heading_that_they_make_clear_are_read() -> None:
    found = problems(sheet("scoring\n  made: pitcher scores points taken\n  set: loses the bd\n"))
    assert [(problem.code, problem.span.text) for problem in found] == [("P103", "scoring"), ("P101", "bd")]


@pytest.mark.parametrize("lines", ["", "  made: pitcher scores points taken\n  target: 15\n"])
def test_a_heading_that_its_lines_leave_open_is_not_written(lines: str) -> None:
    text = sheet(f"scoring\n{lines}winning\n  start: 2\n")
    (problem,) = problems(text)
    assert (problem.code, problem.span.text, problem.fix) == ("P103", "scoring", None)


def test_a_stray_word_in_the_middle_of_a_section_is_no_heading_of_the_same() -> None:
    (problem,) = problems(sheet("settlement\n  set: loses 10\n  harsh\n  others: score nothing\n"))
    assert "did you mean" not in report([problem])


FIRST_LINES = [
    ("variant my-game My game extends team-auction", 'variant my-game "My game" extends team-auction'),
    ("variant Kitchen Table extends team-auction", 'variant kitchen-table "Kitchen Table" extends team-auction'),
    ("variant my-game 'My game' extends team-auction", 'variant my-game "My game" extends team-auction'),
    ("variant my-game \u2018My game\u2019 extends team-auction", 'variant my-game "My game" extends team-auction'),
    ('variant my-game "My game extends team-auction', 'variant my-game "My game" extends team-auction'),
    ('variant my-game "My game', 'variant my-game "My game"'),
    ('variant "My game" extends team-auction', 'variant my-game "My game" extends team-auction'),
    ('variant my_game "My game" extends team-auction', 'variant my-game "My game" extends team-auction'),
    ('variant my-game "My game" extend team-auction', 'variant my-game "My game" extends team-auction'),
    ('variant my-game "My game" based on team-auction', 'variant my-game "My game" extends team-auction'),
    ('variant my-game "My game" extends Team Auction', 'variant my-game "My game" extends team-auction'),
    ('varient my-game "My game" extends team-auction', 'variant my-game "My game" extends team-auction'),
    ('variant: my-game "My game" extends team-auction', 'variant my-game "My game" extends team-auction'),
    ('house rule my-rule "My rule"', 'house-rule my-rule "My rule"'),
    ("house-rule my-rule My rule", 'house-rule my-rule "My rule"'),
    ('variant a "A" extends team-auction', 'variant a-game "A" extends team-auction'),
    ("variant the", "variant the-game"),
    ('variant my-game extends team-auction "My game"', 'variant my-game "My game" extends team-auction'),
    ('variant my-game "My game" extends team-auction "Ours"', None),
    ('variant my-game "My game" extends Team Auction "My game"', None),
    ('game my-game "My game"', 'variant my-game "My game"'),
    ("game my-game “My game” extends team-auction", 'variant my-game "My game" extends team-auction'),
    ("game my-game extends team-auction", "variant my-game extends team-auction"),
    ("variant my-game extends auction-pitch, team-auction", "variant my-game extends auction-pitch"),
    ("variant my-game extends auction-pitch and team-auction", "variant my-game extends auction-pitch"),
    ('variant my-game "A, B" extends Auction Pitch & Team Auction', 'variant my-game "A, B" extends auction-pitch'),
]


@pytest.mark.parametrize(("wrong", "right"), FIRST_LINES)
def test_a_first_line_that_is_nearly_right_is_told(wrong: str, right: str | None) -> None:
    rest = "\nwinning\n  target: 15\n"
    found = problems(wrong + rest)
    assert [(problem.code, problem.span.line) for problem in found] == [("P103", 1)], report(found)
    if right is not None:
        assert f"`{right}`" in report(found)
        kinds = {problem.code for problem in problems(right + rest)}
        assert kinds <= ({"P211"} if "extends" not in right and right.startswith("variant") else set())


WITH = [
    ("variant my-game extends team-auction with no-junk", "no-junk"),
    ('variant my-game "Ours, with junk" extends team-auction with: no-junk and to-seven', "no-junk, to-seven"),
    ("variant my-game extends team-auction With no-junk to-seven", "no-junk, to-seven"),
    ("variant my-game extends team-auction with no junk & to seven", "no-junk, to-seven"),
    ('variant my-game extends team-auction with "no-junk"', "no-junk"),
    ('variant my-game "Ours" extends team-auction with: "no-junk", "to-seven"', "no-junk, to-seven"),
    ("variant my-game extends team-auction, no-junk", "no-junk"),
    ("variant my-game extends team-auction, no-junk and to-seven", "no-junk, to-seven"),
]


@pytest.mark.parametrize(("wrong", "names"), WITH)
def test_house_rules_in_the_first_line_are_told_their_own_line(wrong: str, names: str) -> None:
    (problem,) = problems(f"{wrong}\n")
    assert (problem.code, problem.span.line) == ("P103", 1)
    first = wrong[: wrong.index("team-auction") + len("team-auction")]
    assert f"write `{first}`" in report([problem])
    assert f"the line `with: {names}`" in report([problem])
    assert problem.fix is None  # that would leave the house rules out
    assert not problems(f"{first}\n  with: {names}\n")


def test_the_row_game_begins_no_game() -> None:
    text = sheet("points\n  game 1 to the winner of most pips\n")
    assert [problem.title for problem in problems(text)] == ["`game 1 to the winner of most pips` has no colon"]


@pytest.mark.parametrize("word", ["extends", "EXTENDS", "Extends"])
def test_a_house_rule_extends_nothing_in_any_letters(word: str) -> None:
    (problem,) = problems(f'house-rule my-rule "My rule" {word} no-junk\nwinning\n  target: 15\n')
    assert (problem.code, problem.span.text) == ("P103", word)


def test_a_name_that_cannot_be_one_is_pointed_at() -> None:
    (problem,) = problems('variant a "A" extends team-auction\n')
    assert (problem.span.column, problem.span.text) == (9, "a")


@pytest.mark.parametrize("text", ["--", '""', "\u6f22", "[/]", "the"])
def test_a_line_without_a_word_is_taken_for_no_heading(text: str) -> None:
    (problem,) = problems(sheet(f"{text}\nwinning\n  target: 15\n"))
    assert (problem.code, problem.span.line, problem.fix) == ("P103", 2, None)
    assert "write" not in (problem.help or "")


@pytest.mark.parametrize("section", SECTIONS)
@pytest.mark.parametrize("value", ["4", "Pitch Help", "1 to the winner of the last trick", ""])
def test_a_line_without_a_name_is_told(section: str, value: str) -> None:
    found = problems(sheet(f"{section}\n  : {value}\n"))
    assert [(problem.span.line, problem.fix) for problem in found] == [(3, None)], report(found)

"""From a text to its tree: what each line says, one problem for each bad line, and bounds for odd texts."""

import pytest

from pitchdsl.diagnostics.problem import Problem
from pitchdsl.source import Source
from pitchdsl.syntax.forms import SECTIONS
from pitchdsl.syntax.parse import parse
from pitchdsl.syntax.tree import Definition, Drop, Line
from pitchdsl.syntax.well_formed import MOST_DEFINITIONS, MOST_LINES
from tests.texts import found, report, sheet


def read(text: str) -> tuple[tuple[Definition, ...], list[Problem]]:
    tree, problems = parse(Source(name="my.pitch", text=text))
    return tree.definitions, problems


def said(text: str) -> list[tuple[str, dict[str, object]]]:
    """What the lines of a variant say, by address."""
    (definition,), problems = read(f"variant x\n{text}")
    assert not problems, report(problems)
    return [(line.address, dict(line.parts)) for line in definition.lines if isinstance(line, Line)]


# ───── the first line ─────


def test_a_first_line_gives_name_title_and_base() -> None:
    (one, other, third), problems = read(
        'variant x "A  title: with # all" extends b\nvariant b-2\nhouse-rule c "日本 [red]"\n'
    )
    assert not problems
    assert (one.kind, one.name, one.title) == ("variant", "x", "A title: with # all")
    assert one.extends is not None
    assert (one.extends.name, one.extends.span.column) == ("b", 42)
    assert (other.name, other.title, other.extends) == ("b-2", "B 2", None)
    assert (third.kind, third.title) == ("house-rule", "日本 [red]")


@pytest.mark.parametrize(
    "line",
    ["variant", "Variant x!", "house rule x", "variant my game", "variant X", "variant x extends", 'variant x "open'],
)
def test_a_bad_first_line_costs_one_problem_and_the_rest_is_still_read(line: str) -> None:
    text = f"{line}\nplayers\n  seats: 4\n  sides: each alone\npoints\n  high: 1 to nobody\n"
    assert found(text) == [("P103", 1), ("P101", 6)]


def test_a_text_of_something_else_costs_one_problem() -> None:
    assert found("Dear Sir,\n\nthank you for: nothing\nplayers\n\nBye\n") == [("P104", 1)]


def test_what_comes_before_a_first_line_does_not_hide_what_comes_after() -> None:
    assert found('hello\nvariant x "X" extends auction-pitch\nwinning\n  targt: 7\n') == [("P104", 1), ("P201", 4)]


# ───── headings, notes, drops ─────


def test_headings_may_be_capitals_and_wide() -> None:
    assert said("To  Win\n  x: made the last bid\n")[0][0] == "to win/x"


def test_notes_stand_above_their_rule_or_below_the_last() -> None:
    (definition,), _ = read(
        "variant x\n> first\npoints\n> of points\n\nhigh: 2\n> above low\nlow: 3\n> below low\ndeal\n"
    )
    assert [(note.address, note.text) for note in definition.notes] == [
        ("", "first"),
        ("points/high", "of points"),
        ("points/low", "above low"),
        ("points/low", "below low"),
    ]


def test_a_note_on_a_dropped_row_stays_with_its_section() -> None:
    (definition,), _ = read("variant x\npoints\nhigh: 2\n> too easy\nno game\nno exchange\n> nobody draws\n")
    assert [(note.address, note.text) for note in definition.notes] == [
        ("points", "too easy"),
        ("exchange", "nobody draws"),
    ]


def test_rows_and_sections_are_dropped() -> None:
    (definition,), problems = read("variant x\nNo bidding\nexchange\nno the dealer\npoints\nno last trick\n")
    assert not problems
    drops = [line for line in definition.lines if isinstance(line, Drop)]
    assert [drop.address for drop in drops] == ["bidding", "exchange/dealer", "points/last-trick"]


def test_under_a_heading_that_nobody_knows_nothing_is_judged() -> None:
    assert found(sheet("refreshments\n  made: whatever\n  x: y\npoints\n  high: much\n")) == [("P103", 2), ("P101", 6)]


def test_under_a_misspelt_heading_all_is_judged_as_under_the_right_one() -> None:
    text = sheet("setlement\n  made: whatever\n  x: y\n  set: pitcher loses 3\npoints\n  high: much\n")
    assert found(text) == [("P103", 2), ("P101", 3), ("P201", 4), ("P101", 7)]


def test_house_rules_may_be_named_on_several_lines() -> None:
    (definition,), problems = read("variant x\n  with: x, the y\n  with: c-d\n")
    assert not problems
    assert [(each.name, each.span.line, each.span.text) for each in definition.house_rules] == [
        ("x", 2, "x"),
        ("y", 2, "y"),
        ("c-d", 3, "c-d"),
    ]


# ───── values ─────


def test_articles_commas_and_capitals_are_free() -> None:
    plain = said("points\n  high: 1 to winner of J of trump if trump is spades\n")
    assert plain == said("points\n  HIGH: 1, To The Winner, of the J of Trump, if the trump is a Spade\n")


def test_an_article_in_the_condition_of_a_list_of_ranks_is_no_ace() -> None:
    plain, free = (f"deck\n  ranks: A K Q J 10-2 if {words}\n" for words in ("nobody has bid", "nobody has a bid"))
    assert said(plain) == said(free)
    assert found(sheet("deck\n  ranks: a K Q J 10-2\n")) == [("P101", 3)]


def test_a_word_processor_may_have_been_at_work() -> None:
    (definition,), problems = read(
        "variant x\u00a0“My game”\nplayers\n  seats:\u00a02\u20137\ntrump\n  order: A off\u2011J K\u00a0Q\n"
    )
    assert not problems, report(problems)
    assert definition.title == "My game"


def test_names_of_a_word_processor_are_those_of_a_keyboard() -> None:
    tree, told = parse(Source(name="my.pitch", text="variant my\u2013game extends auction\u2011pitch\n"))
    (definition,) = tree.definitions
    assert (told, definition.name, definition.title) == ([], "my-game", "My game")
    assert definition.extends is not None
    assert (definition.extends.name, definition.extends.span.column) == ("auction-pitch", 25)


def test_equal_conditions_are_equal_however_they_are_ordered() -> None:
    one = said("points\n  high: 2 if trump is spades and the bid is 3 or more\n")
    (definition,), _ = read(
        "variant x\npoints\n  high: 2 if bid is 3 or higher and trump is spades and trump is spade\n"
    )
    (line,) = definition.lines
    assert isinstance(line, Line)
    (first,), _ = read("variant x\npoints\n  high: 2 if trump is spades and the bid is 3 or more\n")
    assert isinstance(first.lines[0], Line)
    assert line.when == first.lines[0].when
    assert one == [("points/high", {"value": 2})]


@pytest.mark.parametrize(
    ("section", "value"),
    [
        ("players", "seats: hearts"),
        ("players", "seats: -4"),
        ("players", "seats: 4.5"),
        ("players", "seats: 12345678"),
        ("players", "seats: \uff14"),
        ("play", "follow: 12"),
        ("play", "follow: can't"),
        ("play", "first lead: hearts"),
        ("bidding", "bids: 1\u2013"),
        ("bidding", "dealer may hold: 4"),
        ("exchange", "everyone: draws 6"),
        ("points", "high: 2 if spades are trump"),
        ("points", "high: two"),
        ("points", "high: 1 to the owner of the 1 of trump"),
        ("points", "high: 1 to the owner of \x1b[31m"),
        ("winning", "target: 11 # ok\n  start: zero"),
    ],
)
def test_a_value_of_the_wrong_kind_is_one_problem(section: str, value: str) -> None:
    assert [code for code, _ in found(sheet(f"{section}\n  {value}\n"))] == ["P101"]


def test_many_bad_lines_give_one_problem_each_in_one_pass() -> None:
    text = sheet(
        "players\n  seats: hearts\n  teams: two\n"  # 3 4
        "deck\n  jokers: many\n"  # 6
        "trump\n  order: A K Q J joker 10-2\n"  # goes with the jokers: not judged
        "points\n  high: to whoever\n  jak: 2\n  off_jack: 1\n  total: 9\n"  # 10 11 12
        "winning\n  target 11\n  several there: highest score\n"  # 15 16
    )
    assert found(text) == [
        ("P101", 3),
        ("P201", 4),
        ("P101", 6),
        ("P101", 10),
        ("P209", 11),
        ("P202", 12),
        ("P209", 12),  # nor is there an `off-jack` yet of which only a part could be said
        ("P103", 15),
    ]


def test_what_has_nothing_to_do_with_a_bad_line_is_still_checked() -> None:
    assert found(sheet("deal\n  packets: 3\nwinning\n  several there: highest score\n")) == [("P201", 3), ("P356", 5)]


# ───── bounds ─────


def test_a_text_may_be_no_text_or_too_big() -> None:
    assert found("variant x\0\n") == [("P105", 1)]
    assert found("") == [("P105", 1)]
    assert found("x" * 1_000_001) == [("P105", 1)]
    assert found(sheet("points\n  high: " + "9" * 5000 + "\n")) == [("P105", 3)]


def test_a_game_has_so_many_lines_and_no_more() -> None:
    found = read("variant x\npoints\n" + " x:y\n" * 100_000)[1]
    assert [problem.code for problem in found[-2:]] == ["P101", "P105"]
    assert len(found) == MOST_LINES


def test_a_text_has_so_many_games_and_no_more() -> None:
    definitions, found = read("".join(f"variant x{n}\n" for n in range(50_000)))
    assert len(definitions) == MOST_DEFINITIONS
    assert [problem.code for problem in found] == ["P105"]


@pytest.mark.parametrize("section", ["", *SECTIONS])
@pytest.mark.parametrize("line", [": 4", ":x: 4", "::", "\u00a0: 4"])
def test_a_rule_without_a_name_is_one_problem(section: str, line: str) -> None:
    _, problems = parse(Source(name="", text=f"variant x extends auction-pitch\n{section}\n  {line}\n"))
    assert [problem.labels[0].span.line for problem in problems] == [3]

"""One fault is one problem, on its line, with the remedy; and a remedy that is made leaves nothing to be told again."""

import random
from collections.abc import Callable, Sequence
from itertools import combinations
from pathlib import Path

import pytest
from attrs import evolve

from pitchdsl.canonical.fix import mend
from pitchdsl.canonical.text import canonical
from pitchdsl.commands.mending import _with_fixes
from pitchdsl.compile import load
from pitchdsl.diagnostics.export import as_json, as_sarif
from pitchdsl.diagnostics.problem import Problem, Severity
from pitchdsl.examples.sheet import found_in
from pitchdsl.fix_verifier import _told_once
from pitchdsl.source import Source
from pitchdsl.syntax.forms import SECTIONS
from tests.texts import ROOT, found, problems, report, sheet


def mended(text: str) -> str:
    return mend(Source(name="my.pitch", text=text), None).source.text


def only(text: str) -> Problem:
    (problem,) = problems(text)
    return problem


# ───── two rules on one line ─────

TOGETHER = [
    ("players", "seats: 4 sides: partners opposite", ["seats: 4", "sides: partners opposite"]),
    ("players", "seats: 4, sides: partners opposite", ["seats: 4", "sides: partners opposite"]),
    ("winning", "target: 21; start: 0", ["target: 21", "start: 0"]),
    ("winning", "target: 21 | start: 0 | ends after: 12 hands", ["target: 21", "start: 0", "ends after: 12 hands"]),
    ("winning", "target: 21 and start: 0", ["target: 21", "start: 0"]),
    ("winning", "target: twenty-one; start: zero", ["target: 21", "start: 0"]),
    ("bidding", "bids: 2-4 all pass: dealer must bid", ["bids: 2-4", "all pass: dealer must bid"]),
    (
        "points",
        "ten: 1 to the winner of 10 of trump nine: 1 to the winner of 9 of trump",
        ["ten: 1 to the winner of 10 of trump", "nine: 1 to the winner of 9 of trump"],
    ),
]


@pytest.mark.parametrize(("section", "line", "lines"), TOGETHER)
def test_two_rules_on_a_line_are_told_and_mended_as_two_lines(section: str, line: str, lines: list[str]) -> None:
    text = sheet(f"{section}\n  {line}  # ours\n")
    problem = only(text)
    assert (problem.code, problem.line) == ("P101", 3)
    assert all(f"    {each}" in (problem.help or "").splitlines() for each in lines), report([problem])
    right = sheet(f"{section}\n" + "\n".join(f"  {each}" for each in lines) + "  # ours\n")
    assert mended(text) == right
    assert not problems(right)


def test_a_rule_of_another_section_beside_one_is_told_where_it_belongs() -> None:
    text = sheet("players\n  seats: 4; target: 21\n")
    problem = only(text)
    assert problem.help == "write `seats: 4`\nwrite the heading `winning`, and below it `target: 21`"
    assert problem.fix is None


@pytest.mark.parametrize("line", ["players: seats: 4, sides: partners opposite", "Players seats: 4"])
def test_a_heading_with_rules_behind_it(line: str) -> None:
    text = sheet(f"{line}\nwinning\n  target: 21\n")
    assert found(text) == [("P103", 2)]
    rules = "  seats: 4\n  sides: partners opposite\n" if "," in line else "  seats: 4\n"
    assert mended(text) == sheet(f"players\n{rules}winning\n  target: 21\n")


def test_a_line_taken_apart_keeps_the_line_ends_of_its_file() -> None:
    text = sheet("winning\n  target: 21; start: 0\n").replace("\n", "\r\n").encode()
    fixes = mend(Source(name="my.pitch", text=text.decode().replace("\r\n", "\n")), None).fixes
    assert _with_fixes(text, fixes) == sheet("winning\n  target: 21\n  start: 0\n").replace("\n", "\r\n").encode()


# ───── the condition first ─────

TURNED = [
    ("points", "if trump is spades, jack: 2", "jack: 2 if trump is spades"),
    ("points", "If trump is spades jack: 2", "jack: 2 if trump is spades"),
    ("points", "If trump is spades: jack 2", "jack: 2 if trump is spades"),
    ("points", "if trump is spades, jack 2", "jack: 2 if trump is spades"),
    ("points", "when trump is spades then jack: 2", "jack: 2 if trump is spades"),
    ("points", "jack: if trump is spades 2", "jack: 2 if trump is spades"),
    ("points", "jack: if trump is spades then 2", "jack: 2 if trump is spades"),
    ("settlement", "set: if the bid is 4, pitcher loses 8", "set: pitcher loses 8 if the bid is 4"),
    ("settlement", "if the bid is 4, set: pitcher loses 8", "set: pitcher loses 8 if the bid is 4"),
]


@pytest.mark.parametrize(("section", "line", "right"), TURNED)
def test_a_line_that_begins_with_its_condition_is_turned_round(section: str, line: str, right: str) -> None:
    text = sheet(f"{section}\n  {line}\n")
    problem = only(text)
    assert (problem.code, problem.line, problem.help) == ("P101", 3, f"write `{right}`")
    assert mended(text) == sheet(f"{section}\n  {right}\n")


def test_a_condition_that_may_end_in_two_places_is_not_turned_round_for_certain() -> None:
    """The number may be asked of the bid, or be what the pitcher loses: nobody can tell."""
    text = sheet("settlement\n  set: if the bid is 3 or the bid is 4 8\n")
    assert found(text) == [("P101", 3)]
    assert mended(text) == text


# ───── lists ─────

LIST = sheet("{0}players\n  {1}seats: 4\n  {2}sides: partners opposite\n{3}winning\n  {4}target: 21\n")
BARE = LIST.format(*[""] * 5)


@pytest.mark.parametrize(
    "marks",
    [
        ["", "- ", "- ", "", "- "],
        ["", "\u2022 ", "\u2022 ", "", "\u2022 "],
        ["* ", "* ", "* ", "* ", "* "],
        ["1. ", "a) ", "b) ", "2. ", "a) "],
        ["", "(1) ", "(2) ", "", "(3) "],
        ["I. ", "1.  ", "2.  ", "II. ", "1.  "],
    ],
)
def test_a_list_is_one_problem_and_its_marks_are_taken_away(marks: list[str]) -> None:
    text = LIST.format(*marks)
    problem = only(text)
    assert (problem.code, problem.line) == ("P107", next(at for at, mark in enumerate(marks, start=2) if mark))
    assert mended(text) == BARE


def test_the_rest_of_a_list_is_checked() -> None:
    text = sheet("players\n  - seats: 4\n  - sides: partners oppsite\nwinning\n  - target: 0\n")
    codes = found(text)
    assert codes[:2] == [("P107", 3), ("P101", 4)]
    assert 6 in [line for _, line in codes[2:]], codes
    assert mended(text) == sheet("players\n  seats: 4\n  sides: partners opposite\nwinning\n  target: 0\n")


def test_a_fix_in_several_places_goes_out_whole() -> None:
    problem = only(LIST.format("", "- ", "- ", "", "- "))
    fix = as_json(problem)["fix"]
    assert [(each["line"], each["start"], each["end"], each["text"]) for each in (fix, *fix["more"])] == [
        (3, 3, 5, ""),
        (4, 3, 5, ""),
        (6, 3, 5, ""),
    ]
    (result,) = as_sarif([problem], "1.0")["runs"][0]["results"]
    replaced = result["fixes"][0]["artifactChanges"][0]["replacements"]
    assert [each["deletedRegion"]["startLine"] for each in replaced] == [3, 4, 6]


# ───── headings in other shapes ─────


@pytest.mark.parametrize(
    "shape", ["{}:", "[{}]", "=== {} ===", "**{}**", "{} -", "**{}:**", "\u2014 {} \u2014", "{}.", "<{}>", "*{}*"]
)
@pytest.mark.parametrize("name", ["Points", "WINNING", "wins  at once"])
def test_a_heading_with_marks_around_it_is_one_problem(shape: str, name: str) -> None:
    rule = {"Points": "jack: 2", "WINNING": "target: 21"}.get(
        name, "sweep: made the last bid and the pitcher takes every trick"
    )
    text = sheet(f"{shape.format(name)}\n  {rule}\nplay\n  first lead: any card\n")
    assert found(text) == [("P103", 2)]
    assert mended(text) == sheet(f"{name}\n  {rule}\nplay\n  first lead: any card\n")


def test_headings_in_capitals_are_headings() -> None:
    assert not problems(sheet("POINTS\n  jack: 2\n"))


def test_headings_in_the_same_shape_are_one_problem() -> None:
    text = sheet("[players]\n  seats: 4\n[winning]\n  target: 21\n== play ==\n  first lead: any card\n")
    assert found(text) == [("P103", 2), ("P103", 6)]
    assert mended(text) == sheet("players\n  seats: 4\nwinning\n  target: 21\nplay\n  first lead: any card\n")


# ───── prose ─────


def test_a_paragraph_is_one_problem_that_shows_what_is_clear_of_it() -> None:
    text = sheet(
        "Four players play in partnerships. Each player gets six cards.\n"
        "The dealer must bid if all pass, and then\nthe pitcher leads.\n\n"
        "Play goes on until nobody has a card. Then the points are counted.\nwinning\n  target: 21\n"
    )
    first, second = problems(text)
    assert [(each.code, each.line) for each in (first, second)] == [("P103", 2), ("P103", 6)]
    assert "    deal\n      each: 6\n" in (first.help or "")
    assert "`seats` and `sides` under `players`" in (first.help or "")
    assert "colon" in first.labels[0].text


def test_a_sheet_in_sentences_without_a_first_line_is_told_once() -> None:
    text = (
        "Four players play in partnerships. Each player gets six cards.\n\nPlay is to 21 points. Ties are played on.\n"
    )
    assert found(text) == [("P103", 1), ("P103", 3)]
    assert "variant my-game" in (problems(text)[0].help or "")
    assert "variant my-game" not in (problems(text)[1].help or "")


def test_sentences_that_are_each_certain_are_told_line_by_line() -> None:
    text = sheet("bidding\n  The dealer must bid if all pass.\n  The minimum bid is two.\n")
    assert found(text) == [("P103", 3), ("P103", 4)]
    assert mended(text) == sheet("bidding\n  all pass: dealer must bid\n  bids: 2 or more\n")


# ───── under the wrong heading ─────


def test_a_rule_under_the_wrong_heading_is_told_where_its_heading_is() -> None:
    problem = only(sheet("winning\n  seats: 4\nplayers\n  sides: partners opposite\n"))
    assert (problem.code, problem.line) == ("P201", 3)
    assert "write `seats: 4` below the heading `players` in line 4, and not here" in (problem.help or "")


def test_a_rule_that_stands_where_it_belongs_too_is_not_to_be_written_twice() -> None:
    problem = only(sheet("winning\n  seats: 4\nplayers\n  seats: 4\n"))
    assert problem.line == 3
    assert "`players` says it already in line 5" in (problem.help or "")


# ───── house rules ─────


@pytest.mark.parametrize(
    "said",
    ['"Stick the dealer"', "Stick the dealer", "stick the dealer", "Stick-the-Dealer", "\u201cStick the dealer\u201d"],
)
def test_a_house_rule_called_by_its_title_is_told_its_name(said: str) -> None:
    text = sheet(f"  with: {said}, no-junk\n")
    assert found(text) == [("P203", 2)]
    assert mended(text) == sheet("  with: stick-the-dealer, no-junk\n")


def test_a_title_that_is_not_the_name_in_words_is_found_too() -> None:
    rule = 'house-rule long "A long evening"\nwinning\n  target: 50\n'
    text = sheet('  with: "A long evening"\n') + rule
    assert mended(text) == sheet("  with: long\n") + rule


def test_house_rules_that_contradict_are_shown_where_they_are_taken_in() -> None:
    problem = only(sheet("  with: stick-the-dealer, take-a-set\n"))
    own = [(label.span.line, label.span.text) for label in problem.labels if label.span.source.name == "my.pitch"]
    assert problem.code == "P207"
    assert own == [(2, "take-a-set"), (2, "stick-the-dealer")]
    assert problem.labels[0].span.source.name == "my.pitch"


# ───── what is not said ─────


def test_what_is_not_said_is_told_at_its_heading() -> None:
    whole = (ROOT / "variants/documents/team-auction.pitch").read_text(encoding="utf-8").splitlines()
    at = next(n for n, line in enumerate(whole, start=1) if line.strip().startswith("target:"))
    heading = next(n for n in range(at, 0, -1) if whole[n - 1] == "winning")
    text = "\n".join(line for n, line in enumerate(whole, start=1) if n != at)
    assert found(text) == [("P211", heading)]


def test_what_was_dropped_and_not_said_again_is_told_where_it_was_dropped() -> None:
    assert found(sheet("play\n  first lead: any card\nwinning\n  no target\n")) == [("P211", 5)]


# ───── all of them, by chance ─────

Fault = Callable[[list[str], random.Random], int | None]
"""Makes a sound sheet wrong; the line of the fault, from 1, or none where the sheet has no place for it."""


def _rules(lines: list[str]) -> list[int]:
    """The numbers, from 0, of the lines that are rules below a heading and have nothing behind them."""
    start = next(n for n, line in enumerate(lines) if line in SECTIONS)
    return [
        n for n, line in enumerate(lines) if n > start and line.startswith("  ") and ":" in line and "#" not in line
    ]


def _section(lines: list[str], at: int) -> str:
    return next(line for line in reversed(lines[:at]) if line in SECTIONS)


def together(lines: list[str], chance: random.Random) -> int | None:
    rules = _rules(lines)
    pairs = [n for n in rules if n + 1 in rules and _section(lines, n) not in ("calls", "exchange", "points")]
    if not pairs:
        return None
    at = chance.choice(pairs)
    lines[at] += chance.choice([" ", "; ", ", ", " | "]) + lines.pop(at + 1).strip()
    return at + 1


def condition_first(lines: list[str], chance: random.Random) -> int | None:
    rules = [n for n in _rules(lines) if _section(lines, n) == "points" and " to the winner of " in lines[n]]
    rules = [n for n in rules if " if " not in lines[n]]
    if not rules:
        return None
    at = chance.choice(rules)
    name = lines[at].split(":")[0].strip()
    # the exception stands below its rule, and is worth as much as it: no total changes
    value = lines[at].split(":")[1].split(" to ")[0].strip()
    suit = chance.choice(["spades", "hearts"])
    wrong = chance.choice([f"if trump is {suit}, {name}: {value}", f"{name}: if trump is {suit}, {value}"])
    lines.insert(at + 1, f"  {wrong}")
    return at + 2


def a_list(lines: list[str], chance: random.Random) -> int | None:
    marks = chance.choice([["- "] * 200, ["\u2022 "] * 200, [f"{n}. " for n in range(1, 100)]])
    rules = _rules(lines)
    for n, mark in zip(rules, marks, strict=False):
        lines[n] = f"  {mark}{lines[n].strip()}"
    return rules[0] + 1


def prose(lines: list[str], chance: random.Random) -> int | None:
    at = chance.choice([n for n, line in enumerate(lines) if line in SECTIONS])
    lines[at:at] = [
        "We learnt this game at the sea. Every summer we play it, and",
        "nobody keeps the score for long.",
        "",
    ]
    return at + 1


def wrong_heading(lines: list[str], chance: random.Random) -> int | None:
    at = next(n for n in _rules(lines) if lines[n].startswith("  follow:"))
    rule = lines.pop(at)
    lines.insert(lines.index("winning") + 1, rule)
    return lines.index(rule) + 1


def a_title(lines: list[str], chance: random.Random) -> int | None:
    lines.insert(1, "  with: " + chance.choice(['"Twelve hands"', "twelve hands"]))
    return 2


def marked_headings(lines: list[str], chance: random.Random) -> int | None:
    shape = chance.choice(["{}:", "[{}]", "=== {} ===", "**{}**", "{} -"])
    headings = [n for n, line in enumerate(lines) if line in SECTIONS]
    for n in headings:
        lines[n] = shape.format(lines[n].capitalize())
    return headings[0] + 1


def left_out(lines: list[str], chance: random.Random) -> int | None:
    lines.pop(next(n for n in _rules(lines) if lines[n].startswith("  follow:")))
    return lines.index("play") + 1


FAULTS: list[Fault] = [
    together,
    condition_first,
    a_list,
    prose,
    wrong_heading,
    a_title,
    marked_headings,
    left_out,
]
SOUND = sorted((ROOT / "variants/documents").glob("*.pitch"))


def sound(path: Path) -> list[str]:
    """The lines of a whole variant, nothing inherited, without a total, notes and the source."""
    text = canonical(load(path.stem))
    lines = [line for line in text.splitlines() if not line.startswith("  pips:") or "most pips" in text]
    return [line for line in lines if line.strip() and not line.strip().startswith((">", "total:", "source:"))]


SHEETS = [sound(path) for path in SOUND]


def test_the_sheets_are_sound() -> None:
    for lines in random.Random(3).sample(SHEETS, 6):
        assert not problems("\n".join(lines) + "\n"), "\n".join(lines)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_one_fault_in_a_sound_sheet_is_one_problem_on_its_line(fault: Fault) -> None:
    chance, planted = random.Random(7), 0
    for sheet_lines in chance.sample(SHEETS, min(6, len(SHEETS))):
        lines = list(sheet_lines)
        line = fault(lines, chance)
        text = "\n".join(lines) + "\n"
        if line is not None:
            planted += 1
            told = problems(text)
            assert [problem.line for problem in told] == [line], f"{text}\n{report(told)}"
    assert planted >= 2


ORDER: list[Fault] = [wrong_heading, left_out, together, condition_first, a_title, prose, a_list, marked_headings]
"""As they can be planted one after the other: none moves the place of another."""

TOLD_TOGETHER = [{"wrong_heading", "left_out"}, {"prose", "left_out"}]
"""Both take away the same line; and a paragraph may well say what is not said elsewhere."""


def planted(faults: Sequence[Fault], chance: random.Random) -> str | None:
    """A sound sheet with these faults; none where they do not fit in."""
    lines = list(chance.choice(SHEETS))
    for fault in sorted(faults, key=ORDER.index):
        if fault(lines, chance) is None:
            return None
    return "\n".join(lines) + "\n"


def test_two_faults_are_two_problems() -> None:
    chance, tried = random.Random(11), 0
    for faults in combinations(ORDER, 2):
        text = None if {each.__name__ for each in faults} in TOLD_TOGETHER else planted(faults, chance)
        if text is not None:
            tried += 1
            told = problems(text)
            assert len(told) == 2, f"{[each.__name__ for each in faults]}\n{text}\n{report(told)}"
    assert tried > 15


def test_what_is_mended_brings_nothing_to_light_that_was_there_all_the_time() -> None:
    chance, tried = random.Random(12), 0
    for fault in [together, condition_first, a_list, a_title, marked_headings]:
        text = planted([fault, left_out], chance)
        if text is not None:
            tried += 1
            left = found_in(Source(name="my.pitch", text=mended(text)), None)
            assert [problem.code for problem in left] == ["P211"], report(left)
    assert tried >= 4


# ───── what a refused line means ─────


def test_what_is_wrong_with_the_meaning_of_a_refused_line_is_told_once_it_is_mended() -> None:
    """Nobody can bid 12 here, but first the line has to stand where it belongs; and so its remedy is no order."""
    problem = only(sheet("deal\n  bids: 12-15\n"))
    assert (problem.code, problem.remedy and problem.remedy.certain) == ("P201", False)
    assert found(sheet("bidding\n  bids: 12-15\n")) == [("P312", 3)]


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("players\n  seats: 1\nplay\n  after each trick: draw 1\n", [("P302", 3)]),
        ("deal\n  each: 0\n  misdeal: on demand if hand has nothing but 7 6 5 4 3 2\n", [("P305", 3)]),
        ("exchange\n  everyone: discard down to 0\nplay\n  after each trick: draw 1\n", [("P325", 3)]),
        ("winning\n  target: none\n  points count: after each trick\n", [("P359", 3)]),
        ("play\n  after each trick: draws\n  later leads: any card if the stock is empty\n", [("P101", 3)]),
    ],
)
def test_what_rests_on_a_wrong_rule_is_judged_once_it_is_right(lines: str, told: list[tuple[str, int]]) -> None:
    assert found(sheet(lines)) == told


def test_two_faults_in_two_lines_are_two_problems() -> None:
    text = "deal\n  bids: 12-15\npoints\n  low: 1 to the winner of the joker\n"
    assert found(sheet(text)) == [("P201", 3), ("P331", 5)]


def test_a_warning_about_a_line_never_takes_an_error_away() -> None:
    """Else a game that cannot be played would be told with warnings alone."""
    refused, wrong = only(sheet("deal\n  bids: 12-15\n")), only(sheet("bidding\n  bids: 12-15\n"))
    meaning = evolve(wrong, labels=(evolve(wrong.labels[0], span=refused.span),))
    warned = evolve(refused, severity=Severity.WARNING)
    assert [each.code for each in _told_once([refused, meaning])] == ["P201"]
    assert [each.code for each in _told_once([warned, meaning])] == ["P201", "P312"]

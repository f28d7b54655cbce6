"""Texts of great size or depth: the work grows with the text and no faster, and the answer stays short."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pytest

from pitchdsl.canonical.fix import mend
from pitchdsl.canonical.format import formatted
from pitchdsl.compile import check_text
from pitchdsl.fix_verifier import MOST_READINGS
from pitchdsl.resolve.library import Library
from pitchdsl.source import Source
from pitchdsl.syntax.meaning import same_words
from tests.hostile.answers import answers, is_an_answer, nothing_hidden

HEAD = 'variant x "X" extends auction-pitch\n'
MILLION = 999_000


def source(text: str) -> Source:
    return Source(name="x.pitch", text=text)


# ───── a line of a million characters ─────

LONG = {
    "name of a game": "variant " + "x" * MILLION,
    "title": 'variant x "' + "x" * MILLION + '"',
    "quotes": "variant x " + '"' * MILLION,
    "base": "variant x extends " + "x" * MILLION,
    "house rule": HEAD + "  with: " + "x, " * (MILLION // 3),
    "source": HEAD + "  source: " + "x" * MILLION,
    "heading": HEAD + "x" * MILLION,
    "name of a rule": HEAD + "winning\n  " + "x" * MILLION + ": 15",
    "name of a row": HEAD + "points\n  " + "x-" * (MILLION // 2) + ": 1 to the winner of 10 of trump",
    "value": HEAD + "winning\n  target: " + "x" * MILLION,
    "value of words": HEAD + "winning\n  several there: " + "pitcher, else " * (MILLION // 14),
    "articles": HEAD + "winning\n  target: " + "the " * (MILLION // 4) + "15",
    "commas": HEAD + "winning\n  target: " + "," * MILLION + "15",
    "blanks": HEAD + "winning\n  target:" + " " * MILLION + "15x",
    "colons": HEAD + ":" * MILLION,
    "note": HEAD + "winning\n  > " + "x" * MILLION,
    "drops": HEAD + "no " * (MILLION // 3),
    "seats": HEAD + "players\n  seats: " + "9" * 100_000,
    "bids": HEAD + "bidding\n  bids: 1-" + "9" * 100_000,
    "target": HEAD + "winning\n  target: " + "9" * 100_000,
    "pips": HEAD + "points\n  pips: A " + "9" * 100_000,
    "ranks": HEAD + "deck\n  ranks: " + "A " * 400_000,
    "and": HEAD + "settlement\n  set: loses 1 if " + "the bid is 1 and " * 50_000,
    "but": HEAD + "points\n  low: 1 to the winner of the lowest trump but " + "2 of trump and " * 50_000,
    "then": HEAD + "exchange\n  pitcher: " + "draw to 6 then " * 50_000,
    "brackets": HEAD + "settlement\n  set: " + "(" * MILLION,
}


def test_a_line_of_a_million_characters_is_one_problem_and_shown_in_part(tmp_path: Path) -> None:
    for name, text in LONG.items():
        (tmp_path / f"{name}.pitch").write_text(text)
    for answer in answers([[command, f"{name}.pitch"] for name in LONG for command in ("check",)], tmp_path):
        is_an_answer(answer, answer.arguments[-1])
        assert len(answer.said) < 10_000, answer.arguments
    for name, text in LONG.items():
        assert (tmp_path / f"{name}.pitch").read_text() == text, name


@pytest.mark.parametrize("name", LONG)
def test_a_line_that_is_too_long_is_formatted_as_it_is(name: str) -> None:
    *_, last = LONG[name].split("\n")
    assert last.split() == formatted(source(LONG[name])).split("\n")[-2].split()


@pytest.mark.parametrize("name", LONG)
def test_a_line_of_a_million_characters_costs_one_problem(name: str) -> None:
    assert len(check_text(source(LONG[name]), Library())) == 1


@pytest.mark.parametrize("blank", [" ", "\t", "\v", "\u2028", "\u00a0", "#", ">", "> ", "# "])
def test_a_million_characters_that_say_nothing_change_nothing(blank: str) -> None:
    text = HEAD + blank * (MILLION // len(blank))
    assert len(check_text(source(text), Library())) == (1 if blank.startswith(">") else 0)


NUMBERS = {
    "players": "seats",
    "deck": "jokers",
    "deal": "each",
    "bidding": "bids",
    "points": "total",
    "winning": "target",
}


@pytest.mark.parametrize("section", NUMBERS)
@pytest.mark.parametrize("digits", [6, 7, 1500])
def test_a_number_of_many_digits_is_told_on_its_line(section: str, digits: int) -> None:
    text = f"{HEAD}{section}\n  {NUMBERS[section]}: {'9' * digits}\n"
    found = check_text(source(text), Library())
    assert len(found) <= 1
    assert all(problem.span.line == 3 for problem in found)
    if section != "winning" or digits > 6:  # a night may be long
        assert found


# ───── work that grows with the text ─────


def calls(work: Callable[[], object]) -> int:
    """How many functions are called: work that is the same on every machine."""
    number = 0

    def count(_: FrameType, event: str, __: object) -> None:
        nonlocal number
        number += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return number


def variants(number: int) -> str:
    return "".join(
        f"variant x-{at} extends auction-pitch\nwinning\n  target: 15\npoints\n  ten: 1 to the winner of 10 of trump\n"
        for at in range(number)
    )


def names(number: int) -> list[str]:
    """Names that are more than one slip apart."""
    return [f"{chr(97 + at // 26)}{chr(97 + at % 26) * 5}" for at in range(number)]


GROWING: dict[str, Callable[[int], str]] = {
    "variants": variants,
    "variants that stand on one another": lambda n: (
        HEAD + "".join(f"variant x{at}x extends {f'x{at - 1}x' if at % 15 else 'x'}\n" for at in range(n))
    ),
    "bad first lines": lambda n: "variant ?\n" * n,
    "the same game": lambda n: HEAD * n,
    "faults": lambda n: variants(n).replace("15", "fifteen"),
    "headings": lambda n: HEAD + "nonsense\n" * (4 * n),
    "lines before any game": lambda n: "seats: 4\n" * (10 * n),
    "notes": lambda n: HEAD + "winning\n" + "  > a note\n" * (4 * n),
    "bad names of rules": lambda n: HEAD + "winning\n" + "  nonsense: 4\n" * (4 * n),
    "bad values": lambda n: HEAD + "winning\n" + "  target: nonsense\n" * (4 * n),
    "the same line": lambda n: HEAD + "winning\n" + "  target: 15\n" * (4 * n),
    "house rules": lambda n: (
        HEAD
        + f"  with: {', '.join(names(n))}\n"
        + "".join(f"house-rule {name}\nwinning\n  target: 15\n" for name in names(n))
    ),
    "house rules that contradict": lambda n: (
        HEAD
        + f"  with: {', '.join(names(n))}\n"
        + "".join(f"house-rule {name}\nwinning\n  target: {at + 20}\n" for at, name in enumerate(names(n)))
    ),
    "dropped and said again": lambda n: HEAD + "winning\n" + "  no target\n  target: 15\n" * (2 * n),
    "calls": lambda n: HEAD + "calls\n" + "".join(f"  {name}: a bid of all the points\n" for name in names(n)),
    "comments": lambda n: HEAD + "# nothing\n" * (100 * n),
    "blank lines": lambda n: HEAD + "\n" * (100 * n),
}


@pytest.mark.parametrize("name", GROWING)
@pytest.mark.parametrize("what", ["check", "format"])
def test_twice_the_text_is_about_twice_the_work(name: str, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitchdsl.syntax.parse_cache.LARGEST", 0)  # what is remembered is read once

    def work(number: int) -> int:
        text = source(GROWING[name](number))
        return calls((lambda: check_text(text, Library())) if what == "check" else (lambda: formatted(text)))

    work(5)  # what is read once is not counted
    small, large = work(20), work(40)
    assert large <= 2.4 * small + 1000, (small, large)


def test_fixes_are_made_so_often_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    import pitchdsl.canonical.fix as module  # noqa: PLC0415

    monkeypatch.setattr(module, "MOST_TRIES", 10)
    text = "".join(f"house-rule x-{at}\nsettlment\n  others: score nothing\n" for at in range(30))
    assert sum(problem.fix is not None for problem in check_text(source(text), Library())) == 30
    assert len(mend(source(text), None).fixes) == 10


def test_remedies_are_proved_so_often_and_no_more() -> None:
    """In one game each proof reads all of it: after forty, what is left over is told without a remedy."""
    text = HEAD + "points\n" + "".join(f"  row-{name} 1 to the winner of 3 of trump\n" for name in names(60))
    # that all rows are for the same card is told as well
    found = [problem for problem in check_text(source(text), Library()) if problem.code == "P103"]
    assert len(found) == 60
    assert sum(problem.remedy is not None for problem in found) == MOST_READINGS


def test_a_long_line_is_proved_at_the_price_of_several() -> None:
    """Forty readings of lines of a hundred characters are two readings of lines of 1,700 to 1,800."""
    line = "  sett: loses 1 if " + "the bid is 1 and " * 100 + "the bid is 1\n"
    assert 1_700 < len(line) < 1_800
    found = check_text(source(HEAD + "settlement\n" + line * 20), Library())
    assert sum(problem.remedy is not None for problem in found) == 2


def test_a_line_of_many_words_that_join_others() -> None:
    assert len(check_text(source(f"{HEAD}points\n  {'= ' * 950}high: 2\n"), Library())) == 1


def test_lines_of_more_words_than_python_has_frames() -> None:
    said = "point of " * 2 * sys.getrecursionlimit()
    assert same_words(said, said.replace("of ", ""))
    assert not same_words(f"{said}2", f"{said}3")


# ───── problems without end ─────


def test_many_problems_are_cut_and_counted(tmp_path: Path) -> None:
    """Of several texts together: what is kept and shown grows no further than that."""
    game = "variant x-{} extends auction-pitch\nwinning\n" + "  x: 4\n" * 100
    for number in range(3):
        (tmp_path / f"{number}.pitch").write_text("".join(game.format(at) for at in range(5)))
    text, concise, both = answers(
        [["check", "."], ["check", "--format", "concise", "."], ["format", "--check", "."]], tmp_path
    )
    for answer in (text, concise, both):
        is_an_answer(answer, "0.pitch")
        assert "and 500 more" in answer.said
    assert text.said.endswith("3 files checked: 1,500 errors\n")
    assert text.said.count("error P201") == 1000
    nothing_hidden(concise.said)

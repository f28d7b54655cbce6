"""Every limit is told where it is passed, one problem each, and what stands just below it is read."""

import pytest

from pitchdsl.compile import check_text
from pitchdsl.resolve.library import Library
from pitchdsl.resolve.overlay import MOST_EXCEPTIONS, MOST_ROWS
from pitchdsl.resolve.resolve import MOST_ANCESTORS
from pitchdsl.source import Source
from pitchdsl.syntax.well_formed import MOST_CHARACTERS, MOST_DEFINITIONS, MOST_LINE, MOST_LINES, MOST_TESTS
from tests.texts import report

HEAD = 'variant x "X" extends auction-pitch\n'


def found(text: str) -> list[tuple[str, int]]:
    problems = check_text(Source(name="x.pitch", text=text), Library())
    assert all(problem.code != "P105" or problem.help for problem in problems), report(problems)
    return [(problem.code, problem.span.line) for problem in problems]


def test_characters() -> None:
    comment = "# " + "x" * 997 + "\n"
    text = HEAD + comment * (MOST_CHARACTERS // len(comment) - 1)
    text += "#" + "x" * (MOST_CHARACTERS - len(text) - 1)
    assert len(text) == MOST_CHARACTERS
    assert found(text) == []
    assert found(text + "x") == [("P105", 1)]


def test_characters_of_a_line() -> None:
    line = "  target: 15" + " " * (MOST_LINE - 12)
    assert found(f"{HEAD}winning\n{line}\n") == []
    assert found(f"{HEAD}winning\n{line} \n") == [("P105", 3)]


def test_lines_of_a_game() -> None:
    assert found(f"{HEAD}winning\n" + "  > a note\n" * (MOST_LINES - 1)) == []
    assert found(f"{HEAD}winning\n" + "  > a note\n" * (MOST_LINES + 500)) == [("P105", MOST_LINES + 2)]


def test_games_of_a_text() -> None:
    games = [f"house-rule r-{number}\nwinning\n  target: 9\n" for number in range(MOST_DEFINITIONS + 200)]
    assert found("".join(games[:MOST_DEFINITIONS])) == []
    assert found("".join(games)) == [("P105", 3 * MOST_DEFINITIONS + 1)]


def test_ancestors() -> None:
    line = [f"variant x-{number} extends x-{number - 1}\n" for number in range(1, 100)]
    own = [HEAD.replace(" x ", " x-0 "), *line]  # auction-pitch stands on its own
    assert found("".join(own[:MOST_ANCESTORS])) == []
    assert {code for code, _ in found("".join(own[: MOST_ANCESTORS + 1]))} == {"P205"}


def test_conditions_of_a_line() -> None:
    bids = [f"the bid is {number}" for number in range(MOST_TESTS + 1)]
    for word in ("or", "and"):
        many, too_many = (f" {word} ".join(bids[:number]) for number in (MOST_TESTS, MOST_TESTS + 1))
        lines = f"{HEAD}settlement\n  set: loses 3 if {{}}\nto win\n  enough: ahead by 2 or more\n"
        assert "P105" not in [code for code, _ in found(lines.format(many))]
        assert found(lines.format(too_many)) == [("P105", 3)]
    rows = " or ".join(f"ahead by {number} or more" for number in range(2, MOST_TESTS + 3))
    assert found(f"{HEAD}to win\n  enough: {rows}\n") == [("P105", 3)]


@pytest.mark.parametrize("rows_at_a_time", [1, 30])
def test_rows_of_a_section(rows_at_a_time: int) -> None:
    """Also where house rules bring them, a few each."""
    names = [f"{chr(97 + number // 26)}{chr(97 + number % 26) * 6}" for number in range(MOST_ROWS + 30)]
    rows = [f"  {name}: ahead by 3 or more\n" for name in names]
    parts = [rows[at : at + rows_at_a_time] for at in range(0, len(rows), rows_at_a_time)]

    def text(number: int) -> str:
        taken = range(-(-number // rows_at_a_time))
        rules = [f"house-rule r-{at}\nto win\n" + "".join(parts[at]) for at in taken]
        return f"{HEAD}  with: {', '.join(f'r-{at}' for at in taken)}\n" + "".join(rules)

    assert "P105" not in [code for code, _ in found(text(MOST_ROWS - 10))]
    assert [code for code, _ in found(text(MOST_ROWS + 30))].count("P105") == 1


def test_exceptions_of_a_part() -> None:
    suits = ("spades", "hearts", "clubs", "diamonds")
    lines = [
        f"  set: loses {bid + 20} if trump is {suit} and the bid is {bid}\n" for bid in range(30) for suit in suits
    ]
    game = f"{HEAD}settlement\n"
    assert "P105" not in [code for code, _ in found(game + "".join(lines[:MOST_EXCEPTIONS]))]
    told = found(game + "".join(lines))
    assert [each for each in told if each[0] == "P105"] == [("P105", MOST_EXCEPTIONS + 3)]

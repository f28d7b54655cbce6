"""House rules that change nothing in a game: told with the line that asked for them, and only then."""

import pytest

from pitchdsl.compile import Compiled, compile_variant
from pitchdsl.resolve.library import bundled
from tests.texts import over, problems, sheet


def without_effect(compiled: Compiled) -> list[str]:
    return [problem.title for problem in compiled.problems if problem.code == "P213"]


@pytest.mark.parametrize(
    ("base", "rule", "tells"),
    [
        ("team-auction", "low-to-its-winner", True),
        ("team-auction", "low-to-its-owner", False),
        ("team-auction-10", "ten-of-trump", True),
        ("team-auction", "ten-of-trump", False),
        ("team-auction", "dealer-may-not-hold", True),  # what silence means is so already, too
        ("auction-pitch", "no-junk", False),
    ],
)
def test_a_bundled_house_rule_tells_where_it_changes_nothing(base: str, rule: str, tells: bool) -> None:
    compiled = compile_variant(base, house_rules=[rule])
    assert without_effect(compiled) == ([f"`{rule}` changes nothing here"] if tells else [])
    assert compiled.rules is not None


def test_one_new_line_among_old_ones_is_a_change() -> None:
    same = "house-rule r\nwinning\n  target: 11\n  start: 0\n"
    assert without_effect(over(sheet(""), same))
    assert not without_effect(over(sheet(""), same.replace("11", "12")))


def test_each_of_several_is_looked_at_by_itself() -> None:
    compiled = over(sheet(""), "house-rule r\nwinning\n  target: 11\n", "house-rule q\nwinning\n  target: 21\n")
    assert [problem.code for problem in compiled.problems] == ["P207"], "an error is told first, and alone"
    compiled = over(sheet(""), "house-rule r\nwinning\n  target: 11\n", "house-rule q\ndeal\n  each: 5\n")
    assert without_effect(compiled) == ["`r` changes nothing here"]


def test_two_that_say_the_same_new_thing_both_change_the_game() -> None:
    rule = "winning\n  target: 21\n"
    assert not without_effect(over(sheet(""), f"house-rule r\n{rule}", f"house-rule q\n{rule}"))


def test_own_lines_that_leave_nothing_of_a_house_rule_make_it_idle() -> None:
    own = sheet("  with: r\nwinning\n  target: 15\n")
    (problem,) = problems(f"{own}house-rule r\nwinning\n  target: 21\n")
    assert (problem.code, problem.span.line, problem.span.text) == ("P213", 2, "r")
    assert not problems(f"{own}house-rule r\nwinning\n  target: 21\ndeal\n  each: 5\n")
    assert not problems(f"{own}  start: 2\nhouse-rule r\nwinning\n  target: 21\n  start: 1\nbidding\n  bids: 3-4\n")


def test_two_of_one_mind_are_both_taken_in() -> None:
    rules = "".join(f"house-rule {name}\nwinning\n  target: 21\n" for name in "rq")
    assert not problems(sheet("  with: r, q\n") + rules)


def test_a_variant_is_told_at_its_own_line_and_its_heirs_are_not() -> None:
    text = sheet("  with: r\n") + "house-rule r\nwinning\n  target: 11\nvariant heir extends my-game\n"
    assert [(problem.code, problem.span.line, problem.span.text) for problem in problems(text)] == [("P213", 2, "r")]


def test_no_bundled_variant_has_one() -> None:
    assert len(bundled("variant")) > 30
    assert not [path.stem for path in bundled("variant") if without_effect(compile_variant(path))]
